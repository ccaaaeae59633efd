"""`motherlode doctor` says what is wrong, and what to do about it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import motherlode
from motherlode.cli import doctor, main
from motherlode.core import registry
from motherlode.core.errors import Refused


def test_it_looks_at_everything(capsys: pytest.CaptureFixture[str]) -> None:
    main(["doctor", "--json"])
    found = {finding["what"]: finding for finding in json.loads(capsys.readouterr().out)}
    assert found["Python"]["state"] == "good"
    assert found["rules"]["state"] == ("good" if motherlode.COMPILED else "slow")
    assert found["hoards"]["found"].startswith("Hoards, rules ")
    assert {"page", "games kept in", "C compiler", "pyspiel"} <= set(found)


def test_a_game_that_cannot_be_loaded_is_wrong_and_makes_the_exit_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(name: str) -> None:
        raise Refused(f"The game {name} cannot be loaded: it is broken.")

    monkeypatch.setattr(registry, "find", broken)
    monkeypatch.setattr(registry, "names", lambda: ("nonsense",))
    assert main(["doctor"]) == 1
    said = capsys.readouterr().out
    assert "nonsense" in said
    assert "✗" in said


def test_interpreted_rules_are_slow_and_it_says_how_to_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motherlode, "COMPILED", False)
    monkeypatch.setattr(motherlode, "WHY", "not compiled")
    monkeypatch.delenv("MOTHERLODE_PURE", raising=False)
    assert doctor.rules().state == "slow"
    assert "motherlode compile" in doctor.rules().todo


def test_a_folder_that_does_not_exist_yet_is_looked_at_where_it_would_be(tmp_path: Path) -> None:
    assert doctor.folder(tmp_path / "some" / "where").state == "good"


def test_a_machine_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert doctor.compiler().state == "missing"
