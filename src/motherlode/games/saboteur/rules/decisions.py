"""What do the rules ask a seat? Two things: what to do in its turn, and which nugget to keep."""

from __future__ import annotations

from typing import Final

from motherlode.core.asking import Asking


class Ask:
    """The numbers of the decisions, as a position keeps them."""

    TURN: Final = 0
    PICK: Final = 1


ASKED: Final = (
    Asking(Ask.TURN, "turn", "SAB-25", "Dig, play an action card, or discard."),
    Asking(Ask.PICK, "share out", "SAB-78", "Keep one nugget card; the rest goes on."),
)
