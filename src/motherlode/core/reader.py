"""Whom a text is for: what the reader is called, and what the reader calls the others.

Every sentence that leaves a game (views, moves, refusals, the log, reasons) is written for one reader, who is "you" in
it; the others go by their names. So nobody downstream has to rewrite prose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence


class Reader:
    """A seat (or SPECTATOR) that reads, and the names of all seats."""

    __slots__ = ("names", "seat")

    def __init__(self, seat: int, names: Sequence[str]) -> None:
        self.seat = seat
        """The seat that reads; `SPECTATOR` for an onlooker."""
        self.names = tuple(names)
        """The names of all seats."""

    def name(self, seat: int) -> str:
        """Within a sentence: `you`, `Ada`."""
        return "you" if seat == self.seat else self.names[seat]

    def who(self, seat: int) -> str:
        """At the beginning of a sentence: `You`, `Ada`; "" for nobody."""
        if seat < 0:
            return ""
        return "You" if seat == self.seat else self.names[seat]

    def does(self, seat: int, verb: str, theirs: str = "") -> str:
        """A seat and what it does: `You dig`, `Ada digs`; `theirs` where the verb is irregular."""
        return f"{self.who(seat)} {verb if seat == self.seat else theirs or third(verb)}"

    def whose(self, seat: int, by: int = -1) -> str:
        """`your`, `Ada's`; where `by` acts on its own things `your own`, `their own`."""
        if seat == self.seat:
            return "your own" if seat == by else "your"
        return "their own" if seat == by else f"{self.names[seat]}'s"

    def label(self, seat: int, thing: str) -> str:
        """A thing of a seat, as a label: `Your hand`, `Ada's hand`."""
        return f"{'Your' if seat == self.seat else self.names[seat] + chr(39) + 's'} {thing}"

    def everybody(self, seats: Iterable[int]) -> str:
        """Some seats within a sentence: `you, Ada and Bo`; `nobody`."""
        return listed([self.name(seat) for seat in seats]) or "nobody"


class Doer:
    """Who did it, for a sentence with a field: `{does:dig}`, or `{does:are/is}` with the verb's form for others."""

    def __init__(self, reader: Reader, seat: int) -> None:
        self.reader, self.seat = reader, seat

    def __format__(self, verbs: str) -> str:
        verb, _, theirs = verbs.partition("/")
        return self.reader.does(self.seat, verb, theirs)


class Amount(int):
    """A number, for a sentence with a field: `{n}`, or `{n:card}` with what it counts."""

    def __format__(self, thing: str) -> str:
        return counted(self, thing) if thing else str(int(self))


def third(verb: str) -> str:
    """What somebody else does: `digs`, `carries`, `passes`."""
    if verb.endswith("y") and verb[-2:-1] not in tuple("aeiou"):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else f"{verb}s"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence: `a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def several(things: Sequence[str]) -> list[str]:
    """Things in the order given, those that come more than once with their number: `2 × map`, `rockfall`."""
    numbers = Counter(things)
    return [f"{number} × {thing}" if number > 1 else thing for thing, number in numbers.items()]


def caps(text: str) -> str:
    """The text with a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]


def counted(number: int, thing: str, things: str = "") -> str:
    """A number of things: `1 card`, `3 cards`."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"
