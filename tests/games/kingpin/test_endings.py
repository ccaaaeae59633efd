"""Victory, elimination, the cap, variants and options."""

from __future__ import annotations

import pytest

from games.kingpin.tabletop import Tabletop, empty_pile, lay, new
from motherlode.core.errors import Refused
from motherlode.games.kingpin import GAME
from motherlode.games.kingpin.rules.position import Tally
from motherlode.testing import rule

CAPPED = ("safe 5 | board boss_gangster-1", "safe 9 | board boss_loner", "safe 9 | hand thief")
EMERGENCY: dict[str, object] = {"emergency_defense": "on"}


def attack(t: Tabletop, *slots: int, at: str = "at 1,0", ammo: int = 0) -> Tabletop:
    return t.play("attack", *(f"attacker {slot}" for slot in slots), "done", at, f"ammo {ammo}")


@rule("KP-160", "KP-161")
def test_a_boss_on_the_board_falls() -> None:
    t = attack(lay("board killer", "board boss_loner-7 thief"), 0).play("none")
    assert t.winners == (0,)
    assert t.state.over
    assert GAME.outcome(t.state).reason == "Boss destroyed"
    assert GAME.outcome(t.state).roles[1] == "loners"
    assert t.menu() == []


@rule("KP-162", "KP-163", "KP-160")
def test_with_three_players_the_game_goes_on() -> None:
    t = lay("board killer", "safe 7 | hand nurse driver-1? | board boss_loner+2-7 thief", "")
    attack(t, 0, ammo=2).play("none")
    assert not t.state.over
    assert t.where("boss_loner") == "discard"
    assert [t.where(name) for name in ("nurse", "driver", "thief")] == ["reserve"] * 3
    assert t.damage("driver") == 0
    assert t.safes() == (10, 0, 12)
    assert (t.bank, t.fund) == (2 + 2, 40 - 4 - 22)
    attack_again = t.play("end")
    assert attack_again.state.active == 2


@rule("KP-164", "KP-39")
def test_an_active_player_who_falls_ends_the_turn() -> None:
    t = lay("hand thief | board boss_loner-10", "", "").play("deploy thief")
    assert not t.state.alive & 1
    assert (t.state.active, t.state.seat) == (1, 1)


@rule("KP-170", "KP-V12")
def test_the_cap() -> None:
    t = lay(
        "safe 5 | board boss_gangster-1",
        "safe 9 | board boss_loner",
        "safe 9 | hand thief",
        pile="nurse driver trader",
        options={"max_rounds": 10},
    )
    t.state.round = 10
    t.play("draw", "reject", "end", "draw", "reject", "end")
    assert not t.state.over
    t.play("draw", "reject", "end")
    assert GAME.outcome(t.state).reason == "round limit"
    assert t.winners == (2,)  # Boss HP and tokens are equal to seat 1's, but it has a card more
    assert new(max_rounds="200").state.setup.max_rounds == 200


@rule("KP-170")
@pytest.mark.parametrize(
    ("one", "two", "winners"),
    [
        ("safe 5 | board boss_gangster-1", "safe 4 | board boss_loner", (1,)),
        ("safe 5 | board boss_gangster", "safe 4 | board boss_loner", (0,)),
        ("safe 3 | board boss_gangster nurse+2", "safe 5 | board boss_loner", (0,)),
        ("safe 5 | board boss_gangster", "safe 5 | board boss_loner", (0, 1)),
        ("safe 9 | board boss_authority-10.5", "safe 4 | board boss_loner-10.25", (1,)),  # alive by synergy alone
        ("safe 9 | board boss_authority-10.5", "safe 4 | board boss_loner-10.5", (0,)),
    ],
)
def test_the_cap_compares_boss_hp_tokens_cards(one: str, two: str, winners: tuple[int, ...]) -> None:
    t = lay(one, two, pile="thief trader")
    t.state.round = 60
    t.play("draw", "reject", "end", "draw", "reject", "end")
    assert t.winners == winners
    assert sum(t.state.payoff(seat) for seat in range(2)) == 1


# -- variants ----------------------------------------------------------------------------------------------------------


@rule("KP-180", "KP-182")
def test_without_the_variant_nobody_is_asked() -> None:
    t = lay("board thief trader", "").play("attack", "attacker 0", "done", "at hand 1", "ammo 0")
    assert t.state.seat == 0
    assert t.menu() == ["arrange", "end"]


