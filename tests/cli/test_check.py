"""`motherlode check`: a line per law, counterexamples below, exit code 1 if one is broken."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from motherlode.cli import main
from motherlode.core.game import Game
from motherlode.testing import LawResult, Report

pytestmark = pytest.mark.usefixtures("toys")


def checker(*laws: LawResult, compiled: bool = True) -> Callable[..., Report]:
    """A check that finds just this."""

    def check(
        game: Game,
        *,
        seconds: float,
        seed: int,
        seats: list[int] | None,
        given: dict[str, str] | None,
        first: bool,
        progress: Callable[[str, float], None],
    ) -> Report:
        progress("looking", 0.5)
        assert given is None
        return Report(
            game=game.name,
            rules=game.version,
            seed=seed,
            seats=(2,) if seats is None else tuple(seats),
            settings=["2 seats"],
            seconds=seconds,
            laws=[*laws],
            compiled=compiled,
        )

    return check


GOOD = LawResult(number=1, title="Same seed, same game", holds=True, tried=1234, tried_what="positions")
SKIPPED = LawResult(number=10, title="Compiled as interpreted", holds=True, tried=0, tried_what="runs", note="no .so")
BAD = LawResult(
    number=4, title="Twin worlds", holds=False, tried=9, tried_what="pairs", failure="seat 1 sees\n  a card"
)


THIN = LawResult(
    number=5,
    title="Imagining",
    holds=True,
    tried=40,
    tried_what="positions x viewers",
    also={"histories found again": 2},
    lacking=["40 of 100 positions x viewers", "2 of 6 histories found again"],
)


def test_laws_that_hold(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motherlode.cli.check.check", checker(GOOD, SKIPPED))
    assert main(["check", "trench", "--seconds", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Trench  rules 1 · 1 combination")
    good = next(line for line in lines if "Same seed" in line)
    assert good.split()[:3] == ["✓", "holds", "1"]
    assert "1,234" in good
    assert "– not tried" in next(line for line in lines if "Compiled as" in line)


def test_a_law_that_is_broken(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motherlode.cli.check.check", checker(GOOD, BAD))
    assert main(["check", "trench"]) == 1
    out = capsys.readouterr().out
    assert "✗ broken" in out
    assert out.endswith("Law 4, Twin worlds, is broken:\nseat 1 sees\n  a card\n")
    assert main(["check", "trench", "--json", "--seed", "3"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["holds"], report["seed"], report["laws"][1]["failure"]) == (False, 3, "seat 1 sees\n  a card")


def test_a_law_that_was_tried_too_little(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no failure, but it can be seen."""
    monkeypatch.setattr("motherlode.cli.check.check", checker(GOOD, THIN))
    assert main(["check", "trench"]) == 0
    out = capsys.readouterr().out
    line = next(line for line in out.splitlines() if "Imagining" in line)
    assert line.split()[:3] == ["~", "thin", "5"]
    assert "40 positions x viewers" in line
    assert "2 histories found again" in out
    said = " ".join(out.split())
    assert "law 5: tried too little to mean something: 40 of 100 positions x viewers and 2 of 6 histories" in said
    assert "interpreted" not in out
    assert main(["check", "trench", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["holds"] is True
    assert report["thin"] == [5]
    assert [law["verdict"] for law in report["laws"]] == ["holds", "thin"]
    assert report["laws"][1]["also"] == {"histories found again": 2}


def test_interpreted_rules_are_mentioned(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motherlode.cli.check.check", checker(GOOD, THIN, compiled=False))
    assert main(["check", "trench"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "The rules run interpreted" in said
    assert "so much less is tried in the same time; 1 law of 2 tried too little." in said
    monkeypatch.setattr("motherlode.cli.check.check", checker(GOOD, compiled=False))
    assert main(["check", "trench"]) == 0
    assert "in the same time; yet enough was tried of every law." in " ".join(capsys.readouterr().out.split())


def test_a_real_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "trench", "--seconds", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [law["number"] for law in report["laws"]] == list(range(1, 14))
    assert report["compiled"] is False, "a toy is never compiled"
    assert {law["verdict"] for law in report["laws"]} <= {"holds", "thin", "not tried"}


def test_one_setting_only(capsys: pytest.CaptureFixture[str]) -> None:
    table = ["--seats", "3", "--set", "fog=true", "--set", "length=5"]
    assert main(["check", "trench", "--seconds", "0.2", "--json", *table]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["seats"] == [3]
    assert report["settings"] == ["3 seats, fog=true length=5"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--set", "length=77"], "length=77 is not possible: it takes 3, 4, 5 or 6 (TRE-6)."),
        (["--set", "lenght=5"], "There is no option lenght; did you mean length?"),
        (["--set", "length"], "is not of the form option=value"),
        (["--set", "fog=true", "--set", "fog=false"], "fog is set to both true and false."),
        (["--seats", "9"], "Trench is for 2 to 4 seats, not 9."),
        (["--seats", "many"], "'many' is no whole number"),
    ],
)
def test_settings_that_cannot_be(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert main(["check", "trench", *arguments]) == 2
    assert said in capsys.readouterr().err
