"""The turn: actions, limits, laying treasure, deck and discards."""

from __future__ import annotations

import pytest

from games.hoards.helpers import cards, hand, kinds, menu, pile, play, position, refused, stacks
from motherlode.core.state import SPECTATOR
from motherlode.games.hoards import GAME
from motherlode.games.hoards.rules.combinations import NONE, RUN, SET, kind_of
from motherlode.testing import rule


@rule("HO-20", "HO-21", "HO-22")
def test_up_to_two_of_three_actions_in_any_order() -> None:
    state = position("7H 7C 9D 2S KD", "3S 4C 5D")
    assert menu(state) == ["end", "hoard", "accumulate", "stroll"]
    play(state, "stroll", "peek", "done")
    assert menu(state) == ["end", "hoard", "accumulate"]
    assert refused(state, "stroll") == "HO-21"
    play(state, "hoard", "new", "card 7C", "card 7H", "confirm")
    assert menu(state) == ["end"]
    assert refused(state, "accumulate") == "HO-20"
    assert refused(state, "hoard") == "HO-21"
    fresh = position("7H 7C 9D 2S KD", "3S 4C 5D")
    play(fresh, "end")
    assert fresh.seat == 1


@rule("HO-23")
def test_roaring_is_free() -> None:
    state = position("7H 7C 9D", "3S", dormant={0: "KH KC"})
    assert menu(state) == ["end", "hoard", "accumulate", "stroll", "roar KC", "roar KH"]
    play(state, "roar KC", "hoard", "new", "card 7C", "card 7H", "confirm", "accumulate", "draw 1")
    assert menu(state) == ["end", "roar KH"]
    play(state, "roar KH")
    assert menu(state) == ["end"]
    assert state.armed[0] == cards("KH KC")


@rule("HO-24", "HO-26", "HO-T13")
def test_draw_up_to_three() -> None:
    state = position("KC 5H", "2S", deck="8H 9H TH")
    events = play(state, "end")
    assert hand(state, 0) == "5H 8H KC"
    assert kinds(events).count("drew") == 1
    short = position("5H", "2S", deck="8H 9C", options={"end": "round"})
    play(short, "end")
    assert hand(short, 0) == "5H 8H 9C"
    one = position("5H", "2S", deck="8H", options={"end": "round"})
    play(one, "end")
    assert hand(one, 0) == "5H 8H"


@rule("HO-25", "HO-26", "HO-27", "HO-T13")
def test_discard_down_to_five() -> None:
    state = position("2C 3D 4H 6S 8C TD KH", "2S 3S 5S 7S 9S JS QS AS", deck="8H 9H")
    play(state, "end")
    assert menu(state) == [f"card {card}" for card in ["2C", "3D", "4H", "6S", "8C", "TD", "KH"]]
    play(state, "card KH", "card TD")
    assert state.seat == 1
    assert pile(state) == "TD KH"
    assert len(hand(state, 1).split()) == 8
    play(state, "end", "card QS", "card JS", "card AS")
    assert state.seat == 0


@rule("HO-V10", "HO-26")
def test_kings_outside_the_limits() -> None:
    state = position("KC 5H", "KH 2S 3S 5S 6D 7S 9S", deck="8H 9H TH JH", options={"kings_in_hand_limit": "off"})
    play(state, "end")
    assert hand(state, 0) == "5H 8H 9H KC"
    play(state, "end")
    assert "card KH" not in menu(state)
    assert refused(state, "card KH") == "HO-V10"
    play(state, "card 2S")
    assert state.seat == 0


@rule("HO-30", "HO-31", "HO-32", "HO-33", "HO-34", "HO-T8")
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("7H 7C", SET),
        ("7H 7C 7D", SET),
        ("7H 7C 7D 7S", SET),
        ("JH QH", NONE),
        ("7H 8C", NONE),
        ("7H 8C 9S", RUN),
        ("7H 8C 9S TD JD", RUN),
        ("7H 8C 9S TD JD QD", NONE),
        ("AH 2C 3S", RUN),
        ("JH QC AS", RUN),
        ("QH AC 2S", NONE),
        ("7H 7C 8D", NONE),
        ("7H", NONE),
    ],
)
def test_combinations(text: str, kind: int) -> None:
    assert kind_of(cards(text), 0) == kind


@rule("HO-35", "HO-36", "HO-39")
def test_a_new_stack_is_a_combination_laid_face_down() -> None:
    state = position("7H 7C 8D 9S 2C", "3S")
    play(state, "hoard", "new")
    assert menu(state) == ["card 7C", "card 7H"]
    assert refused(state, "card 2C") == "HO-31"
    play(state, "card 7C")
    assert menu(state) == ["card 7H", "card 8D"]
    assert refused(state, "confirm") == "HO-31"
    play(state, "card 8D", "card 9S")
    events = play(state, "confirm")
    assert stacks(state, 0) == ["7C 8D 9S"]
    assert state.used_stack == 0
    for viewer in (SPECTATOR, 1):
        seen = [event.seen_by(viewer) for event in events]
        assert seen[0] is not None
        assert seen[0].facts == {"count": 3, "stack": 0}
        zone = next(z for z in GAME.view(state, viewer).zones if z.id == "stack:0:0")
        assert zone.count == 3
        assert all(item.eye is None for item in zone.items)


