"""Every ability tag in a position where it matters."""

from __future__ import annotations

from games.kingpin.tabletop import Tabletop, lay
from motherlode.games.kingpin import GAME
from motherlode.games.kingpin.rules.position import Tally
from motherlode.testing import rule


def attack(t: Tabletop, *slots: int, at: str = "at 1,0", ammo: int = 0) -> Tabletop:
    return t.play("attack", *(f"attacker {slot}" for slot in slots), "done", at, f"ammo {ammo}")


# -- general -----------------------------------------------------------------------------------------------------------


@rule("KP-200", "KP-255")
def test_tags_work_on_the_board_only_and_not_in_a_blackout() -> None:
    in_hand = lay("safe 2 | hand trader", "", reserve="killer")
    assert "buy solo_killer" not in in_hand.menu()
    dark = lay("safe 2 | board trader", "", reserve="killer")
    dark.state.blackout = 1
    assert "buy solo_killer" not in dark.menu()
    entering = lay("hand broker", "")
    entering.state.blackout = 1
    entering.play("deploy broker", "shields 0")
    assert entering.safes()[0] == 12


@rule("KP-201")
def test_entry_tags_come_in_printed_order_every_time_a_card_enters() -> None:
    t = lay("hand mechanic | board driver-1 trader", "board thief", discard="nurse", pile="valkyrie fighter")
    t.play("deploy mechanic", "shields 0")
    assert "salvage loner_nurse" in t.menu()
    t.play("none")
    assert t.menu() == ["none", "help 0"]
    t.play("help 0", "return 2", "draw", "reject", "end", "draw", "reject", "end", "deploy mechanic", "shields 0")
    assert "salvage loner_nurse" in t.menu()


@rule("KP-202")
def test_an_ability_may_be_declined() -> None:
    t = lay("hand nurse | board thief-2", "").play("deploy nurse", "shields 0", "none")
    assert t.damage("thief") == 2


# -- entry -------------------------------------------------------------------------------------------------------------


@rule("KP-205")
def test_entry_attack() -> None:
    t = lay("safe 9 | hand fighter | board solo_agent", "board thief trader").play("deploy fighter", "shields 0")
    assert t.menu() == ["none", "at 1,0", "at 1,1"]
    t.play("at 1,0", "none")  # no ammunition is asked
    assert t.where("thief") == "discard"  # 2 + Rage 1
    assert t.bonus("fighter") == 1
    assert "attack" in t.menu()  # the main action is still there, for the Escort
    t.play("attack")
    assert t.menu() == ["attacker 0"]


@rule("KP-215")
def test_extort_money_or_a_cheap_card() -> None:
    t = lay("safe 3 | hand racketeer", "safe 1 | board thief killer driver+1").play("deploy racketeer", "shields 0")
    assert t.menu() == ["opponent 1"]
    t.play("opponent 1")
    assert t.menu() == ["money", "extort 1,0", "extort 1,2"]
    assert t.refused("extort 1,1") == "KP-215"
    t.play("extort 1,2")
    assert (t.where("driver"), t.safes()) == ("hand 0", (3, 2))
    assert t.refused("deploy driver") == "KP-36"
    t = lay("safe 3 | hand racketeer", "safe 1 | board thief").play(
        "deploy racketeer", "shields 0", "opponent 1", "money"
    )
    assert t.safes() == (4, 0)


@rule("KP-216")
def test_economy_entry() -> None:
    assert lay("hand broker", "").play("deploy broker", "shields 0").safes()[0] == 14
    assert lay("hand financier", "").play("deploy financier", "shields 0").safes()[0] == 13  # not its own bonus


