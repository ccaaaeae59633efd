"""Raids and their fights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from games.hoards.helpers import cards, hand, kinds, menu, pile, play, position, refused
from motherlode.core.dice import quick_dice
from motherlode.core.state import SPECTATOR
from motherlode.games.hoards.rules.play import HoardsState
from motherlode.kits.cards52 import name
from motherlode.testing import rule


def raided(mine: str, theirs: str, call: str = "random", options: Mapping[str, object] | None = None) -> HoardsState:
    state = position(mine, theirs, deck="8C 8D 8H", options=options)
    play(state, "accumulate", "raid 1", call)
    return state


@rule("HO-50")
def test_a_target_and_a_call() -> None:
    state = position("7H 9C", "", "2S", deck="8C 8D")
    play(state, "accumulate")
    assert menu(state) == ["draw 1", "draw 2", "raid 2"]
    assert refused(state, "raid 1") == "HO-50"
    assert refused(state, "raid 0") == "HO-50"
    play(state, "raid 2")
    assert menu(state) == ["random", "gift"]
    play(state, "gift")
    assert state.seat == 2
    assert menu(state) == ["agree", "dispute"]


@rule("HO-51", "HO-53")
def test_a_random_card() -> None:
    taken: Counter[str] = Counter()
    for seed in range(300):
        state = raided("7H", "2S 5D KH")
        state.dice = quick_dice(seed)
        events = play(state, "agree")
        got = hand(state, 0).replace("7H", "").strip()
        taken[got] += 1
        robbed = next(event for event in events if event.kind == "robbed")
        assert robbed.knowers == (0, 1)
        told = robbed.seen_by(SPECTATOR)
        assert told is not None
        assert "cards" not in told.facts
    assert set(taken) == {"2S", "5D", "KH"}
    assert all(70 < n < 130 for n in taken.values())


@rule("HO-52", "HO-53", "HO-58")
def test_a_gift_of_two() -> None:
    state = raided("7H", "2S 5D KH", "gift")
    play(state, "agree")
    assert state.seat == 1
    assert menu(state) == ["card 2S", "card 5D"]
    assert refused(state, "card KH") == "HO-52"
    play(state, "card 5D")
    assert menu(state) == ["card KH"]
    play(state, "card KH")
    assert hand(state, 0) == "5D 7H KH"
    assert hand(state, 1) == "2S"
    only = raided("7H", "2S", "gift")
    play(only, "agree")
    assert menu(only) == ["card 2S"]
    play(only, "card 2S")
    assert hand(only, 1) == ""


@rule("HO-54")
def test_a_disputed_call() -> None:
    state = raided("7H", "2S 5D", "random")
    play(state, "dispute")
    assert state.seat == 0
    assert menu(state) == ["yield", "fight"]
    play(state, "yield")
    assert menu(state) == ["card 2S"]
    play(state, "card 2S", "card 5D")
    assert hand(state, 0) == "2S 5D 7H"
    gift = raided("7H", "2S", "gift")
    play(gift, "dispute", "yield")
    assert hand(gift, 0) == "2S 7H"


@rule("HO-V3")
def test_without_yielding_a_dispute_is_a_fight() -> None:
    state = raided("7H", "2S 5D", options={"raid_yield": "off"})
    play(state, "dispute")
    assert state.seat == 0
    assert menu(state) == ["card 7H"]


@rule("HO-55", "HO-56")
def test_both_reveal_and_the_stronger_chooses() -> None:
    state = raided("JH QC 4C", "TS 5D", "random")
    play(state, "dispute", "fight")
    assert menu(state) == ["card JH", "card QC"]
    assert refused(state, "card 4C") == "HO-55"
    events = play(state, "card QC")
    assert events[0].seen_by(SPECTATOR) == events[0]
    assert menu(state) == ["card TS"]
    play(state, "card TS")
    assert state.seat == 0
    assert menu(state) == ["random", "gift"]
    play(state, "gift")
    assert state.seat == 1
    assert hand(state, 0) == "4C JH QC"
    nothing = raided("", "KH", "random")
    play(nothing, "dispute", "fight")
    assert nothing.seat == 1
    play(nothing, "card KH")
    assert nothing.seat == 1
    assert menu(nothing) == ["random", "gift"]


@rule("HO-57", "HO-T10")
def test_a_tie() -> None:
    state = raided("JH 4C", "QS 2D KH")
    play(state, "dispute", "fight", "card JH")
    events = play(state, "card QS")
    assert "tied" in kinds(events)
    assert pile(state) == "JH QS"
    assert hand(state, 0) == "4C 8C"
    assert hand(state, 1) == "2D 8D KH"
    assert menu(state) == ["end", "stroll"]


@rule("HO-84", "HO-83", "HO-T10")
def test_a_tie_against_the_red_dragon() -> None:
    state = position("JH 4C", "QS 2D", "5C", deck="8C 8D", armed={1: "KH"}, owners="KD KS KH KC")
    play(state, "accumulate", "raid 1", "random", "dispute", "fight", "card JH")
    events = play(state, "card QS")
    assert kinds(events) == ["revealed", "resolved", "won the fight"]
    assert state.seat == 1
    assert hand(state, 2) == "5C KH"
    assert state.armed[1] == 0
    assert menu(state) == ["random", "gift"]


@rule("HO-85", "HO-89", "HO-56", "HO-58", "HO-83", "HO-T11")
def test_the_green_dragon_turns_a_fight_round() -> None:
    state = position("TH 4C", "6S 2D KH", "5C", deck="8C 8D", armed={1: "KD"}, owners="KH KS KD KC")
    play(state, "accumulate", "raid 1", "random", "dispute", "fight")
    assert state.seat == 1
    assert menu(state) == ["reverse", "leave"]
    events = play(state, "reverse")
    assert kinds(events) == ["reverses", "resolved"]
    assert hand(state, 2) == "5C KD"
    assert menu(state) == ["card TH"]
    play(state, "card TH")
    assert menu(state) == ["card 6S"]
    play(state, "card 6S")
    assert state.seat == 1
    play(state, "gift", "card 2D", "card KH")
    assert hand(state, 0) == "2D 4C TH KH"
    kept = position("TH 4C", "6S 2D", deck="8C 8D", armed={1: "KD"})
    play(kept, "accumulate", "raid 1", "random", "dispute", "fight")
    assert kinds(play(kept, "leave")) == ["leaves it"]
    assert (state.turned, kept.turned) == (True, False)  # whether the smaller value won in this turn
    play(kept, "card TH", "card 6S")
    assert kept.seat == 0
    assert kept.armed[1] == cards("KD")


@rule("HO-V12", "HO-83")
def test_kings_lapse_by_option() -> None:
    for lapse, armed in (("off", "KC KD KH"), ("on", "")):
        state = position("TH 4C", "6S 2D", armed={1: "KH KD KC"}, owners="KH KD KC KS", options={"king_lapse": lapse})
        state.owners[0] = 0
        play(state, "accumulate", "raid 1", "random", "agree")
        assert state.armed[1] == cards(armed)


@rule("HO-86", "HO-T12", "HO-83")
def test_the_blue_dragon() -> None:
    state = position("5H 5C 9D", "2D 3S 4H", "6H 7H 8S", stacks={1: ["QC QD"]}, armed={1: "KS"}, owners="KH KS KD KC")
    play(state, "hoard", "new", "card 5C", "card 5H", "confirm", "accumulate")
    assert "raid 1" not in menu(state)
    assert "loot 1 1" not in menu(state)
    assert "raid 2" in menu(state)
    assert refused(state, "raid 1") == "HO-86"
    assert refused(state, "loot 1 1") == "HO-86"
    play(state, "draw 2", menu_after_draw(state))
    assert state.armed[1] == 0
    assert "KS" in hand(state, 1)
    play(state, "end")
    play(state, "accumulate", "draw 1", "end")
    play(state, "accumulate")
    assert "raid 1" in menu(state)


def menu_after_draw(state: HoardsState) -> str:
    """The first card of the two on top of the deck."""
    return f"card {name(state.top(0))}"


@rule("HO-86")
def test_the_own_accumulating_does_not_resolve_blue() -> None:
    state = position("5H 5C 9D", "2D 3S 4H", armed={0: "KS"}, owners="KS KD KH KC")
    play(state, "accumulate", "draw 1")
    assert state.armed[0] == cards("KS")
    play(state, "end", "accumulate", "draw 1")
    assert state.armed[0] == 0


@rule("HO-V13")
def test_blue_until_a_target_is_chosen() -> None:
    on = {"blue_until_target": "on"}
    hands = ("5H 5C 9D", "2D 3S 4H", "6H 7H 8S")
    state = position(*hands, armed={1: "KS"}, owners="KH KS KD KC", options=on)
    play(state, "accumulate", "draw 1")
    assert state.armed[1] == cards("KS")
    play(state, "end")
    assert state.armed[1] == 0  # at the latest when its holder's turn begins
    raid = position(*hands, armed={1: "KS"}, owners="KH KS KD KC", options=on)
    play(raid, "accumulate", "raid 2", "random", "agree")
    assert raid.armed[1] == 0
