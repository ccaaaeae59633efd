"""Do 95 % intervals hold the truth in 95 of 100 runs? On made-up games with known answers.

`make test-lab` repeats each a thousand times and wants 93 to 97 %; here a few times, with more room.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from lab.toy_sheets import LEAST, LONG, MOST, REPETITIONS, edge, paired, played
from motherlode.core.estimates import Estimate
from motherlode.lab.runs import Book

FIGURES: dict[str, tuple[Callable[[Book], Estimate], float]] = {
    "share": (lambda book: book.share("win|seat|0"), 0.5),
    "mean": (lambda book: book.mean("length|decisions"), 15.0),
    "mean over decisions": (lambda book: book.mean("load|options"), 4.0),
    "mean of a count that is often none": (lambda book: book.mean("card|card|drew"), 0.6),
    "what a card is worth": (lambda book: book.edge("got|card"), edge()),
}


@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("games", [60, 300, 1000] if LONG else [100])
def test_intervals_hold_the_truth_as_often_as_they_say(figure: str, games: int) -> None:
    ask, truth = FIGURES[figure]
    dice = random.Random(f"{figure} {games}")
    found = [ask(played(dice, games)) for _ in range(REPETITIONS)]
    held = sum(one.low <= truth <= one.high for one in found) / len(found)
    assert LEAST <= held <= MOST, held


@pytest.mark.parametrize("fixed", [0.0, 0.5, 0.9])
def test_intervals_of_paired_differences_hold_the_truth(fixed: float) -> None:
    dice = random.Random(f"pair {fixed}")
    found = [paired(dice, 300, 0.4, 0.5, fixed).pair("win|first").difference() for _ in range(REPETITIONS)]
    held = sum(one.low <= 0.1 <= one.high for one in found) / len(found)
    assert LEAST <= held <= MOST, held


def test_pairing_narrows_the_interval() -> None:
    pair = paired(random.Random(1), 500, 0.4, 0.5, 0.8).pair("win|first")
    alone, together = pair.unpaired(), pair.difference()
    assert together.value == alone.value
    assert together.high - together.low < 0.7 * (alone.high - alone.low)


def test_no_difference_is_found_where_there_is_none() -> None:
    """Where both rule sets are alike but every game is played anew: 95 of 100 intervals hold 0."""
    dice = random.Random(7)
    found = [paired(dice, 400, 0.5, 0.5, 0.5).pair("win|first").difference() for _ in range(REPETITIONS)]
    assert sum(one.low <= 0 <= one.high for one in found) / len(found) >= (0.93 if LONG else 0.9)


def test_a_difference_of_four_points_is_found_with_two_thousand_deals() -> None:
    """Six in ten of the deals decide by themselves, under both rule sets."""
    dice = random.Random(8)
    times = 200 if LONG else 30
    found = [paired(dice, 2000, 0.5, 0.54, 0.6).pair("win|first").difference() for _ in range(times)]
    assert sum(one.low > 0 for one in found) / times >= 0.9
