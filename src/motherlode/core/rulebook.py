"""The rulebook of a game: RULES.md, in which every clause stands behind its id.

A clause is a list item that starts with its id in bold: `* **SAB-36** With each of its neighbours …`. Worked examples
carry ids of the same form (`SAB-T7`). Tests name the ids they prove: `@rule("SAB-36")`.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from motherlode.core.errors import Refused
from motherlode.core.game import Game

CLAUSE = re.compile(r"^\s*[*-]\s+\*\*([A-Z]+-[A-Z]?\d+)\*\*\s*(.*)$")


def clauses(game: Game) -> dict[str, str]:
    """Every clause id of the rulebook with its text, in order."""
    found: dict[str, str] = {}
    current = ""
    for line in game.rulebook().splitlines():
        match = CLAUSE.match(line)
        if match:
            current = match[1]
            if current in found:
                raise ValueError(f"{game.name}: RULES.md has the clause {current} twice")
            found[current] = match[2].strip()
        elif current and line.startswith("  ") and line.strip():
            found[current] += " " + line.strip()
        else:
            current = ""
    return found


def clause(game: Game, wanted: str) -> str:
    """The text of one clause; `36` means the game's own `SAB-36`."""
    name = wanted.upper()
    if not name.startswith(game.prefix + "-"):
        name = f"{game.prefix}-{name}"
    found = clauses(game)
    if name not in found:
        kind, number = _parts(name)
        near = min(
            (one for one in found if _parts(one)[0] == kind), key=lambda one: abs(_parts(one)[1] - number), default=""
        )
        hint = f"the nearest is {near}" if near else f"from {next(iter(found))} on"
        raise Refused(f"{game.title} has no clause {wanted!s:.30}; it has {len(found)}, {hint}.")
    return found[name]


def _parts(name: str) -> tuple[str, int]:
    """From `SAB-T7`: `SAB-T` and 7."""
    kind = name.rstrip("0123456789")
    return kind, int(name[len(kind) :][:9] or 0)


def proofs(tests: Path) -> dict[str, list[str]]:
    """Which tests below a folder name which clauses: every call of `rule("…")` counts for the test it stands on."""
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef | ast.ClassDef) or not node.name.lower().startswith("test"):
                continue
            for mark in node.decorator_list:
                for call in ast.walk(mark):
                    if (
                        isinstance(call, ast.Call)
                        and getattr(call.func, "id", getattr(call.func, "attr", "")) == "rule"
                    ):
                        for part in call.args:
                            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                                found.setdefault(part.value, []).append(f"{path.name}::{node.name}")
    return found
