"""What has a loot proved to those who did not see the cards, and does a world agree with it? (HO-62 … HO-72)"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.hoards.rules.combinations import COMPARED, DRAWN, INCOMPATIBLE, LOOTER_INVALID, core_of, verdict
from motherlode.games.hoards.rules.setup import Setup
from motherlode.kits.bits import BIT

# A stack is one word: up to four parts, six bits each, the cards first laid and then the additions in their order.
PART_BITS: Final = 6
PART: Final = 63


def places_of(stack: i64) -> i64:
    """The places of a stack's parts, as a set."""
    found: i64 = 0
    while stack:
        found |= BIT[stack & PART]
        stack >>= PART_BITS
    return found


def cards_of(stack: i64, content: vec[i64]) -> i64:
    """All cards of a stack, by what lies in each place."""
    found: i64 = 0
    while stack:
        found |= content[stack & PART]
        stack >>= PART_BITS
    return found


@final
class PastLoot:
    """A loot of the past: of two stacks, or after a draw of two hands. It never changes: copies of a game share it."""

    def __init__(self, clause: i64, own: i64, other: i64, gone: i64, gone_too: i64, sign: i64) -> None:
        self.clause: i64 = clause  # by which it ended
        self.own: i64 = own  # the looter's stack as it lies now; after a draw the looter
        self.other: i64 = other  # the same of the defender
        self.gone: i64 = gone  # cards discarded of the looter's stack …
        self.gone_too: i64 = gone_too  # … and of the defender's
        self.sign: i64 = sign  # 1 if the looter's core was greater, -1 if less, 0 if equal
        self.core: i64 = 0  # after a draw: the core that the looter took back …
        self.core_too: i64 = 0  # … and the defender
        self.left: i64 = 0  # after a draw: cards that left the looter's hand openly since …
        self.left_too: i64 = 0  # … and the defender's
        self.places: i64 = 0 if clause == DRAWN else places_of(own) | places_of(other)  # where its stacks lie

    def after_draw(self, core: i64, core_too: i64, left: i64, left_too: i64) -> PastLoot:
        """The same draw with other cores taken back, and other cards that left the hands since."""
        twin = PastLoot(self.clause, self.own, self.other, self.gone, self.gone_too, self.sign)
        twin.core, twin.core_too, twin.left, twin.left_too = core, core_too, left, left_too
        return twin

    def is_draw_of(self, seat: i64) -> bool:
        """Whether it is a drawn loot of this seat."""
        return self.clause == DRAWN and (self.own == seat or self.other == seat)

    def comes_out(self, content: vec[i64], setup: Setup) -> bool:
        """Whether it comes out as it did, with what lies in each place now. A draw is no matter of stacks."""
        if self.clause == DRAWN:
            return True
        whole, whole_too = cards_of(self.own, content) | self.gone, cards_of(self.other, content) | self.gone_too
        core, core_too = cards_of(self.own & PART, content), cards_of(self.other & PART, content)
        return self.repeats(whole, whole_too, core, core_too, setup)

    def repeats(self, whole: i64, whole_too: i64, core: i64, core_too: i64, setup: Setup) -> bool:
        """Whether two whole stacks come out as these did, and leave these cores where only a core is left."""
        clause, sign = verdict(whole, whole_too, setup)
        if sign != self.sign or clause != (COMPARED if self.clause == DRAWN else self.clause):
            return False
        if clause in (LOOTER_INVALID, COMPARED) and core_of(whole, setup.runs) != core:
            return False
        return clause in (LOOTER_INVALID, INCOMPATIBLE) or core_of(whole_too, setup.runs) == core_too
