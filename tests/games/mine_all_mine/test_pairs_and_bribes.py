"""Lovers, and the bidding war."""

from __future__ import annotations

import pytest

from games.mine_all_mine.tables import diamonds, hand, menu, play, table, told, village
from motherlode.games.mine_all_mine import GAME
from motherlode.kits.bits import BIT
from motherlode.kits.cards52 import read
from motherlode.testing import rule

# -- C. Lovers ---------------------------------------------------------------------------------------------------------


@rule("MINE-15")
@pytest.mark.parametrize("lover", ["2H", "9H", "KH", "AH"])
def test_a_lover_adds_one_whatever_its_rank(lover: str) -> None:
    s = table(f"V0: 4S 7C {lover}")
    play(s, f"pair {lover} 4S")
    assert s.strength(read("4S")) == 5
    assert s.mining(0) == 5
    s = table(f"V0: 4S 7C {lover}")
    play(s, f"pair {lover} 7C")
    assert s.strength(read("7C")) == 8


@rule("MINE-16")
def test_one_lover_one_partner() -> None:
    s = table("V0: 4S~5H 7C~6H 8H 9S")
    assert menu(s) == ["pair 8H 9S", "done"]
    assert GAME.why_not(s, 0, GAME.parse(s, "pair 8H 4S")).rule == "MINE-16"


@rule("MINE-17")
def test_a_pair_is_for_good() -> None:
    s = table("V0: 4S~5H 7C 8H")
    assert menu(s) == ["pair 8H 7C", "done"]  # 5H cannot leave 4S for 7C
    assert GAME.why_not(s, 0, GAME.parse(s, "pair 5H 7C")).rule == "MINE-17"


@rule("MINE-18")
def test_whoever_stays_behind_may_be_paired_again() -> None:
    s = table("V0: AC\nV1: 9S~QH 3S")
    events = play(s, "kidnap 9S", "send AC")
    assert told(events, "moved").facts == {"card": "9S", "from": 1, "behind": ["QH"]}
    assert menu(s) == ["pair QH 3S", "done"]
    play(s, "pair QH 3S")
    assert village(s, 1) == "3S~QH"


@rule("MINE-18")
def test_a_widowed_partner_may_be_paired_again() -> None:
    s = table("V0: AC\nV1: 5S~8H 2H")
    play(s, "kidnap 8H", "send AC")
    assert menu(s) == ["pair 2H 5S", "done"]


@rule("MINE-19", "MINE-55")
def test_the_bonus_holds_while_a_partner_or_lover_rests() -> None:
    assert table("V0: 9S~QH(1) 2S").mining(0) == 12
    s = table("V0: AC\nV1: 9S(1)~QH")
    play(s, "kidnap 9S")
    assert s.defence() == 10


@rule("MINE-20", "MINE-54")
def test_both_must_be_usable_to_be_paired() -> None:
    assert menu(table("V0: QH(1) 4S"), "pair") == []
    assert menu(table("V0: QH 4S(1)"), "pair") == []
    s = table("V0: QH 4S(1) 5S")
    assert menu(s, "pair") == ["QH 5S"]
    assert GAME.why_not(s, 0, GAME.parse(s, "pair QH 4S")).rule == "MINE-20"


@rule("MINE-21")
def test_a_lovers_own_strength_is_its_face_value() -> None:
    s = table("V0: 4S~8H AH")
    assert s.strength(read("8H")) == 8
    assert s.strength(read("AH")) == 11


# -- F. bribe ----------------------------------------------------------------------------------------------------------


@rule("MINE-29")
def test_who_can_be_bribed() -> None:
    s = table("V0: 3S\nP0: KD\nH0: 9C\nV1: KS(1) 5C\nH1: 6C\nV2: 7H", seats=3)
    assert menu(s, "bribe") == ["5C", "7H", "KS"]
    for text, clause in [("3S", "MINE-29"), ("6C", "MINE-29"), ("9C", "MINE-29"), ("KD", "MINE-41")]:
        assert GAME.why_not(s, 0, GAME.parse(s, f"bribe {text}")).rule == clause


@rule("MINE-30")
def test_the_war_is_between_briber_and_owner() -> None:
    s = table("P0: 9D\nP1: KD\nV2: 7H\nP2: 8D", seats=3)
    events = play(s, "bribe 7H")
    assert told(events, "bribe").facts == {"owner": 2, "card": "7H", "love": 0}
    bidders = []
    for amount in (2, 4, 5, 8):
        bidders.append(s.seat)
        play(s, f"bid {amount}")
    assert bidders == [0, 2, 0, 2]
    assert s.seat == 0


@rule("MINE-31")
def test_no_bid_above_ones_diamonds() -> None:
    s = table("P0: 3D 2D\nV1: KS\nP1: 9D")
    play(s, "bribe KS")
    assert menu(s) == ["bid 1", "bid 2", "bid 3", "bid 4", "bid 5"]
    assert GAME.why_not(s, 0, GAME.parse(s, "bid 6")).rule == "MINE-31"
    play(s, "bid 4")
    assert menu(s) == ["bid 5", "bid 6", "bid 7", "bid 8", "bid 9", "concede"]


@rule("MINE-32", "MINE-33")
def test_the_lover_bids_for_the_owner() -> None:
    s = table("P0: KD 9D\nV1: KS~4H\nP1: 5D")
    play(s, "bribe KS")
    assert menu(s)[0] == "bid 5"
    play(s, "bid 7")
    assert menu(s) == ["bid 4", "bid 5", "concede"]  # with the 4 of the Lover: 8 or 9
    play(s, "bid 4")
    assert menu(s)[0] == "bid 9"


