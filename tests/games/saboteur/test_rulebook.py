"""The rulebook: every clause has a test, and no test names a clause there is not."""

from __future__ import annotations

import re
from pathlib import Path

from motherlode.core.rulebook import clauses, proofs
from motherlode.games.saboteur import GAME
from motherlode.games.saboteur.deck import COPIES, KIND_NAMES

EXPECTED = (
    [f"SAB-{n}" for n in range(1, 90)] + [f"SAB-V{n}" for n in range(1, 13)] + [f"SAB-T{n}" for n in range(1, 28)]
)


def test_the_rulebook_has_every_clause() -> None:
    assert sorted(clauses(GAME)) == sorted(EXPECTED)
    assert all(clauses(GAME).values())


def test_every_clause_has_a_test_and_every_test_a_clause() -> None:
    proved = {name for name in proofs(Path(__file__).parent) if name.startswith("SAB-")}
    assert proved == set(EXPECTED)


def test_clauses_named_in_the_rulebook_exist() -> None:
    named = set(re.findall(r"SAB-[A-Z]?\d+", GAME.rulebook()))
    assert named <= set(EXPECTED)


def test_every_card_stands_in_the_rulebook_with_its_number() -> None:
    text = GAME.rulebook()
    for kind, name in enumerate(KIND_NAMES):
        (row,) = re.findall(rf"^\| `{name}` \|.*$", text, re.MULTILINE)
        assert re.search(rf"\| {COPIES[kind]} \|", row), name
