"""What the game is called, who can play it, and how it is dealt."""

from __future__ import annotations

from motherlode.core.asking import Asking
from motherlode.core.dice import Dice
from motherlode.core.options import Options
from motherlode.core.state import State
from motherlode.kits.planned import PlannedGame
from motherlode_small_fry.rules.cards import CASTS, FISH, PLAN
from motherlode_small_fry.rules.play import deal
from motherlode_small_fry.sense.sense import SmallFrySense


class SmallFryGame(PlannedGame):
    """Small Fry."""

    name = "small_fry"
    title = "Small Fry"
    blurb = "Bait a fish with a fish, all at once: the biggest bait gets the bite, unless the fish takes fright."
    package = "motherlode_small_fry"
    version = "1"
    prefix = "SMA"
    least_seats = 2
    most_seats = 5
    usual_seats = 4
    asking = Asking(0, "cast", "SMA-4", "Choose a bait, and the fish you cast it for.")
    plan = PLAN
    sense = SmallFrySense()
    shown = {"cast": CASTS, "last": FISH}  # what everybody may know, with its greatest value: for learners

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        """Deal."""
        return deal(seats, dice)

    def actions(self, state: State) -> int:
        """Any bait for any fish."""
        return FISH * FISH

    def bound(self, state: State) -> int:
        """Everybody casts five times."""
        return CASTS * state.seats


GAME = SmallFryGame()
