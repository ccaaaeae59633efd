"""A match: refused moves change nothing, undo goes as far as nothing hidden was shown, everybody hears their part."""

from __future__ import annotations

import pytest

from motherlode.bots.bot import RandomBot
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.freeze import freeze
from motherlode.core.game import Game
from motherlode.core.match import Match, replay
from motherlode.core.record import Record
from motherlode.core.state import SPECTATOR
from motherlode.terminal.play import bots_play
from testing.toys import TOY, ToyState


@pytest.fixture
def match() -> Match:
    return Match(TOY, 2, seed="m", names=("Ada", "Bob"))


def hand(match: Match, seat: int) -> list[int]:
    assert isinstance(match._state, ToyState)
    return match._state.hands[seat]


def refused(match: Match, move: int | str, seat: int | None = None) -> str:
    before = freeze(match._state), len(match.decisions)
    with pytest.raises(Refused) as caught:
        match.play(move, seat)
    assert (freeze(match._state), len(match.decisions)) == before
    return str(caught.value)


def play_first_card(match: Match) -> None:
    """Draw, then play the lowest card."""
    match.play("draw")
    match.play(f"play {hand(match, match.seat)[0]}")


def test_moves_are_read_as_text_or_number(match: Match) -> None:
    match.play("draw")
    assert match.seat == 0
    match.play(1 + hand(match, 0)[0])
    assert match.seat == 1
    assert match.read("reveal") == 11


def test_refused_moves_change_nothing(match: Match) -> None:
    assert refused(match, "play 1") == "Draw first, and once only. (HUSH-2)"
    assert refused(match, "draw", seat=1) == "It is not your turn. (HUSH-2)"
    assert refused(match, "draw", seat=7) == "There is no seat 7: seats are 0 to 1."
    assert refused(match, "draw", seat=-2) == "There is no seat -2: seats are 0 to 1."
    assert refused(match, 99) == "There is no such action. (HUSH-3)"
    assert refused(match, "darw") == "“darw” is no move here; moves are written like “draw”."
    match.play("draw")
    assert refused(match, "play x").endswith(tuple(f"like “play {card}”." for card in hand(match, match.seat)))
    assert refused(match, "reveal") == "There is nothing to reveal. (HUSH-4)"


def test_a_spectator_cannot_play(match: Match) -> None:
    refused(match, "draw", seat=SPECTATOR)


def test_nothing_can_be_played_when_it_is_over(match: Match) -> None:
    while not match.over:
        play_first_card(match)
    assert refused(match, "draw") == "The game is over."
    assert match.perspective(0).legal() == []
    assert match.perspective(0).moves() == []


def test_undo_takes_back_own_decisions_that_showed_nothing(match: Match) -> None:
    match.play("draw")
    before = freeze(match._state)
    card = hand(match, 0)[0]
    match.play(f"hide {card}")
    assert match.undoable(0)
    match.undo(0)
    assert freeze(match._state) == before
    assert len(match.decisions) == 1
    match.play(f"play {card}")
    assert match.seat == 1


def test_undo_stops_at_what_was_shown(match: Match) -> None:
    with pytest.raises(Refused, match="There is nothing to take back yet"):
        match.undo(0)
    match.play("draw")
    assert not match.undoable(0)
    with pytest.raises(Refused, match="Your decision showed something hidden: it stands"):
        match.undo(0)


def test_undo_stops_at_what_another_seat_did(match: Match) -> None:
    play_first_card(match)
    match.play("draw")
    assert not match.undoable(0)
    with pytest.raises(Refused, match="Another seat has acted since: your decision stands"):
        match.undo(0)


def test_undo_freely_goes_back_over_all_of_it(match: Match) -> None:
    match.play("draw")
    before = freeze(match._state)
    match.play(f"play {hand(match, 0)[0]}")
    play_first_card(match)
    match.undo(0, freely=True)
    assert freeze(match._state) == before
    match.undo(0, freely=True)
    assert match.decisions == []
    assert not match.undoable(0, freely=True)


