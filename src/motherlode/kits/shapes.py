"""Tunnel cards: edges and groups, their names, and which card fits beside what.

A card has four edges T R B L. Open edges that are joined inside the card form a group; an open edge in a group of its
own is a stub. There are 52 ways to do that, the *shapes*; a set of shapes is a number with one bit for each, so "which
cards of this hand fit on that cell" is the intersection of two numbers. The board they lie on is in `kits/tunnels.py`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

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
