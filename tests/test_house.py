"""Every game is laid out alike: the same rooms, the same names in them, and nothing lying in the hall."""

from __future__ import annotations

import ast
import re
import tokenize
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "motherlode"
HEARTS = ROOT / "examples/hearts/src/motherlode_hearts"
GAMES = [*sorted(path.parent for path in (SOURCES / "games").glob("*/game.py")), HEARTS]

EVERYWHERE = (
    "__init__.py",
    "game.py",
    "RULES.md",
    "rules/cards.py",
    "rules/actions.py",
    "rules/decisions.py",
    "rules/position.py",
    "rules/play.py",
    "knowing/observe.py",
    "sense/weigh.py",
    "sense/value.py",
    "words/view.py",
    "words/moves.py",
    "words/refusals.py",
    "words/log.py",
    "words/outcome.py",
    "words/help.py",
    "words/reasons.py",
)
"""The files that every game has; `knowing/imagine.py` too, unless its secrets are cards in places (`kits.places`)."""
HALL = {
    *("__init__.py", "game.py", "options.py", "_compiled.json"),
    *("RULES.md", "lesson.toml", "lab.toml", "options.toml", "cards.csv", "preview.jpg"),
}
"""What may lie in a game's folder beside its rooms."""
ROOMS = {"rules", "knowing", "sense", "words"}
LONGEST = 450
MOST_IMPORTS = 25


def python(*folders: Path) -> list[Path]:
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_the_same_files(game: Path) -> None:
    assert [name for name in EVERYWHERE if not (game / name).is_file()] == []
    on_places = any("kits.places" in path.read_text(encoding="utf-8") for path in python(game / "rules"))
    assert on_places or (game / "knowing/imagine.py").is_file()
    lying = {path.name for path in game.iterdir() if path.suffix != ".so" and path.name != "__pycache__"}
    assert lying - HALL - ROOMS == set()
    for room in ROOMS & lying:
        assert (game / room / "__init__.py").is_file() or not python(game / room)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rules_know_neither_bots_nor_words(game: Path) -> None:
    for path in python(game / "rules", game / "knowing"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(rf"^from \S*{game.name}\.(sense|words)\b", text, re.MULTILINE), path
    for path in python(game / "rules"):
        if path.name != "play.py":
            assert not re.search(rf"^from \S*{game.name}\.knowing\b.* import imagine", path.read_text(), re.MULTILINE)


def test_no_file_is_long() -> None:
    long = {
        path.relative_to(SOURCES).as_posix()
        for path in python(SOURCES)
        if len(path.read_text(encoding="utf-8").splitlines()) > LONGEST
    }
    assert long == set()


def lines_of_code(path: Path) -> int:
    """The lines of a file that hold more than comments; docstrings count."""
    nothing = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    held: set[int] = set()
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type not in nothing | {tokenize.ENCODING}:
                held.update(range(token.start[0], token.end[0] + 1))
    lines = path.read_text(encoding="utf-8").splitlines()
    return sum(bool(lines[number - 1].strip()) for number in held)


def test_lines_are_counted_with_docstrings_and_without_comments(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text('"""One,\n\ntwo."""\n\n# a comment\nx = [  # three\n    1,\n\n    2,\n]\n')
    assert lines_of_code(path) == 6


def test_small_games_are_small() -> None:
    """Examples that say in their pyproject.toml how many lines they have at most."""
    found = {}
    for project in sorted((ROOT / "examples").glob("*/pyproject.toml")):
        most = tomllib.loads(project.read_text(encoding="utf-8"))["tool"]["motherlode"].get("lines")
        if most is not None:
            found[project.parent.name] = sum(map(lines_of_code, python(project.parent / "src")))
            assert found[project.parent.name] <= most, found
    assert len(found) == 2


def test_no_file_opens_with_a_page_of_imported_names() -> None:
    for path in python(SOURCES / "games", HEARTS):
        imports = [node for node in ast.parse(path.read_text()).body if isinstance(node, ast.Import | ast.ImportFrom)]
        lines = sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in imports)
        assert lines <= MOST_IMPORTS, f"{path}: {lines} lines of imports"


def test_every_module_class_and_function_of_a_game_says_what_it_is() -> None:
    bare = []
    for path in python(SOURCES / "games", SOURCES / "kits", HEARTS):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if not (ast.get_docstring(tree) or "").strip():
            bare.append(str(path))
        for node in tree.body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
                if not ast.get_docstring(node):
                    bare.append(f"{path}: {node.name}")
    assert bare == []


def test_the_bit_trick_stands_once() -> None:
    found = [path.name for path in python(SOURCES, HEARTS) if ">> 58" in path.read_text(encoding="utf-8")]
    assert found == ["bits.py"]


def test_nobody_is_called_a_seat_number() -> None:
    """Texts name people through their reader; only a seat that does not exist goes by its number."""
    for path in python(*(game / "words" for game in GAMES)):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert not re.search(r"[\"'].*\bseat \{", line) or "There is no seat" in line, f"{path}: {line}"
