"""The log as a table: for each kind of event a sentence with fields, in words/log.py instead of a function.

    LINES = {
        "drew": ("{does:take} {card} from the quay.", "{does:take} a card from the quay."),
        "looked": "{does:look} at {whom:whose} cards.",
        "tried": "{who}: {lucky:it worked|nothing happened}.",
    }

Of several sentences the first counts whose facts the reader may know all; where there is none, nothing is told.

| field | becomes |
| --- | --- |
| `{does:dig}`, `{does:have/has}` | who did it, and what: `You dig`, `Ada has` |
| `{who}`, `{whose:hand}` | `You`, `Ada`; `Your hand`, `Ada's hand` |
| a fact that is a text: `{card}` | itself; of several texts a list, `a, b and c` |
| a number: `{n}`, `{n:card}` | `3`, `3 cards` |
| a seat: `{whom:name}`, `{whom:whose}` | `you`, `Ada`; `your`, `Ada's` |
| yes or no: `{lucky:it worked\\|nothing happened}` | the one or the other |
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import Formatter

from motherlode.core.events import Event, Fact
from motherlode.core.reader import Amount, Doer, Reader, listed

Lines = Mapping[str, str | tuple[str, ...]]
ALWAYS = frozenset({"does", "who", "whose"})


class Owner:
    """Whose a thing is, for `{whose:hand}`."""

    def __init__(self, reader: Reader, seat: int) -> None:
        self.reader, self.seat = reader, seat

    def __format__(self, thing: str) -> str:
        return self.reader.label(self.seat, thing)


class Said:
    """A fact in a sentence."""

    def __init__(self, fact: Fact, reader: Reader, by: int) -> None:
        self.fact, self.reader, self.by = fact, reader, by

    def __format__(self, how: str) -> str:
        fact = self.fact
        if isinstance(fact, bool):
            yes, _, no = (how or "yes|no").partition("|")
            return yes if fact else no
        if isinstance(fact, list):
            return listed([str(part) for part in fact])
        if isinstance(fact, str):
            return fact
        if how == "name":
            return self.reader.name(fact)
        return self.reader.whose(fact, self.by) if how == "whose" else format(Amount(fact), how)


def line(lines: Lines, event: Event, reader: Reader) -> str:
    """An event as a sentence of the table; "" where the table has none that the reader may hear."""
    sentences = lines[event.kind]
    for sentence in (sentences,) if isinstance(sentences, str) else sentences:
        if wanted(sentence) <= event.facts.keys():
            said = {name: Said(fact, reader, event.seat) for name, fact in event.facts.items()}
            who = reader.who(event.seat)
            return sentence.format_map(
                {**said, "does": Doer(reader, event.seat), "who": who, "whose": Owner(reader, event.seat)}
            )
    return ""


@cache
def wanted(sentence: str) -> frozenset[str]:
    """The facts that a sentence wants."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name) - ALWAYS