@rule("KP-218", "KP-219")
def test_opponent_money_and_freeze() -> None:
    t = lay("hand investigator", "safe 5 | board thief trader").play("deploy investigator", "shields 0", "opponent 1")
    assert (t.safes()[1], t.bank) == (4, 1)
    assert t.menu() == ["none", "freeze 1,0", "freeze 1,1"]
    t.play("freeze 1,0", "discard investigator", "end")
    assert "attack" in t.menu()
    t.play("attack")
    assert t.menu() == ["attacker 1"]
    t.play("attacker 1", "done", "at hand 0", "ammo 0", "end", "draw", "reject", "end")
    t.play("attack")
    assert t.menu() == ["attacker 0", "attacker 1"]  # thawed at the end of its controller's turn
    poor = lay("hand investigator", "safe 0 | board thief").play("deploy investigator", "shields 0", "opponent 1")
    assert (poor.safes()[1], poor.bank) == (0, 0)


@rule("KP-220")
def test_what_a_frozen_card_cannot_do() -> None:
    guard = attack(lay("board thief trader", "board nurse shieldbearer~"), 0)
    assert guard.menu() == ["none"]
    seller = lay("hand thief | board trader~", "")
    assert seller.refused("sell thief") == "KP-231"
    assert "buy solo_killer" in lay("safe 2 | board trader~", "", reserve="killer").menu()  # S tags work
    bought = lay("safe 5 | board trader~", "", reserve="nurse").play("buy nurse", "to hand")
    assert bought.safes()[0] == 5  # purchase_bonus is triggered, so not
    assert lay("board commissar~ thief", "").limit("thief") == 1  # Authority works


@rule("KP-221")
def test_discard_return() -> None:
    t = lay("hand mechanic", "", discard="thief unique_loner boss_loner").play("deploy mechanic", "shields 0")
    assert t.menu() == ["none", "salvage gangster_thief", "salvage unique_loner"]
    assert t.refused("salvage nurse") == "KP-221"
    t.play("salvage thief", "none")
    assert t.where("thief") == "hand 0"
    assert t.refused("deploy thief") == "KP-36"
    full = lay("hand mechanic | board thief nurse trader driver", "", discard="killer").play(
        "deploy mechanic", "shields 0"
    )
    assert full.menu() == ["none"]


@rule("KP-222", "KP-223")
def test_healing_never_exceeds_full_hp() -> None:
    t = lay("hand mechanic | board thief-2.5 driver", "").play("deploy mechanic", "shields 0", "none")
    assert t.menu() == ["none", "help 0"]
    assert t.refused("help 1") == "KP-202"
    assert t.play("help 0").damage("thief") == 1.5
    nurse = lay("hand nurse | board thief-1.5 driver-2.5", "").play("deploy nurse", "shields 0", "help 0")
    assert nurse.damage("thief") == 0
    assert lay("hand nurse | board driver-2.5", "").play("deploy nurse", "shields 0", "help 0").damage("driver") == 0.5


@rule("KP-224")
def test_deck_look() -> None:
    t = lay("hand informant", "board trader", pile="bonus thief killer nurse").play("deploy informant", "shields 0")
    looked = t.told("looked")[0]
    assert looked.facts == {"n": 3}
    assert looked.secret == {"cards": ["Bonus", "Thief", "Assassin"]}
    assert looked.knowers == (0,)
    pile = next(z for z in GAME.view(t.state, 0).zones if z.id == "pile")
    assert [getattr(item.eye, "name", "") for item in pile.items] == ["Bonus", "Thief", "Assassin"]
    assert not next(z for z in GAME.view(t.state, 1).zones if z.id == "pile").items
    t.play("none", "discard informant", "end", "draw", "to hand", "end")  # the Bonus happens, then Thief goes to a hand
    assert t.where("thief") == "hand 1"
    assert "Thief" in str(next(z for z in GAME.view(t.state, 0).zones if z.id == "hand:1"))
    assert "Thief" not in str(next(z for z in GAME.view(t.state, -1).zones if z.id == "hand:1"))


