"""How are actions numbered? One number for each thing a player can say, the same in every position.

Of most kinds there is one for every card of the deck, also for cards it can never be done with: such a try deserves an
answer.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from motherlode.games.mine_all_mine.rules.cards import RICHEST
from motherlode.kits.cards52 import CARDS, HEARTS, NO_CARD

# Where each kind begins. Six kinds name a card: add it.
STOCK: Final = 0
MINE: Final = 52
BRIBE: Final = 104
KIDNAP: Final = 156
SEND: Final = 208
PAY: Final = 260
BID: Final = 311  # and the amount, 1 … 84 (311 itself pays with the last card)
PAIR: Final = 396  # and 52 × the Lover's rank, and the partner
NOTHING: Final = 1072
DONE: Final = 1073
CONCEDE: Final = 1074
GIVE_UP: Final = 1075
ACTIONS: Final = 1076

CARD_VERBS: Final = ("stock", "mine", "bribe", "kidnap", "send", "pay")
BARE_VERBS: Final = ("nothing", "done", "concede", "give up")


def pairing(lover: i64) -> i64:
    """Where the actions begin that pair this Lover: add the partner."""
    return PAIR + CARDS * (lover >> 2)


def lover(action: i64) -> i64:
    """The Lover of an action that pairs."""
    return (action - PAIR) // CARDS * 4 + HEARTS


def partner(action: i64) -> i64:
    """The Miner or Thug of an action that pairs."""
    return (action - PAIR) % CARDS


class Meaning(NamedTuple):
    """What an action says."""

    verb: str
    card: int = NO_CARD
    """The card it names; of a pair the Lover."""
    second: int = 0
    """Of a pair the partner, of a bid the amount."""


MEANINGS: Final = (
    *(Meaning(verb, card) for verb in CARD_VERBS for card in range(CARDS)),
    *(Meaning("bid", second=amount) for amount in range(1, RICHEST + 1)),
    *(Meaning("pair", lover, partner) for lover in range(HEARTS, CARDS, 4) for partner in range(CARDS)),
    *(Meaning(verb) for verb in BARE_VERBS),
)
"""Action → what it says, in the order of the numbers above."""
