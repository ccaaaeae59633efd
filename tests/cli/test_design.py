"""`motherlode report`, `compare`, `sweep`, `tune`: the same figures however they are played, and refusals."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from motherlode.cli import main
from motherlode.core.match import replay
from motherlode.core.record import load

REPORT = ["report", "mine_all_mine", "--seed", "r", "--games", "24"]


def test_a_report_is_a_page_figures_and_three_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "report.html"
    assert main([*REPORT, "--jobs", "1", "--brief", "--out", str(page)]) == 0
    assert "written" in capsys.readouterr().out
    text = page.read_text()
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")  # it needs nothing else
    assert "<script" not in text
    for words in ("Who wins", "Cards", "Economy", "diamonds", "only 24 cases", "See it happen", "motherlode replay"):
        assert words in text
    figures = json.loads((tmp_path / "report.json").read_text())
    assert figures["games"] == 24
    for name in ("typical", "closest", "strangest"):
        assert replay(load(tmp_path / f"report-{name}.json")).over


def test_the_whole_report_does_not_depend_on_how_it_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Alone, by two processes, and interrupted."""
    small = ["report", "mine_all_mine", "--seats", "2", "--seed", "r", "--games", "3"]
    alone, both, again = (tmp_path / f"{name}.html" for name in ("alone", "both", "again"))
    assert main([*small, "--jobs", "1", "--out", str(alone)]) == 0
    assert main([*small, "--jobs", "2", "--out", str(both)]) == 0
    wanted = alone.with_suffix(".json").read_bytes()
    assert both.with_suffix(".json").read_bytes() == wanted
    journal = alone.with_suffix(".journal").read_bytes()
    again.with_suffix(".journal").write_bytes(journal[: 2 * len(journal) // 3 + 5])  # in the middle of a line
    assert main([*small, "--jobs", "1", "--out", str(again)]) == 0
    assert again.with_suffix(".json").read_bytes() == wanted
    keys = [section["key"] for section in json.loads(wanted)["sections"]]
    for key in ("wins", "length", "endings", "lead", "cards", "dead", "load", "economy", "against", "counts"):
        assert key in keys
    for key in ("strengths", "first", "styles", "ladder", "restricted", "luck", "information", "sweep"):
        assert key in keys


def test_a_killed_report_goes_on(tmp_path: Path) -> None:
    """Killed for good in the middle, begun again: the same bytes as never interrupted."""
    run = ["report", "kingpin", "--seed", "k", "--games", "80", "--brief", "--jobs", "1", "--out"]
    page = tmp_path / "killed.html"
    command = [sys.executable, "-m", "motherlode", *run, str(page)]
    journal = page.with_suffix(".journal")
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        while child.poll() is None and not (journal.exists() and journal.read_bytes().count(b"\n") > 2):
            time.sleep(0.02)
    finally:
        child.send_signal(signal.SIGKILL)
        child.wait()
    assert journal.exists()
    assert main([*run, str(page)]) == 0
    whole = tmp_path / "whole.html"
    assert main([*run, str(whole)]) == 0
    assert page.with_suffix(".json").read_bytes() == whole.with_suffix(".json").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["report", "chess"], "chess"),
        (["report", "kingpin", "--games", "1"], "at least two games"),
        (["report", "kingpin", "--out", "figures.txt"], "does not end in .html"),
        (["report", "kingpin", "--out", "nowhere/at/all.html"], "There is no folder"),
        (["report", "kingpin", "--set", "boss_hp=3"], "There is no option boss_hp"),
        (["report", "kingpin", "--bots", "angry"], "There is no bot level"),
        (["report", "kingpin", "--games", "9", "--on", "somewhere"], "is no Ray cluster"),
        (["compare", "kingpin", "--b", "peace_turns=7"], "is not possible"),
        (["compare", "kingpin", "--b", ""], "the same rules"),
        (["compare", "kingpin", "--b", "cards:loner_nurse.price=x"], "price"),
        (["sweep", "kingpin", "beauty"], "no option beauty"),
        (["sweep", "kingpin", "peace_turns="], "names no value"),
        (["sweep", "kingpin", "peace_turns=1..7"], "it takes 0, 1 or 2"),
        (["tune", "kingpin", "--games", "8", "--jobs", "1", "--target", "joy = 3"], "There is no figure"),
        (["tune", "kingpin", "--games", "8", "--jobs", "1", "--target", "win share of loners = 200 %"], "impossible"),
        (["tune", "kingpin", "--trials", "0", "--target", "turns = 3"], "1 to 10,000"),
    ],
)
def test_bad_input_gets_a_sentence(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert says in capsys.readouterr().err


def test_a_foreign_results_file_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, journal = tmp_path / "r.html", tmp_path / "r.journal"
    run = [*REPORT, "--brief", "--jobs", "1", "--out", str(page)]
    journal.write_text("my diary\n")
    assert main(run) == 2
    assert "no results file" in capsys.readouterr().err
    assert journal.read_text() == "my diary\n"
    journal.unlink()
    assert main(run) == 0
    before = journal.read_bytes()
    for other, says in (
        (["report", "miners", "--games", "24", "--seed", "r"], "a report of mine_all_mine"),
        ([*REPORT[:-1], "30"], "other games"),
        ([*REPORT, "--bots", "easy"], "other bots"),
    ):
        capsys.readouterr()
        assert main([*other, "--brief", "--jobs", "1", "--out", str(page)]) == 2
        assert says in capsys.readouterr().err
    journal.write_bytes(before.replace(b'"sums"', b'"sams":1,"sums', 1)[:-1] + b"\n")
    assert main(run) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_identical_rules_show_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    """The same deals, the same bots, the same dice: not one figure may differ, whatever the seed."""
    for seed in range(100 if os.environ.get("MOTHERLODE_LONG") else 3):
        run = ["compare", "kingpin", "--same", "--b", "", "--games", "8", "--jobs", "1", "--seed", str(seed), "--json"]
        assert main(run) == 0
        found = json.loads(capsys.readouterr().out)
        assert not any(line["real"] for line in found["lines"])
        assert found["changed"] == []


def test_a_comparison_names_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    run = ["compare", "kingpin", "--b", "max_rounds=10", "--games", "30", "--jobs", "1", "--seed", "4"]
    assert main(run) == 0
    said = " ".join(capsys.readouterr().out.split())
    for words in ("A: as printed", "B: max_rounds=10", "max_rounds: 60 → 10.", "(KP-V12)", "length, turns", "30 deals"):
        assert words in said
    assert main([*run, "--json"]) == 0
    lines = {line["name"]: line for line in json.loads(capsys.readouterr().out)["lines"] if not line["group"]}
    assert lines["length, turns"]["difference"]["value"] < 0
    assert lines["games cut short"]["second"]["value"] > 0


def test_a_sweep_has_a_row_for_each_rule_set(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    run = [
        "sweep",
        "kingpin",
        "peace_turns",
        "--games",
        "8",
        "--jobs",
        "1",
        "--seed",
        "4",
        "--out",
        str(tmp_path / "s.json"),
    ]
    assert main(run) == 0
    assert "peace_turns=0" in capsys.readouterr().out
    found = json.loads((tmp_path / "s.json").read_text())
    assert [row["name"] for row in found["changes"]["rows"]] == ["peace_turns=0", "peace_turns=2"]


def test_tuning_says_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    run = ["tune", "kingpin", "--games", "60", "--jobs", "1", "--seed", "4", "--over", "max_rounds", "--trials", "1"]
    assert main([*run, "--target", "turns = 1..99"]) == 0
    assert "reach it" in capsys.readouterr().out
    assert main([*run, "--target", "turns >= 99"]) == 1
    assert "Nothing that was tried holds" in capsys.readouterr().out


def test_tuning_names_every_figure_and_says_how_far_it_is_off(capsys: pytest.CaptureFixture[str]) -> None:
    run = ["tune", "kingpin", "--games", "60", "--jobs", "1", "--seed", "4", "--over", "peace_turns", "--trials", "2"]
    assert main([*run, "--target", "spread of clans <= 2 %; turns >= 99"]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert re.search(r"now: spread of clans [\d.]+ % \([\d.]+ – [\d.]+\), turns [\d.]+ \([\d.]+ – [\d.]+\) ", said)
    assert re.search(r"turns [\d.]+ \([\d.]+ – [\d.]+\), too low by [\d.]+", said)
    assert main([*run, "--target", "win share of clans = 97 % ± 2"]) == 1
    said = " ".join(capsys.readouterr().out.split())
    for clan in ("authorities", "gangsters", "loners"):
        assert re.search(rf"win share of {clan} [\d.]+ % \([\d.]+ – [\d.]+\), too low by [\d.]+ points", said)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["report", "--brief"], "1 run, 8 games in all"),
        (["compare", "--b", "peace_turns=2"], "2 rule sets, 8 games each"),
        (["sweep", "peace_turns", "bank_mode"], "8 rule sets, 8 games each"),
        (["tune", "--target", "turns = 1..99"], "up to 200 changes, up to 50 games each"),
    ],
)
def test_where_no_bar_can_be_shown_a_line_says_what_goes_on(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """On standard error, so that nothing spoils the figures."""
    assert main([arguments[0], "kingpin", *arguments[1:], "--games", "8", "--jobs", "1", "--seed", "4", "--json"]) == 0
    said = capsys.readouterr()
    assert said.err == f"motherlode: {says}\n"
    assert json.loads(said.out)["game"] == "kingpin"


def test_figures_of_a_comparison_have_units(capsys: pytest.CaptureFixture[str]) -> None:
    run = ["compare", "kingpin", "--b", "peace_turns=2", "--jobs", "1", "--seed", "4", "--games"]
    assert main([*run, "60"]) == 0
    said = capsys.readouterr().out
    assert "cases" not in said  # all rest on many
    lines = {line[:28].strip(): line[28:].split() for line in said.splitlines()}
    assert lines["who moves first wins"][1::2] == ["%", "%", "±", "points"]
    assert "%" not in lines["lead changes a game"]
    assert main([*run, "8"]) == 0
    said = capsys.readouterr().out
    assert "cases" in said
    assert "few" in said


def test_a_sweep_fits_a_terminal_of_80_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    run = ["sweep", "kingpin", "bank_mode", "peace_turns=0..2", "--games", "8", "--jobs", "1", "--seed", "4"]
    assert main(run) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    headings = [line.split() for line in lines if line.startswith("   ")]
    words = [word for line in headings[1:] for word in line]
    assert words == ["turns", "first", "wins", "authorities", "gangsters", "loners"]
    changes = [line for line in lines if line.startswith("bank_mode")]
    assert all(len(re.findall(r"[+−][\d.]+ ±", line)) == line.count("±") > 0 for line in changes)
