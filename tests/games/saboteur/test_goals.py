"""Reaching goals: SAB-43, SAB-45 … SAB-52, and the goals of the worked examples."""

from __future__ import annotations

from games.saboteur.helpers import (
    BOARD_A,
    BOARD_B,
    STONES_THEN_GOLD,
    fitting,
    goal_shown,
    placements,
    play,
    position,
    refused_by,
    seen,
    state_of,
)
from motherlode.core.match import Match
from motherlode.games.saboteur.rules.payout import MINERS_WON, STILL_PLAYED
from motherlode.testing import rule

GOLD_ON_TOP = ("GOLD", "STONE_TR", "STONE_TL")
AROUND = """
    S · · · · · · {3} ?
    │ · · · · · {1} · {0}
    │ · · · · · {2} · ? │
    └ ─ ─ ─ ┼ ┼ ┼ ┬ ┬ ┘
"""
"""A tunnel that comes from behind the goals, with room for ruins in front of them."""


def goals(match: Match) -> str:
    return " ".join(goal_shown(match, goal) for goal in range(3))


@rule("SAB-T7", "SAB-43", "SAB-45", "SAB-47", "SAB-48", "SAB-52")
def test_a_stone_turns_up_to_fit_the_tunnel_and_carries_it_on() -> None:
    match = position(BOARD_A, hands={0: "P_RL", 1: "P_TB P_TR"})
    events = play(match, "place P_RL 7,0")
    assert [event.kind for event in events] == ["placed", "turned_up", "drew"]
    assert (events[0].facts["turned"], events[1].facts) == (
        False,
        {"goal": 1, "card": "STONE_TR", "turned": True},
    )
    assert goals(match) == "? ┐ ?"
    assert match.seat == 1
    assert "8,1" in placements(match, "P_TB")
    assert "8,1" in placements(match, "P_TR")


@rule("SAB-T8", "SAB-43", "SAB-51")
def test_the_gold_is_reached_through_a_stone() -> None:
    match = position(BOARD_A, hands={0: "P_RL", 1: "P_TB"})
    play(match, "place P_RL 7,0")
    events = play(match, "place P_TB 8,1")
    turned = [event.facts["goal"] for event in events if event.kind == "turned_up"]
    assert turned == [2]  # the top goal stays down until the round is over
    (over,) = seen(events, -1, "round_over")
    assert (over.seat, over.facts["winner"], over.facts["goals"]) == (1, "miners", list(STONES_THEN_GOLD))
    paid = state_of(match).nuggets
    assert (paid.winner(0), paid.last(0)) == (MINERS_WON, 1)


@rule("SAB-T9", "SAB-46", "SAB-40")
def test_a_dead_end_before_a_goal_reaches_nothing() -> None:
    match = position(BOARD_A, hands={0: "D_RL", 1: "P_TRBL"})
    play(match, "place D_RL 7,0")
    assert goals(match) == "? ? ?"
    assert [cell for cell in placements(match, "P_TRBL") if int(cell.split(",")[0]) >= 7] == []


@rule("SAB-T10", "SAB-37", "SAB-46")
def test_a_closed_edge_before_a_goal_reaches_nothing() -> None:
    match = position(BOARD_A, hands={0: "P_TL"})
    play(match, "place P_TL 7,0")
    assert goals(match) == "? ? ?"


@rule("SAB-T11", "SAB-50", "SAB-51")
def test_two_goals_turn_up_together() -> None:
    match = position(BOARD_B, hands={0: "P_TRB"})
    events = play(match, "place P_TRB 8,1 turned")
    turned = [(e.facts["goal"], e.facts["card"], e.facts["turned"]) for e in events if e.kind == "turned_up"]
    assert turned == [(1, "STONE_TR", True), (2, "GOLD", False)]
    assert [event.facts["winner"] for event in events if event.kind == "round_over"] == ["miners"]


@rule("SAB-T12", "SAB-43", "SAB-48", "SAB-50", "SAB-52")
def test_two_stones_turn_up_together_and_the_round_goes_on() -> None:
    match = position(BOARD_B, goals=GOLD_ON_TOP, hands={0: "P_TRB", 1: "D_RL"})
    play(match, "place P_TRB 8,1 turned")
    assert goals(match) == "? ┐ ┘"
    assert state_of(match).round == 0
    assert placements(match, "D_RL") == ["-1,0", "7,0", "7,2"]


