"""What is Miners, and which parts is it made of?"""

from motherlode.core.chance import Chance, Origin
from motherlode.core.dice import Dice
from motherlode.core.game import Game
from motherlode.core.options import Options
from motherlode.core.planes import Layout
from motherlode.core.state import State
from motherlode.games.miners.knowing import observe
from motherlode.games.miners.options import MinersOptions
from motherlode.games.miners.rules.cards import BREAK, KINDS, NAMES, SITES, SQUARES
from motherlode.games.miners.rules.play import deal
from motherlode.games.miners.rules.position import Position
from motherlode.games.miners.rules.setup import Setup
from motherlode.games.miners.sense.weigh import MinersSense
from motherlode.games.miners.words.cards import card_face


class MinersGame(Game):
    """Miners."""

    name = "miners"
    title = "Miners"
    blurb = "Dig one network of tunnels together; sites pay who breaks through, and whose cards lead there."
    package = "motherlode.games.miners"
    version = "1.0"
    prefix = "MIN"
    seats_clause = "4"
    least_seats = 2
    most_seats = 5
    usual_seats = 5
    options = MinersOptions
    sense = MinersSense()

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        """Deal a game."""
        assert isinstance(options, MinersOptions)
        return deal(seats, Setup(options), dice)

    def actions(self, state: State) -> int:
        """Fewer without the expansion (MIN-V9)."""
        assert isinstance(state, Position)
        return state.setup.actions

    def bound(self, state: State) -> int:
        """Every decision takes one card from pile and hands for good; passes are no decisions."""
        assert isinstance(state, Position)
        return state.setup.rounds * state.setup.size

    def observation(self, state: State) -> Layout:
        """The planes of what a seat knows."""
        assert isinstance(state, Position)
        return observe.layout(state)

    def most_legal(self, state: State) -> int:
        """Seven cards either way round on every square, and seven discards."""
        return min(self.actions(state), 7 + 14 * SQUARES)

    def largest_throw(self, state: State) -> int:
        """The deck is shuffled."""
        assert isinstance(state, Position)
        return int(state.setup.size)

    def scores(self, state: State) -> tuple[float, ...]:
        """The points."""
        assert isinstance(state, Position)
        return tuple(float(state.score[seat]) for seat in range(state.seats))

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        """The cards of every kind: in pile, hands and discards, on the board, in front of seats (MIN-43)."""
        assert isinstance(state, Position)
        found = [*state.spent]
        places = [state.pile[i] for i in range(state.left)]
        places += [kind for seat in range(state.seats) for kind in state.hand(seat)]
        places += [state.kind_at(state.board.laid[i]) for i in range(state.board.cards)]
        places += [BREAK + bit % 3 for bit in range(3 * state.seats) if state.broken >> bit & 1]
        for kind in places:
            found[kind] += 1
        return [(f"{NAMES[kind]} cards (MIN-43)", found[kind], state.setup.copies(kind)) for kind in range(KINDS)]

    def origins(self, before: State | None, after: State, chance: Chance) -> list[Origin]:
        """Cards dealt and drawn (MIN-6, MIN-11), and what sites are worth (MIN-V7, MIN-V9)."""
        assert isinstance(after, Position)
        assert before is None or isinstance(before, Position)
        setup = after.setup
        pile = chance.pile(setup.size)
        if before is None or after.round != before.round:
            takers = [seat for seat in range(after.seats) for _ in range(setup.hand_size)]
        else:
            takers = [int(before.seat)] * int(before.left - after.left)
        top = after.left + len(takers) - 1
        found = []
        for number, seat in enumerate(takers):
            face = card_face(chance.pieces[pile][1][top - number])
            found.append(Origin(pile, top - number, None if setup.open_hands else (seat,), face))
        if before is None or not setup.hidden_values:
            return found
        same = after.round == before.round
        claimed, viewed = (after.claimed, after.viewed) if same else (after.old_claimed, after.old_viewed)
        values = chance.old_pile(SITES)
        found += [Origin(values, site, None) for site in range(SITES) if claimed & ~before.claimed & 1 << site]
        for bit in range(SITES * after.seats):
            if viewed & ~before.viewed & 1 << bit:
                found.append(Origin(values, bit % SITES, (bit // SITES,)))
        return found
