"""What does not change during a game of Saboteur? Seats, options, and the table before anything is dug."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.saboteur.options import SaboteurOptions
from motherlode.games.saboteur.rules import actions as act
from motherlode.games.saboteur.rules import cards
from motherlode.kits.bits import BIT
from motherlode.kits.shapes import BOTH_AGREE, Numbering, number, shape_of
from motherlode.kits.tunnels import Tunnels, empty_board


@final
class Setup:
    """Seats and options as the rules read them, and the empty table; shared by all positions of a game."""

    def __init__(self, seats: i64, options: SaboteurOptions) -> None:
        self.options: SaboteurOptions = options
        self.seats: i64 = seats
        self.rounds: i64 = options.rounds
        self.margin: i64 = options.margin  # cells that the table reaches beyond start and goals (SAB-42, SAB-V11)
        self.redeal: bool = options.role_mode == "redeal"  # roles are dealt anew in every round (SAB-V1)
        self.open_roles: bool = options.role_reveal == "round_end"  # roles are shown when a round ends (SAB-V2)
        self.mend_one: bool = options.double_repair == "one"  # a double repair mends one tool (SAB-V3)
        self.everybody: bool = options.draft_recipients == "all"  # saboteurs receive the packet too (SAB-V5)
        self.step: i64 = 1 if options.draft_direction == "clockwise" else -1  # of the packet (SAB-V4)
        self.cap: i64 = min(seats, options.draft_cap or seats)  # most cards in the packet (SAB-72, SAB-V6)
        self.choose: bool = options.draft_choice == "choose"  # receivers choose their nugget (SAB-78)
        self.open_discards: bool = options.discards == "public"  # SAB-V7
        self.open_maps: bool = options.map == "public"  # SAB-V8
        self.self_break: bool = options.self_break  # SAB-V9
        self.anywhere: bool = options.placement == "adjacent"  # new cards need not be joined to the start (SAB-V10)
        self.ensure_saboteur: bool = options.ensure_saboteur  # SAB-V12
        self.saboteurs: i64 = cards.saboteurs_in_pool(seats, options.more_saboteurs)
        self.random_first: bool = options.first_player == "random"  # chance names the first seat (SAB-14)
        self.hand_size: i64 = cards.HAND_SIZE[seats] - options.fewer_cards  # SAB-19, SAB-V15
        self.aside: i64 = options.set_aside  # cards at the bottom of the deck that nobody draws (SAB-V14)
        self.turns: i64 = cards.DECK_SIZE - self.aside  # of a round in which the gold is not reached
        self.everyone: i64 = BIT[seats] - 1  # the set of all seats
        margin = self.margin
        # The start at 0,0, the goals eight columns to the right, two rows apart (SAB-16).
        board = empty_board(9 + 2 * margin, 5 + 2 * margin, BOTH_AGREE, self.anywhere, 40)
        self.goal_cells: vec[i64] = vec[i64]([board.cell(margin + 8, margin + 2 * goal) for goal in range(cards.GOALS)])
        for goal in range(cards.GOALS):
            board.add_target(self.goal_cells[goal])
        board.set_start(board.cell(margin, margin + 2), shape_of("TRBL"))
        self.board: Tunnels = board
        self.cells: i64 = (5 + 2 * margin + 2) * board.stride
        self.place_at: i64 = act.place_at(self.cells)
        first = [self.place_at + cell * cards.POSES for cell in range(self.cells)]
        self.numbering: Numbering = number(cards.POSE_SHAPES, BOTH_AGREE, first)  # what fits where (SAB-36), in poses

    def x_of(self, cell: i64) -> i64:
        """The column of a cell, the start's being 0."""
        return self.board.column_of(cell) - self.margin

    def y_of(self, cell: i64) -> i64:
        """The row of a cell, the start's being 0, growing downwards."""
        return self.board.row_of(cell) - self.margin - 2

    def cell_at(self, x: i64, y: i64) -> i64:
        """The cell at a place; -1 off the table."""
        return self.board.cell(x + self.margin, y + self.margin + 2)
