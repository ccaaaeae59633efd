"""Every example of the pages for researchers runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = [DOCS / "gyms.md", *sorted((DOCS / "gyms").glob("*.md"))]
EXAMPLES = [
    (page.stem, example)
    for page in PAGES
    for example in re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
]
WITHOUT_SPIEL = [(page, example) for page, example in EXAMPLES if "pyspiel" not in example]


@pytest.mark.parametrize(
    ("page", "example"), WITHOUT_SPIEL, ids=[f"{page}-{k}" for k, (page, _) in enumerate(WITHOUT_SPIEL)]
)
def test_an_example_runs(page: str, example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, f"docs/gyms/{page}.md", "exec"), {"__name__": "page"})


@pytest.mark.parametrize(
    ("page", "word"),
    [
        ("batches", "Batch"),
        ("pettingzoo", "aec"),
        ("gymnasium", "single"),
        ("gymnasium", "vector"),
        ("pufferlib", "puffer"),
        ("openspiel", "pyspiel"),
        ("learning", "PolicyBot"),
    ],
)
def test_every_library_has_a_page_with_an_example(page: str, word: str) -> None:
    assert any(word in example for name, example in EXAMPLES if name == page)
