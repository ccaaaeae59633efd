"""The worked examples of the rulebook. Seat 0 is active and the draw pile is empty unless noted.

Rest counters are those told right after the contest; the turn then ends and lowers the active village's by 1.
"""

from __future__ import annotations

from games.mine_all_mine.tables import dealt, diamonds, hand, menu, play, rests, table, told, village
from motherlode.core.dice import quick_dice
from motherlode.games.mine_all_mine import GAME
from motherlode.testing import rule

A = "V0: 9S 2S"
B = """
V0:
P0: 7D 5D
V1: KS~8H
P1: 3D
"""
C = """
V0: 7C 6C
V1: 9S 4C
"""
D = """
V0: 2C
V1: KS 3S
"""


@rule("MINE-T1", "MINE-26", "MINE-28")
def test_eleven_is_not_enough_for_the_ace() -> None:
    s = table(A)
    assert s.mining(0) == 11
    assert menu(s, "mine") == ["2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "TD", "JD", "QD", "KD"]


@rule("MINE-T2", "MINE-28", "MINE-57")
def test_twelve_mines_the_ace_and_wins_at_once() -> None:
    s = table("V0: 9S 3S")
    assert s.mining(0) == 12
    events = play(s, "mine AD")
    assert s.over
    assert [s.payoff(0), s.payoff(1)] == [1.0, 0.0]
    assert told(events, "ace").facts["winners"] == [0]


@rule("MINE-T3", "MINE-15", "MINE-26")
def test_a_lover_makes_the_twelve() -> None:
    s = table("V0: 9S 2S~4H")
    assert s.mining(0) == 12
    play(s, "mine AD")
    assert s.over


@rule("MINE-T4", "MINE-26", "MINE-54")
def test_a_resting_miner_does_not_count() -> None:
    s = table("V0: 9S(1) 2S")
    assert s.mining(0) == 2
    assert menu(s, "mine") == []


@rule("MINE-T5", "MINE-34", "MINE-37", "MINE-38", "MINE-39")
def test_a_bribe_that_is_not_topped() -> None:
    s = table("P0: 7D 5D\nV1: KS\nP1: 6D")
    play(s, "bribe KS", "bid 5")
    assert s.seat == 1
    assert menu(s) == ["bid 6", "concede"]
    play(s, "concede")
    assert s.seat == 0
    assert menu(s) == ["pay 5D", "pay 7D"]
    play(s, "pay 7D")
    assert village(s, 0) == "KS"
    assert village(s, 1) == "-"
    assert diamonds(s, 0) == "5D"
    assert diamonds(s, 1) == "6D"
    assert s.centre & 1 << 4 * 6 + 1  # 7D lies in the middle again


@rule("MINE-T6", "MINE-36")
def test_a_purse_that_cannot_top_ends_the_war() -> None:
    s = table("P0: 7D 5D\nV1: KS\nP1: 6D")
    events = play(s, "bribe KS", "bid 6")
    assert told(events, "cannot top").seat == 1
    assert told(events, "won the war").seat == 0
    assert s.seat == 0
    assert menu(s) == ["pay 5D", "pay 7D"]


@rule("MINE-T7", "MINE-36", "MINE-37", "MINE-38", "MINE-39")
def test_the_owner_wins_and_pays() -> None:
    s = table("P0: 7D\nV1: KS\nP1: 9D")
    events = play(s, "bribe KS", "bid 7", "bid 8")
    assert told(events, "cannot top").seat == 0
    assert s.seat == 1
    assert menu(s) == ["pay 9D"]
    play(s, "pay 9D")
    assert village(s, 1) == "KS"
    assert diamonds(s, 0) == "7D"
    assert diamonds(s, 1) == "-"


@rule("MINE-T8", "MINE-32", "MINE-33", "MINE-34")
def test_the_opening_bid_must_exceed_the_lover() -> None:
    s = table(B)
    play(s, "bribe KS")
    assert menu(s) == ["bid 9", "bid 10", "bid 11", "bid 12"]


@rule("MINE-T9", "MINE-18", "MINE-33", "MINE-36", "MINE-38")
def test_a_courted_king_is_bought() -> None:
    s = table(B)
    events = play(s, "bribe KS", "bid 9", "bid 2")
    assert told(events, "bid").facts["total"] == 10
    events = play(s, "bid 11")
    assert told(events, "cannot top").seat == 1
    play(s, "pay 7D", "pay 5D")
    assert village(s, 0) == "KS"
    assert village(s, 1) == "8H"
    assert diamonds(s, 0) == "-"
    assert diamonds(s, 1) == "3D"


@rule("MINE-T10", "MINE-32", "MINE-35")
def test_a_bribe_needs_more_than_the_lover() -> None:
    s = table("P0: 8D\nV1: KS~8H\nP1: 3D")
    assert menu(s, "bribe") == ["8H"]
    refusal = GAME.why_not(s, 0, GAME.parse(s, "bribe KS"))
    assert refusal.rule == "MINE-35"


@rule("MINE-T11", "MINE-45", "MINE-46", "MINE-47", "MINE-53")
def test_a_draw_is_won_by_the_defender() -> None:
    s = table("V0: 7C\nV1: 7S")
    events = play(s, "kidnap 7S", "send 7C")
    assert told(events, "contest over").facts["success"] is False
    assert rests(events) == "7C(2) 7S(1)"
    assert village(s, 0) == "7C(1)"
    assert village(s, 1) == "7S(1)"
    assert s.seat == 1


@rule("MINE-T12", "MINE-45", "MINE-46", "MINE-47", "MINE-48", "MINE-49", "MINE-50")
def test_thirteen_against_thirteen() -> None:
    s = table(C)
    play(s, "kidnap 9S", "send 7C")
    assert s.seat == 0  # 7 against 9: the attacker is losing
    play(s, "send 6C")
    assert s.seat == 1  # 13 against 9
    events = play(s, "send 4C")
    facts = told(events, "contest over").facts
    assert (facts["attack"], facts["defence"], facts["success"]) == (13, 13, False)
    assert told(events, "no Thug left").seat == 0
    assert rests(events) == "6C(2) 7C(2) 4C(1) 9S(1)"
    assert village(s, 1) == "9S(1) 4C(1)"


@rule("MINE-T13", "MINE-46", "MINE-49", "MINE-53")
def test_the_defender_gives_up() -> None:
    s = table(C)
    events = play(s, "kidnap 9S", "send 7C", "send 6C", "give up")
    assert rests(events) == "6C(2) 7C(2) 9S(2)"
    assert village(s, 0) == "9S(1) 6C(1) 7C(1)"
    assert village(s, 1) == "4C"


@rule("MINE-T14", "MINE-48")
def test_a_thug_does_not_defend_itself() -> None:
    s = table("V0: KC\nV1: 5C 4C")
    play(s, "kidnap 5C", "send KC")
    assert s.seat == 1
    assert menu(s) == ["send 4C", "give up"]
    events = play(s, "send 4C")
    facts = told(events, "contest over").facts
    assert (facts["attack"], facts["defence"], facts["success"]) == (10, 9, True)
    assert rests(events) == "5C(2) KC(2) 4C(1)"
    assert village(s, 0) == "5C(1) KC(1)"
    assert village(s, 1) == "4C(1)"


@rule("MINE-T15", "MINE-18", "MINE-44", "MINE-50")
def test_a_kidnapped_miner_leaves_its_lover_behind() -> None:
    s = table("V0: AC\nV1: 9S~QH")
    events = play(s, "kidnap 9S", "send AC")
    facts = told(events, "contest over").facts
    assert (facts["attack"], facts["defence"]) == (11, 10)
    assert village(s, 0) == "9S(1) AC(1)"
    assert village(s, 1) == "QH"


@rule("MINE-T16", "MINE-21", "MINE-44")
def test_a_kidnapped_lover_leaves_its_partner_weaker() -> None:
    s = table("V0: 9C\nV1: 5S~8H")
    events = play(s, "kidnap 8H", "send 9C")
    facts = told(events, "contest over").facts
    assert (facts["attack"], facts["defence"]) == (9, 8)
    assert village(s, 0) == "9C(1) 8H(1)"
    assert village(s, 1) == "5S"
    assert s.mining(1) == 5


@rule("MINE-T17", "MINE-50", "MINE-51", "MINE-53")
def test_a_hopeless_attack_stuns_the_leader() -> None:
    s = table(D)
    events = play(s, "kidnap KS", "send 2C")
    facts = told(events, "contest over").facts
    assert (facts["attack"], facts["defence"], facts["success"]) == (2, 10, False)
    assert rests(events) == "2C(2) KS(1)"
    assert s.seat == 1
    assert s.mining(1) == 3
    assert menu(s, "mine") == ["2D"]
    play(s, "nothing")
    assert village(s, 1) == "3S KS"
    assert s.seat == 0
    assert menu(s, "kidnap") == []
    play(s, "nothing", "nothing")
    assert menu(s, "kidnap") == ["3S", "KS"]


@rule("MINE-T18", "MINE-11", "MINE-16")
def test_pairing_ends_by_itself() -> None:
    s = table("V0: QH 4S")
    assert menu(s) == ["pair QH 4S", "done"]
    play(s, "pair QH 4S")
    assert menu(s)[-1] == "nothing"
    assert village(s, 0) == "4S~QH"


@rule("MINE-T19", "MINE-16")
def test_one_lover_is_enough() -> None:
    s = table("V0: 5H 6H 4S")
    assert menu(s) == ["pair 5H 4S", "pair 6H 4S", "done"]
    play(s, "pair 5H 4S")
    assert menu(s, "pair") == []


@rule("MINE-T20", "MINE-22", "MINE-23")
def test_only_characters_are_stocked() -> None:
    s = table("H0: 3S KH\nP0: 4D")
    assert menu(s, "stock") == ["3S", "KH"]


@rule("MINE-T21", "MINE-12")
def test_a_lover_just_stocked_waits_for_the_next_turn() -> None:
    s = table("V0: 4S\nH0: QH")
    play(s, "stock QH")
    assert s.seat == 1
    play(s, "nothing")
    assert s.seat == 0
    assert menu(s) == ["pair QH 4S", "done"]


@rule("MINE-T22", "MINE-40", "MINE-53")
def test_a_bribed_captive_rests_on_with_its_new_owner() -> None:
    s = table("V0: AC\nV1: KS\nP2: 5D", seats=3)
    play(s, "kidnap KS", "send AC")
    assert village(s, 0) == "KS(1) AC(1)"
    play(s, "nothing")
    assert s.seat == 2
    play(s, "bribe KS", "bid 1")
    assert village(s, 0) == "KS(1) AC(1)"
    play(s, "pay 5D")  # counter 2 in seat 2's turn, 1 when it has ended
    assert village(s, 2) == "KS(1)"
    play(s, "nothing", "nothing")
    assert s.seat == 2
    assert s.mining(2) == 0
    play(s, "nothing")
    assert village(s, 2) == "KS"


@rule("MINE-T23", "MINE-58", "MINE-59")
def test_sunset_after_ten_rounds_without_a_pile() -> None:
    s = dealt(2, quick_dice(3))
    for seat, purse in enumerate(("KD 9D 2D", "TD 8D")):  # 21 and 18
        for text in purse.split():
            gem = GAME.parse(s, f"pay {text}") - GAME.parse(s, "pay AC")
            s.purses[seat] |= 1 << gem
            s.centre ^= 1 << gem
    for turn in range(1, 58):
        assert s.turns == turn
        assert (s.left == 0) == (turn >= 37)
        assert not s.over
        play(s, "nothing")
    assert s.over
    assert [s.payoff(0), s.payoff(1)] == [1.0, 0.0]


@rule("MINE-T24", "MINE-7", "MINE-13")
def test_the_first_turn_of_a_game() -> None:
    s = dealt(2, quick_dice(4))
    cards = hand(s, 0).split()
    assert len(cards) == 2
    assert menu(s) == [f"stock {card}" for card in cards] + ["nothing"]


@rule("MINE-8", "MINE-22", "MINE-26")
def test_a_short_game() -> None:
    """Dealt 5S and 7C; seat 0 stocks 5S and 8S, seat 1 its 7C and 2H, seat 0 mines the Ace in turn 3."""
    s = table("H0: 5S 8S\nH1: 7C\npile: 2H 9H 3C")
    play(s, "stock 5S", "stock 8S")
    assert s.seat == 1
    assert hand(s, 1) == "2H 7C"
    play(s, "stock 7C", "stock 2H")
    assert s.mining(0) == 13
    play(s, "mine AD")
    assert s.over
    assert s.payoff(0) == 1.0
