"""The cards of Miners: three path decks, eight kinds of action cards, and the tables the rules look things up in.

A *kind* is a card as printed; a *position* is a shape as it lies on the board. Under a given deck every position
belongs to one kind at most, so the position says which card was placed and how it was turned.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.kits.tunnels import SHAPES, TURNED, shape_of

# -- decks -------------------------------------------------------------------------------------------------------------

TURNING: Final = 0  # MIN-5 with MIN-23: 58 cards, each may be turned by 180°
UPRIGHT: Final = 1  # MIN-V5: the same 58 cards, never turned
CLASSIC: Final = 2  # 105 cards, every position printed, never turned
DECKS: Final = 3

# kind: copies in the three decks
PATHS: Final[dict[str, tuple[int, int, int]]] = {
    "T": (4, 2, 5),
    "T+R": (2, 2, 0),
    "T+B": (2, 2, 0),
    "R+L": (2, 2, 0),
    "T+R+B": (1, 1, 0),
    "T+R+L": (1, 1, 0),
    "T+R+B+L": (1, 1, 0),
    "TB": (4, 4, 10),
    "RL": (4, 4, 10),
    "TR": (4, 4, 10),
    "RB": (4, 4, 10),
    "TB+R": (4, 2, 0),
    "RB+T": (2, 2, 0),
    "RL+T": (4, 2, 0),
    "TRB": (5, 5, 5),
    "RBL": (5, 5, 5),
    "TRB+L": (2, 2, 0),
    "RBL+T": (2, 2, 0),
    "TRBL": (5, 5, 5),
    # what MIN-V5 keeps apart
    "B": (0, 2, 5),
    "TB+L": (0, 2, 0),
    "RL+B": (0, 2, 0),
    # what only the classic deck prints
    "R": (0, 0, 5),
    "L": (0, 0, 5),
    "BL": (0, 0, 10),
    "TL": (0, 0, 10),
    "TBL": (0, 0, 5),
    "TRL": (0, 0, 5),
}
PATH_KINDS: Final = 28

# MIN-V9: five of each
TOOLS: Final = ("pickaxe", "lantern", "cart")
ACTIONS: Final = (
    "break pickaxe",
    "break lantern",
    "break cart",
    "fix pickaxe",
    "fix lantern",
    "fix cart",
    "view map",
    "cave in",
)
BREAK: Final = 28
FIX: Final = 31
VIEW_MAP: Final = 34
CAVE_IN: Final = 35
KINDS: Final = 36
ACTION_COPIES: Final = 5

NAMES: Final[tuple[str, ...]] = (*PATHS, *ACTIONS)
"""Kind → its name."""


def copies(kind: int, deck: int, tools: bool, maps: bool) -> int:
    """How many cards of a kind a deck holds; `tools`: with MIN-V9, `maps`: with its View Map cards."""
    if kind < PATH_KINDS:
        return PATHS[NAMES[kind]][deck]
    if not tools or (kind == VIEW_MAP and not maps):
        return 0
    return ACTION_COPIES


def full_deck(deck: int, tools: bool, maps: bool) -> list[int]:
    """Every card of a deck by its kind, ascending."""
    return [kind for kind in range(KINDS) for _ in range(copies(kind, deck, tools, maps))]


# -- positions ---------------------------------------------------------------------------------------------------------


def _positions(kind: int, deck: int) -> list[int]:
    """The shapes a kind can lie in, as printed first (MIN-23: one only if the turn changes nothing)."""
    if kind >= PATH_KINDS or not PATHS[NAMES[kind]][deck]:
        return []
    printed = shape_of(NAMES[kind])
    return [printed] if deck != TURNING or TURNED[printed] == printed else [printed, TURNED[printed]]


def _shapes_of() -> list[int]:
    return [sum(1 << s for s in _positions(kind, deck)) for deck in range(DECKS) for kind in range(KINDS)]


def _kind_of() -> bytes:
    table = [NO_KIND] * (DECKS * SHAPES)
    for deck in range(DECKS):
        for kind in range(KINDS):
            for shape in _positions(kind, deck):
                table[deck * SHAPES + shape] = kind
    return bytes(table)


NO_KIND: Final = 255
SHAPES_OF: Final[vec[i64]] = vec[i64](_shapes_of())
"""Deck × KINDS + kind → set of the shapes it can lie in."""
KIND_OF: Final[bytes] = _kind_of()
"""Deck × SHAPES + shape → the kind that lies so, or NO_KIND."""

POSITION_SHAPES: Final[bytes] = bytes(
    sorted({s for deck in range(DECKS) for kind in range(PATH_KINDS) for s in _positions(kind, deck)})
)
"""Position → shape: every shape a card of any of the decks can lie in, ascending."""
POSITIONS: Final = 34
POSITION_OF: Final[bytes] = bytes(
    [POSITION_SHAPES.index(shape) if shape in POSITION_SHAPES else 255 for shape in range(SHAPES)]
)
"""Shape → position."""
