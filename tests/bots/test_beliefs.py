"""Hidden roles are inferred from what was played, and nobody in a search acts on what only the searching seat knows."""

from __future__ import annotations

import math

import pytest

import motherlode
from bots.helpers import GAMES, WITH_SENSE, positions
from motherlode.bots.beliefs import role_beliefs
from motherlode.bots.bot import RandomBot, SensibleBot
from motherlode.bots.search import POOL, Search
from motherlode.bots.searching import Budget, SearchBot
from motherlode.core import registry
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.perspective import Perspective
from motherlode.core.sense import BY_SENSE
from motherlode.core.state import buffer
from motherlode.games.saboteur.rules.play import SaboteurState

ACTIONS, WEIGHTS, AGAIN = buffer(), buffer(), buffer()


@pytest.mark.parametrize("name", WITH_SENSE)
def test_sense_weighs_the_same_in_every_world_the_seat_cannot_tell_apart(name: str) -> None:
    """So seats that go by sense in a search do not act on what only the searching seat knows."""
    game = registry.find(name)
    sense = game.sense
    assert sense is not None
    for course, player in (("fair by chance", RandomBot()), ("fair by sense", SensibleBot())):
        for number, state in enumerate(positions(game, course, 4, 12, player)):
            n = state.legal(ACTIONS)
            sense.weigh(state, ACTIONS, n, WEIGHTS)
            world = state.imagine(state.seat, quick_dice(number))
            assert world.legal(ACTIONS) == n
            sense.weigh(world, ACTIONS, n, AGAIN)
            assert [AGAIN[i] for i in range(n)] == [WEIGHTS[i] for i in range(n)]


@pytest.mark.parametrize("name", WITH_SENSE)
def test_beliefs_are_only_of_games_with_hidden_roles_and_the_same_in_twin_worlds(name: str) -> None:
    game = registry.find(name)
    assert game.sense is not None
    for number, state in enumerate(positions(game, "beliefs", 15, 4, SensibleBot())):
        seat = state.seat
        here = role_beliefs(Perspective(game, state, seat), quick_dice(number), 64)
        twin = state.imagine(seat, quick_dice(77))
        assert role_beliefs(Perspective(game, twin, seat), quick_dice(number), 64) == here
        if not game.sense.hides_roles():
            assert here == []
        else:
            assert len(here) == state.seats
            assert all(0 <= belief <= 1 for belief in here)
            assert here[seat] in (0, 1), "a seat knows its own role"


def log_loss(believed: float, truth: bool) -> float:
    return -math.log(max(1e-6, believed if truth else 1 - believed))


@pytest.mark.slow
@pytest.mark.skipif(not motherlode.COMPILED, reason="too slow where rules are interpreted")
def test_after_half_a_round_of_saboteur_roles_are_believed_better_than_by_the_deal() -> None:
    game = registry.find("saboteur")
    sense = game.sense
    assert sense is not None
    by_deal = by_play = 0.0
    for number in range(60):
        state = game.deal(5, game.settings({}), deal_dice(f"who {number}"))
        dice = quick_dice(number)
        for _ in range(34):  # half of 67 turns
            if state.over:
                break
            state.apply(SensibleBot().decide(Perspective(game, state, state.seat), dice))
        assert isinstance(state, SaboteurState)
        if state.over or state.round:
            continue
        seat = number % 5
        seen = Perspective(game, state, seat)
        believed = role_beliefs(seen, dice, 128)
        even = [0.0] * 5
        for _ in range(128):
            world = seen.imagine(dice)
            for other in range(5):
                even[other] += sense.role(world, other) / 128
        for other in range(5):
            if other != seat:
                truth = bool(sense.role(state, other))
                by_deal += log_loss(even[other], truth)
                by_play += log_loss(believed[other], truth)
    assert by_play < 0.9 * by_deal


def test_a_search_imagines_roles_as_often_as_the_evidence_says() -> None:
    game = registry.find("saboteur")
    sense = game.sense
    assert sense is not None
    state = positions(game, "evidence", 33, 2, SensibleBot())[-1]
    seen = Perspective(game, state, state.seat)
    believed = role_beliefs(seen, quick_dice(1), 2000)
    search = Search(10)
    search.begin(seen.imagine(quick_dice(2)), sense, game.actions(state), quick_dice(3))
    counts = [0] * state.seats
    draws = 2000 if motherlode.COMPILED else 300
    for _ in range(draws):
        world = search.weighed()
        for seat in range(state.seats):
            counts[seat] += sense.role(world, seat)
    assert len(search.pool) == POOL
    for seat in range(state.seats):
        assert counts[seat] / draws == pytest.approx(believed[seat], abs=0.12)


@pytest.mark.parametrize("name", GAMES)
def test_alone_in_the_tree_are_the_searching_seats_decisions(name: str) -> None:
    game = registry.find(name)
    state = positions(game, "alone", 6, 2, SensibleBot())[-1]
    search = Search(200)
    search.begin(state.imagine(state.seat, quick_dice(1)), game.sense, game.actions(state), quick_dice(2))
    search.others = BY_SENSE
    search.run(60)
    assert all(search.mover[node] == state.seat for node in range(search.nodes))
    assert search.visits[0] == 60


# -- going on with a tree ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_tree_is_kept_only_where_the_seat_has_learned_nothing_else(name: str) -> None:
    game = registry.find(name)
    bots = [SearchBot(Budget(iterations=20)) for _ in range(game.usual_seats)]
    state = game.deal(game.usual_seats, game.settings({}), deal_dice("on"))
    before = -1
    sealed = True
    for step in range(60 if motherlode.COMPILED else 15):
        if state.over:
            break
        seat = state.seat
        seen = Perspective(game, state, seat)
        bot = bots[seat]
        on = bot._goes_on(seen)
        if on:
            assert before == seat, "somebody else has acted in between"
            assert not sealed, "something hidden was shown in between"
        action = bot.decide(seen, quick_dice(step))
        assert action in seen.legal()
        state.apply(action)
        before, sealed = seat, state.sealed


def test_what_is_kept_of_a_tree_is_what_was_below_the_action() -> None:
    game = registry.find("saboteur")
    state = positions(game, "cut", 3, 1)[0]
    search = Search(300)
    search.begin(state.imagine(state.seat, quick_dice(1)), None, game.actions(state), quick_dice(2))
    search.run(290)
    action, visits, share = search.tried()[0]
    start = next(node for node in range(1, search.nodes) if search.parent[node] == 0 and search.action[node] == action)
    below = {start}
    for node in range(start + 1, search.nodes):
        if search.parent[node] in below:
            below.add(node)
    kept = sorted((search.action[node], search.visits[node], search.reward[node]) for node in below)
    assert search.go_on(state.imagine(state.seat, quick_dice(1)), action, quick_dice(3))
    assert sorted((search.action[k], search.visits[k], search.reward[k]) for k in range(search.nodes)) == kept
    assert search.visits[0] == visits
    assert search.reward[0] == pytest.approx(share * visits)
    assert all(search.parent[node] < node for node in range(1, search.nodes))
    assert not search.go_on(state, -5, quick_dice(3))
