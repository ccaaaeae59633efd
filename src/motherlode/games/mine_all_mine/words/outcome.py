"""How did it end?"""

from typing import Final

from motherlode.core.game import winners
from motherlode.core.reader import Reader
from motherlode.core.view import Count, Outcome
from motherlode.games.mine_all_mine.rules.cards import WORTH
from motherlode.games.mine_all_mine.rules.play import MineState
from motherlode.kits.bits import listed
from motherlode.kits.cards52 import sign

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
        told="Whoever digs up the Ace of Diamonds wins at once."
        if state.ace_mined()
        else "Nobody has dug up the Ace: the richest purse wins, then the stronger Miners.",
        rule="MINE-57" if state.ace_mined() else "MINE-59",
        accounts=tuple(_account(state, seat) for seat in seats),
        winners=winners(state),
        scores=tuple(str(state.purse(seat)) for seat in seats),
        roles=order if state.setup.random_first else (),
        counts={"turns": float(state.turns)} | counts,
    )


def _account(state: MineState, seat: int) -> tuple[Count, ...]:
    """A seat's diamonds, one by one, and how strong its Miners are."""
    gems = sorted(listed(state.purses[seat]), key=lambda card: -WORTH[card])
    return (*(Count(sign(card), str(WORTH[card])) for card in gems), Count("Miners", str(state.mining(seat))))
