"""A grid of cards: as much of it as is used, coordinates on the rim, numbers of moves where they would lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Span, Text

from motherlode.core.cells import Cell, column_name, named, origin
from motherlode.core.view import Item, Tunnel, Zone
from motherlode.terminal.faces import HEIGHT, WIDTH, dead_end, letters, picture, small, words

LATEST = "latest"
"""The mark of what was laid by the decision made last."""
HEAVY = str.maketrans("╭╮╰╯", "┏┓┗┛")
SMALL = 3
"""Columns of a cell where room is short."""
RIM = 4
"""Columns for the numbers of the rows."""
WHOLE = 81
"""Grids of so many cells are shown whole, from the first move to the last."""


class Marks:
    """Which moves mean which thing: its id → the numbers of the moves in the menu shown."""

    def __init__(self, numbers: Mapping[str, Sequence[int]] | None = None) -> None:
        self.numbers = dict(numbers or {})

    def of(self, thing: str) -> Sequence[int]:
        return self.numbers.get(thing, ())

    def __contains__(self, thing: str) -> bool:
        return bool(thing) and thing in self.numbers

    def cells(self, zone: Zone) -> dict[Cell, Sequence[int]]:
        """The cells of a grid that moves mean."""
        found: dict[Cell, Sequence[int]] = {}
        for thing, numbers in self.numbers.items():
            name, sign, at = thing.partition("@")
            if sign and name == zone.id:
                column, _, row = at.partition(",")
                found[int(column), int(row)] = numbers
        return found


def used(zone: Zone, marked: Mapping[Cell, object]) -> tuple[Cell, Cell]:
    """All of a small grid; of a large one the least rectangle with everything that lies or may be laid there."""
    if zone.first is not None and zone.last is not None:
        columns_there, rows_there = (zone.last[k] - zone.first[k] + 1 for k in range(2))
        if columns_there * rows_there <= WHOLE:
            return zone.first, zone.last
    cells = [item.at for item in zone.items if item.at is not None] + list(marked)
    if not cells:
        return zone.first or (0, 0), zone.last or (0, 0)
    columns, rows = [c for c, _ in cells], [r for _, r in cells]
    return (min(columns), min(rows)), (max(columns), max(rows))


def rows_of(zone: Zone, marks: Marks) -> int:
    """How many rows of cells are shown of a grid."""
    (_, top), (_, bottom) = used(zone, marks.cells(zone))
    return bottom - top + 1


def width_of(zone: Zone, marks: Marks, big: bool = True) -> int:
    """How many columns of the terminal a grid takes."""
    (left, _), (right, _) = used(zone, marks.cells(zone))
    return RIM + (right - left + 1) * (WIDTH if big else SMALL)


def draw(zone: Zone, marks: Marks, big: bool) -> Text:
    """A grid as lines of text: cells of five columns and three lines, or small ones of three columns and one line."""
    marked = marks.cells(zone)
    first, last = used(zone, marked)
    lying = {item.at: item for item in zone.items if item.at is not None}
    signs = letters(zone.items)
    shown = all(len(numbers) <= HEIGHT for numbers in marked.values())
    wide = WIDTH if big else SMALL
    a1 = origin(zone)
    rim = Text(" " * RIM)
    for column in range(first[0], last[0] + 1):
        rim.append(column_name(column - a1[0]).center(wide), "coordinate")
    lines = [rim]
    for row in range(first[1], last[1] + 1):
        band = [Text(" " * RIM) for _ in range(HEIGHT if big else 1)]
        band[len(band) // 2] = Text(f"{row - a1[1] + 1:>{RIM - 1}} ", "coordinate")
        for column in range(first[0], last[0] + 1):
            item = lying.get((column, row))
            if item is not None:
                part = card(item, signs, big)
                numbers = [*marks.of(item.id), *marked.get((column, row), ())] if item.id else marked.get((column, row))
                if numbers and (big or len(numbers) == 1):
                    part[0] = numbered(part[0], numbers, wide)
            elif (column, row) in marked:
                part = empty(marked[column, row] if shown else (), big)
            else:
                part = [Text(" " * wide)] * len(band)
            for line, piece in zip(band, part):
                line.append_text(piece)
        lines += band
    text = Text("\n").join(line_ for line_ in lines)
    text.no_wrap = True
    return text


def card(item: Item, signs: Mapping[str, str], big: bool) -> list[Text]:
    """A lying card; what is written on a tunnel card stands on it as a letter."""
    letter = signs.get(item.face.label, "") if isinstance(item.face, Tunnel) and not dead_end(item.face) else ""
    if not big:
        return [small(item.face, item.eye, letter)]
    lines = picture(item.face, item.eye, letter)
    if is_latest(item):
        lines = [framed_as_latest(line) for line in lines]
    if item.owner is not None:
        lines[2] = Text.assemble((str(item.owner), "owner"), lines[2][len(str(item.owner)) :])
    if item.count > 1:
        times = f"×{item.count}"[:3]
        lines[2] = Text.assemble(lines[2][: WIDTH - len(times)], (times, "owner"))
    return lines


def is_latest(item: Item) -> bool:
    """Whether it was laid by the decision made last."""
    return any(mark.name == LATEST for mark in item.marks)


def framed_as_latest(line: Text) -> Text:
    """A line of a card with heavy corners."""
    framed = Text(line.plain.translate(HEAVY))
    framed.spans = [*line.spans, *(Span(k, k + 1, "latest") for k in (0, WIDTH - 1) if framed.plain[k] in "┏┓┗┛")]
    framed.style = line.style
    return framed


def numbered(line: Text, numbers: Sequence[int], wide: int) -> Text:
    """The upper line of a card with the number of the move that means it."""
    text = str(numbers[0]) if len(numbers) == 1 else "+"
    return Text.assemble((text[:wide], "legal"), line[len(text) :] if len(text) < wide else "")


def empty(numbers: Sequence[int], big: bool) -> list[Text]:
    """A cell where something may be laid: the numbers of the moves, or a dot when there are too many."""
    if not big:
        return [Text((str(numbers[0]) if len(numbers) == 1 else "·").center(SMALL), "legal")]
    lines = [Text(" " * WIDTH) for _ in range(HEIGHT)]
    if not numbers:
        lines[1] = Text("·".center(WIDTH), "legal")
    for k, number in enumerate(numbers):
        lines[k + (len(numbers) == 1)] = Text(str(number).center(WIDTH), "legal")
    return lines


def legend(zone: Zone) -> list[str]:
    """What the letters on the cards mean, what the viewer knows of cards that lie face down, and marks on cards."""
    parts = [f"{letter} {label}" for label, letter in letters(zone.items).items()]
    if any(isinstance(item.face, Tunnel) and dead_end(item.face) for item in zone.items):
        parts.append("▒ dead end")
    for item in zone.items:
        if item.at is not None and item.eye is not None:
            parts.append(f"◉ {words(item.eye)} at {written(zone, item.at)}, you know")
        names = [mark.name for mark in item.marks if mark.name != LATEST]
        if item.at is not None and names:
            parts.append(f"{written(zone, item.at)}: {', '.join(names)}")
    if any(item.owner is not None for item in zone.items):
        parts.append("a number in a corner: whose card it is")
    if any(is_latest(item) for item in zone.items):
        parts.append("┏ ┓ laid last")
    return parts


def written(zone: Zone, at: Cell) -> str:
    """A cell as people call it."""
    return named(at, origin(zone))
