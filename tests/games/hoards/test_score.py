"""The end of the game and the score."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.hoards.helpers import hand, kinds, menu, play, position, score, stacks
from motherlode.core.state import SPECTATOR
from motherlode.games.hoards import GAME
from motherlode.testing import rule


@rule("HO-T14", "HO-102", "HO-103", "HO-104", "HO-105", "HO-106")
def test_the_worked_score() -> None:
    state = position("3S AD KH", "QH", stacks={0: ["5H 5D", "8S 9C TD"]})
    assert score(state, 0) == Fraction(976, 25)
    assert score(state, 1) == -22


@rule("HO-102", "HO-103", "HO-104")
@pytest.mark.parametrize(
    ("stack", "expected"),
    [
        ("7H 7S", Fraction(7 * 12 + 7 * 10, 10)),
        ("7C 7S", Fraction(7 * 8 + 7 * 10, 10) * Fraction(1, 2)),
        ("7D 7S", Fraction(7 * 12 + 7 * 10, 10) * Fraction(3, 2)),
        ("7C 7D", Fraction(7 * 8 + 7 * 12, 10)),
        ("AC AD AH", Fraction(8 + 12 + 12, 10)),
    ],
)
def test_suits_in_the_score(stack: str, expected: Fraction) -> None:
    assert score(position("", "2S", stacks={0: [stack]}), 0) == expected


@rule("HO-103")
def test_kings_in_a_hoard_do_not_count() -> None:
    with_king = position("", "2S", stacks={0: ["7C 7D"]}, dormant={0: "KD"})
    assert score(with_king, 0) == score(position("", "2S", stacks={0: ["7C 7D"]}), 0)


@rule("HO-V8", "HO-4")
def test_aces_at_eleven() -> None:
    state = position("AS", "2S", stacks={0: ["AD AH"]}, options={"ace_points": 11})
    assert score(state, 0) == Fraction(22 * 12, 10) * Fraction(3, 2) - 22


@rule("HO-107", "HO-V5")
def test_bluffs_count_or_not() -> None:
    bluff = {0: ["3H 3D + 7S", "4H 4S + 5C"]}
    guarded = Fraction(4 * 12 + 4 * 10 + 5 * 8, 10)
    trio = Fraction(3 * 24 + 7 * 10, 10)
    for name, base, share in (
        ("all", guarded + trio, Fraction(6 - 1 + 1, 6)),
        ("core", guarded + Fraction(3 * 24, 10), Fraction(5 - 1 + 1, 5)),
        ("none", guarded, Fraction(3 - 1, 3)),
    ):
        state = position("", "2S", stacks=bluff, options={"score_bluffs": name})
        assert score(state, 0) == base * share


@rule("HO-108", "HO-106")
def test_the_highest_score_wins() -> None:
    state = position("", "", stacks={0: ["5H 5S"], 1: ["5D 5C"]})
    assert score(state, 0) == 11
    assert score(state, 1) == 10
    assert [state.payoff(seat) for seat in (0, 1)] == [1.0, 0.0]
    close = position("", "", stacks={0: ["2H 2C 2S"], 1: ["2D AC 3C"]}, options={"bluff_new": "on"})
    assert score(close, 0) == Fraction(4)
    assert score(close, 1) == Fraction(2, 3) * Fraction(56, 10)
    assert close.payoff(0) == 1.0


@rule("HO-108")
def test_ties() -> None:
    more_cards = position("", "", stacks={0: ["6H 6S"], 1: ["2H 2S", "4H 4S"]})
    assert score(more_cards, 0) == score(more_cards, 1)
    assert [more_cards.payoff(seat) for seat in (0, 1)] == [0.0, 1.0]
    less_in_hand = position("", "QD", stacks={0: ["AH AS"], 1: ["JH JS"]})
    assert score(less_in_hand, 0) == score(less_in_hand, 1)
    assert [less_in_hand.payoff(seat) for seat in (0, 1)] == [1.0, 0.0]
    shared = position("KH", "KD", "2S")
    assert [shared.payoff(seat) for seat in (0, 1, 2)] == [0.5, 0.5, 0.0]


@rule("HO-100", "HO-T15", "HO-24")
def test_the_turn_is_completed_when_the_deck_runs_out() -> None:
    state = position("7H 7C KD", "2S 3C 4C", deck="8C")
    play(state, "accumulate", "draw 1")
    assert state.left == 0
    assert not state.over
    play(state, "hoard", "new", "card 7C", "card 7H", "confirm")
    events = play(state, "end")
    assert hand(state, 0) == "8C KD"
    assert state.over
    assert kinds(events)[-3:] == ["over", "opened", "opened"]
    assert GAME.outcome(state).reason == "the deck has run out"
    assert GAME.why_not(state, 0, 0).rule == "HO-100"
    view = GAME.view(state, SPECTATOR)
    assert view.over is not None
    assert all(item.face for zone in view.zones if zone.id.startswith("stack") for item in zone.items)


@rule("HO-V6")
def test_other_ends() -> None:
    turns = ("accumulate", "draw 1", "end")
    rounds = position("7H 7C KD", "2S 3C 4C", deck="8C", options={"end": "round"})
    play(rounds, *turns)
    assert not rounds.over
    play(rounds, "end")
    assert rounds.over
    at_once = position("7H 7C KD", "2S 3C 4C", deck="8C", options={"end": "immediate"})
    play(at_once, "accumulate", "draw 1")
    assert at_once.over
    drawing = position("7H", "2S 3C 4C", deck="8C 9D", options={"end": "immediate"})
    play(drawing, "end")
    assert drawing.over
    assert hand(drawing, 0) == "7H 8C 9D"
    tie = position("JH 4C", "QS 2D", deck="8C", options={"end": "immediate"})
    play(tie, "accumulate", "raid 1", "random", "dispute", "fight", "card JH", "card QS")
    assert tie.over
    assert hand(tie, 0) == "4C 8C"


@rule("HO-101", "HO-V7")
@pytest.mark.parametrize("rounds", [2, 5, 20])
def test_stagnation(rounds: int) -> None:
    state = position("7H 7C KD", "2S 3C 4C", deck="8C 9C", options={"stagnation_rounds": rounds})
    for done in range(2 * rounds):
        assert not state.over, done
        play(state, "end")
    assert state.over
    assert GAME.outcome(state).reason == "too many rounds without a draw"
    assert GAME.why_not(state, 0, 0).rule == "HO-101"


@rule("HO-101")
def test_a_draw_restarts_the_count() -> None:
    state = position("7H 7C KD", "2S 3C 4C", deck="8C 9C TC", options={"stagnation_rounds": 2})
    play(state, "end", "end", "accumulate", "draw 1", "end", "end", "end", "end")
    assert not state.over
    play(state, "end", "end")
    assert state.over


@rule("HO-80", "HO-81", "HO-82")
def test_a_stroll() -> None:
    state = position("7H 9C KD KC", "2S 3C 4C", deck="8C 9D", stacks={0: ["5H 5D"]})
    play(state, "stroll")
    assert menu(state) == ["peek", "look"]
    events = play(state, "look")
    assert events[0].secret == {"card": "8C"}
    assert events[0].knowers == (0,)
    assert menu(state) == ["top", "bottom"]
    play(state, "bottom")
    assert state.top(0) == state.deck[1]
    assert menu(state) == ["done", "card KC", "card KD"]
    play(state, "card KD")
    assert menu(state) == ["done", "card KC"]
    play(state, "done")
    assert menu(state) == ["end", "hoard", "accumulate", "roar KD"]
    assert hand(state, 0) == "7H 9C KC"
    (roared,) = play(state, "roar KD")
    assert (roared.kind, roared.seat, roared.rule, roared.facts) == ("roared", 0, "HO-82", {"card": "KD"})
    assert state.armed[0] == 1 << 49
    empty = position("7H", "2S", deck="", stacks={0: ["5H 5D"]})
    play(empty, "stroll")
    assert menu(empty) == ["peek"]
    assert stacks(empty, 0) == ["5D 5H"]


@rule("HO-V11", "HO-82")
def test_roaring_from_the_hand() -> None:
    off = position("7H 9C KD", "2S")
    assert "roar KD" not in menu(off)
    state = position("7H 9C KD", "2S", options={"roar_from_hand": "on"})
    play(state, "roar KD")
    assert state.armed[0] == 1 << 49
    assert hand(state, 0) == "7H 9C"


@rule("HO-83")
def test_a_returned_king_is_a_hand_card_like_any_other() -> None:
    state = position("TH 4C KS", "6S 2D", armed={1: "KD"}, owners="KD KH KS KC")
    play(state, "accumulate", "raid 1", "random", "dispute", "fight", "reverse")
    assert hand(state, 0) == "4C TH KD KS"
    play(state, "card TH", "card 6S", "random", "stroll", "peek")
    assert "card KD" in menu(state)
