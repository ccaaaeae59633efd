"""The deck of 52: ranks, suits, sets of cards, and how cards are written and shown.

A card is a number, `rank * 4 + suit`: first by rank A 2 … 10 J Q K, then by suit ♣ ♦ ♥ ♠. A set of cards is a number
with one bit for each (`kits.bits`), so "which of my cards are hearts" is the intersection of two numbers, and
going through a set from its lowest card keeps one order everywhere. What a card is worth is the game's business:
`worths` makes a table of it, `total` adds up a set.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.view import Playing
from motherlode.kits.bits import listed

# -- cards -------------------------------------------------------------------------------------------------------------

CARDS: Final = 52
NO_CARD: Final = -1

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3
SUITS: Final = "CDHS"

ACE: Final = 0
TEN: Final = 9
JACK: Final = 10
QUEEN: Final = 11
KING: Final = 12
RANKS: Final = "A23456789TJQK"


def card_of(rank: i64, suit: i64) -> i64:
    """The card of a rank and a suit."""
    return rank * 4 + suit


def rank_of(card: i64) -> i64:
    """The rank of a card: ACE … KING."""
    return card >> 2


def suit_of(card: i64) -> i64:
    """The suit of a card: CLUBS … SPADES."""
    return card & 3


# -- sets of cards -----------------------------------------------------------------------------------------------------

ALL_CARDS: Final = 4503599627370495
ALL_CLUBS: Final = 300239975158033
ALL_DIAMONDS: Final = 600479950316066
ALL_HEARTS: Final = 1200959900632132
ALL_SPADES: Final = 2401919801264264

RANK_CARDS: Final[vec[i64]] = vec[i64]([15 << (4 * rank) for rank in range(13)])
"""Rank → its four cards."""

CHUNK: Final = 13  # sets are looked up in four pieces of so many cards
CHUNK_BITS: Final = 8191


def worths(values: Sequence[int]) -> bytes:
    """A table for `total`: what each of the 52 cards is worth, 0 … 19."""
    if len(values) != CARDS or min(values) < 0 or max(values) > 19:
        raise ValueError("a deck has 52 cards, and a card is worth 0 to 19")
    table = bytearray()
    for piece in range(4):
        sums = [0]
        for k in range(CHUNK):
            sums += [held + values[piece * CHUNK + k] for held in sums]
        table += bytes(sums)
    return bytes(table)


def total(table: bytes, cards: i64) -> i64:
    """What a set of cards is worth together, by a table of `worths`."""
    first: i64 = table[cards & CHUNK_BITS]
    second: i64 = table[8192 + ((cards >> 13) & CHUNK_BITS)]
    third: i64 = table[16384 + ((cards >> 26) & CHUNK_BITS)]
    fourth: i64 = table[24576 + (cards >> 39)]
    return first + second + third + fourth


# -- writing and showing -----------------------------------------------------------------------------------------------

SUIT_WORDS: Final[tuple[Literal["clubs", "diamonds", "hearts", "spades"], ...]] = (
    "clubs",
    "diamonds",
    "hearts",
    "spades",
)
SUIT_SIGNS: Final = "♣♦♥♠"
RANK_WORDS: Final = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)


def name(card: int) -> str:
    """As typed: `9S`, `TC`, `AD`."""
    return RANKS[card >> 2] + SUITS[card & 3]


def names(cards: int) -> list[str]:
    """A set of cards as typed: `["9S", "TC"]`."""
    return [name(card) for card in listed(cards)]


def read(text: str) -> int:
    """The card meant by `9S`, `tc`, `10C` or `9♠`; NO_CARD if none is."""
    rank, suit = text[:-1].upper(), text[-1:].upper()
    if rank == "10":
        rank = "T"
    if len(rank) != 1 or rank not in RANKS or not suit:
        return NO_CARD
    k = SUITS.find(suit) if suit in SUITS else SUIT_SIGNS.find(suit)
    return NO_CARD if k < 0 else RANKS.index(rank) * 4 + k


def rank_name(card: int) -> str:
    """Its rank as printed: `A 2 … 10 J Q K`."""
    return "10" if card >> 2 == TEN else RANKS[card >> 2]


def sign(card: int) -> str:
    """As shown in a line of text: `9♠`, `10♣`."""
    return rank_name(card) + SUIT_SIGNS[card & 3]


def words(card: int) -> str:
    """As read aloud: `nine of spades`."""
    return f"{RANK_WORDS[card >> 2]} of {SUIT_WORDS[card & 3]}"


def face(card: int) -> Playing:
    """As drawn on a table."""
    return Playing(rank=rank_name(card), suit=SUIT_WORDS[card & 3])