@rule("KP-225")
def test_shields_target() -> None:
    t = lay("hand informant | board watchman+2 thief", "").play("deploy informant", "shields 1")
    assert t.menu() == ["none", "help 0"]
    t.play("help 0")
    assert (t.shields("watchman"), t.fund) == (3, 13)


@rule("KP-228")
def test_steal_once_per_game() -> None:
    t = lay("safe 5 | hand thief", "safe 6 | board driver", pile="nurse killer").play(
        "deploy thief", "shields 0", "opponent 1"
    )
    assert t.safes() == (7, 4)
    t.play("discard thief", "end")
    t = lay("safe 5 | hand thief | board driver", "safe 6", pile="nurse killer")
    t.play("deploy thief", "shields 0", "opponent 1", "return 1", "draw", "reject", "end", "draw", "reject", "end")
    t.play("deploy thief", "shields 0")
    assert t.safes() == (7, 4)


@rule("KP-241", "KP-68")
def test_opponent_discard() -> None:
    t = lay("hand prosecutor", "hand thief nurse").play("deploy prosecutor", "shields 0", "opponent 1")
    assert (t.state.seat, t.menu()) == (1, ["discard gangster_thief", "discard loner_nurse"])
    assert t.refused("discard boss_authority") == "KP-241"
    t.play("discard nurse")
    assert t.where("nurse") == "discard"
    assert t.state.seat == 0
    none = lay("hand prosecutor", "").play("deploy prosecutor", "shields 0", "opponent 1")
    assert none.state.seat == 0


# -- attack ------------------------------------------------------------------------------------------------------------


@rule("KP-206")
def test_kill_bonus() -> None:
    t = attack(lay("safe 9 | board fighter trader", "board thief nurse", pile="driver"), 0, ammo=1)
    t.play("none")
    assert t.bonus("fighter") == 1
    t.play("end", "draw", "reject", "end")
    attack(t, 0, at="at 1,1", ammo=0).play("none")
    assert t.wound("nurse") == 3  # the bonus counts now
    assert t.bonus("fighter") == 1  # never more than its number
    dark = lay("safe 9 | board fighter trader", "board thief nurse")
    dark.state.blackout = 1
    assert attack(dark, 0, ammo=1).play("none").bonus("fighter") == 0


@rule("KP-207")
def test_multi_target() -> None:
    t = attack(lay("board swat thief", "board commissar nurse", "board driver"), 0, 1)
    assert t.menu() == ["none", "second 1,1"]  # of the same defender
    assert t.refused("second 1,0") == "KP-207"
    t.play("second 1,1", "none", "none")
    assert (t.wound("commissar"), t.wound("nurse")) == (4, 3)
    hand = lay("board swat", "").play("attack", "attacker 0", "done", "at hand 1", "ammo 0")
    assert hand.menu() == ["arrange", "end"]
    without = attack(lay("board thief", "board commissar nurse"), 0)
    assert without.state.seat == 1  # no second target is asked


@rule("KP-207", "KP-84")
def test_the_second_hit_may_be_guarded_too() -> None:
    t = attack(lay("board swat thief", "board commissar nurse gangster_guard"), 0)
    t.play("second 1,1", "none", "guard 2")
    assert (t.wound("commissar"), t.wound("gangster_guard")) == (3, 3)
    assert t.damage("nurse") == 0


@rule("KP-208")
def test_atk_faction() -> None:
    assert (
        attack(lay("board swat valkyrie~", "board commissar thief"), 0).play("none", "none").wound("commissar")
        == 3 + 1 + 1
    )
    assert attack(lay("board swat thief", "board commissar racketeer"), 0).play("none", "none").wound("commissar") == 3


@rule("KP-209")
def test_ignore_shields() -> None:
    t = attack(lay("board sniper thief", "board commissar+3 racketeer"), 0).play("none")
    assert (t.wound("commissar"), t.shields("commissar")) == (3, 3)


