"""Loots: all five examples of the game's source, and what else can come of them."""

from __future__ import annotations

import pytest

from games.hoards.helpers import cards, hand, kinds, loot, menu, pile, play, position, refused, same, stacks, words
from motherlode.core.state import SPECTATOR
from motherlode.core.view import Back, Playing
from motherlode.games.hoards import GAME
from motherlode.games.hoards.rules.cards import points
from motherlode.games.hoards.rules.combinations import core_of, is_valid, might
from motherlode.kits.cards52 import ALL_CLUBS
from motherlode.testing import rule


@rule("HO-60", "HO-22", "HO-39")
def test_who_may_loot_what() -> None:
    state = position("5H 5C 9D", "2D", "3C", stacks={0: ["7C 7D"], 1: ["QC QD", "JC JD JH"], 2: ["AC AD"]})
    play(state, "accumulate")
    assert not [text for text in menu(state) if text.startswith("loot")]
    assert refused(state, "loot 1 1") == "HO-60"
    state = position("5H 5C 9D", "2D", "3C", stacks={0: ["7C 7D"], 1: ["QC QD", "JC JD JH"], 2: ["AC AD"]})
    play(state, "hoard", "new", "card 5C", "card 5H", "confirm", "accumulate")
    assert [text for text in menu(state) if text.startswith("loot")] == ["loot 1 1", "loot 2 1"]
    assert refused(state, "loot 1 2") == "HO-60"
    assert refused(state, "loot 1 3") == "HO-60"
    assert refused(state, "loot 0 1") == "HO-60"


@rule("HO-61")
def test_only_the_two_see_the_stacks() -> None:
    state = position("5H 5C 9D", "2D 3D", "3C", stacks={1: ["QH QD"]})
    play(state, "hoard", "new", "card 5C", "card 5H", "confirm", "accumulate")
    events = play(state, "loot 1 1")
    compared = next(event for event in events if event.kind == "compared")
    for viewer in (0, 1):
        told = compared.seen_by(viewer)
        assert told is not None
        assert told.facts["own"] == ["5C", "5H"]
        assert told.facts["other"] == ["QD", "QH"]
    for viewer in (2, SPECTATOR):
        told = compared.seen_by(viewer)
        assert told is not None
        assert set(told.facts) == {"target"}
        stage = next(z for z in GAME.view(state, viewer).zones if z.id == "stage")
        assert len(stage.items) == 4
        assert all(isinstance(item.face, Back) for item in stage.items)
    open_stage = next(z for z in GAME.view(state, 0).zones if z.id == "stage")
    assert all(isinstance(item.face, Playing) for item in open_stage.items)


@rule("HO-62", "HO-63")
@pytest.mark.parametrize(
    ("stack", "core", "valid"),
    [
        ("3H 3D 5C", "3H 3D", True),
        ("3H 3D 7S", "3H 3D", False),
        ("5H 6H 7S 5C", "5H 6H 7S", True),  # the club is the weapon, whichever of the fives came first
        ("3C 4C 5C 9C", "3C 4C 5C", True),
        ("JD JC QD QC", "JD JC", False),
        ("JD JH QC QS", "JD JH", False),
        ("4H 4D 9H 9D", "9H 9D", False),
        ("2C 4C 9D", "", False),
        ("6D 6H 6C 7H 8H", "6D 7H 8H", False),  # as large as the trio, and stronger
        ("6D 6H 7H 8H", "6D 7H 8H", False),
        ("6S 6H 7H 8H", "6H 7H 8H", False),
    ],
)
def test_the_core_of_a_stack(stack: str, core: str, valid: bool) -> None:
    found = int(core_of(cards(stack), 0))
    assert words(found) == same(core)
    assert is_valid(cards(stack), found) == valid


def strengths(stack: str, defender: bool) -> list[int]:
    """Of a stack's core, from high to low, with the bonus of a defender."""
    held = cards(stack)
    bonus = points(held & ALL_CLUBS, False) if defender else 0
    number = int(might(core_of(held, 0), 0, bonus))
    return [int(digit, 16) for digit in f"{number:x}"]


