"""A board of tunnel cards: the network they form, what is joined to the start, and where the next card may lie.

A port is an open edge of a lying card; it is *live* if an unbroken tunnel leads from the start to it. The network is
kept up to date as cards come (cheap) and go (a flood from the start). What a card is stands in `kits/shapes.py`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.kits.bits import BIT, spread
from motherlode.kits.shapes import (
    ALL_EDGES,
    BOTH_AGREE,
    FITTING,
    OPEN,
    SPREAD,
    TOUCHING,
    B,
    L,
    Numbering,
    R,
    T,
)

# -- cells -------------------------------------------------------------------------------------------------------------

# One word per cell: the shape in bits 0-5, then
CARD: Final = 64  # a card lies here, face up
FIXED: Final = 128  # it cannot be removed
LIVE_AT: Final = 8  # bits 8-11. Of a card: its live edges. Of an empty cell or a target: the edges a live port faces
ASKED_AT: Final = 12  # bits 12-19: edges facing an open edge, then edges facing a closed one
WALL: Final = 1048576  # off the table
LISTED: Final = 2097152  # stands in `front`
TARGET_AT: Final = 22  # bits 22-25: number of the target lying here, plus 1
TARGET: Final = 15 << 22
SHAPE_BITS: Final = 63
LIVE_BITS: Final = 15 << 8
ASKED_BITS: Final = 255 << 12
NOT_EMPTY: Final = 64 | 1048576 | (15 << 22)

SIDES: Final = ((T, B), (R, L), (B, T), (L, R))  # an edge, and the one that faces it
ASKS: Final[vec[i64]] = vec[i64](
    [(facing << ASKED_AT) << (0 if edges & edge else 4) for edges in range(16) for edge, facing in SIDES]
)
"""Open edges of a card × 4 + number of a side → what it asks of the cell there: that it faces an open edge or not."""
ASKED_FROM: Final[vec[i64]] = vec[i64]([(facing | facing << 4) << ASKED_AT for _, facing in SIDES])
"""Number of a side → all that a card can ask of the cell there."""


@final
class Tunnels:
    """A board of tunnel cards.

    Cells are numbered row by row on a board with a wall around it: `cell = (row + 1) * stride + column + 1`.
    *Targets* are cells that impose nothing on the cards beside them and carry no tunnel, but notice when a live port
    touches them (face-down goals, destinations).
    """

    def __init__(
        self,
        columns: i64,
        rows: i64,
        matching: i64,
        anywhere: bool,
        cells: vec[i64],
        front: vec[i64],
        laid: vec[i64],
        special: vec[i64],
        beyond: vec[i64],
    ) -> None:
        self.columns: i64 = columns
        self.rows: i64 = rows
        self.stride: i64 = columns + 2
        self.matching: i64 = matching  # one of BOTH_AGREE, OPEN_MEETS_OPEN, ALL_JOINED
        self.anywhere: bool = anywhere  # a new card needs an open edge beside it, not a live one
        self.cells: vec[i64] = cells
        self.front: vec[i64] = front  # empty cells a card could go to, ascending
        self.fronts: i64 = 0
        self.laid: vec[i64] = laid  # cells of removable cards, ascending
        self.cards: i64 = 0
        self.start: i64 = 0
        self.special: vec[i64] = special  # cells of the targets, turned up or not
        self.beyond: vec[i64] = beyond  # by edge (T, R, B or L): how far it is to the cell beyond it; shared by copies
        self.targets: i64 = 0
        self.touched: i64 = 0  # set of the targets a live port touches

    def copy(self) -> Tunnels:
        board = Tunnels(
            self.columns,
            self.rows,
            self.matching,
            self.anywhere,
            self.cells[:],
            self.front[:],
            self.laid[:],
            self.special[:],
            self.beyond,
        )
        board.fronts = self.fronts
        board.cards = self.cards
        board.start = self.start
        board.targets = self.targets
        board.touched = self.touched
        return board

    # -- asking ------------------------------------------------------------------------------------------------------

    def cell(self, column: i64, row: i64) -> i64:
        """The number of a cell; -1 off the board."""
        if column < 0 or row < 0 or column >= self.columns or row >= self.rows:
            return -1
        return (row + 1) * self.stride + column + 1

    def column_of(self, cell: i64) -> i64:
        return cell % self.stride - 1

    def row_of(self, cell: i64) -> i64:
        return cell // self.stride - 1

    def neighbour(self, cell: i64, edge: i64) -> i64:
        """The cell beyond an edge (T, R, B or L) of a cell."""
        return cell + self.beyond[edge]

    def shape_at(self, cell: i64) -> i64:
        """The shape of the card lying there; -1 if none does."""
        word = self.cells[cell]
        if word & CARD:
            return word & SHAPE_BITS
        return -1

    def live_at(self, cell: i64) -> i64:
        """Of a card: its live edges. Of an empty cell or a target: its edges that a live port faces."""
        return (self.cells[cell] >> LIVE_AT) & 15

    def fitting(self, cell: i64) -> i64:
        """The set of shapes that may be laid on a cell of the front."""
        word = self.cells[cell]
        asked = (word >> ASKED_AT) & 255
        near = asked & 15 if self.anywhere else (word >> LIVE_AT) & 15
        return FITTING[self.matching * 256 + asked] & TOUCHING[near]

    def placements(self, numbering: Numbering, wanted: i64, out: vec[i64], n: i64) -> i64:
        """Write the actions that lay a wanted shape on a cell where it may be laid, ascending.

        `wanted` is a set of numbers of the numbering; returns how many actions `out` holds now.
        """
        cells = self.cells
        front = self.front
        fitting = numbering.fitting
        first = numbering.first
        if self.matching == BOTH_AGREE and not self.anywhere:  # then whatever agrees with a live port joins it
            for i in range(self.fronts):
                cell = front[i]
                fits = fitting[(cells[cell] >> ASKED_AT) & 255] & wanted
                if fits:
                    n = spread(fits, out, n, first[cell])
            return n
        near_at: i64 = ASKED_AT if self.anywhere else LIVE_AT
        for i in range(self.fronts):
            cell = front[i]
            word = cells[cell]
            fits = fitting[(word >> ASKED_AT) & 255] & numbering.touching[(word >> near_at) & 15] & wanted
            n = spread(fits, out, n, first[cell])
        return n

    def edges_fit(self, cell: i64, shape: i64) -> bool:
        """Whether a shape agrees with the cards around an empty cell, joined to the start or not."""
        return FITTING[self.matching * 256 + ((self.cells[cell] >> ASKED_AT) & 255)] & BIT[shape] != 0

    # -- changing ----------------------------------------------------------------------------------------------------

    def add_target(self, cell: i64) -> None:
        """Make an empty cell the next target: they are numbered 0 … 14 as they are added."""
        self.cells[cell] |= (self.targets + 1) << TARGET_AT
        self.special[self.targets] = cell
        self.targets += 1

    def set_start(self, cell: i64, shape: i64) -> None:
        """Lay the start card; all its open edges are live."""
        self.start = cell
        self.arrive(cell, self.cells[cell] | FIXED, shape)
        self.flood(cell, OPEN[shape], 0)

    def lay(self, cell: i64, shape: i64) -> None:
        """Lay a card on an empty cell of the front."""
        self.fronts -= 1
        take_out(self.front, self.fronts, cell)
        put_in(self.laid, self.cards, cell)
        self.cards += 1
        self.arrive(cell, self.cells[cell] & ~LISTED, shape)

    def turn_up(self, cell: i64, shape: i64) -> None:
        """Turn the target on a cell into a card that stays for good."""
        word = self.cells[cell]
        number = ((word & TARGET) >> TARGET_AT) - 1
        self.touched &= ~BIT[number]
        self.arrive(cell, (word & ~TARGET) | FIXED, shape)

    def remove(self, cell: i64) -> None:
        """Take a card away; what it carried is cut off unless another way leads there."""
        cells = self.cells
        stride = self.stride
        self.cards -= 1
        take_out(self.laid, self.cards, cell)
        cells[cell] &= ASKED_BITS  # what its neighbours ask of the cell stays
        cells[cell - stride] &= ~ASKED_FROM[0]
        cells[cell + 1] &= ~ASKED_FROM[1]
        cells[cell + stride] &= ~ASKED_FROM[2]
        cells[cell - 1] &= ~ASKED_FROM[3]
        self.refresh()

    # -- how it is kept ----------------------------------------------------------------------------------------------

    def arrive(self, cell: i64, word: i64, shape: i64) -> None:
        """A card comes to lie on a cell with that word.

        The cells around it learn which edge it shows them. Live are its edges joined to one that faces a live port.
        """
        cells = self.cells
        stride = self.stride
        edges: i64 = OPEN[shape]
        cells[cell - stride] |= ASKS[edges * 4]
        cells[cell + 1] |= ASKS[edges * 4 + 1]
        cells[cell + stride] |= ASKS[edges * 4 + 2]
        cells[cell - 1] |= ASKS[edges * 4 + 3]
        cells[cell] = (word & ~LIVE_BITS) | shape | CARD
        if self.anywhere:
            self.enlist_around(cell)
        entered = (word >> LIVE_AT) & edges
        if entered:
            self.flood(cell, SPREAD[shape * 16 + entered], entered)

    def flood(self, cell: i64, live: i64, entered: i64) -> None:
        """Make edges of a card live, and everything that follows from it.

        What lies beyond the edges that were entered through is live already.
        """
        cells = self.cells
        beyond = self.beyond
        depth: i64 = 0
        cells[cell] |= live << LIVE_AT
        edges = live & ~entered
        while True:
            while edges:
                edge = edges & -edges
                edges ^= edge
                there = cell + beyond[edge]
                back = (edge << 2 | edge >> 2) & ALL_EDGES
                word = cells[there]
                if word & CARD:
                    new = SPREAD[(word & SHAPE_BITS) * 16 + back] & ~(word >> LIVE_AT)
                    if new:
                        cells[there] = word | (new << LIVE_AT)
                        STACK[depth] = there * 16 + (new & ~back)
                        depth += 1
                elif word & TARGET:
                    cells[there] = word | (back << LIVE_AT)
                    self.touched |= BIT[((word & TARGET) >> TARGET_AT) - 1]
                elif word & WALL == 0:
                    cells[there] = word | (back << LIVE_AT) | LISTED
                    if word & LISTED == 0:
                        put_in(self.front, self.fronts, there)
                        self.fronts += 1
            if depth == 0:
                return
            depth -= 1
            cell = STACK[depth] >> 4
            edges = STACK[depth] & ALL_EDGES

    def refresh(self) -> None:
        """Find anew what is live, from the start."""
        cells = self.cells
        for i in range(self.fronts):
            cells[self.front[i]] &= ~(LISTED | LIVE_BITS)
        self.fronts = 0
        for i in range(self.cards):
            cells[self.laid[i]] &= ~LIVE_BITS
        for i in range(self.targets):
            cells[self.special[i]] &= ~LIVE_BITS
        cells[self.start] &= ~LIVE_BITS
        self.touched = 0
        if self.anywhere:
            self.relist()
        self.flood(self.start, OPEN[cells[self.start] & SHAPE_BITS], 0)

    def relist(self) -> None:
        """With cards going anywhere: list the empty cells beside an open edge."""
        cells = self.cells
        total = (self.rows + 2) * self.stride
        self.fronts = 0
        for i in range(total):
            word = cells[i] & ~LISTED
            if (word & NOT_EMPTY) == 0 and word & (15 << ASKED_AT):
                word |= LISTED
                self.front[self.fronts] = i
                self.fronts += 1
            cells[i] = word

    def enlist_around(self, cell: i64) -> None:
        """With cards going anywhere: put the empty cells beside a card's open edges into the front."""
        self.enlist(cell - self.stride)
        self.enlist(cell + 1)
        self.enlist(cell + self.stride)
        self.enlist(cell - 1)

    def enlist(self, cell: i64) -> None:
        """Put a cell into the front if it is empty and a card's open edge faces it."""
        word = self.cells[cell]
        if word & (15 << ASKED_AT) and word & (NOT_EMPTY | LISTED) == 0:
            self.cells[cell] = word | LISTED
            put_in(self.front, self.fronts, cell)
            self.fronts += 1


