"""Buying, bribing, discarding."""

from __future__ import annotations

from games.kingpin.tabletop import empty_pile, lay
from motherlode.games.kingpin import GAME
from motherlode.games.kingpin.rules.position import Flag
from motherlode.testing import rule


@rule("KP-50", "KP-55", "KP-58")
def test_buying_from_the_pile() -> None:
    t = lay("safe 2 | board trader", "", pile="nurse").play("draw")
    assert t.menu() == ["to board", "to hand", "reject"]
    assert t.where("nurse") == "pending"
    t.play("reject")
    assert (t.where("nurse"), t.menu()) == ("reserve", ["arrange", "end"])


@rule("KP-51")
def test_buying_from_the_reserve() -> None:
    t = lay("safe 2", "", reserve="nurse killer").play("buy nurse")
    assert t.menu() == ["to board", "to hand"]
    assert t.refused("reject") == "KP-51"
    assert lay("safe 2", "", reserve="nurse killer").refused("buy killer") == "KP-52"
    assert lay("", "", reserve="nurse").refused("buy thief") == "KP-51"


@rule("KP-52", "KP-229")
def test_price_is_shown_not_paid() -> None:
    t = lay("safe 3", "", reserve="killer").play("buy killer", "to hand")
    assert t.safes()[0] == 3
    assert "buy solo_killer" in lay("safe 2 | board trader", "", reserve="killer").menu()
    assert "buy solo_killer" not in lay("safe 1 | board trader", "", reserve="killer").menu()


@rule("KP-53")
def test_events_do_not_use_up_the_purchase_and_a_pile_may_run_out() -> None:
    t = lay("", "", pile="bonus nurse").play("draw")
    assert t.where("nurse") == "pending"
    t = lay("", "", pile="bonus")
    bonus = t.card("bonus")
    empty_pile(t)
    t.state.zone[bonus] = 0
    t.state.top -= 1
    t.state.draw[t.state.top] = bonus
    t.play("draw")
    assert t.where("bonus") == "removed"
    assert t.menu() == ["end"]


@rule("KP-54")
def test_only_the_drawer_sees_what_is_drawn() -> None:
    t = lay("", "", pile="nurse").play("draw")
    seen = {viewer: [e.seen_by(viewer) for e in t.told("drew")] for viewer in (-1, 0, 1)}
    assert seen[0][0] is not None
    assert seen[0][0].facts["card"] == "loner_nurse"
    assert all(event is not None and "card" not in event.facts for event in (seen[-1][0], seen[1][0]))
    faces = [str(zone) for zone in GAME.view(t.state, 1).zones if zone.id == "pending"]
    assert "Nurse" not in faces[0]


@rule("KP-56", "KP-201")
def test_a_bought_card_enters_with_shields_then_abilities() -> None:
    t = lay("safe 5", "", reserve="broker").play("buy broker", "to board")
    assert t.menu() == ["shields 0", "shields 1", "shields 2"]
    t.play("shields 2")
    assert t.safes()[0] == 5 - 2 + 2


@rule("KP-57")
def test_a_card_bought_from_the_reserve_stays_known() -> None:
    t = lay("", "", reserve="nurse").play("buy nurse", "to hand")
    assert "Nurse" in str(next(z for z in GAME.view(t.state, 1).zones if z.id == "hand:0"))
    t = lay("", "", pile="nurse").play("draw", "to hand")
    assert "Nurse" not in str(next(z for z in GAME.view(t.state, 1).zones if z.id == "hand:0"))


@rule("KP-60")
def test_a_bribe_is_the_main_action() -> None:
    t = lay("safe 9", "board racketeer thief").play("bribe 1,0")
    assert t.menu() == ["end"]
    t = lay("safe 9 | board nurse", "board racketeer thief").play("bribe 1,0", "arrange", "level 0")
    assert t.state.active == 1  # arranging shields after it ends the turn: there is no second action


@rule("KP-61")
def test_what_cannot_be_bribed() -> None:
    t = lay("safe 3 | board nurse", "board swat driver killer racketeer")
    assert [text for text in t.menu() if text.startswith("bribe")] == ["bribe 1,3"]
    assert t.refused("bribe 1,0") == "KP-61"  # Corruption 0
    assert t.refused("bribe 1,2") == "KP-62"
    assert t.refused("bribe 0,0") == "KP-61"
    assert t.refused("bribe 1,5") == "KP-61"


