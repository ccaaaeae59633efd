"""The worked examples of the rulebook."""

from __future__ import annotations

from games.kingpin.tabletop import lay, new
from motherlode.games.kingpin import GAME
from motherlode.testing import rule


@rule("KP-T1", "KP-77", "KP-78", "KP-79", "KP-80", "KP-4")
def test_a_combined_attack_adds_up_to_seven_and_three_quarters() -> None:
    t = lay("safe 5 | board watchman+2 informant+1 solo_agent", "board commissar thief")
    t.play("attack", "attacker 0", "attacker 1", "done", "at 1,0", "ammo 2", "none")
    assert t.wound("commissar") == 7.75
    assert t.safes()[0] == 3
    assert t.bank == 2


@rule("KP-T2", "KP-110", "KP-111")
def test_shield_limits() -> None:
    assert lay("board racketeer informant", "").limit("racketeer") == 1
    assert lay("board racketeer commissar", "").limit("racketeer") == 2
    assert lay("board watchman unique_gangster", "").limit("watchman") == 4


@rule("KP-T3", "KP-82", "KP-83", "KP-85")
def test_shields_absorb_before_hp() -> None:
    t = lay("safe 5 | board watchman+2 informant+1 solo_agent", "board commissar+2 thief")
    t.play("attack", "attacker 0", "attacker 1", "done", "at 1,0", "ammo 2", "none")
    assert t.wound("commissar") == 5.75
    assert t.where("commissar") == "discard"
    assert t.bank == 2 + 2


@rule("KP-T4", "KP-82", "KP-83", "KP-4")
def test_a_fraction_in_front_of_a_shield_is_absorbed() -> None:
    t = lay("board gangster_authority+2 informant", "board commissar+2 thief")
    t.play("attack", "attacker 0", "done", "at 1,0", "ammo 0", "none")
    assert (t.shields("commissar"), t.wound("commissar")) == (1, 0)
    t = lay("board watchman+1 thief", "board commissar+2 racketeer")
    t.play("attack", "attacker 0", "done", "at 1,0", "ammo 0", "none")
    assert (t.shields("commissar"), t.damage("commissar")) == (0, 0.25)


@rule("KP-T5", "KP-20", "KP-21", "KP-22", "KP-23", "KP-24", "KP-25", "KP-26", "KP-27", "KP-2")
def test_set_up() -> None:
    two, three = new(2), new(3)
    assert two.safes() == (12, 12)
    assert three.safes() == (12, 12, 12)
    assert (two.fund, two.bank, three.fund, three.bank) == (16, 0, 4, 0)
    assert sum(two.safes()) + two.fund == sum(three.safes()) + three.fund == 40
    for t in (two, three):
        assert sorted(t.state.draw) == list(range(3, 40))
        assert all(len(t.hand(seat)) == 1 and t.hand(seat)[0].startswith("boss_") for seat in range(t.state.seats))
        assert t.state.reserve == t.state.discards == 0
    assert [two.where(f"boss_{clan}") for clan in ("gangster", "authority", "loner")].count("unused") == 1
    starts = {new(3, seed=str(k)).state.active for k in range(40)}
    assert starts == {0, 1, 2}
    bosses = {tuple(new(3, seed=str(k)).hand(seat)[0] for seat in range(3)) for k in range(80)}
    assert len(bosses) == 6
    assert new(2, seed="1").state.draw[:5] != new(2, seed="2").state.draw[:5]


@rule("KP-T6", "KP-52", "KP-54", "KP-55", "KP-229", "KP-230", "KP-58")
def test_credit() -> None:
    t = lay("safe 3 | board fighter+2 broker", "", pile="gangster_authority bonus thief")
    t.play("draw")
    assert t.menu() == ["reject"]
    assert t.refused("to board") == "KP-52"
    t.play("reject", "end")
    assert t.where("gangster_authority") == "reserve"
    assert t.safes()[0] == 3
    t.play("draw", "to hand", "end")
    assert t.refused("buy gangster_authority") == "KP-52"
    t.play("arrange", "level 0", "level 0")
    assert t.safes()[0] == 5
    t.play("buy gangster_authority", "to board")
    assert t.safes()[0] == 5
    trader = lay("safe 4 | board trader", "", reserve="gangster_authority").play("buy gangster_authority", "to board")
    assert trader.safes()[0] == 5


@rule("KP-T7", "KP-72", "KP-80", "KP-120", "KP-121", "KP-124")
def test_a_mono_clan_strike() -> None:
    board = "board boss_gangster valkyrie fighter racketeer"
    t = lay(board, "board shieldbearer trader")
    t.play("attack", "attacker 0", "attacker 1", "attacker 2", "attacker 3", "done", "at 1,0", "ammo 0", "none")
    assert t.wound("shieldbearer") == 21
    t = lay(f"{board} killer", "board shieldbearer trader")
    t.play("attack", "attacker 0", "attacker 1", "attacker 4")
    assert t.menu() == ["done"]
    t.play("done", "at 1,0", "ammo 0", "none")
    assert t.wound("shieldbearer") == 16


