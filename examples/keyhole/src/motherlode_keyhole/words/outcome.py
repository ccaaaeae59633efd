"""How did the night end?"""

from __future__ import annotations

from motherlode.core.game import winners
from motherlode.core.reader import Reader
from motherlode.core.view import Count, Outcome
from motherlode_keyhole.rules.cards import NAMES
from motherlode_keyhole.rules.play import Position


def outcome(state: Position, reader: Reader) -> Outcome:
    """Who won, with which card."""
    left = state.out.count(False)
    kept = [NAMES[state.held(seat)] or "out" for seat in range(state.seats)]
    return Outcome(
        reason="one is left" if left == 1 else "the pile is empty",
        told="All others are out." if left == 1 else "The highest card wins.",
        rule="KEY-13",
        accounts=tuple((Count("kept", card),) for card in kept),
        winners=winners(state),
        scores=tuple(kept),
        counts={"left at the end": float(left)},
    )
