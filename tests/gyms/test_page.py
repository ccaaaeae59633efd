"""Every example of the page for researchers runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "gyms.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
WITHOUT_SPIEL = [example for example in EXAMPLES if "pyspiel" not in example]


@pytest.mark.parametrize("example", WITHOUT_SPIEL, ids=[str(k) for k in range(len(WITHOUT_SPIEL))])
def test_an_example_runs(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, str(PAGE), "exec"), {"__name__": "page"})


def test_there_is_one_for_every_library() -> None:
    for word in ("Batch", "aec", "single", "vector", "puffer", "pyspiel", "PolicyBot"):
        assert any(word in example for example in EXAMPLES), word