@rule("KP-T8", "KP-116")
def test_lost_authority_trims_shields() -> None:
    t = lay("safe 9 | board killer", "safe 2 | board prosecutor financier+3 watchman+4")
    t.play("attack", "attacker 0", "done", "at 1,0", "ammo 0", "none")
    assert t.where("prosecutor") == "discard"
    assert (t.shields("financier"), t.shields("watchman")) == (2, 3)
    assert t.bank == 2


@rule("KP-T9", "KP-61", "KP-62", "KP-63", "KP-64", "KP-226", "KP-19", "KP-36")
def test_bribe_and_cooldown() -> None:
    t = lay("safe 5 | board driver", "safe 3 | board racketeer+1 thief", turns=4, pile="nurse")
    t.play("bribe 1,0")
    assert t.safes() == (3, 4)
    assert t.bank == 2
    assert t.where("racketeer") == "hand 0"
    t.play("end", "draw", "reject", "end")
    assert t.refused("bribe 1,1") == "KP-63"
    guarded = lay("safe 5 | board driver", "board racketeer commissar")
    guarded.play("bribe 1,0")
    assert guarded.safes()[0] == 2


@rule("KP-63")
def test_one_turn_without_bribes_is_enough() -> None:
    t = lay("safe 9 | board driver", "safe 9 | board financier thief racketeer", turns=4, pile="nurse killer")
    t.play("bribe 1,0", "end", "draw", "reject", "end")
    assert not any(text.startswith("bribe") for text in t.menu())
    t.play("draw", "reject", "end", "discard thief", "end")
    assert "bribe 1,2" in t.menu()


@rule("KP-T10", "KP-84", "KP-236", "KP-237")
def test_a_guard_takes_the_hit() -> None:
    t = lay("board valkyrie", "board boss_authority+2 gangster_guard+1")
    t.play("attack", "attacker 0", "done", "at 1,0", "ammo 0", "guard 1")
    assert t.wound("gangster_guard") == 4
    assert t.where("gangster_guard") == "discard"
    assert (t.shields("boss_authority"), t.damage("boss_authority")) == (2, 0)
    t = lay("board sniper~ broker", "board boss_authority+2 gangster_guard+1")
    t.play("attack", "attacker 1", "done", "at 1,0", "ammo 0", "guard 1")
    assert t.wound("gangster_guard") == 2
    assert (t.hp("gangster_guard"), t.shields("gangster_guard")) == (1, 1)


@rule("KP-T11", "KP-81", "KP-209", "KP-123")
def test_a_sniper_pierces_and_ammunition_does_not() -> None:
    t = lay("safe 5 | board sniper+1", "board commissar+3 thief")
    t.play("attack", "attacker 0", "done", "at 1,0", "ammo 2", "none")
    assert t.wound("commissar") == 4.25
    assert (t.hp("commissar"), t.shields("commissar")) == (0.75, 1)


@rule("KP-T12", "KP-75", "KP-76", "KP-160")
def test_an_uncovered_hand() -> None:
    found = set()
    for seed in range(12):
        t = lay("safe 9 | board boss_loner killer~ unique_authority", "hand thief")
        t.state.dice = new(seed=str(seed)).state.dice
        t.play("attack", "attacker 0", "attacker 2", "done", "at hand 1", "ammo 3")
        card = str(t.told("exposed")[0].facts["card"])
        found.add(card)
        if card == "gangster_thief":
            assert t.where("thief") == "discard"
            assert not t.state.over
        else:
            assert t.wound(card) == 10
            assert t.winners == (0,)
    assert len(found) == 2


@rule("KP-T13", "KP-15", "KP-16", "KP-217", "KP-216")
def test_gain_with_recycling() -> None:
    t = lay("safe 12 | hand broker | board financier", "safe 22", bank=5)
    assert t.fund == 1
    t.play("deploy solo_broker", "shields 0")
    assert (t.fund, t.bank, t.safes()[0]) == (3, 0, 15)


@rule("KP-T14", "KP-213", "KP-214")
def test_the_freelance_hacker() -> None:
    t = lay("board solo_hacker", "board watchman+3")
    t.play("attack", "attacker 0", "done", "at 1,0", "ammo 0", "none")
    assert (t.wound("watchman"), t.hp("watchman"), t.shields("watchman"), t.bank) == (3, 1, 0, 3)


@rule("KP-T15", "KP-126", "KP-160", "KP-164", "KP-161")
def test_a_broken_clan_kills_its_own_boss() -> None:
    t = lay("hand thief | board boss_loner-10", "")
    assert t.hp("boss_loner") == 1
    t.play("deploy gangster_thief")
    assert t.winners == (1,)


@rule("KP-T16", "KP-65")
def test_a_takeover() -> None:
    t = lay("safe 12 | board driver thief nurse", "board boss_authority", turns=2)
    t.play("bribe 1,0")
    assert (t.safes()[0], t.bank, t.winners) == (0, 12, (0,))
    assert GAME.outcome(t.state).reason == "takeover"
    assert lay("safe 11", "board boss_authority", turns=2).refused("bribe 1,0") == "KP-62"
    commissar = lay("safe 12", "board boss_authority commissar", turns=2)
    assert commissar.refused("bribe 1,0") == "KP-62"
    full = lay("safe 12 | board driver thief nurse trader mechanic", "board boss_authority", turns=2)
    assert full.play("bribe 1,0").winners == (0,)


