"""The tools behind `make test` and `make test-web RUNS=10`: what they print, and what they answer."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import again
import parts


def test_durations_read_as_people_write_them() -> None:
    assert [parts.seconds(long) for long in (0.2, 59.4, 59.6, 187)] == ["0 s", "59 s", "1 min 00 s", "3 min 07 s"]


def test_a_line_for_each_part_and_one_for_all() -> None:
    said = parts.table([("lint", 12), ("compile", 100)], failed="compile")
    assert [line.split() for line in said.splitlines()[1:]] == [
        ["lint", "12", "s"],
        ["compile", "1", "min", "40", "s", "failed"],
        ["all", "1", "min", "52", "s"],
    ]


def test_the_first_part_that_fails_is_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "Makefile").write_text("good:\n\t@touch good\nbad:\n\t@false\nlast:\n\t@touch last\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MAKEFLAGS", raising=False)
    assert parts.main(["good", "bad", "last"]) != 0
    assert ((tmp_path / "good").exists(), (tmp_path / "last").exists()) == (True, False)
    assert "failed" in capsys.readouterr().out
    assert parts.main(["good", "last"]) == 0


def test_every_run_is_made_and_failures_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd = "import sys; f = open(sys.argv[1], 'a'); f.write('x'); sys.exit(f.tell() % 2)"
    (tmp_path / "count").touch()
    command = [sys.executable, "-c", odd, str(tmp_path / "count")]
    assert again.main(3, command) == 1
    assert "3 runs, 2 failed: 1, 3" in capsys.readouterr().out
    assert again.main(1, command) == 0
