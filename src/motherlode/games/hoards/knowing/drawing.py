"""How is a combination drawn at random, of all that some cards allow, by the weights of the cards?"""

from __future__ import annotations

from math import comb
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.hoards.rules.cards import RANK_BITS
from motherlode.games.hoards.rules.combinations import MOST_WINDOWS, WINDOWS, ranks_of
from motherlode.kits.bits import BIT, count, listed, lowest, pick_some

HALF: Final = 1073741824
RANKS: Final = 12

# A measurement is a row of numbers: what the sets of each rank weigh, then the runs over each window, then what the
# cards weigh that can stand for a rank in a run, and a one.
ROW: Final = 40
SUMS: Final = 24
ONE: Final = 36
MOST_ROWS: Final = 48

_WEIGHTS: Final[vec[float]] = vec[float]([1.0] * 52)
_ROWS: Final[vec[float]] = vec[float]([0.0] * (ROW * MOST_ROWS))


_SIZES: Final = [int(window).bit_count() for window in WINDOWS]
STARTS: Final[vec[i64]] = vec[i64]([_SIZES.index(size, first) for first in (0, MOST_WINDOWS) for size in (3, 4, 5, 0)])
"""Where the windows of 3, 4 and 5 ranks begin in WINDOWS, and where the last end; twice, as printed and merged."""
WINDOW_RANKS: Final[vec[i64]] = vec[i64](
    [rank for window in WINDOWS for rank in (listed(int(window)) + [ONE - SUMS] * 5)[:5]]
)
"""The ranks of each window, five for each: what is missing points at the one."""
CHOICES: Final[vec[float]] = vec[float]([float(comb(same.bit_count(), n)) for n in range(6) for same in range(16)])
"""Number of cards × 16 + cards of a rank → in how many ways so many of them can be chosen."""


def unit(dice: Dice) -> float:
    """A number from 0 up to, but not, 1."""
    return float(dice.below(HALF)) / float(HALF)


@final
class Combinations:
    """Draws combinations: a set or run weighs the product of the weights of its cards.

    `measure` looks at the combinations of one size within some cards, all of which hold `must`; `draw` then draws one.
    Several measurements are kept: `row` says which of them is meant.
    """

    def __init__(self, runs: i64, rows: i64) -> None:
        self.runs: i64 = runs
        self.weights: vec[float] = _WEIGHTS[:]  # of every card
        self.heavy: i64 = 0  # the cards that weigh anything but one
        self.parts: vec[float] = _ROWS[: rows * ROW]

    def weigh(self, card: i64, weight: float) -> None:
        """Give a card a weight."""
        self.weights[card] = weight
        self.heavy |= BIT[card]

    def product(self, cards: i64) -> float:
        """What some cards weigh together."""
        weight = 1.0
        cards &= self.heavy
        while cards:
            weight *= self.weights[lowest(cards)]
            cards &= cards - 1
        return weight

    # -- measuring ---------------------------------------------------------------------------------------------------

    def measure(self, row: i64, allowed: i64, must: i64, size: i64) -> float:
        """The weight of all combinations of `size` cards within `allowed` that hold `must`."""
        total = 0.0
        parts = self.parts
        heavy = self.heavy
        start = row * ROW
        missing = size - count(must)
        free = allowed & ~must
        rank: i64 = 0
        while rank < RANKS:
            rest = free & 15
            bound = must & RANK_BITS[rank]
            worth = 0.0
            if heavy & 15:
                worth = self.measure_rank(start, rank, rest, missing)
            else:
                parts[start + SUMS + rank] = CHOICES[16 + rest]
                worth = CHOICES[16 * missing + rest]
            if bound != must or size > 4:
                worth = 0.0
            parts[start + rank] = worth
            total += worth
            if bound:
                parts[start + SUMS + rank] = 1.0 if bound & (bound - 1) == 0 else 0.0
            free >>= 4
            heavy >>= 4
            rank += 1
        parts[start + ONE] = 1.0
        if size >= 3:
            total += self.measure_runs(start, ranks_of(must), size)
        return total

    def measure_rank(self, start: i64, rank: i64, rest: i64, missing: i64) -> float:
        """The same for the cards of one rank, where some are heavy; leaves what they weigh together."""
        one, two, three, four = 0.0, 0.0, 0.0, 0.0  # the weights of one, two … of the cards
        card = 4 * rank
        while rest:
            if rest & 1:
                weight = self.weights[card]
                four += three * weight
                three += two * weight
                two += one * weight
                one += weight
            rest >>= 1
            card += 1
        self.parts[start + SUMS + rank] = one
        if missing < 2:
            return one if missing == 1 else 1.0
        if missing < 4:
            return two if missing == 2 else three
        return four if missing == 4 else 0.0

    def measure_runs(self, start: i64, needed: i64, size: i64) -> float:
        """The same for runs alone."""
        parts = self.parts
        at = start + RANKS
        sums = start + SUMS
        total = 0.0
        for i in range(self.first_window(size), self.first_window(size + 1)):
            ranks = 5 * i
            worth = parts[sums + WINDOW_RANKS[ranks]] * parts[sums + WINDOW_RANKS[ranks + 1]]
            worth *= parts[sums + WINDOW_RANKS[ranks + 2]] * parts[sums + WINDOW_RANKS[ranks + 3]]
            worth *= parts[sums + WINDOW_RANKS[ranks + 4]]
            if needed & ~WINDOWS[i]:
                worth = 0.0
            parts[at] = worth
            total += worth
            at += 1
        return total

    def first_window(self, size: i64) -> i64:
        """Where the windows of a size begin; those of one more begin where they end."""
        return STARTS[self.runs * 4 + size - 3]

    # -- drawing -----------------------------------------------------------------------------------------------------

    def draw(self, row: i64, allowed: i64, must: i64, size: i64, total: float, dice: Dice) -> i64:
        """One of the combinations just measured, by weight: its cards besides `must`; there must be one."""
        parts = self.parts
        start = row * ROW
        skip = unit(dice) * total
        at = start
        last = start
        end = start + RANKS
        if size >= 3:
            end += self.first_window(size + 1) - self.first_window(size)
        while at < end:
            part = parts[at]
            if part > 0.0:
                last = at
                if skip < part:
                    break
                skip -= part
            at += 1
        # rounding may leave a little too much to skip: then it is the last one
        kind = last - start
        if kind < RANKS:
            return self.draw_of_rank(allowed & RANK_BITS[kind] & ~must, size - count(must), parts[last], dice)
        found: i64 = 0
        for k in range(size):  # a card for each rank of a run
            rank = WINDOW_RANKS[5 * (self.first_window(size) + kind - RANKS) + k]
            if must & RANK_BITS[rank] == 0:
                found |= self.draw_of_rank(allowed & RANK_BITS[rank], 1, parts[start + SUMS + rank], dice)
        return found

    def draw_of_rank(self, cards: i64, n: i64, total: float, dice: Dice) -> i64:
        """`n` of at most four cards of a rank; every choice weighs the product of its cards, all of them `total`."""
        if n == count(cards):
            return cards
        if cards & self.heavy == 0:
            return pick_some(cards, n, dice)
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
