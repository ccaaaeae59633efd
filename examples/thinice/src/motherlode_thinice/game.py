"""What the game is called, who can play it, and how it is dealt."""

from __future__ import annotations

from motherlode.core.asking import Asking
from motherlode.core.dice import Dice
from motherlode.core.options import Options
from motherlode.core.state import State
from motherlode.kits.planned import PlannedGame
from motherlode_thinice.rules.actions import ALONE, KINDS
from motherlode_thinice.rules.cards import HOURS, PLAN
from motherlode_thinice.rules.play import deal
from motherlode_thinice.sense.weights import ThinIceSense


class ThinIceGame(PlannedGame):
    """Thin Ice."""

    name = "thinice"
    title = "Thin Ice"
    blurb = "Drag a heavy sledge over the frozen lake, and see that the others' are heavier."
    package = "motherlode_thinice"
    version = "1"
    prefix = "THI"
    least_seats = 2
    most_seats = 4
    usual_seats = 3
    asking = Asking(0, "your move", "THI-2", "Do one thing on the ice.")
    plan = PLAN
    sense = ThinIceSense()
    shown = {"turn": 4 * HOURS, "afloat": 15, "drilled": 15, "bared": 15, "latest": ALONE + 4 * KINDS}

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        """Deal."""
        return deal(seats, dice)

    def actions(self, state: State) -> int:
        """Drill, haul, or one of four things with somebody."""
        return ALONE + KINDS * state.seats

    def bound(self, state: State) -> int:
        """Everybody has a turn in each hour."""
        return HOURS * state.seats


GAME = ThinIceGame()
