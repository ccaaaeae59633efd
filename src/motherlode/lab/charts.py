"""Pictures of figures, as SVG: dots with intervals, distributions, lines over time, cards by use and effect.

Drawn by hand, in a few lines each: a page stays small, needs no network and no library, and the same figures give the
same bytes. Colours come from the page (`--a`, `--b`, …), so a picture follows its light or dark.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from xml.sax.saxutils import escape

from motherlode.lab.figures import PERCENT, POINTS, Cell, Column, Table

WIDTH = 560
RIGHT, ROW = 170, 22
LETTER, LEAST_LEFT, MOST_LEFT = 8.4, 80, 300
"""Room for the names of rows: by letter as large as phones have them, at least, at most."""
MOST_ROWS = 40
HEIGHT = 240
LABELLED = 14


def draw(table: Table) -> str:
    """The picture of a table; "" if it has none."""
    if not table.rows:
        return ""
    kinds: dict[str, Callable[[Table], str]] = {"dots": dots, "bars": bars, "lines": lines, "cards": cards}
    return kinds[table.draw](table) if table.draw in kinds else ""


def shown(value: float, unit: str) -> str:
    """A figure as it is written."""
    if unit == PERCENT:
        return f"{100 * value:.1f}"
    if unit == POINTS:
        return f"{100 * value:+.1f}".replace("-", "−")
    return (f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}").replace("-", "−")


def ticks(low: float, high: float) -> list[float]:
    """Round numbers between two others, four or so."""
    span = max(high - low, 1e-9)
    step = 10 ** math.floor(math.log10(span / 3))
    step = next(step * k for k in (1, 2, 5, 10) if span / (step * k) <= 5)
    return [k * step for k in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    """Some words."""
    kind = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{kind}>{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def svg(height: float, title: str, parts: list[str]) -> str:
    """A whole picture."""
    return "\n".join(
        [
            f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" xmlns="http://www.w3.org/2000/svg">',
            f"<title>{escape(title)}</title>",
            *parts,
            "</svg>",
        ]
    )


def extent(table: Table) -> tuple[float, float]:
    """The least and the greatest value to be drawn."""
    cells = [cell for row in table.rows for cell in row.cells if cell is not None]
    ends = [value for cell in cells for value in (cell.low, cell.value, cell.high) if value is not None]
    ends += [column.even for column in table.columns if column.even is not None]
    low, high = (min(ends), max(ends)) if ends else (0.0, 1.0)
    room = (high - low) * 0.04 or 0.05
    if all(column.unit == PERCENT for column in table.columns):
        return max(0.0, low - room), min(1.0, high + room)
    return low - room, high + room


def short(name: str, most: int = 33) -> str:
    """A name that fits."""
    return name if len(name) <= most else name[: most - 1] + "…"


def dots(table: Table) -> str:
    """A row for each figure: dot, interval, numbers."""
    rows = table.rows[:MOST_ROWS]
    series = len(table.columns)
    step = ROW if series == 1 else 12 * series + 10
    top = 8 if series == 1 else 8 + 18 * ((series + 2) // 3)
    height = top + step * len(rows) + 26
    low, high = extent(table)
    longest = max(len(short(row.name)) for row in rows)
    left = min(MOST_LEFT, max(LEAST_LEFT, LETTER * longest + 16))
    right = RIGHT if series == 1 else 20

    def x(value: float) -> float:
        return left + (WIDTH - left - right) * (value - low) / (high - low)

    parts = []
    if series > 1:
        for number, column in enumerate(table.columns):
            at, y = 12 + 182.0 * (number % 3), 14.0 + 18 * (number // 3)
            parts.append(
                f'<circle class="s{number % 6}" cx="{at}" cy="{y - 4}" r="4"/>'
                + text(at + 9, y, short(column.title, 22))
            )
    unit = table.columns[0].unit
    for tick in ticks(low, high):
        parts.append(line(x(tick), top, x(tick), height - 24, "grid"))
        parts.append(text(x(tick), height - 8, axis(tick, unit), "quiet", "middle"))
    for even in {column.even for column in table.columns if column.even is not None}:
        parts.append(line(x(even), top - 2, x(even), height - 24, "even"))
    for place, row in enumerate(rows):
        y = top + step * place + step / 2
        parts.append(text(left - 12, y + 4, short(row.name), "", "end"))
        for number, (column, cell) in enumerate(zip(table.columns, row.cells)):
            at = y + 12 * (number - (series - 1) / 2)
            parts += dot(x, at, cell, column, number, series == 1)
    return svg(height, table.title, parts)


def axis(tick: float, unit: str) -> str:
    """A number on an axis."""
    return f"{100 * tick:g}".replace("-", "−") if unit else f"{tick:g}".replace("-", "−")


def dot(
    x: Callable[[float], float], y: float, cell: Cell | None, column: Column, number: int, figures: bool
) -> list[str]:
    """One figure with its interval; faint if it rests on few cases."""
    if cell is None:
        return []
    faint = " few" if cell.few else ""
    parts = []
    words = shown(cell.value, column.unit)
    if cell.low is not None and cell.high is not None:
        parts.append(line(x(cell.low), y, x(cell.high), y, f"bar s{number % 6}{faint}"))
        words += f" ({shown(cell.low, column.unit)} – {shown(cell.high, column.unit)})"
    parts.append(f'<circle class="s{number % 6}{faint}" cx="{x(cell.value):.1f}" cy="{y:.1f}" r="4"/>')
    if figures:
        parts.append(text(WIDTH - RIGHT + 10, y + 4, words, "quiet"))
    return parts


def bars(table: Table) -> str:
    """A distribution."""
    values = [row.cells[0].value if row.cells[0] else 0.0 for row in table.rows]
    top = max(values) or 1.0
    wide = (WIDTH - 60) / len(values)
    parts = [line(40, HEIGHT - 30, WIDTH - 20, HEIGHT - 30, "grid")]
    every = max(1, len(values) // 8)
    for place, (row, value) in enumerate(zip(table.rows, values)):
        tall = (HEIGHT - 60) * value / top
        x = 40 + wide * place
        parts.append(
            f'<rect class="s0" x="{x + 1:.1f}" y="{HEIGHT - 30 - tall:.1f}" width="{max(1.0, wide - 2):.1f}" '
            f'height="{tall:.1f}">'
            f"<title>{escape(row.name)}: {100 * value:.1f} %</title></rect>"
        )
        if place % every == 0:
            parts.append(text(x + wide / 2, HEIGHT - 12, row.name.split(" to ")[0], "quiet", "middle"))
    parts.append(text(36, 24, f"{100 * top:.0f} %", "quiet", "end"))
    return svg(HEIGHT, table.title, parts)


def lines(table: Table) -> str:
    """Figures over time, with bands for their intervals; faint if most rest on few cases."""
    low, high = extent(table)
    if table.columns[0].unit != PERCENT:
        low = min(0.0, low) if low < high / 2 else low
    last = max(1, len(table.rows) - 1)

    def x(place: int) -> float:
        return 50 + (WIDTH - 80) * place / last

    def y(value: float) -> float:
        return HEIGHT - 40 - (HEIGHT - 70) * (value - low) / (high - low)

    parts = []
    for tick in ticks(low, high):
        parts.append(line(50, y(tick), WIDTH - 30, y(tick), "grid"))
        parts.append(text(42, y(tick) + 4, axis(tick, table.columns[0].unit), "quiet", "end"))
    every = max(1, math.ceil(len(table.rows) / 10))
    for place in range(0, len(table.rows), every):
        parts.append(text(x(place), HEIGHT - 20, table.rows[place].name, "quiet", "middle"))
    for number, column in enumerate(table.columns):
        found = [(place, row.cells[number]) for place, row in enumerate(table.rows)]
        cells = [(place, cell) for place, cell in found if cell is not None]
        faint = " few" if 2 * sum(cell.few for _, cell in cells) > len(cells) else ""
        band = [(x(p), y(max(low, min(high, c.high)))) for p, c in cells if c.high is not None]
        band += [(x(p), y(max(low, min(high, c.low)))) for p, c in reversed(cells) if c.low is not None]
        if band:
            points = " ".join(f"{a:.1f},{b:.1f}" for a, b in band)
            parts.append(f'<polygon class="s{number} band{faint}" points="{points}"/>')
        points = " ".join(f"{x(place):.1f},{y(cell.value):.1f}" for place, cell in cells)
        parts.append(f'<polyline class="s{number} line{faint}" points="{points}"/>')
        if len(table.columns) > 1:
            parts.append(f'<circle class="s{number}" cx="{60 + 200 * number}" cy="12" r="4"/>')
            parts.append(text(69 + 200 * number, 16, short(column.title, 26)))
    return svg(HEIGHT, table.title, parts)


def cards(table: Table) -> str:
    """Every card: to the right the more seats got it, up the more they won; those that stand out have their names."""
    height = 360
    some = [(row.name, row.cells[0], row.cells[2]) for row in table.rows]
    known = [(name, had, edge) for name, had, edge in some if had is not None and edge is not None and not edge.few]
    if not known:
        return ""
    ends = [value for _, _, edge in known for value in (edge.low, edge.high, 0.0) if value is not None]
    low, high = min(ends), max(ends)
    wide = max(had.value for _, had, _ in known) * 1.08 or 1.0

    def x(value: float) -> float:
        return 60 + (WIDTH - 150) * value / wide

    def y(value: float) -> float:
        return height - 44 - (height - 70) * (value - low) / ((high - low) or 1.0)

    parts = []
    for tick in ticks(low, high):
        parts.append(line(60, y(tick), WIDTH - 60, y(tick), "even" if abs(tick) < 1e-9 else "grid"))
        parts.append(text(52, y(tick) + 4, shown(tick, POINTS).removesuffix(".0"), "quiet", "end"))
    for tick in ticks(0, wide):
        parts.append(text(x(tick), height - 24, f"{100 * tick:g} %", "quiet", "middle"))
    parts.append(text(WIDTH - 60, height - 6, "seats that got it →", "quiet", "end"))
    out = [
        abs(edge.value) if edge.low is None or edge.high is None or edge.low > 0 or edge.high < 0 else 0.0
        for *_, edge in known
    ]
    named = set(sorted(range(len(known)), key=lambda k: -out[k])[:LABELLED])
    taken: list[tuple[float, float]] = []  # where names stand: no two on top of each other
    for place, (name, had, edge) in sorted(enumerate(known), key=lambda one: -out[one[0]]):
        kind = "s1" if out[place] else "s5"
        if edge.low is not None and edge.high is not None:
            parts.append(line(x(had.value), y(edge.low), x(had.value), y(edge.high), f"bar {kind} thin"))
        words = f"{name}: {shown(edge.value, POINTS)} points"
        parts.append(
            f'<circle class="{kind}" cx="{x(had.value):.1f}" cy="{y(edge.value):.1f}" r="4">'
            f"<title>{escape(words)}</title></circle>"
        )
        here = (x(had.value), y(edge.value))
        if (
            place in named
            and out[place]
            and not any(abs(here[1] - b) < 13 and abs(here[0] - a) < 120 for a, b in taken)
        ):
            taken.append(here)
            parts.append(text(here[0] + 7, here[1] + 4, short(name, 20)))
    return svg(height, table.title, parts)
