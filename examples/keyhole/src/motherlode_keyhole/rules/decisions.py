"""What do the rules ask for, and how are the answers numbered?"""

from __future__ import annotations

from typing import Final

from motherlode.core.asking import Asking


class Ask:
    """The decisions by number."""

    PLAY: Final = 0
    WHOM: Final = 1
    NAME: Final = 2


ASKED: Final = (
    Asking(Ask.PLAY, "play", "KEY-2", "Play one of your two cards."),
    Asking(Ask.WHOM, "choose", "KEY-4", "Choose a player for it."),
    Asking(Ask.NAME, "name", "KEY-5", "Name the card that you think is there."),
)

# Actions: 0 … 7 play the card of value 1 … 8; then seats; then the values 2 … 8 to name.
CHOOSE: Final = 8
CALL: Final = 12
ACTIONS: Final = 19
