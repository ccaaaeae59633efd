"""How are actions numbered? Action k plays card k; there is nothing else to do in Hearts."""

from __future__ import annotations

from typing import Final

from motherlode_hearts.rules.cards import CARDS

ACTIONS: Final = CARDS
