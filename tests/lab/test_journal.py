"""Journals: an interrupted contest goes on where it stopped, and no two contests are mixed up."""

from __future__ import annotations

from pathlib import Path

import pytest

from motherlode.core.errors import Refused
from motherlode.lab import journal
from motherlode.lab.arena import Contest, Result, contest, hold
from motherlode.lab.journal import code, seed_of

pytestmark = pytest.mark.usefixtures("toys")


def duel(deals: int = 5, **changes: object) -> Contest:
    asked: dict[str, object] = {"seats": 3, "given": {}, "bots": ["sensible", "random"], "seed": "s", **changes}
    return contest("trench", deals=deals, **asked)  # type: ignore[arg-type]


def figures(result: Result) -> tuple[object, ...]:
    return result.deals, result.games, result.standings


class Enough(Exception):
    """Somebody pressed Ctrl-C."""


def interrupt_after(games: int) -> object:
    def progress(done: int) -> None:
        if done >= games:
            raise Enough

    return progress


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_contest_goes_on_and_comes_to_the_same(
    tmp_path: Path, jobs: int, toy_env: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", toy_env["PYTHONPATH"])
    whole = hold(duel())
    path = tmp_path / "duel.jsonl"
    with pytest.raises(Enough):
        hold(duel(), jobs, interrupt_after(4), path)  # type: ignore[arg-type]
    kept = path.read_bytes()
    assert kept.count(b"\n") == 1 + 2, "a head and two deals"
    path.write_bytes(kept + b'{"deal":2,"games":[{"num')  # killed while it was writing
    assert figures(hold(duel(), jobs, out=path)) == figures(whole)
    assert path.read_bytes().startswith(kept)
    assert path.read_bytes().count(b"\n") == 1 + 5


def test_a_finished_contest_is_only_added_up(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    first = hold(duel(), out=path)
    before = path.read_bytes()
    again = hold(duel(), out=path)
    assert figures(again) == figures(first)
    assert again.speed.decisions_per_second == 0
    assert path.read_bytes() == before


def test_a_contest_can_be_made_longer_and_looked_at_shorter(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    hold(duel(2), out=path)
    assert figures(hold(duel(6), out=path)) == figures(hold(duel(6)))
    assert figures(hold(duel(3), out=path)) == figures(hold(duel(3)))
    assert path.read_bytes().count(b"\n") == 1 + 6


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"bots": ["random", "sensible"]}, "its bots are sensible, random, not random, sensible."),
        ({"seed": "t"}, "its seed is s, not t."),
        ({"seats": 2}, "its number of seats is 3, not 2."),
        ({"given": {"fog": "true"}}, "its options are "),
    ],
)
def test_another_contest_is_refused(tmp_path: Path, changes: dict[str, object], sentence: str) -> None:
    path = tmp_path / "duel.jsonl"
    hold(duel(1), out=path)
    before = path.read_bytes()
    with pytest.raises(Refused) as refusal:
        hold(duel(1, **changes), out=path)
    assert str(refusal.value).startswith(f"{path} holds another contest: {sentence}")
    assert path.read_bytes() == before


def test_deals_of_other_bots_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "duel.jsonl"
    hold(duel(1), out=path)
    monkeypatch.setattr(journal, "code", lambda game: "changed")
    with pytest.raises(Refused, match="their sources have changed since"):
        hold(duel(1), out=path)


def test_the_code_of_a_game_is_its_own_and_the_bots() -> None:
    assert code("saboteur") == code("saboteur") != code("miners")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello\n", "is no journal of a contest"),
        ('{"journal":1}\n', "is no journal of a contest"),
        ("no line", "is no journal of a contest"),
    ],
)
def test_other_files_are_refused_and_left_alone(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    with pytest.raises(Refused, match=sentence):
        hold(duel(1), out=path)
    assert path.read_text() == text


def test_a_damaged_journal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    hold(duel(3), out=path)
    head, first, _, third = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(head + first + third)
    with pytest.raises(Refused, match=r"Line 3 of .* is deal 2, not 1\."):
        hold(duel(3), out=path)
    path.write_bytes(head + first + b"{}\n" + third)
    with pytest.raises(Refused, match=r"Line 3 of .* cannot be read"):
        hold(duel(3), out=path)


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be used"):
        hold(duel(1), out=tmp_path / "no such folder" / "duel.jsonl")
    with pytest.raises(Refused, match=r"cannot be (used|read)"):
        hold(duel(1), out=tmp_path)


def test_the_seed_is_in_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    assert seed_of(path) is None
    hold(duel(1, seed="monday"), out=path)
    assert seed_of(path) == "monday"
