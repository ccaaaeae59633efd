"""The cards of Saboteur: kinds, how many of each there are, and the shapes a path card can show (SAB-2 … SAB-9)."""

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

KIND_NAMES: Final[list[str]] = [card[0] for card in PATH_CARDS] + [card[0] for card in ACTION_CARDS]
COPIES: Final[bytes] = bytes([card[2] for card in PATH_CARDS] + [card[1] for card in ACTION_CARDS])

PATHS: Final = 16  # kinds below this are path cards
DEAD_ENDS: Final = 7  # and those from here on are dead ends
BREAK: Final = 16  # + tool
FIX: Final = 19  # + tool
FIX_TWO: Final = 22  # + pair of tools
MAP: Final = 25
ROCKFALL: Final = 26
KINDS: Final = 27
DECK_SIZE: Final = 67

FULL_DECK: Final[vec[i64]] = vec[i64]([kind for kind in range(KINDS) for _ in range(COPIES[kind])])

# -- tools (SAB-9) -----------------------------------------------------------------------------------------------------

TOOLS: Final = ("pick", "lamp", "cart")
PAIRS: Final[bytes] = bytes([3, 5, 6])  # the tools a double repair shows, as a set: pick+lamp, pick+cart, lamp+cart
PAIR_FIRST: Final[bytes] = bytes([0, 0, 1])
PAIR_SECOND: Final[bytes] = bytes([1, 2, 2])

# -- shapes of path cards (SAB-34) -------------------------------------------------------------------------------------

PRINTED: Final[bytes] = bytes([shape_of(card[1]) for card in PATH_CARDS])
"""Path kind → its shape at 0°."""


def _kind_of_shape() -> list[int]:
    kinds = [255] * SHAPES
    for kind in range(PATHS):
        kinds[PRINTED[kind]] = kind
        kinds[TURNED[PRINTED[kind]]] = kind
    return kinds


KIND_OF_SHAPE: Final[bytes] = bytes(_kind_of_shape())
"""Shape → path kind, 255 if no card shows it."""
LOCAL_SHAPES: Final[list[int]] = [shape for shape in range(SHAPES) if KIND_OF_SHAPE[shape] != 255]
SHAPE_OF_LOCAL: Final[bytes] = bytes(LOCAL_SHAPES)
LOCAL_OF_SHAPE: Final[bytes] = bytes([LOCAL_SHAPES.index(s) if s in LOCAL_SHAPES else 255 for s in range(SHAPES)])
LOCALS: Final = 26  # the shapes that occur, numbered in ascending order
LOCALS_OF_KIND: Final[vec[i64]] = vec[i64](
    [
        (1 << LOCAL_OF_SHAPE[PRINTED[k]]) | (1 << LOCAL_OF_SHAPE[TURNED[PRINTED[k]]]) if k < PATHS else 0
        for k in range(KINDS)
    ]
)
"""Kind → set of the shapes it can show, by their local numbers."""


def _locals_of_eight(first: int) -> list[int]:
    table = []
    for kinds in range(256):
        shapes = 0
        for k in range(8):
            if kinds >> k & 1:
                shapes |= LOCALS_OF_KIND[first + k]
        table.append(shapes)
    return table


LOCALS_OF_FIRST: Final[vec[i64]] = vec[i64](_locals_of_eight(0))
LOCALS_OF_SECOND: Final[vec[i64]] = vec[i64](_locals_of_eight(8))
"""Set of path kinds, the first eight and the second eight → set of the shapes they can show."""

# -- goals, roles, nuggets (SAB-6 … SAB-8, SAB-11, SAB-19) -------------------------------------------------------------

GOLD: Final = 0
GOAL_NAMES: Final = ("GOLD", "STONE_TR", "STONE_TL")
GOAL_SHAPE: Final[bytes] = bytes([shape_of("TRBL"), shape_of("TR"), shape_of("TL")])

MINER: Final = 0
SABOTEUR: Final = 1
ROLE_NAMES: Final = ("miner", "saboteur")
SABOTEURS_IN_POOL: Final[bytes] = bytes([0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 4])
HAND_SIZE: Final[bytes] = bytes([0, 0, 0, 6, 6, 6, 5, 5, 4, 4, 4])
DUE: Final[bytes] = bytes([0, 4, 3, 3, 2])
"""Number of saboteurs in play → nuggets due to each when they win (SAB-68)."""
NUGGETS: Final[bytes] = bytes([16, 8, 4])
"""How many nugget cards of value 1, 2, 3."""
NUGGET_CARDS: Final = 28
