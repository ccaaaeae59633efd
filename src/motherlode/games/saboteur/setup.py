"""What does not change during a game of Saboteur: the numbers of the actions, seats, options, the empty table."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.saboteur.deck import (
    HAND_SIZE,
    LOCAL_SHAPES,
    LOCALS,
)
from motherlode.kits.bits import BIT
from motherlode.kits.tunnels import (
    BOTH_AGREE,
    Numbering,
    Tunnels,
    empty_board,
    number,
    shape_of,
)

# -- actions -----------------------------------------------------------------------------------------------------------

# Ranges of the action space, ascending. The last two depend on the size of the table: see `Setup`.
DISCARD_AT: Final = 0  # + kind
BREAK_AT: Final = 27  # + tool * 10 + target
FIX_AT: Final = 57  # + tool * 10 + target
FIX_TWO_AT: Final = 87  # + pair * 10 + target: both tools
FIX_ONE_AT: Final = 117  # + (pair * 2 + which) * 10 + target: one of the two (SAB-V3)
MAP_AT: Final = 177  # + goal
PICK_AT: Final = 180  # + value - 1
NO_ACTION: Final = -1
UNSEEN_DISCARD: Final = -2
ROCKFALL_AT: Final = 183  # + cell, then the placements: + cell * LOCALS + local shape

# -- what seats did, for all to see: the material of suspicion ---------------------------------------------------------

ADVANCED: Final = 0  # cells by which it brought the tunnel nearer to the goals
BLOCKED: Final = 1  # dead ends laid
RAZED: Final = 2  # live passages brought down
CLEARED: Final = 3  # dead ends and ruins brought down
THROWN: Final = 4  # cards discarded with all tools whole
DUG: Final = 5  # passages laid
STRAYED: Final = 6  # of those, live ones that brought it no nearer
LOOKED: Final = 7  # maps used
DEEDS: Final = 8
BROKE_AT: Final = 80  # + seat * 10 + other: tools broken, by seat, of other
MENDED_AT: Final = 180  # + seat * 10 + other: repairs, by seat, for other
DEEDS_SIZE: Final = 280

ALL_PATHS: Final = 65535  # the set of all path kinds
MOST_SEATS: Final = 10
EVERY_SEAT: Final = 1023
MOST_HAND: Final = 6
MOST_ROUNDS: Final = 9


@final
class Setup:
    """Seats, options and the empty table: what does not change during a game, shared by all its positions."""

    def __init__(
        self,
        seats: i64,
        rounds: i64,
        margin: i64,
        redeal: bool,
        open_roles: bool,
        mend_one: bool,
        everybody: bool,
        step: i64,
        cap: i64,
        choose: bool,
        open_discards: bool,
        open_maps: bool,
        self_break: bool,
        anywhere: bool,
        ensure_saboteur: bool,
        random_first: bool,
    ) -> None:
        self.seats: i64 = seats
        self.rounds: i64 = rounds
        self.margin: i64 = margin
        self.redeal: bool = redeal
        self.open_roles: bool = open_roles  # roles are shown at the end of each round (SAB-V2)
        self.mend_one: bool = mend_one
        self.everybody: bool = everybody  # saboteurs receive the packet too (SAB-V5)
        self.step: i64 = step  # +1 clockwise, -1 counterclockwise (SAB-V4)
        self.cap: i64 = cap  # most cards in the packet (SAB-72, SAB-V6)
        self.choose: bool = choose
        self.open_discards: bool = open_discards
        self.open_maps: bool = open_maps
        self.self_break: bool = self_break
        self.anywhere: bool = anywhere
        self.ensure_saboteur: bool = ensure_saboteur
        self.random_first: bool = random_first
        self.hand_size: i64 = HAND_SIZE[seats]
        self.everyone: i64 = BIT[seats] - 1
        board = empty_board(9 + 2 * margin, 5 + 2 * margin, BOTH_AGREE, anywhere, 40)  # SAB-16, SAB-42
        self.goal_cells: vec[i64] = vec[i64]([board.cell(margin + 8, margin + 2 * goal) for goal in range(3)])
        for goal in range(3):
            board.add_target(self.goal_cells[goal])
        board.set_start(board.cell(margin, margin + 2), shape_of("TRBL"))
        self.board: Tunnels = board
        self.numbering: Numbering = number(LOCAL_SHAPES, BOTH_AGREE)
        self.cells: i64 = (5 + 2 * margin + 2) * board.stride
        self.place_at: i64 = ROCKFALL_AT + self.cells
        self.actions: i64 = self.place_at + self.cells * LOCALS
        steps: list[int] = []
        for cell in range(int(self.cells)):
            x = cell % int(board.stride) - 1 - int(margin)
            y = cell // int(board.stride) - 3 - int(margin)
            steps += [abs(x - 8) + abs(y - 2 * goal + 2) for goal in range(3)]
        self.steps: vec[i64] = vec[i64](steps)  # from cell to goal: cell * 3 + goal

    def x_of(self, cell: i64) -> i64:
        """The column of a cell, the start's being 0."""
        return self.board.column_of(cell) - self.margin

    def y_of(self, cell: i64) -> i64:
        """The row of a cell, the start's being 0, growing downwards."""
        return self.board.row_of(cell) - self.margin - 2

    def cell_at(self, x: i64, y: i64) -> i64:
        """The cell at a place; -1 off the table."""
        return self.board.cell(x + self.margin, y + self.margin + 2)
