"""The bot that cheats: it knows what nobody may know, wins by it, and cannot be asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

import motherlode
from motherlode.bots.levels import LEVELS, make
from motherlode.bots.searching import Budget
from motherlode.core import registry
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.freeze import freeze
from motherlode.core.perspective import Perspective
from motherlode.lab.arena import contest, hold
from motherlode.lab.cheat import SEES_ALL, Cheat, Truth, gap

GAMES = registry.names()


@pytest.mark.parametrize("name", GAMES)
def test_it_imagines_the_true_position_and_no_other_future(name: str) -> None:
    game = registry.find(name)
    state = game.deal(game.usual_seats, game.settings({}), deal_dice("truth"))
    truth = Truth(state)
    one, two = (truth.imagine(state.seat, quick_dice(seed)) for seed in (1, 2))
    assert freeze(one) != freeze(two), "chance is not known beforehand"
    for world in (one, two):
        world.dice = state.dice.copy()
        assert freeze(world) == freeze(state)


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_and_leaves_the_position_alone(name: str) -> None:
    game = registry.find(name)
    state = game.deal(game.usual_seats, game.settings({}), deal_dice("truth"))
    before = freeze(state)
    seen = Perspective(game, state, state.seat)
    cheat = Cheat(Budget(iterations=30 if motherlode.COMPILED else 4), state)
    assert cheat.decide(seen, quick_dice(1)) in seen.legal()
    assert cheat.decide(seen, quick_dice(1)) == cheat.decide(seen, quick_dice(1))
    assert freeze(state) == before


def test_no_level_makes_a_cheat() -> None:
    assert not any(isinstance(make(level), Cheat) for level in LEVELS)
    for level in ("cheat", "search:20 seeing all", "search:20" + SEES_ALL, "search seeing all"):
        with pytest.raises(Refused):
            make(level)
        with pytest.raises(Refused):
            contest("saboteur", deals=1, given={}, bots=[level, "random"], seed="s")


def test_nothing_but_the_lab_knows_it() -> None:
    package = Path(motherlode.__file__).parent
    using = [path for path in package.rglob("*.py") if "lab.cheat" in path.read_text(encoding="utf-8")]
    assert [path.relative_to(package).as_posix() for path in using] == ["cli/arena.py"]


@pytest.mark.slow
def test_knowing_everything_helps() -> None:
    result = hold(gap("hearts", deals=40, given={}, level="search:150", seed="gap"))
    edge = result.standings["search:150" + SEES_ALL].edge
    assert edge is not None
    assert edge.low > 0


@pytest.mark.parametrize(
    ("level", "sentence"),
    [
        ("sensible", "sensible does not search: seeing more would change nothing. Write search:2000."),
        ("search:50ms", "search:50ms is given a time; a cheat is measured by iterations: write search:2000."),
        ("clever", "There is no bot level clever"),
    ],
)
def test_other_levels_are_refused(level: str, sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        gap("saboteur", deals=1, given={}, level=level, seed="s")
    assert str(refusal.value).startswith(sentence)
