"""Secret choices: known to the one who made them, and equally likely out of their set to all others."""

from __future__ import annotations

from collections import Counter

from motherlode.core.dice import quick_dice
from motherlode.core.state import SPECTATOR
from motherlode.kits.choices import NOT_YET, Choices


def test_a_choice_is_made_and_turned_up_with_the_others() -> None:
    choices = Choices(3)
    choices.choose(0, 4, 0b11010)
    choices.choose(2, 1, 0b10)
    assert not choices.complete()
    assert choices.copy().open() == [4, NOT_YET, 1]
    choices.choose(1, 0, 0b1)
    assert choices.complete()
    assert choices.open() == [4, 0, 1]
    assert choices.open() == [NOT_YET] * 3


def test_others_imagine_each_of_the_set_equally_often() -> None:
    choices = Choices(2)
    choices.choose(0, 4, 0b11010)
    dice = quick_dice(1)
    found: Counter[int] = Counter()
    for _ in range(6000):
        world = choices.copy()
        world.imagine(1, dice)
        found[world.made[0]] += 1
    assert set(found) == {1, 3, 4}
    assert all(1800 < number < 2200 for number in found.values())
    assert list(choices.made) == [4, NOT_YET]


def test_who_has_chosen_knows_it_and_a_spectator_does_not() -> None:
    choices = Choices(2)
    choices.choose(0, 4, 0b11010)
    worlds = [choices.copy() for _ in range(20)]
    for number, world in enumerate(worlds):
        world.imagine(0 if number < 10 else SPECTATOR, quick_dice(number))
    assert {int(world.made[0]) for world in worlds[:10]} == {4}
    assert len({int(world.made[0]) for world in worlds[10:]}) > 1


def test_what_is_imagined_hangs_on_what_is_known_alone() -> None:
    choices = Choices(2)
    choices.choose(0, 4, 0b11010)
    other = Choices(2)
    other.choose(0, 1, 0b11010)
    choices.imagine(1, quick_dice(3))
    other.imagine(1, quick_dice(3))
    assert list(choices.made) == list(other.made)
