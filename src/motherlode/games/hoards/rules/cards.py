"""The cards of Hoards: what they are worth, which of them form a combination, and how treasure is judged.

Cards and sets of cards are those of `kits.cards52`. A *combination* is a set (2 to 4 cards of one rank) or a run (3 to
5 consecutive ranks); the *core* of a stack is the combination that counts in it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.kits.bits import BIT, count
from motherlode.kits.cards52 import ALL_CLUBS, ALL_DIAMONDS, ALL_HEARTS, ALL_SPADES, total, worths

# -- what is in the box ------------------------------------------------------------------------------------------------

TREASURE: Final = 281474976710655  # the 48 cards A … Q (HO-2)
KINGS: Final = 4222124650659840
COURTS: Final = 280375465082880  # jacks and queens
ACES: Final = 15
TREASURES: Final = 48
FIRST_KING: Final = 48

BLACK: Final = 0  # kings by suit: K♣ black, K♦ green, K♥ red, K♠ blue
GREEN: Final = 1
RED: Final = 2
BLUE: Final = 3
BLACK_KING: Final = 281474976710656
GREEN_KING: Final = 562949953421312
RED_KING: Final = 1125899906842624
BLUE_KING: Final = 2251799813685248
DRAGONS: Final = ("black", "green", "red", "blue")

LEAST_STACK: Final = 2
MOST_STACK: Final = 5  # HO-38
HAND: Final = 4
LEAST_HAND: Final = 3
MOST_HAND: Final = 5

# -- worth -------------------------------------------------------------------------------------------------------------

_BASE_POINTS: Final = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 0]
POINTS: Final[bytes] = worths([_BASE_POINTS[card >> 2] for card in range(52)])
"""Points with the ace at 1 (HO-4)."""
POINTS_ACE_11: Final[bytes] = worths([11 if card < 4 else _BASE_POINTS[card >> 2] for card in range(52)])

STRENGTH: Final[bytes] = bytes([12, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 0])
"""Rank → strength in a fight (HO-5)."""
NO_CARD_STRENGTH: Final = -1
CEILING: Final = 11  # clubs raise a card up to here (HO-64)
LOW_ACE: Final = 1
NO_CAP: Final = 12  # nothing is stronger


def points(cards: i64, ace_eleven: bool) -> i64:
    """The points of a set of cards (HO-4)."""
    return total(POINTS_ACE_11 if ace_eleven else POINTS, cards)


def strength(card: i64) -> i64:
    """The strength of a card in a fight (HO-5)."""
    return STRENGTH[card >> 2]


def _stronger() -> list[int]:
    """Strength → the treasure cards that are stronger."""
    return [sum(1 << card for card in range(48) if STRENGTH[card >> 2] > s) for s in range(13)]


STRONGER: Final[vec[i64]] = vec[i64](_stronger())


def highest(hand: i64) -> i64:
    """Those cards of a hand that have its highest strength (HO-55)."""
    if hand & 15:
        return hand & 15
    courts = hand & COURTS
    if courts:
        return courts
    rank: i64 = 9
    while rank > 0:
        found = hand & RANK_BITS[rank]
        if found:
            return found
        rank -= 1
    return hand & KINGS


RANK_BITS: Final[vec[i64]] = vec[i64]([15 << (4 * rank) for rank in range(13)])

# -- combinations ------------------------------------------------------------------------------------------------------

NONE: Final = 0
SET: Final = 1
RUN: Final = 2

PRINTED: Final = 0  # J and Q are two steps of a run (HO-33)
MERGED: Final = 1  # J and Q are one and the same step between 10 and A


def run_windows(merged: bool) -> list[tuple[tuple[int, ...], bool]]:
    """Every run as its ranks, in the order of the run, and whether its ace is high (HO-33)."""
    steps = [(rank,) for rank in range(10)] + ([(10, 11)] if merged else [(10,), (11,)]) + [(0,)]
    found = []
    for size in (3, 4, 5):
        for start in range(len(steps) - size + 1):
            ways: list[tuple[int, ...]] = [()]
            for step in steps[start : start + size]:
                ways = [way + (rank,) for way in ways for rank in step]
            found += [(way, start + size == len(steps)) for way in ways]
    return found


def _mask(ranks: tuple[int, ...]) -> int:
    return sum(1 << rank for rank in ranks)


MOST_WINDOWS: Final = 64
WINDOWS: Final[vec[i64]] = vec[i64](
    [
        mask
        for merged in (False, True)
        for mask in ([_mask(ranks) for ranks, _ in run_windows(merged)] + [0] * MOST_WINDOWS)[:MOST_WINDOWS]
    ]
)
"""Sets of ranks that form a run: from 0 as printed, from MOST_WINDOWS with J and Q merged; 0 ends the list."""


def _run_table() -> bytes:
    """Set of ranks (+ 4096 if merged) → 0 no run, 1 a run, 2 a run with a high ace."""
    table = bytearray(8192)
    for merged in (False, True):
        for ranks, ace_high in run_windows(merged):
            table[4096 * merged + _mask(ranks)] = 2 if ace_high else 1
    return bytes(table)


def _holds_run_table() -> bytes:
    """Set of ranks (+ 4096 if merged) → whether some run lies within it."""
    table = bytearray(8192)
    for merged in (False, True):
        masks = [_mask(ranks) for ranks, _ in run_windows(merged) if len(ranks) == 3]
        for held in range(4096):
            table[4096 * merged + held] = any(held & mask == mask for mask in masks)
    return bytes(table)


RUN_KIND: Final[bytes] = _run_table()
HOLDS_RUN: Final[bytes] = _holds_run_table()

THREE_RANKS: Final = 4095
RANKS_IN: Final[bytes] = bytes([sum(1 << k for k in range(3) if m >> (4 * k) & 15) for m in range(4096)])
"""A piece of three ranks of a set of cards → which of them it has."""
PAIR_IN: Final[bytes] = bytes([max(((m >> (4 * k)) & 15).bit_count() for k in range(3)) > 1 for m in range(4096)])
"""A piece of three ranks of a set of cards → whether one of them is there twice."""


def ranks_of(cards: i64) -> i64:
    """The set of ranks among treasure cards."""
    first: i64 = RANKS_IN[cards & THREE_RANKS]
    second: i64 = RANKS_IN[(cards >> 12) & THREE_RANKS]
    third: i64 = RANKS_IN[(cards >> 24) & THREE_RANKS]
    fourth: i64 = RANKS_IN[(cards >> 36) & THREE_RANKS]
    return first | second << 3 | third << 6 | fourth << 9


def holds_combination(cards: i64, runs: i64) -> bool:
    """Whether some combination lies within a hand (HO-31)."""
    if PAIR_IN[cards & THREE_RANKS] or PAIR_IN[(cards >> 12) & THREE_RANKS]:
        return True
    if PAIR_IN[(cards >> 24) & THREE_RANKS] or PAIR_IN[(cards >> 36) & THREE_RANKS]:
        return True
    return HOLDS_RUN[runs * 4096 + ranks_of(cards)] != 0


def kind_of(cards: i64, runs: i64) -> i64:
    """NONE, SET or RUN: what a set of treasure cards is as a whole (HO-31 … HO-34)."""
    if cards & (cards - 1) == 0:
        return NONE
    ranks = ranks_of(cards)
    if ranks & (ranks - 1) == 0:
        return SET
    if RUN_KIND[runs * 4096 + ranks] and _one_of_each(cards, ranks, count(cards)):
        return RUN
    return NONE


def _one_of_each(cards: i64, ranks: i64, size: i64) -> bool:
    """Whether there are as many ranks as cards."""
    while ranks:
        ranks &= ranks - 1
        size -= 1
    return size == 0


def followers(hand: i64, picked: i64, runs: i64) -> i64:
    """The cards c such that some combination within the hand begins, in canonical order, with the picks and then c."""
    hand &= TREASURE
    found: i64 = 0
    taken = ranks_of(picked)
    if taken & (taken - 1) == 0:  # sets: the next card of the rank, or the first of a rank with two
        rank: i64 = 0
        while rank < 12:
            same = hand & RANK_BITS[rank]
            if taken == 0:
                without_last = same
                keep: i64 = 0
                while without_last & (without_last - 1):
                    low = without_last & -without_last
                    keep |= low
                    without_last ^= low
                found |= keep
            elif taken & BIT[rank]:
                found |= above(same, picked)
            rank += 1
    held = ranks_of(hand)
    if HOLDS_RUN[runs * 4096 + held] and _one_of_each(picked, taken, count(picked)):
        windows = WINDOWS
        i = runs * MOST_WINDOWS
        wanted: i64 = 0
        while windows[i]:
            window = windows[i]
            if window & held == window and taken & window == taken:
                rest = window ^ taken
                if rest:
                    following = rest & -rest
                    if taken < following:  # the picks are the lowest ranks of the run
                        wanted |= following
            i += 1
        rank = 0
        while wanted:
            if wanted & 1:
                found |= hand & RANK_BITS[rank]
            wanted >>= 1
            rank += 1
    return found


def above(cards: i64, picked: i64) -> i64:
    """Those cards that come after all the picks in canonical order."""
    while picked & (picked - 1):
        picked &= picked - 1
    return cards & -picked & ~picked if picked else cards


# -- judging a stack ---------------------------------------------------------------------------------------------------


def core_of(stack: i64, runs: i64) -> i64:
    """The core of a stack: the combination that counts in it (HO-62, HO-63); 0 if it holds none."""
    core = valid_core(stack, runs)
    if core or not holds_combination(stack, runs):
        return core
    best: i64 = 0
    part = stack
    while part:
        kind = kind_of(part, runs)
        if kind != NONE:
            worth = standing(part, kind, runs)
            if worth > best:
                best = worth
                core = part
        part = (part - 1) & stack
    return core


def valid_core(stack: i64, runs: i64) -> i64:
    """The core of a stack in which all other cards are clubs (HO-62); 0 if it has no such core."""
    if kind_of(stack, runs) != NONE:
        return stack
    core: i64 = 0
    clubs = stack & ALL_CLUBS
    weapons = clubs
    while weapons:
        part = stack ^ weapons
        weapons = (weapons - 1) & clubs
        kind = kind_of(part, runs)
        if kind != NONE:
            if core == 0 or standing(part, kind, runs) > standing(core, kind_of(core, runs), runs):
                core = part
    return core


def is_valid(stack: i64, core: i64) -> bool:
    """Whether all cards of a stack that are not in its core are clubs (HO-62)."""
    return core != 0 and stack & ~core & ~ALL_CLUBS == 0


def standing(cards: i64, kind: i64, runs: i64) -> i64:
    """A number that orders combinations as HO-62 and HO-63 do: size, strength, sets first, lower ranks, suits."""
    ranks: i64 = 0
    suits: i64 = 0
    size: i64 = 0
    rank: i64 = 0
    while rank < 12:
        same = (cards >> (4 * rank)) & 15
        while same:
            if same & 14:  # ♦ ♥ ♠ in this order, ♣ last
                low = (same & 14) & -(same & 14)
            else:
                low = same
            same ^= low
            ranks = ranks * 16 + 15 - rank
            if low == 2:
                suits = suits * 4 + 3
            elif low == 4:
                suits = suits * 4 + 2
            elif low == 8:
                suits = suits * 4 + 1
            else:
                suits = suits * 4
            size += 1
        rank += 1
    sets_first: i64 = 1 if kind == SET else 0
    return (((size << 20 | might(cards, runs, 0)) << 1 | sets_first) << 20 | ranks) << 10 | suits


def might(core: i64, runs: i64, bonus: i64) -> i64:
    """The strengths of a combination from high to low as one number, raised by a bonus up to 11 (HO-64, HO-70)."""
    ranks = ranks_of(core)
    low_ace = ranks & (ranks - 1) != 0 and RUN_KIND[runs * 4096 + ranks] != 2
    number: i64 = 0
    aces = core & 15
    if aces and not low_ace:
        while aces:
            aces &= aces - 1
            number = number * 16 + 12
    courts = (core >> 40) & 255
    while courts:
        courts &= courts - 1
        number = number * 16 + CEILING
    rank: i64 = 9
    while rank >= 0:
        same = (core >> (4 * rank)) & 15
        if rank == 0 and not low_ace:
            same = 0
        while same:
            same &= same - 1
            raised = rank + 1 + bonus
            number = number * 16 + (raised if raised < CEILING else CEILING)
        rank -= 1
    return number


# -- the score ---------------------------------------------------------------------------------------------------------


def score(hoarded: i64, hand: i64, ace_eleven: bool) -> tuple[i64, i64]:
    """The exact score as numerator and denominator (HO-102 … HO-106)."""
    loss = 2 * points(hand, ace_eleven)
    cards = count(hoarded)
    if cards == 0:
        return -loss, 1  # HO-105
    tenths = (
        8 * points(hoarded & ALL_CLUBS, ace_eleven)
        + 10 * points(hoarded & ALL_SPADES, ace_eleven)
        + 12 * points(hoarded & (ALL_DIAMONDS | ALL_HEARTS), ace_eleven)
    )
    share = cards - count(hoarded & ALL_CLUBS) + count(hoarded & ALL_DIAMONDS)
    return share * tenths - loss * cards * 10, cards * 10
