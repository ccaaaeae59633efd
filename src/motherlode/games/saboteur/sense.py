"""What a sensible dwarf does (section 9 of the rules).

Everything here reads what the deciding seat may know: its role and hand, the goals it has looked at, the maze, the
tools, and what everybody has done for all to see (`deeds`), from which it keeps a suspicion of each other seat.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.sense import BY_SENSE, Sense
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
from motherlode.games.saboteur.evidence import fit, suspect
from motherlode.games.saboteur.moves import Meant
from motherlode.games.saboteur.prospects import PASSAGE_SHAPES, find_gold, value
from motherlode.games.saboteur.rules import SaboteurRules
from motherlode.games.saboteur.setup import (
    ADVANCED,
    BREAK_AT,
    DEEDS,
    FIX_AT,
    FIX_ONE_AT,
    FIX_TWO_AT,
    MAP_AT,
    MOST_SEATS,
    PICK_AT,
    ROCKFALL_AT,
)
from motherlode.games.saboteur.survey import FAR, Survey, surveys
from motherlode.games.saboteur.words import path_words
from motherlode.kits.bits import BIT
from motherlode.kits.tunnels import ASKED_AT, CARD, LIVE_BITS, OPEN, SHAPE_BITS, SPREAD, B, L, R, T

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

    def __init__(self, state: SaboteurRules) -> None:
        self.state: SaboteurRules = state
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

    def ponder(self, state: SaboteurRules) -> None:
        seat = state.seat
        self.state = state
        self.seat = seat
        self.saboteur = state.role(seat) == SABOTEUR
        self.known = state.maps[seat] | state.maps[MOST_SEATS]
        self.suspected = False
        self.find_gold()
        self.survey = self.surveys[self.hopes]
        self.survey.look(state, self.hopes)
        self.nearest = self.survey.nearest

    def find_gold(self) -> None:
        """Which goals may be gold, from what was turned up or looked at."""
        state = self.state
        gold: i64 = -1
        hopes: i64 = 0
        goal: i64 = 0
        while goal < 3:
            up = state.board.cells[state.setup.goal_cells[goal]] & CARD
            if not up:
                if (self.known >> goal) & 1 == 0:
                    hopes |= BIT[goal]
                elif state.goals[goal] == GOLD:
                    gold = goal
            goal += 1
        if gold >= 0:
            hopes = BIT[gold]
        elif hopes in (1, 2, 4):
            gold = 0 if hopes == 1 else 1 if hopes == 2 else 2
        self.gold = gold
        self.hopes = hopes

    def suspicion_of(self, seat: i64) -> i64:
        """How likely a seat is a saboteur: the logarithm of the odds, in tenths."""
        if not self.suspected:
            suspect(self.state, self.seat, self.odds)
            self.suspected = True
        return i64(10.0 * self.odds[seat])

    # -- laying a path card ------------------------------------------------------------------------------------------

    def exits(self, cell: i64, shape: i64) -> i64:
        """The edges through which the tunnel would go on from a card laid there."""
        entered = self.state.board.live_at(cell) & OPEN[shape]
        return SPREAD[shape * 16 + entered] & ~entered

    def beyond(self, cell: i64, exits: i64) -> i64:
        """Cards left after the best of these exits: 0 at a goal that may be gold, FAR if none leads on."""
        return self.survey.beyond(self.state, cell, exits)

    def weigh_place(self, cell: i64, shape: i64) -> i64:
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
        """A saboteur lets the tunnel lead away from where it could go on, and closes it (points 5 and 7)."""
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
        dead = KIND_OF_SHAPE[shape] >= DEAD_ENDS
        if delay == 0:
            if cell == survey.best or survey.cost(cell) <= self.nearest:  # one way less, of several
                return 60 if late else 20
            return 5 if dead else 30
        if dead:
            return (150 if late else 40) + 10 * delay
        return (140 if late else 40) + 10 * delay

    # -- the other actions -------------------------------------------------------------------------------------------

    def weigh_break(self, target: i64) -> i64:
        state = self.state
        if target == self.seat:
            return -300
        suspicion = self.suspicion_of(target)
        hurt = state.tools_of(target) != 0
        if not self.saboteur:
            if suspicion < HOSTILE:
                return -60 + suspicion
            return (55 if not hurt else 20) + suspicion
        if suspicion >= HOSTILE:
            return -20  # looks like one of us
        built = state.deeds[target * DEEDS + ADVANCED]
        soon = (target - self.seat + state.seats) % state.seats
        worth: i64 = 12 if hurt else 36
        if self.nearest <= LATE:
            worth += 40
        return worth + built + (6 if soon == 1 else 0)

    def weigh_repair(self, target: i64, mended: i64) -> i64:
        state = self.state
        whole = state.tools_of(target) & ~mended == 0
        if target == self.seat:
            if self.saboteur:
                return 24
            return 170 if whole else 90
        if self.saboteur:
            return 10 if self.suspicion_of(target) >= HOSTILE else -60
        if self.suspicion_of(target) >= HOSTILE:
            return -80
        built = state.deeds[target * DEEDS + ADVANCED]
        return (56 if whole else 30) + 4 * built - 2 * self.suspicion_of(target)

    def weigh_map(self, goal: i64) -> i64:
        if self.gold >= 0 or (self.known >> goal) & 1:
            return -15
        return (88 if not self.saboteur else 60) + (4 if goal == 1 else 0)

    def weigh_rockfall(self, cell: i64) -> i64:
        state = self.state
        board = state.board
        word = board.cells[cell]
        kind: i64 = KIND_OF_SHAPE[word & SHAPE_BITS]
        live = word & LIVE_BITS != 0
        if not self.saboteur:
            if kind < DEAD_ENDS or not live:
                return -60
            gain = self.nearest - self.through(cell)
            return 80 + 30 * gain if gain > 0 else 8
        if kind >= DEAD_ENDS or not live:
            return -60
        if not self.feeds(cell):
            return 10
        # the fewer cards fit the hole, the longer it stays one
        fits = state.setup.numbering.fitting[(word >> ASKED_AT) & 255] & PASSAGE_SHAPES
        count: i64 = 0
        while fits:
            fits &= fits - 1
            count += 1
        return (119 if self.nearest <= LATE else 30) - 9 * count

    def through(self, cell: i64) -> i64:
        """Cards to a goal if a cell were empty, one on it included."""
        steps = self.beyond(cell, 15)
        return steps if steps == FAR else steps + 1

    def feeds(self, cell: i64) -> bool:
        """Whether the nearest place where the tunnel can go on is reached from a card."""
        best = self.survey.best
        if best < 0:
            return False
        stride = self.state.board.stride
        live = self.state.board.live_at(best)
        if cell == best - 1:
            return live & L != 0
        if cell == best + 1:
            return live & R != 0
        if cell == best - stride:
            return live & T != 0
        return cell == best + stride and live & B != 0

    def weigh_discard(self, kind: i64) -> i64:
        """Which card is missed least (point 3); a saboteur throws away what would help (point 9)."""
        copies = self.state.copies(self.seat, kind)
        spare: i64 = 6 if copies > 1 else 0
        if self.saboteur:
            if kind < DEAD_ENDS:
                return (28 if self.nearest <= LATE else 16) + (6 if OPEN[PRINTED[kind]] & L else 0)
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
    thoughts = Thoughts(state)
    thoughts.ponder(state)
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

    def __init__(self) -> None:
        self.thoughts: Thoughts | None = None
        self.surveys: list[Survey] = surveys()  # by the goal that is gold

    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        assert isinstance(state, SaboteurRules)
        thoughts = self.thoughts
        if thoughts is None:
            thoughts = Thoughts(state)
            self.thoughts = thoughts
        thoughts.ponder(state)
        i: i64 = 0
        while i < n:
            weights[i] = thoughts.weigh(actions[i])
            i += 1

    def reason(self, state: State, action: i64) -> str:
        assert isinstance(state, SaboteurRules)
        return reason(state, action)

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, SaboteurRules)
        return value(state, seat, self.surveys[BIT[find_gold(state)]])

    def horizon(self) -> i64:
        return HORIZON

    def horizon_of(self, state: State) -> i64:
        assert isinstance(state, SaboteurRules)
        return HORIZON if state.role(state.seat) == SABOTEUR else MINER_HORIZON

    def others(self) -> i64:
        return BY_SENSE

    def hides_roles(self) -> bool:
        return True

    def role(self, state: State, seat: i64) -> i64:
        assert isinstance(state, SaboteurRules)
        return state.role(seat)

    def fit(self, state: State, seat: i64) -> float:
        assert isinstance(state, SaboteurRules)
        return fit(state, seat)

    def explain(self, state: State, action: i64, beliefs: list[float]) -> str:
        assert isinstance(state, SaboteurRules)
        said = reason(state, action)
        meant = Meant(state, action)
        if meant.verb in ("break", "repair") and meant.target != state.seat and len(beliefs) > meant.target:
            belief = round(100.0 * beliefs[meant.target])
            said = f"{said[:-1]}: seat {meant.target} is {belief} % saboteur by what was played."
        return said


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
        return f"Keeps seat {meant.target} from doing harm."
    if thoughts.gold >= 0 and meant.kind == MAP:
        return f"The gold is known to be under goal {thoughts.gold}: a map shows nothing new."
    return "Of all cards this one is missed least."
