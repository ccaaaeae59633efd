"""Setting up, and what holds in general."""

from __future__ import annotations

import pytest

from games.hoards.helpers import hand, menu, play, position, stacks
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.state import SPECTATOR
from motherlode.games.hoards import GAME
from motherlode.games.hoards.rules.cards import KINGS, TREASURE, points, strength
from motherlode.games.hoards.rules.play import HoardsState
from motherlode.kits.bits import count
from motherlode.kits.cards52 import read
from motherlode.testing import rule


def dealt(seats: int, seed: int = 1, **options: object) -> HoardsState:
    state = GAME.deal(seats, GAME.settings(options), quick_dice(seed))
    assert isinstance(state, HoardsState)
    return state


@rule("HO-1")
def test_two_to_four_may_play() -> None:
    for seats in (1, 5):
        with pytest.raises(Refused, match="HO-1"):
            dealt(seats)
    for seats in (2, 3, 4):
        state = dealt(seats)
        first = state.seat
        play(state, "end")
        assert state.seat == (first + 1) % seats


@rule("HO-2", "HO-10", "HO-11", "HO-12", "HO-13", "HO-15")
@pytest.mark.parametrize(("seats", "removed", "deck"), [(2, 3, 37), (3, 4, 32), (4, 5, 27)])
def test_the_deal(seats: int, removed: int, deck: int) -> None:
    for seed in range(5):
        state = dealt(seats, seed)
        assert count(state.removed) == removed
        assert state.removed & KINGS == 0
        assert state.left == deck
        assert all(state.top(k) < 48 for k in range(deck))
        for seat in range(seats):
            assert count(state.content[seat] & TREASURE) == 4
            assert count(state.content[seat] & KINGS) == 1
        assert count(state.spare) == 4 - seats
        assert all(there == must for _, there, must in GAME.conserved(state))
    assert len({dealt(seats, seed).removed for seed in range(9)}) > 1


@rule("HO-14")
def test_everybody_knows_whose_king_is_whose() -> None:
    state = dealt(3)
    for viewer in (SPECTATOR, 0, 1, 2):
        marks = {plate.seat: plate.marks[0].name for plate in GAME.view(state, viewer).seats}
        assert len(set(marks.values())) == 3
        for seed in range(4):
            world = state.imagine(viewer, quick_dice(seed))
            assert isinstance(world, HoardsState)
            assert [world.owners[k] for k in range(4)] == [state.owners[k] for k in range(4)]
            assert all(world.content[s] & KINGS == state.content[s] & KINGS for s in range(3))


@rule("HO-16")
def test_the_first_seat_is_drawn_by_lot() -> None:
    assert {dealt(3, seed).seat for seed in range(30)} == {0, 1, 2}


@rule("HO-V1", "HO-13", "HO-16")
def test_kings_by_draft() -> None:
    state = dealt(3, kings="draft")
    first = state.first
    assert state.seat == first
    assert menu(state) == ["card KC", "card KD", "card KH", "card KS"]
    assert all(count(state.content[seat]) == 4 for seat in range(3))
    play(state, "card KH")
    assert state.seat == (first + 1) % 3
    assert menu(state) == ["card KC", "card KD", "card KS"]
    play(state, "card KS", "card KC")
    assert state.seat == first
    assert "end" in menu(state)
    assert state.owners[2] == first
    assert state.spare == 1 << read("KD")


@rule("HO-3")
def test_decisions_with_one_answer_are_asked() -> None:
    state = position("7H 7C 9D", "2S")
    play(state, "hoard")
    assert menu(state) == ["new"]
    play(state, "new")
    assert menu(state) == ["card 7C"]
    play(state, "card 7C")
    assert menu(state) == ["card 7H"]
    play(state, "card 7H")
    assert menu(state) == ["confirm"]
    play(state, "confirm", "stroll", "peek")
    assert menu(state) == ["done"]
    assert stacks(state, 0) == ["7C 7H"]


@rule("HO-4", "HO-5")
def test_points_and_strengths() -> None:
    worth = {"AC": 1, "2C": 2, "TS": 10, "JH": 11, "QD": 11, "KS": 0}
    might = {"KS": 0, "2C": 2, "9D": 9, "TS": 10, "JH": 11, "QD": 11, "AC": 12}
    assert {text: points(1 << read(text), False) for text in worth} == worth
    assert {text: strength(read(text)) for text in might} == might


@rule("HO-6")
def test_a_king_is_never_in_a_stack() -> None:
    state = position("7H KD", "2S", stacks={0: ["3H 3D"]})
    play(state, "hoard", "add 1")
    assert menu(state) == ["card 7H"]
    kings = position("KH KD KS", "2S")
    assert "hoard" not in menu(kings)


@rule("HO-7", "HO-V2", "HO-8")
def test_what_lies_open_and_what_is_looked_up() -> None:
    state = position("7H 7C 9D", "2S", pile="4D JH", stacks={0: ["3H 3D"]})
    for viewer in (SPECTATOR, 0, 1):
        zone = next(z for z in GAME.view(state, viewer).zones if z.id == "pile")
        assert [item.id for item in zone.items] == ["4D", "JH"]
    own = next(z for z in GAME.view(state, 0).zones if z.id == "stack:0:0")
    assert all(item.eye is not None for item in own.items)
    strict = position("7H 7C 9D", "2S", stacks={0: ["3H 3D"]}, options={"memory": "strict"})
    hidden = next(z for z in GAME.view(strict, 0).zones if z.id == "stack:0:0")
    assert all(item.eye is None for item in hidden.items)
    play(strict, "stroll", "peek")
    assert menu(strict) == ["done", "peek at 1"]
    play(strict, "peek at 1")
    assert menu(strict) == ["done"]
    peeked = next(z for z in GAME.view(strict, 0).zones if z.id == "stack:0:0")
    assert all(item.eye is not None for item in peeked.items)
    assert all(item.eye is None for z in GAME.view(strict, 1).zones if z.id == "stack:0:0" for item in z.items)
    play(strict, "done", "done")
    assert hand(strict, 0) == "7C 7H 9D"


@rule("HO-7")
def test_the_discard_pile_never_goes_back_to_the_deck() -> None:
    state = position("7H 9C 9D", "2S 3S 4S", pile="4D JH", deck="8C")
    play(state, "accumulate", "draw 1", "end")
    assert state.over
    assert state.left == 0
