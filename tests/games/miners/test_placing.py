"""Where a card may go: MIN-16 … MIN-26, by example and against a second opinion."""

from __future__ import annotations

import pytest

from games.miners.mines import BOARD_A, BOARD_B, dealt, live, menu, mine, placements, play, play_out, refused
from games.miners.plain import Mine, mine_of
from motherlode.games.miners.rules.cards import NAMES
from motherlode.kits.shapes import shape_of
from motherlode.testing import rule


@rule("MIN-16")
@pytest.mark.parametrize("place", ["7,4", "6,4", "1,4"])
def test_the_cell_must_be_empty(place: str) -> None:
    assert refused(mine(BOARD_A, hands={0: "TB T T T T"}), f"place TB {place}") == "MIN-16"


@rule("MIN-17")
def test_a_card_lies_beside_another() -> None:
    state = mine(BOARD_A, hands={0: "TB T T T T"})
    assert refused(state, "place TB 3,0") == "MIN-17"
    assert refused(state, "place TB 6,5") == "MIN-20"  # beside a card, but behind its wall


@rule("MIN-18")
def test_open_meets_open_and_closed_meets_closed() -> None:
    state = mine(BOARD_A, hands={0: "TB RL TR TRBL T"})
    assert refused(state, "place TB 5,5") == "MIN-18"  # would wall up the fork at 5,4
    assert refused(state, "place RL 2,4") == "MIN-18"
    assert refused(state, "place TRBL 6,5") == "MIN-18"  # would run into the shaft at 6,4
    assert "place RL 5,5" in menu(state)


@rule("MIN-19")
def test_a_destination_accepts_open_and_closed() -> None:
    state = mine(BOARD_A, hands={0: "TB TRB+L T+B RBL TRBL"})
    fits = {text.split(" 2,4")[0] for text in menu(state) if " 2,4" in text}
    assert fits == {"place TB", "place TRB+L", "place T+B", "place RBL", "place TRBL"}


@rule("MIN-20", "MIN-21")
def test_liveness_runs_through_joined_edges() -> None:
    state = mine(BOARD_A)
    assert [live(state, place) for place in ("6,4", "5,4", "4,4", "3,4")] == ["TB", "TRB", "TB", "TRBL"]
    stubs = mine("· · · · TRB+L0 TL+B1 · · ·", top=6)
    assert live(stubs, "6,4") == "TRB"
    assert live(stubs, "6,5") == "TL"


@rule("MIN-21")
def test_a_loop_is_live_from_both_ends() -> None:
    board = """
        · · · · ┌0 ┐1 · · ·
        · · · · │0 ├1 · · ·
        · · · · S ┘0 · · ·
    """
    state = mine(board, top=5)
    assert live(state, "5,4") == "RB"
    assert live(state, "5,5") == "BL"
    assert live(state, "6,5") == "TRB"


@rule("MIN-22")
def test_no_way_leads_through_a_destination() -> None:
    state = mine(BOARD_B, seats=3, hands={0: "RBL RL T T T", 1: "TB RL TRBL TR RB"})
    play(state, "place RBL 1,3")
    assert state.claimed == 3
    assert not [text for text in menu(state) if " 1,1" in text or " 0,2" in text or " 1,5" in text]


@rule("MIN-23")
def test_a_turn_of_180_degrees() -> None:
    state = mine(hands={0: "TRB TB TRBL T+B R+L"})
    assert placements(state, "TRB") == ["6,4", "6,4 turned", "7,3", "7,5 turned", "8,4", "8,4 turned"]
    assert not [text for text in menu(state) if "turned" in text and "TRB " not in text]
    assert refused(state, "place TRB 7,5") == "MIN-18"


@rule("MIN-24")
@pytest.mark.parametrize("seed", range(3))
def test_what_is_not_offered_is_refused_and_changes_nothing(seed: int) -> None:
    state = dealt(4, seed=seed)
    play_out(state, seed=seed, most=8)
    if state.over:
        return
    offered = set(menu(state))
    names = {text.split()[1] for text in offered}
    tried = 0
    for name in names:
        for square in range(81):
            for turn in ("", " turned"):
                text = f"place {name} {square // 9},{square % 9}{turn}"
                if turn and shape_of(name) == shape_of(name.translate(str.maketrans("TRBL", "BLTR"))):
                    continue
                if text not in offered:
                    assert refused(state, text) in {"MIN-16", "MIN-17", "MIN-18", "MIN-20"}
                    tried += 1
    assert tried > 100


@rule("MIN-25")
def test_tunnels_may_lead_off_the_board() -> None:
    board = "\n".join(["· · · · │0 · · · ·"] * 3)
    state = mine(board, top=4, hands={0: "TRBL TR RB RL T"})
    play(state, "place TRBL 8,4")
    assert live(state, "8,4") == "TRBL"


@rule("MIN-26")
def test_a_card_behind_a_dead_end_is_not_live() -> None:
    state = mine("· · · · T+B0 · · · ·", top=6, hands={0: "TB T T T T"})
    assert live(state, "6,4") == "B"
    assert refused(state, "place TB 5,4") == "MIN-20"


# -- a second opinion --------------------------------------------------------------------------------------------------


@rule("MIN-16", "MIN-17", "MIN-18", "MIN-19", "MIN-20", "MIN-21", "MIN-22", "MIN-23", "MIN-24", "MIN-V3", "MIN-V4")
@pytest.mark.parametrize("edge_match", ["symmetric", "own_paths", "must_connect"])
@pytest.mark.parametrize("deck", ["mixed58", "classic105"])
def test_the_menu_is_what_a_plain_reading_of_the_rules_allows(edge_match: str, deck: str) -> None:
    looked = 0
    for seed in range(4):
        state = dealt(3, seed=seed, edge_match=edge_match, deck=deck)
        while not state.over:
            plain = mine_of(state)
            kinds = {NAMES[state.hands[state.seat * 7 + i]] for i in range(state.held[state.seat])}
            expected = sorted(plain.placements(kinds))
            found = [text for text in menu(state) if text.startswith("place")]
            assert sorted(found) == expected
            looked += 1
            play_out(state, seed=100 * seed + looked, most=1)
    assert looked > 40


def test_the_second_opinion_knows_the_worked_examples() -> None:
    plain = Mine({}, "symmetric", turning=True)
    assert sorted(plain.placements({"TB"})) == ["place TB 6,4", "place TB 8,4"]
    assert len(plain.placements({"RBL"})) == 6
    assert len(plain.placements({"TRB+L"})) == 8
