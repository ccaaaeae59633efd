"""What are the cards of Saboteur? Kinds, how many of each, and how a path card may lie (SAB-2 … SAB-9, SAB-34)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.kits.shapes import SHAPES, TURNED, shape_of

# -- path and action cards (SAB-3, SAB-4) ------------------------------------------------------------------------------

PASSAGES: Final = {"P_TRBL": 5, "P_TRB": 5, "P_TRL": 5, "P_TB": 4, "P_RL": 3, "P_TR": 5, "P_TL": 4}
DEAD_END_CARDS: Final = ("D_T", "D_R", "D_TR", "D_TL", "D_TB", "D_RL", "D_TRB", "D_TRL", "D_TRBL")
BROKEN_TOOLS: Final = {"BRK_PICK": 3, "BRK_LAMP": 3, "BRK_CART": 3}
REPAIRS: Final = {"FIX_PICK": 2, "FIX_LAMP": 2, "FIX_CART": 2}
DOUBLE_REPAIRS: Final = {"FIX_PICK_LAMP": 1, "FIX_PICK_CART": 1, "FIX_LAMP_CART": 1}
PATH_CARDS: Final[dict[str, int]] = PASSAGES | dict.fromkeys(DEAD_END_CARDS, 1)
ACTION_CARDS: Final[dict[str, int]] = BROKEN_TOOLS | REPAIRS | DOUBLE_REPAIRS | {"MAP": 6, "ROCKFALL": 3}
"""Name → copies, in the order in which kinds are numbered."""

KIND_NAMES: Final[list[str]] = [*PATH_CARDS, *ACTION_CARDS]
COPIES: Final[bytes] = bytes([*PATH_CARDS.values(), *ACTION_CARDS.values()])

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
PATH_KINDS: Final = 65535  # the set of the kinds that are path cards
ACTION_KINDS: Final = 134152192  # and of the others

FULL_DECK: Final[vec[i64]] = vec[i64]([kind for kind in range(KINDS) for _ in range(COPIES[kind])])

REPEATED: Final = [kind for kind in range(KINDS) if COPIES[kind] > 1]
MORE_FROM: Final[vec[i64]] = vec[i64]([8 ** sum(other < kind for other in REPEATED) for kind in range(KINDS + 1)])
"""What a hand holds beyond one card of each kind is a number with three bits for each kind that has copies. Kind →
where its bits begin, or would; last, where all of them end."""
ONE_MORE: Final[vec[i64]] = vec[i64]([MORE_FROM[kind] if kind in REPEATED else 0 for kind in range(KINDS)])
"""Kind → one more card of it in that number."""

# -- tools (SAB-9) -----------------------------------------------------------------------------------------------------

TOOLS: Final = ("pick", "lamp", "cart")
TOOL_SORTS: Final[i64] = 3
SHOWN: Final[bytes] = bytes([0] * PATHS + [1, 2, 4] + [1, 2, 4] + [3, 5, 6] + [0, 0])
"""Kind → the set of the tools it shows; a double repair shows two of them."""

# -- how a path card lies (SAB-34) -------------------------------------------------------------------------------------

PRINTED: Final[bytes] = bytes([shape_of(name[2:] if name in PASSAGES else "+".join(name[2:])) for name in PATH_CARDS])
"""Path kind → its shape as held: a name tells the open edges, which in a dead end are not joined."""


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


def _poses(kinds: int, first: int) -> int:
    """The poses that some of eight path kinds can take, those from `first` on."""
    shapes = [PRINTED[first + k] for k in range(8) if kinds >> k & 1]
    return sum({1 << POSE_OF_SHAPE[lies] for shape in shapes for lies in (shape, TURNED[shape])})


POSES_OF_LOW: Final[vec[i64]] = vec[i64]([_poses(kinds, 0) for kinds in range(256)])
POSES_OF_HIGH: Final[vec[i64]] = vec[i64]([_poses(kinds, 8) for kinds in range(256)])


def poses_of(kinds: i64) -> i64:
    """The set of the poses that cards of some kinds, a set, can take."""
    return POSES_OF_LOW[kinds & 255] | POSES_OF_HIGH[(kinds >> 8) & 255]


# -- goals, roles, nuggets (SAB-6 … SAB-8, SAB-11, SAB-19) -------------------------------------------------------------

GOALS: Final[i64] = 3
ALL_GOALS: Final = 7
GOLD: Final = 0
GOAL_CARDS: Final[vec[i64]] = vec[i64]([0, 1, 2])
GOAL_NAMES: Final = ("GOLD", "STONE_TR", "STONE_TL")
GOAL_SHAPE: Final[bytes] = bytes([shape_of("TRBL"), shape_of("TR"), shape_of("TL")])

MINER: Final = 0
SABOTEUR: Final = 1
ROLE_NAMES: Final = ("miner", "saboteur")
SABOTEURS_IN_POOL: Final[bytes] = bytes([0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 4])
"""Seats → saboteurs among the roles that are shuffled (SAB-11)."""
SABOTEUR_CARDS: Final = 4
HAND_SIZE: Final[bytes] = bytes([0, 0, 0, 6, 6, 6, 5, 5, 4, 4, 4])
"""Seats → cards dealt to each (SAB-19)."""
DUE: Final[bytes] = bytes([0, 4, 3, 3, 2])
"""Number of saboteurs in play → nuggets due to each when they win (SAB-68)."""
NUGGETS: Final[bytes] = bytes([16, 8, 4])
"""How many nugget cards are worth 1, 2, 3."""
VALUES: Final[i64] = 3
NUGGET_CARDS: Final = 28


def saboteurs_in_pool(seats: i64, more: i64) -> i64:
    """Saboteurs among the roles that are shuffled (SAB-11), `more` of them in place of miners (SAB-V13)."""
    usual: i64 = SABOTEURS_IN_POOL[seats]
    return min(usual + more, SABOTEUR_CARDS, seats - 1)
