"""Zones, limits, turns, shields and synergies."""

from __future__ import annotations

import pytest

from games.kingpin.tabletop import empty_pile, find, lay, new
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.loops import finish_at_random
from motherlode.games.kingpin import GAME
from motherlode.games.kingpin.rules.cards import Kind
from motherlode.games.kingpin.rules.position import Tally
from motherlode.testing import rule


@rule("KP-1")
@pytest.mark.parametrize("seats", [0, 1, 4])
def test_two_or_three_play(seats: int) -> None:
    with pytest.raises(Refused, match="KP-1"):
        GAME.deal(seats, GAME.settings({}), deal_dice("a"))


@rule("KP-2", "KP-5", "KP-11", "KP-12", "KP-13", "KP-112")
@pytest.mark.parametrize("seats", [2, 3])
def test_tokens_cards_and_limits_hold_through_whole_games(seats: int) -> None:
    for seed in range(12):
        t = new(seats, seed=str(seed))
        dice = quick_dice(seed)
        while not t.state.over:
            finish_at_random(t.state, dice, 1)
            assert all(there == right for _, there, right in GAME.conserved(t.state))
            for seat in range(seats):
                own = t.hand(seat) + t.board(seat)
                assert len(own) <= 6
                assert sum(name.startswith("unique_") for name in own) <= 1
                assert all(t.shields(name) <= t.limit(name) for name in t.board(seat))


@rule("KP-3")
def test_a_question_with_one_answer_is_asked() -> None:
    t = lay("safe 0 | board thief!", "board trader", pile="gangster_authority")
    t.play("draw")
    assert t.menu() == ["reject"]
    t = lay("safe 0 | hand nurse", "board trader").play("deploy nurse")
    assert t.menu() == ["shields 0"]
    t.play("shields 0")
    assert t.menu() == ["none"]


@rule("KP-6")
def test_damage_travels_between_board_and_hand_and_ends_in_a_pile() -> None:
    t = lay("safe 9 | board driver", "board shieldbearer-2 thief")
    t.play("bribe 1,0")
    assert (t.where("shieldbearer"), t.damage("shieldbearer")) == ("hand 0", 2)
    t = lay("board shieldbearer-2 thief", "").play("discard shieldbearer")
    assert t.damage("shieldbearer") == 0
    t = lay("", "board thief-1 trader", pile="roundup nurse").play("draw", "arrest 0")
    assert (t.where("thief"), t.damage("thief")) == ("reserve", 0)


@rule("KP-7")
def test_marks_go_when_a_card_leaves_a_board() -> None:
    t = lay("board driver fighter~ watchman", "", pile="nurse trader")
    t.state.count(Tally.BONUS, t.place("fighter"), 1)
    t.play("return 1", "draw", "reject", "end", "draw", "reject", "end")
    t.play("deploy fighter", "shields 0")
    assert (t.bonus("fighter"), t.marks("fighter")) == (0, {"fresh"})


@rule("KP-8", "KP-244", "KP-245")
def test_numbers_come_from_the_card_file() -> None:
    table = new().state.cards
    boss, general, valkyrie = (find(table, name) for name in ("boss_loner", "unique_authority", "valkyrie"))
    assert (table.hp[boss], table.attack[boss], table.corruption[boss]) == (40, 8, 12)
    assert (table.rage[boss], table.authority[boss]) == (1, 1)
    assert table.authority[general] == 3
    assert table.rage[valkyrie] == 1


@rule("KP-9", "KP-250", "KP-53")
def test_events_take_no_slot_and_are_never_held() -> None:
    t = lay("", "", pile="bonus blackout nurse").play("draw")
    assert t.board(0) == []
    assert [t.where(name) for name in ("bonus", "blackout", "nurse")] == ["removed", "removed", "pending"]
    for seed in range(30):
        game = new(3, seed=str(seed))
        dice = quick_dice(seed)
        while not game.state.over:
            finish_at_random(game.state, dice, 1)
            kinds = game.state.cards.kind
            held = [c for c in range(40) if 1 <= game.state.zone[c] <= 6]
            assert not any(kinds[c] == Kind.EVENT for c in held)


@rule("KP-10")
def test_a_card_takes_the_lowest_free_slot() -> None:
    t = lay("hand thief | board driver trader mechanic", "").play("return 1", "deploy thief")
    assert t.place("thief") == 1


