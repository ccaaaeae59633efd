"""The cards of Mine, all mine!: who they are and what they are worth; and the numbering of the actions.

Spades are Miners, clubs are Thugs, hearts are Lovers: the characters (MINE-1). Diamonds are the money and the prize.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.kits.cards52 import ALL_CARDS, ALL_CLUBS, ALL_DIAMONDS, ALL_HEARTS, ALL_SPADES, CARDS, worths

# -- cards -------------------------------------------------------------------------------------------------------------

MINERS: Final = ALL_SPADES
THUGS: Final = ALL_CLUBS
LOVERS: Final = ALL_HEARTS
GEMS: Final = ALL_DIAMONDS
CHARACTERS: Final = ALL_CARDS ^ ALL_DIAMONDS
PARTNERS: Final = ALL_SPADES | ALL_CLUBS  # whom a Lover can be paired with

ACE_OF_DIAMONDS: Final = 1
ACE_BIT: Final = 2  # the set of that card alone

ROLES: Final = ("Thug", "diamond", "Lover", "Miner")  # by suit ♣ ♦ ♥ ♠


def _worth(card: int) -> int:
    """MINE-2, MINE-3: the face value; J, Q, K count 10, an Ace 11."""
    rank = card // 4 + 1
    return 11 if rank == 1 else min(rank, 10)


WORTH: Final[bytes] = bytes([_worth(card) for card in range(CARDS)])
WORTHS: Final[bytes] = worths([_worth(card) for card in range(CARDS)])
"""For `total`: what a set of cards is worth."""

CHEAPER: Final[vec[i64]] = vec[i64](
    [sum(1 << card for card in range(1, CARDS, 4) if _worth(card) < strength) for strength in range(13)]
)
"""Strength of the Miners, 12 standing for all above → the diamonds of strictly lower value (MINE-26)."""
ENOUGH: Final = 12  # this much strength digs up any diamond, the Ace too (MINE-28)

CHARACTER_CARDS: Final[vec[i64]] = vec[i64]([card for card in range(CARDS) if card % 4 != 1])
CHARACTER_COUNT: Final = 39
RICHEST: Final = 84  # all diamonds but the Ace: nobody can bid more

# -- actions -----------------------------------------------------------------------------------------------------------

# Of each kind one for every card of the deck, also for those it can never be done with: such a try deserves an answer.
STOCK_AT: Final = 0
MINE_AT: Final = 52
BRIBE_AT: Final = 104
KIDNAP_AT: Final = 156
SEND_AT: Final = 208
PAY_AT: Final = 260
BID_AT: Final = 311  # and the amount, 1 … 84
PAIR_AT: Final = 396  # and 52 × the Lover's rank and the partner
NOTHING: Final = 1072
DONE: Final = 1073
CONCEDE: Final = 1074
GIVE_UP: Final = 1075
ACTIONS: Final = 1076
