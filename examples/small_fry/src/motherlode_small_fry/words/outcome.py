"""How did it end, and what is every score made of?"""

from __future__ import annotations

from motherlode.core.game import winners
from motherlode.core.reader import Reader, counted
from motherlode.core.view import Count
from motherlode_small_fry.rules.cards import KINDS
from motherlode_small_fry.rules.play import Position


def reason(state: Position) -> str:
    """There is but one end."""
    return "supper is served"


def told(state: Position, reader: Reader) -> str:
    """Whose supper is the best."""
    best = winners(state)
    have = "They share" if len(best) > 1 else reader.does(best[0], "have", "has")
    return f"{have} the best supper: {counted(state.total(best[0]), 'point')}."


def rule(state: Position) -> str:
    """The clause that says so."""
    return "SMA-8"


def account(state: Position, seat: int) -> tuple[Count, ...]:
    """The parts of a score (SMA-8)."""
    caught = counted(state.places.size(state.bucket(seat)), "fish", "fish")
    return (
        Count(f"{caught} caught", str(state.caught(seat))),
        Count(f"{KINDS[state.promised(seat)]} for supper, once more", str(state.favourite(seat))),
        Count("in all", str(state.total(seat))),
    )


def counts(state: Position) -> dict[str, int]:
    """Figures for the lab."""
    return {
        "fish caught": sum(state.places.size(state.bucket(seat)) for seat in range(state.seats)),
        "fish swum away": state.places.size(state.away),
        "points of the winner": max(state.total(seat) for seat in range(state.seats)),
    }
