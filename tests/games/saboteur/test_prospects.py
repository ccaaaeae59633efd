"""How well a seat stands: what moves the estimate, and which way."""

from __future__ import annotations

import pytest

from games.saboteur.helpers import BOARD_A, position, state_of
from motherlode.bots.bot import RandomBot
from motherlode.core.dice import quick_dice
from motherlode.core.match import Match
from motherlode.core.perspective import Perspective
from motherlode.games.saboteur import GAME
from motherlode.games.saboteur.rules.position import Position
from motherlode.games.saboteur.sense.evidence import BLOCKED, evidence
from motherlode.games.saboteur.sense.survey import Survey
from motherlode.games.saboteur.sense.value import value as value_with
from motherlode.games.saboteur.sense.value import way_to_gold

NEAR = ("STONE_TL", "GOLD", "STONE_TR")
MINER, SABOTEUR = 0, 4
SURVEY = Survey()


def value(state: Position, seat: int) -> float:
    return value_with(state, seat, SURVEY)


def worth(match: Match, seat: int) -> float:
    return value(state_of(match), seat)


@pytest.mark.parametrize("seats", range(3, 11))
def test_all_seats_share_one_win(seats: int) -> None:
    match = Match(GAME, seats, GAME.settings({"draft_choice": "choose"}), seed=f"shares {seats}")
    state = state_of(match)
    dice = quick_dice(seats)
    while True:
        shares = [value(state, seat) for seat in range(seats)]
        assert all(0.0 <= share <= 1.0 for share in shares)
        assert sum(shares) == pytest.approx(1.0)
        if state.over:
            assert shares == [state.payoff(seat) for seat in range(seats)]
            return
        state.apply(RandomBot().decide(Perspective(GAME, state, state.seat), dice))


def test_a_tunnel_near_the_gold_is_good_for_miners() -> None:
    begun = position(saboteurs=[SABOTEUR], goals=NEAR)
    almost = position(BOARD_A, saboteurs=[SABOTEUR], goals=NEAR)
    assert way_to_gold(state_of(almost), SURVEY) < way_to_gold(state_of(begun), SURVEY)
    assert worth(almost, MINER) > worth(begun, MINER)
    assert worth(almost, SABOTEUR) < worth(begun, SABOTEUR)


def test_it_counts_how_far_it_is_to_the_gold_and_not_to_a_stone() -> None:
    there = position(BOARD_A, saboteurs=[SABOTEUR], goals=NEAR)
    elsewhere = position(BOARD_A, saboteurs=[SABOTEUR], goals=("GOLD", "STONE_TL", "STONE_TR"))
    assert worth(there, MINER) > worth(elsewhere, MINER)


def test_few_cards_left_are_good_for_saboteurs() -> None:
    early = position(BOARD_A, saboteurs=[SABOTEUR])
    late = position(BOARD_A, saboteurs=[SABOTEUR], left=4)
    assert worth(late, SABOTEUR) > worth(early, SABOTEUR)
    assert worth(late, MINER) < worth(early, MINER)


def test_a_broken_tool_of_a_miner_is_good_for_saboteurs() -> None:
    whole = position(BOARD_A, saboteurs=[SABOTEUR])
    hurt = position(BOARD_A, saboteurs=[SABOTEUR], broken={1: "pick"})
    assert worth(hurt, SABOTEUR) > worth(whole, SABOTEUR)


def test_nuggets_count_and_most_in_the_last_round() -> None:
    shares = []
    for rounds in (1, 3):
        match = position(saboteurs=[SABOTEUR], rounds=rounds)
        before = worth(match, MINER)
        state = state_of(match)
        state.nuggets.give(0, MINER, 3)
        shares.append(worth(match, MINER) - before)
    assert shares[0] > shares[1] > 0


def test_a_saboteur_who_looks_like_one_has_less_to_hope_for() -> None:
    match = position(BOARD_A, saboteurs=[SABOTEUR])
    before = worth(match, SABOTEUR)
    evidence(state_of(match)).count(SABOTEUR, BLOCKED, 2)
    assert worth(match, SABOTEUR) < before


def test_a_seat_keeps_its_side_in_mind() -> None:
    """Two nuggets for a fellow miner hurt less than two for a saboteur, though both are as far ahead then."""
    shares = []
    for paid in (1, SABOTEUR):
        match = position(saboteurs=[SABOTEUR])
        state_of(match).nuggets.give(0, paid, 2)
        shares.append(worth(match, MINER))
    assert shares[0] > shares[1]
