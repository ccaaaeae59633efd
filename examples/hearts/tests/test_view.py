"""What a seat sees, types and is told."""

from __future__ import annotations

import msgspec
import pytest

from hearts_table import cards, play, refusal, sit
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.freeze import freeze
from motherlode.core.state import SPECTATOR
from motherlode.core.view import Playing
from motherlode.testing import rule
from motherlode_hearts import GAME
from motherlode_hearts.rules.cards import CARDS, NAMES
from motherlode_hearts.rules.play import deal


@rule("HRT-14")
def test_a_seat_sees_its_hand_the_table_and_the_points() -> None:
    state = sit("3D", "AS 2H", "6D 7D", "8D 9D", table="10D")
    view = GAME.view(state, 1)
    zones = {zone.id: zone for zone in view.zones}
    assert [item.face for item in zones["hand"].items] == [Playing("A", "spades"), Playing("2", "hearts")]
    assert [(item.face, item.owner) for item in zones["trick"].items] == [(Playing("10", "diamonds"), 0)]
    assert [plate.hand for plate in view.seats] == [1, 2, 2, 2]
    assert [plate.score for plate in view.seats] == ["25 points", "no points", "no points", "no points"]
    assert view.decides == 1
    assert view.prompt == "You have no diamonds: play any card."


@rule("HRT-14")
def test_hidden_cards_are_in_nobodys_view() -> None:
    for seed in range(10):
        state = deal(quick_dice(seed))
        for viewer in (SPECTATOR, 0, 1, 2, 3):
            shown = faces(msgspec.to_builtins(GAME.view(state, viewer)))
            own = 0 if viewer == SPECTATOR else state.places.sets[viewer]
            assert shown == {NAMES[card] for card in range(CARDS) if own >> card & 1}


def faces(thing: object) -> set[str]:
    """Every playing card anywhere in a view, as it is typed."""
    if isinstance(thing, dict):
        if thing.get("k") == "playing":
            return {thing["rank"] + thing["suit"][0].upper()}
        return set().union(*(faces(part) for part in thing.values()))
    if isinstance(thing, list | tuple):
        return set().union(*(faces(part) for part in thing))
    return set()


@rule("HRT-14")
def test_twins_look_the_same_and_are_imagined_the_same() -> None:
    for seed in range(6):
        dice = quick_dice(seed)
        state = deal(dice)
        while not state.over:
            for viewer in (SPECTATOR, 0, 1, 2, 3):
                twin = state.imagine(viewer, dice)
                assert GAME.view(twin, viewer) == GAME.view(state, viewer)
                assert all(refusal(twin, name, viewer) == refusal(state, name, viewer) for name in ("2C", "QS", "AH"))
                again = freeze(twin.imagine(viewer, quick_dice(7)))
                assert freeze(state.imagine(viewer, quick_dice(7))) == again
            actions = state.legal_actions()
            state.apply(actions[dice.below(len(actions))])


def test_every_card_has_one_text_that_reads_back() -> None:
    state = deal(quick_dice(1))
    for card in range(CARDS):
        move = GAME.move(state, card)
        assert move.text == f"play {NAMES[card]}"
        assert GAME.parse(state, move.text) == card
        assert GAME.parse(state, NAMES[card].lower()) == card
    for text in ("", "play", "play 1C", "pass", "play QS QS", "qqs"):
        with pytest.raises(Refused, match="is no move here"):
            GAME.parse(state, text)


def test_a_move_picks_a_card_of_the_hand() -> None:
    state = sit("3D", "AS 2H", "6D 7D", "8D 9D", table="10D")
    hand = next(zone for zone in GAME.view(state, 1).zones if zone.id == "hand")
    assert {pick for move in GAME.moves(state) for pick in move.picks} == {item.id for item in hand.items}


def test_the_log_in_words() -> None:
    state = sit("9D 2C", "AS 3C", "10D 4C", "KH 5C")
    events = play(state, "9D AS 10D KH")
    assert [GAME.say(event, 2, ["Ada", "Bo", "Cy", "Di"]) for event in events] == [
        "Ada played the 9♦.",
        "Bo played the A♠.",
        "You played the 10♦.",
        "Di played the K♥.",
        "Hearts are broken.",
        "You took the trick: 1 point.",
    ]


def test_the_last_trick_stays_in_sight() -> None:
    state = sit("9D 2C", "AS 3C", "10D 4C", "KH 5C")
    play(state, "9D AS 10D KH 4C")
    zones = {zone.id: zone for zone in GAME.view(state, SPECTATOR).zones}
    assert [item.owner for item in zones["last"].items] == [0, 1, 2, 3]
    assert len(zones["trick"].items) == 1
    assert "hand" not in zones


def test_cards_and_points_are_conserved() -> None:
    state = sit("9D 2C", "AS 3C", "10D 4C", "KH 5C")
    play(state, "9D AS 10D")
    assert all(there == due for _, there, due in GAME.conserved(state))
    state.places.sets[0] |= 1 << cards("AS")[0]
    assert [what for what, there, due in GAME.conserved(state) if there != due] == ["cards"]
    state.places.sets[0] ^= 1 << cards("AS")[0] | 1 << cards("2C")[0]
    state.places.sets[1] |= 1 << cards("3C")[0]
    state.places.sets[0] |= 1 << cards("3C")[0]
    assert [what for what, there, due in GAME.conserved(state) if there != due] == ["different cards in the hands"]


def test_everybody_is_named_who_played_to_the_last_trick() -> None:
    dice = quick_dice(11)
    state = deal(dice)
    who: dict[int, int] = {}
    while not state.over:
        actions = state.legal_actions()
        card = actions[dice.below(len(actions))]
        who[card] = state.seat
        state.apply(card)
        for zone in GAME.view(state, SPECTATOR).zones:
            for item in zone.items:
                assert isinstance(item.face, Playing)
                assert who[cards(item.face.rank + item.face.suit[0].upper())[0]] == item.owner


def test_the_picture_in_the_tutorial() -> None:
    state = sit(
        "AC 5D QD 7S QS 3H 9H KH",
        "2C 3C 4C 2D 3D 4D 2S 3S",
        "5C 6C 6D 7D 5S 6S 2H",
        "7C 8C 9C 8S 9S 4H 5H",
        leader=2,
        table="JD 4S",
    )
    view = GAME.view(state, 0)
    assert view.banner == "Trick 6 of 13 · hearts not broken"
    assert [plate.hand for plate in view.seats] == [8, 8, 7, 7]
    assert [move.text for move in GAME.moves(state)] == ["play 5D", "play QD"]
    assert state.places.lacks[3] == sum(1 << card for card in range(13, 26))  # Dag has no diamonds
