"""The decisions of Hoards and their numbers: what can be chosen, when it is asked, and by which house rules."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

# -- actions -----------------------------------------------------------------------------------------------------------

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
LOOT: Final = 55  # + seat × 24 + number of the stack
PEEK_AT: Final = 151  # + number of the stack
CARD: Final = 175  # + card
ACTIONS: Final = 227

# -- phases: the decisions of the rulebook, by their numbers -----------------------------------------------------------

H_TURN: Final = 1
H_HOARD: Final = 2
H_PICK: Final = 3
H_ADD: Final = 4
H_ACCUMULATE: Final = 5
H_KEEP: Final = 6
H_CALL: Final = 7
H_ANSWER: Final = 8
H_STAND: Final = 9
H_GREEN: Final = 10
H_REVEAL: Final = 11
H_CHOICE: Final = 12
H_GIVE: Final = 13
H_STROLL: Final = 14
H_TOP: Final = 15
H_KING: Final = 16
H_DISCARD: Final = 17
H_LIMIT: Final = 18
H_DRAFT: Final = 19
H_PEEK: Final = 20

RAN_OUT: Final = 1  # how a game ended
STAGNATED: Final = 2

# -- options -----------------------------------------------------------------------------------------------------------

TURN_ENDS: Final = 0
ROUND_ENDS: Final = 1
AT_ONCE: Final = 2

COUNT_ALL: Final = 0
COUNT_CORES: Final = 1
COUNT_VALID: Final = 2


@final
class House:
    """The options of a game, decoded; one object for all its positions."""

    def __init__(self) -> None:
        self.draft: bool = False
        self.strict: bool = False
        self.may_yield: bool = True
        self.bluff_new: bool = False
        self.counting: i64 = COUNT_ALL
        self.ending: i64 = TURN_ENDS
        self.stagnation: i64 = 5
        self.ace_eleven: bool = False
        self.runs: i64 = 0
        self.kings_count: bool = True
        self.roar_from_hand: bool = False
        self.lapse: bool = False
        self.blue_stays: bool = False
