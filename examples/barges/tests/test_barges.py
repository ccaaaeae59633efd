"""Every clause of Barges, each as a position, bids, and what comes of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from motherlode.core.dice import quick_dice
from motherlode.core.lesson import lesson
from motherlode.core.match import Match
from motherlode.core.rulebook import clauses, proofs
from motherlode.core.state import SPECTATOR
from motherlode.core.view import Back
from motherlode.kits.bits import listed
from motherlode.testing import check, rule
from motherlode_barges import GAME
from motherlode_barges.rules.cards import BARGES, LOTS, ROUNDS
from motherlode_barges.rules.play import Position


def dealt(seats: int = 3, seed: int = 1, **options: object) -> Position:
    state = GAME.deal(seats, GAME.settings(options), quick_dice(seed))
    assert isinstance(state, Position)
    return state


def bid(state: Position, *bids: int) -> Position:
    for number in bids:
        assert state.allows(number - 1)
        state.apply(number - 1)
    return state


@rule("BAR-1", "BAR-2")
def test_seven_lots_each_and_a_barge_turned_up() -> None:
    for seats in range(2, 6):
        state = dealt(seats)
        assert [listed(lots) for lots in state.lots] == [list(range(LOTS))] * seats
        assert state.places.size(state.river) == BARGES - 1
        assert state.places.size(state.river + 1) == 1
        assert 1 <= state.stake() <= 9


@rule("BAR-3")
def test_a_bid_is_known_to_nobody_else() -> None:
    state = bid(dealt(), 5)
    assert state.seat == 1
    for viewer in (1, 2, SPECTATOR):
        (zone,) = [zone for zone in GAME.view(state, viewer).zones if zone.id == "bids"]
        assert [(item.face, item.eye) for item in zone.items] == [(Back("lot"), None)]
        worlds = [state.imagine(viewer, quick_dice(seed)) for seed in range(80)]
        assert {int(world.bids.made[0]) for world in worlds if isinstance(world, Position)} == set(range(LOTS))
    own = state.imagine(0, quick_dice(2))
    assert isinstance(own, Position)
    assert own.bids.made[0] == 4
    match = Match(GAME, 3, seed="quiet", names=["Ada", "Bo", "Cy"])
    match.play("bid 5")
    assert [match.log(viewer)[0].text for viewer in (0, 1, SPECTATOR)] == ["You bid 5.", "Ada bids.", "Ada bids."]


@rule("BAR-4", "BAR-5")
def test_the_highest_lot_that_is_alone_wins() -> None:
    state = dealt()
    stake = state.stake()
    bid(state, 6, 6, 2)
    assert [state.cargo(seat) for seat in range(3)] == [0, 0, stake]
    assert [listed(lots) for lots in state.lots] == [[0, 1, 2, 3, 4, 6], [0, 1, 2, 3, 4, 6], [0, 2, 3, 4, 5, 6]]
    bid(state, 1, 1, 1)
    assert state.places.size(state.river + 2) == 1
    assert state.seat == 0


@rule("BAR-6")
def test_most_cargo_wins_after_seven_rounds() -> None:
    state = dealt(2)
    for number in range(1, LOTS + 1):
        bid(state, number, number % LOTS + 1)
    assert state.over
    assert state.round == ROUNDS
    cargo = [state.cargo(seat) for seat in range(2)]
    assert [state.payoff(seat) for seat in range(2)] == [float(mine == max(cargo)) for mine in cargo]
    equal = dealt(2)
    for number in range(1, LOTS + 1):
        bid(equal, number, number)
    assert [equal.payoff(seat) for seat in range(2)] == [0.5, 0.5]


@rule("BAR-7")
def test_with_the_tide_a_barge_waits_for_the_next() -> None:
    state = dealt(2, tide=True)
    first = state.stake()
    bid(state, 3, 3)
    assert state.places.size(state.river + 1) == 2
    both = state.stake()
    assert both > first
    bid(state, 5, 4)
    assert state.cargo(0) == both


def test_the_lesson_can_be_played() -> None:
    assert len(lesson(GAME).scenes) >= 4


def test_every_clause_has_a_test() -> None:
    proven = proofs(Path(__file__).parent)
    assert [clause for clause in clauses(GAME) if clause not in proven] == []
    assert [clause for clause in proven if clause not in clauses(GAME)] == []


@pytest.mark.laws
def test_barges_keeps_the_laws() -> None:
    report = check(GAME, seconds=6)
    assert report.holds, report