@rule("KP-T17", "KP-207", "KP-208", "KP-211", "KP-212", "KP-19")
def test_swat_and_assassin() -> None:
    t = lay("board swat killer", "board gangster_authority+2 trader")
    t.play("attack", "attacker 0", "attacker 1", "done", "at 1,0", "ammo 0", "second 1,1", "none")
    assert t.wound("gangster_authority") == 8
    assert t.where("gangster_authority") == "discard"
    assert t.bank == 2
    t.play("none")
    assert t.wound("trader") == 4
    assert t.where("trader") == "board 1"  # it was left alone, so mono loners: 5 HP
    t = lay("board swat killer", "board gangster_authority+2 trader financier")
    t.play("attack", "attacker 0", "attacker 1", "done", "at 1,0", "ammo 0", "second 1,1", "none", "none")
    assert t.where("trader") == "discard"


@rule("KP-T18", "KP-251", "KP-252", "KP-253", "KP-254", "KP-256", "KP-257", "KP-258", "KP-259", "KP-2")
def test_events() -> None:
    audit = lay("safe 9", "safe 9", pile="audit nurse").play("draw")
    assert (audit.safes(), audit.bank) == ((7, 7), 4)
    assert lay("safe 9", "safe 4", pile="audit nurse").play("draw").safes() == (7, 4)
    crash = lay("safe 12", "safe 7", pile="crash nurse").play("draw")
    assert (crash.safes(), crash.bank) == ((8, 5), 6)
    cracked = lay("safe 5", "safe 5", pile="safe nurse", bank=1).play("draw")
    assert (cracked.safes()[0], cracked.bank) == (6, 0)
    assert lay("safe 18", "safe 20", pile="bonus nurse").play("draw").safes()[0] == 20
    raid = lay("", "safe 5 | board thief shieldbearer+2 watchman+1", pile="raid nurse").play("draw")
    assert [raid.shields(name) for name in ("thief", "shieldbearer", "watchman")] == [0, 1, 1]
    war = lay("", "board shieldbearer+1 thief boss_loner", pile="war nurse").play("draw")
    assert (war.shields("shieldbearer"), war.damage("shieldbearer")) == (0, 0)
    assert (war.damage("thief"), war.damage("boss_loner")) == (1, 0)
    arrests = lay("board boss_gangster thief", "board driver nurse", pile="roundup trader")
    arrests.play("draw")
    assert (arrests.state.seat, arrests.menu()) == (1, ["arrest 0", "arrest 1"])
    arrests.play("arrest 1")
    assert arrests.where("nurse") == "reserve"
    for to in ("recruit to 0", "to safe"):
        recruit = lay("board shieldbearer", "safe 5 | board watchman+2", pile="recruit nurse")
        recruit.play("draw", "recruit from 1,0", to)
        assert recruit.shields("watchman") == 1
        assert recruit.safes()[0] + recruit.shields("shieldbearer") == 13


@rule("KP-T19", "KP-181", "KP-180", "KP-76")
def test_emergency_defence() -> None:
    seats = ("safe 4 | board boss_gangster unique_gangster", "safe 5 | hand boss_authority")
    t = lay(*seats, options={"emergency_defense": "on"})
    t.play("attack", "attacker 0", "attacker 1", "done", "at hand 1", "ammo 4", "accept")
    assert (t.hp("boss_authority"), t.limit("boss_authority")) == (11, 4)
    assert t.menu()[-1] == "from safe 4"
    t.play("from safe 4", "none")
    assert t.wound("boss_authority") == 8
    assert (t.where("boss_authority"), t.damage("boss_authority"), t.safes()[1]) == ("hand 1", 8, 1)
    t = lay(*seats).play("attack", "attacker 0", "attacker 1", "done", "at hand 1", "ammo 4")
    assert t.wound("boss_authority") == 12
    assert t.winners == (0,)


@rule("KP-T20", "KP-40", "KP-53", "KP-56")
def test_two_opening_turns() -> None:
    t = lay("", "", turns=0, pile="broker bonus valkyrie")
    t.state.turns[0] = 1
    assert not any(text.startswith(("attack", "bribe")) for text in t.menu())
    t.play("draw", "to board", "shields 2")
    assert (t.safes()[0], t.fund) == (12, 14)
    t.play("end", "draw", "to board")
    assert t.menu() == ["shields 0", "shields 1"]
    t.play("shields 1", "end")
    assert (t.safes()[1], t.fund) == (14, 11)
    t.play("attack", "attacker 0", "done", "at 1,0", "ammo 1", "none")
    assert t.wound("valkyrie") == 3.5
    assert t.where("valkyrie") == "discard"
    assert (t.safes(), t.bank, t.fund, t.shields("broker")) == ((11, 14), 2, 11, 2)
