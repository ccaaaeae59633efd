"""`motherlode check`: a line per law, counterexamples below, exit code 1 if one is broken."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from motherlode.cli import main
from motherlode.core.game import Game
from motherlode.testing import LawResult, Report

pytestmark = pytest.mark.usefixtures("toys")


def checker(*laws: LawResult) -> Callable[..., Report]:
    """A check that finds just this."""

    def check(game: Game, *, seconds: float, seed: int, progress: Callable[[str, float], None]) -> Report:
        progress("looking", 0.5)
        return Report(
            game=game.name,
            rules=game.version,
            seed=seed,
            seats=(2,),
            settings=["2 seats"],
            seconds=seconds,
            laws=[*laws],
        )

    return check


GOOD = LawResult(number=1, title="Same seed, same game", holds=True, tried=1234, tried_what="positions")
SKIPPED = LawResult(number=10, title="Compiled as interpreted", holds=True, tried=0, tried_what="runs", note="no .so")
BAD = LawResult(
    number=4, title="Twin worlds", holds=False, tried=9, tried_what="pairs", failure="seat 1 sees\n  a card"
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


def test_a_real_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "trench", "--seconds", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [law["number"] for law in report["laws"]] == list(range(1, 12))
