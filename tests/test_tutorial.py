"""The tutorials are typed into a real package, chapter by chapter, and every command says what the page says."""

from __future__ import annotations

import ast
import re
import shlex
from pathlib import Path
from textwrap import indent

import pytest

from toys.registered import EDITED, run

DOCS = Path(__file__).resolve().parents[1] / "docs"
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
pytestmark = pytest.mark.slow


def typed(text: str, block: str) -> str:
    """A file after a block was typed into it: functions are exchanged or added, imports join the others."""
    tree = ast.parse(text)
    lines = text.splitlines()
    imports, _, rest = block.partition("\n\n")
    if not imports.startswith("from "):
        imports, rest = "", block
    rest = "\n\n".join(
        indent(piece, "    ") if re.match(r"\s*def \w+\(self\b", piece) and not piece.startswith("    ") else piece
        for piece in re.split(r"\n\n+(?=(?:    )?def )", rest)
    )
    pieces = [piece for piece in re.split(r"\n\n(?=(?:    )?def )", rest.rstrip("\n")) if piece.strip()]
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    for piece in pieces:
        found = re.match(r"( *)def (\w+)", piece)
        assert found, piece
        body: list[ast.stmt] = classes[-1].body if found[1] else tree.body
        old = [node for node in body if isinstance(node, ast.FunctionDef) and node.name == found[2]]
        tail = classes[-1].end_lineno if found[1] else len(lines)
        first, last = (old[0].lineno - 1, old[0].end_lineno) if old else (tail, tail)
        gap = [""] * (0 if old else 1 if found[1] else 2)
        lines[first:last] = [*gap, *piece.splitlines()]
        tree = ast.parse("\n".join(lines))
        classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    if imports:
        last_import = max(node.lineno for node in tree.body if isinstance(node, ast.ImportFrom))
        lines[last_import:last_import] = imports.splitlines()
    return "\n".join(lines) + "\n"


def put(project: Path, title: str, body: str) -> None:
    """Type a block: a whole file, or functions for one."""
    path = project / title if title.startswith("tests/") else project / "src/motherlode_smugglers" / title
    whole = path.suffix != ".py" or body.startswith('"""')
    path.write_text(body if whole else typed(path.read_text(encoding="utf-8"), body), encoding="utf-8")


def obey(folder: Path, console: str) -> None:
    """Run the commands of a block; what stands below each must be in what it says."""
    for command in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
        line, *expected = command.rstrip("\n").split("\n")
        words = shlex.split(line)
        assert words.pop(0) == "motherlode"
        done = run(EDITED, *words, cwd=folder)
        broken = any("broken" in wanted for wanted in expected)
        said = " ".join((done.stdout + done.stderr).split())
        if broken and not all(" ".join(wanted.split()) in said for wanted in expected):
            patient = [word for word in words if word != "--first"]  # on a busy machine it takes longer to find
            done = run(EDITED, *patient, "--seconds", "40", cwd=folder)
            said = " ".join((done.stdout + done.stderr).split())
        assert done.returncode == (1 if broken else 0), f"{line}\n{done.stdout}{done.stderr}"
        assert broken or "✗ broken" not in said, said
        for wanted in (wanted for wanted in expected if wanted != "holds"):  # how much was tried is a matter of speed
            assert " ".join(wanted.split()) in said, f"{line}: not said: {wanted}\n{said}"


def follow(page: str, folder: Path) -> int:
    """Do what a page says, in order; how many commands there were."""
    commands = 0
    for language, title, body in BLOCK.findall((DOCS / page).read_text(encoding="utf-8")):
        if title:
            put(folder / "smugglers", title, body)
        elif language == "console":
            obey(folder, body)
            commands += body.count("$ motherlode")
    return commands


def test_the_tutorials_are_what_happens(tmp_path: Path) -> None:
    assert follow("tutorial.md", tmp_path) >= 8
    tests = run_tests(tmp_path)
    assert "5 passed" in tests, tests
    if (DOCS / "exact.md").is_file():
        assert follow("exact.md", tmp_path) >= 3


def run_tests(folder: Path) -> str:
    """The tests of the package, run as its author would."""
    import subprocess
    import sys

    command = [sys.executable, "-m", "pytest", "-q", "smugglers"]
    alone = {**EDITED, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # an author has none of our plugins
    done = subprocess.run(command, cwd=folder, env=alone, capture_output=True, text=True, timeout=120, check=False)
    return done.stdout + done.stderr
