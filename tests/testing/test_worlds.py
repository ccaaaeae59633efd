"""A world in words, and histories found again: what law 5 compares, and with what."""

from __future__ import annotations

import pytest

from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.events import Event
from motherlode.testing.course import Course, Setting
from motherlode.testing.frequencies import Frequencies, spread
from motherlode.testing.rejection import BruteForce
from motherlode.testing.worlds import Looking, held, later, news, seen
from testing.hunch import COMPARE, DECK, EQUAL, HUNCH, PEEK, TURN, HunchState
from testing.toys import HIDE, TOY, ToyState


def position(*actions: int, row: tuple[int, ...] = (2, 2, 0, 1, 3)) -> HunchState:
    """Hunch for two with a given row, after some decisions."""
    state = HUNCH.deal(2, HUNCH.settings({}), deal_dice("w"))
    assert isinstance(state, HunchState)
    left = DECK[:]
    for card in row:
        left.remove(card)
    state.row, state.hands, state.rest = list(row), left[:2], left[2:]
    for action in actions:
        state.apply(action)
    return state


def test_what_a_seat_sees() -> None:
    state = position(PEEK + 2, TURN + 4)
    mine, theirs = seen(HUNCH, state, 0), seen(HUNCH, state, 1)
    assert mine["seat 0 sees in row, place 2, its value"] == "0"
    assert mine["seat 0 sees in row, place 4, its value"] == "3"
    assert mine["seat 0 sees the score of seat 1"] == "3"
    assert "seat 1 sees in row, place 2" not in theirs
    assert list(held(HUNCH, state, 0)) == ["seat 0 has in hand, place 0"]


def test_the_order_of_a_hand_tells_nothing() -> None:
    state = TOY.deal(2, TOY.settings({}), deal_dice("w"))
    assert isinstance(state, ToyState)
    state.hands[0] = [1, 4, 2]
    one = seen(TOY, state, 0)
    state.hands[0] = [4, 2, 1]
    assert seen(TOY, state, 0) == one
    assert one["seat 0 sees in hand, place 2, its value"] == "4"


def test_what_comes_later_is_asked_alike_in_all_worlds() -> None:
    """By the same taste the same cards are turned: so the row of one world is compared with the row of another."""
    state = position()
    worlds = [later(state.imagine(-1, quick_dice(k)), 5, quick_dice(k)) for k in range(20)]
    assert len({tuple(world) for world in worlds}) == 1
    assert len({tuple(world.values()) for world in worlds}) > 10
    assert later(state, 5, quick_dice(1)) == later(state, 5, quick_dice(2))


def test_whether_another_seat_knows_a_hand_is_part_of_a_world() -> None:
    state = position(PEEK)
    looking = Looking(HUNCH, state, 1, quick_dice(1))
    assert looking.thinker == 0
    assert looking.about == 1
    ideas = {
        looking.words(state, quick_dice(k))["seat 0's idea of what seat 1 has in hand, place 0"] for k in range(30)
    }
    assert ideas == {"right", "wrong"}


def test_news_are_kinds_and_words() -> None:
    said = Event(kind="compared", seat=0, facts={"pair": 3, "said": EQUAL, "open": True})
    whispered = Event(kind="peeked", seat=0, secret={"card": 3, "name": "gold"}, knowers=(0,))
    assert news([said, whispered], 1) == ["compared open True said equal", "peeked"]
    assert news([whispered, whispered], 0) == ["peeked name gold"]


def test_words_are_spread_by_what_was_told() -> None:
    found = spread({"seat 0 sees in row, place 2": "x", "seat 1 sees in row, place 3": "x"}, ["compared said equal"])
    name = "seat # sees in row, place #: x"
    assert found == {
        f"{two}{name}{after}" for two in ("", "two of ") for after in ("", ", after “compared said equal”")
    }


@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_a_window_is_found_again_in_the_middle_of_a_game(viewer: int) -> None:
    """What is imagined before a comparison, less what it rules out: in all of it the two cards are equal."""
    brute = BruteForce(HUNCH)
    begin = position(PEEK + 2, TURN + 4)
    past = brute.window(begin, [COMPARE], viewer, "here")
    kept = brute.worlds(past, 40, quick_dice(2), float("inf"))
    assert len(kept) == 40
    rows = [world.state.row for world in kept if isinstance(world.state, HunchState)]
    assert all(row[0] == row[1] for row in rows)
    unseen = begin.unseen(viewer)
    assert {row[0] for row in rows} == {kind for kind in unseen if unseen.count(kind) > 1}
    assert all(world.ways == 1 for world in kept)
    assert brute.begun > 80
    for world in kept:
        assert HUNCH.view(world.state, viewer) == HUNCH.view(past.end, viewer)


def test_a_hidden_decision_may_have_been_another() -> None:
    """Somebody hid a card: in other worlds, other cards; and two equal ones in two ways."""
    brute = BruteForce(TOY)
    begin = TOY.deal(2, TOY.settings({}), deal_dice("w"))
    assert isinstance(begin, ToyState)
    begin.apply(0)
    past = brute.window(begin, [HIDE + begin.hands[0][0]], 1, "here")
    kept = brute.worlds(past, 200, quick_dice(2), float("inf"))
    hidden = {world.state.hidden[0] for world in kept if isinstance(world.state, ToyState)}
    assert hidden == {0, 1, 2, 3, 4}
    assert max(world.ways for world in kept) > min(world.ways for world in kept)
    assert past.scans == [-1]


def test_a_hopeless_history_is_given_up() -> None:
    brute = BruteForce(HUNCH)
    past = brute.window(position(), [COMPARE], -1, "here")
    past.told[0] = []
    assert brute.worlds(past, 40, quick_dice(2), float("inf")) == []
    assert brute.begun < 1000


def test_rare_news_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while every kind of news has been looked at, the rarest too."""
    monkeypatch.setattr("motherlode.testing.frequencies.PATIENCE", float("inf"))
    scales = Frequencies(Course(HUNCH, 1, (2,)))
    setting = Setting(2, (), HUNCH.settings({}))
    for turn in range(24):
        scales.windows(setting, turn % 3, quick_dice(turn))
    told = {label for label in scales.news if label.startswith("compared ")}
    assert told == {"compared said equal", "compared said higher", "compared said lower"}
    assert scales.brute.found_again > 16
    assert scales.compared > 500
