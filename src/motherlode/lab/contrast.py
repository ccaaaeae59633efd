"""What changes from one rule set to another? The same deals under both, and the rule sentences that differ beside it.

A deal that is good for somebody under both rule sets drops out of the difference, so fewer games tell more: `narrower`
says by how much.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from motherlode.core.estimates import Estimate
from motherlode.core.options import Value
from motherlode.core.registry import find
from motherlode.lab.figures import NUMBER, PERCENT, POINTS, Cell, cell, pretty, tidy
from motherlode.lab.rulesets import Changed, Rules, differences, settings
from motherlode.lab.runs import COMPARE, Book, Run
from motherlode.lab.simulate import Plan

HEADLINES: dict[str, tuple[str, str]] = {
    "length|turns": ("length, turns", NUMBER),
    "length|decisions": ("length, decisions", NUMBER),
    "win|first": ("who moves first wins", PERCENT),
    "lead|comeback": ("won from behind at half-time", PERCENT),
    "lead|changes": ("lead changes a game", NUMBER),
    "lead|drama": ("drama", NUMBER),
    "lead|decided": ("decided after, share of the game", PERCENT),
    "load|options": ("options where there is a choice", NUMBER),
    "load|forced": ("decisions with one option", PERCENT),
    "cut": ("games cut short", PERCENT),
}
"""Figures that every comparison shows, by their names on the sheet."""
GROUPS: dict[str, tuple[str, str]] = {
    "win": ("wins", PERCENT),
    "of": ("of all", PERCENT),
    "end": ("ended by", PERCENT),
    "count": ("a game", NUMBER),
    "event": ("events a game", NUMBER),
    "got": ("win share when got", PERCENT),
    "verb": ("chosen when possible", PERCENT),
}
"""Figures that depend on the game, by the first word of their names."""


class Line(Struct, frozen=True):
    """One figure under both rule sets."""

    name: str
    group: str
    unit: str
    first: Cell | None
    second: Cell | None
    difference: Cell | None
    real: bool
    """Whether the interval of the difference leaves out 0."""


class Heading(Struct, frozen=True, kw_only=True):
    """What every result says first: which rules were played, by whom, from which seed."""

    motherlode_lab: int = 1
    game: str
    title: str
    rules: str
    seats: int
    bots: tuple[str, ...]
    seed: str


class Comparison(Heading, frozen=True, kw_only=True):
    """Two rule sets on the same deals."""

    deals: int
    first: dict[str, Value]
    second: dict[str, Value]
    changed: list[Changed]
    lines: list[Line]
    narrower: float | None
    """How many times wider the interval of the first figure that differs by chance would be without pairing: of who
    moves first winning. None where both rule sets gave the same in every deal."""


def comparing(plan: Plan, first: Rules, second: Rules, close: int = 1, label: str = "deals") -> Run:
    """The run of a comparison."""
    game = find(plan.game)
    return Run(
        label=label,
        plan=replace(plan, options=settings(game, first)),
        other=replace(plan, options=settings(game, second)),
        kind=COMPARE,
        close=close,
    )


def compared(book: Book) -> Comparison:
    """What a comparison says."""
    run = book.run
    assert run.other is not None
    game = find(run.plan.game)
    lines = [line(book, name, title, "", unit) for name, (title, unit) in HEADLINES.items() if name in book.sums]
    for word, (title, unit) in GROUPS.items():
        for rest in book.names.get(word, []):
            name = f"{word}|{rest}"
            if name not in HEADLINES and not rest.startswith("skill"):
                lines.append(line(book, name, pretty(rest.replace("|", " ", 1)), title, unit))
    return Comparison(
        game=run.plan.game,
        title=game.title,
        rules=game.version,
        seats=run.plan.seats,
        bots=run.plan.bots,
        seed=run.plan.seed,
        deals=book.games,
        first=run.plan.options,
        second=run.other.options,
        changed=differences(game, run.plan.options, run.other.options),
        lines=[one for one in lines if one.difference is not None],
        narrower=narrower(book),
    )


def line(book: Book, name: str, title: str, group: str, unit: str) -> Line:
    """One figure of a comparison."""
    pair = book.pair(name)
    estimate = pair.difference()
    real = estimate.of > 0 and not estimate.low <= 0 <= estimate.high
    shown = cell(trials(estimate, min(pair.sums[2], pair.sums[4])))
    return Line(title, group, unit, cell(pair.first().estimate()), cell(pair.second().estimate()), shown, real)


def trials(estimate: Estimate, of: float) -> Estimate:
    """A difference rests on as many cases as the smaller of its two sides."""
    return Estimate(estimate.value, estimate.low, estimate.high, of)


def difference_unit(unit: str) -> str:
    """The unit of a difference of two figures."""
    return POINTS if unit == PERCENT else NUMBER


def narrower(book: Book) -> float | None:
    """How much wider the interval would be if each rule set had deals of its own."""
    pair = book.pair("win|first")
    paired, alone = pair.difference(), pair.unpaired()
    width = paired.high - paired.low
    return tidy((alone.high - alone.low) / width) if 1e-12 < width < 1e300 else None