@rule("KP-181", "KP-182")
def test_emergency_defence_moves_shields_and_calls_guards() -> None:
    t = lay(
        "board sniper trader",
        "safe 1 | hand boss_authority | board watchman+2 gangster_guard nurse+1",
        options={"emergency_defense": "on"},
    )
    t.play("attack", "attacker 0", "done", "at hand 1", "ammo 0")
    assert (t.state.seat, t.menu()) == (0, ["arrange", "end"])  # the Sentry's charge cancelled it
    t.play("end", "draw", "reject", "end")
    t.state.uncount(Tally.CHARGES, t.place("watchman"))
    t.play("attack", "attacker 0", "done", "at hand 1", "ammo 0")
    assert (t.state.seat, t.menu()) == (1, ["decline", "accept"])
    t.play("accept")
    assert t.limit("boss_authority") == 4
    t.play("from safe 1")
    assert t.menu() == ["move 0", "move 1", "move 2"]
    t.play("move 2")
    assert t.menu() == ["move 0", "move 1"]
    t.play("move 0")
    assert t.menu() == ["none", "guard 1"]
    t.play("guard 1")
    assert t.wound("gangster_guard") == 4
    assert (t.where("boss_authority"), t.damage("boss_authority"), t.safes()[1]) == ("hand 1", 0, 3)


@rule("KP-181")
def test_declining_or_breaking_ones_own_clan() -> None:
    t = lay(
        "board sniper trader", "safe 5 | hand thief | board boss_loner-10 nurse", options={"emergency_defense": "on"}
    )
    t.play("attack", "attacker 0", "done", "at hand 1", "ammo 0", "accept")
    assert t.winners == (0,)  # laying the Thief down ended mono loners
    t = lay(
        "board sniper trader", "safe 5 | hand thief | board boss_loner-10 nurse", options={"emergency_defense": "on"}
    )
    t.play("attack", "attacker 0", "done", "at hand 1", "ammo 0", "decline")
    assert not t.state.over
    assert t.where("thief") == "discard"


@rule("KP-181")
def test_an_eliminated_defender_ends_the_attack() -> None:
    t = lay(
        "board sniper trader",
        "safe 5 | hand thief | board boss_loner-10 nurse",
        "",
        options={"emergency_defense": "on"},
    )
    t.play("attack", "attacker 0", "done", "at hand 1", "ammo 0", "accept")
    assert not t.state.over
    assert not t.state.alive & 2
    assert (t.state.seat, t.menu()) == (0, ["arrange", "end"])


@rule("KP-183", "KP-38")
def test_economic_collapse() -> None:
    t = lay("safe 0 | board boss_gangster!", "board boss_loner", options={"economic_collapse": "on"})
    empty_pile(t)
    assert t.menu() == ["arrange", "pass"]
    t.play("pass")
    assert t.winners == (1,)
    assert GAME.outcome(t.state).reason == "economic collapse"
    free = lay("safe 0 | hand thief | board boss_gangster!", "board boss_loner", options={"economic_collapse": "on"})
    empty_pile(free)
    assert "pass" not in free.menu()


@rule("KP-184")
def test_domination() -> None:
    t = lay("safe 5", "safe 22 | board watchman+2", pile="nurse", options={"domination": 24}).play(
        "draw", "reject", "end"
    )
    assert t.winners == (1,)
    assert GAME.outcome(t.state).reason == "domination"
    t = lay("safe 5", "safe 21 | board watchman+2", pile="nurse", options={"domination": 24}).play(
        "draw", "reject", "end"
    )
    assert not t.state.over
    for wrong in (1, 12, 41):
        with pytest.raises(Refused, match="domination"):
            GAME.settings({"domination": wrong})


# -- options -----------------------------------------------------------------------------------------------------------


@rule("KP-V1", "KP-40")
def test_peace_turns() -> None:
    assert "attack" in lay("board thief", "board trader", turns=1, options={"peace_turns": 0}).menu()
    assert "attack" not in lay("board thief", "board trader", turns=2, options={"peace_turns": 2}).menu()
    with pytest.raises(Refused, match="KP-V1"):
        GAME.settings({"peace_turns": 0, "fresh_attack": "on"})


