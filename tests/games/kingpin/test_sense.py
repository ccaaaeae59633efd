"""How well a seat stands, and what a sensible player says of a move."""

from __future__ import annotations

import pytest

from games.kingpin.tabletop import lay, own
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.games.kingpin import GAME

SENSE = GAME.sense


def chance(*seats: str, seat: int = 0) -> float:
    assert SENSE is not None
    return SENSE.value(lay(*seats).state, seat)


@pytest.mark.parametrize("seats", [("board thief", "board nurse"), ("safe 3", "board nurse+2", "board killer driver")])
def test_all_seats_share_one_win(seats: tuple[str, ...]) -> None:
    shares = [chance(*seats, seat=seat) for seat in range(len(seats))]
    assert all(0.0 < share < 1.0 for share in shares)
    assert sum(shares) == pytest.approx(1.0)


def test_people_money_and_a_sound_boss_are_worth_having() -> None:
    usual = chance("board thief", "board nurse")
    assert chance("board thief killer", "board nurse") > usual
    assert chance("safe 12 | board thief", "board nurse") > chance("safe 2 | board thief", "board nurse")
    sound = chance("hand nurse | board boss_gangster thief", "board driver")
    assert chance("hand nurse | board boss_gangster-7 thief", "board driver") < sound
    assert chance("board thief", "board nurse killer") < usual


def test_a_seat_that_is_out_has_no_chance() -> None:
    t = lay("board thief killer", "board nurse", "board driver")
    t.state.alive = 3
    assert SENSE is not None
    assert SENSE.value(t.state, 2) == 0.0
    assert SENSE.value(t.state, 0) + SENSE.value(t.state, 1) == pytest.approx(1.0)


def said(state_moves: list[str], *seats: str) -> str:
    """What is said of the last move."""
    t = lay(*seats).play(*state_moves[:-1])
    return GAME.reason(t.state, GAME.parse(t.state, t.full(state_moves[-1])))


def test_reasons_say_what_speaks_for_a_move_or_against_it() -> None:
    assert said(["draw"], "safe 6", "board nurse") == "Nobody stands on your board."
    assert said(["draw"], "safe 6 | board thief", "board nurse") == "You have 2 of at most 6 cards."
    kill = ("safe 12 | board killer thief", "board boss_gangster-8")
    assert said(["attack"], *kill) == "2 cards of yours can attack."
    falls = "A Boss falls without ammunition, unless somebody steps in."
    assert said(["attack", "attacker 0", "done", "at 1,0"], *kill) == falls
    poor = ("safe 0 | board nurse", "board boss_gangster")
    assert "would destroy it, and" in said(["attack", "attacker 0", "done", "at 1,0"], *poor)


def test_every_decision_has_its_reason() -> None:
    """Whatever is asked, every legal action is explained in a sentence."""
    asked = set()
    for seed in range(12):
        options = GAME.settings({"emergency_defense": "on", "event_redraw": "on"})
        state = own(GAME.deal(3, options, deal_dice(f"reasons {seed}")))
        dice = quick_dice(seed)
        while not state.over:
            actions = state.legal_actions()
            asked.add(int(state.phase))
            for action in actions[:8]:
                said = GAME.reason(state, action)
                assert not said[0].islower()
                assert said.endswith(".")
            state.apply(actions[dice.below(len(actions))])
    assert len(asked) >= 18
