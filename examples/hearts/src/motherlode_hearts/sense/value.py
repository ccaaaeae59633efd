"""How well does a seat stand? By the points given out so far."""

from __future__ import annotations

from mypy_extensions import i64

from motherlode_hearts.rules.cards import ALL_POINTS
from motherlode_hearts.rules.play import HeartsState
from motherlode_hearts.rules.position import SEATS


def standing(table: HeartsState, seat: i64) -> float:
    """The fewer points of those given out, the better; at the start everybody stands at a quarter."""
    if table.over:
        return table.payoff(seat)
    given: i64 = 0
    other: i64 = 0
    while other < SEATS:
        given += table.taken[other]
        other += 1
    ahead = float(given - 4 * table.taken[seat]) / float(4 * ALL_POINTS)  # +1/4 … -3/4
    return max(0.0, min(1.0, 0.25 + ahead))
