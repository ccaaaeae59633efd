"""How does a drawing in letters become a picture? Cell by cell: letters, the lines of boxes, the signs of suits."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import MONOKAI as BRIGHT

WIDE, HIGH = 9, 18  # of a letter's cell, in pixels
PAPER = (24, 22, 20)
INK = (222, 216, 206)
FAINT = (140, 134, 126)
ARMS = {
    "UP": ((0, -1),),
    "DOWN": ((0, 1),),
    "LEFT": ((-1, 0),),
    "RIGHT": ((1, 0),),
    "VERTICAL": ((0, -1), (0, 1)),
    "HORIZONTAL": ((-1, 0), (1, 0)),
}
SUITS = "♠♣♥♦"
PLAIN = {
    "▶": ">",
    "▒": "#",
    "◎": "O",
    "▲": "^",
    "✕": "x",
    "✗": "x",
    "✘": "x",
    "★": "*",
    "✔": "v",
    "✓": "v",
    "◉": "o",
    "●": "o",
    "○": "o",
}
"""Signs that the letters do not have."""
Colour = tuple[int, int, int]


def picture(lines: Sequence[Sequence[Segment]]) -> NDArray[np.uint8]:
    """A page of letters as (rows, columns, 3) bytes."""
    wide = max((sum(segment.cell_length for segment in line) for line in lines), default=1)
    image = Image.new("RGB", (wide * WIDE, max(1, len(lines)) * HIGH), PAPER)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            ink, paper = colours(segment.style)
            for letter in segment.text:
                cell(draw, letter, column * WIDE, row * HIGH, ink, paper)
                column += 1
    return np.asarray(image, dtype=np.uint8).copy()


def colours(style: Style | None) -> tuple[Colour, Colour]:
    """Of what is written, and of what it is written on."""
    if style is None:
        return INK, PAPER
    ink: Colour = FAINT if style.dim else INK
    if style.color is not None and not style.color.is_default:
        ink = tuple(style.color.get_truecolor(BRIGHT))  # type: ignore[assignment]
    paper: Colour = PAPER
    if style.bgcolor is not None and not style.bgcolor.is_default:
        paper = tuple(style.bgcolor.get_truecolor(BRIGHT))  # type: ignore[assignment]
    return ink, paper


def cell(draw: ImageDraw.ImageDraw, letter: str, x: int, y: int, ink: Colour, paper: Colour) -> None:
    """One letter in its cell."""
    if paper != PAPER:
        draw.rectangle((x, y, x + WIDE - 1, y + HIGH - 1), fill=paper)
    if letter.isspace():
        return
    if arms := strokes(letter):
        middle_x, middle_y = x + WIDE // 2, y + HIGH // 2
        thick = 1 if heavy(letter) else 0
        for right, down in arms:
            ends = sorted((middle_x, middle_x + right * WIDE // 2)), sorted((middle_y, middle_y + down * HIGH // 2))
            (left, far), (top, bottom) = ends
            draw.rectangle((left, top, far + thick, bottom + thick), fill=ink)
    elif letter == "█":
        draw.rectangle((x, y, x + WIDE - 1, y + HIGH - 1), fill=ink)
    elif letter in SUITS:
        suit(draw, letter, x, y, ink)
    else:
        draw.text((x + WIDE / 2, y + HIGH / 2), PLAIN.get(letter, letter), fill=ink, font=font(), anchor="mm")


@cache
def strokes(letter: str) -> tuple[tuple[int, int], ...]:
    """Where the lines of a box character lead from the middle of its cell; none if it is another character."""
    name = unicodedata.name(letter, "")
    if not name.startswith("BOX DRAWINGS"):
        return ()
    return tuple({arm for word in name.split() for arm in ARMS.get(word, ())})


@cache
def heavy(letter: str) -> bool:
    """Whether a box character is drawn with a thick line."""
    name = unicodedata.name(letter, "")
    return "HEAVY" in name or "DOUBLE" in name


@cache
def font() -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The letters that come with the library."""
    return ImageFont.load_default(13)


def suit(draw: ImageDraw.ImageDraw, letter: str, x: int, y: int, ink: Colour) -> None:
    """The sign of a suit."""
    middle, top, bottom = x + WIDE // 2, y + 5, y + 14
    half = (top + bottom) // 2
    if letter == "♦":
        draw.polygon([(middle, top), (x + 8, half), (middle, bottom), (x, half)], fill=ink)
    elif letter == "♥":
        draw.ellipse((x, top, middle, half), fill=ink)
        draw.ellipse((middle, top, x + 8, half), fill=ink)
        draw.polygon([(x, half - 2), (x + 8, half - 2), (middle, bottom)], fill=ink)
    else:
        draw.line(((middle, half), (middle, bottom)), fill=ink, width=2)
        draw.ellipse((x, half - 2, middle, half + 3), fill=ink)
        draw.ellipse((middle, half - 2, x + 8, half + 3), fill=ink)
        if letter == "♠":
            draw.polygon([(x, half), (x + 8, half), (middle, top - 1)], fill=ink)
        else:
            draw.ellipse((middle - 3, top - 1, middle + 3, half - 1), fill=ink)
