"""Why does a card make sense? What it does, as far as its player can know."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.core.reader import Reader, counted
from motherlode_hearts.rules.cards import HEARTS, QUEEN_OF_SPADES, RANK, SUIT, SUITS
from motherlode_hearts.rules.play import HeartsState
from motherlode_hearts.rules.position import NO_SUIT, SEATS


def reason(state: HeartsState, action: int, beliefs: Sequence[float], reader: Reader) -> str:
    """One sentence on a card, from what its player knows."""
    if state.count == 0:
        return "The two of clubs opens the game."
    if state.led == NO_SUIT:
        above = higher(state, action)
        return f"Others hold {counted(above, 'higher card')} of its suit." if above else "Nobody holds a higher one."
    if SUIT[action] != state.led:
        if action == QUEEN_OF_SPADES:
            return "Somebody else takes the queen of spades."
        if SUIT[action] == HEARTS:
            return "A heart goes to whoever takes this trick."
        return "It cannot take the trick."
    if action < state.best:
        below = [card for card in state.legal_actions() if SUIT[card] == state.led and card < state.best]
        return "The highest card that stays below." if action == max(below) else "It stays below."
    if not state.last_to_play():
        above = higher(state, action)
        return f"It leads so far; others hold {counted(above, 'higher card')}." if above else "It takes the trick."
    points = int(state.stake) + (13 if action == QUEEN_OF_SPADES else SUIT[action] == HEARTS)
    return (
        f"It takes the trick, for {counted(points, 'point')}." if points else "It takes the trick, which costs nothing."
    )


def also(state: HeartsState, action: int, reader: Reader) -> str:
    """Where two cards do the same: what is left of the suit. Who has none of a suit may throw what costs points."""
    suit = SUIT[action]
    left = sum(SUIT[card] == suit for card in range(52) if state.hand(state.seat) >> card & 1) - 1
    return f"You keep {counted(left, SUITS[suit][:-1])}." if left else f"It is your last {SUITS[suit][:-1]}."


def higher(state: HeartsState, card: int) -> int:
    """How many cards of its suit the others hold that are higher: what is not played is in somebody's hand."""
    hands = [int(state.hand(seat)) for seat in range(SEATS) if seat != state.seat]
    return sum(hand >> other & 1 for hand in hands for other in range(52) if _beats(other, card))


def _beats(other: int, card: int) -> bool:
    return SUIT[other] == SUIT[card] and RANK[other] > RANK[card]
