"""Reviews that look less closely: what is tested here does not depend on it."""

from __future__ import annotations

import pytest

from motherlode.review import believing, looking, luck


@pytest.fixture
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few games for every figure."""
    for name, value in {"EFFORT": 1, "FEWEST": 5, "SEARCH": 16, "LONGER": 24, "DEEPER": 2}.items():
        monkeypatch.setattr(looking, name, value)
    monkeypatch.setattr(luck, "GAMES", 8)
    monkeypatch.setattr(believing, "WORLDS", 8)
