"""Every event in a position where it matters."""

from __future__ import annotations

from games.kingpin.tabletop import lay
from motherlode.testing import rule


@rule("KP-251")
def test_safe_cracked_takes_from_the_bank_alone() -> None:
    t = lay("safe 5", "", pile="safe nurse", bank=6).play("draw")
    assert (t.safes()[0], t.bank) == (7, 4)
    empty = lay("safe 5", "", pile="safe nurse").play("draw")
    assert empty.safes()[0] == 5


@rule("KP-252")
def test_raid_hits_every_opponent_once() -> None:
    t = lay(
        "safe 9 | board watchman+2", "safe 9 | board thief shieldbearer+2", "safe 9 | board nurse+1", pile="raid driver"
    )
    t.play("draw")
    assert (t.shields("watchman"), t.shields("shieldbearer"), t.shields("nurse"), t.bank) == (2, 1, 0, 2)


@rule("KP-253")
def test_audit_finds_the_richest() -> None:
    t = lay("safe 4", "safe 9", "safe 9", pile="audit nurse").play("draw")
    assert (t.safes(), t.bank) == ((4, 7, 7), 4)
    poor = lay("safe 1", "safe 0 | board shieldbearer+4", pile="audit nurse").play("draw")
    assert poor.safes() == (0, 0)


@rule("KP-254")
def test_market_crash_takes_a_third_rounded_down() -> None:
    t = lay("safe 2", "safe 8", "safe 3", pile="crash nurse").play("draw")
    assert (t.safes(), t.bank) == ((2, 6, 2), 3)


@rule("KP-255", "KP-30")
def test_blackout_lasts_until_the_drawers_next_turn() -> None:
    t = lay("safe 5 | board trader", "safe 2 | board broker", pile="blackout nurse driver")
    t.play("draw")
    assert t.state.blackout == 0
    t.play("to hand")
    assert t.safes()[0] == 5  # no purchase bonus
    t.play("end", "discard broker")
    assert t.safes()[1] == 2
    t.play("end")
    assert t.state.blackout == -1


@rule("KP-256")
def test_roundup_goes_round_from_the_drawer() -> None:
    t = lay(
        "safe 0 | board thief nurse+1 boss_gangster",
        "board trader boss_loner",
        "board driver-1 killer",
        pile="roundup broker",
    )
    t.play("draw")
    assert (t.state.seat, t.menu()) == (0, ["arrest 0", "arrest 1"])
    assert t.refused("arrest 2") == "KP-256"
    t.play("arrest 1")
    assert (t.where("nurse"), t.safes()[0]) == ("reserve", 1)
    assert (t.state.seat, t.menu()) == (2, ["arrest 0", "arrest 1"])
    t.play("arrest 0")
    assert (t.where("driver"), t.damage("driver")) == ("reserve", 0)
    assert t.where("broker") == "pending"


@rule("KP-257")
def test_gang_war_is_no_hit() -> None:
    t = lay("board thief-2 boss_gangster", "board nurse gangster_guard+1 trader", pile="war driver").play("draw")
    assert t.where("thief") == "discard"
    assert (t.damage("nurse"), t.shields("gangster_guard"), t.damage("gangster_guard")) == (1, 0, 0)
    assert t.damage("boss_gangster") == 0
    assert t.bank == 1


@rule("KP-258")
def test_bonus() -> None:
    t = lay("safe 5", "", pile="bonus nurse").play("draw")
    assert t.safes()[0] == 8


@rule("KP-259")
def test_recruitment() -> None:
    t = lay("safe 5 | board thief watchman", "board nurse+1", "board broker+2", pile="recruit driver").play("draw")
    assert t.menu() == ["recruit from 1,0", "recruit from 2,0"]
    assert t.refused("recruit from 0,1") == "KP-259"
    t.play("recruit from 2,0")
    assert t.shields("broker") == 2  # it moves when the place is named
    assert t.menu() == ["to safe", "recruit to 1"]
    assert t.refused("recruit to 0") == "KP-259"
    t.play("recruit to 1")
    assert (t.shields("broker"), t.shields("watchman")) == (1, 1)
    nothing = lay("", "board nurse", pile="recruit driver").play("draw")
    assert nothing.where("driver") == "pending"


@rule("KP-260", "KP-51", "KP-77")
def test_supply_disruption() -> None:
    t = lay("safe 9 | board thief", "safe 9 | board trader", pile="disruption nurse", reserve="driver").play(
        "draw", "reject", "end"
    )
    assert t.refused("buy driver") == "KP-260"
    t.play("attack", "attacker 0", "done", "at 0,0")
    assert t.menu() == ["ammo 0"]
    assert t.refused("ammo 1") == "KP-260"
    t.play("ammo 0", "none", "end")
    assert "buy loner_driver" in t.menu()


@rule("KP-261")
def test_a_lasting_event_ends_although_its_drawer_is_out() -> None:
    t = lay(
        "safe 12 | board killer",
        "safe 0 | board boss_loner-9 thief",
        "board trader",
        active=1,
        pile="blackout nurse driver mechanic",
    )
    t.play("draw", "reject", "end", "draw", "reject", "end")
    t.play("attack", "attacker 0", "done", "at 1,0", "ammo 0", "none")
    assert not t.state.alive & 2
    assert t.state.blackout == 1
    t.play("end")
    assert (t.state.active, t.state.blackout) == (2, -1)
