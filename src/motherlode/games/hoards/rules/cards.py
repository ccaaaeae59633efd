"""What are the components, and what is each card worth? 48 treasure cards and four kings (HO-2, HO-4, HO-5).

Cards and sets of cards are those of `kits.cards52`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.kits.cards52 import total, worths

TREASURE: Final = 281474976710655  # the 48 cards A … Q
KINGS: Final = 4222124650659840
TREASURES: Final = 48
FIRST_KING: Final = 48

BLACK: Final = 0  # kings by suit: K♣ black, K♦ green, K♥ red, K♠ blue
GREEN: Final = 1
RED: Final = 2
BLUE: Final = 3
DRAGONS: Final = ("black", "green", "red", "blue")

HAND: Final = 4  # cards dealt to each player (HO-12)
LEAST_HAND: Final = 3  # HO-24
MOST_HAND: Final = 5  # HO-25
LEAST_STACK: Final = 2
MOST_STACK: Final = 5  # HO-38
MOST_STACKS: Final = 24  # of one seat: 48 cards in stacks of two

_BASE_POINTS: Final = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 0]
POINTS: Final[bytes] = worths([_BASE_POINTS[card >> 2] for card in range(52)])
"""Points with the ace at 1 (HO-4)."""
POINTS_ACE_11: Final[bytes] = worths([11 if card < 4 else _BASE_POINTS[card >> 2] for card in range(52)])

STRENGTH: Final[bytes] = bytes([12, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 0])
"""Rank → strength in a fight (HO-5)."""
NO_CARD_STRENGTH: Final = -1
MOST_STRENGTH: Final = 12

AS_STRONG: Final[vec[i64]] = vec[i64](
    [sum(1 << card for card in range(52) if STRENGTH[card >> 2] == level) for level in range(13)]
)
"""Strength → the cards of that strength."""
STRONGER: Final[vec[i64]] = vec[i64]([sum(int(cards) for cards in AS_STRONG[level + 1 :]) for level in range(13)])
"""Strength → the treasure cards that are stronger."""


def points(cards: i64, ace_eleven: bool) -> i64:
    """The points of a set of cards (HO-4, HO-V8)."""
    return total(POINTS_ACE_11 if ace_eleven else POINTS, cards)


def strength(card: i64) -> i64:
    """The strength of a card in a fight (HO-5)."""
    return STRENGTH[card >> 2]


def highest(hand: i64) -> i64:
    """Those cards of a hand that have its highest strength (HO-55)."""
    level: i64 = MOST_STRENGTH
    while level > 0 and hand & AS_STRONG[level] == 0:
        level -= 1
    return hand & AS_STRONG[level]
