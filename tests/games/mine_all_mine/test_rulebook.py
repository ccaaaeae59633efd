"""The rulebook and the laws: every clause has a test, the tables are right, and nothing breaks in play."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.mine_all_mine.tables import table
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.loops import random_games
from motherlode.core.match import Match
from motherlode.core.options import describe, show, variations
from motherlode.core.rulebook import clauses, proofs
from motherlode.games.mine_all_mine import GAME
from motherlode.games.mine_all_mine.options import MineOptions
from motherlode.testing import rule

EXPECTED = (
    [f"MINE-{n}" for n in range(1, 64)] + [f"MINE-V{n}" for n in range(1, 9)] + [f"MINE-T{n}" for n in range(1, 25)]
)


def test_the_rulebook_has_every_clause() -> None:
    assert sorted(clauses(GAME)) == sorted(EXPECTED)
    assert all(clauses(GAME).values())


def test_every_clause_has_a_test_and_every_test_a_clause() -> None:
    assert set(proofs(Path(__file__).parent)) == set(EXPECTED)


def test_clauses_named_in_the_rulebook_exist() -> None:
    assert set(re.findall(r"MINE-[A-Z]?\d+", GAME.rulebook())) <= set(EXPECTED)


def test_every_option_stands_in_the_rulebook_under_its_clause() -> None:
    found = clauses(GAME)
    for info in describe(MineOptions):
        assert f"`{info.name}=" in found[info.rule], info.name
        if len(info.values) < 4:
            others = [show(value) for value in info.values if value != info.default]
            assert any(f"`{info.name}={value}`" in found[info.rule] for value in others)


def test_the_examples_of_the_rulebook_can_be_set_up() -> None:
    """`V0: 7C 6C, V1: 9S 4C` in an example is a position the tests' own notation reads."""
    for name, text in clauses(GAME).items():
        if name.startswith("MINE-T") and (place := re.match(r"[VP]\d: [^.]*", text)):
            described = re.sub(r", (?=[VP]\d:)", "\n", place[0])
            assert table(described).seats == 2


@rule("MINE-58", "MINE-V8")
@pytest.mark.parametrize("seats", [2, 6])
def test_no_game_exceeds_its_bound(seats: int) -> None:
    for given in variations(MineOptions):
        if given.get("sunset_rounds") == 50:
            continue
        state = GAME.deal(seats, GAME.settings(given), quick_dice(1))
        decisions, _ = random_games(state, 2, quick_dice(2))
        assert decisions <= 2 * GAME.bound(state)


def test_what_can_be_taken_back() -> None:
    match = Match(GAME, 2, GAME.settings({}), seed="undo")
    assert GAME.move(match._state, match.perspective(0).legal()[0]).verb == "stock"
    match.play(match.perspective(0).legal()[0])
    with pytest.raises(Refused, match="showed something hidden"):
        match.undo(0)
    s = table("P0: 7D 5D\nV1: KS\nP1: 6D\nH0: 2S")
    match._state, match.decisions = s, []
    match.play("bribe KS")
    match.play("bid 5")
    with pytest.raises(Refused, match="nothing to take back"):
        match.undo(1)
    match.undo(0)
    assert match.perspective(0).moves()[0].text == "bid 1"
    match.undo(0)
    assert "bribe KS" in [move.text for move in match.perspective(0).moves()]
