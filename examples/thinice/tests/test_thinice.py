"""A test for every clause."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from motherlode.core.dice import quick_dice
from motherlode.core.help import find, of_item, of_plate, of_zone
from motherlode.core.lesson import lesson
from motherlode.core.match import Match
from motherlode.core.rulebook import clauses, proofs
from motherlode.kits.places import lay
from motherlode.testing import check, rule
from motherlode_thinice import GAME
from motherlode_thinice.rules.actions import BARTER, DARE, DRILL, HAUL, PEEP, SEESAW, to
from motherlode_thinice.rules.cards import LOADS, PLAN
from motherlode_thinice.rules.play import Position


def lake(*loads: int, ice: int, hour: int = 1, seed: int = 1) -> Position:
    """Loads on the sledges and under the ice, by weight; the others lie in the shed, the heaviest on top."""
    seats = len(loads)
    state = GAME.deal(seats, GAME.settings({}), quick_dice(seed))
    assert isinstance(state, Position)
    state.places = lay(PLAN.layout(seats))
    for seat, weight in enumerate(loads):
        state.places.put(weight - 1, seat)
    state.places.put(ice - 1, state.ice)
    for weight in range(1, LOADS + 1):
        if weight not in (*loads, ice):
            state.places.put(weight - 1, state.shed)
    state.turn = (hour - 1) * seats
    return state


def do(state: Position, kind: int, whom: int) -> None:
    """Somebody does something with somebody."""
    state.apply(to(kind, whom, state.seats))


def weights(state: Position, viewer: int, seat: int) -> set[int]:
    """What a viewer thinks a seat may have on its sledge."""
    return {imagined(state, viewer, k).load(seat) + 1 for k in range(300)}


def imagined(state: Position, viewer: int, k: int) -> Position:
    """A world that the viewer cannot tell from the true one."""
    world = state.imagine(viewer, quick_dice(k))
    assert isinstance(world, Position)
    return world


def verbs(state: Position) -> set[str]:
    """What may be done now."""
    return {move.verb for move in GAME.moves(state)}


@rule("THI-1")
def test_one_load_lies_under_the_ice_and_one_on_every_sledge() -> None:
    for seats in (2, 3, 4):
        view = Match(GAME, seats, seed="deal").perspective(0).view()
        assert [plate.hand for plate in view.seats] == [1] * seats
        counts = {zone.id: zone.count if zone.count is not None else len(zone.items) for zone in view.zones}
        assert counts["ice"] == 1
        assert counts["shed"] == 15 - seats


@rule("THI-2")
def test_everybody_has_a_turn_in_every_hour_and_it_dawns_in_the_fifth() -> None:
    ends: Counter[int] = Counter()
    for seed in range(300):
        state = lake(1, 2, 3, ice=16, hour=4, seed=seed)
        for seat in (0, 1, 2):
            assert state.seat == seat
            state.apply(DRILL)
        taken = 0
        while not state.over:
            assert state.seat == taken
            do(state, PEEP, (state.seat + 1) % 3)
            taken += 1
        ends[taken] += 1
    assert set(ends) == {1, 2, 3}
    assert min(ends.values()) > 70


@rule("THI-3")
def test_drilling_shows_what_lies_under_the_ice_to_one_and_only_once() -> None:
    state = lake(1, 2, ice=9)
    state.apply(DRILL)
    assert {imagined(state, 0, k).places.sets[state.ice] for k in range(50)} == {1 << 8}
    assert len({imagined(state, 1, k).places.sets[state.ice] for k in range(300)}) == 15
    do(state, PEEP, 0)
    assert "drill" not in verbs(state)


@rule("THI-4")
def test_peeping_shows_a_load_to_one() -> None:
    state = lake(1, 2, 3, ice=9)
    do(state, PEEP, 1)
    assert weights(state, 0, 1) == {2}
    assert len(weights(state, 2, 1)) == 15


@rule("THI-5")
def test_all_learn_whose_load_is_heavier() -> None:
    state = lake(7, 5, 12, ice=9)
    do(state, SEESAW, 1)
    assert weights(state, 0, 1) == {1, 2, 3, 4, 5, 6}
    assert weights(state, 1, 0) == {*range(6, 17)}
    for k in range(100):
        world = imagined(state, 2, k)
        assert world.load(0) > world.load(1)
    assert 16 in weights(state, 2, 0)


@rule("THI-5")
def test_many_comparisons_in_copies_do_not_mix() -> None:
    state = lake(7, 5, ice=9)
    for _ in range(2):
        do(state, SEESAW, 1 - state.seat)
    other = state.copy()
    assert isinstance(other, Position)
    do(state, BARTER, 1)
    do(other, PEEP, 1)
    do(state, SEESAW, 0)
    do(other, SEESAW, 0)
    assert all(imagined(state, -1, k).load(0) < imagined(state, -1, k).load(1) for k in range(50))
    assert all(imagined(other, -1, k).load(0) > imagined(other, -1, k).load(1) for k in range(50))


@rule("THI-6")
def test_bartering_exchanges_two_loads_that_the_others_do_not_see() -> None:
    state = lake(7, 5, 12, ice=9)
    do(state, BARTER, 1)
    assert [state.load(seat) + 1 for seat in range(3)] == [5, 7, 12]
    assert weights(state, 0, 1) == {7}
    assert weights(state, 1, 0) == {5}
    assert len(weights(state, 2, 0)) == 15


@rule("THI-6")
def test_who_has_peeped_follows_a_bartered_load() -> None:
    state = lake(7, 5, 12, ice=9)
    do(state, PEEP, 2)
    do(state, BARTER, 2)
    assert weights(state, 0, 1) == {12}


@rule("THI-7")
def test_hauling_leaves_a_load_in_the_snow() -> None:
    state = lake(7, 5, ice=9)
    state.apply(HAUL)
    assert state.load(0) + 1 == 16
    assert state.places.sets[PLAN.at("snow", 2)] == 1 << 6
    do(state, PEEP, 0)
    assert weights(state, 1, 0) == {16}


@rule("THI-7")
def test_there_is_nothing_to_haul_from_an_empty_shed() -> None:
    state = lake(7, 5, ice=9)
    while state.places.size(state.shed):
        state.places.draw(state.shed, PLAN.at("snow", 2))
    assert "haul" not in verbs(state)


@rule("THI-8")
def test_a_dare_turns_up_two_loads_and_the_heavier_than_the_ice_goes_down() -> None:
    assert "dare" not in verbs(lake(7, 12, 3, ice=9, hour=3))
    state = lake(7, 12, 3, ice=9, hour=4)
    assert "dare" in verbs(state)
    do(state, DARE, 1)
    assert [state.is_on(seat) for seat in range(3)] == [True, False, True]
    assert weights(state, 2, 0) == weights(state, -1, 0) == {7}
    assert {imagined(state, 2, k).places.sets[state.ice] for k in range(300)} == {1 << 7, 1 << 8, 1 << 9, 1 << 10}
    assert state.seat == 2


@rule("THI-9")
def test_who_is_left_alone_wins() -> None:
    state = lake(7, 12, ice=9, hour=4)
    do(state, DARE, 1)
    assert state.over
    assert [state.payoff(seat) for seat in range(2)] == [1.0, 0.0]


@rule("THI-9")
def test_if_nobody_is_left_the_lighter_load_wins_and_all_is_shown() -> None:
    state = lake(14, 12, ice=9, hour=4)
    do(state, DARE, 1)
    assert state.over
    assert [state.payoff(seat) for seat in range(2)] == [0.0, 1.0]
    assert imagined(state, -1, 3).places.sets[state.ice] == 1 << 8


@rule("THI-10")
def test_at_dawn_the_heaviest_that_the_ice_bears_wins_or_else_the_lightest() -> None:
    for ice, winner in ((9, 0), (13, 1), (4, 2), (1, 2)):
        state = lake(7, 12, 3, ice=ice)
        state.dawn()
        assert state.over
        assert state.winner == winner


def test_everything_on_the_table_has_its_sentence() -> None:
    table = GAME.help()
    for seed in range(20):
        match = Match(GAME, 4, seed=str(seed))
        while match.seat >= 0:
            legal = match.perspective(match.seat).legal()
            match.play(legal[(seed * 7 + len(legal) * 3) % len(legal)])
            view = match.perspective(0).view()
            keys = [of_zone(zone) for zone in view.zones]
            keys += [key for zone in view.zones for item in zone.items for key in of_item(item)]
            keys += [key for plate in view.seats for key in of_plate(plate)]
            assert [key for key in keys if find(table, key) is None] == []


def test_the_lesson_plays_to_its_end() -> None:
    assert len(lesson(GAME).scenes) >= 10


def test_every_clause_has_a_test() -> None:
    proven = proofs(Path(__file__).parent)
    assert [clause for clause in clauses(GAME) if clause not in proven] == []
    assert [clause for clause in proven if clause not in clauses(GAME)] == []


@pytest.mark.laws
def test_thin_ice_keeps_the_laws() -> None:
    report = check(GAME, seconds=6)
    assert report.holds, report
