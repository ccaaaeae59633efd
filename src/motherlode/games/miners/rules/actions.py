"""How are actions numbered? A range for each verb, and how to take an action apart."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from motherlode.games.miners.rules import cards
from motherlode.games.miners.rules.cards import Deck
from motherlode.kits.shapes import Numbering, number

# 0 … DISCARD-1: place a card; square * POSES + pose
DISCARD: Final = 2754  # + kind
BREAK: Final = 2790  # + tool * MOST_SEATS + seat
FIX: Final = 2805  # + tool * MOST_SEATS + seat
VIEW: Final = 2820  # + site
CAVE_IN: Final = 2823  # + square
ALL: Final = 2904
PLAIN: Final = 2782  # without MIN-V9: place, and discard a path card
NONE: Final = -1

PLACE_AT: Final[list[int]] = [square * cards.POSES for square in cards.SQUARE_OF]
"""Cell → the first action that places a card there: + pose."""
PLACES: Final[list[Numbering]] = [number(list(cards.SHAPE_OF), matching, PLACE_AT) for matching in range(3)]
"""By matching rule: which poses fit where, and with which actions."""


def cell_of(action: i64) -> i64:
    """Of a placement: where."""
    return cards.CELL_OF[action // cards.POSES]


def pose_of(action: i64) -> i64:
    """Of a placement: how the card will lie."""
    return action % cards.POSES


@final
class Meant:
    """An action taken apart: what is done, with which card, on whom or where; for words."""

    def __init__(self, deck: Deck, action: int) -> None:
        self.verb: str = "nothing"
        self.kind: int = cards.NO_KIND  # the card it takes; NO_KIND if the deck has none that lies so
        self.pose: int = -1
        self.square: int = -1
        self.tool: int = -1
        self.target: int = -1  # a seat
        self.site: int = -1
        if action < 0 or action >= ALL:
            return
        if action < DISCARD:
            self.verb, self.square, self.pose = "place", action // cards.POSES, action % cards.POSES
            self.kind = deck.kind_of[self.pose]
        elif action < BREAK:
            self.verb, self.kind = "discard", action - DISCARD
        elif action < VIEW:
            self.verb = "break" if action < FIX else "fix"
            number, self.target = divmod(action - BREAK, cards.MOST_SEATS)
            self.kind, self.tool = cards.BREAK + number, number % 3
        elif action < CAVE_IN:
            self.verb, self.kind, self.site = "view", cards.VIEW_MAP, action - VIEW
        else:
            self.verb, self.kind, self.square = "cave-in", cards.CAVE_IN, action - CAVE_IN
