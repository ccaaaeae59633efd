"""`motherlode new`: a package that is played, checked and learnt at once; names that are refused with a sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from motherlode.cli import main
from motherlode.cli.new import span, template, values
from motherlode.core import registry
from motherlode.core.errors import Refused
from toys.registered import EDITED, run


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package of a new game in it."""
    folder = tmp_path_factory.mktemp("authors")
    done = run(EDITED, "new", "ferry", "--title", "Ferry at dawn", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert "Ferry at dawn is written into ferry" in done.stdout
    return folder


def said(folder: Path, *words: str) -> str:
    done = run(EDITED, *words, cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_can_be_played_at_once(written: Path) -> None:
    assert "★" in said(written, "play", "ferry", "--seed", "one")
    assert "wins by seat" in said(written, "simulate", "ferry", "--games", "4", "--jobs", "1")
    assert "Three cards" in said(written, "learn", "ferry")
    assert "FER-2" in said(written, "rules", "ferry")
    assert "ferry" in said(written, "games")


def test_it_keeps_the_laws_and_says_how_thin_that_is(written: Path) -> None:
    told = " ".join(said(written, "check", "ferry", "--seconds", "2").split())
    assert "broken" not in told
    assert "The rules run interpreted" in told
    assert "tried too little" in told or "yet enough was tried of every law" in told  # on a fast machine


def test_every_clause_has_a_test(written: Path) -> None:
    assert "2 of 2 clauses" in said(written, "rules", "ferry", "--coverage", "--tests", "ferry/tests")


def test_it_is_found_from_its_own_folder_too(written: Path) -> None:
    assert "FER-1" in said(written / "ferry", "rules", "ferry")


def test_a_game_for_more_has_more_cards(tmp_path: Path) -> None:
    assert run(EDITED, "new", "crowd", "--seats", "2-7", "--yes", cwd=tmp_path).returncode == 0
    assert "★" in said(tmp_path, "play", "crowd", "--seats", "7", "--seed", "one")
    rules = (tmp_path / "crowd/src/motherlode_crowd/RULES.md").read_text(encoding="utf-8")
    assert "Two to seven play. Each gets three of 21 cards" in rules


def test_it_is_as_clean_as_its_own_settings_want_it(written: Path) -> None:
    tools = Path(sys.executable).parent
    for command in (["ruff", "check", "--no-cache"], ["ruff", "format", "--check", "--no-cache"], ["mypy"]):
        done = subprocess.run(
            [tools / command[0], *command[1:]], cwd=written / "ferry", capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_no_file_has_a_gap_left_in_it() -> None:
    words = values("x_y", "x_y", "X", "Y.", 2, 4)
    for path, text in template():
        for name in [part.partition("}}")[0] for part in text.split("{{")[1:]]:
            assert name in words, f"{path}: {name}"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["Fer ry"],
            "use up to 30 small letters, digits and _, a letter first, such as fer_ry.",
        ),
        (["9"], "“9” cannot be typed as a name"),
        (["ferry", "--seats", "2-12"], "“2-12” seats are not possible: the game that is written is for 2 to 10"),
        (["ferry", "--title", 'the "best"'], "The title is one line of up to 100 characters without quotes"),
    ],
)
def test_what_cannot_be_is_refused(
    words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", *words]) == 2
    assert sentence in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_name_that_is_taken_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    taken = registry.names()[0]
    assert main(["new", taken]) == 2
    assert f"There is a game {taken} already: choose another name." in capsys.readouterr().err
    (tmp_path / "ferry").mkdir()
    (tmp_path / "ferry/note").touch()
    assert main(["new", "ferry"]) == 2
    assert "ferry exists already" in capsys.readouterr().err


def test_seats_are_read_as_people_write_them() -> None:
    assert [span(text) for text in ("2-4", "3", "2 to 3", " 2 – 4 ")] == [(2, 4), (3, 3), (2, 3), (2, 4)]
    with pytest.raises(Refused):
        span("many")


def test_with_somebody_to_ask_there_are_three_questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def answer(question: str) -> str:
        asked.append(question)
        return {0: "Night ferry", 1: "2", 2: ""}[len(asked) - 1]

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert main(["new", "ferry"]) == 0
    assert len(asked) == 3
    assert "most_seats = 2" in (tmp_path / "ferry/src/motherlode_ferry/game.py").read_text(encoding="utf-8")
    assert "# Night ferry" in (tmp_path / "ferry/src/motherlode_ferry/RULES.md").read_text(encoding="utf-8")
