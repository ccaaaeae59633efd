"""The parts of the game and how a state keeps them: zones, fields of a place, flags, settings, endings."""

from __future__ import annotations

from typing import Final

# -- components --------------------------------------------------------------------------------------------------------

TOKENS: Final = 40  # KP-2
PURSE: Final = 12  # KP-21
CARD_LIMIT: Final = 6  # KP-11
MOST_SHIELDS: Final = 4  # KP-110

# zones; a seat's own are HAND + seat and ON_BOARD + seat
DRAW: Final = 0
HAND: Final = 1
ON_BOARD: Final = 4
RESERVE: Final = 7
DISCARDED: Final = 8
REMOVED: Final = 9
UNUSED: Final = 10
PENDING: Final = 11

# what is kept of a place on a board (place = seat × 6 + slot)
CARD: Final = 0
SHIELDS: Final = 1
FRESH: Final = 2
FROZEN: Final = 3
BONUS: Final = 4  # kill bonus gained
CHARGES: Final = 5  # hand_guard
GUARDS: Final = 6  # hits redirected this turn
LOST: Final = 7  # shields lost since its controller's turn began (KP-240)
SOLD: Final = 8  # uses of sell this turn
RETURNED: Final = 9  # uses of return_hand this turn
FIELDS: Final = 10

EMPTY: Final = -1

# what is kept of a board as a whole
RAGE: Final = 0
AUTHORITY: Final = 1
TOUGHER: Final = 2  # quarters of HP by synergy
MONO: Final = 3
COUNT: Final = 4  # cards on it
PRESENT: Final = 5  # a bit for every tag on it
AURAS: Final = 6

HAND_ROOM: Final = 7  # a hand: its size, then its cards ascending

EVERYBODY: Final = 15  # knowledge of a card: a bit per seat, and 8 for whoever only watches
WATCHER: Final = 3
PEEKS: Final = 8  # sets of seats

LOCKED: Final = 1  # flags of a card: entered the hand this turn (KP-36)
STOLE: Final = 2  # its steal is used up (KP-228)

# settings
EMERGENCY: Final = 0
COLLAPSE: Final = 1
DOMINATION: Final = 2
MAX_ROUNDS: Final = 3
PEACE: Final = 4
FRESH_ATTACK: Final = 5
REDRAW: Final = 6
AMMO_CAP: Final = 7
BOSS_BRIBE: Final = 8
BANK_MODE: Final = 9
TO_OWNER: Final = 10
EXCESS_TO_SAFE: Final = 11
SOLO_NEUTRAL: Final = 12
PUBLIC_DRAW: Final = 13
FIRST_KILL: Final = 14
SETTINGS: Final = 15

RECYCLE: Final = 0
MERGED: Final = 1
SEPARATE: Final = 2

# why the game ended, or the last player left it
BOSS_DESTROYED: Final = 1
TAKEOVER: Final = 2
COLLAPSED: Final = 3
DOMINATED: Final = 4
CAP: Final = 5
