"""Action cards: SAB-53 … SAB-63, SAB-V3, SAB-V8, SAB-V9."""

from __future__ import annotations

import pytest

from games.saboteur.helpers import (
    BOARD_A,
    BOARD_C,
    assert_conserved,
    card_at,
    hand,
    menu,
    play,
    position,
    refused_by,
    seen,
    state_of,
    tools,
    uses,
)
from motherlode.core.view import Back
from motherlode.testing import rule


@rule("SAB-T16", "SAB-58")
def test_a_rockfall_may_hit_any_path_card_islands_included() -> None:
    match = position(BOARD_C, hands={0: "ROCKFALL", 1: "ROCKFALL"})
    assert uses(match, "ROCKFALL") == ["1,0", "2,0", "3,0", "2,1"]
    play(match, "rockfall 2,0")
    assert sorted(uses(match, "ROCKFALL")) == ["1,0", "2,1", "3,0"]
    for cell in ("0,0", "8,-2", "8,0", "8,2", "2,0", "5,5"):
        assert refused_by(match, f"rockfall {cell}") == "SAB-58"


@rule("SAB-58")
def test_a_goal_turned_up_is_no_path_card() -> None:
    match = position(BOARD_A, hands={0: "P_RL", 1: "ROCKFALL"})
    play(match, "place P_RL 7,0")
    assert "8,0" not in uses(match, "ROCKFALL")
    assert refused_by(match, "rockfall 8,0") == "SAB-58"
    assert "7,0" in uses(match, "ROCKFALL")


@rule("SAB-T17", "SAB-59")
def test_a_rockfall_needs_a_path_card() -> None:
    match = position(left=5, hands={0: "ROCKFALL"})
    assert menu(match) == ["discard ROCKFALL"]
    assert refused_by(match, "rockfall 1,0") == "SAB-59"


@rule("SAB-58", "SAB-60")
def test_the_hole_may_be_filled_again() -> None:
    match = position("S ─", hands={0: "ROCKFALL", 1: "P_TRBL"})
    play(match, "rockfall 1,0")
    assert card_at(match, 1, 0) == "·"
    play(match, "place P_TRBL 1,0")
    assert card_at(match, 1, 0) == "┼"
    assert_conserved(match)


@rule("SAB-T18", "SAB-57")
def test_a_double_repair_mends_both() -> None:
    match = position(hands={0: "FIX_PICK_LAMP"}, broken={1: "pick lamp"})
    assert uses(match, "FIX_PICK_LAMP") == ["1"]
    (mended,) = [event for event in play(match, "repair FIX_PICK_LAMP 1") if event.kind == "mended"]
    assert mended.facts == {"card": "FIX_PICK_LAMP", "tools": ["pick", "lamp"], "target": 1}
    assert tools(match, 1) == []
    assert "FIX_PICK_LAMP" not in hand(match, 0)
    assert_conserved(match)


@rule("SAB-T18", "SAB-V3")
@pytest.mark.parametrize(("mended", "left"), [("pick", "lamp"), ("lamp", "pick")])
def test_a_double_repair_may_mend_one_of_its_tools(mended: str, left: str) -> None:
    match = position(hands={0: "FIX_PICK_LAMP"}, broken={1: "pick lamp"}, double_repair="one")
    assert uses(match, "FIX_PICK_LAMP") == ["1 pick", "1 lamp"]
    assert refused_by(match, "repair FIX_PICK_LAMP 1") == "SAB-V3"
    play(match, f"repair FIX_PICK_LAMP 1 {mended}")
    assert tools(match, 1) == [left]
    assert_conserved(match)


@rule("SAB-V3", "SAB-55")
def test_with_one_tool_named_it_must_be_a_broken_one() -> None:
    match = position(hands={0: "FIX_PICK_CART FIX_CART"}, broken={2: "cart"}, double_repair="one")
    assert uses(match, "FIX_PICK_CART") == ["2 cart"]
    assert refused_by(match, "repair FIX_PICK_CART 2 pick") == "SAB-55"
    assert uses(match, "FIX_CART") == ["2"]  # single repairs are as ever


@rule("SAB-57")
def test_a_double_repair_that_mends_both_names_no_tool() -> None:
    match = position(hands={0: "FIX_PICK_LAMP"}, broken={1: "pick"})
    assert refused_by(match, "repair FIX_PICK_LAMP 1 pick") == "SAB-57"
    play(match, "repair FIX_PICK_LAMP 1")
    assert tools(match, 1) == []


@rule("SAB-T19", "SAB-54", "SAB-55", "SAB-56")
def test_whom_repairs_and_broken_tools_may_meet() -> None:
    match = position(hands={0: "FIX_PICK_LAMP FIX_LAMP_CART BRK_CART FIX_CART FIX_PICK"}, broken={1: "cart"})
    assert uses(match, "FIX_PICK_LAMP") == []
    assert uses(match, "FIX_LAMP_CART") == ["1"]
    assert uses(match, "BRK_CART") == ["0", "2", "3", "4"]
    assert uses(match, "FIX_CART") == ["1"]
    assert uses(match, "FIX_PICK") == []
    assert refused_by(match, "repair FIX_PICK_LAMP 1") == "SAB-56"
    assert refused_by(match, "repair FIX_PICK 1") == "SAB-55"
    assert refused_by(match, "break cart 1") == "SAB-54"
    play(match, "repair FIX_LAMP_CART 1")
    assert tools(match, 1) == []


