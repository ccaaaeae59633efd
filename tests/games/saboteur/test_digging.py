"""Digging: SAB-34 … SAB-44, and the placements of the worked examples."""

from __future__ import annotations

import pytest

from games.saboteur.helpers import (
    BOARD_A,
    BOARD_C,
    card_at,
    fitting,
    menu,
    placements,
    play,
    position,
    refusal,
    refused_by,
    uses,
)
from motherlode.testing import rule


@rule("SAB-T1", "SAB-34", "SAB-36", "SAB-38")
def test_a_straight_beside_the_start() -> None:
    match = position(hands={0: "P_RL"})
    assert placements(match, "P_RL") == ["-1,0", "1,0"]


@rule("SAB-T2", "SAB-34", "SAB-36")
def test_a_corner_beside_the_start() -> None:
    match = position(hands={0: "P_TR"})
    assert placements(match, "P_TR") == ["-1,0", "0,-1 turned", "0,1", "1,0 turned"]


@rule("SAB-T3", "SAB-36", "SAB-40")
def test_a_single_stub_beside_the_start() -> None:
    match = position(hands={0: "D_T"})
    assert placements(match, "D_T") == ["0,-1 turned", "0,1"]


@rule("SAB-T4", "SAB-34")
def test_a_fork_beside_the_start() -> None:
    match = position(hands={0: "P_TRB"})
    assert placements(match, "P_TRB") == ["-1,0", "0,-1", "0,-1 turned", "0,1", "0,1 turned", "1,0 turned"]


@rule("SAB-T5", "SAB-40")
def test_nothing_is_built_onward_from_a_dead_end() -> None:
    match = position("S x─", hands={0: "P_TRBL"})
    assert placements(match, "P_TRBL") == ["-1,0", "0,-1", "0,1"]
    assert refused_by(match, "place P_TRBL 2,0") == "SAB-38"


@rule("SAB-40")
def test_another_live_port_may_serve_the_cell_behind_a_dead_end() -> None:
    match = position("S x─ ·\n┼ ─ ┘", hands={0: "P_TRBL"})
    assert "2,0" in placements(match, "P_TRBL")  # from below; the dead end's open edge only has to agree


@rule("SAB-T6", "SAB-36", "SAB-38")
def test_a_straight_on_board_a() -> None:
    match = position(BOARD_A, hands={0: "P_RL"})
    assert placements(match, "P_RL") == ["-1,0", "7,0"]


@rule("SAB-T14", "SAB-36", "SAB-38")
def test_straights_on_board_c() -> None:
    match = position(BOARD_C, hands={0: "P_RL P_TB"})
    assert placements(match, "P_RL") == ["-1,0", "4,0"]
    assert placements(match, "P_TB") == ["0,-1", "0,1", "2,-1", "2,2", "3,1"]


@rule("SAB-T15", "SAB-44", "SAB-58", "SAB-60")
def test_a_rockfall_cuts_off_what_lies_behind() -> None:
    match = position(BOARD_C, hands={0: "ROCKFALL", 1: "P_RL P_TB"})
    play(match, "rockfall 2,0")
    assert (card_at(match, 2, 0), card_at(match, 3, 0), card_at(match, 2, 1)) == ("·", "┬", "│")
    assert placements(match, "P_RL") == ["-1,0"]
    assert placements(match, "P_TB") == ["0,-1", "0,1"]
    assert fitting(match, "2,0") == ["D_TRBL", "D_TRL turned", "P_TRBL", "P_TRL turned"]


@rule("SAB-44", "SAB-60")
def test_a_new_card_in_the_gap_joins_the_island_again() -> None:
    match = position(BOARD_C, hands={0: "ROCKFALL", 1: "P_TRBL", 2: "P_RL P_TB"})
    play(match, "rockfall 2,0", "place P_TRBL 2,0")
    assert placements(match, "P_RL") == ["-1,0", "4,0"]
    assert placements(match, "P_TB") == ["0,-1", "0,1", "2,-1", "2,2", "3,1"]


@rule("SAB-34")
def test_a_card_that_looks_the_same_turned_is_one_action() -> None:
    match = position(hands={0: "P_RL P_TB P_TRBL D_RL D_TB"}, seats=5)
    assert not [text for text in menu(match) if text.endswith("turned") and text.split()[1] in ("P_RL", "P_TB")]
    assert placements(match, "P_TRBL") == ["-1,0", "0,-1", "0,1", "1,0"]
    assert placements(match, "D_TB") == ["0,-1", "0,1"]


@rule("SAB-35")
@pytest.mark.parametrize("cell", ["0,0", "1,0", "8,0", "8,-2", "8,2"])
def test_start_goals_and_path_cards_take_their_cell(cell: str) -> None:
    match = position("S ┼", hands={0: "P_TRBL"})
    assert refused_by(match, f"place P_TRBL {cell}") == "SAB-35"
    assert cell not in placements(match, "P_TRBL")


