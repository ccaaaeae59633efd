"""A game's rulebook for a page: cut into sections and clauses."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from msgspec import Struct

from motherlode.core import registry

HEADING = re.compile(r"(#+)\s+(.*)")
POINT = re.compile(r"(\s*)(?:[*-]|\d+\.)\s+(?:\*\*([A-Z]+-[A-Z]?\d+)\*\*\s*)?(.*)")
RULE_OF_TABLE = re.compile(r"\|[\s|:]*-[\s|:-]*")


class Clause(Struct, frozen=True):
    """A clause of a rulebook, or a paragraph without an id."""

    id: str
    text: str
    """Markdown of one line: **bold**, *italic*, `code` only; of a table or code several lines."""
    depth: int = 0
    kind: Literal["text", "table", "code"] = "text"
    """A table has a line per row, the heading first, cells between ` | `; code has its lines as they stand."""


class Section(Struct, frozen=True):
    """A heading of a rulebook and what stands below it."""

    title: str
    level: int
    clauses: tuple[Clause, ...]


class Rulebook(Struct, frozen=True):
    """`GET /api/games/{game}/rules`"""

    game: str
    title: str
    version: str
    prefix: str
    sections: tuple[Section, ...]


@cache
def rulebook(name: str) -> Rulebook:
    """A game's rulebook, cut into sections and clauses."""
    game = registry.find(name)
    sections: list[Section] = []
    for title, level, lines in _headings(game.rulebook()):
        sections.append(Section(title, level, tuple(_clauses(lines))))
    return Rulebook(game.name, game.title, game.version, game.prefix, tuple(sections))


def _headings(text: str) -> list[tuple[str, int, list[str]]]:
    found: list[tuple[str, int, list[str]]] = []
    code = False
    for line in text.splitlines():
        code ^= line.startswith("```")
        heading = None if code else HEADING.fullmatch(line)
        if heading is not None:
            found.append((heading[2].strip(), len(heading[1]), []))
        elif found:
            found[-1][2].append(line)
    return found


def _clauses(lines: list[str]) -> list[Clause]:
    """Paragraphs, points, tables and drawings, in order."""
    found: list[Clause] = []
    open_text = False  # the last clause goes on in the next line
    code: list[str] | None = None
    for line in lines:
        if line.startswith("```"):
            if code is not None:
                found.append(Clause("", "\n".join(code), kind="code"))
            code, open_text = ([] if code is None else None), False
        elif code is not None:
            code.append(line)
        elif not line.strip():
            open_text = False
        elif line.startswith("|"):
            if not RULE_OF_TABLE.fullmatch(line.strip()):
                row = line.strip().strip("|").strip()
                if found and found[-1].kind == "table" and open_text:
                    found[-1] = Clause("", f"{found[-1].text}\n{row}", kind="table")
                else:
                    found.append(Clause("", row, kind="table"))
            open_text = True
        elif (point := POINT.fullmatch(line)) is not None:
            said = point[3].strip() if point[2] else f"• {point[3].strip()}"
            found.append(Clause(point[2] or "", said, len(point[1]) // 2))
            open_text = True
        elif open_text and found[-1].kind == "text":
            last = found[-1]
            found[-1] = Clause(last.id, f"{last.text} {line.strip()}", last.depth)
        else:
            found.append(Clause("", line.strip()))
            open_text = True
    return found
