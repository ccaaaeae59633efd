"""Ratings: the better bot is rated higher, equals are not told apart, and the interval says how sure that is."""

from __future__ import annotations

import random

import pytest

from motherlode.lab.ratings import LEAST_AGAIN, MOST_AGAIN, Deal, ratings


def deals(count: int, skill: float, seed: int = 1) -> list[Deal]:
    """Two games each; the first bot wins a game so often."""
    dice = random.Random(seed)
    found: list[Deal] = []
    for _ in range(count):
        wins = [float(dice.random() < skill) for _ in range(2)]
        found.append(tuple(((0, won), (1, 1 - won)) for won in wins))
    return found


def test_the_better_bot_is_rated_higher() -> None:
    strong, weak = ratings(2, deals(100, 0.75), "s")
    assert strong.low > 25 > weak.high
    assert strong.low < strong.value < strong.high


def test_equals_are_not_told_apart() -> None:
    one, two = ratings(2, deals(100, 0.5), "s")
    assert one.low < 25 < one.high
    assert two.low < 25 < two.high


def test_more_deals_make_it_surer() -> None:
    few, many = (ratings(2, deals(count, 0.6), "s")[0] for count in (15, 150))
    assert many.high - many.low < few.high - few.low


@pytest.mark.slow
def test_intervals_hold_the_rating_of_another_run() -> None:
    """Of twenty runs of the same bots nearly all have the middle of all in their interval."""
    runs = [ratings(2, deals(20, 0.6, seed), f"{seed}")[0] for seed in range(20)]
    middle = sum(run.value for run in runs) / len(runs)
    assert sum(run.low <= middle <= run.high for run in runs) >= 17


def test_ties_and_empty_tables_change_nothing() -> None:
    one, two = ratings(2, [(((0, 0.5), (1, 0.5)), ((0, 1.0),))] * 30, "s")
    assert one.value == two.value == 25


def test_three_bots_are_put_in_order() -> None:
    dice = random.Random(3)
    rows: list[Deal] = []
    for _ in range(150):
        winner = dice.choices((0, 1, 2), (5, 3, 1))[0]
        rows.append((tuple((bot, float(bot == winner)) for bot in range(3)),))
    first, second, third = ratings(3, rows, "s")
    assert first.value > second.value > third.value
    assert first.low > third.high


def test_the_same_seed_gives_the_same_intervals() -> None:
    assert ratings(2, deals(30, 0.6), "s") == ratings(2, deals(30, 0.6), "s")
    assert LEAST_AGAIN < MOST_AGAIN
