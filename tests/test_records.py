"""Games played under earlier versions: their records come to the same end, and the same seeds give the same games.

A file of `records` holds, one to a line, what a version of a game did: checksums over random games (one for each option
value), and whole records with how they ended.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.loops import random_games
from motherlode.core.match import replay
from motherlode.core.options import Value
from motherlode.core.record import Record
from motherlode.core.registry import find

FILES = sorted((Path(__file__).parent / "records").glob("*.jsonl"))
assert FILES, "the records are missing"


class End(msgspec.Struct):
    winners: tuple[int, ...]
    scores: tuple[str, ...]
    reason: str


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """A checksum (of four games dealt after a model number so-and-so of the file), or a record."""

    seats: int = 0
    options: dict[str, Value] = {}
    decisions: int = 0
    check: int = 0
    record: Record | None = None
    end: End | None = None


def lines(path: Path) -> list[Line]:
    return [msgspec.json.decode(line, type=Line) for line in path.read_bytes().splitlines()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_records_come_to_the_same_end(path: Path) -> None:
    records = [line for line in lines(path) if line.record is not None]
    assert records
    for line in records:
        assert line.record is not None
        match = replay(line.record)
        assert match.over
        outcome = match.perspective(-1).view().over
        assert outcome is not None
        assert End(outcome.winners, outcome.scores, outcome.reason) == line.end


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_same_seeds_give_the_same_games(path: Path) -> None:
    game = find(path.stem.rsplit("-", 1)[0])
    sums = [line for line in lines(path) if line.record is None]
    assert sums
    for number, line in enumerate(sums):
        model = game.new(line.seats, game.settings(line.options), deal_dice(f"b{number}"))
        played = random_games(model, 4, quick_dice(number))
        assert played == (line.decisions, line.check), f"{line.options}, {line.seats} seats"
