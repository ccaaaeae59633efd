"""Every clause of the rulebook, as examples."""

from __future__ import annotations

import pytest

from hearts_table import as_set, cards, legal, names, play, refusal, sit
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.match import Match
from motherlode.core.options import Options
from motherlode.testing import rule
from motherlode_hearts import GAME
from motherlode_hearts.rules.cards import CARDS, TWO_OF_CLUBS
from motherlode_hearts.rules.play import HeartsState, deal


def test_sets_are_what_they_say() -> None:
    from motherlode_hearts.rules import cards as c

    assert as_set("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH") == c.ALL_HEARTS
    assert c.ALL_HEARTS | as_set("QS") == c.POINT_CARDS
    assert c.ALL_CARDS == 2**52 - 1
    assert c.ALL_CARDS - c.ALL_HEARTS == c.BUT_HEARTS
    assert c.ALL_CARDS - c.POINT_CARDS == c.BUT_POINTS


# -- players and cards -------------------------------------------------------------------------------------------------


@rule("HRT-1")
@pytest.mark.parametrize("seats", [3, 5])
def test_hearts_is_for_four(seats: int) -> None:
    with pytest.raises(Refused, match="HRT-1"):
        GAME.deal(seats, Options(), quick_dice(1))


@rule("HRT-2")
def test_thirteen_cards_each_and_none_passed() -> None:
    for seed in range(20):
        state = deal(quick_dice(seed))
        held = [card for seat in range(4) for card in range(CARDS) if state.places.sets[seat] >> card & 1]
        assert sorted(held) == list(range(CARDS))
        assert [int(state.places.sets[seat]).bit_count() for seat in range(4)] == [13] * 4
        assert GAME.moves(state)[0].verb == "play"  # the first decision is a card already


@rule("HRT-2")
def test_every_card_reaches_every_seat() -> None:
    seen = {(seat, card) for seed in range(200) for seat, card in held_by_seat(deal(quick_dice(seed)))}
    assert len(seen) == 4 * CARDS


def held_by_seat(state: HeartsState) -> list[tuple[int, int]]:
    return [(seat, card) for seat in range(4) for card in range(CARDS) if state.places.sets[seat] >> card & 1]


# -- playing the tricks ------------------------------------------------------------------------------------------------


@rule("HRT-3")
def test_the_two_of_clubs_is_led_first() -> None:
    beginners = set()
    for seed in range(20):
        state = deal(quick_dice(seed))
        beginners.add(state.seat)
        assert state.places.sets[state.seat] >> TWO_OF_CLUBS & 1
        assert legal(state) == "2C"
        other = next(card for seat, card in held_by_seat(state) if seat == state.seat and card != TWO_OF_CLUBS)
        assert "HRT-3" in refusal(state, names([other]))
    assert beginners == {0, 1, 2, 3}


@rule("HRT-4")
def test_everybody_plays_one_card_in_the_order_of_the_seats() -> None:
    state = sit("2D 3D", "4D 5D", "6D 7D", "8D 9D", leader=2)
    asked = []
    for card in ["6D", "8D", "2D", "4D"]:
        asked.append(state.seat)
        play(state, card)
    assert asked == [2, 3, 0, 1]
    assert "not your turn" in refusal(state, "2D", seat=0)
    assert "HRT-4" in refusal(state, "2D", seat=0)


@rule("HRT-4")
def test_cards_come_from_ones_own_hand() -> None:
    state = sit("2D 3D", "4D 5D", "6D 7D", "8D 9D")
    assert refusal(state, "6D") == "You do not hold the 6♦. (HRT-4)"


@rule("HRT-5")
def test_follow_suit() -> None:
    state = sit("2D 3D", "4D AS 2C", "6D 7D 3C", "8D 9D 4C", table="10D")
    assert legal(state) == "4D"
    assert refusal(state, "AS") == "Diamonds were led and you hold some: follow suit. (HRT-5)"


@rule("HRT-6")
def test_any_card_if_none_follows() -> None:
    state = sit("3D 2C", "AS QS 2H", "6D 7D 3C", "8D 9D 4C", table="10D")
    assert legal(state) == "2H QS AS"


@rule("HRT-7", "HRT-T1")
def test_no_points_in_the_first_trick() -> None:
    state = first_trick("QS 2H 3H 4H 5H 6H 4D 5S 6S 7S 8S 9S 10S")
    assert "4D" in legal(state)
    assert "QS" not in legal(state)
    assert "H" not in legal(state)
    assert refusal(state, "QS") == "No points in the first trick: keep the Q♠. (HRT-7)"
    assert "HRT-7" in refusal(state, "2H")


@rule("HRT-7", "HRT-T2")
def test_points_in_the_first_trick_if_there_is_nothing_else() -> None:
    hand = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH QS"
    state = first_trick(hand)
    assert legal(state) == hand
    play(state, "KH")
    shown = state.imagine(0, quick_dice(1)).places.sets[1]
    assert shown & ~as_set(hand + " AH") == 0  # everybody knows: hearts and the queen, nothing else
    for seed in range(200):
        assert state.imagine(0, quick_dice(seed)).places.sets[1] & ~as_set(hand + " AH") == 0
    assert any(state.imagine(0, quick_dice(seed)).places.sets[1] >> cards("AH")[0] & 1 for seed in range(200))


def first_trick(hand: str) -> HeartsState:
    """Seat 0 has led the two of clubs and seat 1 holds this hand without a club."""
    mine = cards(hand)
    rest = [card for card in range(1, CARDS) if card not in mine]
    return sit(names(rest[:12]), hand, names(rest[12:25]), names(rest[25:]), table="2C")


