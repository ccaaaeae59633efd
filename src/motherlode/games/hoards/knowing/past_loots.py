"""What has a loot proved to those who did not see the cards, and does a world agree with it? (HO-62 … HO-72)"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.hoards.rules.cards import points
from motherlode.games.hoards.rules.combinations import alike, compare, core_of, is_valid, valid_core
from motherlode.games.hoards.rules.setup import Setup
from motherlode.kits.bits import BIT
from motherlode.kits.cards52 import ALL_CLUBS

# A stack is one word: up to four parts, six bits each, the cards first laid and then the additions in their order.
PART_BITS: Final = 6
PART: Final = 63

# The clauses by which a loot can end
DEFENDER_INVALID: Final = 67
LOOTER_INVALID: Final = 68
INCOMPATIBLE: Final = 69
COMPARED: Final = 70
DRAWN: Final = 72


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

    def is_draw_of_others(self, observer: i64) -> bool:
        """Whether it is a drawn loot that an observer did not see."""
        return self.clause == DRAWN and self.own != observer and self.other != observer

    def comes_out(self, content: vec[i64], setup: Setup) -> bool:
        """Whether it comes out as it did, with what lies in each place now. A draw is no matter of stacks."""
        if self.clause == DRAWN:
            return True
        runs = setup.runs
        own, other = cards_of(self.own, content), cards_of(self.other, content)
        whole, whole_too = own | self.gone, other | self.gone_too
        if self.clause == DEFENDER_INVALID:
            return is_remains(other, whole_too, runs)
        if self.clause == LOOTER_INVALID:
            return is_remains(own, whole, runs) and valid_core(whole_too, runs) != 0
        if self.clause == INCOMPATIBLE:
            core, core_too = valid_core(whole, runs), valid_core(whole_too, runs)
            return core != 0 and core_too != 0 and not alike(core, core_too, runs)
        return self.compares(content[self.own & PART], content[self.other & PART], whole, whole_too, setup)

    def compares(self, core: i64, core_too: i64, whole: i64, whole_too: i64, setup: Setup) -> bool:
        """Whether two whole stacks are valid with these cores and compare as they did."""
        runs = setup.runs
        if valid_core(whole, runs) != core or valid_core(whole_too, runs) != core_too:
            return False
        if not alike(core, core_too, runs):
            return False
        return compare(core, core_too, points(whole_too & ALL_CLUBS, setup.ace_eleven), runs) == self.sign


def is_remains(core: i64, whole: i64, runs: i64) -> bool:
    """Whether these cards are what remains of an invalid stack: its core (HO-67, HO-68)."""
    return core_of(whole, runs) == core and not is_valid(whole, core)
