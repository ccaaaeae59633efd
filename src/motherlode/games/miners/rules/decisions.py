"""What do the rules ask? One thing, a card to use, in three situations; passing is not asked (MIN-15)."""

from __future__ import annotations

from typing import Final

from motherlode.core.asking import Asking


class Ask:
    """The situations of the seat on turn."""

    TURN: Final = 0
    STUCK: Final = 1
    BROKEN: Final = 2


ASKED: Final = (
    Asking(Ask.TURN, "turn", "MIN-9", "{choices}."),
    Asking(Ask.STUCK, "discard", "MIN-14", "Nothing fits: {choices}."),
    Asking(Ask.BROKEN, "broken tools", "MIN-V9", "Your {tools} broken: {choices}."),
)