@rule("KP-11", "KP-12", "KP-50", "KP-51")
def test_six_cards_are_the_limit() -> None:
    t = lay("board thief nurse trader mechanic driver", "board racketeer", reserve="watchman")
    assert t.refused("draw") == "KP-12"
    assert t.refused("buy watchman") == "KP-12"
    assert t.refused("bribe 1,0") == "KP-12"


@rule("KP-13")
def test_one_unique_at_most() -> None:
    t = lay("board unique_gangster", "board unique_authority", reserve="unique_loner")
    assert t.refused("buy unique_loner") == "KP-13"
    assert t.refused("bribe 1,0") == "KP-13"
    t = lay("hand unique_gangster", "", pile="unique_loner").play("draw")
    assert t.menu() == ["reject"]
    assert t.refused("to hand") == "KP-13"
    t = lay("hand mechanic | board unique_gangster", "", discard="unique_loner thief").play(
        "deploy mechanic", "shields 0"
    )
    assert t.menu() == ["none", "salvage gangster_thief"]


@rule("KP-14", "KP-86")
def test_spent_and_destroyed_tokens_go_to_the_bank() -> None:
    t = lay("board killer", "board shieldbearer+2 thief")
    t.play("attack", "attacker 0", "done", "at 1,0", "ammo 1", "none")
    assert t.bank == 1 + 1  # one shield was ignored and stands


@rule("KP-15")
def test_take_sweeps_the_bank_only_when_the_fund_is_short() -> None:
    t = lay("safe 10 | hand broker", "safe 20", bank=6).play("deploy broker", "shields 0")
    assert (t.fund, t.bank) == (2, 6)
    t = lay("safe 10 | hand informant | board watchman+3", "safe 22", bank=5)
    t.play("deploy informant", "shields 0")
    assert t.menu() == ["none", "help 1"]
    t.play("help 1")
    assert (t.shields("informant"), t.fund + t.bank) == (1, 4)


@rule("KP-17")
def test_there_is_no_income() -> None:
    t = lay("safe 3 | board thief", "safe 4 | board trader", pile="nurse driver")
    t.play("draw", "reject", "end", "draw", "reject", "end")
    assert (t.safes(), t.fund) == ((3, 4), 33)


@rule("KP-18")
def test_the_discard_pile_is_permanent() -> None:
    t = lay("board thief", "", discard="nurse", reserve="trader")
    assert "buy loner_nurse" not in t.menu()
    assert t.refused("buy nurse") == "KP-51"


@rule("KP-30", "KP-39")
def test_a_turn_begins_in_order() -> None:
    t = lay("board thief! driver~", "board trader!", pile="nurse")
    t.play("draw", "reject", "end")
    assert t.state.active == 1
    assert t.state.turns[1] == 6
    assert t.marks("trader") == set()
    assert t.marks("thief") == {"fresh"}  # its own next turn readies it
    assert "frozen" not in t.marks("driver")  # the end of its controller's turn thawed it


@rule("KP-31", "KP-32", "KP-35")
def test_free_actions_come_before_the_main_action() -> None:
    t = lay("hand thief nurse | board trader", "board driver")
    t.play("deploy thief", "shields 0", "opponent 1")
    t.play("deploy nurse", "shields 0", "none")
    assert t.board(0) == ["loner_trader", "gangster_thief", "loner_nurse"]
    t.play("discard thief")
    assert t.menu() == ["arrange", "end"]


@rule("KP-33", "KP-113")
def test_entry_shields_up_to_limit_and_safe() -> None:
    t = lay("hand shieldbearer", "").play("deploy shieldbearer")
    assert t.menu()[-1] == "shields 4"
    assert t.refused("move 4") == "KP-33"
    t = lay("safe 1 | hand shieldbearer", "").play("deploy shieldbearer")
    assert t.menu()[-1] == "shields 1"
    t = lay("hand commissar | board nurse+2", "").play("deploy commissar", "shields 0", "arrange")
    assert t.menu()[-1] == "level 3"


@rule("KP-34", "KP-112")
def test_arranging_moves_shields_and_money_both_ways() -> None:
    t = lay("safe 4 | board watchman+3 nurse financier+2", "")
    t.play("arrange")
    assert t.menu() == [f"level {n}" for n in range(4)]
    assert t.refused("level 4") == "KP-110"
    t.play("level 0", "level 2")
    assert (t.safes()[0], t.shields("watchman")) == (4, 3)  # nothing moves before all levels are named
    t.play("level 1")
    assert [t.shields(name) for name in ("watchman", "nurse", "financier")] == [0, 2, 1]
    assert t.safes()[0] == 6
    t = lay("safe 1 | board watchman nurse", "").play("arrange", "level 1")
    assert t.menu() == ["level 0"]


