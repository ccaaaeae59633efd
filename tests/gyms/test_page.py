"""Every example of the pages for researchers runs, and prints what stands below it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from motherlode.bots.levels import LEVELS

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = [DOCS / "gyms.md", *sorted((DOCS / "gyms").glob("*.md"))]
FENCE = re.compile(r"^```python\n(.*?)^```$(?:\n\n```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL)
FOUND = [(page.stem, *found) for page in PAGES for found in FENCE.findall(page.read_text(encoding="utf-8"))]
EXAMPLES = [(page, example) for page, example, _ in FOUND]
BY_PAGE = {page: [found for found in FOUND if found[0] == page] for page, _ in EXAMPLES}
WITHOUT_SPIEL = [page for page, found in BY_PAGE.items() if not any("pyspiel" in example for _, example, _ in found)]


@pytest.mark.parametrize("page", WITHOUT_SPIEL)
def test_the_examples_of_a_page_run(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("motherlode.bots.levels.LEVELS", dict(LEVELS))  # what an example adds is gone afterwards
    monkeypatch.chdir(tmp_path)  # an example may save something for the next one
    for _, example, printed in BY_PAGE[page]:
        exec(compile(example, f"docs/gyms/{page}.md", "exec"), {"__name__": "page"})
        said = capsys.readouterr().out
        assert not printed or said == printed


def test_the_policy_of_the_page_plays_in_the_terminal(tmp_path: Path) -> None:
    for name, (_, example, _) in zip(("save.py", "play.py"), BY_PAGE["learning"][1:]):
        (tmp_path / name).write_text(example, encoding="utf-8")
    subprocess.run([sys.executable, "save.py"], cwd=tmp_path, check=True, timeout=60)
    arena = ["arena", "hoards", "--bots", "learned,random", "--deals", "4", "--jobs", "2"]
    for words, said in (([], "Alva"), (arena, "learned")):
        run = [sys.executable, "play.py", *words]
        told = subprocess.run(run, cwd=tmp_path, check=True, timeout=60, capture_output=True, text=True)
        assert said in told.stdout


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