@rule("SAB-T20", "SAB-41", "SAB-63")
def test_all_that_a_seat_with_a_broken_lamp_may_do() -> None:
    match = position(left=15, hands={0: "P_TB MAP FIX_LAMP"}, broken={0: "lamp", 3: "lamp", 2: "pick"})
    assert menu(match) == [
        "discard P_TB",
        "discard FIX_LAMP",
        "discard MAP",
        "repair FIX_LAMP 0",
        "repair FIX_LAMP 3",
        "map 0",
        "map 1",
        "map 2",
    ]


@rule("SAB-53")
def test_any_seat_may_be_hit_oneself_included() -> None:
    match = position(hands={0: "BRK_LAMP"})
    assert uses(match, "BRK_LAMP") == ["0", "1", "2", "3", "4"]
    events = play(match, "break lamp 0")
    assert tools(match, 0) == ["lamp"]
    assert seen(events, -1, "broke")[0].facts == {"tool": "lamp", "target": 0}


@rule("SAB-V9")
def test_breaking_ones_own_tool_may_be_forbidden() -> None:
    match = position(hands={0: "BRK_LAMP"}, self_break=False)
    assert uses(match, "BRK_LAMP") == ["1", "2", "3", "4"]
    assert refused_by(match, "break lamp 0") == "SAB-V9"


@rule("SAB-54")
def test_three_different_tools_may_be_broken_none_twice() -> None:
    match = position(hands={0: "BRK_PICK BRK_CART"}, broken={1: "pick lamp"})
    assert "1" not in uses(match, "BRK_PICK")
    play(match, "break cart 1")
    assert tools(match, 1) == ["pick", "lamp", "cart"]
    assert refused_by(match, "break lamp 1", 0) == "SAB-28"


@rule("SAB-55")
def test_a_single_repair_mends_oneself_or_another() -> None:
    match = position(hands={0: "FIX_CART"}, broken={0: "cart", 4: "cart pick"})
    assert uses(match, "FIX_CART") == ["0", "4"]
    play(match, "repair FIX_CART 4")
    assert (tools(match, 0), tools(match, 4)) == (["cart"], ["pick"])


@rule("SAB-56", "SAB-57")
def test_a_double_repair_needs_one_of_its_tools_broken() -> None:
    match = position(hands={0: "FIX_PICK_CART"}, broken={0: "cart", 1: "pick cart lamp", 2: "lamp"})
    assert uses(match, "FIX_PICK_CART") == ["0", "1"]
    play(match, "repair FIX_PICK_CART 1")
    assert tools(match, 1) == ["lamp"]


@rule("SAB-61")
def test_a_map_shows_a_goal_to_its_player_alone() -> None:
    match = position(hands={0: "MAP"})
    events = play(match, "map 2")
    assert seen(events, 0, "looked")[0].facts == {"goal": 2, "card": "GOLD"}
    for viewer in (-1, 1, 4):
        assert seen(events, viewer, "looked")[0].facts == {"goal": 2}
    for viewer in (-1, 0, 1):
        maze = match.perspective(viewer).view().zones[0]
        (goal,) = [item for item in maze.items if item.id == "goal:2"]
        assert goal.face == Back("goal")  # it stays face down
        assert (goal.eye is not None) == (viewer == 0)
        assert [mark.name for mark in goal.marks] == ["you looked" if viewer == 0 else "Seat 0 looked"]


@rule("SAB-62")
def test_a_goal_may_be_mapped_again_while_it_lies_face_down() -> None:
    match = position(BOARD_A, seats=3, hands={0: "MAP MAP", 1: "P_RL", 2: "MAP"})
    play(match, "map 1", "place P_RL 7,0")
    assert uses(match, "MAP") == ["0", "2"]
    assert refused_by(match, "map 1") == "SAB-62"
    play(match, "map 0")
    assert uses(match, "MAP") == ["0", "2"]
    again = position(seats=3, hands={0: "MAP MAP"})
    play(again, "map 1")
    for _ in range(2):
        play(again, menu(again)[0])
    assert uses(again, "MAP") == ["0", "1", "2"]


@rule("SAB-V8")
def test_maps_may_be_open_to_all() -> None:
    match = position(hands={0: "MAP"}, map="public")
    events = play(match, "map 2")
    for viewer in (-1, 0, 3):
        assert seen(events, viewer, "looked")[0].facts == {"goal": 2, "card": "GOLD"}
        maze = match.perspective(viewer).view().zones[0]
        (goal,) = [item for item in maze.items if item.id == "goal:2"]
        assert goal.face == Back("goal")
        assert getattr(goal.eye, "label", "") == "gold"
    state = state_of(match)
    assert state.board.shape_at(state.setup.goal_cells[2]) == -1  # still nothing to fit against


@rule("SAB-63")
def test_broken_tools_stop_neither_actions_nor_discards() -> None:
    match = position("S ─", left=15, hands={0: "ROCKFALL BRK_PICK P_RL"}, broken={0: "pick lamp cart"})
    assert {text.split()[0] for text in menu(match)} == {"discard", "break", "rockfall"}
    play(match, "rockfall 1,0")
    assert card_at(match, 1, 0) == "·"
