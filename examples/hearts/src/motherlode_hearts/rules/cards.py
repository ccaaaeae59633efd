"""What are the cards? A card is a number: suit × 13 + rank; a set of cards is a number with one bit for each."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

CARDS: Final = 52
HAND: Final = 13
ALL_POINTS: Final = 26

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
NAMES: Final = tuple(rank + suit for suit in "CDHS" for rank in RANKS)
"""Every card as it is typed: `2C` … `AS`."""
SIGNS: Final = tuple(rank + sign for sign in "♣♦♥♠" for rank in RANKS)
"""Every card as it is shown: `2♣` … `A♠`."""

TWO_OF_CLUBS: Final = 0
QUEEN_OF_SPADES: Final = 49

# Sets of cards.
ALL_CARDS: Final = (1 << 52) - 1
ALL_HEARTS: Final = 8191 << 26
POINT_CARDS: Final = (8191 << 26) | (1 << 49)  # the hearts and the queen of spades
BUT_HEARTS: Final = ((1 << 52) - 1) ^ (8191 << 26)
BUT_POINTS: Final = ((1 << 52) - 1) ^ ((8191 << 26) | (1 << 49))

SUIT: Final[vec[i64]] = vec[i64]([card // 13 for card in range(CARDS)])
"""Card → its suit."""
RANK: Final[vec[i64]] = vec[i64]([card % 13 for card in range(CARDS)])
"""Card → its rank, 0 for a two and 12 for an ace."""
POINTS: Final[vec[i64]] = vec[i64](
    [13 if card == QUEEN_OF_SPADES else 1 if card // 13 == HEARTS else 0 for card in range(CARDS)]
)
"""Card → the points in it (HRT-10)."""
IN_SUIT: Final[vec[i64]] = vec[i64]([8191 << (13 * suit) for suit in range(4)])
"""Suit → the set of its cards."""
DECK: Final[vec[i64]] = vec[i64](list(range(CARDS)))
"""Every card once, in order: copied, then shuffled."""
