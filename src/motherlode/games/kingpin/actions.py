"""Actions and decisions. Every choice of every decision has one number, the same in every position of a game.

Seats, slots and places come first, so that their numbers do not depend on the card table; then five ranges with one
action per card; `pass` is last. A place is seat × 6 + slot.
"""

from __future__ import annotations

from typing import Final

SLOTS: Final = 6  # KP-10
MOST_SEATS: Final = 3
PLACES: Final = 18

NONE: Final = 0
ARRANGE: Final = 1
BUY_DRAW: Final = 2
ATTACK: Final = 3
END_TURN: Final = 4
DONE: Final = 5
TO_BOARD: Final = 6
TO_HAND: Final = 7
REJECT: Final = 8
MONEY: Final = 9
TO_SAFE: Final = 10
DECLINE: Final = 11
ACCEPT: Final = 12
LEVEL: Final = 13  # + 0 … 4
ENTRY_SHIELDS: Final = 18  # + 0 … 4
FROM_SAFE: Final = 23  # + 0 … 4
MOVE: Final = 28  # + 0 … 4
AMMO: Final = 33  # + 0 … 40
RETURN: Final = 74  # + slot, as the next five
ATTACKER: Final = 80
GUARD_BY: Final = 86
HELP: Final = 92
ARREST: Final = 98
RECRUIT_TO: Final = 104
OPPONENT: Final = 110  # + seat, as the next one
AT_HAND: Final = 113
BRIBE: Final = 116  # + place, as the next six
BRIBE_SHIELD: Final = 134
AT_CARD: Final = 152
SECOND: Final = 170
EXTORT_CARD: Final = 188
FREEZE_CARD: Final = 206
RECRUIT_FROM: Final = 224
CARDS_FROM: Final = 242  # + range × cards + card

DEPLOY: Final = 0  # the five ranges
SELL_CARD: Final = 1
BUY: Final = 2
DISCARD: Final = 3
SALVAGE: Final = 4
RANGES: Final = 5

# -- decisions (D1 … D19): the phases in which a seat is asked ---------------------------------------------------------

ASK_TURN: Final = 0
ASK_LEVEL: Final = 1
ASK_ENTRY_SHIELDS: Final = 2
ASK_PLACE: Final = 3
ASK_ATTACKER: Final = 4
ASK_TARGET: Final = 5
ASK_AMMO: Final = 6
ASK_SECOND: Final = 7
ASK_GUARD: Final = 8
ASK_OPPONENT: Final = 9
ASK_EXTORT: Final = 10
ASK_FREEZE: Final = 11
ASK_OWN_CARD: Final = 12
ASK_SALVAGE: Final = 13
ASK_POST: Final = 14
ASK_DISCARD: Final = 15
ASK_ARREST: Final = 16
ASK_RECRUIT_FROM: Final = 17
ASK_RECRUIT_TO: Final = 18
ASK_EMERGENCY: Final = 19
ASK_FROM_SAFE: Final = 20
ASK_MOVE: Final = 21
LAST_QUESTION: Final = 21

# -- phases that run by themselves -------------------------------------------------------------------------------------

NEXT_ENTRY: Final = 30  # the next entry tag, or the next time of the same
NEXT_HIT: Final = 31
NEXT_REVEAL: Final = 32  # the next card of the Draw Pile
NEXT_ARREST: Final = 33
NEXT_DISCARD: Final = 34
NEXT_MOVE: Final = 35
TURN_OVER: Final = 40
GAME_OVER: Final = 41
