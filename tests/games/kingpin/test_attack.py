"""The attack."""

from __future__ import annotations

from games.kingpin.tabletop import lay, new
from motherlode.games.kingpin import GAME
from motherlode.testing import rule

ONE = ("attack", "attacker 0", "done", "at 1,0")


@rule("KP-70", "KP-71")
def test_who_is_ready() -> None:
    assert lay("board thief!", "board trader").refused("attack") == "KP-70"
    assert lay("board thief~", "board trader").refused("attack") == "KP-70"
    t = lay("board thief! nurse~ driver", "board trader").play("attack")
    assert t.menu() == ["attacker 2"]
    assert t.refused("attacker 0") == "KP-71"
    assert t.refused("attacker 1") == "KP-220"
    assert t.refused("attacker 4") == "KP-71"
    assert t.refused("done") == "KP-70"


@rule("KP-72", "KP-73")
def test_three_attack_together_from_left_to_right() -> None:
    t = lay("board thief nurse driver killer", "board trader").play("attack", "attacker 1")
    assert t.menu() == ["done", "attacker 2", "attacker 3"]
    assert t.refused("attacker 0") == "KP-72"
    t = lay("board thief nurse driver killer", "board trader").play("attack", "attacker 0", "attacker 1", "attacker 2")
    assert t.menu() == ["done"]
    assert t.refused("attacker 3") == "KP-72"
    four = lay("board nurse driver trader mechanic", "board thief").play("attack", *(f"attacker {k}" for k in range(4)))
    assert four.menu() == ["done"]


@rule("KP-74", "KP-88")
def test_one_attack_one_target_and_the_attackers_stay() -> None:
    t = lay("board thief nurse", "board trader shieldbearer", "board commissar").play("attack", "attacker 0", "done")
    assert t.menu() == ["at 1,0", "at 1,1", "at 2,0"]
    assert t.refused("at 1,3") == "KP-74"
    assert t.refused("none") == "KP-74"
    t.play("at 1,1", "ammo 0", "none")
    assert t.menu() == ["arrange", "end"]
    assert t.board(0) == ["gangster_thief", "loner_nurse"]


@rule("KP-75", "KP-210")
def test_when_a_hand_may_be_attacked() -> None:
    covered = lay("board sniper thief", "board trader")
    assert covered.play("attack", "attacker 0", "attacker 1", "done").menu() == ["at 1,0"]
    assert covered.refused("at hand 1") == "KP-75"
    alone = lay("board sniper thief", "board trader").play("attack", "attacker 0", "done")
    assert alone.menu() == ["at hand 1", "at 1,0"]
    bare = lay("board thief", "", "board boss_loner").play("attack", "attacker 0", "done")
    assert bare.menu() == ["at hand 1", "at 2,0"]
    empty = lay("board sniper", "board boss_loner").play("attack", "attacker 0", "done")
    assert empty.menu() == ["at 1,0"]


@rule("KP-76")
def test_a_hand_card_has_neither_shields_nor_synergies_and_shows_itself() -> None:
    t = lay("board sniper thief", "hand boss_authority | board financier")
    t.play("attack", "attacker 0", "done", "at hand 1", "ammo 2")
    assert t.damage("boss_authority") == 5
    assert "Authority Boss" in str(next(z for z in GAME.view(t.state, 0).zones if z.id == "hand:1"))


@rule("KP-76")
def test_which_hand_card_is_hit_is_left_to_chance() -> None:
    hits = {"gangster_thief": 0, "loner_nurse": 0, "boss_gangster": 0}
    for seed in range(150):
        t = lay("safe 0 | board sniper killer", "hand boss_gangster thief nurse | board trader")
        t.state.dice = new(seed=str(seed)).state.dice
        t.play("attack", "attacker 0", "done", "at hand 1", "ammo 0")
        hits[str(t.told("exposed")[0].facts["card"])] += 1
    assert all(30 < n < 70 for n in hits.values())


@rule("KP-77", "KP-260")
def test_ammunition_is_gone_at_once() -> None:
    t = lay("safe 4 | board killer", "board shieldbearer watchman").play("attack", "attacker 0", "done", "at 1,0")
    assert t.menu() == [f"ammo {n}" for n in range(5)]
    assert t.refused("ammo 5") == "KP-77"
    t.play("ammo 3")
    assert (t.safes()[0], t.bank) == (1, 3)


