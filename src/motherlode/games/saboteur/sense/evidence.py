"""Who is a saboteur, by what everybody has done for all to see?

A deed weighs as much as it is likelier of a saboteur than of a miner: the numbers are logarithms of that ratio, and
simply add up. What is done to somebody else's tools depends on both roles. The numbers were fitted to rounds of
sensible, easy and searching bots with 3 to 7 seats, and are taken at about four fifths: people differ more.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.state import State, Trace
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.rules.position import MOST_SEATS, Noticed, Position
from motherlode.kits.tunnels import LIVE_BITS, SHAPE_BITS

# What a seat did, in the order in which its deeds are counted.
ADVANCED: Final = 0  # cells by which it brought the tunnel nearer to the goals
BLOCKED: Final = 1  # dead ends laid
RAZED: Final = 2  # live passages brought down
CLEARED: Final = 3  # dead ends and ruins brought down
THROWN: Final = 4  # cards discarded with all tools whole
DUG: Final = 5  # passages laid
STRAYED: Final = 6  # of those, live ones that brought it no nearer
LOOKED: Final = 7  # maps used
DEEDS: Final[i64] = 8
BROKE: Final = 8  # + other: tools of another seat broken
MENDED: Final = 18  # + other: repairs for it
ROW: Final[i64] = 28  # numbers a seat

FIRST_STEPS: Final = 8  # from the start to the nearest goal
NO_GOAL: Final = 99

DEED_WEIGHTS: Final[vec[float]] = vec[float]([-0.1, 1.9, 1.6, -1.7, -0.2, -0.15, -0.1, -0.1])
"""By deed, in the order above."""
BREAK_WEIGHTS: Final[vec[float]] = vec[float]([0.0, 0.8, 1.8, 0.6])
"""A broken tool: of a miner by a miner, of a saboteur by a miner, of a miner by a saboteur, among saboteurs."""
MEND_WEIGHTS: Final[vec[float]] = vec[float]([0.0, 0.0, -1.6, -0.5])
"""A repair, in the same order."""


@final
class Evidence(Trace):
    """Counts what every seat does for all to see, from the moment its role was dealt."""

    def __init__(self, deeds: vec[i64], closest: i64) -> None:
        self.deeds: vec[i64] = deeds
        self.closest: i64 = closest  # steps from the live tunnel to the nearest goal

    def copy(self) -> Evidence:
        """An independent copy."""
        return Evidence(self.deeds[:], self.closest)

    def times(self, seat: i64, deed: i64) -> i64:
        """How often a seat did something."""
        return self.deeds[seat * ROW + deed]

    def count(self, seat: i64, deed: i64, times: i64 = 1) -> None:
        """Count a deed of a seat."""
        self.deeds[seat * ROW + deed] += times

    def notice(self, state: State, what: i64, seat: i64, thing: i64, place: i64) -> None:
        """Something happens at the table: see `Noticed`."""
        assert isinstance(state, Position)
        if what == Noticed.LAID:
            self.notice_card(state, seat, thing, place)
        elif what == Noticed.BROUGHT_DOWN:
            live_passage = thing & LIVE_BITS and cards.KIND_OF_SHAPE[thing & SHAPE_BITS] < cards.DEAD_ENDS
            self.count(seat, RAZED if live_passage else CLEARED)
            self.measure(state)
        elif what == Noticed.DISCARDED:
            if state.tools_of(seat) == 0:
                self.count(seat, THROWN)
        elif what == Noticed.BROKE:
            self.count(seat, BROKE + place)
        elif what == Noticed.MENDED:
            self.count(seat, MENDED + place)
        elif what == Noticed.LOOKED:
            self.count(seat, LOOKED)
        elif what == Noticed.ROUND_BEGAN:
            self.closest = FIRST_STEPS
        elif what == Noticed.ROLES_DEALT:
            for i in range(state.seats * ROW):
                self.deeds[i] = 0

    def notice_card(self, table: Position, seat: i64, kind: i64, cell: i64) -> None:
        """A path card has come to lie."""
        if kind >= cards.DEAD_ENDS:
            self.count(seat, BLOCKED)
            return
        self.count(seat, DUG)
        if table.board.cells[cell] & LIVE_BITS:
            steps = steps_left(table, cell)
            if steps < self.closest:
                self.count(seat, ADVANCED, self.closest - steps)
                self.closest = steps
            else:
                self.count(seat, STRAYED)

    def measure(self, table: Position) -> None:
        """Find anew how near the live tunnel comes to the goals."""
        board = table.board
        self.closest = FIRST_STEPS
        for i in range(board.cards):
            cell = board.laid[i]
            word = board.cells[cell]
            if word & LIVE_BITS and cards.KIND_OF_SHAPE[word & SHAPE_BITS] < cards.DEAD_ENDS:
                steps = steps_left(table, cell)
                if steps < self.closest:
                    self.closest = steps


def nothing_done(table: Position) -> Evidence:
    """The evidence when a game begins."""
    return Evidence(vec[i64]([0] * (table.seats * ROW)), FIRST_STEPS)


NONE: Final = Evidence(vec[i64]([0] * (MOST_SEATS * ROW)), FIRST_STEPS)  # where nobody kept any


def evidence(table: Position) -> Evidence:
    """What was noticed at a table; nothing, where there is no trace."""
    trace = table.trace
    return trace if isinstance(trace, Evidence) else NONE


def steps_left(table: Position, cell: i64) -> i64:
    """Steps from a cell to the nearest goal that is still face down; NO_GOAL if none is."""
    least: i64 = NO_GOAL
    for goal in range(cards.GOALS):
        if (table.up >> goal) & 1 == 0:
            across = table.setup.x_of(cell) - 8
            down = table.setup.y_of(cell) + 2 - 2 * goal
            steps = (across if across > 0 else -across) + (down if down > 0 else -down)
            if steps < least:
                least = steps
    return least


# -- what follows from it ----------------------------------------------------------------------------------------------


def fit(table: Position, viewer: i64) -> float:
    """How well what the others did goes with the roles they have in this world, as the logarithm of a likelihood."""
    seen = evidence(table)
    total = 0.0
    for seat in range(table.seats):
        if seat != viewer:
            role = table.role(seat)
            if role == cards.SABOTEUR:
                total += of_itself(seen, seat)
            for other in range(table.seats):
                broke = seen.times(seat, BROKE + other)
                mended = seen.times(seat, MENDED + other)
                if broke + mended and other != seat:
                    roles = 2 * role + table.role(other)
                    total += float(broke) * BREAK_WEIGHTS[roles] + float(mended) * MEND_WEIGHTS[roles]
    return total


def of_itself(seen: Evidence, seat: i64) -> float:
    """What a seat's own digging and discarding says."""
    deeds = seen.deeds
    weights = DEED_WEIGHTS
    total = 0.0
    at = seat * ROW
    for deed in range(DEEDS):
        times = deeds[at + deed]
        if times:
            total += float(times) * weights[deed]
    return total


