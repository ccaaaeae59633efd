"""What would a sensible dwarf do?

Everything here reads what the deciding seat may know: its role and hand, the goals it has looked at, the mine, the
tools, and what everybody has done for all to see (`evidence.py`), from which it keeps a suspicion of each other seat.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.sense import BY_SENSE, Sense
from motherlode.core.state import State, Trace
from motherlode.games.saboteur.rules import actions as act
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.rules.position import MOST_SEATS, Position
from motherlode.games.saboteur.sense.evidence import ADVANCED, evidence, fit, nothing_done, suspect
from motherlode.games.saboteur.sense.survey import ALL_EDGES, FAR, Survey, surveys
from motherlode.games.saboteur.sense.value import PASSAGE_POSES, find_gold, value
from motherlode.kits.bits import BIT, count, lowest
from motherlode.kits.shapes import OPEN, SPREAD, B, L, R, T
from motherlode.kits.tunnels import ASKED_AT, LIVE_BITS, SHAPE_BITS

LATE: Final = 5  # with the tunnel this near to the gold a saboteur drops the mask
HOSTILE: Final = 25  # suspicion from which a seat is treated as a saboteur: odds of 12 to 1
HORIZON: Final = 5  # a turn of everybody
MINER_HORIZON: Final = 1
"""A miner that sees further sees others dig: it comes to wait for them with the card that reaches the gold, as that is
paid first. So it gains on other miners and all of them lose the round; see docs/bots.md."""


@final
class Thoughts:
    """What the deciding seat makes of a position before it looks at single actions.

    One object serves one position after the other.
    """

    def __init__(self, table: Position) -> None:
        self.table: Position = table
        self.seat: i64 = 0
        self.saboteur: bool = False
        self.known: i64 = 0  # set of the goals it has seen
        self.gold: i64 = -1  # the goal known to be gold
        self.hopes: i64 = 0  # set of the goals that may be gold
        self.suspected: bool = False  # `odds` are of this position
        self.odds: vec[float] = vec[float]([0.0] * (2 * MOST_SEATS))
        self.surveys: list[Survey] = surveys()  # by the goals looked for
        self.survey: Survey = self.surveys[0]  # the one of this position
        self.nearest: i64 = FAR  # cards from where the tunnel can go on to where the gold may be
        self.ponder(table)

    def ponder(self, table: Position) -> None:
        """Think about a position."""
        self.table = table
        self.seat = table.seat
        self.saboteur = table.role(self.seat) == cards.SABOTEUR
        self.known = table.known_goals(self.seat)
        self.suspected = False
        self.find_gold()
        self.survey = self.surveys[self.hopes]
        self.survey.look(table, self.hopes)
        self.nearest = self.survey.nearest

    def find_gold(self) -> None:
        """Which goals may be gold, from what was turned up or looked at."""
        self.gold = -1
        self.hopes = 0
        for goal in range(cards.GOALS):
            if (self.table.up >> goal) & 1:
                continue
            if (self.known >> goal) & 1 == 0:
                self.hopes |= BIT[goal]
            elif self.table.goals[goal] == cards.GOLD:
                self.gold = goal
        if self.gold >= 0:
            self.hopes = BIT[self.gold]
        elif count(self.hopes) == 1:
            self.gold = lowest(self.hopes)

    def suspicion_of(self, seat: i64) -> i64:
        """How likely a seat is a saboteur: the logarithm of the odds, in tenths."""
        if not self.suspected:
            suspect(self.table, self.seat, self.odds)
            self.suspected = True
        return i64(10.0 * self.odds[seat])

    def advanced(self, seat: i64) -> i64:
        """By how many cells a seat has brought the tunnel nearer to the goals."""
        return evidence(self.table).times(seat, ADVANCED)

    # -- laying a path card ------------------------------------------------------------------------------------------

    def exits(self, cell: i64, shape: i64) -> i64:
        """The edges through which the tunnel would go on from a card laid there."""
        entered = self.table.board.live_at(cell) & OPEN[shape]
        return SPREAD[shape * 16 + entered] & ~entered

    def beyond(self, cell: i64, exits: i64) -> i64:
        """Cards left after the best of these exits: 0 at a goal that may be gold, FAR if none leads on."""
        return self.survey.beyond(self.table.board, cell, exits)

    def weigh_place(self, cell: i64, shape: i64) -> i64:
        """A miner lays what leads nearer to where the gold may be, and leaves ways open."""
        exits = self.exits(cell, shape)
        after = self.beyond(cell, exits)
        if self.saboteur:
            return self.spoil_place(cell, shape, after)
        if after == FAR:
            return -40  # nothing goes on from there
        if after == 0:
            return 400 if self.gold >= 0 else 260
        gain = self.nearest - after
        ways: i64 = (1 if exits & T else 0) + (2 if exits & R else 0) + (1 if exits & B else 0)
        if gain > 0:
            return 70 + 30 * gain + 4 * ways
        return 12 + 8 * gain + 2 * ways

    def spoil_place(self, cell: i64, shape: i64, after: i64) -> i64:
        """A saboteur lets the tunnel lead away from where it could go on, and closes it."""
        if after == 0:
            return -400 if self.gold >= 0 else -200
        survey = self.survey
        rest = survey.second if cell == survey.best else self.nearest
        if after < rest:
            rest = after
        delay = rest - self.nearest
        if delay > 6:
            delay = 6
        late = self.nearest <= LATE
        if delay < 0:
            return 19 + 60 * delay if late else 12 + 8 * delay
        dead = cards.KIND_OF_SHAPE[shape] >= cards.DEAD_ENDS
        if delay == 0:
            if cell == survey.best or survey.cost(cell) <= self.nearest:  # one way less, of several
                return 60 if late else 20
            return 5 if dead else 30
        if dead:
            return (150 if late else 40) + 10 * delay
        return (140 if late else 40) + 10 * delay

    # -- the other actions -------------------------------------------------------------------------------------------

    def weigh_break(self, target: i64) -> i64:
        """A miner stops those who look like saboteurs, a saboteur those who bring the tunnel nearer."""
        table = self.table
        if target == self.seat:
            return -300
        suspicion = self.suspicion_of(target)
        hurt = table.tools_of(target) != 0
        if not self.saboteur:
            if suspicion < HOSTILE:
                return -60 + suspicion
            return (55 if not hurt else 20) + suspicion
        if suspicion >= HOSTILE:
            return -20  # looks like one of us
        built = self.advanced(target)
        soon = (target - self.seat + table.seats) % table.seats
        worth: i64 = 12 if hurt else 36
        if self.nearest <= LATE:
            worth += 40
        return worth + built + (6 if soon == 1 else 0)

    def weigh_repair(self, target: i64, mended: i64) -> i64:
        """Everybody helps itself first, then its side."""
        table = self.table
        whole = table.tools_of(target) & ~mended == 0
        if target == self.seat:
            if self.saboteur:
                return 24
            return 170 if whole else 90
        if self.saboteur:
            return 10 if self.suspicion_of(target) >= HOSTILE else -60
        if self.suspicion_of(target) >= HOSTILE:
            return -80
        built = self.advanced(target)
        return (56 if whole else 30) + 4 * built - 2 * self.suspicion_of(target)

    def weigh_map(self, goal: i64) -> i64:
        """A map is for a goal that may be gold, as long as it is not known which one is."""
        if self.gold >= 0 or (self.known >> goal) & 1:
            return -15
        return (88 if not self.saboteur else 60) + (4 if goal == 1 else 0)

    def weigh_rockfall(self, cell: i64) -> i64:
        """A miner clears dead ends out of the way; a saboteur tears the tunnel open where it matters."""
        table = self.table
        board = table.board
        word = board.cells[cell]
        kind: i64 = cards.KIND_OF_SHAPE[word & SHAPE_BITS]
        live = word & LIVE_BITS != 0
        if not self.saboteur:
            if kind < cards.DEAD_ENDS or not live:
                return -60
            gain = self.nearest - self.through(cell)
            return 80 + 30 * gain if gain > 0 else 8
        if kind >= cards.DEAD_ENDS or not live:
            return -60
        if not self.feeds(cell):
            return 10
        # the fewer cards fit the hole, the longer it stays one
        fits = table.setup.numbering.fitting[(word >> ASKED_AT) & 255] & PASSAGE_POSES
        return (119 if self.nearest <= LATE else 30) - 9 * count(fits)

    def through(self, cell: i64) -> i64:
        """Cards to a goal if a cell were empty, one on it included."""
        steps = self.beyond(cell, ALL_EDGES)
        return steps if steps == FAR else steps + 1

    def feeds(self, cell: i64) -> bool:
        """Whether the nearest place where the tunnel can go on is reached from a card."""
        best = self.survey.best
        board = self.table.board
        live = board.live_at(best) if best >= 0 else 0
        return any(live & edge and board.neighbour(best, edge) == cell for edge in (T, R, B, L))

    def weigh_discard(self, kind: i64) -> i64:
        """Which card is missed least; a saboteur throws away what would help."""
        copies = self.table.copies(self.seat, kind)
        spare: i64 = 6 if copies > 1 else 0
        if self.saboteur:
            if kind < cards.DEAD_ENDS:
                return (28 if self.nearest <= LATE else 16) + (6 if OPEN[cards.PRINTED[kind]] & L else 0)
            if kind < cards.PATHS:
                return -20
            if kind < cards.FIX:
                return -15
            return 14 + spare if kind < cards.MAP else 10 if kind == cards.MAP else -25
        if kind < cards.DEAD_ENDS:
            return 4 + spare + (6 if OPEN[cards.PRINTED[kind]] & (R + L) == 0 else 0)
        if kind < cards.PATHS:
            return 30
        if kind < cards.FIX:
            return 8 + spare
        if kind < cards.MAP:
            return 6 + 2 * spare
        if kind == cards.MAP:
            return 26 if self.gold >= 0 else -20
        return 4 + 2 * spare

    def weigh(self, action: i64) -> i64:
        """How much the seat wants an action."""
        place_at = self.table.setup.place_at
        if action >= place_at:
            placement = action - place_at
            return self.weigh_place(placement // cards.POSES, cards.SHAPE_OF_POSE[placement % cards.POSES])
        if action < act.BREAK:
            return self.weigh_discard(action - act.DISCARD)
        if action < act.FIX:
            return self.weigh_break(act.target(action))
        if action < act.MAP:
            return self.weigh_repair(act.target(action), act.tools_meant(action))
        if action < act.PICK:
            return self.weigh_map(action - act.MAP)
        if action < act.ROCKFALL:
            return action - act.PICK  # the highest nugget is always best
        return self.weigh_rockfall(action - act.ROCKFALL)


@final
class SaboteurSense(Sense):
    """Digs or spoils by the side it is on, and keeps suspicion."""

    def __init__(self) -> None:
        self.thoughts: Thoughts | None = None
        self.surveys: list[Survey] = surveys()  # by the goal that is gold

    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        """Write how much the deciding seat wants each of the actions."""
        thoughts = self.think(state)
        for i in range(n):
            weights[i] = thoughts.weigh(actions[i])

    def think(self, state: State) -> Thoughts:
        """What the deciding seat makes of a position; good until the next is thought about."""
        assert isinstance(state, Position)
        thoughts = self.thoughts
        if thoughts is None:
            thoughts = Thoughts(state)
            self.thoughts = thoughts
        else:
            thoughts.ponder(state)
        return thoughts

    def trace(self, state: State) -> Trace:
        """The evidence of a game that begins."""
        assert isinstance(state, Position)
        return nothing_done(state)

    def value(self, state: State, seat: i64) -> float:
        """How well a seat stands: see `value.py`."""
        assert isinstance(state, Position)
        return value(state, seat, self.surveys[BIT[find_gold(state)]])

    def horizon(self) -> i64:
        """How far search plays on."""
        return HORIZON

    def horizon_of(self, state: State) -> i64:
        """Saboteurs look further than miners."""
        assert isinstance(state, Position)
        return HORIZON if state.role(state.seat) == cards.SABOTEUR else MINER_HORIZON

    def others(self) -> i64:
        """The others go by sense."""
        return BY_SENSE

    def hides_roles(self) -> bool:
        """Who is a saboteur is not known."""
        return True

    def role(self, state: State, seat: i64) -> i64:
        """1 for a saboteur."""
        assert isinstance(state, Position)
        return state.role(seat)

    def fit(self, state: State, seat: i64) -> float:
        """How well what was done goes with the roles of a world."""
        assert isinstance(state, Position)
        return fit(state, seat)
