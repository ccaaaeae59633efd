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
    said = parts.table([parts.Ended("lint", 12, 0, b""), parts.Ended("compile", 100, 2, b"")], 101)
    assert [line.split() for line in said.splitlines()[1:]] == [
        ["lint", "12", "s"],
        ["compile", "1", "min", "40", "s", "failed"],
        ["all", "1", "min", "41", "s"],
    ]


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a Makefile whose targets leave a file, after the one named `wait` has left its own."""
    targets = [
        "good last:\n\t@echo $@ speaks; touch $@\n",
        "bad:\n\t@echo bad speaks; exit 1\n",
        "patient:\n\t@while [ ! -e wait ]; do sleep 0.02; done; touch $@\n",
        "wait:\n\t@touch $@\n",
        "jobs:\n\t@echo $(JOBS) > $@\n",
    ]
    (tmp_path / "Makefile").write_text("".join(targets))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MAKEFLAGS", raising=False)
    return tmp_path


@pytest.mark.parametrize("jobs", [1, 2])
def test_after_the_first_part_that_fails_no_other_begins(
    made: Path, capsys: pytest.CaptureFixture[str], jobs: int
) -> None:
    assert parts.main(["good", "bad:good", "last:bad,good"], jobs) != 0
    assert ((made / "good").exists(), (made / "last").exists()) == (True, False)
    said = capsys.readouterr().out
    assert said.index("good speaks") < said.index("-- bad has begun") < said.index("bad speaks")
    assert "failed" in said.splitlines()[-2]
    assert parts.main(["good", "last"], jobs) == 0


def test_two_run_beside_each_other(made: Path) -> None:
    assert parts.main(["patient", "wait"], 2) == 0, "the first has waited for the second"
    assert (made / "patient").exists()


def test_each_of_two_gets_half_of_the_jobs(made: Path) -> None:
    for jobs, each in ((1, "1"), (2, "1"), (8, "4")):
        assert parts.main(["jobs"], jobs) == 0
        assert (made / "jobs").read_text().strip() == each
        (made / "jobs").unlink()


def test_parts_that_could_never_begin_are_named(made: Path) -> None:
    with pytest.raises(SystemExit, match="gone is waited for"):
        parts.main(["good:gone"])
    with pytest.raises(SystemExit, match="good, last wait for each other"):
        parts.main(["good:last", "last:good"])
    assert not (made / "good").exists()


def test_every_run_is_made_and_failures_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd = "import sys; f = open(sys.argv[1], 'a'); f.write('x'); sys.exit(f.tell() % 2)"
    (tmp_path / "count").touch()
    command = [sys.executable, "-c", odd, str(tmp_path / "count")]
    assert again.main(3, command) == 1
    assert "3 runs, 2 failed: 1, 3" in capsys.readouterr().out
    assert again.main(1, command) == 0
