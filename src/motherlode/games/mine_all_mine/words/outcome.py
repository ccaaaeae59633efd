"""How did it end?"""

from typing import Final

from motherlode.core.game import winners
from motherlode.core.reader import Reader
from motherlode.core.view import Outcome
from motherlode.games.mine_all_mine.rules.play import MineState

TURN_ORDER: Final = ("first to play", "second", "third", "fourth", "fifth", "sixth")
TALLIED: Final = [
    *("stocked", "mined", "bribes", "kidnaps", "nothing done"),
    *("bribes that won", "kidnaps that won", "bids", "pairs"),
]
"""What the places of a position's tally count, in their order (`Tally`)."""


def outcome(state: MineState, reader: Reader) -> Outcome:
    """Who won and why, what the purses are worth, and how often what was done."""
    seats = range(state.seats)
    counts = {what: float(state.tally[place]) for place, what in enumerate(TALLIED)}
    order = tuple(TURN_ORDER[(seat - state.first) % state.seats] for seat in seats)
    return Outcome(
        reason="the Ace of Diamonds was mined" if state.ace_mined() else "sunset: the richest village wins",
        winners=winners(state),
        scores=tuple(str(state.purse(seat)) for seat in seats),
        roles=order if state.setup.random_first else (),
        counts={"turns": float(state.turns)} | counts,
    )
