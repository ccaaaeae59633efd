"""What do the rules ask for? One card at a time, under one of six rules."""

from __future__ import annotations

from typing import Final

from motherlode.core.asking import Asking


class Ask:
    """The decisions by number."""

    FIRST: Final = 0  # the very first card
    PLAIN: Final = 1  # lead, but no heart
    LEAD: Final = 2  # lead anything
    FOLLOW: Final = 3  # follow suit
    HARMLESS: Final = 4  # nothing to follow with, and no points yet
    ANY: Final = 5  # nothing to follow with


ASKED: Final = (
    Asking(Ask.FIRST, "lead", "HRT-3", "Lead the two of clubs."),
    Asking(Ask.PLAIN, "lead", "HRT-8", "Lead a card; hearts are not broken."),
    Asking(Ask.LEAD, "lead", "HRT-4", "Lead a card."),
    Asking(Ask.FOLLOW, "follow", "HRT-5", "Follow suit: {suit}."),
    Asking(Ask.HARMLESS, "follow", "HRT-7", "You have no {suit}: play any card without points."),
    Asking(Ask.ANY, "follow", "HRT-6", "You have no {suit}: play any card."),
)
