"""Miners as a game: its name, its options, and how ints become words and back."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.core.dice import Dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.game import Game
from motherlode.core.options import Options
from motherlode.core.state import State
from motherlode.core.view import Move, Outcome, View
from motherlode.games.miners import moves, view
from motherlode.games.miners.belief import MOST_HELD
from motherlode.games.miners.deck import (
    BREAK,
    CLAIM_CREDIT,
    CLAIMS,
    CLASSIC,
    KINDS,
    NAMES,
    RACE,
    TOOLS,
    TURNING,
    UPRIGHT,
    Setup,
    copies,
)
from motherlode.games.miners.imagine import Miners, deal
from motherlode.games.miners.options import MinersOptions
from motherlode.games.miners.sense import MinersSense
from motherlode.games.miners.words import kind_at
from motherlode.kits.tunnels import ALL_JOINED, BOTH_AGREE, OPEN_MEETS_OPEN

WIN_RULES = {"claim_credit": CLAIM_CREDIT, "race": RACE, "claims": CLAIMS}
MATCHING = {"symmetric": BOTH_AGREE, "own_paths": OPEN_MEETS_OPEN, "must_connect": ALL_JOINED}


def setup_of(options: MinersOptions) -> Setup:
    """The options in the form the rules read them."""
    mixed = TURNING if options.rotation == "180" else UPRIGHT
    return Setup(
        CLASSIC if options.deck == "classic105" else mixed,
        WIN_RULES[options.win_rule],
        MATCHING[options.edge_match],
        options.hand_size,
        options.rounds,
        options.free_discard,
        options.dest_values == "hidden",
        options.expansion == "tools",
        options.open_hands,
    )


def own(state: State) -> Miners:
    assert isinstance(state, Miners)
    return state


SENSE = MinersSense()


class MinersGame(Game):
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
    sense = SENSE

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        assert isinstance(options, MinersOptions)
        return deal(seats, setup_of(options), dice)

    def actions(self, state: State) -> int:
        return moves.space(own(state))

    def bound(self, state: State) -> int:
        """Every decision takes one card from pile and hands for good; passes are no decisions."""
        setup = own(state).setup
        return setup.rounds * setup.size

    def view(self, state: State, viewer: int, names: Sequence[str] = ()) -> View:
        return view.view(own(state), viewer)

    def move(self, state: State, action: int, names: Sequence[str] = ()) -> Move:
        return moves.move(own(state), action)

    def parse(self, state: State, text: str) -> int:
        return moves.parse(own(state), text)

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> Refused:
        return moves.why_not(own(state), seat, action)

    def say(self, event: Event, viewer: int, names: Sequence[str]) -> str:
        return view.say(event, viewer, names)

    def reason(self, state: State, action: int, beliefs: Sequence[float] = (), names: Sequence[str] = ()) -> str:
        return SENSE.reason(state, action)

    def outcome(self, state: State, names: Sequence[str] = ()) -> Outcome:
        return view.outcome(own(state))

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        position = own(state)
        setup = position.setup
        found = [position.spent[kind] for kind in range(KINDS)]
        for i in range(position.left):
            found[position.pile[i]] += 1
        for seat in range(state.seats):
            for i in range(position.held[seat]):
                found[position.hands[seat * MOST_HELD + i]] += 1
            for tool in range(len(TOOLS)):
                found[BREAK + tool] += position.broken[seat] >> tool & 1
        for i in range(position.board.cards):
            found[kind_at(setup.deck, position.board.shape_at(position.board.laid[i]))] += 1
        return [
            (f"{NAMES[kind]} cards (MIN-43)", found[kind], copies(kind, setup.deck, setup.tools, setup.hidden_values))
            for kind in range(KINDS)
        ]
