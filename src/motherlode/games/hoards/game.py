"""What is Hoards? Its name, its seats and options, and the parts it is made of."""

from motherlode.core.chance import Chance, Origin
from motherlode.core.dice import Dice
from motherlode.core.game import Game
from motherlode.core.options import Options
from motherlode.core.planes import Layout
from motherlode.core.state import State
from motherlode.games.hoards.knowing import observe
from motherlode.games.hoards.options import HoardsOptions, setup_of
from motherlode.games.hoards.rules.actions import ACTIONS
from motherlode.games.hoards.rules.cards import FIRST_KING, TREASURES
from motherlode.games.hoards.rules.play import HoardsState, deal
from motherlode.games.hoards.rules.scoring import score
from motherlode.games.hoards.sense.weigh import HoardsSense
from motherlode.kits.bits import count, listed
from motherlode.kits.cards52 import CARDS, face

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
    nearly = "what others know of each other's cards"

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

    def origins(self, before: State | None, after: State, chance: Chance) -> list[Origin]:
        """Cards dealt, drawn or looked at on the deck (HO-12, HO-24, HO-41, HO-80), kings, and who begins."""
        assert isinstance(after, HoardsState)
        box = chance.pile(TREASURES)
        if before is None:
            seats = range(after.seats)
            dealt = {seat: listed(int(after.content[seat]) & (1 << TREASURES) - 1) for seat in seats}
            found = [Origin(box, chance.where(box, c), (seat,), face(c)) for seat in seats for c in dealt[seat]]
            if not after.setup.draft:
                suits = chance.pieces[box + 1][1]
                found += [Origin(box + 1, seat, None, face(FIRST_KING + suits[seat])) for seat in seats]
            return found + [Origin(throw, 0, None) for throw in chance.throws()]
        assert isinstance(before, HoardsState)
        return [Origin(box, chance.where(box, card), knowers, face(card)) for card, knowers in _seen(before, after)]


def _seen(before: HoardsState, after: HoardsState) -> list[tuple[int, tuple[int, ...]]]:
    """The cards of the deck that seats have seen since, and who; not those of whose order on the deck nobody speaks."""
    was = {int(before.top(k)): int(before.seen_by(k)) for k in range(before.left)}
    lies = {int(after.top(k)): int(after.seen_by(k)) for k in range(after.left)}
    found = [(card, tuple(listed(seen & ~was.get(card, 0)))) for card, seen in lies.items() if seen & ~was.get(card, 0)]
    for seat in range(after.seats):
        drawn = [card for card in was if after.content[seat] >> card & 1 and not was[card] >> seat & 1]
        # Several are taken up together (HO-24): if others had seen some of them, their order would say which.
        if len({was[card] for card in drawn}) == 1:
            found += [(card, (seat,)) for card in sorted(drawn)]
    return found
