"""Searches that do something otherwise than their game's sense says, to measure it: `--vary "B: horizon=12 apart=0"`.

A bot that varies is named after what it does otherwise, so that a contest and its journal say it: `search:2000 with
horizon=12 apart=0`. No level is called so: nobody but a contest makes one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct, structs

from motherlode.bots.bot import Bot
from motherlode.bots.levels import make
from motherlode.bots.searching import SearchBot, Variant
from motherlode.core.errors import Refused

WITH: Final = " with "
FIRST: Final = ord("A")
WISH = re.compile(r"\s*([A-Za-z])\s*:(.*)", re.ASCII | re.DOTALL)
WHOLE = re.compile(r"[0-9]{1,6}", re.ASCII)
DECIMAL = re.compile(r"[0-9]{1,3}(\.[0-9]{1,4})?", re.ASCII)


class Switch(Struct, frozen=True):
    """One thing that can be varied: what it means, and between which numbers or among which words it is chosen."""

    about: str
    words: tuple[str, ...] = ()
    most: int = 0
    whole: bool = True

    def read(self, name: str, text: str) -> str | int | float:
        """Its value from what was typed; refused with what it can be."""
        if self.words:
            if text in self.words:
                return text
            raise Refused(f"{name} is {' or '.join(self.words)}, not {text!s:.40}.", field="vary")
        if (WHOLE if self.whole else DECIMAL).fullmatch(text) and float(text) <= self.most:
            return int(text) if self.whole else float(text)
        kind = "a whole number" if self.whole else "a number"
        raise Refused(f"{name} is {kind} from 0 to {self.most}, not {text!s:.40}.", field="vary")


SWITCHES: Final = {
    "others": Switch(
        "other seats do what turned out best for them (shared) or what sense likes (alone)", ("shared", "alone")
    ),
    "roles": Switch("hidden roles are imagined by what was played (inferred) or as dealt", ("inferred", "dealt")),
    "horizon": Switch("so many decisions are played on beyond the tree", most=9999),
    "wander": Switch("of 100 of those, so many are left to chance", most=100),
    "glance": Switch("at most so many actions are weighed at each of those; 0: all", most=99),
    "curiosity": Switch("how much doubt counts, in spreads of the results", most=100, whole=False),
    "apart": Switch("visits after which own later decisions are told apart; 0: never", most=9999),
}
"""By name, the fields of `Variant`."""
ALL: Final = ", ".join(f"{name}=…" for name in SWITCHES)


def vary(bots: Sequence[str], wishes: Sequence[str]) -> list[str]:
    """The bots of a contest, those that vary named after it; refused with the part of a wish that is not possible.

    A wish names a bot by its letter, A for the first, and what it does otherwise: `B: horizon=12 apart=0`.
    """
    named = list(bots)
    for wish in wishes:
        found = WISH.fullmatch(wish)
        if found is None:
            raise Refused(
                f"{wish!s:.60} does not say which bot varies: write B: horizon=12 for the second of --bots.",
                field="vary",
            )
        letter = found[1].upper()
        number = ord(letter) - FIRST
        if number >= len(bots):
            raise Refused(f"There is no bot {letter}: --bots names {len(bots)}, A is the first.", field="vary")
        if named[number] != bots[number]:
            raise Refused(f"Bot {letter} is varied twice: write all of it at once.", field="vary")
        if not isinstance(make(bots[number]), SearchBot):
            raise Refused(f"{bots[number]} does not search: it cannot be varied. Write search:2000.", field="vary")
        named[number] += WITH + shown(read(found[2]))
    return named


def read(text: str) -> Variant:
    """What is varied, from `horizon=12 apart=0`."""
    given: dict[str, str | int | float] = {}
    for part in text.replace(",", " ").split():
        name, sign, value = part.partition("=")
        if name not in SWITCHES or not sign:
            raise Refused(f"{part!s:.40} is nothing to vary; there is {ALL}.", field="vary")
        if name in given:
            raise Refused(f"{name} is given twice.", field="vary")
        given[name] = SWITCHES[name].read(name, value)
    if not given:
        raise Refused(f"Nothing is varied; there is {ALL}.", field="vary")
    return Variant(**given)  # type: ignore[arg-type]


def shown(variant: Variant) -> str:
    """A variant as it is typed."""
    given = structs.asdict(variant)
    return " ".join(f"{name}={given[name]}" for name in SWITCHES if given[name] is not None)


def varied(name: str) -> Bot | None:
    """The bot that a contest calls so; None if it is a level like any other."""
    level, sign, text = name.partition(WITH)
    if not sign or "=" not in text:
        return None
    bot = make(level)
    assert isinstance(bot, SearchBot)
    return SearchBot(bot.budget, variant=read(text))
