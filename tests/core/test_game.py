"""A game finds its words by itself, and says which file is missing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from motherlode.core.dice import deal_dice
from motherlode.core.events import Event
from motherlode.core.game import Game
from testing.toys import Toy, ToyState


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of a game with a folder of words that is nearly empty."""
    words = tmp_path / "half_a_game" / "words"
    words.mkdir(parents=True)
    (words.parent / "__init__.py").touch()
    (words / "__init__.py").touch()
    (words / "log.py").write_text("def say(event, reader):\n    return f'{reader.does(event.seat, event.kind)}.'\n")
    (words / "view.py").write_text("def look(state, reader):\n    return None\n")
    (words / "moves.py").write_text("import no_such_module\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [name for name in sys.modules if name.startswith("half_a_game")]:
        monkeypatch.delitem(sys.modules, name)
    return words


class Half(Game):
    name, title, package = "half", "Half a game", "half_a_game"


def dealt() -> ToyState:
    state = Toy().deal(2, Toy().settings({}), deal_dice("g"))
    assert isinstance(state, ToyState)
    return state


@pytest.mark.usefixtures("package")
def test_words_are_found_in_their_file() -> None:
    event = Event(kind="dig", seat=1)
    assert Half().say(event, 1, ["Ada", "Bo"]) == "You dig."
    assert Half().say(event, 0, ["Ada", "Bo"]) == "Bo digs."


@pytest.mark.usefixtures("package")
def test_a_missing_file_gets_a_sentence() -> None:
    class Speechless(Half):
        package = "testing"

    with pytest.raises(NotImplementedError) as found:
        Speechless().move(dealt(), 0)
    assert str(found.value) == (
        "testing does not say how to move: write the function move in words/moves.py, or the method move of its Game."
    )


@pytest.mark.usefixtures("package")
def test_a_missing_function_gets_the_same_sentence() -> None:
    with pytest.raises(NotImplementedError, match=r"write the function view in words/view\.py"):
        Half().view(dealt(), 0)


@pytest.mark.usefixtures("package")
def test_a_file_that_wants_something_missing_says_what() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        Half().parse(dealt(), "pass")


def test_a_game_without_words_at_all() -> None:
    class Mute(Half):
        package = "testing"

    with pytest.raises(NotImplementedError, match=r"testing does not say how to view: .*words/view\.py"):
        Mute().view(dealt(), 0)
