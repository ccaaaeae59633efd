"""Intervals against textbook values and against many made-up runs."""

from __future__ import annotations

import random

import pytest

from motherlode.lab.statistics import Mean, Share, wilson


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
    assert found.high - 5.0 == pytest.approx(1.96 * 2.13809 / 8**0.5, abs=1e-3)
    assert (mean.least, mean.most) == (2.0, 9.0)
