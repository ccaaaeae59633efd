"""Sets as numbers."""

from __future__ import annotations

from collections import Counter

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import quick_dice
from motherlode.kits import bits


def the_set(*members: int) -> int:
    return sum(1 << member for member in members)


def test_every_element_alone() -> None:
    assert [bits.lowest(bits.BIT[k]) for k in range(62)] == list(range(62))
    assert [bits.BIT[k] for k in range(62)] == [2**k for k in range(62)]


def test_going_through_a_set() -> None:
    members = the_set(51, 5, 0, 34)
    assert bits.listed(members) == [0, 5, 34, 51]
    assert bits.lowest(members) == 0
    assert bits.lowest(members & (members - 1)) == 5
    out = vec[i64]([7] * 6)
    assert bits.spread(members, out, 1) == 5
    assert list(out) == [7, 0, 5, 34, 51, 7]
    assert bits.spread(members, out, 0, 100) == 4
    assert list(out) == [100, 105, 134, 151, 51, 7]


def test_an_empty_set() -> None:
    assert bits.count(0) == 0
    assert bits.listed(0) == []
    assert bits.spread(0, vec[i64]([7]), 0) == 0


def test_counting() -> None:
    dice = quick_dice(5)
    for _ in range(300):
        members = sum(1 << k for k in range(62) if dice.below(3) == 0)
        assert bits.count(members) == members.bit_count()
    assert bits.count(2**62 - 1) == 62


def test_picking_is_uniform() -> None:
    members = the_set(4, 25, 51)
    dice = quick_dice(1)
    drawn = Counter(bits.pick(members, dice) for _ in range(3000))
    assert set(drawn) == {4, 25, 51}
    assert all(900 < times < 1100 for times in drawn.values())


def test_every_choice_of_some_is_equally_likely() -> None:
    members = the_set(0, 7, 33, 61)
    dice = quick_dice(9)
    found = Counter(bits.pick_some(members, 2, dice) for _ in range(6000))
    assert len(found) == 6
    assert all(850 < n < 1150 for n in found.values())
    assert bits.pick_some(members, 9, dice) == members
    assert bits.pick_some(members, 0, dice) == 0


def test_the_last_and_what_comes_after() -> None:
    members = the_set(3, 20, 61)
    assert bits.last_of(members) == the_set(61)
    assert bits.last_of(0) == 0
    assert bits.above(members, the_set(1, 3)) == the_set(20, 61)
    assert bits.above(members, 0) == members
    assert bits.above(members, the_set(61)) == 0
