"""What does each value of a rule do? A grid over options, or one step in each number of a table, on the same deals."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.options import Value, describe, show
from motherlode.core.registry import find
from motherlode.lab import rulesets
from motherlode.lab.contrast import Heading, comparing, difference_unit, line
from motherlode.lab.figures import NUMBER, PERCENT, Column, Row, Table
from motherlode.lab.rulesets import Rules
from motherlode.lab.runs import Book, Run
from motherlode.lab.simulate import Plan

RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")
MOST = 1000
"""Rule sets of one sweep."""


class Swept(Heading, frozen=True, kw_only=True):
    """What a sweep says: a row for every rule set, each figure's change against the rules as they are."""

    deals: int
    options: dict[str, Value]
    now: Table
    changes: Table


def variants(game: Game, rules: Rules, over: Sequence[str]) -> list[dict[str, str]]:
    """The rule sets of a sweep: the grid of all values named, or one step in each number of a table."""
    if not over:
        return [{step.place: step.value} for step in rulesets.option_steps(game, rules)]
    infos = {info.name: info for info in describe(game.options)}
    grid: list[list[tuple[str, str]]] = []
    found: list[dict[str, str]] = []
    for word in over:
        name, sign, values = word.partition("=")
        table, _, only = name.partition(":")
        if table in rulesets.tables(game) and not sign:
            some = rulesets.table_steps(game, rules, table, only=only)
            if not some:
                raise Refused(f"There is no row or column {only!s:.40} with numbers in {table}.", field="over")
            found += [{step.place: step.value} for step in some]
            continue
        if name not in infos or not infos[name].values:
            there = ", ".join([*(n for n, i in infos.items() if i.values), *rulesets.tables(game)])
            raise Refused(f"There is no option {name!s:.40} to sweep; there are {there}.", field="over")
        named = _values(values)
        if sign and not named:
            raise Refused(f"{word!s:.40} names no value: write {name} for all, or {name}=A,B.", field="over")
        for value in named:
            game.settings({name: value})  # refused with what is possible
        grid.append([(name, value) for value in named or map(show, infos[name].values)])
    if grid:
        found += [dict(some) for some in itertools.product(*grid)]
    now = rulesets.settings(game, rules)
    kept = [given for given in found if rulesets.possible(game, rules.with_(given))]
    kept = [given for given in kept if rulesets.settings(game, rules.with_(given)) != now]
    if not kept:
        raise Refused("None of these values can be played, or all are as it is now.", field="over")
    if len(kept) > MOST:
        raise Refused(f"These are {len(kept):,} rule sets; a sweep has at most {MOST:,}.", field="over")
    return kept


def _values(text: str) -> list[str]:
    """`0..2` or `off,on` as values."""
    match = RANGE.fullmatch(text.strip())
    if match:
        low, high = int(match[1]), int(match[2])
        if low > high or high - low > MOST:
            raise Refused(f"{text!s:.40} is no range of values.", field="over")
        return [str(value) for value in range(low, high + 1)]
    return [part.strip() for part in text.split(",") if part.strip()]


def planned(plan: Plan, given: dict[str, str], over: Sequence[str]) -> list[Run]:
    """The runs of a sweep: each rule set against the rules as they are."""
    rules = Rules(given)
    return [
        comparing(plan, rules, rules.with_(some), 0, Rules(some).text())
        for some in variants(find(plan.game), rules, over)
    ]


def swept(plan: Plan, books: dict[str, Book]) -> Swept:
    """What a sweep says."""
    game = find(plan.game)
    some = next(iter(books.values()))
    names = {"length|turns": ("turns", NUMBER), "win|first": ("who moves first wins", PERCENT)}
    for key in sorted({key for book in books.values() for key in book.sums}):
        word, _, rest = key.partition("|")
        if (word == "win" and rest.startswith("role|")) or word == "of":
            names[key] = (rest.replace("role|", "").replace("|", " "), PERCENT)
    lines = {
        label: [line(book, key, title, "", unit) for key, (title, unit) in names.items()]
        for label, book in books.items()
    }
    first = [line(some, key, title, "", unit) for key, (title, unit) in names.items()]
    columns = [Column(title, unit) for title, unit in names.values()]
    changes = [Column(title, difference_unit(unit), 0.0) for title, unit in names.values()]
    return Swept(
        game=plan.game,
        title=game.title,
        rules=game.version,
        seats=plan.seats,
        bots=plan.bots,
        seed=plan.seed,
        deals=some.games,
        options=plan.options,
        now=Table(title="as it is", columns=columns, rows=[Row("now", [one.first for one in first])], draw="none"),
        changes=Table(
            title="change against it",
            columns=changes,
            rows=[Row(label, [one.difference for one in mine]) for label, mine in lines.items()],
        ),
    )
