"""What is measured of reviews: lines through chances and what came of them, and blunders that are some."""

from __future__ import annotations

import pytest

from motherlode.bots.searching import Found
from motherlode.core.dice import quick_dice
from motherlode.core.match import Match
from motherlode.core.registry import find
from motherlode.lab import blunders
from motherlode.lab.blunders import blunder
from motherlode.lab.calibration import Point, buckets, line, line_within, on_line
from motherlode.lab.hints import Hinted, excess, first, hints
from motherlode.lab.simulate import plan


def points(start: float, slope: float, count: int = 4000) -> list[Point]:
    """Positions of as many games, where chances come true along a line."""
    dice = quick_dice(5)
    found = []
    for game in range(count):
        said = (1 + dice.below(999)) / 1000
        won = int(dice.below(1_000_000)) < 1_000_000 * on_line(said, start, slope)
        found.append(Point(game, said, said, float(won)))
    return found


def test_the_line_from_what_was_said_to_what_came_true_is_found() -> None:
    assert line(points(0.0, 1.0)) == pytest.approx((0.0, 1.0), abs=0.12)
    assert line(points(-0.4, 0.8)) == pytest.approx((-0.4, 0.8), abs=0.12)


def test_a_line_keeps_what_is_certain() -> None:
    assert on_line(0.0, 0.3, 0.9) == 0
    assert on_line(1.0, 0.3, 0.9) == 1
    assert on_line(0.5, 0.0, 2.0) == pytest.approx(0.5)
    assert on_line(0.8, 0.0, 2.0) == pytest.approx(16 / 17)


def test_buckets_hold_where_chances_are_true_and_do_not_where_they_are_not() -> None:
    assert sum(row.holds for row in buckets(points(0.0, 1.0), "known")) >= 8
    assert sum(row.holds for row in buckets(points(0.8, 1.0), "known")) <= 4


def test_it_is_said_how_far_a_line_is_known() -> None:
    start, slope = line_within(points(-0.4, 0.8), "known")
    assert start.low < -0.4 < start.high < 0
    assert slope.low < 0.8 < slope.high < 1
    few, fewer = line_within(points(-0.4, 0.8, 400), "known")
    assert few.high - few.low > 2 * (start.high - start.low)
    assert fewer.high - fewer.low > 2 * (slope.high - slope.low)


def test_hints_are_set_beside_what_comes_of_them() -> None:
    games = plan("hearts", games=2, given={}, bots=["sensible"], seed="hinted")
    found = list(hints(games, "search:48"))
    assert found == list(hints(games, "search:48"))
    assert [one.game for one in found] == [0] * 4 + [1] * 4
    for one in found:
        assert one.said == one.moves[0].share
        assert 0 <= one.won <= 1
        assert len(one.again) == len(one.moves)
        assert all(0 <= share <= 1 for share in one.again)
    assert sum(one.won for one in found) > 0


def test_the_first_hint_of_each_seat_is_set_beside_an_even_share() -> None:
    games = plan("hearts", games=6, given={}, bots=["sensible"], seed="first")
    found = [first(games, number, "search:48") for number in range(6)]
    assert found == [first(games, number, "search:48") for number in range(6)]
    given = [(number, one) for number, one in enumerate(found) if one is not None]
    assert given
    for number, one in given:
        assert (one.game, one.won, one.said) == (number, 1 / 4, one.moves[0].share)


def test_a_hint_may_promise_too_much() -> None:
    some = [Hinted(game, 0.5 + 0.1 * (game % 3), 0.4, [0.5], []) for game in range(30) for _ in range(2)]
    promised = excess(some, lambda one: one.again[0])
    assert promised.value == pytest.approx(0.1)
    assert promised.low < 0.1 < promised.high
    assert promised.of == 60
    assert excess(some, lambda one: one.won).value == pytest.approx(0.2)


@pytest.mark.parametrize(
    ("again", "cost"),
    [
        ([Found(1, 900, 0.6), Found(2, 200, 0.3)], 0.3),
        ([Found(1, 900, 0.6), Found(2, 200, 0.55)], 0.0),  # the first search had bad luck with it
        ([Found(1, 900, 0.6), Found(2, 12, 0.4)], 0.0),  # too few tries to be sure
        ([Found(1, 900, 0.6)], 0.0),
    ],
)
def test_a_blunder_is_one_for_another_search_too(
    again: list[Found], cost: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter([[Found(1, 900, 0.6), Found(2, 200, 0.2), Found(3, 3, 0.0)], again])
    monkeypatch.setattr(blunders, "searched", lambda *_: next(answers))
    match = Match(find("hearts"), 4, seed="blunder")
    worst, loss = blunder(match, quick_dice(1))
    assert worst == 2
    assert loss == pytest.approx(cost)
