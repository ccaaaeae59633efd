"""Which cards form a combination, and which combination counts in a stack? (HO-31 … HO-34, HO-62 … HO-64, HO-70)

A *combination* is a set (2 to 4 cards of one rank) or a run (3 to 5 consecutive ranks); the *core* of a stack is the
combination that counts in it. `runs` says how jacks and queens stand in runs: PRINTED or MERGED.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.hoards.rules.cards import MOST_STRENGTH, TREASURE, points
from motherlode.games.hoards.rules.setup import Setup
from motherlode.kits.bits import above, count, last_of, lowest
from motherlode.kits.cards52 import ALL_CLUBS, RANK_CARDS

NONE: Final = 0
SET: Final = 1
RUN: Final = 2

PRINTED: Final = 0  # J and Q are two steps of a run (HO-33)
MERGED: Final = 1  # J and Q are one and the same step between 10 and A (HO-V9)

CEILING: Final = 11  # clubs raise a card up to here (HO-64)

# The clauses by which a loot can end
DEFENDER_INVALID: Final = 67
LOOTER_INVALID: Final = 68
INCOMPATIBLE: Final = 69
COMPARED: Final = 70
DRAWN: Final = 72

# -- tables of runs ----------------------------------------------------------------------------------------------------


def run_windows(merged: bool) -> dict[int, bool]:
    """Every run as a set of ranks, the shorter first → whether its ace is high (HO-33, HO-V9)."""
    steps = [(rank,) for rank in range(10)] + ([(10, 11)] if merged else [(10,), (11,)]) + [(0,)]
    found = {}
    for size in (3, 4, 5):
        for start in range(len(steps) - size + 1):
            ways = [0]
            for step in steps[start : start + size]:
                ways = [way | 1 << rank for way in ways for rank in step]
            found.update(dict.fromkeys(ways, start + size == len(steps)))
    return found


_RUNS: Final = (run_windows(False), run_windows(True))
RANK_SETS: Final = 4096
MOST_WINDOWS: Final = 64
WINDOWS: Final[vec[i64]] = vec[i64]([window for runs in _RUNS for window in ([*runs] + [0] * 64)[:MOST_WINDOWS]])
"""Sets of ranks that form a run: from 0 as printed, from MOST_WINDOWS with J and Q merged; 0 ends the list."""
HIGH_ACE: Final = 2
RUN_KIND: Final[bytes] = bytes([1 + runs[held] if held in runs else 0 for runs in _RUNS for held in range(RANK_SETS)])
"""Set of ranks (+ RANK_SETS if merged) → 0 no run, 1 a run, HIGH_ACE a run with a high ace."""
HOLDS_RUN: Final[bytes] = bytes(
    [any(held & run == run for run in runs) for runs in _RUNS for held in range(RANK_SETS)],
)
"""Set of ranks (+ RANK_SETS if merged) → whether some run lies within it."""

THREE_RANKS: Final = 4095
RANKS_IN: Final[bytes] = bytes([sum(1 << k for k in range(3) if m >> (4 * k) & 15) for m in range(4096)])
"""A piece of three ranks of a set of cards → which of them it has."""

# -- combinations ------------------------------------------------------------------------------------------------------


def ranks_of(cards: i64) -> i64:
    """The set of ranks among treasure cards."""
    first: i64 = RANKS_IN[cards & THREE_RANKS]
    second: i64 = RANKS_IN[(cards >> 12) & THREE_RANKS]
    third: i64 = RANKS_IN[(cards >> 24) & THREE_RANKS]
    fourth: i64 = RANKS_IN[(cards >> 36) & THREE_RANKS]
    return first | second << 3 | third << 6 | fourth << 9


def holds_run(ranks: i64, runs: i64) -> bool:
    """Whether some run lies within a set of ranks."""
    return HOLDS_RUN[runs * RANK_SETS + ranks] != 0


def holds_combination(cards: i64, runs: i64) -> bool:
    """Whether some combination lies within a hand (HO-31): two cards of a rank, or a run."""
    ranks = ranks_of(cards)
    return count(ranks) < count(cards & TREASURE) or holds_run(ranks, runs)


def kind_of(cards: i64, runs: i64) -> i64:
    """NONE, SET or RUN: what a set of treasure cards is as a whole (HO-31 … HO-34)."""
    if cards & (cards - 1) == 0:
        return NONE
    ranks = ranks_of(cards)
    if ranks & (ranks - 1) == 0:
        return SET
    if RUN_KIND[runs * RANK_SETS + ranks] and count(ranks) == count(cards):
        return RUN
    return NONE


def followers(hand: i64, picked: i64, runs: i64) -> i64:
    """The cards c such that some combination within the hand begins, in canonical order, with the picks and then c."""
    hand &= TREASURE
    taken = ranks_of(picked)
    found: i64 = 0
    if taken == 0:  # sets: all but the last of a rank can be the first
        rank: i64 = 0
        while rank < 12:
            same = hand & RANK_CARDS[rank]
            found |= same ^ last_of(same)
            rank += 1
    elif taken & (taken - 1) == 0:
        found = above(hand & RANK_CARDS[lowest(taken)], picked)
    held = ranks_of(hand)
    if holds_run(held, runs) and count(taken) == count(picked):
        windows = WINDOWS
        i = runs * MOST_WINDOWS
        while windows[i]:
            window = windows[i]
            if window & held == window and taken & window == taken:
                rest = window ^ taken
                if rest and taken < rest & -rest:  # the picks are the lowest ranks of the run
                    found |= hand & RANK_CARDS[lowest(rest)]
            i += 1
    return found


# -- judging a stack ---------------------------------------------------------------------------------------------------


def core_of(stack: i64, runs: i64) -> i64:
    """The core of a stack: the combination that counts in it (HO-62, HO-63); 0 if it holds none."""
    core = valid_core(stack, runs)
    return best_without(stack, stack, runs) if core == 0 and holds_combination(stack, runs) else core


def valid_core(stack: i64, runs: i64) -> i64:
    """The core of a stack in which all other cards are clubs (HO-62); 0 if it has no such core."""
    return stack if kind_of(stack, runs) != NONE else best_without(stack, stack & ALL_CLUBS, runs)


def best_without(stack: i64, loose: i64, runs: i64) -> i64:
    """The combination of highest standing that is left of a stack without some of the `loose` cards; 0 if none is."""
    core: i64 = 0
    best: i64 = 0
    without = loose
    while without:
        part = stack ^ without
        without = (without - 1) & loose
        kind = kind_of(part, runs)
        if kind != NONE:
            worth = standing(part, kind, runs)
            if worth > best:
                best, core = worth, part
    return core


def is_valid(stack: i64, core: i64) -> bool:
    """Whether all cards of a stack that are not in its core are clubs (HO-62)."""
    return core != 0 and stack & ~core & ~ALL_CLUBS == 0


PREFERENCE: Final[bytes] = bytes([0, 0, 3, 0, 2, 0, 0, 0, 1])
"""A suit, as a set of it alone → its standing: ♦ ♥ ♠ ♣ (HO-63)."""


def standing(cards: i64, kind: i64, runs: i64) -> i64:
    """A number that orders combinations as HO-62 and HO-63 do: size, strength, sets first, lower ranks, suits."""
    ranks: i64 = 0
    suits: i64 = 0
    rank: i64 = 0
    while rank < 12:
        same = (cards >> (4 * rank)) & 15
        while same:
            better = same & 14  # all but clubs
            low = better & -better if better else same
            same ^= low
            ranks = ranks * 16 + 15 - rank
            suits = suits * 4 + PREFERENCE[low]
        rank += 1
    sets_first: i64 = 1 if kind == SET else 0
    return (((count(cards) << 20 | might(cards, runs, 0)) << 1 | sets_first) << 20 | ranks) << 10 | suits


def might(core: i64, runs: i64, bonus: i64) -> i64:
    """The strengths of a combination from high to low as one number, raised by a bonus up to 11 (HO-64, HO-70)."""
    ranks = ranks_of(core)
    low_ace = ranks & (ranks - 1) != 0 and RUN_KIND[runs * RANK_SETS + ranks] != HIGH_ACE
    number: i64 = 0
    step: i64 = 12  # a high ace, then queens down to twos, then a low ace
    while step >= 0:
        same = (core >> (4 * (step % 12))) & 15
        if step == (12 if low_ace else 0):
            same = 0  # it is the other one
        raised = min(step + 1 + bonus, CEILING)
        while same:
            same &= same - 1
            number = number * 16 + (MOST_STRENGTH if step == 12 else raised)
        step -= 1
    return number


def verdict(stack: i64, other: i64, setup: Setup) -> tuple[i64, i64]:
    """By which clause a loot of another stack ends, the defender's clubs added (HO-64 … HO-70).

    Where cores are compared also how: 1 if the looter's is the greater, -1 if the defender's is, 0 if they are equal.
    """
    runs = setup.runs
    core, other_core = valid_core(stack, runs), valid_core(other, runs)
    if other_core == 0:
        return DEFENDER_INVALID, 0
    if core == 0:
        return LOOTER_INVALID, 0
    if count(core) != count(other_core) or kind_of(core, runs) != kind_of(other_core, runs):
        return INCOMPATIBLE, 0
    lead = might(core, runs, 0) - might(other_core, runs, points(other & ALL_CLUBS, setup.ace_eleven))
    if lead == 0:
        return COMPARED, 0
    return COMPARED, 1 if lead > 0 else -1
