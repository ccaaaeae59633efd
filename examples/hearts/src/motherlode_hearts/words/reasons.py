"""Why does a card make sense?"""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.core.reader import Reader
from motherlode_hearts.rules.cards import HEARTS, QUEEN_OF_SPADES, RANK, SUIT
from motherlode_hearts.rules.play import HeartsState
from motherlode_hearts.rules.position import NO_SUIT


def reason(state: HeartsState, action: int, beliefs: Sequence[float], reader: Reader) -> str:
    """One sentence on a card, from what its player knows."""
    if state.count == 0:
        return "The two of clubs opens the game."
    if state.led == NO_SUIT:
        return "A low lead is unlikely to take the trick." if RANK[action] <= 4 else "Nothing lower can be led."
    if SUIT[action] != state.led:
        if action == QUEEN_OF_SPADES:
            return "Somebody else takes the queen of spades."
        if SUIT[action] == HEARTS:
            return "A heart goes to whoever takes this trick."
        return "A good moment to be rid of it."
    if action < state.best:
        return "The highest card that stays below."
    if state.last_to_play() and state.stake == 0:
        return "The trick is worth nothing, so take it with a high card."
    return "It cannot stay below, or need not."
