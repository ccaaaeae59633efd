"""Which rule sets are there near this one, and what do two of them differ in? Options and card tables as data.

A rule set is written as it is typed: `peace_turns=2 cards:thief.corruption=3`. The second form changes one number of
the table that an option carries: the option, the row's id, the column.
"""

from __future__ import annotations

import csv
import io
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources

from msgspec import Struct

from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.options import OptionInfo, Value, as_dict, describe, show
from motherlode.core.rulebook import clauses

EDIT = re.compile(r"(\w+):([\w.]+)\.(\w+)")
NAME = "changed"
"""What a table is called that was changed here."""


class Rules(Struct, frozen=True):
    """A rule set: what was chosen, the rest is as printed."""

    given: dict[str, str] = {}
    """Option → value, as typed; an edit is `option:row.column` → value."""

    def text(self) -> str:
        """As it is typed; nothing for the rules as printed."""
        return " ".join(f"{name}={shlex.quote(value.partition(chr(10))[0])}" for name, value in self.given.items())

    def with_(self, more: Mapping[str, str]) -> Rules:
        """This rule set with something else changed on top."""
        return Rules({**self.given, **more})


def read(game: Game, text: str) -> Rules:
    """A rule set from what was typed; refused with the part that is wrong."""
    given: dict[str, str] = {}
    try:
        words = shlex.split(text)
    except ValueError:
        raise Refused(f"{text!s:.60} cannot be read: a quotation mark is missing.", field="set") from None
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise Refused(f"{word!r:.60} is not of the form option=value.", field="set")
        given[name] = value
    rules = Rules(given)
    settings(game, rules)
    return rules


def settings(game: Game, rules: Rules) -> dict[str, Value]:
    """All options of a rule set, checked; edits are made to the tables they belong to."""
    plain: dict[str, object] = {name: value for name, value in rules.given.items() if ":" not in name}
    edited = {option: f"{NAME}\n{text}" for option, text in tables_of(game, rules).items()}
    return as_dict(game.settings({**plain, **edited}))


def tables_of(game: Game, rules: Rules) -> dict[str, str]:
    """The tables that a rule set changes place by place, as they are then: not yet checked."""
    edits: dict[str, list[tuple[str, str, str]]] = {}
    for name, value in rules.given.items():
        if ":" in name:
            found = EDIT.fullmatch(name)
            if found is None:
                raise Refused(f"{name!s:.60} is no place in a table: write option:row.column.", field="set")
            option, row, column = found.groups()
            edits.setdefault(option, []).append((row, column, value))
    return {
        option: edited(table(game, option, rules.given.get(option, "")), option, some) for option, some in edits.items()
    }


def table(game: Game, option: str, value: str = "") -> str:
    """The text of the table that an option carries; the game's own file of that name if it is not set."""
    infos = {info.name: info for info in describe(game.options)}
    own = resources.files(game.package) / f"{option}.csv"
    if option not in infos or infos[option].values or not own.is_file():
        raise Refused(f"{game.title} has no table {option!s:.40} to change.", field=option)
    if not value:
        return own.read_text(encoding="utf-8")
    carried = as_dict(game.settings({option: value}))[option]
    return str(carried).partition("\n")[2]


def tables(game: Game) -> list[str]:
    """The options of a game that carry a table with a file of the game's own."""
    folder = resources.files(game.package)
    return [i.name for i in describe(game.options) if not i.values and (folder / f"{i.name}.csv").is_file()]


def rows(text: str) -> list[dict[str, str]]:
    """The rows of a table."""
    return list(csv.DictReader(io.StringIO(text.lstrip("\ufeff"))))