def test_a_match_goes_on_the_same_way_after_undo(match: Match) -> None:
    match.play("draw")
    match.play(f"hide {hand(match, 0)[0]}")
    expected = freeze(match._state)
    match.undo(0)
    match.play(f"hide {hand(match, 0)[0]}")
    assert freeze(match._state) == expected


def test_observers_hear_every_event_whole(match: Match) -> None:
    heard: list[Event] = []
    match.play("draw")
    match.observe(heard.append)
    card = hand(match, 0)[0]
    told = match.play(f"hide {card}")
    assert heard == told == [Event(kind="hid", seat=0, secret={"card": card}, knowers=(0,), rule="HUSH-3")]
    refused(match, "play 1")
    assert len(heard) == 1


def test_the_log_is_cut_down_to_the_viewer(match: Match) -> None:
    match.play("draw")
    card = hand(match, 0)[0]
    match.play(f"hide {card}")
    assert [line.text for line in match.log(0)][1] == f"Ada hid {card}."
    assert [line.text for line in match.log(1)] == ["Ada drew a card.", "Ada hid a card."]
    assert [line.text for line in match.log(SPECTATOR, since=1)] == ["Ada hid a card."]
    assert match.log(1)[0].rule == "HUSH-2"


def test_the_story_names_the_winner(match: Match) -> None:
    while not match.over:
        play_first_card(match)
    story = match.story()
    assert story.startswith("Hush · rules 1 · Ada, Bob · seed m\n\n   1. Ada drew a card.\n")
    assert story.count("★") == len(TOY.winners(match._state))


def test_names_are_one_for_each_seat() -> None:
    with pytest.raises(Refused, match="3 names were given for 2 seats"):
        Match(TOY, 2, seed="m", names=("A", "B", "C"))
    assert Match(TOY, 2, seed="m").names == ("Seat 0", "Seat 1")


def test_the_number_of_seats_is_checked() -> None:
    with pytest.raises(Refused, match=r"Hush is for 2 to 4 seats, not 5\. \(HUSH-1\)"):
        Match(TOY, 5, seed="m")


def test_a_record_replays_in_part_and_tells_its_events(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def find(name: str) -> Game:
        assert name == "hush"
        return TOY

    monkeypatch.setattr("motherlode.core.match.find", find)
    while not match.over:
        play_first_card(match)
    record = match.record()
    heard: list[Event] = []
    again = replay(record, observer=heard.append)
    assert freeze(again._state) == freeze(match._state)
    assert heard == [event for decision in match.decisions for event in decision.events]
    assert again.names == ("Ada", "Bob")
    half = replay(record, 5)
    assert len(half.decisions) == 5
    assert freeze(half._state) == freeze(match.decisions[5].before)


def test_an_impossible_decision_in_a_record_is_named() -> None:
    record = Record(game="hush", rules="1", seats=2, seed="m", actions=[0, 0])
    sentence = r"Decision 2 of the record is not possible: Draw first, and once only\. \(HUSH-2\)"
    with pytest.raises(Refused, match=sentence) as caught:
        replay(record, game=TOY)
    assert caught.value.rule == "HUSH-2"


def test_a_record_of_other_rules_is_refused() -> None:
    record = Record(game="hush", rules="0.9", seats=2, seed="m")
    with pytest.raises(Refused, match=r"played under rules 0\.9 of Hush; this version plays 1\."):
        replay(record, game=TOY)


def test_seats_hold_perspectives_that_show_their_part_only(match: Match) -> None:
    match.play("draw")
    zones = {zone.id for zone in match.perspective(SPECTATOR).view().zones}
    assert "hand" not in zones
    assert match.perspective(0).asked
    assert not match.perspective(1).asked
    assert match.perspective(1).legal() == []
    assert match.perspective(1).refusal(0) is not None
    assert match.perspective(0).refusal(1 + hand(match, 0)[0]) is None


def test_a_match_that_goes_on_too_long_says_which_bound_it_passed(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert match.overdue() is None
    monkeypatch.setattr(type(TOY), "bound", lambda game, state: 3)
    with pytest.raises(Refused, match=r"Hush is not over after 4 decisions, .*bound.* no game takes more than 3"):
        bots_play(match, [RandomBot(), RandomBot()])
    assert len(match.decisions) == 4
