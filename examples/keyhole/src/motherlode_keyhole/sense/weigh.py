"""What would a sensible player do? Keep the high card, and name what is most likely there."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.sense import Sense
from motherlode.core.state import State
from motherlode.kits.bits import count, lowest
from motherlode_keyhole.rules import cards
from motherlode_keyhole.rules.cards import OF, VALUE
from motherlode_keyhole.rules.decisions import CALL, CHOOSE, Ask
from motherlode_keyhole.rules.play import Position


@final
class KeyholeSense(Sense):
    """Reads the deciding seat's hand, what it has seen, and what lies face up."""

    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        """Weigh each action by what is asked."""
        assert isinstance(state, Position)
        for i in range(n):
            if state.ask == Ask.PLAY:
                weights[i] = self.play(state, actions[i] + 1)
            elif state.ask == Ask.WHOM:
                weights[i] = self.choose(state, actions[i] - CHOOSE)
            else:
                value = actions[i] - CALL + 2
                weights[i] = unseen(state, value) + 100 * knows(state, state.whom, value)

    def play(self, table: Position, value: i64) -> i64:
        """The lower card, unless it is known to do something better; Scales only beside a high card."""
        hand = table.places.sets[table.seat]
        kept = hand & ~OF[value]
        other = VALUE[lowest(kept)] if kept else value
        weight: i64 = 100 - 10 * value
        if value == cards.CROWN:
            weight -= 1000
        if value == cards.SCALES:
            weight += 30 if other >= cards.TRAPDOOR else -30
        if value == cards.WHISPER:
            for seat in range(table.seats):
                if seat != table.seat and sure(table, seat) > 1:
                    weight += 200
        return weight

    def choose(self, table: Position, whom: i64) -> i64:
        """Whom one knows most about; not oneself, and the stronger card in a comparison never."""
        value = sure(table, whom)
        if whom == table.seat:
            return -50
        if table.card == cards.WHISPER:
            return 100 if value > 1 else 0
        if table.card == cards.SCALES:
            mine = VALUE[lowest(table.places.sets[table.seat])]
            return 0 if value == 0 else 100 if value < mine else -100
        if table.card == cards.KEYHOLE:
            return 0 if value == 0 else -10
        return value


def sure(table: Position, seat: i64) -> i64:
    """The value of the card that the deciding seat knows another to hold; 0 if it does not."""
    known = table.places.sets[seat] & table.places.known(table.seat)
    return VALUE[lowest(known)] if known else 0


def knows(table: Position, seat: i64, value: i64) -> i64:
    """1 if the deciding seat knows this card there, -1 if it knows that it is another one."""
    held = sure(table, seat)
    if table.places.lacks[seat] & OF[value]:
        return -1
    return 0 if held == 0 else 1 if held == value else -1


def unseen(table: Position, value: i64) -> i64:
    """How many cards of a value the deciding seat has not seen."""
    return count(OF[value] & ~table.places.known(table.seat))
