"""Zones without a board: rows, stages, piles, counters, and boards of people, told in lines of words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from motherlode.core.view import Back, Face, Item, Mark, View, Zone
from motherlode.terminal.faces import ICONS, figures, has_picture, inline, words
from motherlode.terminal.grid import Marks, written
from motherlode.terminal.paper import flowed, with_names

LONG_NOTE = 30
"""A note of more characters gets a line of its own."""


def is_board(zone: Zone) -> bool:
    """Whether a zone is drawn as a grid of pictures."""
    return zone.layout == "grid" and all(has_picture(item.face) for item in zone.items)


class Zones:
    """Draws the zones of one view on paper of some width."""

    def __init__(self, names: Sequence[str], marks: Marks, width: int) -> None:
        self.names = names
        self.marks = marks
        self.width = width

    def all(self, view: View) -> list[RenderableType]:
        """What is at stake, what lies in the middle, what lies before each seat, then piles and counters."""
        left = [z for z in view.zones if not is_board(z) and not (z.layout == "hand" and z.owner == view.you)]
        shown: list[RenderableType] = []
        counted: list[Text] = []
        by_seat = {zone.owner for zone in left} - {None, view.you} != set()
        for zone in sorted(left, key=lambda zone: zone.layout != "stage"):
            if by_seat and zone.owner is not None:
                continue
            if self.is_counted(zone):
                counted.append(self.count(zone))
            else:
                shown.append(self.row(zone))
        for seat in range(len(self.names)) if by_seat else ():
            block = self.before(seat, [zone for zone in left if zone.owner == seat])
            shown += [block] if block is not None else []
        return shown + (list(flowed(Text(), counted, self.width, 0)) if counted else [])

    def piles(self, view: View) -> list[RenderableType]:
        """Every pile with all that may be known of it."""
        return [self.row(heaped(zone)) for zone in view.zones if zone.layout == "pile"]

    @staticmethod
    def is_counted(zone: Zone) -> bool:
        """Whether a label and a number say enough."""
        return zone.layout in ("counter", "pile") or not zone.items

    def before(self, seat: int, zones: Sequence[Zone]) -> RenderableType | None:
        """What lies before a seat, beside its name."""
        if not zones:
            return None
        name = Text(f"{self.names[seat]}  ", "you")
        inner = Zones(self.names, self.marks, self.width - name.cell_len)
        counted = [inner.count(zone) for zone in zones if self.is_counted(zone)]
        parts = [inner.row(zone) for zone in zones if not self.is_counted(zone)]
        parts += flowed(Text(), counted, inner.width, 0) if counted else []
        table = Table.grid()
        table.add_column(no_wrap=True, min_width=max(len(name) + 2 for name in self.names))
        table.add_row(name, Group(*parts))
        return table

    # -- one zone ----------------------------------------------------------------------------------------------------

    def label(self, zone: Zone) -> Text:
        return Text().append(with_names(zone.label, self.names), "quiet").append_text(numbers_text(self.marks, zone.id))

    def note(self, zone: Zone) -> str:
        return with_names(zone.note, self.names)

    def count(self, zone: Zone) -> Text:
        """A pile or a counter: its label and how many."""
        number = zone.count if zone.count is not None else sum(item.count for item in zone.items)
        text = self.label(zone).append(f" {number}", "bold")
        return text.append(f" ({self.note(zone)})", "quiet") if zone.note else text

    def row(self, zone: Zone) -> RenderableType:
        """Things lying side by side: on one line, or one line each where they have figures."""
        head = self.label(zone)
        if zone.count is not None and zone.count != len(zone.items):
            head.append(f" {zone.count}", "bold")
        note = self.note(zone)
        if note and len(note) <= LONG_NOTE:
            head.append(f" ({note})", "quiet")
        below = [Padding(Text(note, "quiet"), (0, 0, 0, 2))] if len(note) > LONG_NOTE else []
        if zone.layout == "grid" or any(figures(item.face) for item in zone.items):
            return Group(head, *below, Padding(self.listed(zone), (0, 0, 0, 2)))
        return Group(*flowed(head, [self.thing(item) for item in zone.items], self.width, 4), *below)

    def listed(self, zone: Zone) -> RenderableType:
        """Items with figures, one line each; those of a grid in the order of their cells, free cells last."""
        table = Table.grid(padding=(0, 2, 0, 0))
        for item in sorted(zone.items, key=lambda item: item.at or (0, 0)):
            table.add_row(self.thing(item, zone), Text(figures(item.face), "quiet"))
        taken = {item.at for item in zone.items}
        free = {cell: numbers for cell, numbers in self.marks.cells(zone).items() if cell not in taken}
        if free:
            cells = [f"{written(zone, at)} [{', '.join(map(str, numbers))}]" for at, numbers in free.items()]
            return Group(table, Text("free: " + "  ".join(cells), "legal"))
        return table

    def thing(self, item: Item, home: Zone | None = None) -> Text:
        """An item as a piece of a line: where it lies, its words, whose it is, how many, how it lies, marks, number."""
        text = Text()
        if home is not None and item.at is not None:
            text.append(f"{written(home, item.at)}  ", "coordinate")
        if isinstance(item.face, Back) and item.eye is not None:
            text.append("◉ ", "eye").append(words(item.eye))
        else:
            text.append_text(inline(item.face))
        if item.owner is not None:
            text.append(f" ({self.names[item.owner]})", "quiet")
        if item.count > 1:
            text.append(f" ×{item.count}")
        if item.sideways:
            text.append(" ⟂", "quiet")
        for mark in item.marks:
            text.append(" (", "quiet").append_text(mark_text(mark, self.names)).append(")", "quiet")
        return text.append_text(numbers_text(self.marks, item.id))


def heaped(zone: Zone) -> Zone:
    """A pile with equal things put together."""
    kinds: list[tuple[Face, Face | None]] = []
    counts: list[int] = []
    for item in zone.items:
        kind = (item.face, item.eye)
        if kind not in kinds:
            kinds.append(kind)
            counts.append(0)
        counts[kinds.index(kind)] += item.count
    items = tuple(Item(face, eye=eye, count=count) for (face, eye), count in zip(kinds, counts))
    total = zone.count if zone.count is not None else sum(counts)
    return Zone(id=zone.id, label=zone.label, layout="row", owner=zone.owner, items=items, count=total, note=zone.note)


def numbers_text(marks: Marks, thing: str) -> Text:
    """The number of the move that means a thing, if it is one."""
    numbers = marks.of(thing)
    return Text(f" [{numbers[0]}]", "legal") if len(numbers) == 1 else Text()


def mark_text(mark: Mark, names: Sequence[str]) -> Text:
    """A public sign in its tone."""
    name = with_names(mark.name, names)
    sign = ICONS.get(mark.icon, "")
    return Text(f"{sign} {name}" if sign else name, "" if mark.tone == "plain" else mark.tone)
