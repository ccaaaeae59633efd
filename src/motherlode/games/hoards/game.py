"""What is Hoards? Its name, its seats and options, and the parts it is made of."""

from motherlode.core.dice import Dice
from motherlode.core.game import Game
from motherlode.core.options import Options
from motherlode.core.planes import Layout
from motherlode.core.state import State
from motherlode.games.hoards.knowing import observe
from motherlode.games.hoards.options import HoardsOptions, setup_of
from motherlode.games.hoards.rules.actions import ACTIONS
from motherlode.games.hoards.rules.play import HoardsState, deal
from motherlode.games.hoards.rules.scoring import score
from motherlode.games.hoards.sense.weigh import HoardsSense
from motherlode.kits.bits import count
from motherlode.kits.cards52 import CARDS

TURN_BOUND = 120
"""No turn takes more decisions: 7 for the turn itself, 7 to hoard, 13 to accumulate, 32 to stroll, 47 discards, and
the draft."""


class HoardsGame(Game):
    """Hoards for 2 to 4."""

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
    sense = HoardsSense()

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        """A dealt game (HO-10 … HO-16)."""
        assert isinstance(options, HoardsOptions)
        return deal(seats, setup_of(options), dice)

    def actions(self, state: State) -> int:
        """The words, and one range for each kind of thing an action points at."""
        return ACTIONS

    def bound(self, state: State) -> int:
        """In any so many rounds the deck shrinks, and it has at most 37 cards (HO-101)."""
        assert isinstance(state, HoardsState)
        return int(state.setup.stagnation * 38 * state.seats) * TURN_BOUND

    def observation(self, state: State) -> Layout:
        """The planes of what a seat knows."""
        assert isinstance(state, HoardsState)
        return observe.layout(state)

    def largest_throw(self, state: State) -> int:
        """The deck is shuffled."""
        return CARDS

    def scores(self, state: State) -> tuple[float, ...]:
        """The score of every seat (HO-102)."""
        assert isinstance(state, HoardsState)
        parts = [score(state, seat) for seat in range(state.seats)]
        return tuple(float(above) / float(below) for above, below in parts)

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        """Every card is in one place (HO-2)."""
        assert isinstance(state, HoardsState)
        places = [*state.content, *state.dormant, *state.armed, state.removed, state.pile, state.spare]
        places += [1 << int(state.top(k)) for k in range(state.left)]
        held = 0
        for cards in places:
            held |= int(cards)
        return [
            ("cards", sum(int(count(cards)) for cards in places), CARDS),
            ("different cards", int(count(held)), CARDS),
        ]
