"""Whatever is typed wrongly: one sentence on standard error, exit code 2, nothing else."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from motherlode.bots.levels import CHOICE
from motherlode.cli import main

pytestmark = pytest.mark.usefixtures("toys")


TOO_MANY = "--bots names 3 bots, and 2 sit at this table: name fewer, or add --seats."
NO_LEVEL = f"There is no bot level clever; there are {CHOICE}."
LISTS = "'motherlode admin check --help' lists them."
NO_TESTS = "There is no folder nowhere with tests to count; name it with --tests."


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The sentence with which a command is refused."""
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("motherlode: ")
    assert said.err.count("\n") == 1
    return said.err.removeprefix("motherlode: ").strip()


@pytest.mark.parametrize("command", ["play", "simulate", "check", "rules", "games"])
def test_an_unknown_game_is_named_with_the_nearest_there_is(capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert refused(capsys, command, "trensh") == "There is no game trensh; did you mean trench?"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "trench", "--seats", "9"], "Trench is for 2 to 4 seats, not 9. (TRE-1)"),
        (["simulate", "trench", "--seats", "1"], "Trench is for 2 to 4 seats, not 1. (TRE-1)"),
        (["play", "trench", "--seats", "-3"], "Trench is for 2 to 4 seats, not -3. (TRE-1)"),
        (["play", "trench", "--seat", "3"], "There is no seat 3: seats are 0 to 2."),
        (["play", "trench", "--seat", "-1"], "There is no seat -1: seats are 0 to 2."),
        (["play", "trench", "--set", "lenght=3"], "There is no option lenght; did you mean length?"),
        (["play", "trench", "--set", "length=long"], "length=long is not possible: it takes 3, 4, 5 or 6 (TRE-6)."),
        (["play", "trench", "--set", "length=7"], "length=7 is not possible: it takes 3, 4, 5 or 6 (TRE-6)."),
        (["simulate", "trench", "--set", "fog=maybe"], "fog=maybe is not possible: it takes false or true (TRE-V1)."),
        (["play", "trench", "--set", "length=3", "--set", "length=4"], "length is set to both 3 and 4."),
        (["play", "trench", "--bots", "clever"], NO_LEVEL),
        (["play", "trench", "--bots", ","], "--bots needs a level."),
        (["play", "trench", "--name", "\x1b[31m"], "A name has 1 to 24 letters."),
        (["simulate", "trench", "--bots", "random,clever"], NO_LEVEL),
        (["simulate", "trench", "--games", "0"], "A run has 1 to 100,000,000 games, not 0."),
        (["simulate", "trench", "--games", "-5"], "A run has 1 to 100,000,000 games, not -5."),
        (["simulate", "trench", "--jobs", "0"], "There can be 1 to 1024 jobs, not 0."),
        (["simulate", "trench", "--only", "-1"], "Games are numbered from 0; -1 is none."),
        (["simulate", "trench", "--record", "x.json"], "--record saves one game: say which with --only."),
        (["rules", "trench", "99"], "Trench has no clause 99; it has 8, the nearest is TRE-6."),
        (["rules", "trench", "--coverage", "--tests", "nowhere"], NO_TESTS),
        (["rules", "trench", "3", "--coverage"], "Coverage is counted for the whole rulebook: leave the clause out."),
        (["play", "trench", "--resume", "x.json"], "A saved game brings its own game."),
        (["arena", "trench", "--bots", "random,clever"], NO_LEVEL),
        (["learn"], "Say which game to learn: 'motherlode games' lists them."),
        (["play", "trench", "--seed"], "--seed wants a value after it; 'motherlode play --help' says which."),
        (["play", "trench", "--seats", "2", "--bots", "easy,easy,easy"], TOO_MANY),
        (["arena", "trench", "--bots", "random"], "A contest is between 2 and 16 bots, not 1."),
        (["arena", "trench", "--bots", "random,easy", "--deals", "0"], "A contest has 1 to 1,000,000 deals, not 0."),
        (["arena", "trench", "--bots", "random,easy", "--jobs", "0"], "There can be 1 to 1024 jobs, not 0."),
        (["arena", "trench", "--bots", "random,search:0"], "A search has 1 to 1,000,000 iterations, not 0."),
        (["bench", "trensh"], "There is no game trensh; did you mean trench?"),
        (["plya", "trench"], "'motherlode' has no command plya; did you mean play?"),
        (["fly"], "'motherlode' has no command fly; 'motherlode --help' lists them."),
        (["trench"], "trench is a game: 'motherlode play trench' plays it."),
        (["admin", "bakcup"], "'motherlode admin' has no command bakcup; did you mean backup?"),
        (["--versoin"], "'motherlode' has no option --versoin; did you mean --version?"),
        (["simulate", "trench", "--game", "3"], "'motherlode simulate' has no option --game; did you mean --games?"),
        (["play", "trench", "--bot=easy"], "'motherlode play' has no option --bot; did you mean --bots?"),
        (["admin", "check", "--xyz"], "'motherlode admin check' has no option --xyz; " + LISTS),
        (["completion", "powershell"], "SHELL takes bash, zsh, fish, tcsh, not 'powershell'."),
        (["serve", "--log", "xml"], "--log takes text, json, not 'xml'."),
    ],
)
def test_what_is_not_possible_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert refused(capsys, *arguments) == sentence


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["play", "trench", "--set", "length"], "'length' is not of the form option=value"),
        (["play", "trench", "--set", "=3"], "'=3' is not of the form option=value"),
        (["simulate", "trench", "--games", "many"], "'many' is no whole number"),
        (["simulate", "trench", "--games", "9" * 5000], "is no whole number"),
        (["check", "trench", "--seconds", "-1"], "is no number of seconds"),
        (["check", "trench", "--seconds", "nan"], "is no number of seconds"),
        (["play", "trench", "extra"], "'motherlode play' does not take 'extra'"),
        (["serve", "--port", "99999"], "'99999' is no port: these go from 0 to 65535"),
        (["serve", "--origin", "play.example.org"], "is no address such as https://play.example.org"),
        (["serve", "--origin", "https://play.example.org/table"], "is no address such as https://play.example.org"),
        (["arena", "trench"], "--bots"),
        (["rules"], "GAME is missing"),
        (["replay"], "RECORD is missing"),
        (["replay", "x.json", "--step", "--json"], "not allowed with"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_way_to_the_help(
    capsys: pytest.CaptureFixture[str], arguments: list[str], part: str
) -> None:
    sentence = refused(capsys, *arguments)
    assert part in sentence
    assert sentence.endswith("--help' tells more.")


def test_a_record_that_cannot_be_written_is_refused_before_the_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    sentence = refused(capsys, "play", "trench", "--record", str(tmp_path / "file" / "game.json"))
    assert "cannot be written" in sentence
    assert "cannot be written" in refused(capsys, "play", "trench", "--record", str(tmp_path))
    arguments = ("simulate", "trench", "--only", "0", "--record", str(tmp_path / "file" / "game.json"))
    assert "cannot be written" in refused(capsys, *arguments)


def test_tests_that_cannot_be_read_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text("def test_(:\n")
    assert refused(capsys, "rules", "trench", "--coverage", "--tests", str(tmp_path)).startswith("A test file cannot")


def test_a_port_that_is_taken_is_refused_with_the_way_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused(capsys, "serve", "--no-browser", "--port", str(port))
    assert said == f"Port {port} is in use: name another with --port, or leave it out for a free one."


def test_what_is_no_record_is_told_what_would_be_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "no.json").write_text("{}")
    for command in (["replay"], ["review"], ["verify"], ["play", "--resume"]):
        said = refused(capsys, *command, str(tmp_path / "no.json"))
        assert said.startswith("no.json is no recorded game")
        assert "'motherlode play'" in said
