"""Records: replayed, or refused with the reason when they are broken, foreign or not honest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from motherlode.cli import main

pytestmark = pytest.mark.usefixtures("toys")

SEED = "monday"


@pytest.fixture
def recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A finished game of bots."""
    path = tmp_path / "game.json"
    assert main(["play", "trench", "--seed", SEED, "--record", str(path)]) == 0
    capsys.readouterr()
    return path


def changed(path: Path, **fields: object) -> Path:
    """The record with other values in some fields."""
    record = json.loads(path.read_text())
    path.write_text(json.dumps(record | fields))
    return path


def refused(capsys: pytest.CaptureFixture[str], path: Path, *more: str) -> str:
    assert main(["replay", str(path), *more]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err.removeprefix("motherlode: ").strip()


def test_the_story_is_the_one_told_when_it_was_played(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "trench", "--seed", SEED]) == 0
    first = capsys.readouterr().out
    assert main(["replay", str(recorded)]) == 0
    assert capsys.readouterr().out == first
    assert "   1. Alva " in first
    assert "★" in first


def test_a_seat_is_told_its_own_secrets_only(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    main(["play", "trench", "--seed", "1", "--bots", "random", "--record", str(path)])
    record = json.loads(path.read_text())
    tosses = [k for k, action in enumerate(record["actions"]) if 60 <= action < 64]
    assert tosses, "choose a seed whose game has tosses"
    capsys.readouterr()

    def line(*more: str) -> str:
        assert main(["replay", str(path), *more]) == 0
        return capsys.readouterr().out.splitlines()[2 + tosses[0]]

    name = ("Alva", "Bruno", "Cleo")[[k % 3 for k in range(30)][tosses[0]]]
    seat = ("Alva", "Bruno", "Cleo").index(name)
    assert line("--seat", "public").endswith(f"{name} tossed a card.")
    assert line("--seat", str((seat + 1) % 3)).endswith(f"{name} tossed a card.")
    assert not line("--seat", str(seat)).endswith("a card.")
    drawn = line("--seat", str(seat)).partition(" You drew ")
    assert line() == f"{drawn[0]} {name} drew {drawn[2]}"  # everybody's eyes at once


def test_step_draws_a_table_after_each_decision(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(recorded), "--step"]) == 0
    out = capsys.readouterr().out
    decisions = len(json.loads(recorded.read_text())["actions"])
    assert out.count("Trench · ") == decisions + 1
    assert f"{decisions} of {decisions}" in out


def test_text_is_the_story_as_plain_lines(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(recorded), "--text"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"Trench · rules 1 · Alva, Bruno, Cleo · seed {SEED}"
    assert len(lines) == 2 + len(json.loads(recorded.read_text())["actions"]) + 2 + 3


def test_json_has_every_move_in_words(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(recorded), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [d["number"] for d in told["decisions"]] == list(range(1, len(told["decisions"]) + 1))
    assert told["decisions"][0]["move"].startswith("dig ")
    assert told["over"]
    assert told["outcome"]["winners"]


def test_a_record_of_an_older_version_that_still_replays(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(changed(recorded, rules="0"))]) == 0


def test_a_game_that_was_left_says_so(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    actions = json.loads(recorded.read_text())["actions"]
    assert main(["replay", str(changed(recorded, actions=actions[:2]))]) == 0
    assert "the game was not over" in capsys.readouterr().out


@pytest.mark.parametrize("seat", ["3", "-1", "x", "9" * 400])
def test_a_seat_that_does_not_exist(recorded: Path, capsys: pytest.CaptureFixture[str], seat: str) -> None:
    assert "seats are 0 to 2, or public, or all" in refused(capsys, recorded, f"--seat={seat}")


@pytest.mark.parametrize(
    ("fields", "part"),
    [
        ({"motherlode": 2}, "is in record format 2; this version reads format 1."),
        ({"rules": "7"}, "The record was played under rules 7 of Trench; this version plays 1."),
        ({"game": "chess"}, "There is no game chess"),
        ({"seats": 40}, "Trench is for 2 to 4 seats, not 40."),
        ({"names": ["Ada"]}, "1 names were given for 3 seats."),
        ({"options": {"length": "x"}}, "length=x is not possible"),
        ({"options": {"depth": 1}}, "There is no option depth"),
        ({"actions": [64, 64]}, "Decision 1 of the record is not possible"),
        ({"actions": [9999999]}, "Decision 1 of the record is not possible"),
        ({"actions": [-1]}, "Decision 1 of the record is not possible"),
        ({"actions": [10**30]}, "ecord"),
        ({"actions": ["dig"]}, "is no recorded game"),
        ({"seed": 5}, "is no recorded game"),
        ({"cheat": True}, "is no recorded game"),
        ({"options": {"fog": True}, "actions": [64]}, "You cannot peek."),
    ],
)
def test_a_record_that_is_wrong_is_refused_with_the_reason(
    recorded: Path, capsys: pytest.CaptureFixture[str], fields: dict[str, object], part: str
) -> None:
    if fields.get("actions") == [64, 64]:  # a peek is legal at first: make it the second seat's dig instead
        fields = {"actions": [59]}
    assert part in refused(capsys, changed(recorded, **fields))


def test_moves_after_the_end(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    actions = json.loads(recorded.read_text())["actions"]
    assert "The game is over." in refused(capsys, changed(recorded, actions=[*actions, 60]))


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"", "is no recorded game"),
        (b"{", "is no recorded game"),
        (b"[1, 2]", "is no recorded game"),
        (b'{"motherlode": 1, "game": "tren', "is no recorded game"),
        (b"\xff\xfe\x00", "is no recorded game"),
        (b"[" * 200_000, "is no record"),
        (b'{"motherlode":' + b"[" * 200_000, "is no record"),
        (b'{"motherlode": 1, "x": ' + b'{"a":' * 100_000, "is no record"),
    ],
)
def test_a_file_that_is_no_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, part: str
) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    assert part in refused(capsys, path)


def test_a_hundred_megabytes_are_not_even_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    assert "100,000,000 bytes; a record has at most" in refused(capsys, path)


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "cannot be read: No such file" in refused(capsys, tmp_path / "nothing.json")
    assert "cannot be read" in refused(capsys, tmp_path)


def test_names_cannot_write_to_the_terminal(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = changed(recorded, names=["\x1b[2J\x07evil", "[bold]B[/bold]", "‮C"])
    for more in ([], ["--step"], ["--text"]):
        assert main(["replay", str(path), *more]) == 0
        out = capsys.readouterr().out
        assert "\x1b" not in out
        assert "\x07" not in out
        assert "‮" not in out
        assert "[bold]B[/bold]" in out


def test_a_saved_game_can_be_gone_on_with(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    actions = json.loads(recorded.read_text())["actions"]
    left = changed(recorded, actions=actions[:2])
    assert main(["play", "--resume", str(left)]) == 0
    assert json.loads(left.read_text())["actions"] == actions
    capsys.readouterr()
    assert main(["play", "--resume", str(left)]) == 2
    assert "That game is over; look at it with: motherlode replay" in capsys.readouterr().err
