"""Two heaps of worlds on the scales: what tells them apart is found, and chance alone is not taken for it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable

import pytest

from motherlode.core.dice import QuickDice, quick_dice
from motherlode.testing.scales import FALSE_ALARM, SUSPICIOUS, Cells, Suspicion, chance, deviations, suspect


def fisher(a: int, n: int, b: int, m: int) -> float:
    """Fisher's exact test once more, with whole numbers."""
    ways = [math.comb(n, k) * math.comb(m, a + b - k) for k in range(max(0, a + b - m), min(n, a + b) + 1)]
    at = a - max(0, a + b - m)
    return min(1.0, 2 * min(sum(ways[at:]), sum(ways[: at + 1])) / sum(ways))


@pytest.mark.parametrize("case", [(3, 10, 7, 10), (0, 30, 30, 30), (30, 30, 6, 30), (5, 40, 5, 20), (0, 5, 0, 5)])
def test_the_exact_test_is_exact(case: tuple[int, int, int, int]) -> None:
    assert chance(*case) == pytest.approx(fisher(*case), rel=1e-9)


def test_a_forgotten_fact_is_beyond_chance_with_thirty_worlds() -> None:
    assert chance(30, 30, 6, 30) < FALSE_ALARM
    assert chance(30, 30, 20, 30) > FALSE_ALARM


def test_chance_alone_is_seldom_so_uneven() -> None:
    """Of many fair comparisons about as many fall below a bound as the bound says, at most."""
    dice = quick_dice(3)
    found = [
        chance(sum(dice.below(3) == 0 for _ in range(60)), 60, sum(dice.below(3) == 0 for _ in range(60)), 60)
        for _ in range(3000)
    ]
    assert sum(value < 0.01 for value in found) < 45


def heap(make: Callable[[QuickDice], dict[str, str]], size: int, seed: int) -> list[dict[str, str]]:
    dice = quick_dice(seed)
    return [make(dice) for _ in range(size)]


def any_two(dice: QuickDice) -> dict[str, str]:
    return {"left": str(dice.below(4)), "right": str(dice.below(4)), "always": "so"}


def equal_two(dice: QuickDice) -> dict[str, str]:
    card = str(dice.below(4))
    return {"left": card, "right": card, "always": "so"}


def rather_high(dice: QuickDice) -> dict[str, str]:
    return {**any_two(dice), "left": str(max(dice.below(4), dice.below(4)))}


def neighbours(dice: QuickDice) -> dict[str, str]:
    """Two that are never equal, yet tell all about each other."""
    card = dice.below(4)
    return {"left": str(card), "right": "wxyz"[card], "always": "so"}


def strangers(dice: QuickDice) -> dict[str, str]:
    return {"left": str(dice.below(4)), "right": "wxyz"[dice.below(4)], "always": "so"}


def test_heaps_of_the_same_are_not_suspected() -> None:
    """A few of a hundred may be: a suspicion is no proof."""
    suspected = [suspect(heap(any_two, 40, k), heap(any_two, 40, 1000 + k), quick_dice(k))[0] for k in range(200)]
    assert sum(found is not None for found in suspected) < 6


@pytest.mark.parametrize(
    ("true", "imagined", "size", "what"),
    [
        (equal_two, any_two, 40, "is equal to"),
        (rather_high, any_two, 240, "left"),
        (neighbours, strangers, 40, " and "),
    ],
)
def test_what_tells_heaps_apart_is_suspected_and_confirmed(
    true: Callable[[QuickDice], dict[str, str]],
    imagined: Callable[[QuickDice], dict[str, str]],
    size: int,
    what: str,
) -> None:
    found, looked = suspect(heap(true, size, 1), heap(imagined, size, 2), quick_dice(1))
    assert found is not None
    assert what in found.what
    assert found.deviations > SUSPICIOUS
    assert looked > 2
    counts = [sum(map(found.holds, heap(make, 600, 7 + k))) for k, make in enumerate((true, imagined))]
    assert chance(counts[0], 600, counts[1], 600) < FALSE_ALARM


def test_what_is_the_same_everywhere_is_not_looked_at() -> None:
    same: list[Cells] = [{"always": "so"}] * 20
    assert suspect(same, same, quick_dice(1)) == (None, 0)


def test_what_is_seen_twice_is_looked_at_once() -> None:
    worlds: list[Cells] = [{"here": str(k % 3), "there": f"a {k % 3}"} for k in range(40)]
    assert suspect(worlds[:20], worlds[20:], quick_dice(1))[1] == 1


def test_a_suspicion_holds_for_values_or_for_equality() -> None:
    values = Suspicion("", ("left", "right"), frozenset({"1 and 2"}), 5.0)
    assert values.holds({"left": "1", "right": "2"})
    assert not values.holds({"left": "2", "right": "1"})
    assert not values.holds({})
    equal = Suspicion("", ("left", "right"), frozenset(), 5.0)
    assert equal.holds({"left": "1", "right": "1"})
    assert not equal.holds({"left": "1", "right": "2"})


def test_deviations_are_those_of_a_coin() -> None:
    assert deviations(Counter("a" * 50 + "b" * 50), Counter("a" * 50 + "b" * 50)) < 0
    assert deviations(Counter("a" * 100), Counter("a" * 100)) == 0.0
    assert deviations(Counter("a" * 90 + "b" * 10), Counter("a" * 50 + "b" * 50)) > 5
