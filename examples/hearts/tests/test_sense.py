"""The sensible player."""

from __future__ import annotations

from hearts_table import cards, names, sit
from motherlode.bots.bot import RandomBot, SensibleBot
from motherlode.core.dice import quick_dice
from motherlode.core.match import Match
from motherlode.core.sense import best
from motherlode.core.state import buffer
from motherlode_hearts import GAME
from motherlode_hearts.rules.play import HeartsState
from motherlode_hearts.sense.weigh import HeartsSense

SENSE = HeartsSense()


def choice(state: HeartsState) -> str:
    actions, weights = buffer(), buffer()
    n = state.legal(actions)
    SENSE.weigh(state, actions, n, weights)
    return names([best(actions, n, weights, quick_dice(1))])


def test_it_stays_below() -> None:
    assert choice(sit("3S 4S", "2D 9D JD", "6D 7D 2C", "8D KD 3C", table="10D", broken=True)) == "9D"


def test_it_gets_rid_of_the_queen() -> None:
    assert choice(sit("3S", "QS AH", "6D 7D", "8D 9D", table="10D", broken=True)) == "QS"


def test_it_plays_the_queen_under_the_king() -> None:
    assert choice(sit("3S", "QS 2S", "6D 7D", "8D 9D", table="KS", broken=True)) == "QS"
    assert choice(sit("3S", "QS 2S", "6D 7D", "8D 9D", table="10S", broken=True)) == "2S"


def test_it_leads_low_and_not_into_the_queen() -> None:
    assert choice(sit("KS 9D 10C", "QS 2S 3C", "6D 7D 4C", "8D JD 5C")) == "9D"


def test_the_last_takes_a_harmless_trick_high() -> None:
    assert choice(sit("2S", "3S", "4S", "JD KD", table="5D 6D 7D", broken=True)) == "KD"


def test_reasons_are_sentences() -> None:
    state = sit("3S", "QS AH", "6D 7D", "8D 9D", table="10D", broken=True)
    assert GAME.reason(state, cards("QS")[0]) == "Somebody else takes the queen of spades."


def test_it_beats_chance_by_far() -> None:
    dice = quick_dice(1)
    won = 0.0
    for number in range(60):
        match = Match(GAME, 4, seed=str(number))
        bots = [SensibleBot() if seat == number % 4 else RandomBot() for seat in range(4)]
        while not match.over:
            match.play(bots[match.seat].decide(match.perspective(match.seat), dice))
        outcome = match.perspective(0).view().over
        assert outcome is not None
        won += (number % 4 in outcome.winners) / len(outcome.winners)
    assert won / 60 > 0.4  # chance gives a quarter


def test_standing_is_a_share() -> None:
    state = sit("3S", "QS AH", "6D 7D", "8D 9D", table="10D", broken=True)
    state.taken[0], state.taken[1] = 6, 6
    values = [SENSE.value(state, seat) for seat in range(4)]
    assert values[0] == values[1] < 0.25 < values[2] == values[3]
    assert abs(sum(values) - 1) < 1e-9
