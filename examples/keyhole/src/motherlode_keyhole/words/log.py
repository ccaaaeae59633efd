"""What has happened, in a sentence?"""

from __future__ import annotations

from typing import Final

from motherlode.core.events import Event
from motherlode.core.reader import Doer, Reader
from motherlode.kits.telling import as_number

SAID: Final = {
    "played": "{does:play} {card}.",
    "chose": "{does:choose} {whom}.",
    "nobody": "There is nobody to choose: nothing happens.",
    "named": "{does:name} {card}: {right}.",
    "saw": "{does:see} {whose} card{seen}.",
    "equal": "Both cards are equal.",
    "dropped": "{does:put} down {card}.",
    "got": "{does:get} {card} in exchange.",
    "drew": "{does:draw} {card}.",
    "showed": "{does:show} {card}.",
    "left": "{does:are/is} out.",
}


def say(event: Event, reader: Reader) -> str:
    """An event as a sentence."""
    facts = event.facts
    whom = as_number(facts.get("whom", event.seat))
    return SAID[event.kind].format(
        does=Doer(reader, event.seat),
        card=facts.get("card", "a card"),
        seen=f": {facts['card']}" if "card" in facts else "",
        whom=reader.name(whom) if whom != event.seat else "nobody else",
        whose=reader.whose(whom),
        right="right" if facts.get("right") else "wrong",
    )
