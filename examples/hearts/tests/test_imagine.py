"""Imagined hands: exactly the deals that fit what was seen, and each of them equally often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from hearts_table import cards, names, play, sit
from motherlode.core.dice import quick_dice
from motherlode.core.state import SPECTATOR
from motherlode_hearts.rules.cards import CARDS
from motherlode_hearts.rules.play import HeartsState, deal

Hands = tuple[int, ...]


def hands_of(state: HeartsState) -> Hands:
    return tuple(state.places.sets[seat] for seat in range(4))


def splits(unseen: list[int], rooms: list[int]) -> list[list[int]]:
    """All ways to deal cards to hands of these sizes, as sets of cards."""
    if not rooms:
        return [[]]
    found = []
    for chosen in combinations(unseen, rooms[0]):
        rest = [card for card in unseen if card not in chosen]
        for others in splits(rest, rooms[1:]):
            found.append([sum(1 << card for card in chosen), *others])
    return found


def possible_deals(start: HeartsState, history: list[int], viewer: int) -> set[Hands]:
    """Brute force: every deal of the unseen cards under which all that was played could have been played."""
    end = start.copy()
    owners = {}
    for card in history:
        owners[card] = end.seat
        end.apply(card)
    hidden = [seat for seat in range(4) if seat != viewer]
    unseen = [card for card in range(CARDS) if any(end.places.sets[seat] >> card & 1 for seat in hidden)]
    found = set()
    for dealt in splits(unseen, [end.places.size(seat) for seat in hidden]):
        world = start.copy()
        for seat in hidden:
            world.places.sets[seat] = dealt[hidden.index(seat)]
        for card, seat in owners.items():
            if seat != viewer:
                world.places.sets[seat] |= 1 << card
        if replays(world, history):
            found.add(hands_of(world))
    return found


def replays(world: HeartsState, history: list[int]) -> bool:
    """Play the history in a world, as far as it is legal there."""
    if world.count == 0 and not world.places.sets[world.seat] & 1:
        return False
    for card in history:
        if not world.allows(card):
            return False
        world.apply(card)
    return True


def check_uniform(start: HeartsState, history: list[int], viewer: int, per_deal: int) -> int:
    """Imagine many times: all possible deals come up and no others, as often as chance allows."""
    expected = possible_deals(start, history, viewer)
    end = start.copy()
    for card in history:
        end.apply(card)
    assert hands_of(end) in expected, "the true deal is possible"
    dice = quick_dice(len(expected))
    seen = Counter(hands_of(end.imagine(viewer, dice)) for _ in range(per_deal * len(expected)))
    assert set(seen) == expected
    if len(expected) > 1:
        chi = sum((seen[hands] - per_deal) ** 2 / per_deal for hands in expected)
        freedom = len(expected) - 1
        assert abs(chi - freedom) < 5 * (2 * freedom) ** 0.5, f"{chi:.0f} for {freedom} degrees of freedom"
    return len(expected)


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_one_void(viewer: int) -> None:
    start = sit("9D 2C KS", "AS 3C 7S", "10D 4C 2D", "KH 5C 6C", broken=True)
    assert check_uniform(start, cards("9D AS 10D KH"), viewer, 40) > 10


@pytest.mark.parametrize("viewer", [SPECTATOR, 2, 3])
def test_different_voids(viewer: int) -> None:
    start = sit("9D 2C KS", "AS 3C 7S", "10D 4C 2H", "QD 5S 6C", broken=True)
    history = cards("9D AS 10D QD 6C 2C 3C 4C")
    assert check_uniform(start, history, viewer, 60) >= 1
    history = cards("9D AS 10D QD 5S KS 7S 2H")
    assert check_uniform(start, history, viewer, 60) >= 1


def test_hearts_led_before_they_are_broken() -> None:
    start = sit("3H KH 9H", "4D 5D 4H", "6D 7D 5H", "8D 9D 6H")
    for viewer in (SPECTATOR, 1, 2):
        check_uniform(start, cards("9H 4H 5H 6H"), viewer, 40)


def test_points_in_the_first_trick() -> None:
    """Somebody who throws a heart on the first trick holds points only: the queen is apart from the other spades."""
    start = deal(quick_dice(3))
    hearts = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH QS"
    rest = [card for card in range(CARDS) if card not in cards(hearts)]
    for seat, hand in enumerate([rest[0::3], cards(hearts), rest[1::3], rest[2::3]]):
        start.places.sets[seat] = sum(1 << card for card in hand)
    start.seat = 0
    state = start.copy()
    play(state, "2C 2H 3C 4C")
    dice = quick_dice(5)
    viewer = next(seat for seat in (0, 2, 3) if not state.places.sets[seat] >> cards("AH")[0] & 1)
    queens: Counter[int] = Counter()
    for _ in range(3000):
        world = state.imagine(viewer, dice)
        assert world.places.sets[1] & ~sum(1 << card for card in cards(hearts + " AH")) == 0
        replay = start.copy()
        for seat in range(4):
            replay.places.sets[seat] = world.places.sets[seat]
        for seat, card in enumerate(cards("2C 2H 3C 4C")):
            replay.places.sets[seat] |= 1 << card
        assert replays(replay, cards("2C 2H 3C 4C"))
        queens[next(seat for seat in range(4) if world.places.sets[seat] >> 49 & 1)] += 1
    # 12 of the 13 remaining points are with seat 1; the one it lacks is any of them, so the queen in 1 of 13 worlds
    assert 3000 / 13 * 0.7 < 3000 - queens[1] < 3000 / 13 * 1.3


def test_the_one_who_begins_holds_the_two_of_clubs() -> None:
    state = deal(quick_dice(4))
    for viewer in (SPECTATOR, 0, 1, 2, 3):
        for seed in range(50):
            assert state.imagine(viewer, quick_dice(seed)).places.sets[state.seat] & 1


@pytest.mark.parametrize("seed", range(10))
def test_ends_of_random_games(seed: int) -> None:
    dice = quick_dice(seed)
    start = deal(dice)
    history: list[int] = []
    state = start.copy()
    while len(history) < 40 + seed:
        actions = state.legal_actions()
        history.append(actions[dice.below(len(actions))])
        state.apply(history[-1])
    for viewer in range(4):
        check_uniform(start, history, viewer, 20)
    if seed >= 4:
        check_uniform(start, history, SPECTATOR, 20)


def test_an_imagined_world_can_be_played_out() -> None:
    dice = quick_dice(9)
    for _ in range(20):
        state = deal(dice)
        while not state.over:
            world = state.imagine(dice.below(5) - 1, dice)
            assert names(sorted(all_held(world))) == names(sorted(all_held(state)))
            while not world.over:
                actions = world.legal_actions()
                world.apply(actions[dice.below(len(actions))])
            actions = state.legal_actions()
            state.apply(actions[dice.below(len(actions))])


def all_held(state: HeartsState) -> list[int]:
    return [card for seat in range(4) for card in range(CARDS) if state.places.sets[seat] >> card & 1]