@rule("HRT-8")
def test_hearts_are_not_led_before_they_are_broken() -> None:
    state = sit("2H 3S", "4D 5D", "6D 7D", "8D 9D")
    assert legal(state) == "3S"
    assert refusal(state, "2H") == "Hearts are not broken yet: lead another suit. (HRT-8)"
    state.broken = True
    assert legal(state) == "2H 3S"


@rule("HRT-8", "HRT-9", "HRT-T3")
def test_a_hand_of_hearts_may_lead_them() -> None:
    state = sit("3H KH", "4D 5D", "6D 7D", "8D 9D")
    assert legal(state) == "3H KH"
    play(state, "KH")
    assert state.broken
    # with the queen of spades besides, she must be led, and breaks hearts
    state = sit("3H KH QS", "4D 5D 6S", "6D 7D 7S", "8D 9D 8S")
    assert legal(state) == "QS"
    play(state, "QS")
    assert state.broken


@rule("HRT-8")
def test_who_leads_a_heart_early_has_nothing_else() -> None:
    state = sit("3H KH QH", "4D 5D 4H", "6D 7D 5H", "8D 9D 6H")
    play(state, "KH")
    for seed in range(50):
        assert state.imagine(2, quick_dice(seed)).places.sets[0] & ~as_set("3H QH 4H 6H") == 0


@rule("HRT-9")
@pytest.mark.parametrize(("card", "broken"), [("2H", True), ("QS", True), ("KS", False), ("AC", False)])
def test_what_breaks_hearts(card: str, broken: bool) -> None:
    state = sit("3D", f"{card} 9C", "6D 7D", "8D 9D", table="10D")
    events = play(state, card)
    assert state.broken == broken
    assert [event.kind for event in events] == ["played"] + ["broke"] * broken


@rule("HRT-10", "HRT-11", "HRT-T4")
def test_the_highest_card_of_the_suit_led_takes_the_trick() -> None:
    state = sit("9D 2C", "AS 3C", "10D 4C", "KH 5C")
    before = state.taken[2]
    events = play(state, "9D AS 10D KH")
    assert events[-1].kind == "took"
    assert events[-1].seat == 2
    assert events[-1].facts == {"cards": ["9D", "AS", "10D", "KH"], "points": 1}
    assert state.taken[2] == before + 1
    assert state.seat == 2  # and leads


@rule("HRT-10")
def test_two_is_low_and_ace_is_high() -> None:
    state = sit("2D 2C", "KD 3C", "AD 4C", "3D 5C")
    play(state, "2D KD AD 3D")
    assert state.seat == 2


# -- points ------------------------------------------------------------------------------------------------------------


@rule("HRT-11")
def test_what_tricks_are_worth() -> None:
    state = sit("AS 2C 9C", "QS 3C 10C", "2H 4C JC", "3H 5C QC", leader=0)
    before = state.taken[0]
    play(state, "AS QS 2H 3H")
    assert state.taken[0] - before == 15
    play(state, "2C 3C 4C 5C")
    assert sum(state.taken[seat] for seat in range(4)) - before == 15


@rule("HRT-11", "HRT-13")
def test_a_deal_has_thirteen_tricks_and_26_points() -> None:
    for seed in range(50):
        state, decisions = played_out(seed)
        assert decisions == CARDS
        assert sum(state.taken[seat] for seat in range(4)) == 26


def played_out(seed: int) -> tuple[HeartsState, int]:
    dice = quick_dice(seed)
    state = deal(dice)
    decisions = 0
    while not state.over:
        actions = state.legal_actions()
        state.apply(actions[dice.below(len(actions))])
        decisions += 1
    return state, decisions


def ended(*taken: int) -> HeartsState:
    """A finished deal with these points taken."""
    state, _ = played_out(1)
    for seat in range(4):
        state.taken[seat] = taken[seat]
    return state


@rule("HRT-12", "HRT-T5")
def test_shooting_the_moon() -> None:
    state = ended(26, 0, 0, 0)
    assert list(GAME.outcome(state).scores) == ["no points", "26 points", "26 points", "26 points"]
    assert [state.payoff(seat) for seat in range(4)] == [1.0, 0.0, 0.0, 0.0]
    assert GAME.outcome(state).reason == "one seat shot the moon"


@rule("HRT-12")
def test_the_moon_is_told_when_the_last_point_is_in() -> None:
    state = sit("AD", "2H", "2D", "3D", broken=True)
    state.taken[0] = 25
    events = play(state, "AD 2H 2D 3D")
    assert [event.kind for event in events] == ["played", "played", "played", "played", "took", "moon"]
    assert GAME.say(events[-1], 1, ["Ada", "Bo", "Cy", "Di"]) == "Ada shot the moon!"
    assert GAME.say(events[-1], 0, ["Ada", "Bo", "Cy", "Di"]) == "You shot the moon!"


@rule("HRT-13", "HRT-T6")
def test_the_fewest_points_win_and_a_tie_is_shared() -> None:
    assert [ended(13, 5, 5, 3).payoff(seat) for seat in range(4)] == [0.0, 0.0, 0.0, 1.0]
    assert [ended(13, 3, 7, 3).payoff(seat) for seat in range(4)] == [0.0, 0.5, 0.0, 0.5]
    assert GAME.outcome(ended(13, 3, 7, 3)).winners == (1, 3)


@rule("HRT-13")
def test_nothing_is_played_after_the_end() -> None:
    state, _ = played_out(2)
    assert state.legal_actions() == []
    assert refusal(state, "2C", seat=0) == "The deal is over. (HRT-13)"


# -- what is known -----------------------------------------------------------------------------------------------------


@rule("HRT-14")
def test_a_card_played_stays_played() -> None:
    match = Match(GAME, 4, seed="no way back")
    seat = match.seat
    match.play("play 2C")
    with pytest.raises(Refused, match="it stands"):
        match.undo(seat)
