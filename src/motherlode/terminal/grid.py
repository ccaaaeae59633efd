"""A grid of cards: as much of it as is used, coordinates on the rim, numbers of moves where they would lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from motherlode.core.view import Face, Item, Tunnel, Zone
from motherlode.terminal.faces import HEIGHT, WIDTH, letters, picture, small, words

Cell = tuple[int, int]
RIM = 4
"""Columns for the numbers of the rows."""


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
    """The least rectangle with everything that lies on a grid or may be laid there."""
    cells = [item.at for item in zone.items if item.at is not None] + list(marked)
    if not cells:
        return zone.first or (0, 0), zone.last or (0, 0)
    columns, rows = [c for c, _ in cells], [r for _, r in cells]
    return (min(columns), min(rows)), (max(columns), max(rows))


def width_of(zone: Zone, marks: Marks, cell: int = WIDTH) -> int:
    """How many columns of the terminal a grid takes."""
    (left, _), (right, _) = used(zone, marks.cells(zone))
    return RIM + (right - left + 1) * cell


def draw(zone: Zone, marks: Marks, width: int) -> Text:
    """A grid as lines of text no wider than `width`, if its cells can be made small enough."""
    marked = marks.cells(zone)
    first, last = used(zone, marked)
    lying = {item.at: item for item in zone.items if item.at is not None}
    signs = letters(zone.items)
    shown = all(len(numbers) <= HEIGHT for numbers in marked.values())
    big = width_of(zone, marks) <= width
    wide = WIDTH if big else 3
    rim = Text(" " * RIM)
    for column in range(first[0], last[0] + 1):
        rim.append(str(column).center(wide), "coordinate")
    lines = [rim]
    for row in range(first[1], last[1] + 1):
        band = [Text(" " * RIM) for _ in range(HEIGHT if big else 1)]
        band[len(band) // 2] = Text(f"{row:>{RIM - 1}} ", "coordinate")
        for column in range(first[0], last[0] + 1):
            item = lying.get((column, row))
            if item is not None:
                part = card(item, signs, big)
                if item.id in marks:
                    part[0] = numbered(part[0], marks.of(item.id), wide)
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
    letter = signs.get(item.face.label, "") if isinstance(item.face, Tunnel) else ""
    if not big:
        return [small(item.face, item.eye, letter)]
    lines = picture(item.face, item.eye, letter)
    if item.count > 1:
        lines[2] = Text(f"×{item.count}".center(WIDTH))
    if item.owner is not None:
        lines[2] = Text(f"·{item.owner}·".center(WIDTH), lines[2].style)
    return lines


def numbered(line: Text, numbers: Sequence[int], wide: int) -> Text:
    """The upper line of a card with the number of the move that means it."""
    text = str(numbers[0]) if len(numbers) == 1 else "+"
    return Text.assemble((text[:wide], "legal"), line[len(text) :] if len(text) < wide else "")


def empty(numbers: Sequence[int], big: bool) -> list[Text]:
    """A cell where something may be laid: the numbers of the moves, or a dot when there are too many."""
    if not big:
        return [Text((str(numbers[0]) if len(numbers) == 1 else "·").center(3), "legal")]
    lines = [Text(" " * WIDTH) for _ in range(HEIGHT)]
    if not numbers:
        lines[1] = Text("·".center(WIDTH), "legal")
    for k, number in enumerate(numbers):
        lines[k + (len(numbers) == 1)] = Text(str(number).center(WIDTH), "legal")
    return lines


def legend(zone: Zone) -> Text:
    """What the letters on the cards mean, and what the viewer knows of cards that lie face down."""
    parts: list[str] = [f"{letter} {label}" for label, letter in letters(zone.items).items()]
    known: list[tuple[Cell, Face]] = [(item.at, item.eye) for item in zone.items if item.at and item.eye is not None]
    parts += [f"◉ only you know: {words(eye)} at {at[0]},{at[1]}" for at, eye in known]
    return Text("   ".join(parts), "quiet")
