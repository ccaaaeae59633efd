"""How are actions numbered? The words come first, then one range for each kind of thing an action points at."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motherlode.games.hoards.rules.cards import MOST_STACKS

END: Final = 0
HOARD: Final = 1
ACCUMULATE: Final = 2
STROLL: Final = 3
NEW: Final = 4
CONFIRM: Final = 5
PILE: Final = 6
RANDOM: Final = 7
GIFT: Final = 8
AGREE: Final = 9
DISPUTE: Final = 10
YIELD: Final = 11
FIGHT: Final = 12
REVERSE: Final = 13
LEAVE: Final = 14
PEEK: Final = 15
LOOK: Final = 16
TOP: Final = 17
BOTTOM: Final = 18
DONE: Final = 19
DRAW: Final = 20  # + number of cards - 1
RAID: Final = 23  # + seat
ROAR: Final = 27  # + king's suit
ADD: Final = 31  # + number of the stack
LOOT: Final = 55  # + seat × MOST_STACKS + number of the stack
PEEK_AT: Final = 151  # + number of the stack
CARD: Final = 175  # + card
ACTIONS: Final = 227


def loot(seat: i64, number: i64) -> i64:
    """The action that loots a stack of a seat."""
    return LOOT + seat * MOST_STACKS + number


def looted_seat(action: i64) -> i64:
    """Whose stack an action loots."""
    return (action - LOOT) // MOST_STACKS


def looted_stack(action: i64) -> i64:
    """Which stack of that seat it loots."""
    return (action - LOOT) % MOST_STACKS
