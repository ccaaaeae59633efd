"""The rulebook: clauses behind their ids, and the tests that name them."""

from __future__ import annotations

from pathlib import Path

import pytest

from motherlode.core.errors import Refused
from motherlode.core.rulebook import clause, clauses, proofs
from testing.toys import TOY, Toy


class Book(Toy):
    def __init__(self, text: str) -> None:
        self.book = text

    def rulebook(self) -> str:
        return self.book


def test_clauses_stand_behind_their_ids_in_order() -> None:
    assert list(clauses(TOY)) == ["HUSH-1", "HUSH-2", "HUSH-3", "HUSH-4", "HUSH-5"]
    assert clause(TOY, "3") == clause(TOY, "hush-3") == clause(TOY, "HUSH-3")
    assert clause(TOY, "3").startswith("Then they play a card")


def test_clauses_may_run_over_lines_and_be_indented() -> None:
    book = Book(
        "# Title\n* **HUSH-1** First line\n  and the second.\n  * **HUSH-V2** A variant.\n- **HUSH-T3** An example.\n"
        "\nNot part of it.\n* no clause\n  * **bold** neither\n* **HUSH-4**\n  Below the id.\n"
    )
    assert clauses(book) == {
        "HUSH-1": "First line and the second.",
        "HUSH-V2": "A variant.",
        "HUSH-T3": "An example.",
        "HUSH-4": " Below the id.",
    }


def test_a_clause_twice_is_a_mistake_of_the_author() -> None:
    with pytest.raises(ValueError, match=r"hush: RULES\.md has the clause HUSH-1 twice"):
        clauses(Book("* **HUSH-1** a\n* **HUSH-1** b\n"))


def test_an_unknown_clause_is_refused() -> None:
    with pytest.raises(Refused, match=r"Hush has no clause 99; it has 5, the nearest is HUSH-5\."):
        clause(TOY, "99")


def test_proofs_are_found_in_the_tests(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "test_hush.py").write_text(
        'from motherlode.testing import rule\n\n@rule("HUSH-1", "HUSH-T3")\ndef test_one():\n    rule("HUSH-9")\n\n'
        '@pytest.mark.parametrize("x", [1])\n@pytest.mark.rule("HUSH-1")\ndef test_two(x): ...\n\n'
        '@rule("HUSH-2")\nclass TestThree:\n    def test_four(self): ...\n\n@rule("HUSH-5")\ndef helper(): ...\n'
    )
    (tmp_path / "helper.py").write_text('@rule("HUSH-7")\ndef test_not_collected(): ...\n')
    assert proofs(tmp_path) == {
        "HUSH-1": ["test_hush.py::test_one", "test_hush.py::test_two"],
        "HUSH-T3": ["test_hush.py::test_one"],
        "HUSH-2": ["test_hush.py::TestThree"],
    }
