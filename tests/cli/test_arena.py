"""`motherlode arena`: the table, the figures, and that they do not depend on how many play at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from motherlode.cli import main
from motherlode.lab import arena
from motherlode.lab.simulate import Played

pytestmark = pytest.mark.usefixtures("toys")

RUN = ["arena", "trench", "--seed", "s", "--seats", "3", "--bots", "sensible,random"]


def figures(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    """The JSON result without the speed."""
    assert main([*arguments, "--json"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    result = json.loads(said.out)
    assert isinstance(result, dict)
    assert result.pop("speed")["seconds"] > 0
    return result


def test_the_figures_do_not_depend_on_the_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    alone = figures(capsys, *RUN, "--deals", "9", "--jobs", "1")
    assert (alone["deals"], alone["games"]) == (9, 18)
    assert figures(capsys, *RUN, "--deals", "9", "--jobs", "2") == alone


def test_the_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RUN, "--deals", "6", "--jobs", "1", "--set", "fog=true"]) == 0
    out = capsys.readouterr().out
    for part in (
        "rules 1 · 6 deals, each played 2 times · 3 seats · seed s",
        "with fog=true",
        "wins of one seat (even: 33.3 %)",
        "sensible",
        "everywhere",
        "mole",
        "seat 2",
        "95 % interval",
        "12 games",
    ):
        assert part in out


def test_one_bot_for_a_role(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RUN, "--deals", "3", "--jobs", "1", "--sides"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "3 deals, each played 4 times · 3 seats, one bot for a role · seed s" in said
    assert main(["arena", "trench", "--gap", "search:20", "--sides"]) == 2
    assert "--sides goes with --bots and --ladder" in capsys.readouterr().err


def test_a_journal_is_of_one_seating(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = str(tmp_path / "duel.jsonl")
    assert main([*RUN, "--deals", "2", "--jobs", "1", "--out", path]) == 0
    assert main([*RUN, "--deals", "2", "--jobs", "1", "--out", path, "--sides"]) == 2
    assert "its seating is in turn, not by role" in capsys.readouterr().err


def test_one_deal_is_enough(capsys: pytest.CaptureFixture[str]) -> None:
    assert figures(capsys, *RUN, "--deals", "1", "--jobs", "1")["games"] == 2


def test_an_interrupted_contest_says_how_to_go_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "duel.jsonl"
    whole = figures(capsys, *RUN, "--deals", "4", "--jobs", "1")
    real = arena.deals

    def some(*about: Any) -> Iterator[list[Played]]:
        for number, deal in enumerate(real(*about)):
            if number == 2:
                raise KeyboardInterrupt
            yield deal

    monkeypatch.setattr(arena, "deals", some)
    assert main([*RUN, "--deals", "4", "--jobs", "1", "--out", str(path)]) == 130
    assert capsys.readouterr().err == f"The finished deals are in {path}; the same command goes on.\n"
    monkeypatch.undo()
    assert figures(capsys, *RUN, "--deals", "4", "--jobs", "1", "--out", str(path)) == whole


def test_a_journal_knows_its_seed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = str(tmp_path / "duel.jsonl")
    unseeded = [part for part in RUN if part not in ("--seed", "s")]
    first = figures(capsys, *unseeded, "--deals", "2", "--jobs", "1", "--out", path)
    assert figures(capsys, *unseeded, "--deals", "2", "--jobs", "1", "--out", path) == first
    assert main([*RUN, "--out", path]) == 2
    assert "holds another contest: its seed is" in capsys.readouterr().err


def test_a_picture_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "duel.svg"
    assert main([*RUN, "--deals", "2", "--jobs", "1", "--plot", str(path)]) == 0
    assert path.read_text(encoding="utf-8").startswith("<svg ")
    assert "rating (25 is the middle)" in capsys.readouterr().out
    assert main([*RUN, "--deals", "2", "--jobs", "1", "--plot", str(tmp_path)]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_ladder_is_one_table_and_a_journal_for_each_step(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ladder = ["arena", "trench", "--seats", "3", "--ladder", "5,10,20", "--deals", "2", "--jobs", "1", "--seed", "s"]
    assert main([*ladder, "--out", str(tmp_path / "up.jsonl")]) == 0
    out = capsys.readouterr().out
    assert "10 against 5" in out
    assert "20 against 10" in out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["up-10-5.jsonl", "up-20-10.jsonl"]
    assert main([*ladder, "--json"]) == 0
    assert [result["bots"] for result in json.loads(capsys.readouterr().out)] == [
        ["search:10", "search:5"],
        ["search:20", "search:10"],
    ]
    assert main([*ladder, "--plot", str(tmp_path / "up.svg")]) == 2


@pytest.mark.parametrize("steps", ["200", "200,100", "200,200", "a,b", ""])
def test_other_ladders_are_refused(capsys: pytest.CaptureFixture[str], steps: str) -> None:
    assert main(["arena", "trench", "--ladder", steps]) == 2
    assert capsys.readouterr().err


def test_the_gap_to_a_cheat(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "trench", "--seats", "3", "--gap", "search:10", "--deals", "2", "--jobs", "1", "--seed", "s"]
    assert figures(capsys, *asked)["bots"] == ["search:10", "search:10 seeing all"]


def test_a_search_against_itself_varied(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    asked = ["arena", "trench", "--seats", "3", "--bots", "search:10,search:10", "--deals", "2", "--jobs", "1"]
    varied = [*asked, "--seed", "s", "--vary", "B: horizon=2"]
    assert figures(capsys, *varied)["bots"] == ["search:10", "search:10 with horizon=2"]
    path = str(tmp_path / "varied.jsonl")
    assert main([*varied, "--out", path]) == 0
    assert main([*asked, "--seed", "s", "--vary", "B: horizon=3", "--out", path]) == 2
    assert "its bots are search:10, search:10 with horizon=2, not" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bots", "search:10,easy", "--vary", "B: apart=0"], "easy does not search: it cannot be varied."),
        (["--bots", "search:10,easy", "--vary", "horizon"], "horizon does not say which bot varies: "),
        (["--gap", "search:10", "--vary", "A: apart=0"], "--vary goes with --bots: "),
        (["--ladder", "10,20", "--vary", "A: apart=0"], "--vary goes with --bots: "),
        (["--bots", "search:10/h12,easy"], "search:10/h12 does not say how long to search: "),
    ],
)
def test_other_variations_are_refused(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    assert main(["arena", "trench", *arguments]) == 2
    assert sentence in capsys.readouterr().err


def test_one_question_at_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "trench", "--gap", "search:10", "--bots", "easy,random"]) == 2
    assert main(["arena", "trench"]) == 2
    assert "--bots, --ladder, --gap" in capsys.readouterr().err