@rule("KP-35", "KP-37")
def test_arranging_is_offered_again_after_a_free_action_and_at_the_end() -> None:
    t = lay("hand thief | board nurse", "board trader").play("arrange", "level 0")
    assert t.refused("arrange") == "KP-35"
    t.play("deploy thief", "shields 0", "opponent 1")
    assert "arrange" in t.menu()
    t.play("discard thief", "arrange", "level 2")
    assert t.state.active == 1  # the turn ended without asking again
    assert lay("", "").refused("arrange") == "KP-34"


@rule("KP-36", "KP-57")
def test_a_card_is_locked_in_the_turn_it_reaches_the_hand() -> None:
    t = lay("board driver thief", "").play("return 1")
    assert t.refused("deploy thief") == "KP-36"
    t = lay("board driver thief", "board trader", reserve="nurse").play("return 1", "buy nurse", "to hand", "end")
    t.play("discard trader", "end")
    assert "deploy gangster_thief" in t.menu()
    assert "deploy loner_nurse" in t.menu()


@rule("KP-38")
def test_pass_is_for_those_who_can_do_nothing() -> None:
    t = lay("safe 0 | board boss_gangster!", "safe 9 | board boss_loner")
    empty_pile(t)
    assert t.menu() == ["arrange", "pass"]
    t.play("pass")
    assert t.menu() == ["arrange", "end"]
    assert lay("", "").refused("pass") == "KP-38"


@rule("KP-39")
def test_the_turn_skips_who_is_out() -> None:
    t = lay("safe 12 | board thief", "board boss_loner-9", "board trader", pile="nurse driver")
    t.play("attack", "attacker 0", "done", "at 1,0", "ammo 3", "none")
    assert not t.state.alive & 2
    t.play("end")
    assert t.state.active == 2
    t.play("draw", "reject", "end")
    assert t.state.active == 0


@rule("KP-40")
def test_the_first_turn_is_peaceful() -> None:
    t = lay("hand fighter | board thief", "board trader+1", turns=1)
    assert [t.refused(text) for text in ("attack", "bribe 1,0", "bribe shield 1,0")] == ["KP-40"] * 3
    t.play("deploy fighter", "shields 0")
    assert t.state.phase == 0  # no target was asked


@rule("KP-59")
def test_an_empty_pile_sells_nothing() -> None:
    t = lay("board thief", "board trader", reserve="nurse")
    empty_pile(t)
    assert t.refused("draw") == "KP-59"
    assert "buy loner_nurse" in t.menu()


@rule("KP-110", "KP-111", "KP-113", "KP-121", "KP-122")
def test_authority_raises_every_limit() -> None:
    assert lay("board valkyrie broker", "").limit("valkyrie") == 0
    assert lay("board valkyrie", "").limit("valkyrie") == 1  # mono gangsters
    assert lay("board financier", "").limit("financier") == 3  # mono authorities
    assert lay("board nurse", "").limit("nurse") == 2  # mono loners get none
    assert lay("board valkyrie broker unique_authority", "").limit("valkyrie") == 3
    assert lay("hand unique_authority | board valkyrie broker", "").limit("valkyrie") == 0


@rule("KP-120", "KP-122", "KP-123", "KP-124", "KP-125", "KP-126")
def test_clans_make_tougher() -> None:
    assert lay("board commissar financier", "").hp("commissar") == 6
    assert lay("board nurse driver", "").hp("nurse") == 4
    assert lay("board nurse driver informant", "").hp("nurse") == 3
    assert lay("board informant broker", "").hp("informant") == 3
    assert lay("board fighter", "").hp("fighter") == 4
    assert lay("hand thief | board nurse", "").hp("nurse") == 4  # hands do not count


@rule("KP-126")
def test_a_card_that_lives_on_synergy_dies_in_a_hand() -> None:
    t = lay("safe 9 | board thief", "board nurse-3 trader")
    assert t.hp("nurse") == 1
    t.play("bribe 1,0")
    assert t.where("nurse") == "discard"


@rule("KP-127")
def test_factions_do_nothing_by_themselves() -> None:
    t = lay("board valkyrie fighter", "board shieldbearer trader")
    t.play("attack", "attacker 1", "done", "at 1,0", "ammo 0", "none")
    assert t.wound("shieldbearer") == 2 + 2  # Valkyrie's Rage and the clan, nothing for two stormers
