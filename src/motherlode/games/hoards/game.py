"""Hoards as a game: its name, its options, and how ints become words and back."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.core.dice import Dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.game import Game
from motherlode.core.options import Options
from motherlode.core.state import State
from motherlode.core.view import Move, Outcome, View
from motherlode.games.hoards.knowing.knowledge import PLACES
from motherlode.games.hoards.options import HoardsOptions, house_of
from motherlode.games.hoards.rules.decisions import ACTIONS
from motherlode.games.hoards.rules.play import HoardsState, deal
from motherlode.games.hoards.sense.weigh import HoardsSense
from motherlode.games.hoards.words import log, moves, view
from motherlode.kits.bits import count
from motherlode.kits.cards52 import CARDS

TURN_BOUND = 120
"""No turn takes more decisions: 7 at H1, 7 to hoard, 13 to accumulate, 32 to stroll, 47 discards, and the draft."""


def own(state: State) -> HoardsState:
    assert isinstance(state, HoardsState)
    return state


SENSE = HoardsSense()


class HoardsGame(Game):
    name = "hoards"
    title = "Hoards"
    blurb = "Dragons hide treasure face down, bluff, raid and loot each other until the deck runs out."
    package = "motherlode.games.hoards"
    version = "1.0"
    prefix = "HO"
    least_seats = 2
    most_seats = 4
    usual_seats = 2
    options = HoardsOptions
    sense = SENSE

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        assert isinstance(options, HoardsOptions)
        return deal(seats, house_of(options), dice)

    def actions(self, state: State) -> int:
        return ACTIONS

    def bound(self, state: State) -> int:
        """In any so many rounds the deck shrinks, and it has at most 37 cards (HO-101)."""
        return int(own(state).house.stagnation * 38 * state.seats) * TURN_BOUND

    def view(self, state: State, viewer: int, names: Sequence[str] = ()) -> View:
        return view.view(own(state), viewer)

    def move(self, state: State, action: int, names: Sequence[str] = ()) -> Move:
        return moves.move(own(state), action)

    def parse(self, state: State, text: str) -> int:
        return moves.parse(own(state), text)

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> Refused:
        return moves.why_not(own(state), seat, action)

    def say(self, event: Event, viewer: int, names: Sequence[str]) -> str:
        return log.say(event, viewer, names)

    def reason(self, state: State, action: int, beliefs: Sequence[float] = (), names: Sequence[str] = ()) -> str:
        return SENSE.reason(state, action)

    def outcome(self, state: State, names: Sequence[str] = ()) -> Outcome:
        return view.outcome(own(state))

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        """Every card is in one place (HO-2)."""
        table = own(state)
        places = [table.content[place] for place in range(PLACES)]
        places += [table.removed, table.pile, table.spare]
        places += [table.dormant[seat] | table.armed[seat] for seat in range(4)]
        places += [1 << int(table.top(k)) for k in range(table.left)]
        held = 0
        for cards in places:
            held |= int(cards)
        return [
            ("cards", sum(int(count(cards)) for cards in places), CARDS),
            ("different cards", int(count(held)), CARDS),
        ]
