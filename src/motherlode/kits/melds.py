"""Which sets and runs can be made of some cards, and how is one of them drawn at random?

For unseen cards of which only this is known: together they are a set, two to four cards of a rank, or a run, three to
five cards of ranks that follow each other. Which ranks do is the game's business (`Runs`). Nothing is tried and thrown
away: what all sets and runs of a size weigh is added up, and one is drawn by its weight. A set or run weighs the
product of the weights of its cards, which are one unless said otherwise. Cards are those of `kits.cards52`.
"""

from __future__ import annotations

from math import comb
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.kits.bits import BIT, count, listed, lowest, pick_some
from motherlode.kits.cards52 import RANK_CARDS

HALF: Final = 1073741824
RANKS: Final = 13

# A measurement is a row of numbers: what the sets of each rank weigh, then the runs of the size that is asked for, then
# what the cards weigh that can stand for a rank in a run, and a one.
ROW: Final = 40
SUMS: Final = 25
ONE: Final = 38
MOST_RUNS: Final = 12
MOST_ROWS: Final = 48

_WEIGHTS: Final[vec[float]] = vec[float]([1.0] * 52)
_ROWS: Final[vec[float]] = vec[float]([0.0] * (ROW * MOST_ROWS))

CHOICES: Final[vec[float]] = vec[float]([float(comb(same.bit_count(), n)) for n in range(6) for same in range(16)])
"""Number of cards × 16 + cards of a rank → in how many ways so many of them can be chosen."""


def unit(dice: Dice) -> float:
    """A number from 0 up to, but not, 1."""
    return float(dice.below(HALF)) / float(HALF)


@final
class Runs:
    """Which ranks follow each other: every run as a set of ranks. Made once."""

    def __init__(self, runs: list[int]) -> None:
        ordered = sorted(runs, key=int.bit_count)
        sizes = [run.bit_count() for run in ordered]
        if sizes and (sizes[0] < 3 or sizes[-1] > 5 or max(sizes.count(size) for size in (3, 4, 5)) > MOST_RUNS):
            raise ValueError(f"a run has 3 to 5 ranks, and there are at most {MOST_RUNS} of a size")
        self.sets: vec[i64] = vec[i64](ordered)  # the ranks of each, the shorter first
        # size → where the runs of that size begin; those of one more begin where they end
        self.first: vec[i64] = vec[i64]([sum(other < size for other in sizes) for size in range(7)])
        # run × 5 → its ranks; what is missing points at the one
        self.ranks: vec[i64] = vec[i64]([rank for run in ordered for rank in (listed(run) + [ONE - SUMS] * 5)[:5]])


@final
class Melds:
    """Sets and runs: `measure` those of one size within some cards, all of which hold `must`; then `draw` one of them.

    Several measurements are kept: `row` says which of them is meant.
    """

    def __init__(self, runs: Runs, rows: i64) -> None:
        self.runs: Runs = runs
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
        """The weight of all sets and runs of `size` cards within `allowed` that hold `must`."""
        total = 0.0
        parts = self.parts
        heavy = self.heavy
        start = row * ROW
        missing = size - count(must)
        free = allowed & ~must
        needed: i64 = 0  # the ranks of `must`
        rank: i64 = 0
        while rank < RANKS:
            rest = free & 15
            bound = must & RANK_CARDS[rank]
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
                needed |= BIT[rank]
                parts[start + SUMS + rank] = 1.0 if bound & (bound - 1) == 0 else 0.0
            free >>= 4
            heavy >>= 4
            rank += 1
        parts[start + ONE] = 1.0
        return total + self.measure_runs(start, needed, size)

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
        parts, ranks, sets = self.parts, self.runs.ranks, self.runs.sets
        at = start + RANKS
        sums = start + SUMS
        total = 0.0
        for run in range(self.runs.first[size], self.runs.first[size + 1]):
            k = 5 * run
            worth = parts[sums + ranks[k]] * parts[sums + ranks[k + 1]] * parts[sums + ranks[k + 2]]
            worth *= parts[sums + ranks[k + 3]] * parts[sums + ranks[k + 4]]
            if needed & ~sets[run]:
                worth = 0.0
            parts[at] = worth
            total += worth
            at += 1
        return total

    # -- drawing -----------------------------------------------------------------------------------------------------

    def draw(self, row: i64, allowed: i64, must: i64, size: i64, total: float, dice: Dice) -> i64:
        """One of the sets and runs just measured, by weight: its cards besides `must`; there must be one."""
        parts = self.parts
        first = self.runs.first[size]
        start = row * ROW
        skip = unit(dice) * total
        at = start
        last = start
        end = start + RANKS + self.runs.first[size + 1] - first
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
            return self.draw_of_rank(allowed & RANK_CARDS[kind] & ~must, size - count(must), parts[last], dice)
        found: i64 = 0
        for k in range(size):  # a card for each rank of a run
            rank = self.runs.ranks[5 * (first + kind - RANKS) + k]
            if must & RANK_CARDS[rank] == 0:
                same = allowed & RANK_CARDS[rank]
                if same & (same - 1):
                    same = self.draw_of_rank(same, 1, parts[start + SUMS + rank], dice)
                found |= same
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