@rule("KP-210")
def test_hand_attack() -> None:
    assert "at hand 1" in lay("board sniper", "board thief").play("attack", "attacker 0", "done").menu()
    dark = lay("board sniper", "board thief")
    dark.state.blackout = 1
    assert "at hand 1" not in dark.play("attack", "attacker 0", "done").menu()


@rule("KP-211", "KP-212")
def test_damage_and_ignore_first_shield() -> None:
    t = attack(lay("board killer", "board shieldbearer+1 trader"), 0).play("none")
    assert (t.wound("shieldbearer"), t.shields("shieldbearer")) == (5, 1)


@rule("KP-213")
def test_enemy_shields() -> None:
    t = attack(lay("board loner_hacker thief", "board commissar+2 racketeer"), 0).play("none")
    assert (t.wound("commissar"), t.shields("commissar"), t.bank) == (1, 0, 2)
    both = attack(lay("board loner_hacker solo_hacker thief", "board shieldbearer+4 commissar"), 0, 1).play("none")
    # 1 and 2 hacked away, 2 + 2 + 2 damage against the last one
    assert (both.wound("shieldbearer"), both.shields("shieldbearer"), both.bank) == (5, 0, 4)


@rule("KP-214")
def test_atk_per_hack_counts_what_it_destroyed_itself() -> None:
    t = attack(lay("board loner_hacker solo_hacker thief", "board commissar+2 racketeer"), 0, 1).play("none")
    assert t.wound("commissar") == 2 + 2 + 1


# -- static ------------------------------------------------------------------------------------------------------------


@rule("KP-217", "KP-16")
def test_economy_bonus() -> None:
    t = lay("board financier", "", pile="bonus nurse").play("draw")
    assert t.safes()[0] == 12 + 3 + 1
    cracked = lay("safe 5 | board financier", "", pile="safe nurse", bank=9).play("draw")
    assert cracked.safes()[0] == 8
    stolen = lay("safe 5 | hand thief | board financier", "").play("deploy thief", "shields 0", "opponent 1")
    assert stolen.safes()[0] == 7  # not for money taken from players


@rule("KP-226")
def test_corruption_resist() -> None:
    t = lay("safe 12", "board boss_authority commissar racketeer")
    costs = [move.label[-1] for move in GAME.moves(t.state) if move.verb == "bribe"]
    assert costs == ["3", "3"]
    assert "bribe 1,0" not in t.menu()


@rule("KP-227")
def test_hand_guard() -> None:
    t = lay("safe 9 | board sniper thief", "hand boss_authority | board watchman", pile="nurse driver trader mechanic")
    t.play("attack", "attacker 0", "done", "at hand 1", "ammo 3")
    assert (t.damage("boss_authority"), t.tally("watchman", Tally.CHARGES), t.bank) == (0, 1, 3)
    assert t.menu() == ["arrange", "end"]
    t.play("end", "draw", "reject", "end", "attack", "attacker 0", "done", "at hand 1", "ammo 0")
    assert t.tally("watchman", Tally.CHARGES) == 0
    t.play("end", "draw", "reject", "end", "attack", "attacker 0", "done", "at hand 1", "ammo 0")
    assert t.damage("boss_authority") == 3
    lawyer = lay("hand prosecutor", "hand thief | board watchman").play("deploy prosecutor", "shields 0", "opponent 1")
    assert (lawyer.state.seat, lawyer.tally("watchman", Tally.CHARGES)) == (0, 1)
    dark = lay("hand watchman", "")
    dark.state.blackout = 1
    assert dark.play("deploy watchman", "shields 0").tally("watchman", Tally.CHARGES) == 2


@rule("KP-229")
def test_discount() -> None:
    t = lay("safe 2 | board trader", "", pile="killer").play("draw")
    assert t.menu() == ["to board", "to hand", "reject"]
    assert lay("safe 2 | board thief", "", pile="killer").play("draw").menu() == ["reject"]


