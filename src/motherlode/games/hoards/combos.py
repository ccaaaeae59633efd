"""Drawing a combination at random: every one that some cards allow, equally likely or by weight."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.state import BIT
from motherlode.games.hoards.deck import MOST_WINDOWS, RANK_BITS, RUN, SET, WINDOWS
from motherlode.kits.cards52 import count, lowest

HALF: Final = 1073741824


def power(base: i64, exponent: i64) -> i64:
    """A small power."""
    found: i64 = 1
    while exponent > 0:
        found *= base
        exponent -= 1
    return found


def below(dice: Dice, n: i64) -> i64:
    """One of 0 … n-1, for numbers beyond what dice say at once; the bias is below n / 2**60."""
    if n < HALF:
        return dice.below(n)
    return (dice.below(HALF) * HALF + dice.below(HALF)) % n


def sets_of_rank(allowed: i64, must: i64, size: i64, heavy: i64, weight: i64, skip: i64) -> tuple[i64, i64]:
    """Over the sets of `size` within one rank's cards: their weight in all, and the one at `skip` (0 if beyond).

    A set weighs `weight` for every card of `heavy` in it, and holds all of `must`.
    """
    total: i64 = 0
    found: i64 = 0
    part = allowed
    while part:
        if part & must == must and count(part) == size:
            worth = power(weight, count(part & heavy))
            if found == 0 and skip < total + worth:
                found = part
            total += worth
        part = (part - 1) & allowed
    return total, found


def step_weight(allowed: i64, must: i64, rank: i64, heavy: i64, weight: i64) -> i64:
    """What the cards weigh that can stand for one rank of a run."""
    same = allowed & RANK_BITS[rank]
    bound = must & RANK_BITS[rank]
    if bound:
        if bound & (bound - 1):
            return 0
        same = bound
    return count(same & ~heavy) + weight * count(same & heavy)


def weigh_combinations(allowed: i64, must: i64, size: i64, runs: i64, heavy: i64, weight: i64, kinds: i64) -> i64:
    """The weight of all combinations of `size` cards within `allowed` that hold `must`."""
    total: i64 = 0
    rank: i64 = 0
    if kinds & SET and size <= 4:
        while rank < 12:
            if must & ~RANK_BITS[rank] == 0:
                total += sets_of_rank(allowed & RANK_BITS[rank], must, size, heavy, weight, 0)[0]
            rank += 1
    if kinds & RUN and size >= 3:
        i = runs * MOST_WINDOWS
        while WINDOWS[i]:
            total += window_weight(WINDOWS[i], allowed, must, size, heavy, weight)
            i += 1
    return total


def window_weight(window: i64, allowed: i64, must: i64, size: i64, heavy: i64, weight: i64) -> i64:
    """The weight of all runs over a set of ranks; 0 if it has not `size` of them."""
    total: i64 = 1
    rest = window
    steps: i64 = 0
    outside = must
    while rest:
        rank = lowest(rest)
        rest &= rest - 1
        total *= step_weight(allowed, must, rank, heavy, weight)
        outside &= ~RANK_BITS[rank]
        steps += 1
    return total if steps == size and outside == 0 else 0


def draw_combination(
    allowed: i64, must: i64, size: i64, runs: i64, heavy: i64, weight: i64, kinds: i64, total: i64, dice: Dice
) -> i64:
    """One of the combinations that `weigh_combinations` has weighed, by weight; `total` is what it said, not 0."""
    skip = below(dice, total)
    rank: i64 = 0
    if kinds & SET and size <= 4:
        while rank < 12:
            if must & ~RANK_BITS[rank] == 0:
                worth, found = sets_of_rank(allowed & RANK_BITS[rank], must, size, heavy, weight, skip)
                if skip < worth:
                    return found
                skip -= worth
            rank += 1
    i = runs * MOST_WINDOWS
    while WINDOWS[i]:
        worth = window_weight(WINDOWS[i], allowed, must, size, heavy, weight)
        if skip < worth:
            return draw_run(WINDOWS[i], allowed, must, heavy, weight, skip)
        skip -= worth
        i += 1
    return 0


def draw_run(window: i64, allowed: i64, must: i64, heavy: i64, weight: i64, skip: i64) -> i64:
    """The run at `skip` among the weighed runs over a set of ranks."""
    found: i64 = 0
    while window:
        rank = lowest(window)
        window &= window - 1
        worth = step_weight(allowed, must, rank, heavy, weight)
        here = skip % worth
        skip //= worth
        same = allowed & RANK_BITS[rank]
        if must & RANK_BITS[rank]:
            same &= must
        while True:
            card = lowest(same)
            share = weight if heavy & BIT[card] else 1
            if here < share:
                found |= BIT[card]
                break
            here -= share
            same &= same - 1
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