def put_in(numbers: vec[i64], count: i64, number: i64) -> None:
    """Put a number into its place among the first `count`, which ascend."""
    while count > 0:
        before = numbers[count - 1]
        if before < number:
            break
        numbers[count] = before
        count -= 1
    numbers[count] = number


def take_out(numbers: vec[i64], count: i64, number: i64) -> None:
    """Take a number out from among the first `count` + 1; those behind it move up."""
    behind = numbers[count]
    while behind != number:
        count -= 1
        here = numbers[count]
        numbers[count] = behind
        behind = here


STACK: Final[vec[i64]] = vec[i64]([0] * 1024)


def empty_board(
    columns: int, rows: int, matching: int = BOTH_AGREE, anywhere: bool = False, most_cards: int = 128
) -> Tunnels:
    """A board without any card, with room for so many."""
    cells = []
    for row in range(rows + 2):
        for column in range(columns + 2):
            rim = row in (0, rows + 1) or column in (0, columns + 1)
            cells.append(WALL if rim else 0)
    return Tunnels(
        columns,
        rows,
        matching,
        anywhere,
        vec[i64](cells),
        vec[i64]([0] * min(2 * most_cards + 4, columns * rows)),  # a card takes one cell of the front, opens three
        vec[i64]([0] * min(most_cards, columns * rows)),
        vec[i64]([0] * 15),
        vec[i64]([0, -columns - 2, 1, 0, columns + 2, 0, 0, 0, -1]),
    )
