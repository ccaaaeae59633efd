"""How far it is to the gold, in cards: around what lies in the way, and through what a rockfall has cut off."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.saboteur.rules import SaboteurRules
from motherlode.games.saboteur.setup import Setup
from motherlode.kits.distance import Field
from motherlode.kits.tunnels import CARD, LIVE_BITS, OPEN, SHAPE_BITS, SPREAD, TARGET, WALL, B, L, R, T, Tunnels

FAR: Final = 99
MOST_CELLS: Final = 2400  # with the widest margin
MOST_STEPS: Final = 20
MOST_CARDS: Final = 64  # path cards there are, and more
GOALS: Final = 3
FURTHER: Final = 2  # beyond the nearest front
ENTERED: Final[bytes] = bytes([R, L, B, T])  # the edge of a cell that faces back, by the side it lies on


@final
class Survey:
    """For every empty cell near the goals: how many cards, one on that cell included, lead from it to one of them.

    One object serves one survey after the other. Asked again about the same tunnels and goals, it knows them: most
    moves do not touch the tunnel, and a search comes back to the same.
    """

    def __init__(self) -> None:
        self.setup: Setup | None = None
        self.field: Field = Field(MOST_CELLS)
        self.beside: vec[i64] = vec[i64]([-1, 1, 0, 0])  # from a cell to the next on its left, right, above, below
        self.hopes: i64 = 0  # set of the goals looked for
        self.nearest: i64 = FAR  # cards from the nearest place where the tunnel can go on
        self.second: i64 = FAR  # from the next nearest, another cell
        self.best: i64 = -1  # that nearest place
        self.cards: i64 = -1  # how many lay on the table that was surveyed; -1: none was
        self.table: vec[i64] = vec[i64]([0] * (2 * MOST_CARDS + GOALS))  # where, which, and the goals

    def look(self, state: SaboteurRules, hopes: i64) -> None:
        """Survey a position for some goals."""
        setup = state.setup
        board = state.board
        if self.setup is not setup:
            self.frame(setup)
        elif self.hopes == hopes and self.knows(board):
            return
        self.cards = -1  # until it is done: it may be interrupted
        self.hopes = hopes
        self.field.begin()
        goal: i64 = 0
        while goal < GOALS:
            if (hopes >> goal) & 1:
                self.around(board, setup.goal_cells[goal], 1, 15)
            goal += 1
        self.spread_out(board)
        self.find_front(board)
        self.remember(board)

    def knows(self, board: Tunnels) -> bool:
        """Whether this is the table that was surveyed last: the same cards in the same places, the same goals up."""
        cards = board.cards
        if self.cards != cards:
            return False
        table = self.table
        cells = board.cells
        i: i64 = 0
        while i < GOALS:
            if table[2 * MOST_CARDS + i] != cells[board.special[i]]:
                return False
            i += 1
        i = 0
        while i < cards:
            cell = board.laid[i]
            if table[i] != cell or table[MOST_CARDS + i] != cells[cell]:
                return False
            i += 1
        return True

    def remember(self, board: Tunnels) -> None:
        """Keep what `knows` compares."""
        table = self.table
        cells = board.cells
        self.cards = board.cards
        i: i64 = 0
        while i < GOALS:
            table[2 * MOST_CARDS + i] = cells[board.special[i]]
            i += 1
        i = 0
        while i < board.cards:
            cell = board.laid[i]
            table[i] = cell
            table[MOST_CARDS + i] = cells[cell]
            i += 1

    def spread_out(self, board: Tunnels) -> None:
        """From the cells beside the goals outwards, until the tunnel is met and a little further."""
        field = self.field
        words = field.words
        queue = field.queue
        now = field.now
        sides = self.beside
        cells = board.cells
        queued = field.queued
        limit: i64 = now + MOST_STEPS
        taken: i64 = 0
        while taken < queued:
            cell = queue[taken]
            taken += 1
            steps = words[cell]
            if steps > limit:
                break
            if cells[cell] & LIVE_BITS and limit > steps + FURTHER:
                limit = steps + FURTHER
            side: i64 = 0
            while side < 4:
                beside = cell + sides[side]
                if words[beside] < now:
                    word = cells[beside]
                    if word & (CARD | WALL | TARGET) == 0:
                        words[beside] = steps + 1
                        queue[queued] = beside
                        queued += 1
                    elif word & (CARD | LIVE_BITS) == CARD:  # cut off
                        field.queued = queued
                        self.reach(board, beside, ENTERED[side], steps - now + 1)
                        queued = field.queued
                side += 1
        field.queued = queued

    def frame(self, setup: Setup) -> None:
        """Which cells are looked at: a frame around entrance and goals, and no way round goes further."""
        self.setup = setup
        self.beside[2] = -setup.board.stride
        self.beside[3] = setup.board.stride
        i: i64 = 0
        while i < setup.cells:
            x = setup.x_of(i)
            y = setup.y_of(i)
            if -2 < x < 10 and -4 < y < 4:
                self.field.open(i)
            else:
                self.field.close(i)
            i += 1

    def around(self, board: Tunnels, cell: i64, steps: i64, edges: i64) -> None:
        """From the cells beyond these edges it is so many cards."""
        if edges & L:
            self.reach(board, cell - 1, R, steps)
        if edges & T:
            self.reach(board, cell - board.stride, B, steps)
        if edges & B:
            self.reach(board, cell + board.stride, T, steps)
        if edges & R:
            self.reach(board, cell + 1, L, steps)

    def reach(self, board: Tunnels, cell: i64, entered: i64, steps: i64) -> None:
        """Note an empty cell; go on through a card that was cut off."""
        field = self.field
        if field.words[cell] >= field.now:
            return
        word = board.cells[cell]
        if word & CARD == 0:
            if word & (WALL | TARGET) == 0:
                field.reach(cell, steps)
        elif word & LIVE_BITS == 0:
            shape = word & SHAPE_BITS
            if OPEN[shape] & entered:
                field.pass_by(cell, steps - 1)
                self.around(board, cell, steps, SPREAD[shape * 16 + entered] & ~entered)

    def cost(self, cell: i64) -> i64:
        """Cards from a cell on, itself included; of a card that was cut off, those beyond it. FAR if no way is seen."""
        steps = self.field.steps(cell)
        return steps if steps < FAR else FAR

    def find_front(self, board: Tunnels) -> None:
        """The two nearest cells where the tunnel can go on."""
        self.nearest = FAR
        self.second = FAR
        self.best = -1
        i: i64 = 0
        while i < board.fronts:
            cell = board.front[i]
            if board.cells[cell] & LIVE_BITS:
                steps = self.cost(cell)
                if steps < self.nearest:
                    self.second = self.nearest
                    self.nearest = steps
                    self.best = cell
                elif steps < self.second:
                    self.second = steps
            i += 1

    def beyond(self, state: SaboteurRules, cell: i64, exits: i64) -> i64:
        """Cards left after the best of these exits of a cell: 0 at a goal looked for, FAR if none leads on."""
        board = state.board
        least: i64 = FAR
        edge: i64 = 1
        while edge < 16:
            if exits & edge:
                beside = board.neighbour(cell, edge)
                word = board.cells[beside]
                steps: i64 = FAR
                if word & TARGET:
                    if self.hopeful(state, beside):
                        steps = 0
                elif word & CARD:
                    across: i64 = edge * 4
                    if edge >= B:
                        across = edge // 4
                    if word & LIVE_BITS == 0 and OPEN[word & SHAPE_BITS] & across:
                        steps = self.cost(beside)
                else:
                    steps = self.cost(beside)
                if steps < least:
                    least = steps
            edge *= 2
        return least

    def hopeful(self, state: SaboteurRules, cell: i64) -> bool:
        """Whether a goal's cell is one of those looked for."""
        goal: i64 = 0
        while goal < GOALS:
            if state.setup.goal_cells[goal] == cell:
                return (self.hopes >> goal) & 1 != 0
            goal += 1
        return False


def surveys() -> list[Survey]:
    """One for every set of goals: seats look for different ones in turn, and none makes another forget."""
    return [Survey() for _ in range(1 << GOALS)]
