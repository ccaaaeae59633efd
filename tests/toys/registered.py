"""The toys, registered: for tests in this process and for those that start another."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from motherlode.core import registry
from toys.trench import install

PLAIN = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
"""The environment of a process that prints as into a file."""
EDITED = {**PLAIN, "PYTHONDONTWRITEBYTECODE": "1"}
"""Of one whose sources a test edits: what Python keeps of a source it takes for good for a second."""


@pytest.fixture(scope="session")
def toy_env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process in which the toys are installed."""
    return {**PLAIN, **install(tmp_path_factory.mktemp("site")), "PYTHONWARNINGS": "ignore"}


@pytest.fixture
def toys(toy_env: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toys are installed in this process."""
    monkeypatch.syspath_prepend(toy_env["PYTHONPATH"].split(os.pathsep)[0])
    caches = (registry.names, registry.find)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def run(
    env: dict[str, str], *arguments: str, cwd: Path | None = None, stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own, without a terminal."""
    command = [sys.executable, "-m", "motherlode", *arguments]
    return subprocess.run(
        command,
        env=env,
        cwd=cwd,
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
