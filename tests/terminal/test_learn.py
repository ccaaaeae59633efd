"""Learning a game in the terminal: Enter, the move itself, another move, leaving and coming back."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from motherlode.cli import main
from motherlode.core import registry
from motherlode.core.lesson import lesson
from motherlode.terminal.learn import Learning
from motherlode.terminal.paper import THEME


class Pupil:
    """Somebody who types what a script says, and Enter after that."""

    def __init__(self, game: str, *script: str, step: int = 1) -> None:
        self.paper = io.StringIO()
        console = Console(file=self.paper, width=100, height=50, theme=THEME, color_system=None, highlight=False)
        self._script = iter(script)
        self.learning = Learning(lesson(registry.find(game)), console, lambda _: next(self._script, ""), step)
        self.done = self.learning.run()
        self.shown = " ".join(self.paper.getvalue().split())


@pytest.mark.parametrize("game", registry.names())
def test_enter_goes_through_every_lesson(game: str) -> None:
    pupil = Pupil(game)
    scenes = pupil.learning.lesson.scenes
    assert pupil.done
    for number, scene in enumerate(scenes, 1):
        assert f"Step {number} of {len(scenes)} · {scene.step.title}" in pupil.shown
        assert " ".join(scene.step.say.split()) in pupil.shown


def test_the_move_itself_goes_on_and_another_one_is_answered_kindly() -> None:
    step = next(n for n, scene in enumerate(lesson(registry.find("hearts")).scenes, 1) if scene.move is not None)
    pupil = Pupil("hearts", "play 4C", "nonsense", "play KC", "q", step=step)
    assert "But the ace takes this trick" in pupil.shown
    assert "That is no move here" in pupil.shown
    assert (pupil.done, pupil.learning.step) == (False, step + 1)


def test_what_happened_since_the_step_before_is_told() -> None:
    assert "Bruno played the 2♣." in Pupil("hearts", "q", step=3).shown


def test_without_a_terminal_the_text_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "hearts", "--step", "3"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("3. Follow suit: ")
    assert "→ Play the K♣" in said


def test_a_step_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "hearts", "--step", "99"]) == 2
    assert "The lesson has the steps 1 to 13, not 99." in capsys.readouterr().err
