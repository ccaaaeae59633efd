"""Runs added up: made-up games with known answers, and games of a toy."""

from __future__ import annotations

import pytest

from motherlode.core.match import replay
from motherlode.lab.simulate import Plan, Played, Tally, batch, parts, plan, play, record, shorter

PLAN = Plan(game="trench", seats=2, options={}, bots=("a", "b"), seed="s", games=4)


def played(number: int, winners: tuple[int, ...], counts: dict[str, float] | None = None) -> Played:
    roles = ("king", "thief") if number % 2 else ("thief", "king")
    return Played(number, PLAN.levels(number), winners, roles, "it ended", counts or {}, 10 + number, 30, 5)


@pytest.mark.usefixtures("toys")
def test_wins_are_counted_by_seat_role_and_level_and_shared_wins_are_halves() -> None:
    tally = Tally(PLAN)
    for game in (played(0, (0,)), played(1, (1,)), played(2, (0, 1)), played(3, (0,))):
        tally.add(game)
    report = tally.report(1.0, 1)
    assert [seat.value for seat in report.by_seat] == [0.625, 0.375]
    assert report.by_role["king"].value == 0.375
    assert report.by_role["thief"].value == 0.625
    assert report.by_level["a"].value == pytest.approx(2.5 / 4)
    assert report.reasons["it ended"].value == 1.0
    assert (report.length.mean.value, report.length.least, report.length.most) == (11.5, 10, 13)
    assert report.choices == pytest.approx(120 / 46)
    assert report.forced == pytest.approx(20 / 46)


@pytest.mark.usefixtures("toys")
def test_a_figure_that_is_a_part_of_another_is_shown_as_a_share() -> None:
    tally = Tally(PLAN)
    tally.add(played(0, (0,), {"rounds": 3, "rounds won by cats": 2, "nuggets": 5}))
    tally.add(played(1, (0,), {"rounds": 1, "rounds won by cats": 0}))
    report = tally.report(1.0, 1)
    assert report.shares["rounds"]["won by cats"].value == 0.5
    assert report.counts["nuggets"].value == 2.5


def test_parts_by_name() -> None:
    assert parts(["rounds", "rounds won", "gold", "goldfish"]) == {"rounds": ["rounds won"]}
    assert parts(["won by cats", "won by dogs"]) == {"won": ["won by cats", "won by dogs"]}
    assert parts(["won by cats", "length"]) == {}
    assert shorter("rounds", "rounds won by cats") == "won by cats"
    assert shorter("won", "won by cats") == "cats"


def test_levels_are_dealt_in_turn_and_rotated() -> None:
    four = Plan(game="x", seats=4, options={}, bots=("a", "b", "c"), seed="s", games=4)
    assert four.levels(0) == ("a", "b", "c", "a")
    assert four.levels(1) == ("b", "c", "a", "b")


@pytest.mark.usefixtures("toys")
def test_a_game_of_a_run_is_the_game_its_record_replays() -> None:
    run = plan("trench", games=5, given={"length": "5"}, bots=["random"], seed="x")
    kept = record(run, 3)
    match = replay(kept)
    assert match.over
    assert len(match.decisions) == play(run, 3).decisions
    first, second = batch(run, 0, 5), batch(run, 2, 4)
    assert first[2:4] == second
