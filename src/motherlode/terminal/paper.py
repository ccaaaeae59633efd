"""What is written on: consoles, their colours, and text made safe to print."""

from __future__ import annotations

import re
import unicodedata
from typing import TextIO

from rich.console import Console
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


def with_clause(text: str, rule: str) -> Text:
    """A sentence followed by the clause it rests on."""
    said = sentence(text)
    if rule and rule not in text:
        said.append(f"  {rule}", "clause")
    return said
