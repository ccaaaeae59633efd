"""The kidnap, and who must rest after it."""

from __future__ import annotations

from games.mine_all_mine.tables import menu, play, rests, table, told, village
from motherlode.games.mine_all_mine import GAME
from motherlode.kits.cards52 import read
from motherlode.testing import rule

# -- G. kidnap ---------------------------------------------------------------------------------------------------------


@rule("MINE-42")
def test_who_can_be_kidnapped_and_who_leads() -> None:
    s = table("V0: 7C 6C 2C(1) 3S\nH0: 9C\nV1: 9S 4C(1)\nH1: 5C\nV2: 8H\nP2: 5D", seats=3)
    assert menu(s, "kidnap") == ["4C", "8H", "9S"]
    for text, clause in [("3S", "MINE-42"), ("5C", "MINE-42"), ("5D", "MINE-42")]:
        assert GAME.why_not(s, 0, GAME.parse(s, f"kidnap {text}")).rule == clause
    events = play(s, "kidnap 9S")
    assert told(events, "kidnap").facts == {"owner": 1, "card": "9S", "defence": 9}
    assert menu(s) == ["send 6C", "send 7C"]
    assert GAME.why_not(s, 0, GAME.parse(s, "give up")).rule == "MINE-42"


@rule("MINE-42", "MINE-54")
def test_no_kidnap_without_a_usable_thug() -> None:
    assert menu(table("V0: 7C(1) 9S\nV1: 2S"), "kidnap") == []
    s = table("V0: 9S\nV1: 2S")
    assert GAME.why_not(s, 0, GAME.parse(s, "kidnap 2S")).rule == "MINE-42"


@rule("MINE-43", "MINE-44")
def test_the_totals() -> None:
    s = table("V0: 7C~2H 6C 2C\nV1: 9S~3H 4C~4H KC")
    play(s, "kidnap 9S", "send 6C")
    assert (s.attack(), s.defence()) == (6, 10)
    play(s, "send 7C")
    assert (s.attack(), s.defence()) == (14, 10)
    play(s, "send 4C")
    assert (s.attack(), s.defence()) == (14, 15)


@rule("MINE-44")
def test_the_strength_of_a_target() -> None:
    for target, defence in [("9S", 10), ("4C", 5), ("2S", 2), ("8H", 8), ("AH", 11)]:
        s = table("V0: 2C\nV1: 9S~8H 4C~3H 2S AH")
        play(s, f"kidnap {target}")
        assert s.defence() == defence


@rule("MINE-45")
def test_the_losing_side_sends_again_and_again() -> None:
    s = table("V0: 2C 3C 4C\nV1: 8S 5C 6C")
    play(s, "kidnap 8S", "send 2C")
    assert s.seat == 0  # 2 against 8
    play(s, "send 3C")
    assert s.seat == 0  # 5 against 8
    play(s, "send 4C")
    assert s.seat == 1  # 9 against 8
    assert menu(s) == ["send 5C", "send 6C", "give up"]


@rule("MINE-46", "MINE-47")
def test_the_attacker_may_give_up_too() -> None:
    s = table("V0: 2C 9C\nV1: 8S")
    events = play(s, "kidnap 8S", "send 2C", "give up")
    assert told(events, "gave up").seat == 0
    assert told(events, "contest over").facts["success"] is False
    assert village(s, 1) == "8S(1)"
    assert village(s, 0) == "2C(1) 9C"


@rule("MINE-46")
def test_a_side_without_thugs_is_not_asked() -> None:
    s = table("V0: 9C\nV1: 8S 5C(1)")
    events = play(s, "kidnap 8S", "send 9C")
    assert told(events, "no Thug left").seat == 1
    assert village(s, 0) == "8S(1) 9C(1)"


@rule("MINE-47")
def test_the_higher_total_wins_and_a_draw_defends() -> None:
    for thug, success in [("7C", False), ("8C", False), ("9C", True)]:
        s = table(f"V0: {thug}\nV1: 8S")
        events = play(s, "kidnap 8S", f"send {thug}")
        assert told(events, "contest over").facts["success"] is success


@rule("MINE-48")
def test_who_can_be_sent() -> None:
    s = table("V0: 9C KS\nH0: 4C\nV1: 7C 5C 3S\nV2: KC", seats=3)
    play(s, "kidnap 7C", "send 9C")
    assert s.seat == 1
    assert menu(s) == ["send 5C", "give up"]
    for text in ("7C", "KC", "9C", "3S", "4C"):
        assert GAME.why_not(s, 1, GAME.parse(s, f"send {text}")).rule == "MINE-48"
    play(s, "send 5C")
    assert s.turns == 2  # 9 against 12, and nobody can be sent twice


