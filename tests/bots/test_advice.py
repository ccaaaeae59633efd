"""Advice: the best moves, with a share where a bot estimates one, and a sentence; from what the seat may know."""

from __future__ import annotations

import pytest

from bots.helpers import GAMES, THOUGHT, WITH_REASONS, Clock, positions
from motherlode.bots.bot import Advice, Bot, EasyBot, RandomBot, SensibleBot, advice
from motherlode.bots.levels import LEVELS, make
from motherlode.bots.playing import Compared
from motherlode.bots.searching import Budget, Found, SearchBot, disagrees
from motherlode.core import registry
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.perspective import Perspective
from motherlode.lab.variants import varied


def thinker(level: str) -> Bot:
    """A bot of that level which thinks little, and no longer on a fast machine than on a slow one."""
    bot = varied(level) or make(level)
    if isinstance(bot, SearchBot):
        if bot.budget.milliseconds:
            return SearchBot(bot.budget, Clock(bot.budget.milliseconds / 7000))
        return SearchBot(Budget(iterations=min(THOUGHT, bot.budget.iterations)), variant=bot.variant)
    return bot


@pytest.mark.slow
@pytest.mark.parametrize("level", [*LEVELS, "search:30", "search:30 with others=shared", "search:30 with others=alone"])
@pytest.mark.parametrize("name", GAMES)
def test_twin_worlds_get_the_same_advice(name: str, level: str) -> None:
    game = registry.find(name)
    for course, player in (("advice by chance", RandomBot()), ("advice by sense", SensibleBot())):
        for number, state in enumerate(positions(game, course, 11, 4, player)):
            seat = state.seat
            here = thinker(level).advise(Perspective(game, state, seat), quick_dice(number))
            for k in range(2):
                twin = state.imagine(seat, quick_dice(1000 * k + number))
                there = thinker(level).advise(Perspective(game, twin, seat), quick_dice(number))
                assert there == here, f"seat {seat}, {len(here)} moves named"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_advice_names_legal_moves_the_best_first(name: str) -> None:
    game = registry.find(name)
    for state in positions(game, "advised", 5, 5, SensibleBot()):
        seen = Perspective(game, state, state.seat)
        labels = {move.action: move.label for move in seen.moves()}
        assert RandomBot().advise(seen, quick_dice(1)) == []
        for bot in (SensibleBot(), EasyBot(), SearchBot(Budget(iterations=THOUGHT))):
            said = bot.advise(seen, quick_dice(1))
            assert 1 <= len(said) <= 3
            assert len({advice.action for advice in said}) == len(said)
            assert all(labels[advice.action] == advice.label for advice in said)
            assert bot.advise(seen, quick_dice(1), count=1) == said[:1]
            shares = [advice.share for advice in said]
            if isinstance(bot, SearchBot):
                known = [share for share in shares if share is not None]
                assert known == sorted(known, reverse=True)
                assert len(known) == len(said)
                for advice in said:
                    assert advice.share is not None
                    assert advice.low is not None
                    assert advice.high is not None
                    assert 0 <= advice.low <= advice.share <= advice.high <= 1
                assert not said[0].even
            else:
                assert game.sense is None or shares == [None] * len(shares)
                assert not any(advice.even for advice in said)


@pytest.mark.slow
def test_moves_that_cannot_be_told_apart_are_called_as_good() -> None:
    """With few games played on hardly anything can be told apart; with many a blunder can."""
    game = registry.find("kingpin")
    advised = [
        said
        for state in positions(game, "as good", 3, 12, SensibleBot())
        if (said := SearchBot(Budget(iterations=THOUGHT)).advise(Perspective(game, state, state.seat), quick_dice(1)))
    ]
    assert sum(advice.even for said in advised for advice in said) > len(advised) // 2
    shares = Compared((1, 2, 3), [[1.0] * 30, [0.0] * 30, [1.0] * 29 + [0.0]], 30.0)
    assert shares.less(2, 1).low > 0
    assert shares.less(3, 1).low <= 0


def test_a_search_goes_on_while_visits_and_value_disagree() -> None:
    assert disagrees([Found(1, 60, 0.5), Found(2, 40, 0.6)])
    assert not disagrees([Found(1, 60, 0.6), Found(2, 40, 0.5)])
    assert not disagrees([Found(1, 98, 0.5), Found(2, 2, 0.9)])  # that is not known yet
    game = registry.find("hoards")
    longer = 0
    for state in positions(game, "disagree", 4, 16, SensibleBot()):
        seen = Perspective(game, state, state.seat)
        bot = SearchBot(Budget(iterations=THOUGHT))
        before = bot.search(seen, quick_dice(3))
        visits = sum(row.visits for row in before)
        after = sum(row.visits for row in bot.agreed(seen, quick_dice(4)))
        assert (after > visits) == disagrees(before)
        longer += after > visits
    assert longer