@rule("KP-78", "KP-80", "KP-246")
def test_rage_counts_for_every_attacker_whoever_has_it() -> None:
    t = lay("board solo_agent~ boss_loner thief nurse", "board shieldbearer trader")
    t.play("attack", "attacker 2", "attacker 3", "done", "at 1,0", "ammo 0", "none")
    assert t.wound("shieldbearer") == 1 + 1 + 2 * 2  # the frozen Escort's Rage works
    dark = lay("board solo_agent thief", "board shieldbearer trader")
    dark.state.blackout = 0
    dark.play("attack", "attacker 1", "done", "at 1,0", "ammo 0", "none")
    assert dark.wound("shieldbearer") == 2


@rule("KP-79", "KP-4")
def test_the_sum_is_spelled_out_before_it_is_confirmed() -> None:
    t = lay("safe 5 | board watchman+2 informant+1 solo_agent", "board commissar thief")
    t.play("attack", "attacker 0", "attacker 1", "done", "at 1,0")
    note = next(z for z in GAME.view(t.state, 1).zones if z.id == "attack").note
    assert note == (
        "Sentry 2 + Rage 1 + shields ½ + Informant 1 + Rage 1 + shields ¼ = 5¾ against Commissar: 5 HP, shields 0"
    )
    labels = [move.label for move in GAME.moves(t.state)]
    assert labels[2] == "Spend 2 as ammunition: 7¾ damage"


@rule("KP-81", "KP-82")
def test_piercing_and_ordinary_damage_together() -> None:
    t = lay("safe 5 | board sniper killer", "board shieldbearer+4 commissar")
    t.play("attack", "attacker 0", "attacker 1", "done", "at 1,0", "ammo 0", "none")
    # 3 pierce; 4 + 1 meet 4 - 1 blocking shields: 3 destroyed, 2 come through; the ignored one stands
    assert t.wound("shieldbearer") == 3 + 2
    assert t.shields("shieldbearer") == 1


@rule("KP-84", "KP-238")
def test_a_hit_is_redirected_at_most_once() -> None:
    t = lay("board thief trader", "board nurse gangster_guard shieldbearer").play(*ONE, "ammo 0")
    assert (t.state.seat, t.menu()) == (1, ["none", "guard 1", "guard 2"])
    assert t.refused("guard 0") == "KP-236"
    t.play("guard 2")
    assert t.wound("shieldbearer") == 1
    assert t.state.seat == 0
    t = lay("board thief trader", "board gangster_guard nurse").play(*ONE, "ammo 0")
    assert t.menu() == ["none"]  # a guard does not redirect to itself


@rule("KP-85", "KP-19")
def test_a_card_without_hp_goes_to_the_discard_pile_with_its_shields_to_the_bank() -> None:
    t = lay("board killer sniper", "board thief+2 unique_authority")
    t.play("attack", "attacker 1", "done", "at 1,0", "ammo 0", "none")
    assert t.where("thief") == "discard"
    assert t.bank == 2


@rule("KP-87")
def test_nothing_strikes_back() -> None:
    t = lay("board thief-2 trader", "board unique_authority+3").play(*ONE, "ammo 0", "none")
    assert t.damage("thief") == 2
    assert t.damage("unique_authority") == 0


@rule("KP-89")
def test_state_checks_repeat_until_stable() -> None:
    t = lay("safe 9 | board killer", "safe 0 | board gangster_authority-5 thief+1 nurse-2 watchman+4")
    t.play("attack", "attacker 0", "done", "at 1,0", "ammo 0", "none")
    # the Kingpin's Authority is gone: Thief 0 and Sentry 3 are the limits now
    assert (t.shields("thief"), t.shields("watchman"), t.bank) == (0, 3, 2)
    war = lay("", "board thief-2 nurse-2 trader", pile="war driver").play("draw")
    assert (war.where("thief"), war.where("nurse")) == ("discard", "discard")  # together


@rule("KP-89", "KP-126")
def test_cards_at_zero_die_together() -> None:
    t = lay("hand thief | board nurse-3 driver-3 boss_loner", "").play("deploy thief")
    assert (t.where("nurse"), t.where("driver"), t.where("boss_loner")) == ("discard", "discard", "board 0")