@rule("MINE-49", "MINE-18")
def test_a_captured_thug_leaves_its_lover() -> None:
    s = table("V0: AC\nV1: 7C~KH")
    play(s, "kidnap 7C", "send AC")
    assert village(s, 0) == "AC(1) 7C(1)"
    assert village(s, 1) == "KH"
    assert s.strength(read("7C")) == 7


@rule("MINE-50")
def test_all_involved_rest_but_not_their_lovers() -> None:
    s = table("V0: 9C~2H 3C\nV1: 6S~4H 5C~5H")
    events = play(s, "kidnap 6S", "send 9C", "send 5C", "give up")
    assert rests(events) == "9C(2) 5C(1) 6S(1)"
    assert told(events, "rest").seat == -1  # nobody's doing
    assert village(s, 0) == "3C 9C(1)~2H"
    assert village(s, 1) == "6S(1)~4H 5C(1)~5H"


@rule("MINE-51")
def test_a_hopeless_kidnap_is_legal() -> None:
    s = table("V0: 2C\nV1: AS KC QC")
    assert menu(s, "kidnap") == ["AS", "QC", "KC"]


# -- H. unusable characters --------------------------------------------------------------------------------------------


@rule("MINE-52", "MINE-53")
def test_defenders_rest_through_their_next_turn() -> None:
    s = table("V0: 9C\nV1: 9S 4C")
    play(s, "kidnap 9S", "send 9C")
    assert s.seat == 1  # 9 against 9 failed without the 4C
    assert s.mining(1) == 0
    events = play(s, "nothing")
    assert told(events, "fit").facts == {"cards": ["9S"]}
    assert s.mining(1) == 9


@rule("MINE-52", "MINE-53")
def test_attackers_and_captives_rest_through_the_turn_after_this() -> None:
    s = table("V0: KC\nV1: 9S")
    play(s, "kidnap 9S", "send KC")
    assert village(s, 0) == "9S(1) KC(1)"
    play(s, "nothing")
    assert s.seat == 0
    assert s.mining(0) == 0
    play(s, "nothing")
    assert village(s, 0) == "9S KC"
    play(s, "nothing")
    assert s.mining(0) == 9


@rule("MINE-53")
def test_only_the_owners_turns_count() -> None:
    s = table("V0: 9C\nV2: 9S", seats=3)
    play(s, "kidnap 9S", "send 9C")
    play(s, "nothing")  # seat 1
    assert village(s, 2) == "9S(1)"
    play(s, "nothing")  # seat 2
    assert village(s, 2) == "9S"
    assert village(s, 0) == "9C(1)"


@rule("MINE-54")
def test_what_a_resting_character_cannot_do() -> None:
    s = table("V0: KS(1) KC(1) KH(1) 3S 4C\nV1: 9S")
    assert s.mining(0) == 3
    assert menu(s, "pair") == []
    play(s, "kidnap 9S")
    assert menu(s) == ["send 4C"]
    assert GAME.why_not(s, 0, GAME.parse(s, "send KC")).rule == "MINE-54"


@rule("MINE-55")
def test_a_resting_character_can_be_attacked_and_bribed() -> None:
    s = table("V0: AC\nP0: 9D\nV1: 9S(1)~2H 5C(1)")
    assert menu(s, "bribe") == ["2H", "5C", "9S"]
    assert menu(s, "kidnap") == ["2H", "5C", "9S"]
    play(s, "kidnap 9S")
    assert s.defence() == 10


@rule("MINE-56")
def test_a_new_contest_never_shortens_a_rest() -> None:
    s = table("V0: 2C\nV1: 9S(2)")
    play(s, "kidnap 9S", "send 2C")
    assert village(s, 1) == "9S(2)"
    s = table("V0: 2C\nV1: 9S(1)")
    play(s, "kidnap 9S", "send 2C")
    assert village(s, 1) == "9S(1)"


@rule("MINE-56")
def test_a_leader_stunned_again_and_again_never_digs() -> None:
    s = table("V0: 2C\nV1: KS 3S\nV2: 3C", seats=3)
    play(s, "kidnap KS", "send 2C")
    play(s, "nothing")
    assert village(s, 1) == "3S KS"
    play(s, "kidnap KS", "send 3C", "nothing")
    assert s.seat == 1
    assert s.mining(1) == 3
