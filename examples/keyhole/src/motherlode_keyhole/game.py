"""Keyhole under its name."""

from __future__ import annotations

from typing import cast

from motherlode.core.asking import Asking
from motherlode.core.dice import Dice
from motherlode.core.options import Options
from motherlode.core.state import State
from motherlode.kits.planned import PlannedGame
from motherlode_keyhole.rules.cards import CARDS, PLAN
from motherlode_keyhole.rules.decisions import ACTIONS, ASKED
from motherlode_keyhole.rules.play import Position
from motherlode_keyhole.sense.weigh import KeyholeSense


class KeyholeGame(PlannedGame):
    """Keyhole: one house, one night, sixteen cards."""

    name = "keyhole"
    title = "Keyhole"
    blurb = "Whisper, peek and compare until one is left in the night."
    package = "motherlode_keyhole"
    version = "1"
    prefix = "KEY"
    least_seats = 2
    most_seats = 4
    usual_seats = 3
    plan = PLAN
    shown = {"out": 1, "shut": 1, "ask": 2, "card": 8}
    sense = KeyholeSense()

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        """Deal (KEY-1)."""
        return Position(seats, dice)

    def actions(self, state: State) -> int:
        """Cards to play, seats to choose, cards to name."""
        return ACTIONS

    def bound(self, state: State) -> int:
        """Every turn takes a card from the pile and at most three decisions."""
        return 3 * CARDS

    def asked(self, state: State) -> Asking:
        """A card, a seat, or a name."""
        return ASKED[cast(Position, state).ask]

    def scores(self, state: State) -> tuple[float, ...]:
        """The card that each has kept; 0 for who is out."""
        return tuple(float(cast(Position, state).held(seat)) for seat in range(state.seats))


GAME = KeyholeGame()
