"""`motherlode review`: as a table, as JSON, as a page; and a sentence for what cannot be reviewed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from motherlode.cli import main
from review.helpers import played

Said = pytest.CaptureFixture[str]


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A finished game of bots."""
    path = tmp_path / "game.json"
    played("hearts").record().save(path)
    return path


def test_a_review_as_a_table_as_json_and_as_a_page(recorded: Path, capsys: Said) -> None:
    assert main(["review", str(recorded), "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"^Hearts {2}rules \S+ · 4 players · .* won · 52 decisions$", told, re.MULTILINE)
    assert told.count("of the chances there were") == 4
    page = recorded.with_name("page.html")
    assert main(["review", str(recorded), "--json", "--out", str(page), "--jobs", "1"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["game"], said["decisions"], len(said["known"]), len(said["known"][0])) == ("hearts", 52, 4, 53)
    text = page.read_text(encoding="utf-8")
    assert text.count('<polygon class="band') == text.count('<polyline class="seen') == 4
    assert "<script" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    for row in said["turnings"]:
        for turning in row:
            assert f"<td>{turning['ply'] + 1}</td>" in text


def test_figures_do_not_depend_on_how_many_work(recorded: Path, capsys: Said) -> None:
    assert main(["review", str(recorded), "--json", "--jobs", "1"]) == 0
    alone = capsys.readouterr().out
    assert main(["review", str(recorded), "--json", "--jobs", "2"]) == 0
    assert capsys.readouterr().out == alone


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"rules": "0.0"}, "The record was played under rules 0.0 of Hearts"),
        ({"actions": [0] * 52}, "Decision 2 of the record is not possible"),
        ({"actions": []}, "The game is not over after 0 decisions: only a finished game can be reviewed."),
        ({"motherlode": 9}, "game.json is in record format 9"),
        ({"game": "chess"}, "There is no game chess"),
        ({"seats": 9}, "Hearts is for 4 seats, not 9. (HRT-1)"),
        ({"options": {"round": 3}}, "There is no option round; the game has none."),
    ],
)
def test_what_cannot_be_reviewed_gets_a_sentence(
    recorded: Path, capsys: Said, fields: dict[str, object], sentence: str
) -> None:
    recorded.write_text(json.dumps(json.loads(recorded.read_text()) | fields))
    refused(capsys, [str(recorded)], sentence)


def refused(capsys: Said, arguments: list[str], sentence: str) -> None:
    assert main(["review", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert sentence in said.err
    assert said.err.count("\n") == 1


def test_files_that_are_none_and_jobs_that_cannot_be(recorded: Path, capsys: Said, tmp_path: Path) -> None:
    refused(capsys, [str(tmp_path / "none.json")], "cannot be read")
    refused(capsys, [str(recorded), "--jobs", "0"], "There can be 1 to 1024 jobs, not 0.")
    refused(capsys, [str(tmp_path)], "cannot be read: Is a directory.")
    for text, sentence in (
        (b"", "it is empty"),
        (bytes(range(256)), "JSON is malformed"),
        (b"[1, 2]", "Expected object, got array"),
        (b'{"a": 1}', "Object missing required field motherlode"),
    ):
        other = tmp_path / "other.json"
        other.write_bytes(text)
        refused(capsys, [str(other)], f"other.json is no recorded game ({sentence}")
    half = recorded.with_name("half.json")
    half.write_bytes(recorded.read_bytes()[:100])
    refused(capsys, [str(half)], "half.json is no recorded game")
    refused(capsys, [str(recorded), "--jobs", "1", "--out", str(tmp_path / "no" / "page.html")], "cannot be written")
