"""Compiled code that is out of date must never run: the guard, on a small package with made-up libraries."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import subprocess
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType
from typing import Any, TypedDict

import pytest

import motherlode
from motherlode import _select

ROOT = Path(__file__).resolve().parent.parent
SUFFIX = EXTENSION_SUFFIXES[0]
GLOBS = ["core/*.py", "games/*/rules.py"]
LOOK = """
import importlib.util, json, sys, warnings
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    package = importlib.import_module(sys.argv[1])
modules = {}
for name in sys.argv[2:]:
    try:
        found = importlib.util.find_spec(name)
    except ModuleNotFoundError:
        found = None
    modules[name] = "nothing" if found is None else "source" if found.origin.endswith(".py") else "library"
texts = [str(w.message) for w in caught]
print(json.dumps({"compiled": package.COMPILED, "why": package.WHY, "warnings": texts, "modules": modules}))
"""


class Seen(TypedDict):
    compiled: bool
    why: str
    warnings: list[str]
    modules: dict[str, str]


class Toy:
    """A tree with the real `__init__.py` and guard, two modules to compile, one that is watched and one that isn't."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.engine = root / "motherlode"
        for name in ("__init__.py", "_select.py"):
            self.write(f"motherlode/{name}", (ROOT / "src/motherlode" / name).read_text(encoding="utf-8"))
        for package in ("core", "games", "games/toy"):
            self.write(f"motherlode/{package}/__init__.py", "")
        self.write("motherlode/core/state.py", "from motherlode.constants import SEATS\n")
        self.write("motherlode/games/toy/rules.py", "from motherlode.core import state\n")
        self.write("motherlode/constants.py", "SEATS = 4\n")
        self.write("motherlode/view.py", "SIZE = 3\n")
        self.sources = ["core/state.py", "games/toy/rules.py"]
        self.compile(self.engine, self.sources, ["constants.py"], GLOBS)

    def write(self, path: str, text: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def add_package(self) -> None:
        """A package that builds on the engine."""
        self.write(
            "toy_hearts/__init__.py",
            "from motherlode._select import guard\nCOMPILED, WHY = guard(__path__[0], __name__)\n",
        )
        self.write("toy_hearts/rules.py", "from motherlode.core import state\n")
        self.compile(self.root / "toy_hearts", ["rules.py"], [], ["rules.py"], engine=self.engine)

    def compile(
        self, directory: Path, sources: list[str], watched: list[str], globs: list[str], engine: Path | None = None
    ) -> None:
        for library in _select.libraries(sources, SUFFIX):
            (directory / library).write_text("no library")
        manifest: _select.Manifest = {
            "suffix": SUFFIX,
            "compiler": "none",
            "globs": globs,
            "sources": {path: _select.digest(str(directory / path)) for path in sources},
            "watched": {path: _select.digest(str(directory / path)) for path in watched},
            "engine": _select.digest(str(engine / _select.MANIFEST)) if engine else "",
            "engine_watched": {"constants.py": _select.digest(str(engine / "constants.py"))} if engine else {},
        }
        (directory / _select.MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")

    def look(self, *modules: str, package: str = "motherlode", pure: str | None = None) -> Seen:
        """What a new process makes of the tree."""
        environment = {k: v for k, v in os.environ.items() if k != "MOTHERLODE_PURE"}
        environment["PYTHONPATH"] = str(self.root)
        if pure is not None:
            environment["MOTHERLODE_PURE"] = pure
        command = [sys.executable, "-c", LOOK, package, *modules]
        result = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        seen: Seen = json.loads(result.stdout)
        return seen


STATE, RULES = "motherlode.core.state", "motherlode.games.toy.rules"


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return Toy(tmp_path)


def test_fresh_libraries_are_used(toy: Toy) -> None:
    seen = toy.look(STATE, RULES)
    assert seen["compiled"]
    assert seen["why"] == "compiled"
    assert seen["warnings"] == []
    assert seen["modules"] == {STATE: "library", RULES: "library"}


def test_after_an_edit_everything_runs_from_source_and_one_warning_names_the_file(toy: Toy) -> None:
    toy.write("motherlode/games/toy/rules.py", "from motherlode.core import state\nNEW = 1\n")
    seen = toy.look(STATE, RULES)
    assert not seen["compiled"]
    assert seen["modules"] == {STATE: "source", RULES: "source"}
    assert seen["warnings"] == [
        "motherlode runs interpreted (edited since compiled: games/toy/rules.py); run 'make compile'"
    ]


def test_an_edit_of_an_interpreted_module_the_compiler_has_read_counts(toy: Toy) -> None:
    toy.write("motherlode/constants.py", "SEATS = 5\n")
    seen = toy.look(STATE)
    assert not seen["compiled"]
    assert "constants.py" in seen["warnings"][0]
    assert seen["modules"] == {STATE: "source"}


def test_an_edit_of_any_other_interpreted_module_does_not(toy: Toy) -> None:
    toy.write("motherlode/view.py", "SIZE = 4\n")
    assert toy.look()["compiled"]


def test_a_new_module_that_should_be_compiled_counts_as_an_edit(toy: Toy) -> None:
    toy.write("motherlode/games/other/rules.py", "")
    seen = toy.look(STATE)
    assert not seen["compiled"]
    assert "games/other/rules.py" in seen["why"]
    assert seen["modules"] == {STATE: "source"}


def test_a_deleted_module_is_not_revived_by_its_library(toy: Toy) -> None:
    (toy.engine / "games/toy/rules.py").unlink()
    seen = toy.look(STATE, RULES)
    assert not seen["compiled"]
    assert "games/toy/rules.py" in seen["warnings"][0]
    assert seen["modules"] == {STATE: "source", RULES: "nothing"}


@pytest.mark.parametrize(("pure", "compiled"), [("1", False), ("yes", False), ("0", True), ("", True)])
def test_the_environment_can_ask_for_interpreted_rules(toy: Toy, pure: str, compiled: bool) -> None:
    seen = toy.look(STATE, RULES, pure=pure)
    assert seen["compiled"] == compiled
    assert set(seen["modules"].values()) == {"library" if compiled else "source"}
    assert seen["warnings"] == []


@pytest.mark.parametrize("part", ["", "__mypyc"])
def test_one_missing_library_is_enough(toy: Toy, part: str) -> None:
    (toy.engine / f"core/state{part}{SUFFIX}").unlink()
    seen = toy.look(STATE, RULES)
    assert not seen["compiled"]
    assert f"state{part}{SUFFIX}" in seen["warnings"][0]
    assert set(seen["modules"].values()) == {"source"}


@pytest.mark.parametrize("text", [None, "", "{}", "[]"])
def test_libraries_without_a_proper_manifest_are_ignored(toy: Toy, text: str | None) -> None:
    manifest = toy.engine / _select.MANIFEST
    if text is None:
        manifest.unlink()
    else:
        manifest.write_text(text)
    seen = toy.look(STATE, RULES)
    assert (seen["compiled"], seen["why"], seen["warnings"]) == (False, "not compiled", [])
    assert set(seen["modules"].values()) == {"source"}


def test_libraries_of_another_python_are_not_claimed(toy: Toy) -> None:
    manifest = toy.engine / _select.MANIFEST
    manifest.write_text(manifest.read_text().replace(SUFFIX, ".cpython-27-none.so"))
    seen = toy.look(STATE)
    assert (seen["compiled"], seen["why"]) == (False, "compiled for another Python")
    assert seen["modules"] == {STATE: "source"}


HEARTS = "toy_hearts.rules"


def test_a_package_on_the_engine_gets_the_same_guarantee(toy: Toy) -> None:
    toy.add_package()
    seen = toy.look(HEARTS, STATE, package="toy_hearts")
    assert seen["compiled"]
    assert set(seen["modules"].values()) == {"library"}

    toy.write("toy_hearts/rules.py", "from motherlode.core import state\nNEW = 1\n")
    seen = toy.look(HEARTS, package="toy_hearts")
    assert not seen["compiled"]
    assert seen["warnings"] == [
        "toy_hearts runs interpreted (edited since compiled: rules.py); run 'motherlode compile PROJECT'"
    ]


def test_a_package_runs_interpreted_when_the_engine_does(toy: Toy) -> None:
    toy.add_package()
    toy.write("motherlode/core/state.py", "NEW = 1\n")
    seen = toy.look(HEARTS, STATE, package="toy_hearts")
    assert (seen["compiled"], seen["why"]) == (False, "motherlode runs interpreted")
    assert set(seen["modules"].values()) == {"source"}
    assert len(seen["warnings"]) == 1


def test_a_package_runs_interpreted_when_the_engine_was_compiled_from_other_sources(toy: Toy) -> None:
    toy.add_package()
    toy.write("motherlode/core/state.py", "NEW = 1\n")
    toy.compile(toy.engine, toy.sources, ["constants.py"], GLOBS)
    seen = toy.look(HEARTS, STATE, package="toy_hearts")
    assert (seen["compiled"], seen["why"]) == (False, "motherlode was compiled again since")
    assert seen["modules"] == {HEARTS: "source", STATE: "library"}
    assert len(seen["warnings"]) == 1


# -- the builder and this tree -----------------------------------------------------------------------------------------


def builder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_rules", ROOT / "src/motherlode/building.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["build_rules"] = module
    spec.loader.exec_module(module)
    return module


def test_the_builder_watches_what_compiled_modules_import_directly_or_not(toy: Toy) -> None:
    toy.write("motherlode/core/state.py", "from ..constants import SEATS\nfrom motherlode.core import sizes\n")
    toy.write("motherlode/core/__init__.py", "from . import names\n")
    toy.write("motherlode/core/names.py", "")
    toy.write("motherlode/constants.py", "import motherlode.view\n")
    toy.write("motherlode/unread.py", "import motherlode.core.state\n")
    build_rules = builder()
    package = build_rules.Package(toy.root, "motherlode", ["core/state.py", "games/*/rules.py"])
    assert build_rules.watched([package])["motherlode"] == {
        "constants.py",
        "core/__init__.py",  # `sizes` is no module, so it must come from here
        "core/names.py",
        "view.py",
    }


def test_this_tree_is_as_compiled() -> None:
    if not motherlode.COMPILED:
        pytest.skip(f"the rules run interpreted: {motherlode.WHY}")
    directory = motherlode.__path__[0]
    manifest = _select.read_manifest(directory)
    assert manifest is not None
    assert manifest["globs"] == project()["tool"]["motherlode"]["compiled"]
    assert sorted(manifest["sources"]) == _select.modules(directory, manifest["globs"])
    for path in manifest["sources"]:
        module = importlib.import_module(".".join(["motherlode", *path.removesuffix(".py").split("/")]))
        assert str(module.__file__).endswith(manifest["suffix"])


def test_the_version_is_the_same_everywhere() -> None:
    assert motherlode.__version__ == project()["project"]["version"]


def test_locked_requirements_name_no_host_and_hash_everything() -> None:
    for file in (ROOT / "requirements").glob("*.txt"):
        text = file.read_text(encoding="utf-8")
        assert "://" not in text, file.name
        pins = [line for line in text.splitlines() if "==" in line and not line.lstrip().startswith("#")]
        assert pins
        assert all(line.endswith("\\") for line in pins), file.name


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
