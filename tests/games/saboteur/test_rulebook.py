"""The rulebook: every clause has a test, and no test names a clause there is not."""

from __future__ import annotations

import re
from pathlib import Path

from games.saboteur.helpers import BOARD_A, BOARD_B, placements, position, refused_by, uses
from motherlode.core.rulebook import clauses, proofs
from motherlode.games.saboteur import GAME
from motherlode.games.saboteur.rules.cards import COPIES, KIND_NAMES

EXPECTED = (
    [f"SAB-{n}" for n in range(1, 90)] + [f"SAB-V{n}" for n in range(1, 16)] + [f"SAB-T{n}" for n in range(1, 28)]
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


def drawn_in_the_rulebook(first_row: str) -> str:
    """A picture of the rulebook, from the row that starts so, without row numbers and notes."""
    lines = GAME.rulebook().splitlines()
    start = next(i for i, line in enumerate(lines) if re.match(rf" +{first_row} ", line))
    end = next(i for i in range(start, len(lines)) if lines[i].startswith("```"))
    return "\n".join(" ".join(line.split()[1:10]) for line in lines[start:end])


def test_the_pictures_are_possible_mines() -> None:
    pictured = position(drawn_in_the_rulebook("-2 "), hands={0: "P_TB ROCKFALL P_RL"})
    assert placements(pictured, "P_TB") == ["0,-1", "0,1", "3,3"]
    assert "5,0" in uses(pictured, "ROCKFALL")
    assert refused_by(pictured, "place P_RL 6,0") == "SAB-38"
    text = GAME.rulebook()
    for board in (BOARD_A, BOARD_B):
        for row in board.split("\n"):
            if row.strip():
                assert "  ".join(row.split()) in text


def test_every_card_stands_in_the_rulebook_with_its_number() -> None:
    text = GAME.rulebook()
    for kind, name in enumerate(KIND_NAMES):
        (row,) = re.findall(rf"^\| `{name}` \|.*$", text, re.MULTILINE)
        assert re.search(rf"\| {COPIES[kind]} \|", row), name
