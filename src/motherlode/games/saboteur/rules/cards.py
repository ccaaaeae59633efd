"""What are the cards of Saboteur? Kinds, how many of each, and how a path card may lie (SAB-2 … SAB-9, SAB-34)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.kits.tunnels import SHAPES, TURNED, shape_of

# -- path and action cards (SAB-3, SAB-4) ------------------------------------------------------------------------------

PATH_CARDS: Final = [
    ("P_TRBL", "TRBL", 5),
    ("P_TRB", "TRB", 5),
    ("P_TRL", "TRL", 5),
    ("P_TB", "TB", 4),
    ("P_RL", "RL", 3),
    ("P_TR", "TR", 5),
    ("P_TL", "TL", 4),
    ("D_T", "T", 1),
    ("D_R", "R", 1),
    ("D_TR", "T+R", 1),
    ("D_TL", "T+L", 1),
    ("D_TB", "T+B", 1),
    ("D_RL", "R+L", 1),
    ("D_TRB", "T+R+B", 1),
    ("D_TRL", "T+R+L", 1),
    ("D_TRBL", "T+R+B+L", 1),
]
"""Name, shape as printed, copies; the dead ends come last."""

ACTION_CARDS: Final = [
    ("BRK_PICK", 3),
    ("BRK_LAMP", 3),
    ("BRK_CART", 3),
    ("FIX_PICK", 2),
    ("FIX_LAMP", 2),
    ("FIX_CART", 2),
    ("FIX_PICK_LAMP", 1),
    ("FIX_PICK_CART", 1),
    ("FIX_LAMP_CART", 1),
    ("MAP", 6),
    ("ROCKFALL", 3),
]
"""Name, copies."""

KIND_NAMES: Final[list[str]] = [card[0] for card in PATH_CARDS] + [card[0] for card in ACTION_CARDS]
COPIES: Final[bytes] = bytes([card[2] for card in PATH_CARDS] + [card[1] for card in ACTION_CARDS])

# A card is known by its kind, a number: kinds below PATHS are path cards, those from DEAD_ENDS on dead ends.
DEAD_ENDS: Final[i64] = 7
PATHS: Final[i64] = 16
BREAK: Final = 16  # + tool
FIX: Final = 19  # + tool
FIX_TWO: Final = 22  # + pair of tools
MAP: Final = 25
ROCKFALL: Final = 26
KINDS: Final[i64] = 27
DECK_SIZE: Final[i64] = 67

# Sets of kinds.
PASSAGE_SET: Final = (1 << 7) - 1
DEAD_END_SET: Final = ((1 << 9) - 1) << 7
PATH_SET: Final = (1 << 16) - 1
BREAK_SET: Final = 7 << 16
FIX_SET: Final = 63 << 19
MAP_SET: Final = 1 << 25
ROCKFALL_SET: Final = 1 << 26

FULL_DECK: Final[vec[i64]] = vec[i64]([kind for kind in range(KINDS) for _ in range(COPIES[kind])])

# -- tools (SAB-9) -----------------------------------------------------------------------------------------------------

TOOLS: Final = ("pick", "lamp", "cart")
TOOL_SORTS: Final[i64] = 3
PAIR_FIRST: Final[bytes] = bytes([0, 0, 1])
PAIR_SECOND: Final[bytes] = bytes([1, 2, 2])
"""The two tools that a double repair shows: pick and lamp, pick and cart, lamp and cart."""
PAIRS: Final[i64] = 3

# -- how a path card lies (SAB-34) -------------------------------------------------------------------------------------

PRINTED: Final[bytes] = bytes([shape_of(card[1]) for card in PATH_CARDS])
"""Path kind → its shape as held."""


def _kind_of_shape() -> list[int]:
    """Shape → the path kind that shows it, as held or turned; 255 if none does."""
    kinds = [255] * SHAPES
    for kind in range(PATHS):
        kinds[PRINTED[kind]] = kind
        kinds[TURNED[PRINTED[kind]]] = kind
    return kinds


KIND_OF_SHAPE: Final[bytes] = bytes(_kind_of_shape())

# The shapes that occur are called poses and numbered in ascending order: a set of them has room in a small number.
POSES: Final[i64] = 26
POSE_SHAPES: Final[list[int]] = [shape for shape in range(SHAPES) if KIND_OF_SHAPE[shape] != 255]
SHAPE_OF_POSE: Final[bytes] = bytes(POSE_SHAPES)
POSE_OF_SHAPE: Final[bytes] = bytes([POSE_SHAPES.index(s) if s in POSE_SHAPES else 255 for s in range(SHAPES)])


def _poses_of_kinds(first: int) -> list[int]:
    """Set of eight kinds from `first` on → the set of the poses they can take."""
    table = []
    for kinds in range(256):
        shown = [PRINTED[first + k] for k in range(8) if kinds >> k & 1]
        table.append(sum(1 << POSE_OF_SHAPE[s] for s in {*shown, *(TURNED[shape] for shape in shown)}))
    return table


POSES_OF_KINDS: Final[vec[i64]] = vec[i64](_poses_of_kinds(0) + _poses_of_kinds(8))


def poses_of(kinds: i64) -> i64:
    """The set of the poses that the path cards of a set of kinds can take."""
    poses = POSES_OF_KINDS
    return poses[kinds & 255] | poses[256 + ((kinds >> 8) & 255)]


# -- goals, roles, nuggets (SAB-6 … SAB-8, SAB-11, SAB-19) -------------------------------------------------------------

GOALS: Final[i64] = 3
GOLD: Final = 0
GOAL_NAMES: Final = ("GOLD", "STONE_TR", "STONE_TL")
GOAL_SHAPE: Final[bytes] = bytes([shape_of("TRBL"), shape_of("TR"), shape_of("TL")])

MINER: Final = 0
SABOTEUR: Final = 1
ROLE_NAMES: Final = ("miner", "saboteur")
SABOTEURS_IN_POOL: Final[bytes] = bytes([0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 4])
"""Seats → saboteurs among the roles that are shuffled (SAB-11)."""
HAND_SIZE: Final[bytes] = bytes([0, 0, 0, 6, 6, 6, 5, 5, 4, 4, 4])
"""Seats → cards dealt to each (SAB-19)."""
DUE: Final[bytes] = bytes([0, 4, 3, 3, 2])
"""Number of saboteurs in play → nuggets due to each when they win (SAB-68)."""
NUGGETS: Final[bytes] = bytes([16, 8, 4])
"""How many nugget cards are worth 1, 2, 3."""
VALUES: Final[i64] = 3
NUGGET_CARDS: Final = 28
