"""What a sensible dwarf does (section 9 of the rules).

Everything here reads what the deciding seat may know: its role and hand, the goals it has looked at, the maze, the
tools, and what everybody has done for all to see (`deeds`), from which it keeps a suspicion of each other seat.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.sense import Sense
from motherlode.core.state import State
from motherlode.games.saboteur.deck import (
    DEAD_ENDS,
    FIX,
    GOLD,
    KIND_OF_SHAPE,
    LOCALS,
    MAP,
    PATHS,
    PRINTED,
    SABOTEUR,
    SHAPE_OF_LOCAL,
)
from motherlode.games.saboteur.moves import Meant
from motherlode.games.saboteur.prospects import value
from motherlode.games.saboteur.rules import SaboteurRules
from motherlode.games.saboteur.setup import (
    ADVANCED,
    BLOCKED,
    BREAK_AT,
    CLEARED,
    DEEDS,
    DUG,
    FAVOURS_AT,
    FIX_AT,
    FIX_ONE_AT,
    FIX_TWO_AT,
    MAP_AT,
    MOST_SEATS,
    PICK_AT,
    RAZED,
    ROCKFALL_AT,
    THROWN,
)
from motherlode.games.saboteur.words import path_words
from motherlode.kits.tunnels import CARD, LIVE_BITS, OPEN, SHAPE_BITS, SPREAD, TARGET, WALL, B, L, R, T

FAR: Final = 99
HOSTILE: Final = 6  # suspicion from which a seat is treated as a saboteur
LATE: Final = 5  # with the tunnel this near to the gold a saboteur drops the mask


@final
class Thoughts:
    """What the deciding seat makes of the position before it looks at single actions."""

    def __init__(self, state: SaboteurRules, seat: i64) -> None:
        self.state: SaboteurRules = state
        self.seat: i64 = seat
        self.saboteur: bool = state.role(seat) == SABOTEUR
        self.known: i64 = state.maps[seat] | state.maps[MOST_SEATS]
        self.gold: i64 = -1  # the goal known to be gold
        self.hopes: i64 = 0  # set of the goals that may be gold
        self.suspicion: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.nearest: i64 = FAR  # steps from where the tunnel can go on to where the gold may be

    def ponder(self) -> None:
        self.find_gold()
        self.suspect()
        self.nearest = self.nearest_front()

    def find_gold(self) -> None:
        """Which goals may be gold, from what was turned up or looked at."""
        state = self.state
        goal: i64 = 0
        while goal < 3:
            up = state.board.cells[state.setup.goal_cells[goal]] & CARD
            if not up:
                if (self.known >> goal) & 1 == 0:
                    self.hopes |= 1 << goal
                elif state.goals[goal] == GOLD:
                    self.gold = goal
            goal += 1
        if self.gold >= 0:
            self.hopes = 1 << self.gold
        elif self.hopes in (1, 2, 4):
            self.gold = 0 if self.hopes == 1 else 1 if self.hopes == 2 else 2

    def suspect(self) -> None:
        """How suspicious each seat is: what it did, then how it treated those who look honest and those who do not."""
        state = self.state
        deeds = state.deeds
        plain = vec[i64]([0] * MOST_SEATS)
        seat: i64 = 0
        while seat < state.seats:
            at = seat * DEEDS
            plain[seat] = (
                4 * deeds[at + BLOCKED]
                + 5 * deeds[at + RAZED]
                + deeds[at + THROWN] // 2
                - 2 * deeds[at + CLEARED]
                - 2 * deeds[at + ADVANCED]
                - deeds[at + DUG]
            )
            seat += 1
        seat = 0
        while seat < state.seats:
            total = plain[seat]
            other: i64 = 0
            while other < state.seats:
                favour = deeds[FAVOURS_AT + seat * 10 + other]
                if favour and other != seat:
                    honest: i64 = 0 if plain[other] >= HOSTILE else 1
                    if other == self.seat:
                        honest = 0 if self.saboteur else 1
                    if favour < 0:
                        total += -favour * (4 if honest else -1)
                    else:
                        total -= favour * (2 if honest else -1)
                other += 1
            self.suspicion[seat] = total
            seat += 1

    def cost(self, cell: i64) -> i64:
        """Steps from a cell to the nearest goal that may be gold; the middle of the hopes counts when it is open."""
        setup = self.state.setup
        least: i64 = FAR
        goal: i64 = 0
        while goal < 3:
            if (self.hopes >> goal) & 1:
                steps = setup.steps[cell * 3 + goal]
                if steps < least:
                    least = steps
            goal += 1
        return least

    def nearest_front(self) -> i64:
        """Steps from the nearest place where the tunnel can go on; FAR if it cannot."""
        board = self.state.board
        least: i64 = FAR
        i: i64 = 0
        while i < board.fronts:
            cell = board.front[i]
            if board.cells[cell] & LIVE_BITS:
                steps = self.cost(cell)
                if steps < least:
                    least = steps
            i += 1
        return least

    # -- laying a path card ------------------------------------------------------------------------------------------

    def exits(self, cell: i64, shape: i64) -> i64:
        """The edges through which the tunnel would go on from a card laid there."""
        entered = self.state.board.live_at(cell) & OPEN[shape]
        return SPREAD[shape * 16 + entered] & ~entered

    def beyond(self, cell: i64, exits: i64) -> i64:
        """Steps left after the best of these exits: 0 at a goal that may be gold, FAR if none leads on."""
        board = self.state.board
        least: i64 = FAR
        edge: i64 = 1
        while edge < 16:
            if exits & edge:
                beside = board.neighbour(cell, edge)
                word = board.cells[beside]
                if word & TARGET:
                    steps: i64 = 0 if self.hopeful(beside) else FAR
                elif word & (CARD | WALL):
                    steps = FAR
                else:
                    steps = self.cost(beside)
                if steps < least:
                    least = steps
            edge *= 2
        return least

    def hopeful(self, cell: i64) -> bool:
        """Whether a goal's cell may hold the gold."""
        goal: i64 = 0
        while goal < 3:
            if self.state.setup.goal_cells[goal] == cell:
                return (self.hopes >> goal) & 1 != 0
            goal += 1
        return False

    def weigh_place(self, cell: i64, shape: i64) -> i64:
        exits = self.exits(cell, shape)
        after = self.beyond(cell, exits)
        if self.saboteur:
            return self.spoil_place(cell, shape, exits, after)
        if after == FAR:
            return -40  # nothing goes on from there
        if after == 0:
            return 400 if self.gold >= 0 else 260
        gain = self.nearest - after
        ways: i64 = (1 if exits & T else 0) + (2 if exits & R else 0) + (1 if exits & B else 0)
        if gain > 0:
            return 70 + 30 * gain + 4 * ways
        return 12 + 8 * gain + 2 * ways

    def spoil_place(self, cell: i64, shape: i64, exits: i64, after: i64) -> i64:
        """A saboteur stays useful at first, then blocks (points 5 and 7)."""
        here = self.cost(cell)
        if after == 0:
            return -400 if self.gold >= 0 else -200
        if KIND_OF_SHAPE[shape] >= DEAD_ENDS or after == FAR:
            if here > self.nearest + 1:
                return 5  # a wasted block
            return (110 if self.nearest <= LATE else 26) + 6 * (8 - here)
        gain = self.nearest - after
        if self.nearest > LATE:
            return 34 - 8 * gain if gain <= 1 else -10
        return 15 - 60 * gain if gain > 0 else 30

    # -- the other actions -------------------------------------------------------------------------------------------

    def weigh_break(self, target: i64) -> i64:
        state = self.state
        if target == self.seat:
            return -300
        suspicion = self.suspicion[target]
        hurt = state.tools_of(target) != 0
        if not self.saboteur:
            if suspicion < HOSTILE:
                return -60 + suspicion
            return (55 if not hurt else 20) + suspicion
        if suspicion >= HOSTILE:
            return -20  # looks like one of us
        built = state.deeds[target * DEEDS + ADVANCED]
        soon = (target - self.seat + state.seats) % state.seats
        urgent: i64 = 40 if self.nearest <= LATE else 0
        return (36 if not hurt else 12) + urgent + 3 * built + (6 if soon == 1 else 0)

    def weigh_repair(self, target: i64, mended: i64) -> i64:
        state = self.state
        whole = state.tools_of(target) & ~mended == 0
        if target == self.seat:
            if self.saboteur:
                return 24
            return 170 if whole else 90
        if self.saboteur:
            return 10 if self.suspicion[target] >= HOSTILE else -60
        if self.suspicion[target] >= HOSTILE:
            return -80
        built = state.deeds[target * DEEDS + ADVANCED]
        return (56 if whole else 30) + 4 * built - 2 * self.suspicion[target]

    def weigh_map(self, goal: i64) -> i64:
        if self.gold >= 0 or (self.known >> goal) & 1:
            return -15
        return (88 if not self.saboteur else 60) + (4 if goal == 1 else 0)

    def weigh_rockfall(self, cell: i64) -> i64:
        state = self.state
        word = state.board.cells[cell]
        kind: i64 = KIND_OF_SHAPE[word & SHAPE_BITS]
        live = word & LIVE_BITS != 0
        here = self.cost(cell)
        if not self.saboteur:
            if kind < DEAD_ENDS or not live:
                return -60
            gain = self.nearest - here
            return 80 + 30 * gain if gain > 0 else 8
        if kind >= DEAD_ENDS or not live:
            return -60
        # the nearer to the goals, the more hangs on it
        return (96 if self.nearest <= LATE else 30) - 4 * here

    def weigh_discard(self, kind: i64) -> i64:
        """Which card is missed least (point 3); a saboteur throws away what would help (point 9)."""
        copies = self.state.copies(self.seat, kind)
        spare: i64 = 6 if copies > 1 else 0
        if self.saboteur:
            if kind < DEAD_ENDS:
                return (28 if self.nearest <= LATE else 16) + 3 * (2 if OPEN[PRINTED[kind]] & L else 0)
            if kind < PATHS:
                return -20
            if kind < FIX:
                return -15
            return 14 + spare if kind < MAP else 10 if kind == MAP else -25
        if kind < DEAD_ENDS:
            return 4 + spare + (6 if OPEN[PRINTED[kind]] & (R + L) == 0 else 0)
        if kind < PATHS:
            return 30
        if kind < FIX:
            return 8 + spare
        if kind < MAP:
            return 6 + 2 * spare
        if kind == MAP:
            return 26 if self.gold >= 0 else -20
        return 4 + 2 * spare

    def weigh(self, action: i64) -> i64:
        state = self.state
        setup = state.setup
        if action >= setup.place_at:
            placement = action - setup.place_at
            return self.weigh_place(placement // LOCALS, SHAPE_OF_LOCAL[placement % LOCALS])
        if action < BREAK_AT:
            return self.weigh_discard(action)
        if action < FIX_AT:
            return self.weigh_break((action - BREAK_AT) % 10)
        if action < MAP_AT:
            return self.weigh_repair((action - FIX_AT) % 10, mended_by(action))
        if action < PICK_AT:
            return self.weigh_map(action - MAP_AT)
        if action < ROCKFALL_AT:
            return action - PICK_AT  # the highest nugget is always best (point 10)
        return self.weigh_rockfall(action - ROCKFALL_AT)


def think(state: SaboteurRules) -> Thoughts:
    """What the deciding seat makes of a position."""
    thoughts = Thoughts(state, state.seat)
    thoughts.ponder()
    return thoughts


def mended_by(action: i64) -> i64:
    """The set of tools a repair mends if they are broken."""
    if action < FIX_TWO_AT:
        return 1 << (action - FIX_AT) // 10
    if action < FIX_ONE_AT:
        pair = (action - FIX_TWO_AT) // 10
        return 3 if pair == 0 else 5 if pair == 1 else 6
    which = (action - FIX_ONE_AT) // 10  # pick lamp, pick cart, lamp cart
    if which in (0, 2):
        return 1
    return 2 if which in (1, 4) else 4


@final
class SaboteurSense(Sense):
    """Follows the advice of section 9 and keeps suspicion."""

    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        assert isinstance(state, SaboteurRules)
        thoughts = think(state)
        i: i64 = 0
        while i < n:
            weights[i] = thoughts.weigh(actions[i])
            i += 1

    def reason(self, state: State, action: i64) -> str:
        assert isinstance(state, SaboteurRules)
        return reason(state, action)

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, SaboteurRules)
        return value(state, seat)

    def horizon(self) -> i64:
        return 2 * MOST_SEATS