@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_is_said_twice(name: str) -> None:
    """Not even if all moves were advised together."""
    game = registry.find(name)
    for state in positions(game, f"twice {name}", 3, 30, SensibleBot()):
        seen = Perspective(game, state, state.seat)
        reasons = [one.reason for one in advice(seen, [(action, None) for action in seen.legal()[:40]]) if one.reason]
        assert len(set(reasons)) == len(reasons)


def test_where_a_sentence_was_said_before_the_game_says_what_else_is_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where that was said as well, the moves are named of which it was: never the same twice."""
    game = registry.find("hearts")
    state = next(one for one in positions(game, "between", 3, 30, SensibleBot()) if len(one.legal_actions()) > 4)
    seen = Perspective(game, state, state.seat)
    texts = iter(["It stays below.", "It leads.", "It stays below.", "It stays below.", "It stays below."])
    more = iter(["It is low.", "It is low.", ""])
    monkeypatch.setattr(type(game), "reason", lambda *_: next(texts))
    monkeypatch.setattr(type(game), "also", lambda *_: next(more))
    moves = seen.moves()[:5]
    labels = [f"“{move.label}”" for move in moves]
    said = advice(seen, [(move.action, None) for move in moves])
    assert [one.reason for one in said] == [
        "It stays below.",
        "It leads.",
        "It is low.",
        f"As with {labels[0]} and {labels[2]}.",
        f"As with {labels[0]}.",
    ]


def test_no_move_is_named_whose_own_sentence_is_not_true_of_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second says that it leads, which the third and the fifth do not."""
    game = registry.find("hearts")
    state = next(one for one in positions(game, "between", 3, 30, SensibleBot()) if len(one.legal_actions()) > 4)
    seen = Perspective(game, state, state.seat)
    more = iter(["It leads.", "", "It leads.", ""])
    monkeypatch.setattr(type(game), "reason", lambda *_: "It stays below.")
    monkeypatch.setattr(type(game), "also", lambda *_: next(more))
    moves = seen.moves()[:5]
    labels = [f"“{move.label}”" for move in moves]
    assert [one.reason for one in advice(seen, [(move.action, None) for move in moves])] == [
        "It stays below.",
        "It leads.",
        f"As with {labels[0]}.",
        f"As with {labels[0]}, {labels[1]} and {labels[2]}.",
        f"As with {labels[0]} and {labels[2]}.",
    ]


def test_what_else_is_so_of_one_move_may_be_the_reason_of_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.find("hearts")
    state = next(one for one in positions(game, "between", 3, 30, SensibleBot()) if len(one.legal_actions()) > 4)
    seen = Perspective(game, state, state.seat)
    texts = iter(["It stays below.", "It stays below.", "It leads.", "It leads."])
    more = iter(["It leads.", "", "It is low."])
    monkeypatch.setattr(type(game), "reason", lambda *_: next(texts))
    monkeypatch.setattr(type(game), "also", lambda *_: next(more))
    moves = seen.moves()[:4]
    assert [one.reason for one in advice(seen, [(move.action, None) for move in moves])] == [
        "It stays below.",
        "It leads.",
        f"As with “{moves[1].label}”.",
        "It is low.",
    ]


@pytest.mark.parametrize("name", WITH_REASONS)
def test_every_move_that_is_advised_has_its_sentence(name: str) -> None:
    game = registry.find(name)
    for state in positions(game, f"sentences {name}", 2, 60, SensibleBot()) + positions(game, f"words {name}", 3, 60):
        seen = Perspective(game, state, state.seat)
        for said in SensibleBot().advise(seen, quick_dice(1)):
            assert said.reason.endswith("."), f"{said.label}: {said.reason!r}"


def test_who_is_not_asked_gets_no_advice() -> None:
    game = registry.find("saboteur")
    state = positions(game, "others", 3, 1)[0]
    other = Perspective(game, state, (state.seat + 1) % state.seats)
    for level in ("random", "easy", "sensible", "search:20"):
        assert make(level).advise(other, quick_dice(1)) == []


def test_where_there_is_one_move_the_advice_says_so() -> None:
    game = registry.find("saboteur")
    state = game.deal(3, game.settings({"rounds": 1}), deal_dice("end"))
    dice = quick_dice(3)
    while len(state.legal_actions()) > 1:
        state.apply(RandomBot().decide(Perspective(game, state, state.seat), dice))
    seen = Perspective(game, state, state.seat)
    move = seen.moves()[0]
    assert SensibleBot().advise(seen, dice) == [Advice(move.action, move.label, None, "There is nothing else to do.")]
    assert [row.reason for row in SearchBot(Budget(iterations=20)).advise(seen, dice)] == [
        "There is nothing else to do."
    ]
