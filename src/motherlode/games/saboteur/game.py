"""Saboteur as a game: its name, its options, and how ints become words and back."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.core.dice import Dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.game import Game
from motherlode.core.options import Options
from motherlode.core.state import State
from motherlode.core.view import Move, Outcome, View
from motherlode.games.saboteur import moves, view
from motherlode.games.saboteur.deck import DECK_SIZE, KINDS, NUGGET_CARDS
from motherlode.games.saboteur.imagine import Saboteur, deal
from motherlode.games.saboteur.options import SaboteurOptions
from motherlode.games.saboteur.payout import GIVEN, PAGE
from motherlode.games.saboteur.sense import SaboteurSense
from motherlode.games.saboteur.setup import Setup


def setup_of(seats: int, options: SaboteurOptions) -> Setup:
    """The options in the form the rules read them."""
    return Setup(
        seats,
        options.rounds,
        options.margin,
        options.role_mode == "redeal",
        options.role_reveal == "round_end",
        options.double_repair == "one",
        options.draft_recipients == "all",
        1 if options.draft_direction == "clockwise" else -1,
        min(seats, options.draft_cap or seats),
        options.draft_choice == "choose",
        options.discards == "public",
        options.map == "public",
        options.self_break,
        options.placement == "adjacent",
        options.ensure_saboteur,
        options.first_player == "random",
    )


def own(state: State) -> Saboteur:
    assert isinstance(state, Saboteur)
    return state


SENSE = SaboteurSense()


class SaboteurGame(Game):
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
    sense = SENSE

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        assert isinstance(options, SaboteurOptions)
        return deal(setup_of(seats, options), dice)

    def actions(self, state: State) -> int:
        return own(state).setup.actions

    def bound(self, state: State) -> int:
        """67 turns a round, and as many picks as seats (section 6)."""
        return own(state).setup.rounds * (DECK_SIZE + state.seats)

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
        return SENSE.explain(state, action, list(beliefs))

    def outcome(self, state: State, names: Sequence[str] = ()) -> Outcome:
        return view.outcome(own(state))

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        position = own(state)
        in_hands = sum(position.held[seat] for seat in range(state.seats))
        broken = int(position.broken).bit_count()
        face_up = sum(position.spent[kind] for kind in range(KINDS))
        maze = position.board.cards
        cards = position.pile + in_hands + maze + broken + face_up + position.throws
        given = sum(position.ledger[page * PAGE + GIVEN] for page in range(position.setup.rounds))
        bank = sum(position.bank[value] + position.packet[value] for value in range(3))
        return [
            ("path and action cards (SAB-84)", cards, DECK_SIZE),
            ("nugget cards (SAB-85)", given + bank, NUGGET_CARDS),
        ]
