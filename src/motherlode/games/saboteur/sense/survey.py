"""How far is it to the gold, in cards: around what lies in the way, and through what a rockfall has cut off?"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.saboteur.rules.cards import GOALS
from motherlode.games.saboteur.rules.position import Position
from motherlode.games.saboteur.rules.setup import Setup
from motherlode.kits.distance import ACROSS, EDGE, MOST_CELLS, Field
from motherlode.kits.shapes import OPEN, SPREAD
from motherlode.kits.tunnels import CARD, LIVE_BITS, SHAPE_BITS, TARGET, TARGET_AT, WALL, Tunnels

FAR: Final = 99
SIDES: Final[i64] = 4
ALL_EDGES: Final = 15
MOST_STEPS: Final = 20
MOST_CARDS: Final = 64  # path cards there are, and more
FURTHER: Final = 2  # beyond the nearest front


@final
class Survey:
    """For every empty cell near the goals: how many cards, one on that cell included, lead from it to one of them.

    One object serves one survey after the other. Asked again about the same tunnels and goals, it knows them: most
    moves do not touch the tunnel, and a search comes back to the same.
    """

    def __init__(self) -> None:
        self.setup: Setup | None = None
        self.field: Field = Field(MOST_CELLS)
        self.beside: vec[i64] = vec[i64]([0, 1, 0, -1])  # from a cell to the next above, right, below, left
        self.hopes: i64 = 0  # set of the goals looked for
        self.nearest: i64 = FAR  # cards from the nearest place where the tunnel can go on
        self.second: i64 = FAR  # from the next nearest, another cell
        self.best: i64 = -1  # that nearest place
        self.cards: i64 = -1  # how many lay on the table that was surveyed; -1: none was
        self.seen: vec[i64] = vec[i64]([0] * (2 * MOST_CARDS + GOALS))  # where they lay, which they were, the goals

    def look(self, table: Position, hopes: i64) -> None:
        """Survey a position for some goals."""
        setup = table.setup
        board = table.board
        if self.setup is not setup:
            self.frame(setup)
        if self.recall(board) and self.hopes == hopes:
            self.cards = board.cards
            return
        self.hopes = hopes
        self.field.begin()
        for goal in range(GOALS):
            if (hopes >> goal) & 1:
                self.around(board, setup.goal_cells[goal], 1, ALL_EDGES)
        self.spread_out(board)
        self.find_front(board)
        self.cards = board.cards

    def frame(self, setup: Setup) -> None:
        """Which cells are looked at: a frame around entrance and goals, and no way round goes further."""
        self.setup = setup
        self.cards = -1
        self.beside[0] = -setup.board.stride
        self.beside[2] = setup.board.stride
        for cell in range(setup.cells):
            if -2 < setup.x_of(cell) < 10 and -4 < setup.y_of(cell) < 4:
                self.field.open(cell)
            else:
                self.field.close(cell)

    def recall(self, board: Tunnels) -> bool:
        """Whether this is the table surveyed last: the same cards in the same places, the same goals up.

        If not, it is noted as the one that is being surveyed. Until that is done nothing is known: it may be
        interrupted.
        """
        seen = self.seen
        cells = board.cells
        laid = board.laid
        same = self.cards == board.cards
        self.cards = -1
        for i in range(GOALS):
            word = cells[board.special[i]]
            if seen[2 * MOST_CARDS + i] != word:
                seen[2 * MOST_CARDS + i] = word
                same = False
        for i in range(board.cards):
            cell = laid[i]
            if seen[i] != cell or seen[MOST_CARDS + i] != cells[cell]:
                seen[i] = cell
                seen[MOST_CARDS + i] = cells[cell]
                same = False
        return same

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
            for side in range(SIDES):
                beside = cell + sides[side]
                if words[beside] < now:
                    word = cells[beside]
                    if word & (CARD | WALL | TARGET) == 0:
                        words[beside] = steps + 1
                        queue[queued] = beside
                        queued += 1
                    elif word & (CARD | LIVE_BITS) == CARD:  # cut off
                        field.queued = queued
                        self.reach(board, beside, EDGE[ACROSS[side]], steps - now + 1)
                        queued = field.queued
        field.queued = queued

    def around(self, board: Tunnels, cell: i64, steps: i64, edges: i64) -> None:
        """From the cells beyond these edges it is so many cards."""
        for side in range(SIDES):
            if edges & EDGE[side]:
                self.reach(board, cell + self.beside[side], EDGE[ACROSS[side]], steps)

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
        field = self.field
        steps = field.words[cell] - field.now
        if steps < 0 or steps > FAR:
            return FAR
        return steps

    def find_front(self, board: Tunnels) -> None:
        """The two nearest cells where the tunnel can go on."""
        self.nearest = FAR
        self.second = FAR
        self.best = -1
        for i in range(board.fronts):
            cell = board.front[i]
            if board.cells[cell] & LIVE_BITS:
                steps = self.cost(cell)
                if steps < self.nearest:
                    self.second = self.nearest
                    self.nearest = steps
                    self.best = cell
                elif steps < self.second:
                    self.second = steps

    def beyond(self, board: Tunnels, cell: i64, exits: i64) -> i64:
        """Cards left after the best of these exits of a cell: 0 at a goal looked for, FAR if none leads on."""
        least: i64 = FAR
        for side in range(SIDES):
            if exits & EDGE[side]:
                beside = cell + self.beside[side]
                word = board.cells[beside]
                steps: i64 = FAR
                if word & TARGET:
                    goal = ((word & TARGET) >> TARGET_AT) - 1
                    if (self.hopes >> goal) & 1:
                        steps = 0
                elif word & CARD == 0 or (
                    word & LIVE_BITS == 0 and OPEN[word & SHAPE_BITS] & EDGE[ACROSS[side]]  # cut off
                ):
                    steps = self.cost(beside)
                if steps < least:
                    least = steps
        return least


def surveys() -> list[Survey]:
    """One for every set of goals: seats look for different ones in turn, and none makes another forget."""
    return [Survey() for _ in range(1 << GOALS)]
