"""What stands above the table, and beside a name? The loads are shown by themselves."""

from __future__ import annotations

from motherlode.core.reader import Reader, counted
from motherlode.core.view import Mark
from motherlode.kits.bits import BIT
from motherlode_thinice.rules.cards import DARING, HOURS
from motherlode_thinice.rules.play import Position


def banner(state: Position, reader: Reader) -> str:
    """How late it is."""
    hour = state.hour()
    dares = "dawn is near" if hour == HOURS else f"dares from hour {DARING} on" if hour < DARING else "dares are on"
    return f"Hour {hour} of {HOURS} · {counted(state.places.size(state.shed), 'load')} in the shed · {dares}"


def score(state: Position, seat: int) -> str:
    """Whether a seat is still there."""
    return "on the ice" if state.is_on(seat) else "went through"


def marks(state: Position, seat: int) -> tuple[Mark, ...]:
    """Who has drilled, and whose load everybody has seen."""
    drilled = (Mark(name="drilled", key="drilled"),) if state.drilled & BIT[seat] else ()
    return (*drilled, Mark(name="seen by all", key="known")) if state.bared & BIT[seat] else drilled
