"""What is written on: consoles, their colours, and text made safe to print."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

EARTH = "#3b2f24"
"""What tunnel cards are dug into."""

THEME = Theme(
    {
        "tunnel": f"bold #f0c674 on {EARTH}",
        "rock": f"#9c8b75 on {EARTH}",
        "label": f"bold #ffffff on {EARTH}",
        "gold": f"bold #ffd75f on {EARTH}",
        "back": "#8fa8c8 on #1f2a3a",
        "eye": "bold #ffd75f on #1f2a3a",
        "owner": f"bold #8fd0ff on {EARTH}",
        "latest": f"bold #ffd75f on {EARTH}",
        "legal": "bold green",
        "number": "bold cyan",
        "verb": "bold",
        "you": "bold",
        "turn": "bold yellow",
        "good": "green",
        "bad": "bold red",
        "quiet": "dim",
        "clause": "cyan",
        "title": "bold yellow",
        "coordinate": "dim",
        "complaint": "yellow",
        "red suit": "bold red",
        "black suit": "bold",
    }
)

# What a text from outside (a name in a record) could do harm with: control characters and overrides of direction.
HARMFUL = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")


def console(stream: TextIO) -> Console:
    """A console that colours a terminal and writes plain text, without any control code, to everything else."""
    terminal = stream.isatty()
    return Console(
        file=stream,
        force_terminal=terminal,
        color_system="auto" if terminal else None,
        force_interactive=terminal,
        theme=THEME,
        markup=False,
        highlight=False,
        emoji=False,
    )


def clean(text: str) -> str:
    """Text that changes nothing on a terminal but what is written."""
    return HARMFUL.sub("�", unicodedata.normalize("NFC", text))


def sentence(text: str, style: str = "") -> Text:
    """A text from anywhere as one styled piece."""
    return Text(clean(text), style=style)


def with_names(text: str, names: Sequence[str]) -> str:
    """A text of a game that knows no names, with them: `seat 2's lamp` → `Cleo's lamp`."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return clean(names[seat]) if seat < len(names) else found[0]

    return re.sub(r"\b[Ss]eat (\d{1,2})\b", name, clean(text))


def hanging(head: Text, body: Text) -> Table:
    """A head and a text that goes on beside it, not below."""
    table = Table.grid()
    table.add_row(head, body)
    return table


def with_clause(text: str, rule: str) -> Text:
    """A sentence followed by the clause it rests on."""
    said = sentence(text)
    if rule and rule not in text:
        said.append(f"  {rule}", "clause")
    return said


def flowed(start: Text, pieces: Sequence[Text], width: int, indent: int = 12) -> list[Text]:
    """Pieces side by side behind a start, never broken, going on below the first piece."""
    line = Text().append_text(start)  # the style of the start is not that of the line
    line.append(" " * max(2 if line else 0, indent - line.cell_len))
    edge = line.cell_len if line.cell_len <= width // 2 else indent
    lines = [line]
    fresh = True
    for piece in pieces:
        if not fresh and lines[-1].cell_len + 3 + piece.cell_len > width:
            lines.append(Text(" " * edge))
            fresh = True
        if not fresh:
            lines[-1].append("   ")
        lines[-1].append_text(piece)
        fresh = False
    return lines