@rule("HO-64", "HO-65", "HO-5", "HO-T1", "HO-T2", "HO-T3", "HO-T4", "HO-T8")
def test_clubs_raise_the_defender() -> None:
    assert strengths("3H 3C", True) == strengths("6D 6S", False) == [6, 6]
    assert strengths("3H 3D 5C", True) == strengths("8H 8D", False) == [8, 8]
    assert strengths("3C 4H 5D 6S 7H", True) == strengths("6D 7D 8D 9D TD", False) == [10, 9, 8, 7, 6]
    assert strengths("QH QC", True) == strengths("QD QS", False) == strengths("JD JS", False) == [11, 11]
    assert strengths("AH AD", False) == [12, 12]
    assert strengths("8H 8D 2C", False) == [8, 8]
    assert strengths("JD QD AD", False) == [12, 11, 11]
    assert strengths("AD 2D 3D", False) == [3, 2, 1]
    assert strengths("TD JD QD", False) == [11, 11, 10]


@rule("HO-T1", "HO-72", "HO-74", "HO-64")
def test_example_one_is_a_draw() -> None:
    state = loot("3H 3C", "6D 6S")
    assert stacks(state, 0) == stacks(state, 1) == []
    assert hand(state, 0) == same("2S 4S 6D 6S")
    assert hand(state, 1) == same("TC 6C 3H 3C")
    assert state.seat == 0
    assert menu(state) == ["card 2S", "card 4S", "card 6D", "card 6S"]
    play(state, "card 2S")
    assert state.seat == 1
    play(state, "card TC")
    assert pile(state) == "2S TC"
    assert state.seat == 0


@rule("HO-T2", "HO-62", "HO-73", "HO-72", "HO-65")
def test_example_two_weapons_go_first() -> None:
    state = loot("3H 3D + 5C", "8H 8D + 2C")
    assert pile(state) == "2C 5C"
    assert hand(state, 0) == same("2S 4S 8H 8D")
    assert hand(state, 1) == same("TC 6C 3H 3D")
    play(state, "card 2S", "card 6C")
    assert pile(state) == same("2C 5C 2S 6C")


@rule("HO-T3", "HO-70")
def test_example_three() -> None:
    state = loot("3C 4H 5D 6S 7H", "6D 7D 8D 9D TD", hands=("2S 4S", "TC 6C"))
    assert stacks(state, 0) == stacks(state, 1) == []


@rule("HO-T4", "HO-71")
def test_example_four_and_the_aces_above() -> None:
    assert stacks(loot("QH QC", "QD QS"), 1) == []
    assert stacks(loot("QH QC", "JD JS"), 1) == []
    state = loot("QH QC", "AH AD")
    assert stacks(state, 0) == ["AD AH", "QC QH"]
    assert stacks(state, 1) == []
    assert menu(state) == ["end"]


@rule("HO-T5", "HO-69", "HO-74", "HO-66")
def test_example_five_is_incompatible() -> None:
    state = loot("4C 5H 6D", "3C 3H 3D")
    assert stacks(state, 0) == ["3C 3D 3H"]
    assert stacks(state, 1) == ["4C 5H 6D"]
    play(state, "card 2S", "card TC")
    assert pile(state) == "2S TC"
    sizes = loot("4C 5H 6D", "8H 8D + 9C")
    assert stacks(sizes, 0) == [same("8H 8D 9C")]
    empty = loot("4C 5H 6D", "3C 3H 3D", hands=("", "TC"))
    assert empty.seat == 1
    play(empty, "card TC")
    nobody = loot("4C 5H 6D", "3C 3H 3D", hands=("", ""))
    assert nobody.seat == 0
    assert "end" in menu(nobody)


@rule("HO-T6", "HO-67", "HO-66")
def test_an_invalid_defender() -> None:
    state = loot("3H 3D + 7S", "2H 2D 2S", hands=("4S", "TC 6C"))
    assert stacks(state, 0) == [same("2H 2D 2S"), same("3H 3D")]
    assert stacks(state, 1) == []
    assert pile(state) == "7S"
    both = loot("3H 3D + 7S", "2H 2D + 9S", hands=("4S", "TC 6C"))
    assert stacks(both, 0) == [same("2H 2D 9S"), same("3H 3D")]


@rule("HO-T7", "HO-68")
def test_an_invalid_looter() -> None:
    state = loot("5H 5D 5S", "9H 9S + 4D")
    assert stacks(state, 0) == []
    assert stacks(state, 1) == [same("5H 5D 5S"), same("9H 9S")]
    assert pile(state) == "4D"