@rule("MINE-32")
def test_a_lover_as_target_has_no_lover() -> None:
    s = table("P0: 2D\nV1: KS~AH\nP1: 5D")
    assert menu(s, "bribe") == ["AH"]
    play(s, "bribe AH")
    assert menu(s) == ["bid 1", "bid 2"]


@rule("MINE-33")
def test_the_lover_is_not_given_up() -> None:
    s = table("P0: 2D KD\nV1: KS~4H\nP1: 9D")
    play(s, "bribe KS", "bid 5", "bid 9")
    assert menu(s) == ["pay 9D"]
    play(s, "pay 9D")
    assert village(s, 1) == "KS~4H"


@rule("MINE-34")
def test_bids_alternate_and_rise() -> None:
    s = table("P0: KD\nV1: KS\nP1: QD")
    play(s, "bribe KS")
    assert GAME.why_not(s, 0, GAME.parse(s, "concede")).rule == "MINE-34"
    play(s, "bid 3")
    assert GAME.why_not(s, 1, GAME.parse(s, "bid 3")).rule == "MINE-34"
    play(s, "bid 4")
    assert menu(s) == ["bid 5", "bid 6", "bid 7", "bid 8", "bid 9", "bid 10", "concede"]


@rule("MINE-35")
def test_a_bribe_must_be_affordable() -> None:
    assert menu(table("V1: KS"), "bribe") == []
    assert menu(table("P0: 8D\nV1: KS~8H QS~7H"), "bribe") == ["7H", "8H", "QS"]


@rule("MINE-36")
def test_conceding_ends_the_war() -> None:
    s = table("P0: KD\nV1: KS\nP1: QD")
    events = play(s, "bribe KS", "bid 3", "bid 4", "concede")
    assert told(events, "conceded").seat == 0
    assert told(events, "won the war").facts["bid"] == 4
    assert s.seat == 1


@rule("MINE-37")
def test_the_target_changes_villages_only_if_the_briber_wins() -> None:
    s = table("P0: KD\nV1: KS\nP1: QD")
    play(s, "bribe KS", "bid 3", "bid 4", "concede", "pay QD")
    assert (village(s, 0), village(s, 1)) == ("-", "KS")
    s = table("P0: KD\nV1: KS\nP1: QD")
    play(s, "bribe KS", "bid 3", "bid 4", "bid 5", "concede", "pay KD")
    assert (village(s, 0), village(s, 1)) == ("KS", "-")


@rule("MINE-38")
def test_paying_goes_on_until_the_bid_is_covered() -> None:
    s = table("P0: 2D 3D 4D 9D\nV1: KS")
    play(s, "bribe KS", "bid 6")
    assert menu(s) == ["pay 2D", "pay 3D", "pay 4D", "pay 9D"]
    play(s, "pay 2D")
    assert s.due == 4
    play(s, "pay 3D")
    assert menu(s) == ["pay 4D", "pay 9D"]
    play(s, "pay 9D")  # 14 for a bid of 6: no change
    assert diamonds(s, 0) == "4D"
    assert s.seat == 1


@rule("MINE-39")
def test_what_is_paid_can_be_mined_again() -> None:
    s = table("P0: 3D 2D\nV1: KS 9S\nP1: 5D")
    play(s, "bribe 9S", "bid 3", "concede")
    assert "3D" not in menu(s, "mine")
    play(s, "pay 3D")
    assert s.seat == 1
    assert "3D" in menu(s, "mine")
    assert diamonds(s, 0) == "2D"
    assert diamonds(s, 1) == "5D"


@rule("MINE-40")
def test_a_usable_target_stays_usable() -> None:
    s = table("P0: 9D\nV1: KS")
    play(s, "bribe KS", "bid 1", "pay 9D", "nothing")
    assert s.mining(0) == 10


@rule("MINE-40", "MINE-52")
def test_a_resting_target_rests_until_the_end_of_its_new_owners_next_turn() -> None:
    s = table("P0: 9D\nV1: KS(1)")
    play(s, "bribe KS", "bid 1", "pay 9D")
    assert s.rest(read("KS")) == 1
    play(s, "nothing")
    assert s.seat == 0
    assert s.mining(0) == 0
    play(s, "nothing", "nothing")
    assert s.mining(0) == 10


@rule("MINE-41")
def test_bribing_tires_nobody_and_buys_characters_only() -> None:
    s = table("P0: 9D\nV0: 3S\nV1: KS\nP1: 8D\nH1: QS")
    assert menu(s, "bribe") == ["KS"]
    play(s, "bribe KS", "bid 9", "pay 9D")
    assert village(s, 0) == "3S KS"
    assert s.tired == 0
    assert hand(s, 1) == "QS"


@rule("MINE-63", "MINE-18")
def test_a_bribed_partner_parts_from_its_lover() -> None:
    s = table("P0: KD\nV1: KS~8H")
    play(s, "bribe KS", "bid 9", "pay KD")
    assert s.bonds[read("KS")] == 0
    assert s.bonds[read("8H")] == 0
    assert GAME.conserved(s)[2][1] == 0
    s.bonds[read("8H")] = BIT[read("KS")]
    assert GAME.conserved(s)[2][1] == 1  # the count that the laws watch does notice
