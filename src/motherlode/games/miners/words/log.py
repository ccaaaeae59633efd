"""What happened, in a sentence?"""

from motherlode.core.cells import named
from motherlode.core.events import Event, Fact
from motherlode.core.reader import Reader, caps, counted
from motherlode.games.miners.rules.cards import NAMES
from motherlode.games.miners.words.cards import SITE_WORDS, card_words, path_words
from motherlode.games.miners.words.outcome import REASONS
from motherlode.kits.telling import as_number, as_words


def say(event: Event, reader: Reader) -> str:
    """One sentence, as the reader may hear it."""
    facts, seat = event.facts, event.seat
    match event.kind:
        case "placed":
            return f"{reader.does(seat, 'place')} {_path(facts)}."
        case "claimed":
            return _say_claim(facts, reader.does(seat, "claim"), reader)
        case "discarded":
            return f"{reader.does(seat, 'discard')} {_card(facts['card'])}."
        case "drew":
            return f"{reader.does(seat, 'draw')} {_card(facts['card'])}." if "card" in facts else ""
        case "passed":
            passes = "pass" if seat == reader.seat else "passes"
            return f"{reader.does(seat, 'have', 'has')} nothing that fits and {passes}."
        case "broke":
            return f"{reader.does(seat, 'break')} {reader.whose(as_number(facts['target']), seat)} {facts['tool']}."
        case "fixed":
            return f"{reader.does(seat, 'mend')} {reader.whose(as_number(facts['target']), seat)} {facts['tool']}."
        case "viewed":
            found = f": it is worth {facts['value']}" if "value" in facts else ""
            return f"{reader.does(seat, 'look')} at {SITE_WORDS[as_number(facts['site'])]}{found}."
        case "caved in":
            return f"{reader.does(seat, 'bring')} down {_path(facts)}."
        case "round over" | "over":
            scores = ", ".join(f"{reader.name(who)} {score}" for who, score in enumerate(as_words(facts["scores"])))
            ends = "the game is over" if event.kind == "over" else f"round {as_number(facts['round']) + 1} is over"
            return f"{caps(REASONS[as_number(facts['reason'])])}: {ends}. Scores: {scores}."
        case "dealt":
            held = ", ".join(_card(card) for card in as_words(facts.get("cards", "")))
            return f"{reader.does(seat, 'hold')}: {held}." if held else ""
    return ""


def _say_claim(facts: dict[str, Fact], claims: str, reader: Reader) -> str:
    """Who claims what, how short the tunnel is, and who is paid for it."""
    value = f" (it is worth {facts['value']})" if "value" in facts else ""
    said = f"{claims} {SITE_WORDS[as_number(facts['site'])]}{value}: {facts['length']} cards lead there, "
    said += counted(as_number(facts["bonus"]), "point")
    paid = [f"{reader.name(seat)} {n}" for seat, n in enumerate(as_words(facts["credits"])) if n != "0"]
    return f"{said}; for cards on the way: {', '.join(paid)}." if paid else f"{said}."


def _path(facts: dict[str, Fact]) -> str:
    """A path card and where it lies."""
    return f"{path_words(as_number(facts['shape']))} at {named((as_number(facts['column']), as_number(facts['row'])))}"


def _card(fact: object) -> str:
    """A card by its name."""
    return card_words(NAMES.index(str(fact)))
