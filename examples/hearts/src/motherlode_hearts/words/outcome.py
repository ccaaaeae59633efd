"""How did the deal end?"""

from __future__ import annotations

from motherlode.core.game import winners
from motherlode.core.reader import Reader, counted
from motherlode.core.view import Outcome
from motherlode_hearts.rules.play import HeartsState
from motherlode_hearts.rules.position import SEATS


def outcome(state: HeartsState, reader: Reader) -> Outcome:
    """Who won, with how many points, and figures for many deals."""
    totals = [state.points(seat) for seat in range(SEATS)]
    return Outcome(
        reason="one seat shot the moon" if state.moon() else "all tricks are played",
        winners=winners(state),
        scores=tuple(points(total) for total in totals),
        counts={
            "moons": float(state.moon()),
            "fewest points": float(min(totals)),
            "seats without a point": float(sum(state.taken[seat] == 0 for seat in range(SEATS))),
        },
    )


def points(number: int) -> str:
    """Points in words."""
    return counted(number, "point") if number else "no points"
