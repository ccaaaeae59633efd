"""Tunnel cards and the network they form: edges and groups, what fits where, and what is joined to the start.

A card has four edges T R B L. Open edges that are joined inside the card form a group; an open edge in a group of its
own is a stub. There are 52 ways to do that, the *shapes*; a set of shapes is a number with one bit for each, so "which
cards of this hand fit on that cell" is the intersection of two numbers.

A port is an open edge of a lying card; it is *live* if an unbroken tunnel leads from the start to it. The network is
kept up to date as cards come (cheap) and go (a flood from the start).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.kits.bits import BIT, spread

# -- shapes ------------------------------------------------------------------------------------------------------------

T: Final = 1
R: Final = 2
B: Final = 4
L: Final = 8
ALL_EDGES: Final = 15
EDGES: Final = "TRBL"


def _partitions(edges: list[int]) -> list[list[int]]:
    """All ways to put some edges into groups, a group being a mask of edges."""
    if not edges:
        return [[]]
    found = []
    for rest in _partitions(edges[1:]):
        found.append([edges[0], *rest])
        for k in range(len(rest)):
            found.append([*rest[:k], rest[k] | edges[0], *rest[k + 1 :]])
    return found


def _all_shapes() -> list[tuple[int, ...]]:
    """Every card there can be, as its groups: fewest open edges first, in a fixed order."""
    found = []
    for mask in range(16):
        edges = [e for e in (T, R, B, L) if mask & e]
        found += [tuple(sorted(groups)) for groups in _partitions(edges)]
    return sorted(found, key=lambda groups: (sum(groups), groups))


GROUPS: Final[list[tuple[int, ...]]] = _all_shapes()
SHAPES: Final = 52
NO_SHAPE: Final = 0  # the card without any open edge


def shape_of(name: str) -> int:
    """The shape written as its groups joined by `+`: `TRB`, `T+R`, `RL+T`."""
    groups = [sum({"T": T, "R": R, "B": B, "L": L}[letter] for letter in part) for part in name.split("+")]
    return GROUPS.index(tuple(sorted(groups)))


def edges_name(mask: int) -> str:
    """A mask of edges in letters."""
    return "".join(letter for k, letter in enumerate(EDGES) if mask >> k & 1)


def group_names(shape: int) -> tuple[str, ...]:
    """The groups of a shape in letters, the largest first: what a `Tunnel` face shows."""
    return tuple(sorted((edges_name(g) for g in GROUPS[shape]), key=lambda name: (-len(name), name)))


GLYPHS: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""By mask of open edges."""


def mask_glyph(mask: int) -> str:
    """Open edges as one character."""
    return GLYPHS[mask]


def glyph(shape: int) -> str:
    """The open edges of a shape as one character."""
    return GLYPHS[sum(GROUPS[shape])]


def _opposite(mask: int) -> int:
    return (mask << 2 | mask >> 2) & 15


def _turned(shape: int) -> int:
    return GROUPS.index(tuple(sorted(_opposite(g) for g in GROUPS[shape])))


def _joined(shape: int, edge: int) -> int:
    for group in GROUPS[shape]:
        if group & edge:
            return group
    return 0


OPEN: Final[bytes] = bytes([sum(groups) for groups in GROUPS])
"""Shape → mask of its open edges."""
TURNED: Final[bytes] = bytes([_turned(s) for s in range(SHAPES)])
"""Shape → the shape after a turn of 180°."""
JOINED: Final[bytes] = bytes([_joined(s, 1 << k) for s in range(SHAPES) for k in range(4)])
"""Shape × 4 + number of an edge → mask of the edges joined to it inside the card, itself included; 0 if closed."""
SPREAD: Final[bytes] = bytes(
    [sum({g for g in GROUPS[s] if g & entered}) & 15 for s in range(SHAPES) for entered in range(16)]
)
"""Shape × 16 + mask of edges entered through → mask of all edges joined to one of them."""

# How the edges of a new card must meet those of the cards beside it.
BOTH_AGREE: Final = 0  # both open or both closed
OPEN_MEETS_OPEN: Final = 1  # an open edge of the new card needs an open one; a closed edge may cover a tunnel
ALL_JOINED: Final = 2  # every neighbour must be joined by open edges


def _fitting() -> list[int]:
    """Matching rule × 256 + (edges facing an open edge) + 16 × (edges facing a closed edge) → set of shapes."""
    table = []
    for rule in range(3):
        for asked in range(256):
            facing_open, facing_closed = asked & 15, asked >> 4
            fits = 0
            for shape in range(SHAPES):
                edges = OPEN[shape]
                ok = not edges & facing_closed
                if rule != OPEN_MEETS_OPEN:
                    ok = ok and edges & facing_open == facing_open
                if rule == ALL_JOINED:
                    ok = ok and not facing_closed
                if ok:
                    fits |= 1 << shape
            table.append(fits)
    return table


FITTING: Final[vec[i64]] = vec[i64](_fitting())
TOUCHING: Final[vec[i64]] = vec[i64](
    [sum(1 << shape for shape in range(SHAPES) if OPEN[shape] & mask) for mask in range(16)]
)
"""Mask of edges → set of the shapes that are open on at least one of them."""


@final
class Numbering:
    """The shapes one game uses, at most 62, numbered 0, 1, … in ascending order, and what fits in these numbers."""

    def __init__(self, fitting: vec[i64], touching: vec[i64], first: vec[i64]) -> None:
        self.fitting: vec[i64] = fitting  # by what the neighbours ask, as in FITTING
        self.touching: vec[i64] = touching  # as in TOUCHING
        self.first: vec[i64] = first  # by cell: the action that lays shape 0 there, the others follow


