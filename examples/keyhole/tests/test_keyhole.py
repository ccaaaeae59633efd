"""Every clause of Keyhole, each as a position, a move, and what comes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from motherlode.core.dice import quick_dice
from motherlode.core.lesson import lesson
from motherlode.core.match import Match
from motherlode.core.perspective import Perspective
from motherlode.core.rulebook import clauses, proofs
from motherlode.core.state import SPECTATOR
from motherlode.core.view import Back, Card
from motherlode.kits.bits import listed
from motherlode.kits.places import lay
from motherlode.testing import check, rule
from motherlode_keyhole import GAME
from motherlode_keyhole.rules.cards import COPIES, NAMES, OF, PLAN, VALUE
from motherlode_keyhole.rules.play import Position


def table(*hands: str, pile: str = "Whisper Whisper Whisper", open: str = "") -> Position:
    """Cards by name: the hands (two for seat 0, who is asked), the pile with its top last; the rest lies aside."""
    left = {name: [card for card in range(16) if VALUE[card] == value] for value, name in enumerate(NAMES) if value}
    state = GAME.deal(len(hands), GAME.settings({}), quick_dice(1))
    assert isinstance(state, Position)
    state.places = lay(PLAN.layout(len(hands)))
    rows = [*enumerate(hands), (state.pile, pile), (state.pile + 2, open)]
    for place, names in rows:
        for name in names.split():
            state.places.put(left[name].pop(), place)
    for card in sorted(card for cards in left.values() for card in cards):
        state.places.put(card, state.pile + 1)
    return state


def play(state: Position, *texts: str) -> Position:
    for text in texts:
        action = GAME.parse(state, text)
        assert state.allows(action), text
        state.apply(action)
    return state


def hand(state: Position, seat: int) -> list[str]:
    return [NAMES[VALUE[card]] for card in listed(state.places.sets[seat])]


def knows(state: Position, viewer: int, seat: int) -> list[str]:
    return [NAMES[VALUE[card]] for card in listed(state.places.sets[seat] & state.places.known(viewer))]


@rule("KEY-1", "KEY-14")
def test_one_card_each_and_one_aside() -> None:
    assert sum(COPIES) == 16
    for seats in (2, 3, 4):
        state = GAME.deal(seats, GAME.settings({}), quick_dice(seats))
        assert isinstance(state, Position)
        open_cards = 3 if seats == 2 else 0
        sizes = [state.places.size(place) for place in range(2 * seats + 4)]
        assert sizes == [2, *[1] * (seats - 1), *[0] * seats, 14 - seats - open_cards, 1, open_cards, 0]
        assert state.seat == 0


@rule("KEY-2")
def test_a_turn_is_a_card_drawn_and_a_card_played() -> None:
    state = play(table("Shutters Crown", "Mirror", "Scales"), "play shutters")
    assert hand(state, 0) == ["Crown"]
    assert state.seat == 1
    assert sorted(hand(state, 1)) == ["Mirror", "Whisper"]


@rule("KEY-3")
def test_the_ledger_is_not_kept_beside_trapdoor_or_mirror() -> None:
    for other in ("Trapdoor", "Mirror"):
        seen = Perspective(GAME, table(f"Ledger {other}", "Scales"), 0)
        assert [move.text for move in seen.moves()] == ["play ledger"]
    assert len(table("Ledger Crown", "Scales").menu()) == 2
    state = play(table("Mirror Scales", "Crown", "Whisper"), "play mirror")
    assert state.places.lacks[0] & OF[7] or state.places.past is not None
    worlds = [state.imagine(SPECTATOR, quick_dice(seed)) for seed in range(60)]
    assert "Ledger" not in {hand(world, 0)[0] for world in worlds if isinstance(world, Position)}


@rule("KEY-4", "KEY-8")
def test_who_is_out_or_behind_shutters_cannot_be_chosen() -> None:
    state = play(table("Shutters Crown", "Keyhole", "Scales"), "play shutters", "play keyhole")
    assert [move.text for move in GAME.moves(state)] == ["on 2"]
    alone = play(table("Shutters Crown", "Keyhole"), "play shutters", "play keyhole")
    assert alone.seat == 0  # there was nobody to look at
    assert not alone.shut[0]
    down = play(table("Trapdoor Crown", "Keyhole"), "play trapdoor")
    assert [move.text for move in GAME.moves(down)] == ["on 0", "on 1"]


@rule("KEY-5")
def test_a_card_named_right_throws_out_and_named_wrong_is_known_not_to_be_there() -> None:
    state = play(table("Whisper Crown", "Mirror", "Scales"), "play whisper", "on 1", "name mirror")
    assert state.out == [False, True, False]
    assert state.seat == 2
    state = play(table("Whisper Crown", "Mirror", "Scales"), "play whisper", "on 2", "name mirror")
    assert state.out == [False] * 3
    worlds = [state.imagine(0, quick_dice(seed)) for seed in range(60)]
    assert {hand(world, 2)[0] for world in worlds if isinstance(world, Position)} > {"Scales", "Ledger"}
    assert "Mirror" not in {hand(world, 2)[0] for world in worlds if isinstance(world, Position)}
    named = play(table("Whisper Crown", "Mirror"), "play whisper", "on 1")
    assert "name whisper" not in [move.text for move in GAME.moves(named)]


@rule("KEY-6")
def test_only_who_looks_sees_the_hand() -> None:
    state = play(table("Keyhole Crown", "Mirror", "Scales"), "play keyhole", "on 2")
    assert [knows(state, viewer, 2) for viewer in (0, 1, 2, SPECTATOR)] == [["Scales"], [], ["Scales"], []]
    (zone,) = [zone for zone in GAME.view(state, 0).zones if zone.id == "hand:2"]
    assert isinstance(zone.items[0].face, Back)
    assert isinstance(zone.items[0].eye, Card)
    assert zone.items[0].eye.name == "Scales"


@rule("KEY-7", "KEY-12")
def test_the_lower_card_is_out_and_lies_open() -> None:
    state = play(table("Scales Crown", "Mirror", "Keyhole"), "play scales", "on 1")
    assert state.out == [False, True, False]
    assert hand(state, 1) == []
    assert state.places.open & OF[6]
    worlds = [state.imagine(2, quick_dice(seed)) for seed in range(40)]
    assert {hand(world, 0)[0] for world in worlds if isinstance(world, Position)} == {"Ledger", "Crown"}
    state = play(table("Scales Keyhole", "Mirror", "Whisper"), "play scales", "on 1")
    assert state.out == [True, False, False]


@rule("KEY-7")
def test_equal_cards_are_told_to_all_and_known_to_both() -> None:
    state = play(table("Scales Keyhole", "Keyhole", "Crown", pile="Mirror"), "play scales", "on 1")
    assert state.out == [False] * 3
    for seed in range(30):
        world = state.imagine(2, quick_dice(seed))
        assert isinstance(world, Position)
        assert hand(world, 0)[0] in hand(world, 1)


@rule("KEY-9", "KEY-11")
def test_a_hand_falls_and_another_card_is_drawn() -> None:
    state = play(table("Trapdoor Scales", "Mirror", "Keyhole", pile="Whisper Shutters Crown"), "play trapdoor", "on 2")
    assert hand(state, 2) == ["Crown"]
    assert state.places.open & OF[2]
    state = play(table("Trapdoor Scales", "Crown", "Keyhole"), "play trapdoor", "on 1")
    assert state.out == [False, True, False]
    assert play(table("Crown Scales", "Mirror", "Keyhole"), "play crown").out == [True, False, False]


@rule("KEY-9")
def test_with_an_empty_pile_the_card_aside_is_drawn() -> None:
    state = table("Trapdoor Scales", "Mirror", "Keyhole", pile="")
    aside = state.places.top(state.pile + 1)
    play(state, "play trapdoor", "on 1")
    assert state.over
    assert hand(state, 1) == [NAMES[VALUE[aside]]]


@rule("KEY-10")
def test_hands_are_exchanged_and_both_know_what_they_gave() -> None:
    state = play(table("Mirror Scales", "Crown", "Keyhole"), "play mirror", "on 1")
    assert hand(state, 0) == ["Crown"]
    assert "Scales" in hand(state, 1)
    assert knows(state, 0, 1) == ["Scales"]
    assert knows(state, 1, 0) == ["Crown"]
    assert knows(state, 2, 0) == []


@rule("KEY-13")
def test_the_last_one_wins_or_else_the_highest_card() -> None:
    state = play(table("Whisper Keyhole", "Mirror"), "play whisper", "on 1", "name mirror")
    assert state.over
    assert [state.payoff(seat) for seat in range(2)] == [1.0, 0.0]
    state = play(table("Shutters Scales", "Scales", "Keyhole", pile=""), "play shutters")
    assert state.over
    assert [state.payoff(seat) for seat in range(3)] == [0.5, 0.5, 0.0]
    shown = [zone.id for zone in GAME.view(state, SPECTATOR).zones if zone.id.startswith("hand")]
    assert shown == ["hand:0", "hand:1", "hand:2"]


def test_a_card_that_was_seen_stays_known_while_another_is_played() -> None:
    state = table("Keyhole Crown", "Scales", pile="Whisper Whisper Shutters")
    play(state, "play keyhole", "on 1", "play shutters")
    assert knows(state, 0, 1) == ["Scales"]


def test_nobody_is_told_what_is_hidden() -> None:
    match = Match(GAME, 3, seed="words", names=["Ada", "Bo", "Cy"])
    while not match.over:
        match.play(match.perspective(match.seat).legal()[0])
    drawn = [line.text for line in match.log(SPECTATOR) if "draw" in line.text]
    assert drawn
    assert all(text.endswith("draws a card.") for text in drawn)


def test_the_lesson_can_be_played() -> None:
    assert len(lesson(GAME).scenes) >= 4


def test_every_clause_has_a_test() -> None:
    proven = proofs(Path(__file__).parent)
    assert [clause for clause in clauses(GAME) if clause not in proven] == []
    assert [clause for clause in proven if clause not in clauses(GAME)] == []


@pytest.mark.laws
def test_keyhole_keeps_the_laws() -> None:
    report = check(GAME, seconds=8)
    assert report.holds, report
