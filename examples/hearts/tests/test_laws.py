"""The laws every game obeys, and a test for every clause."""

from __future__ import annotations

from pathlib import Path

import pytest

from motherlode.core.rulebook import clauses, proofs
from motherlode.testing import check
from motherlode_hearts import GAME


@pytest.mark.laws
def test_hearts_obeys_the_laws() -> None:
    report = check(GAME, seconds=4)
    assert report.holds, report


def test_every_clause_has_a_test() -> None:
    proven = proofs(Path(__file__).parent)
    assert [clause for clause in clauses(GAME) if clause not in proven] == []
    assert [clause for clause in proven if clause not in clauses(GAME)] == []
