"""A view as a drawing: who sits there, what lies on the table, what is in the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from motherlode.core.view import Back, Face, Item, Mark, Plate, Playing, View, Zone
from motherlode.terminal import grid
from motherlode.terminal.faces import ICONS, WIDTH, figures, has_picture, inline, picture, words
from motherlode.terminal.grid import Marks
from motherlode.terminal.paper import clean, flowed, with_names

TALL = 40
"""Lines a terminal needs for pictures of cards; on less paper they are drawn small."""
GAP = 4
"""Columns between a board and what stands beside it."""
LEAST_SIDE = 40
"""Columns that must be left beside a board for anything to stand there."""
WIDEST_NAME = 12
"""Columns for the name under a card in hand; longer names are broken."""


class Drawing:
    """How views of one match are drawn: the names and kinds of the seats, the size of the paper."""

    def __init__(self, title: str, names: Sequence[str], kinds: Sequence[str], width: int, height: int = TALL) -> None:
        self.title = clean(title)
        self.names = [clean(name) for name in names]
        self.kinds = [clean(kind) for kind in kinds]
        self.width = width
        self.tall = height >= TALL

    def table(self, view: View, marks: Marks | None = None) -> RenderableType:
        """All of a view, top to bottom: the heading, the seats, the board, the rest, the hand."""
        marks = marks or Marks()
        heading = " · ".join(part for part in (self.title, clean(view.banner)) if part)
        parts: list[RenderableType] = [Rule(Text(heading, "title"), style="quiet", align="left")]
        boards = [zone for zone in view.zones if zone.layout == "grid"]
        side = self.width - grid.width_of(boards[0], marks, self.big(boards[0], marks)) - GAP if boards else 0
        rows = [self.plate(plate, view, marks) for plate in view.seats]
        if side >= max(LEAST_SIDE, columns_width(rows)):
            both = Table.grid(padding=(0, GAP, 0, 0))
            both.add_row(self.board(boards[0], marks, 0), Group(aligned(rows), "", *self.rest(view, marks, side)))
            parts.append(both)
            parts += [self.board(zone, marks, self.width) for zone in boards[1:]]
        else:
            parts.append(aligned(rows))
            parts += [self.board(zone, marks, self.width) for zone in boards]
            parts += self.rest(view, marks, self.width)
        parts += [self.hand(zone, marks) for zone in view.zones if zone.layout == "hand" and zone.owner == view.you]
        return Group(*parts)

    # -- seats -------------------------------------------------------------------------------------------------------

    def plate(self, plate: Plate, view: View, marks: Marks) -> list[Text]:
        """A seat in pieces: whose turn it is, its number and name, moves that mean it, cards, score, role, marks."""
        turn = Text(f"{'▶' if view.decides == plate.seat else ' '} ", "turn").append(str(plate.seat), "dim")
        won = view.over is not None and plate.seat in view.over.winners
        mine = plate.seat == view.you
        name = Text(self.name(plate), "you" if mine else "")
        if kind := "you" if mine else self.kinds[plate.seat]:
            name.append(f" ({kind})", "quiet")
        if won:
            name.append(" ★", "turn")
        numbers = marks.of(f"seat:{plate.seat}")
        moves = Text(" ".join(map(str, numbers)) if len(numbers) <= 3 else "·", "legal")
        cards = "" if plate.hand is None else f"{plate.hand} card{'' if plate.hand == 1 else 's'}"
        score = "" if plate.score is None else clean(plate.score)
        role = Text("" if plate.role is None else clean(plate.role.name), "title")
        signs = Text("  ").join([mark_text(mark) for mark in plate.marks])
        if plate.note:
            signs.append(("  " if signs else "") + clean(plate.note), "quiet")
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
            parts.append(Text(clean(zone.note), "quiet"))
        if legend:
            pieces = [Text(piece, "quiet") for piece in legend]
            parts += flowed(Text(), pieces, min(width, self.width), grid.RIM)
        return Group(*parts)

    def big(self, zone: Zone, marks: Marks) -> bool:
        """Whether there is room for pictures on a grid."""
        return self.tall and grid.width_of(zone, marks) <= self.width

    def rest(self, view: View, marks: Marks, width: int) -> list[RenderableType]:
        """Rows, stages and other hands each in their own lines; piles and counters together."""
        parts: list[RenderableType] = []
        plain: list[Text] = []
        for zone in view.zones:
            if zone.layout == "grid" or (zone.layout == "hand" and zone.owner == view.you):
                continue
            if zone.items and zone.layout not in ("counter", "pile"):
                parts.append(self.row(zone, marks, width))
            else:
                plain.append(self.count(zone, marks))
        if plain:
            parts += flowed(Text(), plain, width, 0)
        return parts

    def piles(self, view: View) -> list[RenderableType]:
        """Every pile with all that may be known of it."""
        return [self.row(heaped(zone), Marks(), self.width) for zone in view.zones if zone.layout == "pile"]

    def label(self, zone: Zone) -> Text:
        """A zone's label, with its owner where the label does not say."""
        text = clean(zone.label)
        if zone.owner is not None and self.names[zone.owner] not in text and "our" not in text:
            text = f"{self.names[zone.owner]}: {text}"
        return Text(text, "quiet")

    def count(self, zone: Zone, marks: Marks) -> Text:
        """A pile or a counter: its label and how many."""
        text = self.label(zone)
        number = zone.count if zone.count is not None else sum(item.count for item in zone.items)
        text.append(f" {number}", "bold")
        text.append_text(numbers_text(marks, zone.id))
        if zone.note:
            text.append(f" ({clean(zone.note)})", "quiet")
        return text

    def row(self, zone: Zone, marks: Marks, width: int) -> RenderableType:
        """Things lying side by side: on one line, or one line each where they have figures."""
        head = self.label(zone)
        if zone.count is not None and zone.count != len(zone.items):
            head.append(f" {zone.count}", "bold")
        head.append_text(numbers_text(marks, zone.id))
        if zone.note:
            head.append(f" ({clean(zone.note)})", "quiet")
        if any(figures(item.face) for item in zone.items):
            return Group(head, Padding(listed(zone.items, marks), (0, 0, 0, 2)))
        return Text("\n").join(flowed(head, [self.thing(item, marks) for item in zone.items], width, 4))

    def thing(self, item: Item, marks: Marks) -> Text:
        """An item as a piece of a line."""
        text = inline(item.face)
        if isinstance(item.face, Back) and item.eye is not None:
            text = Text.assemble(("◉ ", "eye"), words(item.eye))
        if item.owner is not None:
            text.append(f" ({self.names[item.owner]})", "quiet")
        return decorated(text, item, marks)

    def hand(self, zone: Zone, marks: Marks) -> RenderableType:
        """One's own cards: pictures with their names, or lines with their figures."""
        head = Text(clean(zone.label), "verb")
        if zone.note:
            head.append(f"  {clean(zone.note)}", "quiet")
        if not zone.items:
            return head.append("  empty", "quiet")
        if not all(has_picture(item.face) for item in zone.items):
            return Group(head, Padding(listed(zone.items, marks), (0, 0, 0, 2)))
        if not self.tall:
            return Text("\n").join(flowed(head, [self.thing(item, marks) for item in zone.items], self.width, 4))
        unnamed = all(isinstance(item.face, Playing) and not item.marks for item in zone.items)
        wide = WIDTH if unnamed else WIDEST_NAME
        per_line = max(1, self.width // (wide + 1))
        bands = [zone.items[k : k + per_line] for k in range(0, len(zone.items), per_line)]
        return Group(head, *(band(items, marks, wide) for items in bands))


def aligned(rows: Sequence[Sequence[Text]]) -> Table:
    """Pieces in columns; those nobody has a piece in take no room."""
    table = Table.grid(padding=(0, 2, 0, 0))
    used = [column for column in zip(*rows) if any(column)]
    for row in zip(*used):
        table.add_row(*row)
    return table


def columns_width(rows: Sequence[Sequence[Text]]) -> int:
    """How wide aligned pieces are."""
    return sum(max(piece.cell_len for piece in column) + 2 for column in zip(*rows) if any(column))


def heaped(zone: Zone) -> Zone:
    """A pile with equal things put together."""
    counts: dict[tuple[Face, Face | None], int] = {}
    for item in zone.items:
        counts[item.face, item.eye] = counts.get((item.face, item.eye), 0) + item.count
    items = tuple(Item(face, eye=eye, count=count) for (face, eye), count in counts.items())
    total = zone.count if zone.count is not None else sum(counts.values())
    return Zone(id=zone.id, label=zone.label, layout="row", owner=zone.owner, items=items, count=total, note=zone.note)


def band(items: Sequence[Item], marks: Marks, wide: int) -> Table:
    """Cards side by side, each with its name below unless they stand so close that the pictures must do."""
    table = Table.grid(padding=(0, 1, 0, 0))
    cells = []
    for item in items:
        table.add_column(width=wide, justify="center")
        lines = picture(item.face, item.eye)
        if wide > WIDTH:
            lines += named(item, marks)
        elif item.id not in marks and marks.numbers:
            lines = [Text(line.plain, "quiet") for line in lines]
        cells.append(Text("\n").join(lines))
    table.add_row(*cells)
    return table


def named(item: Item, marks: Marks) -> Iterator[Text]:
    """The name below a card, and what is on it."""
    name = words(item.eye if isinstance(item.face, Back) and item.eye is not None else item.face)
    if item.count > 1:
        name += f" ×{item.count}"
    yield Text(name, "" if item.id in marks or not marks.numbers else "quiet")
    for mark in item.marks:
        yield mark_text(mark)


def listed(items: Sequence[Item], marks: Marks) -> Table:
    """Items with figures, one line each."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for item in items:
        table.add_row(decorated(inline(item.face), item, marks), Text(figures(item.face), "quiet"))
    return table


def decorated(text: Text, item: Item, marks: Marks) -> Text:
    """An item's words with its number, marks, and how it lies."""
    if item.count > 1:
        text.append(f" ×{item.count}")
    if item.sideways:
        text.append(" ⟂", "quiet")
    for mark in item.marks:
        text.append(" ").append_text(mark_text(mark))
    return text.append_text(numbers_text(marks, item.id))


def numbers_text(marks: Marks, thing: str) -> Text:
    """The number of the move that means a thing, if it is one."""
    numbers = marks.of(thing)
    return Text(f" [{numbers[0]}]", "legal") if len(numbers) == 1 else Text()


def mark_text(mark: Mark) -> Text:
    """A public sign in its tone."""
    sign = ICONS.get(mark.icon, "")
    return Text(f"{sign} {clean(mark.name)}" if sign else clean(mark.name), "" if mark.tone == "plain" else mark.tone)
