"""Setting up a game and a round: SAB-11 … SAB-24, SAB-V1, SAB-V12 … SAB-V15."""

from __future__ import annotations

from collections import Counter

import pytest

from games.saboteur.helpers import (
    REACH,
    assert_conserved,
    gold_ahead,
    hand,
    nuggets,
    play,
    play_out_round,
    position,
    role_set,
    saboteurs_of,
    seen,
    state_of,
    tools,
)
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.match import Match
from motherlode.core.view import Back, Tunnel
from motherlode.games.saboteur import GAME
from motherlode.games.saboteur.rules.cards import SABOTEURS_IN_POOL
from motherlode.games.saboteur.rules.play import SaboteurState
from motherlode.games.saboteur.rules.rounds import deal_roles
from motherlode.testing import rule


def dealt(seats: int, seed: str = "deal", **options: object) -> SaboteurState:
    state = GAME.deal(seats, GAME.settings(options), deal_dice(seed))
    assert isinstance(state, SaboteurState)
    return state


@rule("SAB-11", "SAB-12", "SAB-13")
@pytest.mark.parametrize(
    ("seats", "saboteurs", "miners"),
    [(3, 1, 3), (4, 1, 4), (5, 2, 4), (6, 2, 5), (7, 3, 5), (8, 3, 6), (9, 3, 7), (10, 4, 7)],
)
def test_the_pool_of_roles(seats: int, saboteurs: int, miners: int) -> None:
    assert saboteurs + miners == seats + 1  # one card more than seats
    in_play = Counter[int]()
    spare = Counter[int]()
    state = dealt(seats)
    for seed in range(200):
        state.dice = quick_dice(seed)
        deal_roles(state)
        assert int(state.roles).bit_count() == saboteurs
        in_play[len(saboteurs_of(state))] += 1
        spare[state.roles >> seats] += 1
    assert set(in_play) == {saboteurs, saboteurs - 1}  # the card left over may be a saboteur's
    assert spare[1] == in_play[saboteurs - 1]
    assert abs(spare[1] / 200 - saboteurs / (seats + 1)) < 0.12


@rule("SAB-12")
def test_every_seat_is_as_likely_a_saboteur_as_any_other() -> None:
    state = dealt(4)
    caught = Counter[int]()
    for seed in range(1000):
        state.dice = quick_dice(seed)
        deal_roles(state)
        caught[state.roles] += 1
    assert set(caught) == {1, 2, 4, 8, 16}
    assert all(abs(count - 200) < 60 for count in caught.values())


@rule("SAB-V12")
def test_a_saboteur_can_be_ensured() -> None:
    state = dealt(3, ensure_saboteur=True)
    caught = Counter[int]()
    for seed in range(300):
        state.dice = quick_dice(seed)
        deal_roles(state)
        caught[state.roles] += 1
    assert set(caught) == {1, 2, 4}
    without = dealt(3)
    found = set()
    for seed in range(100):
        without.dice = quick_dice(seed)
        deal_roles(without)
        found.add(without.roles)
    assert 8 in found  # else the one saboteur may be the card left over


@rule("SAB-V13")
def test_miners_can_be_exchanged_for_saboteurs() -> None:
    state = dealt(4, more_saboteurs=1)
    caught = Counter[int]()
    for seed in range(300):
        state.dice = quick_dice(seed)
        deal_roles(state)
        caught[int(state.roles).bit_count()] += 1
    assert set(caught) == {2}  # of five cards, the one left over among them


@rule("SAB-V13")
@pytest.mark.parametrize(("seats", "more", "pool"), [(3, 1, 2), (3, 2, 2), (4, 2, 3), (8, 1, 4), (8, 2, 4), (10, 2, 4)])
def test_there_are_four_saboteur_cards_and_always_a_miner(seats: int, more: int, pool: int) -> None:
    assert dealt(seats, more_saboteurs=more).setup.saboteurs == pool


@rule("SAB-V14", "SAB-84", "SAB-64")
@pytest.mark.parametrize(("seats", "aside", "pile"), [(4, 21, 22), (10, 25, 2)])
def test_cards_can_be_set_aside_for_the_round(seats: int, aside: int, pile: int) -> None:
    match = Match(GAME, seats, GAME.settings({"set_aside": aside, "rounds": 1}), seed="aside")
    for viewer in (-1, 0):
        assert [zone.count for zone in GAME.view(state_of(match), viewer).zones if zone.id == "pile"] == [pile]
    assert_conserved(match)
    play_out_round(match)
    assert match.over
    assert len(match.decisions) == 67 - aside
    assert_conserved(match)


@rule("SAB-V15", "SAB-86")
@pytest.mark.parametrize(("seats", "fewer", "size", "pile"), [(4, 2, 4, 51), (6, 1, 4, 43), (10, 3, 1, 57)])
def test_hands_can_be_smaller(seats: int, fewer: int, size: int, pile: int) -> None:
    match = Match(GAME, seats, GAME.settings({"fewer_cards": fewer, "rounds": 1}), seed="fewer")
    view = GAME.view(state_of(match), -1)
    assert [plate.hand for plate in view.seats] == [size] * seats
    assert [zone.count for zone in view.zones if zone.id == "pile"] == [pile]
    play_out_round(match)
    assert len(match.decisions) == 67


@rule("SAB-14")
def test_seat_0_begins() -> None:
    assert {dealt(5, str(seed)).seat for seed in range(8)} == {0}


@rule("SAB-14")
def test_the_first_seat_may_come_from_the_seed() -> None:
    assert {dealt(4, str(seed), first_player="random").seat for seed in range(40)} == {0, 1, 2, 3}


