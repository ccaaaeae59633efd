"""What does a game tell the lab about itself? A few lines of data in its folder, `lab.toml`; a game may have none.

The lab listens to events and counts whatever they name. Which facts name cards, which events mean that a seat got or
used one, which counters of a position are the economy, and how a style of play leans: only the game knows.
"""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from motherlode.core.estimates import Estimate
from motherlode.core.registry import find, names

FILE = "lab.toml"


class Declared(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file `lab.toml` of a game."""

    cards: tuple[str, ...] = ("card", "cards")
    """Facts of events that name a card, or several."""
    gets: tuple[str, ...] = ("drew", "dealt")
    """Events by which a seat gets a card."""
    plays: tuple[str, ...] = ("played", "placed")
    """Events by which a seat uses a card."""
    uses: dict[str, str] = {}
    """An event that comes of a card it does not name → that card, with facts of the event in it: `BRK_{tool}`."""
    against: tuple[str, ...] = ()
    """Facts that name the seat to which something was done."""
    cut: tuple[str, ...] = ()
    """Endings that are a limit: such a game was cut short."""
    economy: dict[str, str] = {}
    """What people call a counter → the position's own, by seat.

    A row (`safe`), a function of the seat (`wealth`), or what makes a row (`totals()`)."""
    chances: tuple[tuple[float, float], ...] = ()
    """Where a seat's chance to win, as far as it can know, comes true less or more often than games played on say:
    pairs of what they say and what comes true, ascending from 0, 0 to 1, 1 (`docs/results/review.md`)."""
    styles: dict[str, dict[str, int]] = {}
    """A style of play → a verb, or a pattern of a move's text (`place *+*`) → what it adds to the weight."""


@cache
def declared(game: str) -> Declared:
    """What a game declares; the usual names if it has no file. A file that cannot be read is a fault of the game."""
    file = resources.files(find(game).package) / FILE
    if not file.is_file():
        return Declared()
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Declared)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ValueError(f"{game}: {FILE} cannot be read: {error}") from None


def corrected(game: str, found: Estimate) -> Estimate:
    """What the games played on say, brought to what comes true: where play tells of hands, worlds do not know it."""
    pairs = _chances(game)
    return Estimate(along(pairs, found.value), along(pairs, found.low), along(pairs, found.high), found.of)


def corrected_gap(game: str, found: Estimate, middle: float) -> Estimate:
    """The same for how far two chances with that middle lie apart: each possible gap lies around it.

    So it is the gap of the corrected chances; where the line is flat the interval still is not, as it reaches beyond;
    and lines rise, so an interval excludes 0 if it did before.
    """
    pairs = _chances(game)

    def gap(apart: float) -> float:
        true = along(pairs, middle + apart / 2) - along(pairs, middle - apart / 2)
        return max(-1.0, min(1.0, true))

    return Estimate(gap(found.value), gap(found.low), gap(found.high), found.of)


def _chances(game: str) -> Sequence[tuple[float, float]]:
    return declared(game).chances if game in names() else ()  # a game that nobody has registered declares nothing


def along(pairs: Sequence[tuple[float, float]], value: float) -> float:
    """A value on the line through some points, which goes on at both ends; itself without any."""
    for (said, true), (more, truer) in itertools.pairwise(pairs):
        if value <= more:
            return true + (truer - true) * (value - said) / (more - said)
    return value
