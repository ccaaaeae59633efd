"""The benchmark of the gyms measures what it says, and refuses games that there are not."""

from __future__ import annotations

import pytest

from motherlode.cli import main
from motherlode.gyms import bench


def test_every_figure_is_there(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "two_against_one", lambda name, games, seconds: 1.5)  # starting processes takes seconds
    monkeypatch.setattr(bench, "memory", lambda name: 12.0)
    monkeypatch.setattr(bench, "CARD_GAMES", ())
    monkeypatch.setattr(bench, "peers", lambda: {"OpenSpiel": lambda: lambda seconds: 1000.0})
    assert main(["bench", "gyms", "hearts", "--seconds", "1"]) == 0
    said = capsys.readouterr().out
    assert max(len(line) for line in said.splitlines()) <= 80
    assert "…" not in said
    assert main(["bench", "gyms", "hearts", "--seconds", "1", "--json"]) == 0
    assert '"megabytes": 12.0' in capsys.readouterr().out
    assert "hearts-4p-v1" in said
    assert "× 1.50" in said
    assert "a tensor at every decision: 1,000" in said


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "gyms", "chess"]) == 2
    assert "There is no game chess" in capsys.readouterr().err


def test_memory_is_counted() -> None:
    assert bench.resident() > 1e6
    assert bench.weigh("saboteur", 512) > 1
