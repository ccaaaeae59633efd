"""How is a move written?"""

from __future__ import annotations

from motherlode.core.reader import Reader
from motherlode.core.view import Move
from motherlode_barges.rules.play import Position


def move(state: Position, action: int, reader: Reader) -> Move:
    """Laying a lot face down."""
    return Move(
        action=action,
        text=f"bid {action + 1}",
        verb="bid",
        picks=(f"lot:{action + 1}",),
        label=f"Bid {action + 1}",
        about="Lay this lot face down; it is gone, whether you get the barge or not.",
    )
