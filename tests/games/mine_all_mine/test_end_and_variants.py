"""How a game ends, what is conserved, and the variants."""

from __future__ import annotations

import pytest

from games.mine_all_mine.tables import dealt, diamonds, hand, menu, play, rests, table, told, village
from motherlode.core.dice import quick_dice
from motherlode.games.mine_all_mine import GAME
from motherlode.games.mine_all_mine.rules.play import MineState
from motherlode.kits.cards52 import read
from motherlode.testing import rule


def until_sunset(state: MineState) -> None:
    while not state.over:
        play(state, "nothing")


# -- I. the end --------------------------------------------------------------------------------------------------------


@rule("MINE-57", "MINE-25")
def test_the_ace_ends_the_game() -> None:
    s = table("V0: 2S\nV1: KS 3S\nP0: KD QD JD")
    play(s, "nothing", "mine AD")
    assert s.over
    assert s.seat == -1
    assert s.legal_actions() == []
    assert diamonds(s, 1) == "AD"
    assert [s.payoff(seat) for seat in (0, 1)] == [0.0, 1.0]  # however rich the other is
    outcome = GAME.outcome(s)
    assert outcome.reason == "the Ace of Diamonds was mined"
    assert outcome.winners == (1,)
    assert outcome.scores == ("30", "11")
    assert outcome.counts["mined"] == 1.0
    assert outcome.counts["turns"] == 2.0


@rule("MINE-58")
def test_only_turns_that_begin_without_a_pile_count() -> None:
    s = table("pile: 3S 4S", sunset_rounds=1)
    play(s, "nothing", "nothing")  # both draw
    assert s.dusk == 0
    play(s, "nothing")
    assert s.dusk == 1
    assert not s.over
    play(s, "nothing")
    assert s.dusk == 2
    assert not s.over
    events = play(s, "nothing")
    assert s.over
    assert told(events, "sunset").facts["winners"] == [0, 1]
    assert GAME.outcome(s).reason == "sunset: the richest village wins"


@rule("MINE-58")
def test_the_ace_can_still_be_mined_in_the_last_turn() -> None:
    s = table("V1: KS 3S\npile: 2C", sunset_rounds=1)
    for _ in range(3):
        play(s, "nothing")
    assert (s.seat, s.dusk) == (1, 2)
    play(s, "mine AD")
    assert s.payoff(1) == 1.0


@rule("MINE-59")
def test_the_richest_wins_at_sunset() -> None:
    s = table("P0: 2D\nP1: 3D\nV0: AS", sunset_rounds=1)
    until_sunset(s)
    assert GAME.winners(s) == (1,)


@rule("MINE-59")
def test_ties_go_to_the_stronger_miners_resting_or_not() -> None:
    s = table("P0: KD\nP1: QD\nV0: 9S KC\nV1: 8S(1)~3H 2S(2)", sunset_rounds=1)
    until_sunset(s)
    assert GAME.winners(s) == (1,)  # 8 + 1 + 2 against 9


@rule("MINE-59", "MINE-60")
def test_a_full_tie_is_shared() -> None:
    s = table("P0: KD\nP1: QD\nV0: JS\nV1: TS", seats=3, sunset_rounds=1)
    until_sunset(s)
    assert [s.payoff(seat) for seat in range(3)] == [0.5, 0.5, 0.0]


@rule("MINE-60")
def test_nobody_has_won_before_the_end() -> None:
    s = table("V0: KS 3S")
    assert [s.payoff(0), s.payoff(1)] == [0.0, 0.0]


# -- J. information and invariants -------------------------------------------------------------------------------------


@rule("MINE-61")
def test_diamonds_are_open_and_hands_are_not() -> None:
    s = table("P0: 7D\nH0: 3S 4S\nH1: 5S")
    for viewer in (-1, 0, 1):
        view = GAME.view(s, viewer)
        zones = {zone.id: zone for zone in view.zones}
        assert [item.id for item in zones["purse:0"].items] == ["7D"]
        assert [plate.hand for plate in view.seats] == [2, 1]
        shown = sorted(item.id for item in zones["hand"].items) if "hand" in zones else []
        assert shown == {-1: [], 0: ["3S", "4S"], 1: ["5S"]}[viewer]


