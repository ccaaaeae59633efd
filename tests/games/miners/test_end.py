"""The end, and who has won: MIN-36 … MIN-40."""

from __future__ import annotations

import pytest

from games.miners.mines import BOARD_B, dealt, each_size, mine, per_seat, play, play_out, scores, told, winners
from games.miners.test_scenarios import ONE_WAY
from motherlode.games.miners import GAME
from motherlode.testing import rule

TWO_CLAIMED = """
    · · 1 ┬0 2 · 3 · ·
    · · · ├2 · │1 · · ·
    · · · ├1 ┼0 ┤2 · · ·
    · · · · ├2 · · · ·
    · · · · ┤1 · · · ·
    · · · · │0 · · · ·
    · · · · S · · · ·
"""


@rule("MIN-36")
def test_the_third_claim_ends_the_game_at_once() -> None:
    state = mine(TWO_CLAIMED, seats=3, hands={0: "RB T T T T"})
    state.claimed = 3
    left = int(state.left)
    events = play(state, "place RB 1,5")
    assert [event.kind for event in events] == ["placed", "claimed", "over"]
    assert events[-1].rule == "MIN-36"
    assert (state.over, state.seat, state.left) == (True, -1, left)
    assert GAME.outcome(state).reason == "all three sites claimed"
    assert state.legal_actions() == []


@rule("MIN-37", "MIN-15")
def test_passes_must_be_in_succession() -> None:
    hands = {0: "RL RL T", 1: "T TB", 2: "RL TB"}
    state = mine(ONE_WAY, top=6, seats=3, hands=hands, pile=0)
    assert play(state, "place RL 7,3")[-1].kind != "over"  # 1 passes, 2 can place
    assert (state.seat, state.passes) == (2, 1)
    events = play(state, "place RL 7,2")  # 0 can place
    assert (state.seat, state.passes, told(events, "passed")) == (0, 0, [])
    events = play(state, "place RL 7,1")
    assert [event.seat for event in told(events, "passed")] == [1, 2, 0]
    assert (state.over, told(events, "over")[0].rule) == (True, "MIN-37")
    assert GAME.outcome(state).reason == "nobody could place"


@rule("MIN-38")
def test_a_way_to_a_site_alone_does_not_keep_the_mine_open() -> None:
    board = """
        · · 1 · 2 · 3 · ·
        · · · · │0 · · · ·
        · · · · │1 · · · ·
        · · · · │0 · · · ·
        · · · · │1 · · · ·
        · · · · TB+R0 · · · ·
        · · · R+L0 S R+L1 · · ·
    """
    state = mine(board, seats=2, hands={0: "T TRBL TRBL TRBL TRBL"})
    state.claimed = 2
    events = play(state, "place T 8,4")
    assert told(events, "over")[0].rule == "MIN-38"


@rule("MIN-38")
def test_a_live_edge_off_the_board_does_not_keep_it_open() -> None:
    board = """
        · · · · T+B0 · · · ·
        · · · R+L1 S R+L2 · · ·
    """
    state = mine(board, top=6, hands={0: "TB TRBL TRBL TRBL TRBL"})
    assert told(play(state, "place TB 8,4"), "over")[0].rule == "MIN-38"


@rule("MIN-39", "MIN-40")
@pytest.mark.parametrize(
    ("points", "claims", "won"),
    [
        ((5, 9, 3), (1, 1, 1), (1,)),
        ((9, 9, 3), (2, 1, 0), (0,)),
        ((9, 9, 3), (1, 1, 1), (0, 1)),
        ((0, 0, 0), (0, 0, 0), (0, 1, 2)),
        ((3, 4, 4), (3, 0, 0), (1, 2)),
    ],
)
def test_highest_score_then_claims_then_shared(
    points: tuple[int, ...], claims: tuple[int, ...], won: tuple[int, ...]
) -> None:
    state = mine(seats=3)
    state.score, state.sites_won = per_seat(*points), per_seat(*claims)
    state.over = True
    assert winners(state) == won
    assert [state.payoff(seat) for seat in range(3)] == [1 / len(won) if seat in won else 0 for seat in range(3)]


@rule("MIN-40")
@each_size
def test_rewards_add_up_to_one(seats: int) -> None:
    for seed in range(5):
        state = dealt(seats, seed=seed)
        play_out(state, seed)
        assert sum(state.payoff(seat) for seat in range(seats)) == pytest.approx(1)
        assert GAME.outcome(state).scores == tuple(str(score) for score in scores(state))


def test_a_game_has_at_most_as_many_decisions_as_cards() -> None:
    for options in ({}, {"deck": "classic105"}, {"expansion": "tools"}, {"rounds": 2}):
        for seed in range(4):
            state = dealt(2, seed=seed, **options)
            assert len(play_out(state, seed)) <= GAME.bound(state)
    assert GAME.bound(dealt(2)) == 58
    assert GAME.bound(dealt(2, deck="classic105")) == 105
    assert GAME.bound(dealt(2, expansion="tools")) == 58 + 35
    assert GAME.bound(dealt(2, expansion="tools", dest_values="hidden", rounds=3)) == 3 * 98


def test_what_a_finished_game_reports() -> None:
    state = mine(BOARD_B, seats=3, hands={0: "RBL T T T T"})
    play(state, "place RBL 1,3")
    play_out(state, 5)
    outcome = GAME.outcome(state)
    assert outcome.winners == winners(state)
    assert outcome.counts["sites claimed"] == sum(state.sites_won[seat] for seat in range(3))
    assert sum(count for name, count in outcome.counts.items() if name.startswith("rounds ended")) == 1
