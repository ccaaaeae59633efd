"""What stands above the table, and beside a name? The cards are shown by themselves."""

from __future__ import annotations

from motherlode.core.reader import Reader, counted
from motherlode.core.view import Mark
from motherlode_keyhole.rules.play import Position


def banner(state: Position, reader: Reader) -> str:
    """How much of the night is left."""
    return f"{counted(state.places.size(state.pile), 'card')} in the pile"


def marks(state: Position, seat: int) -> tuple[Mark, ...]:
    """Who is out, and who cannot be chosen."""
    if state.out[seat]:
        return (Mark("out", "bad", "out"),)
    return (Mark("behind shutters", "good", "shield"),) if state.shut[seat] else ()
