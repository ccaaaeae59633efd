"""A view as a drawing: who sits there, what lies on the table, what is in the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from motherlode.core.view import Back, Face, Item, Plate, Playing, View, Zone
from motherlode.terminal import grid
from motherlode.terminal.faces import HEIGHT, WIDTH, has_picture, picture, words
from motherlode.terminal.grid import Marks
from motherlode.terminal.paper import clean, flowed, with_names
from motherlode.terminal.zones import Zones, is_board, mark_text

TALL = 40
"""Lines a terminal needs for pictures of the cards in hand; on less paper they are a line of words."""
BESIDES = 22
"""Lines needed for everything but a board; if a board of pictures leaves less it is drawn small."""
GAP = 4
"""Columns between a board and what stands beside it."""
LEAST_SIDE = 40
"""Columns that must be left beside a board for anything to stand there."""
BROKEN_WIDTH = 24
"""Columns that marks of seats get before they are broken into lines."""
WIDEST_NAME = 12
"""Columns for the name under a card in hand; longer names are broken."""


class Drawing:
    """How views of one match are drawn: the names and kinds of the seats, the size of the paper."""

    def __init__(self, title: str, names: Sequence[str], kinds: Sequence[str], width: int, height: int = 99) -> None:
        self.title = clean(title)
        self.names = [clean(name) for name in names]
        self.kinds = [clean(kind) for kind in kinds]
        self.width = width
        self.height = height

    def table(self, view: View, marks: Marks | None = None) -> RenderableType:
        """All of a view, top to bottom: the heading, the seats, the board, the rest, the hand."""
        marks = marks or Marks()
        heading = " · ".join(part for part in (self.title, with_names(view.banner, self.names)) if part)
        parts: list[RenderableType] = [Rule(Text(heading, "title"), style="quiet", align="left")]
        boards = [zone for zone in view.zones if is_board(zone)]
        side = self.width - grid.width_of(boards[0], marks, self.big(boards[0], marks)) - GAP if boards else 0
        rows = [self.plate(plate, view, marks) for plate in view.seats]
        if side >= max(LEAST_SIDE, columns_width(rows)):
            both = Table.grid(padding=(0, GAP, 0, 0))
            both.add_row(self.board(boards[0], marks, 0), Group(aligned(rows), "", *self.zones(marks, side).all(view)))
            parts.append(both)
            parts += [self.headed(zone, marks) for zone in boards[1:]]
        else:
            parts.append(aligned(rows))
            parts += [self.headed(zone, marks) for zone in boards] if len(boards) > 1 else []
            parts += [self.board(zone, marks, self.width) for zone in boards] if len(boards) == 1 else []
            parts += self.zones(marks).all(view)
        parts += [self.hand(zone, marks) for zone in view.zones if zone.layout == "hand" and zone.owner == view.you]
        return Group(*parts)

    # -- seats -------------------------------------------------------------------------------------------------------

    def plate(self, plate: Plate, view: View, marks: Marks) -> list[Text]:
        """A seat in pieces: whose turn it is, its number and name, moves that mean it, cards, score, role, marks."""
        turn = Text.assemble(("▶ " if view.decides == plate.seat else "  ", "turn"), (str(plate.seat), "dim"))
        won = view.over is not None and plate.seat in view.over.winners
        mine = plate.seat == view.you
        name = Text().append(self.name(plate), "you" if mine else "")
        if kind := "you" if mine else self.kinds[plate.seat]:
            name.append(f" ({kind})", "quiet")
        if won:
            name.append(" ★", "turn")
        numbers = marks.of(f"seat:{plate.seat}")
        moves = Text(" ".join(map(str, numbers)) if len(numbers) <= 3 else "·", "legal")
        cards = "" if plate.hand is None else f"{plate.hand} card{'' if plate.hand == 1 else 's'}"
        score = "" if plate.score is None else clean(plate.score)
        role = Text("" if plate.role is None else clean(plate.role.name), "title")
        signs = Text(", ").join([mark_text(mark, self.names) for mark in plate.marks])
        if plate.note:
            signs.append((", " if signs else "") + with_names(plate.note, self.names), "quiet")
        return [turn, name, moves, Text(cards, "quiet"), Text(score), role, signs]

    def name(self, plate: Plate) -> str:
        """A seat's name, with its name in the game where that differs."""
        name = self.names[plate.seat]
        return f"{name} – {clean(plate.name)}" if plate.name and plate.name != name else name

    # -- zones -------------------------------------------------------------------------------------------------------

    def board(self, zone: Zone, marks: Marks, width: int) -> RenderableType:
        """A grid and its legend, which may be as wide as the grid or `width`, whichever is more."""
        big = self.big(zone, marks)
        drawn = grid.draw(zone, marks, big)
        width = max(width, grid.width_of(zone, marks, big))
        legend = [with_names(part, self.names) for part in grid.legend(zone)]
        parts: list[RenderableType] = [drawn]
        if zone.note:
            parts.append(Text(with_names(zone.note, self.names), "quiet"))
        if legend:
            pieces = [Text(piece, "quiet") for piece in legend]
            parts += flowed(Text(), pieces, min(width, self.width), grid.RIM)
        return Group(*parts)

    def headed(self, zone: Zone, marks: Marks) -> RenderableType:
        """One of several boards, below its label."""
        return Group(self.zones(marks).label(zone), self.board(zone, marks, self.width))

    def big(self, zone: Zone, marks: Marks) -> bool:
        """Whether there is room for pictures on a grid."""
        high = HEIGHT * grid.rows_of(zone, marks) + BESIDES <= self.height
        return high and grid.width_of(zone, marks) <= self.width

    def zones(self, marks: Marks, width: int | None = None) -> Zones:
        return Zones(self.names, marks, self.width if width is None else width)

    def piles(self, view: View) -> list[RenderableType]:
        """Every pile with all that may be known of it."""
        return self.zones(Marks()).piles(view)

    def hand(self, zone: Zone, marks: Marks) -> RenderableType:
        """One's own cards: pictures with their names, or lines with their figures."""
        head = Text().append(clean(zone.label), "verb")
        if zone.note:
            head.append(f"  {clean(zone.note)}", "quiet")
        if not zone.items:
            return head.append("  empty", "quiet")
        if not all(has_picture(item.face) for item in zone.items):
            return Group(head, Padding(self.zones(marks).listed(zone), (0, 0, 0, 2)))
        if self.height < TALL:
            things = [self.zones(marks).thing(item) for item in zone.items]
            return Group(*flowed(head, things, self.width, 4))
        unnamed = all(isinstance(item.face, Playing) and not item.marks for item in zone.items)
        wide = WIDTH if unnamed else WIDEST_NAME
        per_line = max(1, self.width // (wide + 1))
        playable = [item.face for item in zone.items if item.id in marks or not marks.numbers]
        bands = [zone.items[k : k + per_line] for k in range(0, len(zone.items), per_line)]
        return Group(head, *(band(items, playable, wide, self.names) for items in bands))


def aligned(rows: Sequence[Sequence[Text]]) -> Table:
    """Pieces in columns; those nobody has a piece in take no room."""
    table = Table.grid(padding=(0, 2, 0, 0))
    used = [column for column in zip(*rows) if any(column)]
    for column in used:
        table.add_column(no_wrap=column is not used[-1])
    for row in zip(*used):
        table.add_row(*row)
    return table


def columns_width(rows: Sequence[Sequence[Text]]) -> int:
    """How wide aligned pieces are at least; those in the last column may be broken."""
    widths: list[int] = [max(piece.cell_len for piece in column) + 2 for column in zip(*rows) if any(column)]
    return sum(widths[:-1]) + min(widths[-1], BROKEN_WIDTH)


def band(items: Sequence[Item], playable: Sequence[Face], wide: int, names: Sequence[str]) -> Table:
    """Cards side by side, each with its name below unless they stand so close that the pictures must do.

    Of equal cards a move means one; the others are no less playable.
    """
    table = Table.grid(padding=(0, 1, 0, 0))
    cells = []
    for item in items:
        table.add_column(width=wide, justify="center")
        lines = picture(item.face, item.eye)
        if wide > WIDTH:
            lines += named(item, item.face in playable, names)
        elif item.face not in playable:
            lines = [Text(line.plain, "quiet") for line in lines]
        cells.append(Text("\n").join(lines))
    table.add_row(*cells)
    return table


def named(item: Item, playable: bool, names: Sequence[str]) -> Iterator[Text]:
    """The name below a card, and what is on it."""
    name = words(item.eye if isinstance(item.face, Back) and item.eye is not None else item.face)
    if item.count > 1:
        name += f" ×{item.count}"
    yield Text(name, "" if playable else "quiet")
    for mark in item.marks:
        yield mark_text(mark, names)
