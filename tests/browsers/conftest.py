"""The same server as for the tests in Chromium."""

from e2e.conftest import server

__all__ = ["server"]
