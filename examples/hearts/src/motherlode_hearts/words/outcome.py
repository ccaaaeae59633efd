"""How did the deal end?"""

from __future__ import annotations

from motherlode.core.game import winners
from motherlode.core.reader import Reader, counted
from motherlode.core.view import Count, Outcome
from motherlode_hearts.rules.play import HeartsState
from motherlode_hearts.rules.position import SEATS


def outcome(state: HeartsState, reader: Reader) -> Outcome:
    """Who won, with how many points, and figures for many deals."""
    totals = [state.points(seat) for seat in range(SEATS)]
    return Outcome(
        reason="one seat shot the moon" if state.moon() else "all tricks are played",
        told="The fewest points win." if not state.moon() else "All 26 went to one seat: 26 for the others.",
        rule="HRT-12" if state.moon() else "HRT-13",
        accounts=tuple((Count("points taken", str(state.taken[seat])),) for seat in range(SEATS)),
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