@rule("HO-37", "HO-38", "HO-39")
def test_additions_may_be_bluffs_up_to_five_cards() -> None:
    state = position("QS 2C KD", "3S", stacks={0: ["3H 3D", "4C 5C 6C 7C 8C"]})
    play(state, "hoard")
    assert menu(state) == ["add 1"]
    assert refused(state, "add 2") == "HO-38"
    assert refused(state, "new") == "HO-35"
    play(state, "add 1")
    assert menu(state) == ["card 2C", "card QS"]
    events = play(state, "card QS")
    assert stacks(state, 0)[0] == "3D 3H QS"
    assert state.used_stack == 0
    told = events[0].seen_by(1)
    assert told is not None
    assert told.facts == {"stack": 0}


@rule("HO-V4")
def test_new_stacks_may_be_bluffs_by_option() -> None:
    on = {"bluff_new": "on"}
    state = position("7H 9C QD KD", "3S", options=on)
    play(state, "hoard", "new")
    assert menu(state) == ["card 7H", "card 9C"]
    play(state, "card 7H")
    assert menu(state) == ["card 9C", "card QD"]
    play(state, "card QD", "confirm")
    assert stacks(state, 0) == ["7H QD"]
    one = position("7H KD", "3S", options=on)
    assert "hoard" not in menu(one)
    full = position("2C 4C 6C 8C TC QC", "3S", options=on)
    play(full, "hoard", "new", "card 2C", "card 4C", "card 6C", "card 8C", "card TC")
    assert menu(full) == ["confirm"]


@rule("HO-40", "HO-41", "HO-42")
def test_draw_and_keep_one() -> None:
    state = position("7H 9C QD", "3S", deck="4D 9S JH 2C")
    play(state, "accumulate")
    assert menu(state) == ["draw 1", "draw 2", "draw 3", "raid 1"]
    play(state, "draw 3")
    assert menu(state) == ["card 4D", "card 9S", "card JH"]
    play(state, "card 9S")
    assert hand(state, 0) == "7H 9C 9S QD"
    assert pile(state) == "4D JH"
    assert state.left == 1
    short = position("7H 9C QD", "3S", deck="4D 9S")
    play(short, "accumulate")
    assert menu(short) == ["draw 1", "draw 2", "raid 1"]
    assert refused(short, "draw 3") == "HO-41"
    play(short, "draw 1")
    assert hand(short, 0) == "4D 7H 9C QD"
    assert pile(short) == ""


@rule("HO-43")
def test_take_the_pile() -> None:
    state = position("7H 9C QD", "3S", pile="4D JH")
    play(state, "accumulate")
    events = play(state, "pile")
    assert hand(state, 0) == "4D 7H 9C JH QD"
    assert pile(state) == ""
    told = events[0].seen_by(SPECTATOR)
    assert told is not None
    assert told.facts == {"cards": ["4D", "JH"]}
    empty = position("7H 9C QD", "3S")
    play(empty, "accumulate")
    assert refused(empty, "pile") == "HO-43"


@rule("HO-T16")
def test_a_whole_turn() -> None:
    state = position("7H 7C 9D 2S KD", "3C 5D 6H TS", deck="4D 9S JH 8C 8H", owners="KD KH KS KC")
    play(state, "hoard")
    assert menu(state) == ["new"]
    play(state, "new", "card 7C", "card 7H", "confirm", "accumulate")
    assert menu(state) == ["draw 1", "draw 2", "draw 3", "raid 1"]
    play(state, "draw 3", "card 9S")
    assert menu(state) == ["end"]
    play(state, "end")
    assert hand(state, 0) == "2S 9D 9S KD"
    assert state.seat == 1
    play(state, "accumulate")
    assert "pile" in menu(state)
    play(state, "pile")
    assert hand(state, 1) == "3C 4D 5D 6H TS JH"


@rule("HO-15", "HO-90")
def test_kings_in_a_hoard_and_spare_kings_are_out_of_reach() -> None:
    state = position("7H 7C 9D", "", dormant={1: "KD"})
    play(state, "hoard", "new", "card 7C", "card 7H", "confirm", "accumulate")
    assert menu(state) == ["draw 1", "draw 2", "draw 3"]
    assert refused(state, "raid 1") == "HO-50"
    assert refused(state, "loot 1 1") == "HO-60"