@rule("SAB-T13", "SAB-46", "SAB-49")
def test_a_goal_turning_up_may_disagree_with_a_neighbour() -> None:
    board = """
        S ─ ┴ ─ ┼ ┬ ┬ · ?
        · · · · · └ ┴ ─ x┬
    """
    match = position(board, hands={0: "P_TRL", 1: "P_TB"})
    assert goals(match) == "? ? ?"  # the dead end's open edge before the bottom goal reaches nothing
    play(match, "place P_TRL 7,0")
    assert goals(match) == "? ┐ ?"
    assert refused_by(match, "place P_TB 8,1") == "SAB-35"
    state = state_of(match)
    assert state.board.live_at(state.setup.cell_at(8, 1)) == 8  # entered from the left only


@rule("SAB-45", "SAB-48")
def test_a_goal_may_be_reached_from_behind() -> None:
    match = position(AROUND.format("│", "· ·", "·", "·"), goals=("GOLD", "STONE_TR", "STONE_TL"), hands={0: "P_TR"})
    play(match, "place P_TR 9,0 turned")
    assert goals(match) == "? └ ?"


@rule("SAB-47")
def test_a_goal_once_turned_up_stays_so() -> None:
    match = position(BOARD_A, hands={0: "P_RL", 1: "ROCKFALL", 2: "MAP"})
    play(match, "place P_RL 7,0", "rockfall 7,0")
    assert goals(match) == "? ┐ ?"
    assert refused_by(match, "map 1") == "SAB-62"
    assert fitting(match, "8,1") == []  # cut off again, though the stone still lies open


@rule("SAB-48")
def test_a_stone_lies_upright_where_that_fits() -> None:
    # STONE_TL in the middle is open to the left as it is
    match = position(BOARD_A, goals=("STONE_TR", "STONE_TL", "GOLD"), hands={0: "P_RL"})
    play(match, "place P_RL 7,0")
    assert goals(match) == "? ┘ ?"


@rule("SAB-50")
def test_the_edge_beside_the_new_card_decides_how_a_stone_lies() -> None:
    # 8,1 joins the tunnel from behind to the ruins: the middle goal is reached from below and, by way of 7,0, from L
    match = position(
        AROUND.format("┐", "┌ ┴", "x│", "┌"),
        goals=("GOLD", "STONE_TL", "STONE_TR"),
        hands={0: "P_TRL"},
        placement="adjacent",
    )
    play(match, "place P_TRL 8,1")
    assert goals(match) == "? ┌ ?"


@rule("SAB-50")
def test_else_left_goes_before_top_bottom_and_right() -> None:
    # the same, but the card that joins them, 9,1, does not lie beside the goal
    match = position(
        AROUND.format("·", "┌ ┴", "x│", "┌").replace("┴ ·", "┴ ┴"),
        goals=("GOLD", "STONE_TL", "STONE_TR"),
        hands={0: "P_TR"},
        placement="adjacent",
    )
    play(match, "place P_TR 9,1 turned")
    assert goals(match) == "? ┘ ?"


@rule("SAB-50")
def test_a_goal_reached_through_a_goal_turns_up_too() -> None:
    board = """
        S ─ ┴ ─ ┼ ┬ ┬ · ?
        · · · · · └ ┴ x─ ┤
    """
    match = position(board, goals=GOLD_ON_TOP, hands={0: "P_RL"}, placement="adjacent")
    assert goals(match) == "? ? ?"  # 8,1 is cut off by the dead end before it
    play(match, "place P_RL 7,0")
    assert goals(match) == "? ┐ ┘"


@rule("SAB-48", "SAB-50")
def test_a_goal_reached_through_a_goal_lies_open_to_it() -> None:
    # the bottom goal is reached from the right, and the middle one from below
    board = """
        S · · · · · · · ?
        │ · · · · · · x┌ ┤
        │ · · · · · · x│ ?
        └ ─ ─ ─ ┼ ┼ ┼ ┴ ┬ ┘
    """
    match = position(board, goals=("GOLD", "STONE_TL", "STONE_TR"), hands={0: "P_TR"}, placement="adjacent")
    (placed, *_) = play(match, "place P_TR 9,2 turned")
    assert placed.facts["turned"] is True
    assert goals(match) == "? ┌ └"


@rule("SAB-51", "SAB-67")
def test_the_miners_win_whoever_reaches_the_gold() -> None:
    match = position(BOARD_A, goals=("STONE_TL", "GOLD", "STONE_TR"), saboteurs=[0, 1], hands={0: "P_RL"})
    (over,) = seen(play(match, "place P_RL 7,0"), -1, "round_over")
    assert over.facts["winner"] == "miners"


@rule("SAB-52")
def test_the_round_goes_on_after_stone() -> None:
    match = position(BOARD_A, hands={0: "P_RL"})
    play(match, "place P_RL 7,0")
    assert (match.seat, state_of(match).round, state_of(match).nuggets.winner(0)) == (1, 0, STILL_PLAYED)