@rule("KP-61")
def test_not_even_a_blackout_makes_corruption_zero_bribable() -> None:
    t = lay("safe 9", "board swat")
    t.state.blackout = 1
    assert t.refused("bribe 1,0") == "KP-61"


@rule("KP-62", "KP-19")
def test_the_cost_goes_to_the_bank_and_shields_to_the_old_controller() -> None:
    t = lay("safe 9", "safe 4 | board racketeer+1").play("bribe 1,0")
    assert (t.safes(), t.bank) == ((7, 5), 2)


@rule("KP-64")
def test_a_bribed_card_keeps_its_damage() -> None:
    t = lay("safe 9", "board commissar-1.5").play("bribe 1,0")
    assert (t.where("commissar"), t.damage("commissar")) == ("hand 0", 1.5)
    assert [event.facts["other"] for event in t.told("bribed")] == [1]  # whose it was


@rule("KP-64", "KP-65")
def test_only_a_boss_is_taken_over() -> None:
    """The Valkyrie comes right after the Bosses in the card file."""
    t = lay("safe 12", "board valkyrie", options={"boss_bribe": "forbidden"}).play("bribe 1,0")
    assert (t.where("valkyrie"), t.state.over) == ("hand 0", False)
    assert t.state.flags[t.card("valkyrie")] & Flag.LOCKED


@rule("KP-65", "KP-163")
def test_a_takeover_with_three_players() -> None:
    t = lay("safe 12", "safe 3 | hand thief | board boss_authority+2 nurse", "")
    t.play("bribe 1,0")
    assert not t.state.over
    assert [(event.seat, event.facts["other"]) for event in t.told("takeover")] == [(0, 1)]
    assert (t.where("boss_authority"), t.where("thief"), t.where("nurse")) == ("discard", "reserve", "reserve")
    assert (t.safes(), t.bank) == ((0, 0, 12), 12)
    assert t.menu() == ["end"]


@rule("KP-66", "KP-67")
def test_bribing_a_shield() -> None:
    t = lay("safe 3", "board racketeer+1 financier+1")
    assert [text for text in t.menu() if "shield" in text] == ["bribe shield 1,0", "bribe shield 1,1"]
    t.play("bribe shield 1,1")
    assert (t.safes()[0], t.shields("financier"), t.bank) == (3 - 2 + 1, 0, 2)
    assert [event.facts["card"] for event in t.told("bribed shield")] == ["authority_financier"]
    t = lay("safe 2", "board racketeer+1 financier+1")
    assert t.refused("bribe shield 1,0") == "KP-66"
    assert lay("safe 9", "board thief").refused("bribe shield 1,0") == "KP-66"
    with_escort = lay("safe 9 | board solo_agent", "board commissar racketeer+1").play("bribe shield 1,1")
    assert with_escort.safes()[0] == 9 - 3 + 1  # neither the Escort nor the Commissar matters to shields


@rule("KP-63", "KP-66")
def test_a_bribed_shield_counts_for_the_cooldown() -> None:
    t = lay("safe 9", "safe 9 | board watchman+2 thief", pile="nurse").play(
        "bribe shield 1,0", "end", "draw", "reject", "end"
    )
    assert t.refused("bribe 1,1") == "KP-63"
    assert t.refused("bribe shield 1,0") == "KP-63"


@rule("KP-68")
def test_hands_cannot_be_bribed() -> None:
    t = lay("safe 12", "hand thief?")
    assert not any(text.startswith("bribe") for text in t.menu())


@rule("KP-100", "KP-101")
def test_discarding() -> None:
    t = lay("safe 1 | hand thief | board watchman+3 nurse", "")
    assert [text for text in t.menu() if text.startswith("discard")] == [
        "discard gangster_thief",
        "discard loner_nurse",
        "discard solo_watchman",
    ]
    assert t.refused("discard boss_gangster") == "KP-100"
    assert t.refused("discard killer") == "KP-100"
    t.play("discard watchman")
    assert (t.where("watchman"), t.safes()[0]) == ("discard", 4)
    t.play("arrange", "level 2")
    assert t.shields("nurse") == 2
