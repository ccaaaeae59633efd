"""What Miners is played with: the board, three path decks, eight kinds of action cards; and the options, decoded.

A *kind* is a card as printed; a *position* is a shape as it lies on the board. Under a given deck every position
belongs to one kind at most, so the position says which card was placed and how it was turned.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.kits.tunnels import SHAPES, TURNED, Tunnels, empty_board, shape_of

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

# -- the board ---------------------------------------------------------------------------------------------------------

SIDE: Final = 9  # MIN-1
SQUARES: Final = 81  # row * 9 + column
CELLS: Final = 121  # the kit's board has a wall around it
START_AT: Final = (7, 4)  # MIN-2
SITES_AT: Final = ((1, 2), (1, 4), (1, 6))  # MIN-3
SITES: Final = 3
ALL_SITES: Final = 7
SHORTEST: Final[bytes] = bytes([7, 5, 7])  # MIN-31

CELL_OF: Final[bytes] = bytes([(row + 1) * 11 + column + 1 for row in range(9) for column in range(9)])
"""Square → cell of the kit's board."""
SQUARE_OF: Final[bytes] = bytes([CELL_OF.index(cell) if cell in CELL_OF else 255 for cell in range(121)])
SITE_CELLS: Final[bytes] = bytes([CELL_OF[row * 9 + column] for row, column in SITES_AT])


def _opening(matching: int) -> Tunnels:
    """The board before the first card: start and destinations (MIN-2, MIN-3)."""
    board = empty_board(SIDE, SIDE, matching, False, 77)
    for cell in SITE_CELLS:
        board.add_target(cell)
    board.set_start(CELL_OF[START_AT[0] * 9 + START_AT[1]], shape_of("TRBL"))
    return board


OPENING: Final[list[Tunnels]] = [_opening(0), _opening(1), _opening(2)]
"""By matching rule."""

# -- the setup of a game -----------------------------------------------------------------------------------------------

MOST_SEATS: Final = 5  # MIN-4
CLAIM_CREDIT: Final = 0
RACE: Final = 1  # MIN-V1
CLAIMS: Final = 2  # MIN-V2
USUAL_VALUE: Final = 6  # MIN-32
LEAST_BONUS: Final = 2
HIDDEN_VALUES: Final = (4, 6, 8)  # MIN-V7

# why a game ended
ALL_CLAIMED: Final = 0  # MIN-36
FIRST_CLAIM: Final = 1  # MIN-V1
SEALED: Final = 2  # MIN-38
ALL_PASSED: Final = 3  # MIN-37
ENDS: Final = 4
ENDS_RULES: Final = ("MIN-36", "MIN-V1", "MIN-38", "MIN-37")

NOTHING: Final[vec[i64]] = vec[i64]()


@final
class Setup:
    """The options of a game, decoded; shared by all its states and never changed."""

    def __init__(
        self,
        deck: i64,
        win_rule: i64,
        matching: i64,
        hand_size: i64,
        rounds: i64,
        free_discard: bool,
        hidden_values: bool,
        tools: bool,
        open_hands: bool,
    ) -> None:
        self.deck: i64 = deck  # TURNING, UPRIGHT or CLASSIC
        self.win_rule: i64 = win_rule
        self.matching: i64 = matching
        self.hand_size: i64 = hand_size
        self.rounds: i64 = rounds
        self.free_discard: bool = free_discard
        self.hidden_values: bool = hidden_values and win_rule == CLAIM_CREDIT  # MIN-V7
        self.tools: bool = tools
        self.open_hands: bool = open_hands
        self.cards: vec[i64] = vec[i64](full_deck(deck, tools, self.hidden_values))
        self.size: i64 = len(self.cards)
