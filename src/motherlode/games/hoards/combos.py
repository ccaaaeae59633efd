"""Drawing a combination at random: every one that some cards allow, by the weights of its cards."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.state import BIT
from motherlode.games.hoards.deck import MOST_WINDOWS, RANK_BITS, WINDOWS
from motherlode.kits.cards52 import count, lowest

HALF: Final = 1073741824
RANKS: Final = 12

_WEIGHTS: Final[vec[float]] = vec[float]([1.0] * 52)
_PARTS: Final[vec[float]] = vec[float]([0.0] * 76)
_SUMS: Final[vec[float]] = vec[float]([0.0] * 12)


def _window_starts() -> list[int]:
    """Where the windows of 3, 4 and 5 ranks begin in WINDOWS, and where the last end; twice, as printed and merged."""
    starts = []
    for first in (0, MOST_WINDOWS):
        sizes = [int(WINDOWS[first + k]).bit_count() for k in range(MOST_WINDOWS)]
        starts += [first + sizes.index(size) for size in (3, 4, 5, 0)]
    return starts


STARTS: Final[vec[i64]] = vec[i64](_window_starts())


def unit(dice: Dice) -> float:
    """A number from 0 up to, but not, 1."""
    return float(dice.below(HALF)) / float(HALF)


@final
class Combos:
    """Draws combinations: a set or run weighs the product of the weights of its cards.

    `measure` looks at the combinations of one size within some cards, all of which hold `must`; `draw` then draws one.
    """

    def __init__(self, runs: i64) -> None:
        self.runs: i64 = runs
        self.weights: vec[float] = _WEIGHTS[:]  # of every card
        self.parts: vec[float] = _PARTS[:]  # what the sets of each rank weigh, then the runs over each window
        self.sums: vec[float] = _SUMS[:]  # what the cards weigh that can stand for a rank in a run
        self.allowed: i64 = 0
        self.must: i64 = 0
        self.size: i64 = 0
        self.total: float = 0.0

    def measure(self, allowed: i64, must: i64, size: i64) -> float:
        """The weight of all combinations of `size` cards within `allowed` that hold `must`."""
        self.allowed = allowed
        self.must = must
        self.size = size
        total = 0.0
        parts = self.parts
        sums = self.sums
        weights = self.weights
        missing = size - count(must)
        rank: i64 = 0
        while rank < RANKS:
            bound = must & RANK_BITS[rank]
            one, two, three, four = 0.0, 0.0, 0.0, 0.0  # the weights of one, two … of the cards
            card = 4 * rank
            rest = (allowed & ~must) >> card & 15
            while rest:
                if rest & 1:
                    weight = weights[card]
                    four += three * weight
                    three += two * weight
                    two += one * weight
                    one += weight
                rest >>= 1
                card += 1
            worth = 0.0
            if size <= 4 and bound == must:
                if missing == 2:
                    worth = two
                elif missing == 3:
                    worth = three
                elif missing == 1:
                    worth = one
                else:
                    worth = four if missing == 4 else 1.0
            parts[rank] = worth
            total += worth
            sums[rank] = one if bound == 0 else 1.0 if bound & (bound - 1) == 0 else 0.0
            rank += 1
        if size >= 3:
            total += self.measure_runs(self.must_ranks(must))
        self.total = total
        return total

    def must_ranks(self, must: i64) -> i64:
        """The ranks that a run must have."""
        found: i64 = 0
        while must:
            rank = lowest(must) >> 2
            must &= must - 1
            found |= BIT[rank]
        return found

    def measure_runs(self, needed: i64) -> float:
        """The same for runs alone."""
        parts = self.parts
        sums = self.sums
        i = STARTS[self.runs * 4 + self.size - 3]
        end = STARTS[self.runs * 4 + self.size - 2]
        at: i64 = RANKS
        total = 0.0
        while i < end:
            window = WINDOWS[i]
            worth = 1.0 if needed & ~window == 0 else 0.0
            while window and worth > 0.0:
                worth *= sums[lowest(window)]
                window &= window - 1
            parts[at] = worth
            total += worth
            at += 1
            i += 1
        return total

    def draw(self, dice: Dice) -> i64:
        """One of the combinations just measured, by weight; there must be one."""
        parts = self.parts
        skip = unit(dice) * self.total
        at: i64 = 0
        last: i64 = 0
        end = RANKS
        if self.size >= 3:
            end += STARTS[self.runs * 4 + self.size - 2] - STARTS[self.runs * 4 + self.size - 3]
        while at < end:
            if parts[at] > 0.0:
                last = at
                if skip < parts[at]:
                    break
                skip -= parts[at]
            at += 1
        # rounding may leave a little too much to skip: then it is the last one
        if last < RANKS:
            return self.must | self.draw_same(last, dice)
        return self.must | self.draw_run(WINDOWS[STARTS[self.runs * 4 + self.size - 3] + last - RANKS], dice)

    def draw_same(self, rank: i64, dice: Dice) -> i64:
        """The cards that are missing in a set, by weight."""
        return self.draw_some(self.allowed & RANK_BITS[rank] & ~self.must, self.size - count(self.must), dice)

    def draw_some(self, cards: i64, n: i64, dice: Dice) -> i64:
        """`n` of at most four cards; every choice weighs the product of its cards."""
        if n == count(cards):
            return cards
        total = 0.0
        part = cards
        while part:
            if count(part) == n:
                total += self.product(part)
            part = (part - 1) & cards
        skip = unit(dice) * total
        found: i64 = 0
        part = cards
        while part:
            if count(part) == n:
                found = part
                skip -= self.product(part)
                if skip < 0.0:
                    return found
            part = (part - 1) & cards
        return found

    def product(self, cards: i64) -> float:
        """What some cards weigh together."""
        weight = 1.0
        while cards:
            weight *= self.weights[lowest(cards)]
            cards &= cards - 1
        return weight

    def draw_run(self, window: i64, dice: Dice) -> i64:
        """A card for each rank of a run, by weight."""
        found: i64 = 0
        weights = self.weights
        while window:
            rank = lowest(window)
            window &= window - 1
            if self.must & RANK_BITS[rank]:
                continue
            same = self.allowed & RANK_BITS[rank]
            skip = unit(dice) * self.sums[rank]
            while same & (same - 1):
                skip -= weights[lowest(same)]
                if skip < 0.0:
                    break
                same &= same - 1
            found |= same & -same
        return found


def draw_some(allowed: i64, n: i64, dice: Dice) -> i64:
    """`n` cards of a set, every choice equally likely; all of them if there are no more."""
    found: i64 = 0
    while n > 0 and allowed:
        skip = dice.below(count(allowed))
        rest = allowed
        while skip > 0:
            rest &= rest - 1
            skip -= 1
        low = rest & -rest
        found |= low
        allowed ^= low
        n -= 1
    return found
