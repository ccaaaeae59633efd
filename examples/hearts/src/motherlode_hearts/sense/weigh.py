"""What does a sensible player do in Hearts? Stay below, get rid of the dangerous, and look out for the queen."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.sense import Sense
from motherlode.core.state import State
from motherlode.kits.bits import BIT, count
from motherlode_hearts.rules.cards import HEARTS, IN_SUIT, QUEEN_OF_SPADES, RANK, SPADES, SUIT
from motherlode_hearts.rules.play import HeartsState
from motherlode_hearts.rules.position import NO_SUIT, SEATS
from motherlode_hearts.sense.value import standing

QUEEN: Final = 1 << 49


@final
class HeartsSense(Sense):
    """Reads the deciding seat's hand, the cards on the table and what was played: nothing hidden."""

    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        """Weigh each card by what is done with it: leading, following suit, throwing it off."""
        assert isinstance(state, HeartsState)
        i: i64 = 0
        while i < n:
            card = actions[i]
            if state.led == NO_SUIT:
                weights[i] = lead(state, card)
            elif SUIT[card] == state.led:
                weights[i] = follow(state, card)
            else:
                weights[i] = discard(state, card)
            i += 1

    def value(self, state: State, seat: i64) -> float:
        """How well a seat stands."""
        assert isinstance(state, HeartsState)
        return standing(state, seat)


def lead(table: HeartsState, card: i64) -> i64:
    """A card that many unseen ones beat and few do not; no high spade while the queen is out."""
    others = unseen(table) & IN_SUIT[SUIT[card]]
    below = count(others & (BIT[card] - 1))
    above = count(others) - below
    weight: i64 = 100 + 10 * above - 14 * below - RANK[card]
    if above == 0:
        weight -= 60  # takes the trick for certain
    if SUIT[card] == SPADES and card >= QUEEN_OF_SPADES and not gone(table, QUEEN_OF_SPADES):
        weight -= 200
    if SUIT[card] == HEARTS:
        weight -= 20
    return weight


def follow(table: HeartsState, card: i64) -> i64:
    """As high as possible below the best card; above it only where that costs little."""
    if card == QUEEN_OF_SPADES:
        return 500 if card < table.best else -500
    if table.count < SEATS:
        return 300 + RANK[card]  # there are hardly ever points in the first trick
    if card < table.best:
        return 200 + RANK[card]
    if table.last_to_play():
        return 100 + RANK[card]  # takes the trick anyway: then with the highest
    weight: i64 = 100 - RANK[card]
    if table.led == SPADES and card > QUEEN_OF_SPADES and not gone(table, QUEEN_OF_SPADES):
        weight -= 200
    return weight


def discard(table: HeartsState, card: i64) -> i64:
    """The queen of spades, then what may catch her, then hearts, then the highest of a short suit."""
    if card == QUEEN_OF_SPADES:
        return 1000
    hand = table.hand(table.seat)
    if SUIT[card] == SPADES and card > QUEEN_OF_SPADES and not gone(table, QUEEN_OF_SPADES) and not hand & QUEEN:
        return 500 + RANK[card]
    if SUIT[card] == HEARTS:
        return 300 + 10 * RANK[card]
    return 100 + 10 * RANK[card] - 8 * count(hand & IN_SUIT[SUIT[card]])


def unseen(table: HeartsState) -> i64:
    """The cards in the other hands: which ones these are the deciding seat knows, but not who holds which."""
    seat = table.seat
    hands = table.places.sets
    return hands[(seat + 1) & 3] | hands[(seat + 2) & 3] | hands[(seat + 3) & 3]


def gone(table: HeartsState, card: i64) -> bool:
    """Whether a card was played already."""
    return (unseen(table) | table.hand(table.seat)) & BIT[card] == 0
