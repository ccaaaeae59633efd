"""Which tests run: the browser's only when asked for by name, and with `--compilable` only those of compiled code."""

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
        "table",
        "terminal",
        "testing",
        "test_docs.py",
        "test_help.py",
        "test_lessons.py",
        "test_house.py",
        "test_parts.py",
        "test_toolchain.py",
        "test_wheel.py",
    )
}
"""Tests of modules that nothing ever compiles: what they show with compiled rules they show with interpreted ones."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--compilable", action="store_true", help="leave out tests of modules that are never compiled: words, table, …"
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    asked = any("e2e" in argument for argument in config.invocation_params.args)
    if collection_path == TESTS / "e2e" and not asked:  # they need a pytest process of their own
        return True
    if not config.getoption("--compilable"):
        return None
    return True if collection_path in NEVER_COMPILED or collection_path.name == "test_words.py" else None