@rule("SAB-15", "SAB-79")
@pytest.mark.parametrize("rounds", [1, 3])
def test_a_game_has_so_many_rounds(rounds: int) -> None:
    options = {} if rounds == 3 else {"rounds": rounds}
    match = Match(GAME, 3, GAME.settings(options), seed="rounds")
    for number in range(rounds):
        assert not match.over
        assert state_of(match).round == number
        play_out_round(match)
    assert match.over
    assert len(match.decisions) == 67 * rounds


@rule("SAB-16", "SAB-8")
def test_start_and_goals_lie_seven_columns_apart() -> None:
    maze = GAME.view(dealt(5), -1).zones[0]
    lying = {item.at: item.face for item in maze.items}
    assert isinstance(lying[0, 0], Tunnel)
    assert {at for at, face in lying.items() if isinstance(face, Back)} == {(8, -2), (8, 0), (8, 2)}
    assert len(lying) == 4


@rule("SAB-17")
def test_goals_are_shuffled_each_round() -> None:
    arrangements = Counter[tuple[int, ...]]()
    for seed in range(60):
        arrangements[tuple(dealt(3, str(seed)).goals)] += 1
    assert len(arrangements) == 6
    match = Match(GAME, 3, GAME.settings({"rounds": 9}), seed="goals")
    seen_goals = set()
    for _ in range(8):
        play_out_round(match)
        seen_goals.add(tuple(state_of(match).goals))
    assert len(seen_goals) > 2


@rule("SAB-18")
def test_all_cards_are_shuffled_together_each_round() -> None:
    match = Match(GAME, 4, GAME.settings({}), seed="shuffle")
    orders = []
    for _ in range(3):
        state = state_of(match)
        assert_conserved(match)
        assert (state.throws, sum(state.spent), state.board.cards) == (0, 0, 0)
        orders.append([hand(match, seat) for seat in range(4)])
        play_out_round(match)
    assert orders[0] != orders[1] != orders[2]


@rule("SAB-T27", "SAB-19", "SAB-20")
@pytest.mark.parametrize(
    ("seats", "size", "pile"),
    [(3, 6, 49), (4, 6, 43), (5, 6, 37), (6, 5, 37), (7, 5, 32), (8, 4, 35), (9, 4, 31), (10, 4, 27)],
)
def test_hands_and_draw_pile(seats: int, size: int, pile: int) -> None:
    view = GAME.view(dealt(seats), -1)
    assert [plate.hand for plate in view.seats] == [size] * seats
    assert [zone.count for zone in view.zones if zone.id == "pile"] == [pile]


@rule("SAB-T26", "SAB-17", "SAB-21", "SAB-22", "SAB-23", "SAB-24")
def test_the_second_round_after_seat_3_ended_the_first() -> None:
    goals = set()
    for seed in range(4):
        match = gold_ahead(reacher=3, saboteurs=[1], broken={0: "pick", 2: "lamp cart"}, seed=str(seed))
        before = state_of(match).roles
        play(match, REACH)
        state = state_of(match)
        assert (state.round, match.seat) == (1, 4)
        assert state.roles == before == role_set(5, [1])
        assert len(nuggets(match, 3)) == 2  # five cards among four miners
        assert [tools(match, seat) for seat in range(5)] == [[]] * 5
        goals.add(tuple(state.goals))
    assert len(goals) > 1


@rule("SAB-22", "SAB-23")
def test_roles_and_nuggets_stay_for_the_whole_game() -> None:
    match = gold_ahead(reacher=0, saboteurs=[1, 2])
    play(match, REACH)
    paid = [nuggets(match, seat) for seat in range(5)]
    play_out_round(match)
    assert saboteurs_of(state_of(match)) == (1, 2)
    for seat in (0, 3, 4):
        assert nuggets(match, seat) == paid[seat]
    assert nuggets(match, 1) == nuggets(match, 2) == [3]


@rule("SAB-24")
@pytest.mark.parametrize("seats", [3, 4, 5, 8])
def test_the_seat_after_the_last_turn_begins_the_next_round(seats: int) -> None:
    match = Match(GAME, seats, GAME.settings({}), seed="order")
    for number in range(2):
        play_out_round(match)
        last = match.decisions[-1].seat
        assert state_of(match).nuggets.last(number) == last
        assert match.seat == (last + 1) % seats
    (began,) = seen(match.decisions[-1].events, -1, "round_began")
    assert (began.facts["round"], began.facts["first"]) == (3, match.seat)


@rule("SAB-24", "SAB-14")
def test_a_random_first_seat_changes_nothing_in_later_rounds() -> None:
    match = Match(GAME, 4, GAME.settings({"first_player": "random"}), seed="3")
    first = match.seat
    play_out_round(match)
    assert match.seat == (first + 67) % 4


@rule("SAB-V1")
def test_roles_may_be_dealt_anew_each_round() -> None:
    match = Match(GAME, 7, GAME.settings({"role_mode": "redeal", "rounds": 9}), seed="redeal")
    roles = set()
    for _ in range(8):
        roles.add(state_of(match).roles)
        assert int(state_of(match).roles).bit_count() == SABOTEURS_IN_POOL[7]
        play_out_round(match)
    assert len(roles) > 3
    dealt_events = seen(match.decisions[-1].events, 2, "dealt")
    assert [event.facts["role"] for event in dealt_events] == [
        "saboteur" if 2 in saboteurs_of(state_of(match)) else "miner"
    ]


def test_positions_of_the_helpers_are_possible() -> None:
    for left in (1, 4, 15, 30):
        match = position(left=left, turn=2)
        assert_conserved(match)
        play_out_round(match)
        assert len(match.decisions) == left
