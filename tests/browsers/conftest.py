"""The same server as for the tests in Chromium."""

from e2e.conftest import database, server

__all__ = ["database", "server"]
