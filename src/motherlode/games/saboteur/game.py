"""What is Saboteur, as a game among games?"""

from motherlode.core.chance import Chance, Origin
from motherlode.core.dice import Dice
from motherlode.core.game import Game
from motherlode.core.options import Options
from motherlode.core.planes import Layout
from motherlode.core.state import State
from motherlode.games.saboteur.knowing import observe
from motherlode.games.saboteur.options import SaboteurOptions
from motherlode.games.saboteur.rules import actions, cards
from motherlode.games.saboteur.rules.play import SaboteurState, deal
from motherlode.games.saboteur.rules.position import MOST_SEATS
from motherlode.games.saboteur.rules.setup import Setup
from motherlode.games.saboteur.sense.weigh import SaboteurSense
from motherlode.games.saboteur.words.cards import card_face, goal_face
from motherlode.kits.bits import count

MOST_FRONT = 2 * (1 + 40 + 3) + 2
"""Cells beside the start, forty path cards and three goals: so many cells in one piece have no more neighbours."""


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
        """As many turns a round as cards, and as many picks as seats ("How long it takes")."""
        assert isinstance(state, SaboteurState)
        return state.setup.rounds * (int(state.setup.turns) + state.seats)

    def observation(self, state: State) -> Layout:
        """The planes of what a seat knows."""
        assert isinstance(state, SaboteurState)
        return observe.layout(state)

    def most_legal(self, state: State) -> int:
        """Six discards, and six path cards either way round on the cells around all that can be dug."""
        return min(self.actions(state), 6 + 12 * MOST_FRONT)

    def largest_throw(self, state: State) -> int:
        """The deck is shuffled."""
        return int(cards.DECK_SIZE)

    def scores(self, state: State) -> tuple[float, ...]:
        """What the nuggets are worth."""
        assert isinstance(state, SaboteurState)
        return tuple(float(total) for total in state.totals())

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

    def origins(self, before: State | None, after: State, chance: Chance) -> list[Origin]:
        """Cards dealt and drawn (SAB-19), and goals: turned up, looked at, shown (SAB-89)."""
        assert isinstance(after, SaboteurState)
        assert before is None or isinstance(before, SaboteurState)
        deck = chance.pile(cards.DECK_SIZE)
        found = []
        new = before is None or after.round != before.round
        if before is None or (new and not after.over):
            takers = [seat for seat in range(after.seats) for _ in range(after.setup.hand_size)]
        elif new:
            takers = []
        else:
            takers = [int(before.seat)] * int(before.pile - after.pile)
        top = after.pile + len(takers) - 1
        for number, seat in enumerate(takers):
            found.append(Origin(deck, top - number, (seat,), card_face(chance.pieces[deck][1][top - number])))
        if before is None:
            if after.setup.random_first:
                found.append(Origin(chance.pile(cards.GOALS) - 1, 0, None))  # thrown right before the goals are laid
            return found
        return found + self._goals(before, after, chance, new)

    def _goals(self, before: SaboteurState, after: SaboteurState, chance: Chance, new: bool) -> list[Origin]:
        """The goals that somebody sees."""
        goals = chance.old_pile(cards.GOALS)
        shown = (1 << cards.GOALS) - 1 if new or (after.picking() and not before.picking()) else int(after.up)
        shown &= ~int(before.up)
        found = []
        for goal in range(cards.GOALS):
            face = goal_face(chance.pieces[goals][1][goal])
            if shown >> goal & 1 and not before.picking():
                found.append(Origin(goals, goal, None, face))
            elif not new:
                looked = [seat for seat in range(MOST_SEATS) if after.maps[seat] & ~before.maps[seat] & 1 << goal]
                if (after.maps[MOST_SEATS] & ~before.maps[MOST_SEATS]) >> goal & 1:
                    found.append(Origin(goals, goal, None, face))
                elif looked:
                    found.append(Origin(goals, goal, tuple(looked), face))
        return found