@rule("KP-V2", "KP-71")
def test_fresh_attack() -> None:
    assert "attack" in lay("board thief!", "board trader", options={"fresh_attack": "on"}).menu()


@rule("KP-V3", "KP-53")
def test_event_redraw_off() -> None:
    t = lay("", "", pile="bonus nurse", options={"event_redraw": "off"}).play("draw")
    assert (t.where("nurse"), t.menu()) == ("pile", ["end"])


@rule("KP-V4", "KP-77")
def test_ammo_cap() -> None:
    t = lay("board thief", "board trader", options={"ammo_cap": 2}).play("attack", "attacker 0", "done", "at 1,0")
    assert t.menu() == ["ammo 0", "ammo 1", "ammo 2"]
    assert t.refused("ammo 3") == "KP-77"


@rule("KP-V5", "KP-65")
def test_boss_bribe_forbidden() -> None:
    t = lay("safe 12", "board boss_loner", options={"boss_bribe": "forbidden"})
    assert t.refused("bribe 1,0") == "KP-65"


@rule("KP-V6", "KP-15", "KP-251")
def test_bank_modes() -> None:
    merged = attack(lay("board thief", "board trader nurse", options={"bank_mode": "merged"}), 0, ammo=2).play("none")
    assert (merged.bank, merged.fund) == (0, 18)
    cracked = lay("safe 5", "", pile="safe nurse", options={"bank_mode": "merged"}).play("draw")
    assert cracked.safes()[0] == 7
    separate = lay("safe 12 | hand broker", "safe 22", bank=5, options={"bank_mode": "separate"})
    separate.play("deploy broker", "shields 0")
    assert (separate.fund, separate.bank, separate.safes()[0]) == (0, 5, 13)


@rule("KP-V7", "KP-62", "KP-163")
def test_bribe_to_owner() -> None:
    on: dict[str, object] = {"bribe_to_owner": "on"}
    assert lay("safe 5", "safe 5 | board racketeer", options=on).play("bribe 1,0").safes() == (3, 7)
    assert lay("safe 5", "safe 5 | board racketeer+1", options=on).play("bribe shield 1,0").safes() == (3, 8)
    takeover = lay("safe 12", "safe 5 | board boss_loner", "", options=on).play("bribe 1,0")
    assert (takeover.safes(), takeover.fund) == ((0, 0, 12), 28)


@rule("KP-V8", "KP-116")
def test_excess_to_safe() -> None:
    t = lay("safe 9 | board killer", "safe 2 | board prosecutor watchman+4", options={"excess_to_safe": "on"})
    attack(t, 0).play("none")
    assert (t.safes()[1], t.shields("watchman"), t.bank) == (3, 3, 0)


@rule("KP-V9", "KP-124")
def test_solo_neutral() -> None:
    on: dict[str, object] = {"solo_neutral": "on"}
    assert lay("board nurse informant", "", options=on).hp("informant") == 4
    assert lay("board broker informant", "", options=on).hp("informant") == 3
    assert lay("board nurse informant thief", "", options=on).hp("nurse") == 3


@rule("KP-V10", "KP-54")
def test_public_draw() -> None:
    t = lay("", "", pile="nurse", options={"public_draw": "on"}).play("draw")
    assert "Nurse" in str(next(z for z in GAME.view(t.state, 1).zones if z.id == "pending"))
    t.play("to hand")
    assert "Nurse" in str(next(z for z in GAME.view(t.state, -1).zones if z.id == "hand:0"))


@rule("KP-V11", "KP-162")
def test_first_kill_wins() -> None:
    on: dict[str, object] = {"first_kill_wins": "on"}
    assert attack(lay("board killer", "board boss_loner-7 thief", "", options=on), 0).play("none").winners == (0,)
    assert lay("safe 12", "board boss_loner", "", options=on).play("bribe 1,0").winners == (0,)
    own = lay("hand thief | board boss_loner-10", "", "", options=on).play("deploy thief")
    assert not own.state.over
    both: dict[str, object] = {"first_kill_wins": "on", "emergency_defense": "on"}
    t = lay("board sniper trader", "safe 5 | hand thief | board boss_loner-10 nurse", "", options=both)
    t.play("attack", "attacker 0", "done", "at hand 1", "ammo 0", "accept")
    assert not t.state.over  # the defender's own doing
