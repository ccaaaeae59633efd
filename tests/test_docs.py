"""The page on Hearts shows the real code of the example, and pages link to pages that exist."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import indent

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
EXAMPLE = ROOT / "examples" / "hearts"
PACKAGE = EXAMPLE / "src" / "motherlode_hearts"
SOURCES = {
    "python": "\n".join(path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py"))),
    "toml": (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"),
    "markdown": (PACKAGE / "RULES.md").read_text(encoding="utf-8"),
}
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    text = (DOCS / "hearts.md").read_text(encoding="utf-8")
    return [body.rstrip("\n") for kind, body in FENCE.findall(text) if kind == language]


@pytest.mark.parametrize("language", SOURCES)
def test_the_tutorial_shows_the_real_code(language: str) -> None:
    source = SOURCES[language]
    shown = blocks(language)
    assert shown, f"no block of {language} in the tutorial"
    for block in shown:
        assert f"{block}\n" in source, f"not in the example:\n{block}"


def test_the_test_in_the_tutorial_is_a_real_test() -> None:
    tests = "\n".join(path.read_text(encoding="utf-8") for path in sorted((EXAMPLE / "tests").glob("*.py")))
    shown = [block for block in blocks("text") if "@rule" in block]
    assert shown
    for block in shown:
        assert block in indent(tests, "    ")


KITS = sorted(
    path.stem
    for path in (ROOT / "src" / "motherlode" / "kits").iterdir()
    if (path.suffix == ".py" or (path / "__init__.py").is_file()) and path.stem not in ("__init__", "recall")
)


@pytest.mark.parametrize("page", ["parts.md", "api/bots.md", *(f"kits/{kit}.md" for kit in KITS)])
def test_the_examples_run(page: str) -> None:
    examples = [body for kind, body in FENCE.findall((DOCS / page).read_text(encoding="utf-8")) if kind == "python"]
    assert examples
    for example in examples:
        exec(compile(example, f"docs/{page}", "exec", dont_inherit=True), {"__name__": "example"})


@pytest.mark.parametrize("kit", KITS)
def test_every_kit_has_a_page_with_a_picture_and_what_it_costs(kit: str) -> None:
    text = (DOCS / "kits" / f"{kit}.md").read_text(encoding="utf-8")
    assert f"](../img/kit-{kit}.svg)" in text
    assert f"../api/kits.md#motherlode.kits.{kit}" in text
    costs = re.findall(r"^\| (.+) \| (\d+\.\d\d) \|$", text, re.MULTILINE)
    assert costs
    index = (DOCS / "kits.md").read_text(encoding="utf-8")
    assert f"(kits/{kit}.md)" in index
    for what, micros in costs:
        assert f"| `{kit}` | {what} | {micros} |" in index, "run tools/kit_costs.py --write"


@pytest.mark.parametrize("page", sorted(str(path.relative_to(DOCS)) for path in DOCS.rglob("*.md")))
def test_links_lead_somewhere(page: str) -> None:
    prose = FENCE.sub("", (DOCS / page).read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)#:]+)\)", prose):
        assert ((DOCS / page).parent / target).is_file(), target
