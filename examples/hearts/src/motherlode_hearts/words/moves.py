"""How is a move written, shown and read?"""

from __future__ import annotations

from typing import Final

from motherlode.core.game import unknown_move
from motherlode.core.help import said
from motherlode.core.reader import Reader
from motherlode.core.view import Move
from motherlode_hearts.rules.cards import NAMES, SIGNS
from motherlode_hearts.rules.play import HeartsState
from motherlode_hearts.words.help import HELP

TYPED: Final = {name: card for card, name in enumerate(NAMES)}
"""A card's name → the card."""


def move(state: HeartsState, action: int, reader: Reader) -> Move:
    """Playing a card in readable form."""
    card = NAMES[action]
    return Move(
        action=action,
        text=f"play {card}",
        verb="play",
        picks=(card,),
        label=f"Play the {SIGNS[action]}",
        about=said(HELP["verb/play"]),
    )


def parse(state: HeartsState, text: str) -> int:
    """The card meant by `play QS`, or just `qs`."""
    name = text.strip().upper().removeprefix("PLAY").strip()
    if name not in TYPED:
        raise unknown_move(text, [f"play {known}" for known in NAMES])
    return TYPED[name]
