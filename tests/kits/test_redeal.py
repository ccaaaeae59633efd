"""Cards dealt anew to places that lack some, against every way to deal them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import motherlode
from motherlode.core.dice import quick_dice
from motherlode.kits.redeal import Splits, below, redeal, sort, ways_to_choose


def deals(cards: list[int], rooms: list[int], lacks: list[int]) -> list[tuple[int, ...]]:
    """All ways to deal cards to places of these sizes, as sets."""
    if not rooms:
        return [()] if not cards else []
    found = []
    for chosen in combinations([card for card in cards if not lacks[0] >> card & 1], rooms[0]):
        rest = [card for card in cards if card not in chosen]
        found += [(sum(1 << card for card in chosen), *others) for others in deals(rest, rooms[1:], lacks[1:])]
    return found


CASES = {
    "all free": ([2, 1, 2], [0, 0, 0]),
    "one lacks some": ([2, 2, 2], [0b000111, 0, 0]),
    "an empty place lacks much": ([3, 0, 3], [0b000001, 0b111111, 0]),
    "all different": ([2, 2, 2], [0b000011, 0b001100, 0b110000]),
    "nested": ([1, 2, 2, 2], [0b1111110, 0b1111000, 0b1100000, 0]),
    "crossing": ([2, 2, 2, 1], [0b0000111, 0b0011100, 0b1110000, 0b1000001]),
    "only one deal": ([3, 3], [0b000111, 0b111000]),
    "seven places": ([1, 1, 1, 1, 1, 1, 1], [0b0000011, 0b0000110, 0, 0b1110000, 0b0000001, 0b0111000, 0b0111000]),
    "five places": ([1, 1, 2, 1, 2], [0b0000011, 0b0000110, 0, 0b1110000, 0b0000001]),
}


@pytest.mark.parametrize("name", CASES)
def test_every_deal_that_fits_comes_equally_often(name: str) -> None:
    rooms, lacks = CASES[name]
    cards = list(range(sum(rooms)))
    expected = deals(cards, rooms, lacks)
    dice = quick_dice(1)
    drawn: Counter[tuple[int, ...]] = Counter()
    each = 40 if motherlode.COMPILED else 20  # interpreted rules are slow
    for _ in range(each * len(expected)):
        sets = vec[i64]([0] * len(rooms))
        redeal((1 << len(cards)) - 1, len(rooms), vec[i64](rooms), vec[i64](lacks), sets, dice)
        drawn[tuple(sets)] += 1
    assert set(drawn) == set(expected)
    chi = sum((drawn[deal] - each) ** 2 / each for deal in expected)
    assert chi - len(expected) < 5 * (2 * len(expected)) ** 0.5 + 1


@pytest.mark.parametrize("name", CASES)
def test_deals_are_counted(name: str) -> None:
    rooms, lacks = CASES[name]
    cards = range(sum(rooms))
    kinds = Counter(sum(1 << k for k, lack in enumerate(lacks) if not lack >> card & 1) for card in cards)
    splits = Splits()
    splits.begin(len(rooms))
    for k, room in enumerate(rooms):
        splits.rooms[k] = room
    for holders in sorted(kinds, key=lambda mask: (mask.bit_count(), mask)):
        splits.add(kinds[holders], holders)
    splits.prepare()
    assert splits.ways() == len(deals(list(cards), rooms, lacks))


def test_a_deal_is_added_to_what_lies_there() -> None:
    sets = vec[i64]([0b1, 0b10])
    redeal(0b11100, 2, vec[i64]([1, 2]), vec[i64]([0b1100, 0]), sets, quick_dice(1))
    assert list(sets) == [0b10001, 0b1110]


def test_the_ways_to_choose() -> None:
    assert [ways_to_choose(5, k) for k in range(6)] == [1, 5, 10, 10, 5, 1]
    assert ways_to_choose(61, 30) == 61 * ways_to_choose(60, 29) // 30
    assert ways_to_choose(100, 50) == 100891344545564193334812497256


@pytest.mark.parametrize("limit", [1, 2, 3, 2**31 - 1, 2**31, 3 * 10**9, 2**60 + 1, 53644737765488792839237440000])
def test_numbers_below_any_limit(limit: int) -> None:
    dice = quick_dice(1)
    drawn = [below(limit, dice) for _ in range(2000)]
    assert min(drawn) >= 0
    assert max(drawn) < limit
    if limit > 100:
        assert abs(sum(drawn) / 2000 - limit / 2) < limit / 25


def test_a_stretch_of_numbers_is_sorted_and_the_rest_left() -> None:
    for numbers in permutations([1, 2, 2, 5]):
        row = vec[i64]([9, *numbers, 0])
        sort(row, 1, 5)
        assert list(row) == [9, 1, 2, 2, 5, 0]
    sort(row, 3, 3)
    assert list(row) == [9, 1, 2, 2, 5, 0]
