"""Which variants are played? The options of a game as the rules read them (HO-V1 … HO-V13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64


class Ending:
    """When the game ends once the deck is empty (HO-V6)."""

    TURN: Final = 0
    ROUND: Final = 1
    AT_ONCE: Final = 2


class Counting:
    """What of an invalid stack is scored (HO-V5)."""

    ALL: Final = 0
    CORES: Final = 1
    VALID: Final = 2


@final
@dataclass
class Setup:
    """The options of a game; one object for all its positions."""

    draft: bool  # kings are chosen in turn (HO-V1)
    strict: bool  # own stacks are shown only while one has to do with them (HO-V2)
    may_yield: bool  # a raider whose call is disputed may still yield (HO-V3)
    bluff_new: bool  # new stacks may be bluffs too (HO-V4)
    counting: i64  # Counting (HO-V5)
    ending: i64  # Ending (HO-V6)
    stagnation: i64  # so many rounds without a card leaving the deck end the game (HO-V7)
    ace_eleven: bool  # an ace has 11 points (HO-V8)
    runs: i64  # PRINTED or MERGED, as in `combinations` (HO-V9)
    kings_count: bool  # kings count for the hand limits (HO-V10)
    roar_from_hand: bool  # HO-V11
    lapse: bool  # an armed king resolves at the next raid or loot, used or not (HO-V12)
    blue_stays: bool  # the blue king outlasts draws and takings of the pile (HO-V13)
