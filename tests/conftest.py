"""Which tests run: the browser's only when asked for by name; `--compilable` and `--never-compiled` part the others."""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).parent
NEVER_COMPILED = {
    TESTS / name
    for name in (
        "cli",
        "gyms/test_bench.py",
        "gyms/test_page.py",
        "gyms/test_spiel.py",
        "gyms/test_suites.py",
        "gyms/test_tables.py",
        "lab",
        "review",
        "table",
        "terminal",
        "testing",
        "test_docs.py",
        "test_help.py",
        "test_lessons.py",
        "test_manual.py",
        "test_house.py",
        "test_parts.py",
        "test_toolchain.py",
        "test_tutorial.py",
        "test_wheel.py",
    )
}
"""Tests of modules that nothing ever compiles: what they show with compiled rules they show with interpreted ones."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--compilable", action="store_true", help="leave out tests of modules that are never compiled: words, table, …"
    )
    parser.addoption("--never-compiled", action="store_true", help="only the tests that --compilable leaves out")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    for folder in ("e2e", "browsers"):  # they need a pytest process of their own
        asked = any(f"tests/{folder}" in argument for argument in config.invocation_params.args)
        if collection_path == TESTS / folder and not asked:
            return True
    never = collection_path.name == "test_words.py" or not NEVER_COMPILED.isdisjoint(
        (collection_path, *collection_path.parents)
    )
    if config.getoption("--compilable"):
        return True if never else None
    if config.getoption("--never-compiled") and collection_path.suffix == ".py":
        return None if never else True
    return None
