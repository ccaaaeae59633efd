"""What a seat may believe about roles and nuggets: every past it cannot rule out, as likely as it is (SAB-83)."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable
from typing import TypeVar

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.saboteur import brute
from games.saboteur.brute import Table, World
from motherlode.core.dice import Dice, quick_dice
from motherlode.games.saboteur.knowing.imagine import draw_roles
from motherlode.games.saboteur.knowing.knowledge import PastGuess
from motherlode.games.saboteur.options import SaboteurOptions
from motherlode.games.saboteur.rules.payout import ALL_IN_DECK, CARD, MINERS_WON, SABOTEURS_WON, Nuggets
from motherlode.games.saboteur.rules.setup import Setup
from motherlode.testing import rule

Belief = dict[tuple[frozenset[int], object], float]
Key = TypeVar("Key")

ONE_WIN = Table(3, (("miners", 0),))
PASTS = {
    "auto": ONE_WIN,
    "auto, a saboteur may have reached it": Table(4, (("miners", 1),)),
    "auto, the other way round": Table(4, (("miners", 2),), step=-1),
    "auto, two rounds": Table(3, (("miners", 0), ("miners", 2))),
    "auto, both sides won": Table(3, (("saboteurs", 1), ("miners", 2), ("saboteurs", 0))),
    "auto, five seats": Table(5, (("saboteurs", 2),)),
    "auto, to everybody": Table(3, (("miners", 1),), everybody=True),
    "auto, a saboteur ensured": Table(3, (("miners", 1),), ensure=True),
    "choose": Table(3, (("miners", 0),), choose=True),
    "choose, four seats": Table(4, (("miners", 1),), choose=True),
    "choose, the other way round": Table(4, (("miners", 3),), choose=True, step=-1),
    "choose, two rounds": Table(3, (("miners", 0), ("miners", 1)), choose=True),
    "choose, both sides won": Table(3, (("saboteurs", 1), ("miners", 2)), choose=True),
    "choose, to everybody": Table(3, (("miners", 1),), choose=True, everybody=True),
}


def paid_as(table: Table, world: World) -> Nuggets:
    """A past, as the game keeps it."""
    nuggets = ALL_IN_DECK.copy()
    nothing = vec[i64]([0, 1, 2])
    for number, ((side, seat), given) in enumerate(zip(table.rounds, world.rounds)):
        if side == "miners":
            nuggets.enter(number, MINERS_WON, seat, nothing)
            nuggets.open_packet(number, len(given) + sum(world.rest))
        else:
            nuggets.enter(number, SABOTEURS_WON, seat, nothing)
        nuggets.enter_roles(number, sum(1 << number for number in world.saboteurs))
        for who, value in given:
            nuggets.give(number, who, value)
            nuggets.words[0] -= CARD[value]
    nuggets.fill_packet(sum(n * CARD[value] for value, n in enumerate(world.rest, 1)))
    return nuggets


def guess_at(table: Table, world: World, viewer: int) -> PastGuess:
    options = SaboteurOptions(
        draft_choice="choose" if table.choose else "auto",
        draft_recipients="all" if table.everybody else "miners",
        draft_direction="clockwise" if table.step == 1 else "counterclockwise",
        ensure_saboteur=table.ensure,
    )
    holding = brute.holder(table, world) if sum(world.rest) > 0 else -1
    return PastGuess(Setup(table.seats, options), paid_as(table, world), len(table.rounds), viewer, holding)


def guess_roles(guess: PastGuess, table: Table, world: World, dice: Dice) -> None:
    truth = sum(1 << seat for seat in world.saboteurs)
    roles = draw_roles(guess.setup, guess.viewer, truth, dice)
    for number in range(len(table.rounds)):
        guess.guess.enter_roles(number, roles)


def read(guess: PastGuess, table: Table) -> tuple[frozenset[int], object]:
    """A guess in the terms of the brute force."""
    paid = guess.guess
    rounds = []
    for number in range(len(table.rounds)):
        places = range(paid.given(number))
        rounds.append(tuple((int(paid.owner(number, place)), int(paid.value(number, place))) for place in places))
    return frozenset(seat for seat in range(table.seats + 1) if paid.roles(0) >> seat & 1), tuple(rounds)


class Sample:
    """What many guesses amount to, each with its weight."""

    def __init__(self, table: Table, world: World, viewer: int, guided: bool, wanted: int = 500) -> None:
        guess = guess_at(table, world, viewer)
        dice = quick_dice(11)
        weights: dict[tuple[frozenset[int], object], float] = defaultdict(float)
        total = squares = 0.0
        for _ in range(16000):
            guess_roles(guess, table, world, dice)
            weight = guess.guided(dice) if guided else float(guess.free(dice))
            if weight > 0:
                weights[read(guess, table)] += weight
                total += weight
                squares += weight * weight
                if total * total / squares >= wanted:
                    break
        assert total > 0
        self.size = total * total / squares
        """As many guesses of equal weight would be worth as much."""
        self.belief: Belief = {key: weight / total for key, weight in weights.items()}

    def assert_agrees(self, found: dict[Key, float], truth: dict[Key, float]) -> None:
        """The beliefs differ by no more than chance explains: some four standard errors of so many guesses."""
        assert set(found) <= set(truth)  # nothing impossible is believed
        distance = sum(abs(found.get(key, 0.0) - chance) for key, chance in truth.items()) / 2
        error = sum(math.sqrt(abs(chance * (1 - chance)) / self.size) for chance in truth.values()) / 2
        assert self.size > 100
        assert distance <= 4 * 0.8 * error + 1e-9  # 0.8: mean of an absolute error


def by_roles(belief: Belief) -> dict[frozenset[int], float]:
    found: dict[frozenset[int], float] = defaultdict(float)
    for (roles, _), chance in belief.items():
        found[roles] += chance
    return dict(found)


@rule("SAB-83", "SAB-88")
@pytest.mark.parametrize("viewer", [0, 2, -1])
@pytest.mark.parametrize("name", PASTS)
@pytest.mark.parametrize("guided", [False, True], ids=["free", "guided"])
def test_guesses_agree_with_brute_force(name: str, viewer: int, guided: bool) -> None:
    table = PASTS[name]
    world = brute.draw(table, seed=len(name) + viewer)
    truth = brute.posterior(table, viewer, brute.sights(table, world, viewer))
    assert (world.saboteurs, world.rounds) in truth
    sample = Sample(table, world, viewer, guided)
    sample.assert_agrees(by_roles(sample.belief), by_roles(truth))


@rule("SAB-83")
@pytest.mark.parametrize("name", ["auto", "choose", "choose, both sides won"])
@pytest.mark.parametrize("guided", [False, True], ids=["free", "guided"])
def test_the_cards_of_the_others_are_guessed_as_likely_as_they_are(name: str, guided: bool) -> None:
    table = PASTS[name]
    world = brute.draw(table, seed=5)
    truth = brute.posterior(table, 0, brute.sights(table, world, 0))
    sample = Sample(table, world, 0, guided)
    sample.assert_agrees(sample.belief, truth)


@rule("SAB-88", "SAB-83")
@pytest.mark.parametrize("guided", [False, True], ids=["free", "guided"])
@pytest.mark.parametrize("viewer", [0, 1, -1])
@pytest.mark.parametrize("stop", [0, 1, 2, 3])
def test_guesses_during_a_draft(stop: int, viewer: int, guided: bool) -> None:
    table = Table(4, (("miners", 0),), choose=True)
    world = brute.stopped(brute.draw(table, seed=3 + stop), stop)
    truth = brute.under_way(table, viewer, world)
    sample = Sample(table, world, viewer, guided)
    sample.assert_agrees(by_roles(sample.belief), truth)


@rule("SAB-88", "SAB-83")
@pytest.mark.parametrize("guided", [False, True], ids=["free", "guided"])
def test_who_is_not_asked_does_not_hold_the_packet(guided: bool) -> None:
    """Seat 0 reached the gold and seat 1, a miner, is not asked first: so seat 0 is a miner too."""
    table = Table(4, (("miners", 0),), choose=True)
    world = brute.stopped(paid_out(table, {2}), 0)
    truth = brute.under_way(table, 1, world)
    assert set(truth) == {frozenset({2}), frozenset({3}), frozenset({4})}
    sample = Sample(table, world, 1, guided)
    sample.assert_agrees(by_roles(sample.belief), truth)


# -- what the rules let one conclude -----------------------------------------------------------------------------------


def possible(
    table: Table, world: World, viewer: int, what: Callable[[frozenset[int], int], int], draws: int = 150
) -> set[int]:
    """All values of something that a viewer believes possible."""
    found = set()
    for guided in (False, True):
        guess = guess_at(table, world, viewer)
        dice = quick_dice(23)
        for _ in range(draws):
            guess_roles(guess, table, world, dice)
            if (guess.guided(dice) if guided else float(guess.free(dice))) > 0:
                saboteurs, _ = read(guess, table)
                found.add(what(saboteurs, table.seats))
    return found


def in_play(saboteurs: frozenset[int], seats: int) -> int:
    return len(saboteurs - {seats})


def paid_out(table: Table, saboteurs: set[int]) -> World:
    """The world in which these are the saboteurs."""
    pool = saboteurs | ({table.seats} if len(saboteurs) < brute.IN_POOL[table.seats] else set())
    deal = frozenset(pool)
    bank = table.bank
    rounds = []
    for how in table.rounds:
        _, given, bank = next(iter(brute.one_round(table, deal, bank, how)))
        rounds.append(given)
    return World(1.0, deal, tuple(rounds), bank)


@rule("SAB-68", "SAB-83")
@pytest.mark.parametrize(
    ("seats", "saboteurs", "numbers"),
    [(5, {0}, {1}), (5, {0, 2}, {2}), (7, {0, 3}, {2, 3}), (7, {0, 3, 5}, {2, 3}), (10, {0, 1, 2, 3}, {4})],
)
def test_a_payment_tells_how_many_saboteurs_there_are(seats: int, saboteurs: set[int], numbers: set[int]) -> None:
    """Paid 4: one saboteur; paid 3: two or three; paid 2: four."""
    table = Table(seats, (("saboteurs", seats - 1),))
    assert possible(table, paid_out(table, saboteurs), 0, in_play) == numbers


@rule("SAB-71", "SAB-72", "SAB-83")
def test_a_short_deck_tells_less() -> None:
    """With ten seats three wins of the miners take all 28 nugget cards but none for the round after: whoever is paid
    nothing by it learns nothing, and the packet of eight that the third win started with tells only itself."""
    table = Table(10, (("miners", 0),) * 3, choose=True)
    world = paid_out(table, {8, 9})
    assert [len(given) for given in world.rounds] == [10, 10, 8]
    nothing_left = Table(10, (("miners", 0),) * 3 + (("saboteurs", 9),), choose=True)
    poor = paid_out(nothing_left, {0, 8, 9})
    assert poor.rounds[3] == ()
    assert possible(nothing_left, poor, 0, in_play) == {3, 4}  # due 3 or 2, paid 0 either way


def between(start: int, end: int) -> Callable[[frozenset[int], int], int]:
    """How many miners sit from `start` on, clockwise, before `end`."""

    def count(saboteurs: frozenset[int], seats: int) -> int:
        line = [(start + k) % seats for k in range((end - start) % seats)]
        return sum(seat not in saboteurs for seat in line)

    return count


@rule("SAB-73", "SAB-75", "SAB-83")
@pytest.mark.parametrize(("saboteurs", "fewer"), [(set(), 3), ({1}, 2), ({1, 2}, 1)])
def test_a_packet_seen_with_k_cards_fewer_tells_k_miners_before(saboteurs: set[int], fewer: int) -> None:
    table = Table(5, (("miners", 0),), choose=True)
    if not saboteurs:
        saboteurs = {4}
    world = paid_out(table, saboteurs)
    held = [place for place, (seat, _) in enumerate(world.rounds[0]) if seat == 3]
    assert held[0] == fewer
    assert possible(table, world, 3, between(0, 3)) == {fewer}


@rule("SAB-77", "SAB-83")
@pytest.mark.parametrize(("saboteurs", "after"), [({1, 2}, 3), ({1}, 4)])
def test_a_packet_seen_again_after_j_picks_tells_j_miners(saboteurs: set[int], after: int) -> None:
    table = Table(5, (("miners", 0),), choose=True)
    world = paid_out(table, saboteurs)
    places = [place for place, (seat, _) in enumerate(world.rounds[0]) if seat == 0]
    assert places == [0, after]

    def miners(caught: frozenset[int], seats: int) -> int:
        return seats - in_play(caught, seats)

    assert possible(table, world, 0, miners) == {after}


@rule("SAB-77", "SAB-83")
def test_a_packet_seen_once_with_c_cards_tells_at_least_c_miners() -> None:
    table = Table(5, (("miners", 0),), choose=True)
    world = paid_out(table, {4})
    places = [place for place, (seat, _) in enumerate(world.rounds[0]) if seat == 1]
    assert places == [1]  # seen with four cards, and not again

    def miners(caught: frozenset[int], seats: int) -> int:
        return seats - in_play(caught, seats)

    assert possible(table, world, 1, miners) == {4}  # of at least four miners, five are more than the pool holds
    again = Table(4, (("miners", 0),), choose=True)
    assert possible(again, paid_out(again, {3}), 1, miners) == {3, 4}


@rule("SAB-75", "SAB-83")
def test_a_card_of_the_draft_tells_nothing_to_a_saboteur() -> None:
    table = Table(5, (("miners", 0),))
    world = paid_out(table, {1, 3})
    assert possible(table, world, 1, in_play) == {1, 2}
