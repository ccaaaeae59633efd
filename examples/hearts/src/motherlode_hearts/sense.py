"""What a sensible player does in Hearts: stay below, get rid of the dangerous, and look out for the queen."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.sense import Sense
from motherlode.core.state import State
from motherlode.kits.bits import BIT
from motherlode_hearts.cards import (
    HEARTS,
    IN_SUIT,
    QUEEN_OF_SPADES,
    RANK,
    SPADES,
    SUIT,
)
from motherlode_hearts.rules import NO_SUIT, SEATS, HeartsState

ALL_OUT: Final = 26.0
QUEEN: Final = 1 << 49


@final
class HeartsSense(Sense):
    """Reads the deciding seat's hand, the cards on the table and what was played: nothing hidden."""

    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
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

    def reason(self, state: State, action: i64) -> str:
        assert isinstance(state, HeartsState)
        if state.count == 0:
            return "The two of clubs opens the game."
        if state.led == NO_SUIT:
            if RANK[action] <= 4:
                return "A low lead is unlikely to take the trick."
            return "Nothing lower can be led."
        if SUIT[action] != state.led:
            if action == QUEEN_OF_SPADES:
                return "Somebody else takes the queen of spades."
            if SUIT[action] == HEARTS:
                return "A heart goes to whoever takes this trick."
            return "A good moment to be rid of it."
        if action < state.best:
            return "The highest card that stays below."
        if last_to_play(state) and state.stake == 0:
            return "The trick is worth nothing, so take it with a high card."
        return "It cannot stay below, or need not."

    def value(self, state: State, seat: i64) -> float:
        """The fewer points of those given out, the better; at the start everybody stands at a quarter."""
        assert isinstance(state, HeartsState)
        if state.over:
            return state.payoff(seat)
        given: i64 = 0
        other: i64 = 0
        while other < SEATS:
            given += state.taken[other]
            other += 1
        ahead = float(given - 4 * state.taken[seat]) / (4.0 * ALL_OUT)  # +1/4 … -3/4
        return max(0.0, min(1.0, 0.25 + ahead))


def lead(state: HeartsState, card: i64) -> i64:
    """A card that many unseen ones beat and few do not; no high spade while the queen is out."""
    others = unseen(state) & IN_SUIT[SUIT[card]]
    below = size(others & (BIT[card] - 1))
    above = size(others) - below
    weight: i64 = 100 + 10 * above - 14 * below - RANK[card]
    if above == 0:
        weight -= 60  # takes the trick for certain
    if SUIT[card] == SPADES and card >= QUEEN_OF_SPADES and not gone(state, QUEEN_OF_SPADES):
        weight -= 200
    if SUIT[card] == HEARTS:
        weight -= 20
    return weight


def follow(state: HeartsState, card: i64) -> i64:
    """As high as possible below the best card; above it only where that costs little."""
    if card == QUEEN_OF_SPADES:
        return 500 if card < state.best else -500
    if state.count < SEATS:
        return 300 + RANK[card]  # there are hardly ever points in the first trick
    if card < state.best:
        return 200 + RANK[card]
    if last_to_play(state):
        return 100 + RANK[card]  # takes the trick anyway: then with the highest
    weight: i64 = 100 - RANK[card]
    if state.led == SPADES and card > QUEEN_OF_SPADES and not gone(state, QUEEN_OF_SPADES):
        weight -= 200
    return weight


def discard(state: HeartsState, card: i64) -> i64:
    """The queen of spades, then what may catch her, then hearts, then the highest of a short suit."""
    if card == QUEEN_OF_SPADES:
        return 1000
    hand = state.hands[state.seat]
    if SUIT[card] == SPADES and card > QUEEN_OF_SPADES and not gone(state, QUEEN_OF_SPADES) and not hand & QUEEN:
        return 500 + RANK[card]
    if SUIT[card] == HEARTS:
        return 300 + 10 * RANK[card]
    return 100 + 10 * RANK[card] - 8 * size(hand & IN_SUIT[SUIT[card]])


def last_to_play(state: HeartsState) -> bool:
    """Whether the deciding seat plays the fourth card of the trick."""
    return state.count & 3 == 3


def unseen(state: HeartsState) -> i64:
    """The cards in the other hands: which ones these are the deciding seat knows, but not who holds which."""
    seat = state.seat
    hands = state.hands
    return hands[(seat + 1) & 3] | hands[(seat + 2) & 3] | hands[(seat + 3) & 3]


def gone(state: HeartsState, card: i64) -> bool:
    """Whether a card was played already."""
    return (unseen(state) | state.hands[state.seat]) & BIT[card] == 0


def size(cards: i64) -> i64:
    """How many cards there are in a set."""
    n: i64 = 0
    while cards:
        cards &= cards - 1
        n += 1
    return n
