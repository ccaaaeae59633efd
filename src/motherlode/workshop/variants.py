"""Can this variant be played, and if not, in which field is it wrong?

What comes from a browser never names a file of this machine: a table is sent whole. A complaint about a row of a table
names the row by its id, so that the page finds the cell whatever stands above it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping

from msgspec.structs import replace

from motherlode.bots.declared import declared
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.options import Value, as_dict, describe
from motherlode.lab import rulesets
from motherlode.lab.rulesets import Rules
from motherlode.lab.simulate import Plan
from motherlode.workshop.wire import Checked, Sheet, SheetColumn

LEVELS = ("sensible", "random", "easy")
STRONG = ("search:100", "medium", "search:500")
NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")
AT_LINE = re.compile(r"(\w+):(\d+)(?::(\w+))?")


def settings(game: Game, given: Mapping[str, str]) -> dict[str, Value]:
    """All options of a variant; refused with the field, a place in a table as `table:row.column`."""
    free = [info.name for info in describe(game.options) if not info.values]
    tables = rulesets.tables(game)
    for name, value in given.items():
        if name in tables:
            if "\n" not in value:
                raise Refused(f"{name} is a table: send its rows, not the name of a file.", field=name)
        elif name in free:
            raise Refused(f"{name} cannot be set here.", field=name)
    rules = Rules(dict(given))
    try:
        return rulesets.settings(game, rules)
    except Refused as refusal:
        raise Refused(refusal.sentence, rule=refusal.rule, field=_placed(game, rules, refusal.field)) from None


def _placed(game: Game, rules: Rules, field: str) -> str:
    """The field of a complaint, with a row's id instead of its line."""
    found = AT_LINE.fullmatch(field)
    if found is None:
        return field
    table, line, column = found[1], int(found[2]), found[3] or ""
    own = rules.given.get(table, "").partition("\n")[2]
    try:
        text = rulesets.tables_of(game, rules).get(table, own)
    except Refused:  # the table itself cannot be read, before anything in it is changed
        text = own
    row = _row_at(text, line)
    return f"{table}:{row}.{column}".rstrip(".") if row else field


def _row_at(text: str, line: int) -> str:
    """The id of the row that begins in a line; "" if none does, or the table is not even that."""
    reader = csv.reader(io.StringIO(text, newline=""))
    try:
        while True:
            begins = reader.line_num + 1
            cells = next(reader)
            if begins == line:
                return cells[0].strip() if cells and line > 1 else ""
    except (StopIteration, csv.Error):
        return ""


def checked(game: Game, given: Mapping[str, str]) -> Checked:
    """A variant that can be played: what it changes, and what its tables are then."""
    options = settings(game, given)
    changed = rulesets.differences(game, as_dict(game.settings({})), options)
    return Checked(text=Rules(dict(given)).text(), changed=changed, tables=sheets(game, options))


def sheets(game: Game, options: Mapping[str, Value]) -> tuple[Sheet, ...]:
    """The tables of a rule set, cell by cell."""
    found = []
    infos = {info.name: info for info in describe(game.options)}
    for name in rulesets.tables(game):
        carried = str(options[name]).partition("\n")[2]
        rows = rulesets.rows(carried or rulesets.table(game, name))
        names = list(rows[0]) if rows else []
        columns = [
            SheetColumn(column, all(NUMBER.fullmatch(row[column] or "") is not None for row in rows))
            for column in names
        ]
        cells = tuple(tuple(row[column] or "" for column in names) for row in rows)
        info = infos[name]
        found.append(Sheet(name=name, help=info.help, rule=info.rule, columns=tuple(columns), rows=cells))
    return tuple(found)


def under(plan: Plan, options: dict[str, Value]) -> Plan:
    """A run under these options."""
    return replace(plan, options=options)


def bots(game: Game) -> tuple[str, ...]:
    """Who can play in a run, the quick ones first."""
    return (*LEVELS, *declared(game.name).styles, *STRONG)
