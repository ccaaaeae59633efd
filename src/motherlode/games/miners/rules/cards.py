"""What is Miners played with? A board, three decks of path cards, and eight kinds of action cards.

A *kind* is a card as printed; a *pose* is a path card as it lies: as printed, or turned (MIN-23). In one deck a pose
belongs to one kind at most, so the pose says which card was placed. The board (`kits/tunnels.py`) knows a card by its
*shape*; poses are the shapes that occur in one of the decks, numbered.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.kits.shapes import SHAPES, TURNED, shape_of
from motherlode.kits.tunnels import Tunnels, empty_board

MOST_SEATS: Final = 5  # MIN-4
MOST_HELD: Final = 7  # cards in a hand

# Path cards: the kind, and how many copies of it there are in the decks TURNING, UPRIGHT and CLASSIC.
TABLE: Final = """
T 4 2 5     T+R 2 2 0   T+B 2 2 0   R+L 2 2 0   T+R+B 1 1 0  T+R+L 1 1 0  T+R+B+L 1 1 0
TB 4 4 10   RL 4 4 10   TR 4 4 10   RB 4 4 10
TB+R 4 2 0  RB+T 2 2 0  RL+T 4 2 0
TRB 5 5 5   RBL 5 5 5   TRB+L 2 2 0  RBL+T 2 2 0  TRBL 5 5 5
B 0 2 5     TB+L 0 2 0  RL+B 0 2 0
R 0 0 5     L 0 0 5     BL 0 0 10   TL 0 0 10   TBL 0 0 5   TRL 0 0 5
"""


def _copies(words: list[str]) -> dict[str, list[int]]:
    """The table, row by row."""
    return {words[i]: [int(number) for number in words[i + 1 : i + 4]] for i in range(0, len(words), 4)}


COPIES: Final[dict[str, list[int]]] = _copies(TABLE.split())
"""Kind → copies in each deck."""
PATH_KINDS: Final = 28
BREAK: Final = 28  # + tool; action cards (MIN-V9) from here on
FIX: Final = 31  # + tool
VIEW_MAP: Final = 34
CAVE_IN: Final = 35
KINDS: Final = 36
ALL_KINDS: Final = 68719476735  # the set of them
ACTION_KINDS: Final = 68451041280  # and of those with an action
ACTION_COPIES: Final = 5
TOOLS: Final = ("pickaxe", "lantern", "cart")
NAMES: Final[tuple[str, ...]] = (
    *COPIES,
    *(f"break {tool}" for tool in TOOLS),
    *(f"fix {tool}" for tool in TOOLS),
    "view map",
    "cave in",
)
"""Kind → its name."""

TURNING: Final = 0  # MIN-5 with MIN-23: 58 cards, each may be turned by 180°
UPRIGHT: Final = 1  # MIN-V5: the same 58 cards, never turned
CLASSIC: Final = 2  # 105 cards, every pose printed, never turned


def _shapes(kind: int, deck: int) -> list[int]:
    """The shapes a kind can lie in, as printed first (MIN-23: one only if the turn changes nothing)."""
    if kind >= PATH_KINDS or not COPIES[NAMES[kind]][deck]:
        return []
    printed = shape_of(NAMES[kind])
    return [printed] if deck != TURNING or TURNED[printed] == printed else [printed, TURNED[printed]]


SHAPE_OF: Final[bytes] = bytes(
    sorted({shape for deck in range(3) for kind in range(PATH_KINDS) for shape in _shapes(kind, deck)})
)
"""Pose → shape, ascending."""
POSE_OF: Final[bytes] = bytes([SHAPE_OF.index(shape) if shape in SHAPE_OF else 255 for shape in range(SHAPES)])
"""Shape → pose; 255 if no deck has it."""
POSES: Final = 34
NO_KIND: Final = 255


@final
class Deck:
    """The path cards of a deck: how many there are of each kind, and how each may lie."""

    def __init__(self, deck: int) -> None:
        self.turning: bool = deck == TURNING
        self.copies: list[int] = [copies[deck] for copies in COPIES.values()]
        poses = [[SHAPE_OF.index(shape) for shape in _shapes(kind, deck)] for kind in range(KINDS)]
        self.poses: vec[i64] = vec[i64]([sum([1 << pose for pose in lies]) for lies in poses])  # kind → set of poses
        self.all_poses: i64 = sum([1 << pose for lies in poses for pose in lies])
        kinds = [NO_KIND] * POSES
        for kind in range(PATH_KINDS):
            for pose in poses[kind]:
                kinds[pose] = kind
        self.kind_of: bytes = bytes(kinds)  # pose → the kind that lies so, or NO_KIND


DECKS: Final[list[Deck]] = [Deck(TURNING), Deck(UPRIGHT), Deck(CLASSIC)]

SIDE: Final = 9  # MIN-1
SQUARES: Final = 81  # row * 9 + column
CELLS: Final = 121  # the kit's board has a wall around it
START_AT: Final = (7, 4)  # MIN-2
SITES_AT: Final = ((1, 2), (1, 4), (1, 6))  # MIN-3
SITES: Final = 3
ALL_SITES: Final = 7
SHORTEST: Final[bytes] = bytes([7, 5, 7])  # MIN-31
EQUAL_VALUES: Final[vec[i64]] = vec[i64]([6, 6, 6])  # MIN-32
HIDDEN_VALUES: Final[vec[i64]] = vec[i64]([4, 6, 8])  # MIN-V7

CELL_OF: Final[bytes] = bytes([(row + 1) * 11 + column + 1 for row in range(SIDE) for column in range(SIDE)])
"""Square → cell of the kit's board."""
SQUARE_OF: Final[bytes] = bytes([CELL_OF.index(cell) if cell in CELL_OF else 255 for cell in range(CELLS)])
"""Cell → square; 255 for the wall."""
START: Final[int] = CELL_OF[START_AT[0] * SIDE + START_AT[1]]
SITE_CELLS: Final[bytes] = bytes([CELL_OF[row * SIDE + column] for row, column in SITES_AT])


def _opening(matching: int) -> Tunnels:
    """The board before the first card: start and destinations (MIN-2, MIN-3)."""
    board = empty_board(SIDE, SIDE, matching, False, 77)
    for cell in SITE_CELLS:
        board.add_target(cell)
    board.set_start(START, shape_of("TRBL"))
    return board


OPENING: Final[list[Tunnels]] = [_opening(0), _opening(1), _opening(2)]
"""By matching rule."""
