"""What has happened, in a sentence?"""

from __future__ import annotations

from motherlode.core.events import Event
from motherlode.core.reader import Reader
from motherlode.kits.telling import as_number


def say(event: Event, reader: Reader) -> str:
    """An event as a sentence."""
    facts = event.facts
    card = facts.get("card", "a card")
    does, seat = reader.does, event.seat
    whom = as_number(facts.get("whom", -1))
    match event.kind:
        case "played":
            return f"{does(seat, 'play')} {card}."
        case "chose":
            chosen = reader.name(whom) if whom != seat else "yourself" if seat == reader.seat else "nobody else"
            return f"{does(seat, 'choose')} {chosen}."
        case "nobody":
            return "There is nobody to choose: nothing happens."
        case "named":
            return f"{does(seat, 'name')} {card}: {'right' if facts['right'] else 'wrong'}."
        case "saw":
            return f"{does(seat, 'see')} {reader.whose(whom)} card{': ' + str(card) if 'card' in facts else ''}."
        case "equal":
            return "Both cards are equal."
        case "dropped":
            return f"{does(seat, 'put')} down {card}."
        case "got":
            return f"{does(seat, 'get')} {card} in exchange." if "card" in facts else ""
        case "drew":
            return f"{does(seat, 'draw')} {card}."
        case "left":
            return f"{does(seat, 'are', 'is')} out."
        case "showed":
            return f"{does(seat, 'show')} {card}."
    return ""