def number(shapes: list[int], matching: int, first: list[int] | None = None) -> Numbering:
    """Number some shapes, given in ascending order."""

    def numbers(shape_set: int) -> int:
        return sum(1 << k for k, shape in enumerate(shapes) if shape_set >> shape & 1)

    return Numbering(
        vec[i64]([numbers(FITTING[matching * 256 + asked]) for asked in range(256)]),
        vec[i64]([numbers(TOUCHING[mask]) for mask in range(16)]),
        vec[i64](first or []),
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

# What a card asks of the cell above it, and so on: that it faces an open edge, or a closed one.
OPEN_ABOVE: Final[i64] = B << 12
OPEN_RIGHT: Final[i64] = L << 12
OPEN_BELOW: Final[i64] = T << 12
OPEN_LEFT: Final[i64] = R << 12
CLOSED_ABOVE: Final[i64] = B << 16
CLOSED_RIGHT: Final[i64] = L << 16
CLOSED_BELOW: Final[i64] = T << 16
CLOSED_LEFT: Final[i64] = R << 16


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
        if edge == T:
            return cell - self.stride
        if edge == R:
            return cell + 1
        if edge == B:
            return cell + self.stride
        return cell - 1

    def shape_at(self, cell: i64) -> i64:
        """The shape of the card lying there; -1 if none does."""
        word = self.cells[cell]
        return word & SHAPE_BITS if word & CARD else -1

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
            if fits:
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
        self.cells[cell] |= shape | CARD | FIXED
        self.tell_neighbours(cell, shape)
        self.flood(cell, OPEN[shape], 0)

    def lay(self, cell: i64, shape: i64) -> None:
        """Lay a card on an empty cell of the front."""
        self.fronts -= 1
        take_out(self.front, self.fronts, cell)
        put_in(self.laid, self.cards, cell)
        self.cards += 1
        self.cells[cell] = (self.cells[cell] & ~LISTED) | shape | CARD
        self.arrive(cell, shape)

    def turn_up(self, cell: i64, shape: i64) -> None:
        """Turn the target on a cell into a card that stays for good."""
        word = self.cells[cell]
        number = ((word & TARGET) >> TARGET_AT) - 1
        self.touched &= ~BIT[number]
        self.cells[cell] = (word & ~TARGET) | shape | CARD | FIXED
        self.arrive(cell, shape)

    def remove(self, cell: i64) -> None:
        """Take a card away; what it carried is cut off unless another way leads there."""
        cells = self.cells
        stride = self.stride
        self.cards -= 1
        take_out(self.laid, self.cards, cell)
        cells[cell] &= ASKED_BITS  # what its neighbours ask of the cell stays
        cells[cell - stride] &= ~(OPEN_ABOVE | CLOSED_ABOVE)
        cells[cell + 1] &= ~(OPEN_RIGHT | CLOSED_RIGHT)
        cells[cell + stride] &= ~(OPEN_BELOW | CLOSED_BELOW)
        cells[cell - 1] &= ~(OPEN_LEFT | CLOSED_LEFT)
        self.refresh()

    # -- how it is kept ----------------------------------------------------------------------------------------------

    def tell_neighbours(self, cell: i64, shape: i64) -> None:
        """Note on the four cells around which edge the new card shows them."""
        cells = self.cells
        stride = self.stride
        edges: i64 = OPEN[shape]
        cells[cell - stride] |= OPEN_ABOVE if edges & T else CLOSED_ABOVE
        cells[cell + 1] |= OPEN_RIGHT if edges & R else CLOSED_RIGHT
        cells[cell + stride] |= OPEN_BELOW if edges & B else CLOSED_BELOW
        cells[cell - 1] |= OPEN_LEFT if edges & L else CLOSED_LEFT
        if self.anywhere:
            for beside in (cell - stride, cell + 1, cell + stride, cell - 1):
                if cells[beside] & (15 << ASKED_AT):
                    self.enlist(beside)

    def arrive(self, cell: i64, shape: i64) -> None:
        """A card has come to lie: its live edges are those joined to an open edge that faces a live port."""
        self.tell_neighbours(cell, shape)
        word = self.cells[cell]
        entered = (word >> LIVE_AT) & OPEN[shape]
        self.cells[cell] = word & ~LIVE_BITS
        if entered:
            self.flood(cell, SPREAD[shape * 16 + entered], entered)

    def flood(self, cell: i64, live: i64, entered: i64) -> None:
        """Make edges of a card live, and everything that follows from it.

        What lies beyond the edges that were entered through is live already.
        """
        cells = self.cells
        stride = self.stride
        stack = STACK
        depth: i64 = 0
        cells[cell] |= live << LIVE_AT
        edges = live & ~entered
        while True:
            while edges:
                edge = edges & -edges
                edges ^= edge
                if edge == T:
                    there = cell - stride
                elif edge == R:
                    there = cell + 1
                elif edge == B:
                    there = cell + stride
                else:
                    there = cell - 1
                back = (edge << 2 | edge >> 2) & ALL_EDGES
                word = cells[there]
                if word & CARD:
                    new = SPREAD[(word & SHAPE_BITS) * 16 + back] & ~(word >> LIVE_AT)
                    if new:
                        cells[there] = word | (new << LIVE_AT)
                        stack[depth] = there * 16 + (new & ~back)
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
            cell = stack[depth] >> 4
            edges = stack[depth] & ALL_EDGES

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

    def enlist(self, cell: i64) -> None:
        """Put an empty cell into the front, if it is not there yet."""
        word = self.cells[cell]
        if word & (NOT_EMPTY | LISTED) == 0:
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
    )
