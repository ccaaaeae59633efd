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
                weights[i] = self.name(state, actions[i] - CALL + 2)

    def play(self, table: Position, value: i64) -> i64:
        """The lower card, never the Crown, and Scales only beside a high card."""
        if value == cards.SCALES:
            kept = table.places.sets[table.seat] & ~OF[value]
            return 100 if kept and VALUE[lowest(kept)] >= cards.TRAPDOOR else 40
        return -1000 if value == cards.CROWN else 100 - 10 * value

    def choose(self, table: Position, whom: i64) -> i64:
        """Whom one knows; in a comparison only somebody with less, and nobody twice through a keyhole."""
        value = sure(table, whom)
        if whom == table.seat:
            return -50
        if table.card == cards.SCALES and value:
            return 100 if value < VALUE[lowest(table.places.sets[table.seat])] else -100
        return -value if table.card == cards.KEYHOLE else value

    def name(self, table: Position, value: i64) -> i64:
        """What one knows; else what most are left of, and was not named in vain."""
        if table.places.lacks[table.whom] & OF[value]:
            return -1
        return 100 if sure(table, table.whom) == value else count(OF[value] & ~table.places.known(table.seat))


def sure(table: Position, seat: i64) -> i64:
    """The value of the card that the deciding seat knows another to hold; 0 if it does not."""
    known = table.places.sets[seat] & table.places.known(table.seat)
    return VALUE[lowest(known)] if known else 0