@rule("KP-232")
def test_unbribable() -> None:
    t = lay("safe 12", "board driver thief")
    assert "bribe 1,0" not in t.menu()
    assert "bribe 1,1" in t.menu()


@rule("KP-235")
def test_bribe_cost() -> None:
    t = lay("safe 4 | board solo_agent", "board killer racketeer boss_loner")
    t.play("bribe 1,0")
    assert t.safes()[0] == 2
    assert lay("safe 4 | board solo_agent", "board valkyrie").play("bribe 1,0").safes()[0] == 2  # not 1: it costs 3
    dear = lay("safe 4 | board solo_agent", "board killer boss_loner").menu()
    assert [text for text in dear if text.startswith("bribe")] == ["bribe 1,0"]  # a Boss gets no cheaper
    resisted = lay("safe 4 | board solo_agent", "board killer commissar").play("bribe 1,0")
    assert resisted.safes()[0] == 1


@rule("KP-236")
def test_guard_once_a_turn() -> None:
    t = attack(lay("board swat thief", "board commissar nurse gangster_guard+1"), 0)
    t.play("second 1,1", "guard 2")
    assert t.menu() == ["none"]
    fresh = attack(lay("board thief trader", "board nurse gangster_guard!"), 0)
    assert fresh.menu() == ["none", "guard 1"]


@rule("KP-238", "KP-239")
def test_guard_all_and_shields_per_block() -> None:
    t = attack(lay("board swat thief", "board commissar nurse shieldbearer"), 0)
    t.play("second 1,1", "guard 2")
    assert (t.damage("shieldbearer"), t.shields("shieldbearer")) == (3, 1)
    assert t.menu() == ["none", "guard 2"]
    t.play("guard 2")
    assert (t.damage("shieldbearer"), t.shields("shieldbearer")) == (5, 1)  # lost to the hit, given again


@rule("KP-242")
def test_unbribable_all() -> None:
    t = lay("safe 12", "board unique_gangster thief+1 boss_loner")
    assert not any(text.startswith("bribe") for text in t.menu())
    assert t.refused("bribe 1,1") == "KP-242"
    assert t.refused("bribe shield 1,1") == "KP-242"


# -- triggered ---------------------------------------------------------------------------------------------------------


@rule("KP-230")
def test_purchase_bonus_comes_before_the_card_enters() -> None:
    t = lay("safe 1 | board trader", "", reserve="thief").play("buy thief", "to board")
    assert t.safes()[0] == 2
    assert lay("safe 5", "", reserve="trader").play("buy trader", "to board", "shields 0").safes()[0] == 5
    assert lay("safe 5 | board trader", "", pile="nurse").play("draw", "reject").safes()[0] == 5


@rule("KP-234")
def test_discard_bonus() -> None:
    assert lay("safe 5 | hand thief | board broker", "").play("discard thief").safes()[0] == 6
    assert lay("safe 5 | board broker+1", "").play("discard broker").safes()[0] == 7
    forced = lay("hand prosecutor", "safe 5 | hand thief | board broker").play(
        "deploy prosecutor", "shields 0", "opponent 1"
    )
    assert forced.play("discard thief").safes()[1] == 5


@rule("KP-237")
def test_restore_shield_returns_what_the_hit_took() -> None:
    t = attack(lay("board thief trader", "board nurse gangster_guard+1"), 0).play("guard 1")
    assert (t.shields("gangster_guard"), t.damage("gangster_guard")) == (1, 0)
    none = attack(lay("board thief trader", "board nurse gangster_guard"), 0).play("guard 1")
    assert none.shields("gangster_guard") == 0


