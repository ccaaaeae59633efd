"""OpenSpiel is large: its tests run when they are asked for by name, as in the step `test-spiel` of `make test`."""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    asked = any("spiel" in argument for argument in config.invocation_params.args)
    return True if collection_path.name == "test_spiel.py" and not asked else None
