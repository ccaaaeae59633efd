"""Intervals against textbook values and against many made-up runs."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

from motherlode.core.estimates import Mean, student, wilson
from motherlode.lab.statistics import Difference, Share


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),  # Newcombe 1998 and Brown, Cai, DasGupta 2001 print such values
        (10, 10, 0.7225, 1.0),
        (1, 10, 0.0179, 0.4042),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
    ],
)
def test_wilson_intervals(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_nothing_tried_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert Share().estimate().value == 0.0
    assert Mean().estimate().of == 0


def test_a_share_of_single_trials_is_wilsons() -> None:
    share = Share()
    for k in range(263):
        share.add(float(k < 81), 1)
    found = share.estimate()
    assert (found.low, found.high) == pytest.approx(wilson(81, 263), abs=2e-4)


def test_a_team_that_wins_together_counts_as_one_trial() -> None:
    alone, team = Share(), Share()
    for k in range(100):
        alone.add(float(k < 40), 1)
        team.add(4.0 * (k < 40), 4)
    one, four = alone.estimate(), team.estimate()
    assert four.value == one.value
    assert four.of == 4 * one.of
    assert (four.low, four.high) == pytest.approx((one.low, one.high), abs=1e-9)


def test_intervals_of_shares_hold_the_truth_as_often_as_they_say() -> None:
    dice = random.Random(5)
    hits = 0
    for _ in range(400):
        share = Share()
        for _ in range(60):
            size = dice.choice((1, 2, 3))
            together = dice.random() < 0.5
            won = size * (dice.random() < 0.3) if together else sum(dice.random() < 0.3 for _ in range(size))
            share.add(won, size)
        found = share.estimate()
        hits += found.low <= 0.3 <= found.high
    assert 0.92 <= hits / 400 <= 0.99


def test_means() -> None:
    mean = Mean()
    for value in (2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0):
        mean.add(value)
    found = mean.estimate()
    assert found.value == 5.0
    assert found.high - 5.0 == pytest.approx(2.3646 * 2.13809 / 8**0.5, abs=1e-3)
    assert (mean.least, mean.most) == (2.0, 9.0)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (29, 2.045), (199, 1.972)]
)
def test_students_quantiles(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=0.004)
    assert student(0) == math.inf


# -- deals that are played twice ---------------------------------------------------------------------------------------


def duel(dice: random.Random, skill: float, luck: float) -> tuple[int, int]:
    """Who won the two games of a deal: a bot with some skill had the better seat first, then the worse one."""
    help_ = dice.gauss(0.0, luck)
    first, second = (dice.random() < 1 / (1 + math.exp(-(skill + sign * help_))) for sign in (1, -1))
    return int(first), int(second)


def covered(
    skill: float, luck: float, deals: int, runs: int, low_high: Callable[[list[int]], tuple[float, ...]]
) -> float:
    """How often an interval over deals holds the true share."""
    dice = random.Random(7)
    truth = sum(sum(duel(dice, skill, luck)) for _ in range(40_000)) / 80_000
    hits = 0
    for _ in range(runs):
        low, high = low_high([sum(duel(dice, skill, luck)) for _ in range(deals)])
        hits += low <= truth <= high
    return hits / runs


def share_of(deals: list[int]) -> tuple[float, float]:
    share = Share()
    for won in deals:
        share.add(won, 2)
    return share.estimate().low, share.estimate().high


def share_by_difference(deals: list[int]) -> tuple[float, float]:
    """The same by what one bot won more than the other."""
    edge = Difference()
    for won in deals:
        edge.add((won - (2 - won)) / 2, 2)
    return (1 + edge.estimate().low) / 2, (1 + edge.estimate().high) / 2


@pytest.mark.parametrize("way", [share_of, share_by_difference])
@pytest.mark.parametrize(("skill", "luck"), [(0.0, 0.0), (0.3, 2.0), (0.5, 8.0), (2.0, 0.5)])
def test_intervals_over_deals_hold_the_truth(
    skill: float, luck: float, way: Callable[[list[int]], tuple[float, ...]]
) -> None:
    """However much the cards decide: never less often than they say."""
    for deals in (10, 40):
        assert covered(skill, luck, deals, 400, way) >= 0.93


def test_deals_that_cancel_luck_make_intervals_narrow_but_not_empty() -> None:
    """Everybody wins each deal once: that says more than as many games that have nothing in common."""
    low, high = share_of([1] * 100)
    apart = wilson(100, 200)
    assert 0 < high - low < (apart[1] - apart[0]) / 4
    edge = Difference()
    for _ in range(100):
        edge.add(0.0, 2)
    assert -0.05 < edge.estimate().low < 0 < edge.estimate().high < 0.05


def test_a_difference_of_shares_weighs_games_by_their_trials() -> None:
    edge = Difference()
    edge.add(1.0, 1)
    edge.add(-0.5, 3)
    assert edge.estimate().value == pytest.approx(-0.5 / 4)
    assert (Difference().estimate().low, Difference().estimate().high) == (-1.0, 1.0)