def suspect(table: Position, viewer: i64, odds: vec[float]) -> None:
    """Write the logarithm of the odds that each seat is a saboteur, as `viewer` may reckon them at a glance.

    First by each seat's own deeds, then by how it treated those who look honest and those who do not. The second half
    of `odds` is used up.
    """
    seats = table.seats
    seen = evidence(table)
    deeds = seen.deeds
    saboteurs: i64 = table.setup.saboteurs
    others = seats + 1
    if viewer >= 0:
        others -= 1
        saboteurs -= table.role(viewer)
    prior = math.log((float(saboteurs) + 0.1) / (float(others - saboteurs) + 0.1))
    for seat in range(seats):
        odds[seat] = prior + of_itself(seen, seat)
        odds[MOST_SEATS + seat] = odds[seat]
    for seat in range(seats):
        at = seat * ROW
        for other in range(seats):
            broke = deeds[at + BROKE + other]
            mended = deeds[at + MENDED + other]
            if broke + mended and other != seat:
                of: i64 = 1 if odds[MOST_SEATS + other] > 0.0 else 0
                if other == viewer:
                    of = table.role(other)
                odds[seat] += float(broke) * (BREAK_WEIGHTS[2 + of] - BREAK_WEIGHTS[of])
                odds[seat] += float(mended) * (MEND_WEIGHTS[2 + of] - MEND_WEIGHTS[of])
