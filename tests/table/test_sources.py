"""What must hold for the sources of the table themselves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from motherlode.core.registry import find, names
from wire_types import FILE, WORKSHOP, of_workshop, typescript

ROOT = Path(__file__).parents[2]
SOURCES = [
    path
    for folder, kinds in (
        ("src/motherlode/table", ("py",)),
        ("src/motherlode/workshop", ("py",)),
        ("web/src", ("ts", "svelte", "css")),
    )
    for kind in kinds
    for path in sorted((ROOT / folder).rglob(f"*.{kind}"))
]


def test_there_is_something_to_look_at() -> None:
    assert len(SOURCES) > 20


@pytest.mark.parametrize("game", names())
def test_no_game_is_named(game: str) -> None:
    """Everything follows from data: a game of somebody else's looks and plays like ours."""
    said = {game, find(game).title.lower()} - {"miners", "hearts"}  # also words: a role, a suit
    pattern = re.compile(r"\b(" + "|".join(map(re.escape, said)) + r")\b", re.IGNORECASE) if said else None
    quoted = re.compile(rf"[\"'`]{re.escape(game)}[\"'`]")
    for path in SOURCES:
        if path.name.endswith(".test.ts"):
            continue
        text = path.read_text(encoding="utf-8")
        if game not in ("hearts",):  # a suit of cards
            assert not quoted.search(text), path
        if pattern is not None:
            found = pattern.search(text)
            assert found is None, f"{path}: {text[max(0, found.start() - 40) : found.end() + 20]!r}"


def test_the_browsers_types_are_those_of_the_server() -> None:
    assert FILE.read_text(encoding="utf-8") == typescript(), "run: make web"
    assert WORKSHOP.read_text(encoding="utf-8") == of_workshop(), "run: make web"


def test_the_page_rewrites_no_prose() -> None:
    """Games write finished sentences for their reader: nothing on the page looks for a seat's number in them."""
    for path in SOURCES:
        if path.suffix in (".ts", ".svelte"):
            assert not re.search(r"seat \(?(\\d|\[)", path.read_text(encoding="utf-8"), re.IGNORECASE), path


def test_nothing_from_outside_is_unpickled_or_evaluated() -> None:
    for path in SOURCES:
        if path.suffix == ".py":
            text = path.read_text(encoding="utf-8")
            assert not re.search(
                r"\b(pickle|marshal|shelve|eval|exec)\b\(?", text.replace("create_subprocess_exec", "")
            ), path


def test_nothing_above_the_journal_knows_what_it_is_made_of() -> None:
    """Stores know, and benches that compare them; of the server only what chooses one."""
    for path in SOURCES:
        if path.suffix == ".py" and path.parent.name not in ("store", "bench") and path.name != "server.py":
            assert "sqlite" not in path.read_text(encoding="utf-8").lower(), path


def test_there_is_one_door_for_decisions_one_for_undo_and_one_replay() -> None:
    """Whoever decides or takes back, person, bot or clock, goes through the room; only `replay.py` plays a match on."""
    only_in = {
        r"\bmatch\.(play|undo)\(": {"replay.py", "catalogue.py", "measure.py"},  # two play sample games of their own
        r"\bjournal\.append\(": {"room.py"},
        r"\b_write\(\"": {"room.py", "postgres.py"},  # the latter writes SQL
        r"\bEntry\(": {
            "room.py",
            "tables.py",
            "journal.py",
            "sqlite.py",
            "postgres.py",
            "care.py",
        },  # uploads come with entries
    }
    for path in SOURCES:
        if path.suffix == ".py":
            text = path.read_text(encoding="utf-8")
            for pattern, files in only_in.items():
                assert path.name in files or not re.search(pattern, text), f"{path}: {pattern}"
