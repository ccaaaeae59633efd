"""Every game has a guided first game, which plays to its end on the real rules."""

from __future__ import annotations

import itertools

import pytest

from motherlode.core import registry
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.lesson import Lesson, Scene, Script, Step, has_lesson, lesson
from motherlode.core.view import View
from motherlode.table.learning import lesson_step
from motherlode.testing.words import in_grid, things

GAMES = [registry.find(name) for name in registry.names()]
LONGEST = 300
"""Characters that somebody reads at once."""


def seen(found: Lesson, scene: Scene) -> View:
    return lesson_step(found.game.name, found.scenes.index(scene) + 1).now.view


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_lesson_plays_to_its_end(game: Game) -> None:
    assert has_lesson(game)
    found = lesson(game)
    assert 10 <= len(found.scenes) <= 20
    assert sum(scene.move is not None for scene in found.scenes) >= 5
    assert found.scenes[0].move is None  # the theme and the goal come first
    for scene in found.scenes:
        assert len(scene.step.say) <= LONGEST, scene.step.title
        assert scene.step.say.endswith((".", "?", "!")), scene.step.title


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_lesson_points_at_what_is_there(game: Game) -> None:
    found = lesson(game)
    for scene in found.scenes:
        view = seen(found, scene)
        there = things(view, found.script.seats)
        for thing in scene.step.look:
            assert thing in there or in_grid(view, thing), f"{scene.step.title}: {thing} is not on the table"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_page_gets_each_step_with_the_menu_and_the_move_in_it(game: Game) -> None:
    found = lesson(game)
    steps = [lesson_step(game.name, number) for number in range(1, len(found.scenes) + 1)]
    for scene, step in zip(found.scenes, steps):
        assert (step.heading, step.text, step.of) == (scene.step.title, scene.step.say, len(steps))
        assert step.now.ply == scene.ply
        if scene.move is not None:
            assert [move for move in step.moves if move.action == step.action] == [scene.move]
            assert step.wrong
    for earlier, later in itertools.pairwise(steps):
        assert [moment.ply for moment in later.before] == [*range(earlier.now.ply + 1, later.now.ply)]


def test_a_step_that_is_not_there_is_refused_with_those_that_are() -> None:
    for number in (0, 99):
        with pytest.raises(Refused, match=rf"steps 1 to \d+, not {number}"):
            lesson_step(GAMES[0].name, number)


def test_a_lesson_that_disagrees_with_the_rules_is_refused_with_its_step() -> None:
    game = registry.find("hearts")
    script = Script(seats=4, seed="h3", step=(Step(title="No", say="That cannot be.", then=("play AS",)),))
    with pytest.raises(Refused, match=r"hearts/lesson\.toml, step 1, “No”: "):
        Lesson(game, script)


def test_a_game_without_a_lesson_says_so() -> None:
    class Bare(Game):
        title = "Bare"
        package = "toys"

    assert not has_lesson(Bare())
    with pytest.raises(Refused, match="Bare comes without a guided first game"):
        lesson(Bare())