@rule("HO-V4", "HO-63")
def test_a_stack_without_a_core_is_all_strangers() -> None:
    state = loot("3H 5D 7S", "2H 2D 2S", hands=("4S", "TC 6C"), options={"bluff_new": "on"})
    assert stacks(state, 0) == [same("2H 2D 2S")]
    assert pile(state) == same("3H 5D 7S")


@rule("HO-T8", "HO-70", "HO-33")
def test_higher_runs_win() -> None:
    state = loot("9S TS JS", "TD JD QD", hands=("4S", "6C"))
    assert len(stacks(state, 0)) == 2
    other = loot("TD JD QD", "9S TS JS", hands=("4S", "6C"))
    assert len(stacks(other, 1)) == 2


@rule("HO-T9", "HO-71", "HO-73", "HO-87")
def test_the_black_dragon_keeps_the_weapons() -> None:
    plain = loot("3H 3D + 5C", "7H 7D + 2C")
    assert stacks(plain, 1) == [same("3H 3D"), same("7H 7D")]
    assert pile(plain) == "2C 5C"
    state = loot("3H 3D + 5C", "7H 7D + 2C", armed={1: "KC"}, owners="KC KD KS KH")
    assert stacks(state, 1) == [same("3H 3D 5C"), same("7H 7D")]
    assert pile(state) == "2C"
    assert state.armed[1] == 0
    assert "KC" in hand(state, 0)  # its original owner


@rule("HO-87", "HO-83")
def test_the_black_dragon_waits_for_a_won_comparison() -> None:
    state = loot("3H 3D + 5C", "9H 9D + 2C", armed={1: "KC"})
    assert stacks(state, 0) == [same("9H 9D"), same("3H 3D")]
    assert pile(state) == "2C 5C"
    assert state.armed[1] == cards("KC")


@rule("HO-84")
def test_the_red_dragon_wins_a_drawn_loot() -> None:
    state = loot("3H 3C", "6D 6S", armed={1: "KH"})
    assert stacks(state, 1) == [same("3H 3C"), same("6D 6S")]
    assert state.armed[1] == 0
    assert "KH" in hand(state, 0)  # its original owner


@rule("HO-85", "HO-89")
def test_the_green_dragon_turns_a_loot_round() -> None:
    state = loot("3H 3D", "9H 9S", armed={1: "KD"})
    assert state.seat == 1
    assert menu(state) == ["reverse", "leave"]
    play(state, "reverse")
    assert stacks(state, 1) == [same("3H 3D"), same("9H 9S")]
    invalid = loot("3H 3D + 7S", "2H 2D 2S", armed={1: "KD"}, hands=("4S", "6C"))
    play(invalid, "reverse")
    assert len(stacks(invalid, 0)) == 2
    incompatible = loot("4C 5H 6D", "3C 3H 3D", armed={1: "KD"})
    play(incompatible, "reverse")
    assert len(stacks(incompatible, 0)) == len(stacks(incompatible, 1)) == 1
    clubs = loot("3H 3C", "5D 5S", armed={1: "KD"})
    play(clubs, "reverse")  # (6, 6) is the greater, and the smaller wins
    assert len(stacks(clubs, 0)) == 2


@rule("HO-88")
def test_a_king_serves_whose_hoard_it_lies_in() -> None:
    state = loot("3H 3C", "6D 6S", armed={1: "KH"})  # the red king was dealt to seat 0
    assert state.owners[2] == 0
    assert len(stacks(state, 1)) == 2


@rule("HO-V9")
def test_jack_and_queen_as_one_step() -> None:
    merged = {"jq_run": "merged"}
    state = position("9D TD QD AH JC", "2S", options=merged)
    play(state, "hoard", "new")
    play(state, "card 9D", "card TD", "card QD", "confirm")
    assert stacks(state, 0) == ["9D TD QD"]
    printed = position("9D TD QD", "2S")
    assert "hoard" not in menu(printed)
    three = position("TD JD QD", "2S", options=merged)
    assert "hoard" not in menu(three)


@rule("HO-66", "HO-61")
def test_what_others_hear_of_a_loot() -> None:
    state = loot("3H 3D + 7S", "2H 2D 2S", hands=("4S", "6C"), go=False)
    events = play(state, "loot 1 1")
    assert kinds(events, SPECTATOR) == ["loots", "compared", "invalid"]