def reason(state: SaboteurRules, action: i64) -> str:
    """One sentence on why the deciding seat would do this."""
    seat = state.seat
    meant = Meant(state, action)
    thoughts = think(state)
    if meant.verb == "pick":
        return "The highest nugget is always the best."
    if meant.verb == "place":
        exits = thoughts.exits(meant.cell, meant.shape)
        after = thoughts.beyond(meant.cell, exits)
        if after == FAR:
            return "Closes the tunnel there."
        if after == 0:
            return "Reaches a goal that may be gold."
        gain = thoughts.nearest - after
        if gain > 0:
            return f"Brings the tunnel {gain} nearer to where the gold may be: {after} to go."
        return "Keeps the tunnel open without bringing it nearer."
    if meant.verb == "map":
        return "Where the gold lies is still unknown."
    if meant.verb == "rockfall":
        there = path_words(state.board.shape_at(meant.cell))
        return (
            f"Takes the {there} out of the way." if not thoughts.saboteur else f"Tears the tunnel open at the {there}."
        )
    if meant.verb == "repair":
        if meant.target == seat:
            return "With a broken tool nobody can dig."
        return f"Seat {meant.target} has brought the tunnel {state.deeds[meant.target * DEEDS + ADVANCED]} nearer."
    if meant.verb == "break":
        if thoughts.saboteur:
            return f"Keeps seat {meant.target} from digging."
        return f"Seat {meant.target} looks like a saboteur (suspicion {thoughts.suspicion[meant.target]})."
    if thoughts.gold >= 0 and meant.kind == MAP:
        return f"The gold is known to be under goal {thoughts.gold}: a map shows nothing new."
    return "Of all cards this one is missed least."
