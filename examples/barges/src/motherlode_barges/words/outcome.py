"""How did it end?"""

from __future__ import annotations

from motherlode.core.game import winners
from motherlode.core.reader import Reader
from motherlode.core.view import Count, Outcome
from motherlode_barges.rules.play import Position


def outcome(state: Position, reader: Reader) -> Outcome:
    """Who won, with how much cargo."""
    cargo = [state.cargo(seat) for seat in range(state.seats)]
    barges = [int(state.places.size(seat)) for seat in range(state.seats)]
    return Outcome(
        reason="all barges are gone",
        told="The most cargo wins.",
        rule="BAR-6",
        accounts=tuple((Count("barges", str(n)), Count("cargo", str(c))) for n, c in zip(barges, cargo)),
        winners=winners(state),
        scores=tuple(f"{amount} cargo" for amount in cargo),
        counts={"drifted on": float(state.places.size(state.river + 2))},
    )
