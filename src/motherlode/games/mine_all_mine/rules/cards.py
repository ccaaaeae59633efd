"""Who are the cards, and what are they worth? (The chapter “Cards”.)"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.kits.cards52 import ALL_CARDS, ALL_CLUBS, ALL_DIAMONDS, ALL_HEARTS, ALL_SPADES, CARDS, worths

# MINE-1: suits are roles. Each of these is a set of cards (`kits.cards52`).
MINERS: Final = ALL_SPADES
THUGS: Final = ALL_CLUBS
LOVERS: Final = ALL_HEARTS
GEMS: Final = ALL_DIAMONDS
CHARACTERS: Final = ALL_CARDS ^ ALL_DIAMONDS
PARTNERS: Final = ALL_SPADES | ALL_CLUBS  # whom a Lover can be paired with

ROLES: Final = ("Thug", "diamond", "Lover", "Miner")  # by suit ♣ ♦ ♥ ♠

ACE_OF_DIAMONDS: Final = 1
ACE_BIT: Final = 2  # the set of that card alone
GEM_COUNT: Final = 13
CHARACTER_COUNT: Final = 39
CHARACTER_CARDS: Final[vec[i64]] = vec[i64]([card for card in range(CARDS) if card % 4 != 1])


def _worth(card: int) -> int:
    """What a card counts: its number; J, Q and K 10, an Ace 11 (MINE-2, MINE-3)."""
    rank = card // 4 + 1
    return 11 if rank == 1 else min(rank, 10)


WORTH: Final[bytes] = bytes([_worth(card) for card in range(CARDS)])
"""Card → what it is worth."""
WORTHS: Final[bytes] = worths([_worth(card) for card in range(CARDS)])
"""For `kits.cards52.total`: what a set of cards is worth."""
RICHEST: Final = 84  # all diamonds but the Ace: nobody can bid more

ENOUGH: Final = 12  # Miners of this strength dig up any diamond, the Ace too (MINE-28)
CHEAPER: Final[vec[i64]] = vec[i64](
    [sum(1 << card for card in range(1, CARDS, 4) if _worth(card) < strength) for strength in range(ENOUGH + 1)]
)
"""Strength of the Miners, ENOUGH standing for all above → the diamonds of strictly lower value (MINE-26)."""
