"""Mine, all mine! as a game: its name, its options, and how ints become words and back."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.core.dice import Dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.game import Game
from motherlode.core.options import Options
from motherlode.core.state import State
from motherlode.core.view import Move, Outcome, View
from motherlode.games.mine_all_mine import moves, view
from motherlode.games.mine_all_mine.deck import ACTIONS, CHARACTER_COUNT
from motherlode.games.mine_all_mine.options import MineOptions
from motherlode.games.mine_all_mine.position import Setup
from motherlode.games.mine_all_mine.rules import MineAllMine, deal
from motherlode.games.mine_all_mine.sense import MineSense
from motherlode.kits.bits import count

MOST_IN_A_TURN = 13 + 1 + 1 + 84 + 1 + 12  # pairs, done, the action; its longest course: bids, concede, payments


def setup_of(options: MineOptions) -> Setup:
    """The options in the form the rules read them."""
    return Setup(
        options.ace_gate,
        options.bid_mode == "plus_one",
        options.kidnap_mode == "alternate",
        options.opening_draw == "all",
        options.lover_cap is None,
        options.failed_target_rests,
        options.exact_change,
        options.sunset_rounds,
        options.first_player == "random",
    )


def own(state: State) -> MineAllMine:
    assert isinstance(state, MineAllMine)
    return state


SENSE = MineSense()


class MineGame(Game):
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
    sense = SENSE

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        assert isinstance(options, MineOptions)
        return deal(seats, setup_of(options), dice)

    def actions(self, state: State) -> int:
        return ACTIONS

    def bound(self, state: State) -> int:
        """The pile lasts 39 - N turns, sunset_rounds · N follow; one more if the very first turn does not draw."""
        setup = own(state).setup
        turns = CHARACTER_COUNT - state.seats + setup.sunset_rounds * state.seats + (not setup.first_draws)
        return turns * MOST_IN_A_TURN

    def view(self, state: State, viewer: int, names: Sequence[str] = ()) -> View:
        return view.view(own(state), viewer, self.outcome(state) if state.over else None)

    def move(self, state: State, action: int, names: Sequence[str] = ()) -> Move:
        return moves.move(own(state), action)

    def parse(self, state: State, text: str) -> int:
        return moves.parse(text)

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> Refused:
        return moves.why_not(own(state), seat, action)

    def say(self, event: Event, viewer: int, names: Sequence[str]) -> str:
        return view.say(event, viewer, names)

    def reason(self, state: State, action: int, beliefs: Sequence[float] = (), names: Sequence[str] = ()) -> str:
        return SENSE.reason(state, action)

    def outcome(self, state: State, names: Sequence[str] = ()) -> Outcome:
        position = own(state)
        by_ace = position.ace_mined()
        counts = {what: float(position.tally[place]) for place, what in enumerate(view.TALLY_WORDS)}
        order = [(seat - position.first) % state.seats for seat in range(state.seats)]
        return Outcome(
            reason="the Ace of Diamonds was mined" if by_ace else "sunset: the richest village wins",
            winners=self.winners(state),
            scores=tuple(str(position.purse(seat)) for seat in range(state.seats)),
            roles=tuple(view.TURN_ORDER[place] for place in order) if position.setup.random_first else (),
            counts={"turns": float(position.turns)} | counts,
        )

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        position = own(state)
        seats = range(state.seats)
        characters = position.left + sum(count(position.hands[s]) + count(position.villages[s]) for s in seats)
        diamonds = count(position.centre) + sum(count(position.purses[s]) for s in seats)
        return [
            ("characters (MINE-62)", characters, CHARACTER_COUNT),
            ("diamonds (MINE-62)", diamonds, 13),
            ("pairs broken by distance (MINE-63)", position.split_pairs(), 0),
        ]
