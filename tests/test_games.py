"""What holds for every game in this repository: each clause has a test, and the laws hold."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import motherlode
from motherlode.bots.bot import SensibleBot
from motherlode.core import registry
from motherlode.core.dice import quick_dice
from motherlode.core.match import Match
from motherlode.core.rulebook import clauses, proofs
from motherlode.core.state import SPECTATOR
from motherlode.testing import LAWS, check

TESTS = Path(__file__).parent
OPEN: set[tuple[str, int]] = set()  # laws that are known not to hold yet for a game
OURS = [name for name in registry.names() if registry.find(name).package.startswith("motherlode.games.")]


def test_the_games_are_registered() -> None:
    folders = {path.parent.name for path in (TESTS.parent / "src/motherlode/games").glob("*/game.py")}
    assert folders == set(OURS)


@cache
def proved() -> dict[str, list[str]]:
    """Which tests name which clauses, read once for all games."""
    return proofs(TESTS)


@pytest.mark.parametrize("name", OURS)
def test_every_clause_has_a_test_and_every_test_a_clause(name: str) -> None:
    game = registry.find(name)
    known = set(clauses(game))
    named = {clause for clause in proved() if clause.startswith(game.prefix + "-")}
    assert known - named == set(), "clauses without a test"
    assert named - known == set(), "tests of clauses that do not exist"


@pytest.mark.parametrize("name", OURS)
def test_a_spectator_is_not_spoken_to(name: str) -> None:
    """Nobody's seat number and the spectator's are the same: a log must not take one for the other."""
    game = registry.find(name)
    match = Match(game, game.usual_seats, seed="told to all")
    bot, dice = SensibleBot(), quick_dice(4)
    while not match.over:
        match.play(bot.decide(match.perspective(match.seat), dice))
    words = {word.strip(".,:;!?").lower() for line in match.log(SPECTATOR) for word in line.text.split()}
    assert words
    assert not words & {"you", "your", "yours", "yourself"}


@pytest.mark.laws
@pytest.mark.parametrize("name", OURS)
def test_the_laws_hold(name: str) -> None:
    laws = [number for number in LAWS if (name, number) not in OPEN]
    report = check(registry.find(name), seconds=30 if motherlode.COMPILED else 5, laws=laws)
    assert report.holds, str(report)
