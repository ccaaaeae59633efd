"""A test for every clause."""

from __future__ import annotations

from pathlib import Path
from typing import cast as cast_to

import pytest

from motherlode.core import help as helping
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.lesson import lesson
from motherlode.core.match import Match
from motherlode.core.rulebook import clauses, proofs
from motherlode.kits.bits import listed
from motherlode.kits.places import lay
from motherlode.testing import check, rule
from motherlode_small_fry import GAME
from motherlode_small_fry.rules.cards import FISH, KIND, NAMES, PLAN
from motherlode_small_fry.rules.play import Position


def fish(name: str) -> int:
    """A fish by its name."""
    return NAMES.index(name)


def table(hands: list[str], pond: str, suppers: str = "perch 9, pike 9, carp 9", casts: int = 1) -> Position:
    """One bait for each seat, fish in the pond, and suppers; all other fish are in the lake."""
    seats = len(hands)
    state = GAME.deal(seats, GAME.settings({}), quick_dice(1))
    assert isinstance(state, Position)
    state.places = lay(PLAN.layout(seats))
    state.cast = casts
    used = [(fish(bait), seat) for seat, bait in enumerate(hands)]
    used += [(fish(one), state.pond) for one in pond.split(", ")]
    used += [(fish(one), state.supper(seat)) for seat, one in enumerate(suppers.split(", ")[:seats])]
    for card, place in used:
        state.places.put(card, place)
    for card in sorted({*range(FISH)} - {card for card, _ in used}):
        state.places.put(card, state.lake)
    return state


def cast(state: Position, *aims: int) -> Position:
    """Everybody casts the only bait for a fish of the pond, counted in the order of the plan."""
    for aim in aims:
        state.apply(FISH * listed(state.places.sets[state.seat])[0] + listed(state.places.sets[state.pond])[aim])
    return state


def bucket(state: Position, seat: int) -> list[str]:
    """What a seat has caught."""
    return [NAMES[card] for card in listed(state.places.sets[state.bucket(seat)])]


def worlds(state: Position, seat: int) -> list[Position]:
    """Sixty worlds that a seat imagines."""
    return [cast_to(Position, state.imagine(seat, quick_dice(k))) for k in range(60)]


@rule("SMA-1")
def test_five_casts_with_54_fish() -> None:
    assert len({*NAMES}) == FISH == 54
    assert [sum(KIND[card] == kind for card in range(FISH)) for kind in range(6)] == [9] * 6
    for seats in range(2, 6):
        match = Match(GAME, seats, seed="casts")
        for _ in range(5 * seats):
            match.play(match.perspective(match.seat).legal()[0])
        assert match.over


@rule("SMA-2")
def test_six_baits_and_a_supper_that_only_the_owner_sees() -> None:
    match = Match(GAME, 3, seed="deal")
    view = match.perspective(0).view()
    assert [plate.hand for plate in view.seats] == [6, 6, 6]
    shown = {zone.id: [type(item.face).__name__ for item in zone.items] for zone in view.zones}
    assert shown["supper"] == ["Card"]
    assert shown["supper:1"] == shown["supper:2"] == ["Back"]
    assert len(shown["hand"]) == 6


@rule("SMA-3")
def test_the_pond_is_filled_and_what_nobody_cast_for_stays() -> None:
    for seats, room in ((2, 2), (3, 2), (4, 3), (5, 3)):
        view = Match(GAME, seats, seed="pond").perspective(0).view()
        assert [len(zone.items) for zone in view.zones if zone.id == "pond"] == [room]
    state = cast(table(["perch 4", "pike 5"], "carp 2, trout 3"), 0, 0)
    assert state.places.size(state.pond) == 2
    assert state.places.sets[state.pond] >> fish("trout 3") & 1


@rule("SMA-4")
def test_nobody_learns_a_choice_before_all_have_chosen() -> None:
    match = Match(GAME, 3, seed="secret")
    match.play(match.perspective(0).legal()[0])
    view = match.perspective(1).view()
    assert [type(item.face).__name__ for zone in view.zones if zone.id == "line:0" for item in zone.items] == ["Back"]
    assert [line.text for line in match.log(1)] == ["Seat 0 puts out a line."]
    assert match.undoable(0)
    own = match.perspective(0)
    assert "your line is out for" in own.view().banner
    for _ in range(2):
        match.play(match.perspective(match.seat).legal()[0])
    assert [line.text for line in match.log(1) if "cast" in line.text.split()[2:3] or "casts" in line.text]
    assert {plate.hand for plate in match.perspective(1).view().seats} == {5}
    assert match.seat == 1  # another player is asked first


