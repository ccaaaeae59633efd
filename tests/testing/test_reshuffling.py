"""Deals that differ in where a few cards lie: found on purpose, by loaded dice, and imagined alike."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core import registry
from motherlode.core.dice import quick_dice
from motherlode.testing import check
from motherlode.testing.course import Course
from motherlode.testing.law import Broken
from motherlode.testing.reshuffling import LoadedDice, Reshuffling
from testing.riffle import RIFFLE, KeepsTheOrder, OrderDecides, Riffle, RiffleState, UnsortedRest, imagining

FOREVER = float("inf")


def shuffled(dice: LoadedDice) -> list[list[int]]:
    """What three shuffles of ten cards bring."""
    found = []
    for _ in range(3):
        cards = vec[i64](list(range(10)))
        dice.shuffle(cards, 2, 10)
        found.append(list(cards))
    return found


def test_loaded_dice_exchange_cards_after_one_shuffle_only() -> None:
    plain = shuffled(LoadedDice(quick_dice(1)))
    loaded = shuffled(LoadedDice(quick_dice(1), 1, ((0, 3),)))
    assert loaded[0] == plain[0]
    assert loaded[2] == plain[2]
    assert (loaded[1][2], loaded[1][5]) == (plain[1][5], plain[1][2])
    assert sorted(loaded[1]) == list(range(10))


def test_a_copy_of_loaded_dice_says_the_same() -> None:
    dice = LoadedDice(quick_dice(1), 1, ((0, 3),))
    dice.shuffle(vec[i64]([1, 2, 3]), 0, 3)
    again = dice.copy()
    assert isinstance(again, LoadedDice)
    assert shuffled(again) == shuffled(dice)


def looked(game: Riffle, deals: int) -> Reshuffling:
    course = Course(game, 0, (2,))
    found, dice = Reshuffling(game), quick_dice(3)
    for number in range(deals):
        found.look(course.must[0], course.deal(course.must[0], "model"), number % 3 - 1, dice, FOREVER)
    return found


def test_hands_in_another_order_are_found_on_purpose() -> None:
    found = looked(RIFFLE, 24)
    assert found.possible
    assert found.deals == 24
    assert found.own > 30, "cards of the own hand changed places, and the hand looks the same"
    assert found.twins > found.own + 30, "so do cards that the viewer does not see"
    assert found.minds > found.twins


@pytest.mark.parametrize("wrong", [KeepsTheOrder, OrderDecides])
def test_an_order_that_shows_through_is_found_at_once(wrong: type[RiffleState]) -> None:
    with pytest.raises(Broken) as raised:
        looked(imagining(wrong), 12)
    said = str(raised.value)
    assert "differing fields: hands: [" in said
    assert "all of it looks the same to seat " in said
    assert "must not use the order in which cards came" in said


@pytest.mark.parametrize("wrong", [KeepsTheOrder, OrderDecides, UnsortedRest])
def test_the_law_finds_it(wrong: type[RiffleState]) -> None:
    for seconds in (1, 4, 16, 64):
        report = check(imagining(wrong), seconds=seconds, laws=[5])
        if report.broken:
            break
    assert report.broken == [5]


def test_the_law_finds_nothing_else() -> None:
    (law,) = check(RIFFLE, seconds=4, laws=[5]).laws
    assert law.holds, law.failure
    assert law.also["twin deals"] > 0
    assert "Reshuffling: " in law.note


@pytest.mark.parametrize("name", registry.names())
def test_no_game_lets_the_order_of_a_deal_show_through(name: str) -> None:
    """A few deals for each viewer, of every number of seats and with every value of every option in turn."""
    game = registry.find(name)
    course = Course(game, 0, None)
    found, dice = Reshuffling(game), quick_dice(11)
    for number, setting in enumerate((course.must * 24)[:24]):
        viewer = number % (setting.seats + 1) - 1
        found.look(setting, course.deal(setting, "model"), viewer, dice, FOREVER)
    assert found.possible
    assert found.own + found.equal > 0, "most games keep no order of a hand: such an exchange leaves no trace"
    assert found.twins > 20
