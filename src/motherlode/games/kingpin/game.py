"""Kingpin as a game: its name, its options, and how ints become words and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.game import Game
from motherlode.core.options import Options
from motherlode.core.state import State
from motherlode.core.view import Move, Outcome, View
from motherlode.games.kingpin import moves, refusals, view, words
from motherlode.games.kingpin.actions import CARDS_FROM, RANGES, SLOTS
from motherlode.games.kingpin.cards import load_table
from motherlode.games.kingpin.deck import BOSSES, Table
from motherlode.games.kingpin.options import KingpinOptions
from motherlode.games.kingpin.parts import (
    CARD,
    DISCARDED,
    FIELDS,
    HAND,
    HAND_ROOM,
    MAX_ROUNDS,
    ON_BOARD,
    SHIELDS,
    TOKENS,
)
from motherlode.games.kingpin.rules import Kingpin
from motherlode.games.kingpin.sense import KingpinSense

# Decisions of one turn, at most (RULES.md, “Why every game ends”).
MOST_IN_A_TURN = 1100


def setting_of(options: KingpinOptions) -> vec[i64]:
    """The options in the form the rules read them; the order is that of the constants in board.py."""
    on = {"off": 0, "on": 1}
    return vec[i64](
        [
            on[options.emergency_defense],
            on[options.economic_collapse],
            options.domination,
            options.max_rounds,
            options.peace_turns,
            on[options.fresh_attack],
            on[options.event_redraw],
            options.ammo_cap or 0,
            0 if options.boss_bribe == "takeover" else 1,
            ("recycle", "merged", "separate").index(options.bank_mode),
            on[options.bribe_to_owner],
            on[options.excess_to_safe],
            on[options.solo_neutral],
            on[options.public_draw],
            on[options.first_kill_wins],
        ]
    )


def own(state: State) -> Kingpin:
    assert isinstance(state, Kingpin)
    return state


SENSE = KingpinSense()


class KingpinGame(Game):
    name = "kingpin"
    title = "Kingpin"
    blurb = "Hire, bribe and shoot your way to the other Bosses; money is armour, armour is money."
    package = "motherlode.games.kingpin"
    version = "1.0"
    prefix = "KP"
    least_seats = 2
    most_seats = 3
    usual_seats = 2
    options = KingpinOptions
    sense = SENSE

    def settings(self, given: Mapping[str, object]) -> Options:
        options = super().settings(given)
        assert isinstance(options, KingpinOptions)
        if options.fresh_attack == "on" and options.peace_turns == 0:
            raise Refused(
                "fresh_attack=on needs peace_turns=1 or more: the first seat could win before the others have moved.",
                rule="KP-V1",
                field="fresh_attack",
            )
        self.table(options)
        return options

    def table(self, options: KingpinOptions) -> Table:
        """The card table the options name; refused if it is not the one a record was played with."""
        table = load_table(options.cards)
        if options.cards_hash not in ("", table.digest):
            which = f"The card file {options.cards:.120}" if options.cards else "The game's own card file"
            raise Refused(
                f"{which} is not the one this was played with: its hash is {table.digest}, "
                f"not {options.cards_hash:.40}.",
                rule="KP-8",
                field="cards_hash",
            )
        return table

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        assert isinstance(options, KingpinOptions)
        state = Kingpin(seats, dice, self.table(options), setting_of(options))
        state.deal()
        return state

    def actions(self, state: State) -> int:
        return CARDS_FROM + RANGES * int(own(state).table.cards) + 1

    def bound(self, state: State) -> int:
        position = own(state)
        return int(position.setting[MAX_ROUNDS]) * int(state.seats) * MOST_IN_A_TURN

    def view(self, state: State, viewer: int, names: Sequence[str] = ()) -> View:
        return view.view(own(state), viewer)

    def move(self, state: State, action: int, names: Sequence[str] = ()) -> Move:
        return moves.move(own(state), action)

    def parse(self, state: State, text: str) -> int:
        return moves.parse(own(state), text)

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> Refused:
        return refusals.why_not(own(state), seat, action)

    def say(self, event: Event, viewer: int, names: Sequence[str]) -> str:
        return words.say(event, viewer, names)

    def reason(self, state: State, action: int, beliefs: Sequence[float] = (), names: Sequence[str] = ()) -> str:
        return SENSE.reason(state, action)

    def outcome(self, state: State, names: Sequence[str] = ()) -> Outcome:
        return view.outcome(own(state))

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        position = own(state)
        table = position.table
        shields = sum(int(position.board[k * FIELDS + SHIELDS]) for k in range(state.seats * SLOTS))
        safes = sum(int(position.safe[seat]) for seat in range(state.seats))
        tokens = safes + shields + int(position.bank + position.fund)
        lying: list[int] = [c for c in position.draw if c >= 0]
        if position.pending >= 0:
            lying.append(int(position.pending))
        for seat in range(state.seats):
            base = seat * HAND_ROOM
            held = [int(position.hand[base + 1 + k]) for k in range(position.hand[base])]
            lying += [c for c in held if position.zone[c] == HAND + seat]
            laid = [int(position.board[(seat * SLOTS + slot) * FIELDS + CARD]) for slot in range(SLOTS)]
            lying += [c for c in laid if c >= 0 and position.zone[c] == ON_BOARD + seat]
        open_zones = [c for c in range(table.cards) if position.zone[c] > ON_BOARD + 2 and c != position.pending]
        bosses = sum(c < BOSSES for c in [*lying, *open_zones])
        return [
            ("tokens (KP-2)", tokens, TOKENS),
            ("cards (KP-5)", len({*lying, *open_zones}), int(table.cards)),
            ("places taken by cards (KP-5)", len(lying) + len(open_zones), int(table.cards)),
            ("Bosses (KP-20)", bosses, BOSSES),
            ("cards counted in the Discard Pile", int(position.discards), _in(position, DISCARDED)),
        ]


def _in(position: Kingpin, zone: int) -> int:
    return sum(position.zone[c] == zone for c in range(position.table.cards))