@rule("SMA-4")
def test_refusals() -> None:
    match = Match(GAME, 2, seed="no")
    held = {action // FISH for action in match.perspective(0).legal()}
    strange = next(card for card in range(FISH) if card not in held)
    pond = match.perspective(0).legal()[0] % FISH
    with pytest.raises(Refused, match=f"there is no {PLAN.text(strange)} in “Your bait”"):
        match.play(FISH * strange + pond)
    with pytest.raises(Refused, match=f"there is no {PLAN.text(min(held))} in “Pond”"):
        match.play(FISH * min(held) + min(held))


@rule("SMA-5")
def test_the_heaviest_catches_a_calm_fish_and_the_lightest_a_frightened_one() -> None:
    calm = cast(table(["perch 4", "pike 7"], "carp 5, trout 3"), 0, 0)  # 11 of 11
    assert (bucket(calm, 0), bucket(calm, 1)) == ([], ["carp 5"])
    fright = cast(table(["perch 4", "pike 8"], "carp 5, trout 3"), 0, 0)  # 12 of 11
    assert (bucket(fright, 0), bucket(fright, 1)) == (["carp 5"], [])
    alone = cast(table(["perch 9", "pike 8"], "carp 8, trout 3"), 0, 1)
    assert (bucket(alone, 0), bucket(alone, 1)) == (["carp 8"], ["trout 3"])


@rule("SMA-6")
def test_equal_baits_are_tangled() -> None:
    state = cast(table(["perch 2", "pike 2"], "carp 5, trout 3"), 0, 0)
    assert bucket(state, 0) == bucket(state, 1) == []
    assert listed(state.places.sets[state.away]) == [fish("carp 5")]
    third = cast(table(["perch 2", "pike 2", "eel 4"], "carp 5, trout 3"), 0, 0, 0)
    assert bucket(third, 2) == ["carp 5"]  # the equal ones would not have caught it


@rule("SMA-7")
def test_who_was_beaten_sees_the_supper_of_who_caught_it() -> None:
    state = cast(table(["perch 1", "pike 2", "eel 4"], "carp 5, trout 3"), 0, 0, 1)
    supper = fish("pike 9")
    for seat, knows in ((0, True), (1, True), (2, False)):
        seen = {world.places.sets[world.supper(1)] for world in worlds(state, seat)}
        assert (seen == {1 << supper}) == knows
    assert len({world.promised(0) for world in worlds(state, 1)}) > 1  # the one who caught it learns nothing


@rule("SMA-8")
def test_supper_counts_twice_and_the_most_wins() -> None:
    state = cast(table(["perch 4", "pike 7"], "perch 5, trout 6", casts=5), 0, 1)
    assert state.over
    assert [state.total(seat) for seat in range(2)] == [10, 6]
    assert [state.payoff(seat) for seat in range(2)] == [1.0, 0.0]
    shared = cast(table(["perch 4", "pike 7"], "perch 3, trout 6", casts=5), 0, 1)
    assert [shared.payoff(seat) for seat in range(2)] == [0.5, 0.5]
    told = GAME.outcome(state, ["Ada", "Bo"])
    assert [count.value for count in told.accounts[0]] == ["5", "5", "10"]
    assert told.told == "Ada has the best supper: 10 points."


def test_everything_on_the_table_has_its_help() -> None:
    match = Match(GAME, 4, seed="help")
    known = GAME.help()
    while not match.over:
        for viewer in range(-1, 4):
            view = match.perspective(viewer).view()
            assert [keys for keys in helping.of_view(view) if helping.find(known, keys) is None] == []
        actions = match.perspective(match.seat).legal()
        match.play(actions[len(actions) // 2])


def test_the_lesson_plays_to_its_end() -> None:
    assert lesson(GAME).scenes[-1].ply == 15


def test_every_clause_has_a_test() -> None:
    proven = proofs(Path(__file__).parent)
    assert [clause for clause in clauses(GAME) if clause not in proven] == []
    assert [clause for clause in proven if clause not in clauses(GAME)] == []


@pytest.mark.laws
def test_small_fry_keeps_the_laws() -> None:
    report = check(GAME, seconds=6)
    assert report.holds, report
