"""Barges under its name."""

from __future__ import annotations

from typing import cast

from motherlode.core.asking import Asking
from motherlode.core.dice import Dice
from motherlode.core.options import Options
from motherlode.core.state import State
from motherlode.kits.planned import PlannedGame
from motherlode_barges.options import BargesOptions
from motherlode_barges.rules.cards import LOTS, MOST_SEATS, PLAN, ROUNDS
from motherlode_barges.rules.play import Position


class BargesGame(PlannedGame):
    """Barges: secret bids for what the river brings."""

    name = "barges"
    title = "Barges"
    blurb = "Bid in secret for what the river brings."
    package = "motherlode_barges"
    version = "1"
    prefix = "BAR"
    least_seats = 2
    most_seats = MOST_SEATS
    usual_seats = 3
    options = BargesOptions
    plan = PLAN
    shown = {"round": ROUNDS, "lots": 127}

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        """Everybody has seven lots, and the first barge comes (BAR-1)."""
        return Position(seats, cast(BargesOptions, options), dice)

    def actions(self, state: State) -> int:
        """Action k bids the lot k + 1."""
        return LOTS

    def bound(self, state: State) -> int:
        """Everybody bids once in every round."""
        return ROUNDS * state.seats

    def asked(self, state: State) -> Asking:
        """The only thing that is ever asked."""
        return Asking(0, "bid", "BAR-3", "Lay one of your lots face down.")

    def scores(self, state: State) -> tuple[float, ...]:
        """The cargo of each."""
        return tuple(float(cast(Position, state).cargo(seat)) for seat in range(state.seats))


GAME = BargesGame()
