from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from table.browser import Served
from table.database import Cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL, for all tests that do not end it."""
    found = Cluster().start()
    yield found
    found.stop()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests that do not end it."""
    data: Path = tmp_path_factory.mktemp("served")
    server = Served(data, "--pace", "0", "--rate", "2000", "--workers", "1").start()
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log, server.log
