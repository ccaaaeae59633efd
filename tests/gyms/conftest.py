"""The gyms want numpy and the libraries of learners: without them there is nothing to test."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy", reason="pip install motherlode[gyms]")
