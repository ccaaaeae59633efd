"""What happened, in a sentence for each who may hear it?"""

from motherlode.core.cells import named
from motherlode.core.events import Event, Fact
from motherlode.core.reader import Reader, listed
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.words.cards import A1, GOAL_PLACES, GOAL_WORDS, card_words, path_words
from motherlode.kits.shapes import TURNED
from motherlode.kits.telling import as_number, as_words


def say(event: Event, reader: Reader) -> str:
    """One sentence, as the reader may hear it."""
    facts = event.facts
    seat = event.seat
    match event.kind:
        case "placed":
            return f"{reader.does(seat, 'dig')} {_path(facts)}."
        case "turned_up":
            return f"The {GOAL_PLACES[as_number(facts['goal'])]} goal turns up: {_goal_card(facts['card'])}!"
        case "discarded":
            return f"{reader.does(seat, 'discard')} {_card(facts.get('card'))}."
        case "drew":
            return f"{reader.does(seat, 'draw')} {_card(facts['card'])}." if "card" in facts else ""
        case "broke":
            return f"{reader.does(seat, 'break')} {reader.whose(as_number(facts['target']), seat)} {facts['tool']}."
        case "mended":
            whose = reader.whose(as_number(facts["target"]), seat)
            return f"{reader.does(seat, 'mend')} {whose} {listed(as_words(facts['tools']))}."
        case "looked":
            found = f": {_goal_card(facts['card'])}" if "card" in facts else ""
            return f"{reader.does(seat, 'look')} at the {GOAL_PLACES[as_number(facts['goal'])]} goal{found}."
        case "brought_down":
            return f"{reader.does(seat, 'bring')} down the {_path(facts)}."
        case "round_over":
            goals = ", ".join(_goal_card(name) for name in as_words(facts["goals"]))
            how = f"{reader.does(seat, 'reach', 'reaches')} the gold" if seat >= 0 else "The cards are used up"
            return f"{how}: the {facts['winner']} win round {facts['round']}. The goals were {goals}."
        case "roles_shown":
            return _saboteurs(facts, reader)
        case "game_over":
            nuggets = zip(reader.names, as_words(facts["nuggets"]))
            return f"{_saboteurs(facts, reader)} Nuggets: {', '.join(' '.join(pair) for pair in nuggets)}."
        case "packet":
            if "cards" not in facts:
                return f"The packet goes to {reader.name(seat)}."
            ones, twos, threes = as_words(facts["cards"])
            return f"{reader.does(seat, 'hold')} the packet: {threes} × 3, {twos} × 2, {ones} × 1."
        case "paid":
            worth = f" worth {facts['value']}" if "value" in facts else ""
            return f"{reader.does(seat, 'are', 'is')} given a nugget card{worth}."
        case "round_began":
            goes = "go" if seat == reader.seat else "goes"
            return f"Round {facts['round']} begins; {reader.name(seat)} {goes} first."
        case "dealt":
            held = ", ".join(card_words(cards.KIND_NAMES.index(name)) for name in as_words(facts["cards"]))
            are = reader.does(seat, "are", "is")
            return f"{are} a {facts['role']} and {'hold' if seat == reader.seat else 'holds'}: {held}."
    return ""


def _card(fact: Fact | None) -> str:
    """A card that the reader may have seen."""
    return f"the {card_words(cards.KIND_NAMES.index(str(fact)))}" if fact is not None else "a card"


def _path(facts: dict[str, Fact]) -> str:
    """A path card and where it lies."""
    printed = cards.PRINTED[cards.KIND_NAMES.index(str(facts["card"]))]
    at = (as_number(facts["x"]), as_number(facts["y"]))
    return f"{path_words(TURNED[printed] if facts['turned'] else printed)} at {named(at, A1)}"


def _goal_card(fact: Fact) -> str:
    """What a goal turned out to be."""
    return GOAL_WORDS[cards.GOAL_NAMES.index(str(fact))]


def _saboteurs(facts: dict[str, Fact], reader: Reader) -> str:
    """Who they were."""
    seats = [seat for seat, role in enumerate(as_words(facts["roles"])) if role == "saboteur"]
    return f"Saboteurs: {', '.join(reader.name(seat) for seat in seats) or 'nobody'}."
