"""What is Saboteur, as a game among games?"""

from motherlode.core.dice import Dice
from motherlode.core.game import Game
from motherlode.core.options import Options
from motherlode.core.state import State
from motherlode.games.saboteur.options import SaboteurOptions
from motherlode.games.saboteur.rules import actions, cards
from motherlode.games.saboteur.rules.play import SaboteurState, deal
from motherlode.games.saboteur.rules.setup import Setup
from motherlode.games.saboteur.sense.weigh import SaboteurSense
from motherlode.kits.bits import count


class SaboteurGame(Game):
    """Saboteur: its name, its seats, its options, and which parts it is made of."""

    name = "saboteur"
    title = "Saboteur"
    blurb = "Dig for gold together, while some of you secretly see to it that nobody finds it."
    package = "motherlode.games.saboteur"
    version = "1.0"
    prefix = "SAB"
    least_seats = 3
    most_seats = 10
    usual_seats = 5
    options = SaboteurOptions
    sense = SaboteurSense()

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        """A newly dealt game."""
        assert isinstance(options, SaboteurOptions)
        return deal(Setup(seats, options), dice)

    def actions(self, state: State) -> int:
        """How many actions there are: the more, the larger the table."""
        assert isinstance(state, SaboteurState)
        return actions.total(state.setup.cells)

    def bound(self, state: State) -> int:
        """67 turns a round, and as many picks as seats ("How long it takes")."""
        assert isinstance(state, SaboteurState)
        return state.setup.rounds * (cards.DECK_SIZE + state.seats)

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        """All cards and nuggets are somewhere (SAB-84, SAB-85)."""
        assert isinstance(state, SaboteurState)
        in_hands = sum(state.held(seat) for seat in range(state.seats))
        spent = sum(state.spent[kind] for kind in range(cards.KINDS))
        found = state.pile + in_hands + state.board.cards + count(state.broken) + spent + state.throws
        return [
            ("path and action cards (SAB-84)", found, cards.DECK_SIZE),
            ("nugget cards (SAB-85)", state.nuggets.cards(), cards.NUGGET_CARDS),
        ]
