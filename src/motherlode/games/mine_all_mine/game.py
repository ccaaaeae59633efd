"""What game is this, and which parts is it made of?"""

from motherlode.core.chance import Chance, Origin
from motherlode.core.dice import Dice
from motherlode.core.game import Game
from motherlode.core.options import Options
from motherlode.core.planes import Layout
from motherlode.core.state import State
from motherlode.games.mine_all_mine.knowing import observe
from motherlode.games.mine_all_mine.options import MineOptions
from motherlode.games.mine_all_mine.rules.actions import ACTIONS
from motherlode.games.mine_all_mine.rules.cards import CHARACTER_COUNT, GEM_COUNT
from motherlode.games.mine_all_mine.rules.play import MineState, deal
from motherlode.games.mine_all_mine.sense.weigh import MineSense
from motherlode.kits.bits import count, listed
from motherlode.kits.cards52 import face

MOST_IN_A_TURN = 13 + 1 + 1 + 84 + 1 + 12  # pairs, done, the action; its longest course: bids, concede, payments


class MineGame(Game):
    """Mine, all mine!"""

    name = "mine_all_mine"
    title = "Mine, all mine!"
    blurb = "Miners, thugs and lovers: bribe and kidnap your way to the Ace of Diamonds."
    package = "motherlode.games.mine_all_mine"
    version = "1.0"
    prefix = "MINE"
    seats_clause = "6"
    least_seats = 2
    most_seats = 6
    usual_seats = 4
    options = MineOptions
    sense = MineSense()

    def new(self, seats: int, options: Options, dice: Dice) -> MineState:
        """A game with the villages empty and the first card drawn (MINE-4 … MINE-7)."""
        assert isinstance(options, MineOptions)
        return deal(seats, options.setup(), dice)

    def actions(self, state: State) -> int:
        """How many numbers actions have."""
        return ACTIONS

    def bound(self, state: State) -> int:
        """The pile lasts 39 - N turns, sunset_rounds · N follow; one more if the very first turn does not draw."""
        assert isinstance(state, MineState)
        setup = state.setup
        turns = CHARACTER_COUNT - state.seats + setup.sunset_rounds * state.seats + (not setup.first_draws)
        return turns * MOST_IN_A_TURN

    def observation(self, state: State) -> Layout:
        """The planes of what a seat knows."""
        assert isinstance(state, MineState)
        return observe.layout(state)

    def most_legal(self, state: State) -> int:
        """Every Lover with every Miner and Thug, or none."""
        return 13 * 26 + 1

    def largest_throw(self, state: State) -> int:
        """The characters are shuffled."""
        return CHARACTER_COUNT

    def scores(self, state: State) -> tuple[float, ...]:
        """What the diamonds are worth."""
        assert isinstance(state, MineState)
        return tuple(float(state.purse(seat)) for seat in range(state.seats))

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        """No card appears or vanishes, and pairs live together (MINE-62, MINE-63)."""
        assert isinstance(state, MineState)
        seats = range(state.seats)
        characters = state.left() + sum(count(state.hand(s)) + count(state.village(s)) for s in seats)
        diamonds = count(state.centre) + sum(count(state.purses[s]) for s in seats)
        parted = [c for s in seats for c in listed(state.village(s)) if state.bonds[c] & ~state.village(s)]
        return [
            ("characters (MINE-62)", characters, CHARACTER_COUNT),
            ("diamonds (MINE-62)", diamonds, GEM_COUNT),
            ("pairs broken by distance (MINE-63)", len(parted), 0),
        ]

    def origins(self, before: State | None, after: State, chance: Chance) -> list[Origin]:
        """Who draws sees the card (MINE-9); who begins, everybody (MINE-6)."""
        assert isinstance(after, MineState)
        pile = 2 * after.seats
        found = [Origin(throw, 0, None) for throw in chance.throws()]
        left = int(after.places.sets[pile])
        was = int(before.places.sets[pile]) if isinstance(before, MineState) else ~0
        for seat in range(after.seats):
            drawn = int(after.hand(seat)) & was & ~left
            found += [Origin(0, chance.where(0, card), (seat,), face(card)) for card in listed(drawn)]
        return found
