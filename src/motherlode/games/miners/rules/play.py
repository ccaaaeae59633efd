"""Miners: two to five dwarves dig one network of tunnels from a common shaft to three ore sites.

A site pays the seat that breaks through to it, more for a short tunnel, and every seat whose cards lie on a shortest
one. Everybody builds one card a turn; hands and pile are hidden, the board is open. The clauses are those of RULES.md.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from motherlode.core.dice import Dice
from motherlode.games.miners.knowing import imagine, observe
from motherlode.games.miners.rules import actions as act
from motherlode.games.miners.rules import ending, placing, tools, turn
from motherlode.games.miners.rules.cards import BREAK, CELL_OF, MOST_SEATS
from motherlode.games.miners.rules.dealing import deal_round
from motherlode.games.miners.rules.position import Position
from motherlode.games.miners.rules.setup import Setup


@final
class MinersState(Position):
    """A position of Miners, and what may be done in it."""

    def legal(self, out: vec[i64]) -> i64:
        """Placements (MIN-13), action cards (MIN-V9), and discards if there is nothing else or they are free (MIN-14,
        MIN-V6)."""
        if self.over:
            return 0
        seat = self.seat
        setup = self.setup
        n = placing.placements(self, self.poses_in_hand(seat), out)
        if setup.free_discard and self.left > 0:
            n = turn.discards(self, seat, out, n)
        if setup.tools:
            n = tools.plays(self, seat, out, n)
        if n == 0 and self.left > 0:
            n = turn.discards(self, seat, out, n)
        return n

    def apply(self, action: i64) -> None:
        """Use a card: place it (MIN-9), discard it (MIN-14) or play it (MIN-V9); then the turn is over (MIN-11)."""
        seat = self.seat
        self.sealed = False
        self.passes = 0
        self.latest = action
        if action < act.DISCARD:
            used = placing.place(self, seat, action)
        elif action < act.BREAK:
            used = turn.discard(self, seat, action - act.DISCARD)
        elif action < act.VIEW:
            number = action - act.BREAK
            used = tools.break_or_fix(self, seat, BREAK + number // MOST_SEATS, number % MOST_SEATS)
        elif action < act.CAVE_IN:
            used = tools.view_site(self, seat, action - act.VIEW)
        else:
            used = tools.cave_in(self, seat, CELL_OF[action - act.CAVE_IN])
        turn.close(self, seat, used)

    def copy(self) -> MinersState:
        """An independent copy."""
        return MinersState(self.seats, self.setup, self.dice, self)

    def fresh(self, dice: Dice) -> MinersState:
        """A new game with the same options."""
        return deal(self.seats, self.setup, dice)

    def imagine(self, seat: i64, dice: Dice) -> MinersState:
        """A world that a seat cannot tell from this one (MIN-41)."""
        world = self.copy()
        imagine.redraw(world, seat, dice)
        return world

    def observe(self, seat: i64, out: vec[u8], at: i64) -> None:
        """What a seat knows, as bytes."""
        observe.observe(self, seat, out, at)

    def payoff(self, seat: i64) -> float:
        """The share of the win (MIN-40)."""
        return ending.share(self, seat)


def deal(seats: i64, setup: Setup, dice: Dice) -> MinersState:
    """Deal a game."""
    state = MinersState(seats, setup, dice, None)
    deal_round(state)
    return state
