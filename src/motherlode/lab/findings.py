"""What stands out? The figures whose intervals leave out what would be even, the clearest first, as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from motherlode.lab.figures import PERCENT, POINTS, Cell, Column, Section, Table

MOST = 8
MOST_EACH = 3
"""Sentences from one section, at most: the others should be heard too."""
SURE = 0.995
"""Chosen in such a share of cases, a move is automatic."""
LEAST_EFFECT = 0.02
"""Two points: less does not stand out, however sure it is."""


SENTENCES = {
    ("cards", "won more when got"): "Cards: who got {name} won {points}.",
    ("cards", "won more when used"): "Cards: who used {name} won {points}.",
    ("sweep", ""): "One step in an option: with {name}, {column} {points}.",
    ("styles", ""): "Styles of play: {name} bots win {points} than sensible ones.",
    ("first", ""): "First seat: with {name}, who moves first wins {points} than an even share.",
}
"""What a difference says, by section and column; the others are said as their tables are titled."""


class Finding(Struct, frozen=True):
    """Something that stands out."""

    says: str
    section: str
    clear: float
    """How many half-widths of its interval it is away from even."""
    about: str
    """What it is about: of several findings about the same, one is enough."""


def findings(sections: Sequence[Section]) -> list[Finding]:
    """What stands out, the clearest first."""
    found: list[Finding] = []
    for section in sections:
        mine = [
            finding
            for table in section.tables
            for row in table.rows
            for finding in of_row(section, table, row.name, row.cells)
        ]
        if section.key == "dead":
            mine += automatic(section)
        if section.key == "restricted":
            mine += idle(section)
        found += several(mine)
    return sorted(found, key=lambda finding: -finding.clear)[:MOST]


def several(mine: list[Finding]) -> list[Finding]:
    """The clearest of one section, each about something else."""
    found: dict[str, Finding] = {}
    for finding in sorted(mine, key=lambda finding: -finding.clear):
        found.setdefault(finding.about, finding)
    return list(found.values())[:MOST_EACH]


def of_row(section: Section, table: Table, name: str, cells: Sequence[Cell | None]) -> list[Finding]:
    """What stands out in a row."""
    if (
        section.key in ("counts", "information", "ladder", "strengths", "lead", "restricted")
        or table.title == "what happens to them"
    ):
        return []
    found = []
    for column, cell in zip(table.columns, cells):
        if cell is None or cell.few or column.even is None or cell.low is None or cell.high is None:
            continue
        away = cell.value - column.even
        if section.key == "matchups" and away < 0:  # the same is said of the other side
            continue
        if column.unit and (cell.low > column.even or cell.high < column.even) and abs(away) >= LEAST_EFFECT:
            wide = max(cell.high - cell.low, 1e-9) / 2
            says = sentence(section, table, name, column, cell)
            about = f"{cell.value}" if section.key == "wins" else name  # who moves first is mostly seat 0
            found.append(Finding(says, section.key, round(abs(away) / wide, 3), about))
    return found


def sentence(section: Section, table: Table, name: str, column: Column, cell: Cell) -> str:
    """A figure as a sentence."""
    assert cell.low is not None
    assert cell.high is not None
    where = f"{section.title}, {table.title}"
    said = SENTENCES.get((section.key, column.title)) or SENTENCES.get((section.key, ""))
    if column.unit == POINTS and said is not None:
        more = "more" if cell.value > 0 else "less"
        ends = sorted((cell.low, cell.high)) if cell.value > 0 else sorted((-cell.high, -cell.low))
        points = f"{100 * abs(cell.value):.1f} points {more} ({100 * ends[0]:.1f} to {100 * ends[1]:.1f})"
        return said.format(name=name, column=column.title, points=points)
    if column.unit == POINTS:
        interval = f"{signed(cell.low)} to {signed(cell.high)}"
        return f"{where}: {name}, {column.title} {signed(cell.value)} points ({interval})."
    even = f"even would be {100 * (column.even or 0):.1f} %"
    interval = f"{100 * cell.low:.1f} to {100 * cell.high:.1f}"
    which = "" if column.title == "share" else f", {column.title}"
    return f"{where}: {name}{which} {100 * cell.value:.1f} % ({interval}); {even}."


def idle(section: Section) -> list[Finding]:
    """Kinds of moves that one loses nothing without."""
    found = []
    for row in (row for table in section.tables for row in table.rows):
        cell = row.cells[0]
        if cell is not None and not cell.few and cell.low is not None and cell.high is not None and cell.high > 0:
            interval = f"{signed(cell.low)} to {signed(cell.high)}"
            says = f"Who plays “{row.name}” loses nothing by it: {signed(cell.value)} points ({interval})."
            found.append(Finding(says, section.key, round(1 + max(0.0, cell.value) * 20, 3), row.name))
    return found


def signed(value: float) -> str:
    """A difference of shares in points."""
    return f"{100 * value:+.1f}".replace("-", "−")


def automatic(section: Section) -> list[Finding]:
    """Kinds of moves that nobody makes, or everybody."""
    found = []
    for table in section.tables:
        for row in table.rows:
            cell = row.cells[0]
            if cell is None or cell.few or table.columns[0].unit != PERCENT or table.title != "chosen when possible":
                continue
            if cell.value == 0:
                says = f"“{row.name}” was possible in {cell.of:,.0f} decisions and never chosen."
                found.append(Finding(says, section.key, 1.5, row.name))
            elif cell.value >= SURE:
                often = f"{100 * cell.value:.1f} % of the {cell.of:,.0f} decisions it was possible in"
                says = f"“{row.name}” was chosen in {often}."
                found.append(Finding(says, section.key, 1.2, row.name))
    return found