@rule("SAB-36")
def test_every_touching_edge_must_agree() -> None:
    # 1,1 touches the closed bottom of 1,0 and the open right edge of 0,1
    match = position("S ─\n┼ ·", hands={0: "P_RL P_TL P_TRBL"})
    assert fitting(match, "1,1") == [
        "D_R turned",
        "D_RL",
        "D_TR turned",
        "D_TRL turned",
        "P_RL",
        "P_TR turned",
        "P_TRL turned",
    ]
    assert "1,1" in placements(match, "P_RL")
    assert refused_by(match, "place P_TRBL 1,1") == "SAB-36"  # a tunnel would run into rock above
    assert refused_by(match, "place P_TL 1,1 turned") == "SAB-36"  # rock would close the tunnel from the left


@rule("SAB-37")
def test_a_goal_lying_face_down_asks_nothing() -> None:
    match = position(BOARD_A, hands={0: "P_TL P_RL"})
    assert "7,0" in placements(match, "P_TL")
    assert "7,0" in placements(match, "P_RL")


@rule("SAB-38", "SAB-39")
def test_a_card_needs_a_tunnel_from_the_start() -> None:
    match = position("S ─", hands={0: "P_TRBL P_RL"})
    refused = refusal(match, "place P_TRBL 5,0")
    assert (refused.rule, str(refused)) == (
        "SAB-38",
        "No tunnel from the start leads to an open edge of the card there. (SAB-38)",
    )
    assert refused_by(match, "place P_RL 1,1") == "SAB-38"  # fits rock against rock, but no tunnel leads there


@rule("SAB-39")
def test_the_four_edges_of_the_start_are_live() -> None:
    match = position(hands={0: "P_TRBL"})
    assert placements(match, "P_TRBL") == ["-1,0", "0,-1", "0,1", "1,0"]


@rule("SAB-39")
def test_liveness_runs_on_through_the_group_an_open_edge_belongs_to() -> None:
    match = position("S ┐\n· └ ─", hands={0: "P_TRBL"})
    assert placements(match, "P_TRBL") == ["-1,0", "0,-1", "3,1"]


@rule("SAB-41", "SAB-63")
@pytest.mark.parametrize("tool", ["pick", "lamp", "cart"])
def test_with_a_broken_tool_nobody_digs(tool: str) -> None:
    match = position(hands={0: "P_TRBL MAP"}, broken={0: tool})
    assert placements(match, "P_TRBL") == []
    refused = refusal(match, "place P_TRBL 1,0")
    assert str(refused) == f"Your {tool} is broken: you cannot dig until it is mended. (SAB-41)"
    assert uses(match, "MAP") == ["0", "1", "2"]
    assert "discard P_TRBL" in menu(match)


@rule("SAB-42", "SAB-V11")
def test_the_maze_may_leave_the_rectangle_of_start_and_goals() -> None:
    match = position("┼ ┼ S", hands={0: "P_TRBL"})
    assert {"-3,0", "-2,-1", "-1,1"} <= set(placements(match, "P_TRBL"))


@rule("SAB-42")
def test_the_table_ends_twelve_cells_beyond() -> None:
    match = position("┴ ┼ ┼ ┼ ┼ ┴ ┴ ┴ ┬ ─ ─ ─ S", hands={0: "P_TRBL"})
    assert card_at(match, -12, 0) == "┴"
    assert "-12,-1" in placements(match, "P_TRBL")
    assert not [cell for cell in placements(match, "P_TRBL") if cell.startswith("-13,")]
    assert refused_by(match, "place P_TRBL -13,0") == "SAB-42"


@rule("SAB-V11", "SAB-42")
def test_margin_zero_keeps_the_maze_between_start_and_goals() -> None:
    match = position("S ┼", hands={0: "P_TRBL"}, margin=0)
    assert placements(match, "P_TRBL") == ["0,-1", "0,1", "1,-1", "1,1", "2,0"]
    assert refused_by(match, "place P_TRBL -1,0") == "SAB-42"


@rule("SAB-V11")
def test_margin_one_gives_one_cell_more() -> None:
    match = position("S", hands={0: "P_TRBL", 1: "P_TRBL"}, margin=1)
    assert "-1,0" in placements(match, "P_TRBL")
    play(match, "place P_TRBL -1,0")
    assert refused_by(match, "place P_TRBL -2,0", 1) == "SAB-42"


@rule("SAB-V10")
def test_adjacent_placement_builds_on_dead_ends_and_islands() -> None:
    match = position("S x─", hands={0: "P_TRBL P_RL"}, placement="adjacent")
    assert "2,0" in placements(match, "P_TRBL")
    play(match, "place P_RL 2,0")
    assert card_at(match, 2, 0) == "─"
    assert refused_by(match, "discard MAP", 0) == "SAB-28"


@rule("SAB-V10")
def test_adjacent_placement_still_needs_an_open_edge_to_join() -> None:
    match = position("S ─", hands={0: "P_RL P_TRBL"}, placement="adjacent")
    assert placements(match, "P_RL") == ["-1,0", "2,0"]
    assert refused_by(match, "place P_TRBL 5,0") == "SAB-V10"


@rule("SAB-V10", "SAB-45")
def test_adjacent_placement_reaches_goals_by_live_ports_only() -> None:
    match = position("S x─ ┼ ─ ┬ ┼ ┴", hands={0: "P_RL"}, placement="adjacent")
    events = play(match, "place P_RL 7,0")
    assert [event.kind for event in events] == ["placed", "drew"]
