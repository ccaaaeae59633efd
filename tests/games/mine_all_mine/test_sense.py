"""What a sensible mine owner does in positions where it is clear."""

from __future__ import annotations

import pytest

from games.mine_all_mine.tables import dealt, play, table
from motherlode.bots.bot import RandomBot, SensibleBot
from motherlode.core.dice import quick_dice
from motherlode.core.match import Match
from motherlode.core.perspective import Perspective
from motherlode.core.state import buffer
from motherlode.games.mine_all_mine import GAME
from motherlode.games.mine_all_mine.rules.play import MineState


def choices(state: MineState) -> set[str]:
    """The moves weighed highest."""
    actions, weights = buffer(), buffer()
    n = state.legal(actions)
    GAME.sense.weigh(state, actions, n, weights)
    top = max(weights[k] for k in range(n))
    return {GAME.move(state, actions[k]).text for k in range(n) if weights[k] == top}


def reason(state: MineState, text: str) -> str:
    return GAME.reason(state, GAME.parse(state, text))


@pytest.mark.parametrize(
    ("position", "best"),
    [
        # 1. the Ace, whatever else there is
        ("V0: KS 3S AC\nV1: QS 4S\nP0: 9D", "mine AD"),
        # 2. stop whoever could win next: steal the Miner, stun it without hope, or buy it
        ("V0: KC AC\nV1: JS 3S", "kidnap JS"),
        ("V0: 2C\nH0: KS QS\nV1: JS 3S", "kidnap JS"),
        ("P0: 9D\nH0: KS QS\nV1: JS 3S", "bribe JS"),
        # a pair that can still be made counts too
        ("V0: 2C\nV1: 9S 2S 5H", "kidnap 9S"),
        # 3. twelve in one go, Miners first
        ("H0: 9S 5S 4C\nV1: 2C", "stock 9S"),
        ("V0: 7S\nH0: 4S 5H\nV1: 2C", "stock 4S"),
        # 6., 7. what can be taken for certain
        ("V0: KC\nH0: 2H\nV1: 5C", "kidnap 5C"),
        # 8. dig when nothing is better
        ("V0: 6S\nH0: 2H\nV1: 5C", "mine 5D"),
        # a first Thug before a Lover
        ("H0: 2H 4C\nV1: 5S", "stock 4C"),
    ],
)
def test_the_action(position: str, best: str) -> None:
    assert choices(table(position)) == {best}


def test_a_hopeless_attack_that_stuns_nobody_is_left_alone() -> None:
    s = table("V0: 2C\nH0: 3H\nV1: JS 3S", failed_target_rests=False)
    assert choices(s) == {"stock 3H"}


def test_the_gate_makes_diamonds_dear() -> None:
    s = table("V0: 6S\nV1: 5C\nH0: 4C", ace_gate=1)
    assert choices(s) == {"mine 5D"}


def test_stocking_goes_on_while_it_helps() -> None:
    s = table("H0: 9S 5S 4C\nV1: 2C")
    play(s, "stock 9S")
    assert choices(s) == {"stock 5S"}
    play(s, "stock 5S")
    assert choices(s) == {"stock 4C"}


def test_miners_before_thugs_are_courted() -> None:
    assert choices(table("V0: 2H KS 9S KC")) == {"pair 2H KS"}
    assert choices(table("V0: 2H 8H KS\nP1: 9D")) == {"pair 8H KS"}  # against a rich neighbour
    assert choices(table("V0: 2H 8H KS")) == {"pair 2H KS"}


def test_bidding() -> None:
    s = table("P0: 7D 5D\nV1: KS\nP1: 6D")
    play(s, "bribe KS")
    assert choices(s) == {"bid 5"}  # as cheap as 1: there is no change
    play(s, "bid 5")
    assert choices(s) == {"bid 6"}
    s = table("P0: KD\nV1: 2H\nP1: QD JD")
    play(s, "bribe 2H", "bid 9")
    assert choices(s) == {"concede"}


def test_paying_as_little_as_possible() -> None:
    s = table("P0: 2D 3D 4D 9D\nV1: KS")
    play(s, "bribe KS", "bid 6")
    assert choices(s) == {"pay 4D"}  # 4 + 2


def test_thugs_are_sent_sparingly() -> None:
    s = table("V0: 4C 7C KC\nV1: 5S")
    play(s, "kidnap 5S")
    assert choices(s) == {"send 7C"}  # the weakest that is enough
    s = table("V0: 4C 7C KC\nV1: KS AC")
    play(s, "kidnap KS")
    assert choices(s) == {"send 4C"}  # in vain: the weakest will do
    play(s, "send 4C")
    assert choices(s) == {"give up"}


def test_defending_only_what_can_be_held() -> None:
    s = table("V0: KC\nV1: 5S 3C 6C 8C")
    play(s, "kidnap 5S", "send KC")
    assert choices(s) == {"send 6C"}  # 11 against 10; 3C would not do
    s = table("V0: KC QC\nV1: 5S 6C")
    play(s, "kidnap 5S", "send KC")
    assert choices(s) == {"give up"}  # the queen would follow


def test_whoever_is_ahead_stops() -> None:
    s = table("V0: 9C 8C\nV1: 9S 2C", kidnap_mode="alternate")
    play(s, "kidnap 9S", "send 9C")
    assert choices(s) == {"give up"}


def test_reasons_are_sentences() -> None:
    assert reason(table("V0: KS 3S"), "mine AD") == "The Ace of Diamonds wins the game."
    s = table("V0: 2C\nH0: KS\nV1: JS 3S")
    assert reason(s, "kidnap JS") == "seat 1 could mine the Ace next turn, but not without this character."
    s = table("H0: 9S 5S")
    assert reason(s, "stock 9S") == "With all that you hold your Miners make 14, enough for the Ace."
    dice = quick_dice(1)
    for game in range(6):
        s = dealt(3, quick_dice(game))
        while not s.over:
            legal = s.legal_actions()
            for action in legal:
                text = GAME.reason(s, action)
                assert text == "" or text.endswith(".")
            s.apply(legal[dice.below(len(legal))])


def test_value_is_a_share() -> None:
    s = table("V0: KS 3S\nV1: 2S", seats=3)
    values = [GAME.sense.value(s, seat) for seat in range(3)]
    assert abs(sum(values) - 1) < 1e-9
    assert values[0] > values[1] > values[2]
    play(s, "mine AD")
    assert [GAME.sense.value(s, seat) for seat in range(3)] == [1.0, 0.0, 0.0]


def test_other_hands_and_the_pile_do_not_matter() -> None:
    """The same decision in every world the seat cannot tell from the true one."""
    dice = quick_dice(4)
    for game in range(8):
        s = dealt(2 + game % 5, dice.split())
        while not s.over:
            assert choices(s) == choices(s.imagine(s.seat, dice))
            s.apply(SensibleBot().decide(Perspective(GAME, s, s.seat), dice))


def test_sense_beats_chance() -> None:
    dice = quick_dice(6)
    wins = 0
    for game in range(40):
        match = Match(GAME, 2, GAME.settings({}), seed=f"sense {game}")
        while not match.over:
            bot = SensibleBot() if match.seat == game % 2 else RandomBot()
            match.play(bot.decide(match.perspective(match.seat), dice))
        wins += game % 2 in GAME.winners(match._state)
    assert wins >= 36
