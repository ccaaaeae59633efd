"""The measures of a game's course, on made-up traces with known answers."""

from __future__ import annotations

import pytest

from motherlode.lab import measures

ALWAYS = [[0.5, 0.5], [0.7, 0.3], [0.8, 0.2], [0.9, 0.1], [1.0, 0.0]]
"""Seat 0 leads from the first turn on, and wins."""
TURNED = [[0.5, 0.5], [0.3, 0.7], [0.2, 0.8], [0.4, 0.6], [1.0, 0.0]]
"""Seat 0 is behind to the last turn, and wins."""
ALTERNATING = [[0.6, 0.4], [0.4, 0.6], [0.6, 0.4], [0.4, 0.6], [0.0, 1.0]]
EQUAL = [[0.5, 0.5]] * 5


def test_who_leads() -> None:
    assert measures.leaders(ALWAYS) == [-1, 0, 0, 0, 0]
    assert measures.leaders([[0.4, 0.6], [0.5, 0.5], [0.6, 0.4]]) == [1, 1, 0]  # a tie leaves the lead where it was
    assert measures.leaders(EQUAL) == [-1] * 5


def test_changes_of_the_lead() -> None:
    assert measures.lead_changes(ALWAYS) == 0
    assert measures.lead_changes(EQUAL) == 0
    assert measures.lead_changes(ALTERNATING) == 3
    assert measures.lead_changes(TURNED) == 1


def test_drama_is_how_far_the_winner_was_behind() -> None:
    assert measures.drama(ALWAYS, [0]) == 0
    assert measures.drama(EQUAL, [1]) == 0
    assert measures.drama(TURNED, [0]) == pytest.approx((0 + 0.4 + 0.6 + 0.2 + 0) / 5)
    assert measures.drama([[0.2, 0.3, 0.5], [0.5, 0.5, 0.0]], [0, 1]) == pytest.approx(0.1)  # the better placed winner


def test_when_it_was_decided() -> None:
    assert measures.decisiveness(ALWAYS, [0]) == 0.75  # at the second of five rows: three quarters were left
    assert measures.decisiveness(TURNED, [0]) == 0.0  # at the last
    assert measures.decisiveness(EQUAL, [0]) == 0.0  # never
    assert measures.decisiveness([[0.9, 0.1], [1.0, 0.0]], [0]) == 1.0
    assert measures.decisiveness(EQUAL, [0, 1]) == 0.0  # nobody loses


def test_who_was_behind_at_half_time() -> None:
    assert measures.behind_at_half_time(ALWAYS) == [1]
    assert measures.behind_at_half_time(TURNED) == [0]
    assert measures.behind_at_half_time(EQUAL) == []
    assert measures.behind_at_half_time([[0.2, 0.3, 0.5]]) == [0, 1]


def test_how_close_it_was() -> None:
    assert measures.gap(EQUAL) == 0
    assert measures.gap([[0.7, 0.2, 0.1], [0.5, 0.1, 0.4]]) == pytest.approx((0.5 + 0.1) / 2)


def test_kingmaking_is_a_third_seats_doing() -> None:
    trace = [[0.6, 0.3, 0.1], [0.3, 0.6, 0.1], [0.0, 1.0, 0.0]]
    assert measures.king_made(trace, [2, 0, 1]) is True  # seat 2 moved the lead from 0 to 1
    assert measures.king_made(trace, [1, 0, 2]) is False
    assert measures.king_made([[0.6, 0.3, 0.1]] * 3, [0, 1, 2]) is None
    assert measures.king_made(ALTERNATING, [0, 1, 0, 1]) is None  # two play


def test_downtime_counts_the_decisions_of_others() -> None:
    assert measures.downtime([0, 1, 2, 0, 0, 1]) == [2, 0, 3]
    assert measures.downtime([0, 0, 0]) == [0, 0]
    assert measures.downtime([]) == []


def test_luck_is_what_the_deal_explains() -> None:
    assert measures.luck_share([[1, 1, 1], [0, 0, 0], [1, 1, 1]]) == 1.0
    assert measures.luck_share([[1, 0], [0, 1], [1, 0]]) == 0.0  # deals are all alike: the rest is play
    assert measures.luck_share([[1, 1], [1, 1]]) == 0.0  # nothing varies
    half = measures.luck_share([[1, 1, 1, 0], [0, 0, 0, 1], [1, 0, 1, 1], [0, 1, 0, 0]])
    assert half == pytest.approx(1 / 13)  # by hand: between deals 1/3, within 1/4; (1/3 - 1/4) / (1/3 + 3/4)


def test_estimates_become_shares() -> None:
    assert measures.normal([0.2, 0.6]) == pytest.approx([0.25, 0.75])
    assert measures.normal([0, 0, 0, 0]) == [0.25] * 4
