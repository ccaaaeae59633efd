"""The browser's tests run when they are asked for by name only: they need a pytest process of their own."""

from __future__ import annotations

import pytest


def pytest_ignore_collect(collection_path: object, config: pytest.Config) -> bool | None:
    asked = any("e2e" in argument for argument in config.invocation_params.args)
    return True if str(collection_path).endswith("/e2e") and not asked else None