@rule("KP-240")
def test_restore_all_shields() -> None:
    t = attack(lay("board trader thief", "safe 4 | board commissar+3 shieldbearer watchman+1"), 0, 1)
    t.play("none")
    assert t.shields("commissar") == 0
    t.state.uncount(Tally.LOST, t.place("watchman"))
    t.play("end")
    assert (t.shields("commissar"), t.shields("watchman")) == (1, 1)
    assert t.tally("commissar", Tally.LOST) == 0
    bribed = lay("safe 9", "board shieldbearer watchman+2").play("bribe shield 1,1")
    assert bribed.tally("watchman", Tally.LOST) == 1
    assert bribed.play("end").shields("watchman") == 2
    raided = lay("", "board shieldbearer+2 watchman", pile="raid nurse").play("draw", "reject", "end")
    assert raided.shields("shieldbearer") == 2
    trimmed = lay("safe 9 | board killer", "board prosecutor-2 watchman+4 shieldbearer")
    attack(trimmed, 0).play("none", "end")
    assert trimmed.shields("watchman") == 3  # what a falling limit takes is not lost


# -- activated ---------------------------------------------------------------------------------------------------------


@rule("KP-231")
def test_sell() -> None:
    t = lay("safe 1 | hand thief nurse | board trader", "").play("sell thief")
    assert (t.where("thief"), t.safes()[0]) == ("reserve", 2)
    assert t.refused("sell nurse") == "KP-231"
    assert lay("hand thief | board trader", "").refused("sell boss_gangster") == "KP-231"


@rule("KP-233")
def test_return_hand() -> None:
    t = lay("safe 1 | board driver boss_loner+3 thief", "").play("return 1")
    assert (t.where("boss_loner"), t.safes()[0]) == ("hand 0", 4)
    assert t.refused("return 0") == "KP-233"
    itself = lay("board driver thief", "").play("return 0")
    assert itself.where("driver") == "hand 0"
    assert lay("board thief", "").refused("return 0") == "KP-233"


# -- twice -------------------------------------------------------------------------------------------------------------


@rule("KP-243")
def test_a_legend_doubles_what_happens_at_a_moment() -> None:
    assert lay("hand broker | board unique_loner", "").play("deploy broker", "shields 0").safes()[0] == 16
    lawyer = lay("hand prosecutor | board unique_loner", "hand thief nurse").play("deploy prosecutor", "shields 0")
    lawyer.play("opponent 1", "discard thief", "opponent 1", "discard nurse")
    assert lawyer.hand(1) == ["boss_authority"]
    seller = lay("hand thief nurse killer | board trader unique_loner", "").play("sell thief", "sell nurse")
    assert seller.refused("sell killer") == "KP-231"
    assert lay("safe 5 | board trader unique_loner", "", reserve="thief").play("buy thief", "to hand").safes()[0] == 7
    assert lay("safe 5 | hand thief | board broker unique_loner", "").play("discard thief").safes()[0] == 7
    mechanic = lay("hand mechanic | board thief-2 unique_loner", "", discard="nurse killer").play(
        "deploy mechanic", "shields 0"
    )
    mechanic.play("salvage nurse", "salvage killer", "help 0", "help 0")
    assert mechanic.damage("thief") == 0
    thief = lay("safe 5 | hand thief | board unique_loner", "safe 9").play("deploy thief", "shields 0", "opponent 1")
    assert thief.safes() == (7, 7)  # once per game stays once
    restore = attack(lay("board broker trader", "board nurse gangster_guard+1 unique_loner"), 0).play("guard 1")
    assert restore.shields("gangster_guard") == 1  # never more than was lost
    block = attack(lay("board thief trader", "board nurse shieldbearer unique_loner"), 0).play("guard 1")
    assert block.shields("shieldbearer") == 2
    dark = lay("hand broker | board unique_loner", "")
    dark.state.blackout = 1
    assert dark.play("deploy broker", "shields 0").safes()[0] == 12


@rule("KP-243")
def test_a_legend_does_not_double_itself_or_static_tags() -> None:
    t = lay("safe 9", "board commissar unique_loner racketeer").play("bribe 1,2")
    assert t.safes()[0] == 9 - 3