@rule("MINE-61")
def test_only_the_drawer_learns_what_was_drawn() -> None:
    s = table("pile: 9C 5C")
    drawn = told(play(s, "nothing"), "drew")
    for viewer, facts in [(0, {"left": 1}), (-1, {"left": 1}), (1, {"left": 1, "card": "9C"})]:
        seen = drawn.seen_by(viewer)
        assert seen is not None
        assert seen.facts == facts


@rule("MINE-62", "MINE-63")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_nothing_appears_or_vanishes(seats: int) -> None:
    dice = quick_dice(seats)
    for _ in range(8):
        s = dealt(seats, dice.split())
        while not s.over:
            assert all(there == due for _, there, due in GAME.conserved(s))
            legal = s.legal_actions()
            s.apply(legal[dice.below(len(legal))])
        assert all(there == due for _, there, due in GAME.conserved(s))


@rule("MINE-62")
def test_the_count_notices_a_lost_card() -> None:
    s = dealt(2, quick_dice(1))
    s.hands[0] = 0
    s.centre ^= 2
    assert [(there, due) for _, there, due in GAME.conserved(s)] == [(37, 39), (12, 13), (0, 0)]


# -- K. variants -------------------------------------------------------------------------------------------------------


@rule("MINE-V1")
def test_the_ace_behind_a_gate() -> None:
    for gate in (0, 1, 2, 3):
        for held in range(4):
            purse = " ".join(["2D", "3D", "4D"][:held])
            s = table(f"V0: KS 3S\nP0: {purse}", ace_gate=gate)
            assert ("AD" in menu(s, "mine")) == (held >= gate)
    s = table("V0: KS 3S", ace_gate=1)
    assert GAME.why_not(s, 0, GAME.parse(s, "mine AD")).rule == "MINE-V1"


@rule("MINE-V2")
def test_bids_by_one() -> None:
    s = table("P0: KD\nV1: KS~4H\nP1: QD", bid_mode="plus_one")
    play(s, "bribe KS")
    assert menu(s) == ["bid 5"]
    assert GAME.why_not(s, 0, GAME.parse(s, "bid 6")).rule == "MINE-V2"
    play(s, "bid 5")
    assert menu(s) == ["bid 2", "concede"]
    play(s, "bid 2")
    assert menu(s) == ["bid 7", "concede"]


@rule("MINE-V3")
def test_thugs_in_turn() -> None:
    s = table("V0: 9C 8C\nV1: 5S 2C 3C", kidnap_mode="alternate")
    play(s, "kidnap 5S", "send 9C")
    assert s.seat == 1
    play(s, "send 2C")
    assert s.seat == 0  # ahead, 9 against 7, and yet asked
    play(s, "send 8C")
    assert s.seat == 1
    events = play(s, "send 3C")
    assert told(events, "no Thug left").seat == 0
    facts = told(events, "contest over").facts
    assert (facts["attack"], facts["defence"], facts["success"]) == (17, 10, True)


@rule("MINE-V3")
def test_whoever_is_ahead_can_end_it_by_giving_up() -> None:
    s = table("V0: 9C 8C\nV1: 9S 2C", kidnap_mode="alternate")
    play(s, "kidnap 9S", "send 9C")
    assert s.seat == 1  # a draw is the defender's already
    events = play(s, "give up")
    assert told(events, "contest over").facts["success"] is False
    assert rests(events) == "9C(2) 9S(1)"


@rule("MINE-V3")
def test_a_defender_without_thugs_ends_it_at_once() -> None:
    s = table("V0: 2C 8C\nV1: 9S", kidnap_mode="alternate")
    events = play(s, "kidnap 9S", "send 2C")
    assert told(events, "no Thug left").seat == 1
    assert told(events, "contest over").facts["success"] is False


