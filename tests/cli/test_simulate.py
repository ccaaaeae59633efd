"""`motherlode simulate`: the report, the same for the same seed, and what happens when rules fail."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from motherlode.cli import main
from motherlode.cli.called import called
from motherlode.core.record import Record

pytestmark = pytest.mark.usefixtures("toys")

RUN = ["simulate", "trench", "--seed", "s", "--seats", "3"]


def figures(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    """The JSON report without the speed."""
    assert main([*arguments, "--json"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    report = json.loads(said.out)
    assert isinstance(report, dict)
    assert report.pop("speed")["decisions_per_second"] > 0
    return report


def test_the_figures_do_not_depend_on_the_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    alone = figures(capsys, *RUN, "--games", "40", "--jobs", "1")
    assert figures(capsys, *RUN, "--games", "40", "--jobs", "2") == alone
    assert figures(capsys, *RUN[:2], "--seed", "t", "--games", "40", "--jobs", "1") != alone


def test_the_report_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RUN, "--games", "30", "--jobs", "1", "--bots", "sensible,random", "--set", "fog=true"]) == 0
    out = capsys.readouterr().out
    for part in (
        "rules 1 · 30 games · 3 seats · bots: sensible, random · seed s",
        "with fog=true",
        "wins by seat (even: 33.3 %)",
        "wins of one seat, by role",
        "mole",
        "wins of one seat, by bot (even: 33.3 %)",
        "why games ended",
        "the end was reached",
        "of all cards",
        "cards tossed",
        "legal actions per decision",
        "decisions/s",
    ):
        assert part in out


def test_one_game_has_figures_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RUN, "--games", "1"]) == 0
    assert "unknown" in capsys.readouterr().out
    counts = figures(capsys, *RUN, "--games", "1")["counts"]
    assert isinstance(counts, dict)
    assert counts["cards"]["low"] is None


def test_a_game_of_a_run_can_be_looked_at_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert main([*RUN, "--only", "3", "--record", str(path)]) == 0
    story = capsys.readouterr().out
    assert "seed s/3" in story
    assert main(["replay", str(path), "--text"]) == 0
    assert capsys.readouterr().out == story


def test_rules_that_fail_are_reported_with_the_game_to_look_at(capsys: pytest.CaptureFixture[str]) -> None:
    for jobs in ("1", "2"):
        run = [
            "simulate",
            "broken",
            "--seed",
            "a b",
            "--seats",
            "2",
            "--games",
            "40",
            "--jobs",
            jobs,
            "--set",
            "fog=true",
        ]
        assert main(run) == 1
        said = capsys.readouterr()
        assert said.out == ""
        first, second = said.err.splitlines()
        assert first.endswith("could not be played: ZeroDivisionError: a mistake in the rules.")
        number = int(first.split()[2])
        assert f"(deal seed a b/{number})" in first
        command = shlex.split(second.removeprefix("Look at it with: motherlode "))
        assert command == (
            ["simulate", "broken", "--only", str(number), "--seed", "a b", "--seats", "2"]
            + ["--bots", "sensible", "--set", "fog=true"]
        )


def test_what_is_so_or_not_is_a_share(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "kingpin", "--games", "20", "--seed", "s", "--jobs", "1"]) == 0
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("won by the first seat")]
    assert " % " in line


def test_bots_have_names_in_a_story_and_levels_in_the_record(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    assert main([*RUN, "--only", "3", "--bots", "sensible,random", "--record", str(path)]) == 0
    story = capsys.readouterr().out
    assert "Alva (random), Bruno (sensible), Cleo (random)" in story.splitlines()[0]
    for words in ("sensible", "random"):
        assert words not in "".join(story.splitlines()[1:])
    assert json.loads(path.read_text())["names"] == ["random 0", "sensible 1", "random 2"]
    assert main(["replay", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["names"] == ["random 0", "sensible 1", "random 2"]
    assert main(["review", str(path), "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "Bruno (sensible)" in said
    assert "sensible 1" not in said


@pytest.mark.parametrize("names", [["Ada", "Bo"], ["sensible 1", "sensible 0"], ["sensible 0", "Bo"], ["Seat 0"], []])
def test_other_names_stay(names: list[str]) -> None:
    record = Record(game="trench", rules="1", seats=2, options={}, seed="s", names=names, actions=[])
    assert called(record) == (record, names)