def edited(text: str, option: str, edits: Sequence[tuple[str, str, str]]) -> str:
    """A table with some places changed: row, column, value."""
    found = rows(text)
    key = next(iter(found[0])) if found else ""
    by_id = {line[key]: line for line in reversed(found)}
    for row, column, value in edits:
        if not found or column not in found[0]:
            raise Refused(f"There is no column {column!s:.40} in {option}.", field=option)
        if row not in by_id:
            raise Refused(f"There is no row {row!s:.40} in {option}.", field=option)
        by_id[row][column] = value
    out = io.StringIO()
    writer = csv.DictWriter(out, list(found[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(found)
    return out.getvalue()


# -- what is different -------------------------------------------------------------------------------------------------


class Changed(Struct, frozen=True):
    """One thing in which two rule sets differ."""

    what: str
    """The option or the place in a table."""
    before: str
    after: str
    rule: str
    """The clause's id."""
    says: str
    """The sentence of the rulebook, or the option's own."""


def differences(game: Game, first: Mapping[str, Value], second: Mapping[str, Value]) -> list[Changed]:
    """In what two rule sets differ, with the sentences of the rulebook."""
    book = clauses(game)
    found = []
    for info in describe(game.options):
        before, after = first[info.name], second[info.name]
        if before == after:
            continue
        if info.name in tables(game):
            found += list(_rows_changed(game, info, str(before), str(after)))
        elif not info.name.endswith("_hash"):
            says = book.get(info.rule, "") or info.help
            found.append(Changed(info.name, show(before), show(after), info.rule, says))
    return found


def _rows_changed(game: Game, info: OptionInfo, before: str, after: str) -> Iterator[Changed]:
    """Place by place, in what two tables differ."""
    old, new = (
        {next(iter(row.values())): row for row in rows(text.partition("\n")[2] if text else table(game, info.name))}
        for text in (before, after)
    )
    for key in dict.fromkeys([*old, *new]):
        if key not in new or key not in old:
            yield Changed(f"{info.name}:{key}", *(("there", "gone") if key in old else ("none", "new")), info.rule, "")
            continue
        for column, value in new[key].items():
            if value != old[key].get(column):
                called = new[key].get("name") or key
                says = f"{called}: {column.capitalize()} {old[key].get(column)} becomes {value}."
                yield Changed(f"{info.name}:{key}.{column}", str(old[key].get(column)), value, info.rule, says)


# -- what is near ------------------------------------------------------------------------------------------------------


class Step(Struct, frozen=True):
    """A small change: one option one value further, or one number of a table one up or down."""

    place: str
    """The option, or `option:row.column`."""
    value: str
    steps: int
    """How far from what it was; another word instead of a number is one step."""


def option_steps(game: Game, rules: Rules, far: int = 1) -> list[Step]:
    """Every option, up to so many values away from what it is; a rule set that is not possible is left out."""
    now = settings(game, rules)
    found = []
    for info in describe(game.options):
        if not info.values:
            continue
        place = info.values.index(now[info.name])
        numbers = all(isinstance(value, int) and not isinstance(value, bool) for value in info.values)
        for other, value in enumerate(info.values):
            steps = abs(other - place) if numbers else 1
            if other != place and steps <= far:
                found.append(Step(info.name, show(value), steps))
    return [step for step in found if possible(game, rules.with_({step.place: step.value}))]


def ladder(game: Game, rules: Rules) -> list[Step]:
    """Every option; numbers one, two, four, eight … values away, and as far as they go."""
    farthest: dict[tuple[str, bool], int] = {}
    found = option_steps(game, rules, far=10**9)
    sides = {step: rung(game, rules, step) for step in found}
    for step, (side, steps) in sides.items():
        farthest[step.place, side] = max(steps, farthest.get((step.place, side), 0))
    return [
        step for step, (side, steps) in sides.items() if steps & (steps - 1) == 0 or steps == farthest[step.place, side]
    ]


def rung(game: Game, rules: Rules, step: Step) -> tuple[bool, int]:
    """Whether a step leads upwards, and how far."""
    now = value_at(game, rules, step.place)
    return is_number(now) and is_number(step.value) and int(step.value) > int(now), step.steps


def is_number(value: str) -> bool:
    """Whether a value is a whole number."""
    return re.fullmatch(r"-?\d+", value) is not None


def value_at(game: Game, rules: Rules, place: str) -> str:
    """What stands at a place now: an option's value, or that of one place in a table."""
    found = EDIT.fullmatch(place)
    now = settings(game, rules)
    if found is None:
        return show(now[place])
    option, row, column = found.groups()
    carried = str(now[option]).partition("\n")[2]
    by_id = {next(iter(line.values())): line for line in rows(carried or table(game, option))}
    return by_id[row][column]


def distance(game: Game, rules: Rules, place: str, value: str) -> int:
    """How many steps a value is from what stands at a place; another word instead of a number is one."""
    now = value_at(game, rules, place)
    return abs(int(value) - int(now)) if is_number(now) and is_number(value) else 1


def table_steps(game: Game, rules: Rules, option: str, far: int = 1, only: str = "") -> list[Step]:
    """Every whole number of a table, up to so many up or down; `only` names rows or columns to look at."""
    found = []
    carried = str(settings(game, rules)[option]).partition("\n")[2]
    for row in rows(carried or table(game, option)):
        key = next(iter(row.values()))
        for column, value in row.items():
            if not re.fullmatch(r"-?\d+", value or "") or (only and only not in (key, column)):
                continue
            for steps in range(1, far + 1):
                for new in (int(value) - steps, int(value) + steps):
                    found.append(Step(f"{option}:{key}.{column}", str(new), steps))
    return [step for step in found if possible(game, rules.with_({step.place: step.value}))]


def possible(game: Game, rules: Rules) -> bool:
    """Whether the game can be played so."""
    try:
        settings(game, rules)
    except Refused:
        return False
    return True