@rule("MINE-V4")
def test_the_first_seat_does_not_draw_at_first() -> None:
    s = dealt(3, quick_dice(2), opening_draw="not_first")
    assert len(hand(s, 0).split()) == 1
    assert s.left == 36
    for cards in (2, 2, 2):
        play(s, "nothing")
        assert len(hand(s, s.seat).split()) == cards
    assert s.seat == 0


@rule("MINE-V5")
def test_many_lovers() -> None:
    s = table("V0: 5H 6H 4S\nP1: KD QD", lover_cap=None)
    play(s, "pair 5H 4S")
    assert menu(s) == ["pair 6H 4S", "done"]
    play(s, "pair 6H 4S")
    assert s.mining(0) == 6
    assert s.love(read("4S")) == 11
    play(s, "nothing")
    assert s.seat == 1
    play(s, "bribe 4S")
    assert menu(s)[0] == "bid 12"
    play(s, "bid 12", "pay KD", "pay QD")
    assert village(s, 0) == "5H 6H"
    assert village(s, 1) == "4S"


@rule("MINE-V5")
def test_a_lover_that_leaves_takes_its_own_pair_only() -> None:
    s = table("V0: AC\nV1: 4S~5H~6H", lover_cap=None)
    play(s, "kidnap 5H", "send AC")
    assert village(s, 0) == "AC(1) 5H(1)"
    assert village(s, 1) == "4S~6H"
    assert s.mining(1) == 5


@rule("MINE-V6")
def test_the_target_of_a_failed_kidnap_may_stay_usable() -> None:
    s = table("V0: 2C\nV1: KS 3S", failed_target_rests=False)
    events = play(s, "kidnap KS", "send 2C")
    assert rests(events) == "2C(2)"
    assert village(s, 1) == "3S KS"
    s = table("V0: 2C\nV1: KS(1) 3S", failed_target_rests=False)
    play(s, "kidnap KS", "send 2C")
    assert village(s, 1) == "3S KS(1)"
    s = table("V0: AC\nV1: KS", failed_target_rests=False)
    events = play(s, "kidnap KS", "send AC")
    assert rests(events) == "AC(2) KS(2)"  # a captive rests all the same


@rule("MINE-V7")
def test_exact_change() -> None:
    s = table("P0: 2D 3D 4D 9D\nV1: KS", exact_change=True)
    play(s, "bribe KS", "bid 6")
    assert menu(s) == ["pay 2D", "pay 4D"]  # 6 = 2 + 4 is the least
    assert GAME.why_not(s, 0, GAME.parse(s, "pay 9D")).rule == "MINE-V7"
    play(s, "pay 4D")
    assert menu(s) == ["pay 2D"]
    play(s, "pay 2D")
    assert diamonds(s, 0) == "3D 9D"


@rule("MINE-V7")
def test_the_least_that_reaches_the_bid() -> None:
    s = table("P0: 5D 7D KD\nV1: KS", exact_change=True)
    play(s, "bribe KS", "bid 8")
    assert menu(s) == ["pay KD"]  # 10; 5 + 7 would be 12
    s = table("P0: 2D 3D 5D\nV1: KS", exact_change=True)
    play(s, "bribe KS", "bid 5")
    assert menu(s) == ["pay 2D", "pay 3D", "pay 5D"]
    play(s, "pay 3D")
    assert menu(s) == ["pay 2D"]


@rule("MINE-V8")
@pytest.mark.parametrize("rounds", [1, 3, 10])
def test_how_long_until_sunset(rounds: int) -> None:
    s = table("pile: 2C", seats=3, sunset_rounds=rounds)
    turns = 0
    while not s.over:
        play(s, "nothing")
        turns += 1
    assert turns == 2 + 3 * rounds  # the one set up, the one that draws, and the dusk
