"""The rulebook: every clause has a test, and no test names a clause there is not."""

from __future__ import annotations

import re
from pathlib import Path

from motherlode.core.rulebook import clauses, proofs
from motherlode.games.hoards import GAME

NUMBERS = [
    *range(1, 9),
    *range(10, 17),
    *range(20, 28),
    *range(30, 44),
    *range(50, 59),
    *range(60, 75),
    *range(80, 91),
    *range(100, 109),
]
EXPECTED = [f"HO-{n}" for n in NUMBERS] + [f"HO-V{n}" for n in range(1, 14)] + [f"HO-T{n}" for n in range(1, 17)]


def test_the_rulebook_has_every_clause() -> None:
    assert sorted(clauses(GAME)) == sorted(EXPECTED)
    assert all(clauses(GAME).values())


def test_every_clause_has_a_test_and_every_test_a_clause() -> None:
    proved = {name for name in proofs(Path(__file__).parent) if name.startswith("HO-")}
    assert sorted(proved) == sorted(EXPECTED)


def test_clauses_named_in_the_rulebook_exist() -> None:
    assert set(re.findall(r"HO-[A-Z]?\d+", GAME.rulebook())) <= set(EXPECTED)
