"""Commands that tell: games, rules, version, help; and play without a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import motherlode
from motherlode.cli import main
from toys import trench

pytestmark = pytest.mark.usefixtures("toys")


def told(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    """What a command prints."""
    assert main(arguments) == code
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


# -- games, help, version ----------------------------------------------------------------------------------------------


def test_games_lists_every_installed_game(capsys: pytest.CaptureFixture[str]) -> None:
    line = next(line for line in told(capsys, "games").splitlines() if line.startswith("trench"))
    assert line.split()[:3] == ["trench", "2–4", "1"]
    assert trench.GAME.blurb in line


def test_a_game_shows_its_options_with_default_values_help_and_clause(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "games", "trench")
    row = next(line for line in out.splitlines() if line.startswith("length"))
    assert row.split("  ")[0] == "length"
    for part in ("4", "3, 4, 5 or 6", "How many cells to the end.", "TRE-6"):
        assert part in row
    assert "motherlode play trench --set length=3" in out


def test_a_game_that_cannot_be_loaded_does_not_hide_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    said = "The game ruined cannot be loaded: ModuleNotFoundError: No module named 'toys.nothing'."
    out = told(capsys, "games")
    assert said in " ".join(out.split())
    assert "\ntrench" in out
    errors = [game["error"] for game in json.loads(told(capsys, "games", "--json")) if "error" in game]
    assert errors == [said]
    assert main(["play", "ruined"]) == 2
    assert capsys.readouterr().err == f"motherlode: {said}\n"


def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    games = json.loads(told(capsys, "games", "--json"))
    assert "trench" in [game["game"] for game in games]
    one = json.loads(told(capsys, "games", "trench", "--json"))
    assert one["seats"] == {"least": 2, "most": 4, "usual": 3}
    assert one["options"][1] == {
        "name": "fog",
        "help": "Nobody may peek.",
        "clause": "TRE-V1",
        "default": False,
        "values": [False, True],
    }


def test_version_says_how_the_rules_run(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "--version")
    assert out.startswith(f"motherlode {motherlode.__version__} (rules run ")
    assert ("compiled" if motherlode.COMPILED else motherlode.WHY) in out


@pytest.mark.parametrize("command", ["", "play", "replay", "games", "rules", "simulate", "check", "bench"])
def test_help_fits_eighty_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    out = told(capsys, *([command] if command else []), "--help")
    assert max(map(len, out.splitlines())) <= 80
    assert out.startswith(f"usage: motherlode {command}".rstrip())


def test_alone_it_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys) == told(capsys, "--help")


# -- rules -------------------------------------------------------------------------------------------------------------


def test_the_rulebook(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "rules", "trench").strip() == trench.RULES.strip()
    assert list(json.loads(told(capsys, "rules", "trench", "--json")))[:2] == ["TRE-1", "TRE-2"]


@pytest.mark.parametrize("name", ["TRE-3", "tre-3", "3"])
def test_a_clause_by_its_id_or_its_number(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert told(capsys, "rules", "trench", name) == "TRE-3 A card goes on an empty cell beside another card.\n"
    assert json.loads(told(capsys, "rules", "trench", name, "--json")) == {
        "TRE-3": "A card goes on an empty cell beside another card."
    }


def proofs(folder: Path, *names: str) -> list[str]:
    """A folder with a test for each of some clauses; the arguments that count them."""
    lines = ["from motherlode.testing import rule", ""]
    for number, name in enumerate(names):
        lines += [f'@rule("{name}")', f"def test_{number}() -> None: ...", ""]
    (folder / "test_it.py").write_text("\n".join(lines))
    return ["rules", "trench", "--coverage", "--tests", str(folder)]


ALL = ["TRE-1", "TRE-2", "TRE-3", "TRE-4", "TRE-5", "TRE-6", "TRE-V1", "TRE-T1"]


def test_coverage_holds_when_every_clause_has_a_test(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = told(capsys, *proofs(tmp_path, *ALL, "TRE-1", "OTHER-9"))
    assert "8 of 8 clauses of Trench are named by a test." in out
    assert next(line for line in out.splitlines() if line.startswith("TRE-1")).split()[1] == "2"


def test_coverage_fails_for_a_clause_without_a_test(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = proofs(tmp_path, *ALL[:-2])
    out = told(capsys, *arguments, code=1)
    assert "Without a test: TRE-V1, TRE-T1" in out
    assert json.loads(told(capsys, *arguments, "--json", code=1))["missing"] == ["TRE-V1", "TRE-T1"]


def test_coverage_fails_for_a_test_of_a_clause_that_does_not_exist(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = told(capsys, *proofs(tmp_path, *ALL, "TRE-77"), code=1)
    assert "TRE-77 is no clause of the rulebook, but test_it.py::test_8 names it." in out


# -- play without a terminal -------------------------------------------------------------------------------------------


def test_without_a_terminal_bots_play_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "play", "trench", "--seed", "7", "--seats", "2", "--set", "length=3")
    lines = out.splitlines()
    assert lines[0] == "Trench · rules 1 · Alva, Bruno · seed 7"
    assert lines[2].startswith("   1. Alva ")
    assert "  ★ " in out
    assert told(capsys, "play", "trench", "--seed", "7", "--seats", "2", "--set", "length=3") == out


def test_without_a_game_the_first_there_is_is_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from motherlode.core import registry

    monkeypatch.setattr(registry, "names", lambda: ("ruined", "trench", "zebra"))
    assert told(capsys, "play").startswith("Trench · ")
    monkeypatch.setattr(registry, "names", lambda: ())
    assert main(["play"]) == 2
    assert capsys.readouterr().err == "motherlode: No game is installed.\n"


def test_interrupting_is_quiet(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(trench.TrenchGame, "deal", interrupt)
    assert main(["play", "trench"]) == 130
    assert capsys.readouterr() == ("", "")
