"""Names and chat as they may be shown: one line, composed, without signs that hide or turn others."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from motherlode.core.errors import Refused
from motherlode.table.wire import MOST_CHAT, MOST_NAME

MOST_MARKS = 2
"""Combining marks on one letter: more of them climb over the lines above."""
BLANK = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters by name that show nothing."""


def clean(text: str) -> str:
    """One line of visible text: NFC, no controls, no bidi or zero-width signs, no private or unassigned ones."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        if kind.startswith("Z") or sign in "\t\n\r" or sign in BLANK:
            sign, marks = " ", 0
        elif kind.startswith("C"):
            continue
        elif kind.startswith("M"):
            marks += 1
            if marks > MOST_MARKS or not kept or kept[-1] == " ":
                continue
        else:
            marks = 0
        kept.append(sign)
    return " ".join("".join(kept).split())


def name(text: str) -> str:
    """What somebody wants to be called; refused if nothing is left of it."""
    cleaned = clean(text)
    if not cleaned or len(cleaned) > MOST_NAME or not any(sign.isalnum() for sign in cleaned):
        raise Refused(f"A name has 1 to {MOST_NAME} signs, a letter or a figure among them.", field="name")
    return cleaned


def said(text: str) -> str:
    """What somebody wants to say; refused if it is nothing or too long."""
    cleaned = clean(text)
    if not cleaned:
        raise Refused("There is nothing in that to say.", field="text")
    if len(cleaned) > MOST_CHAT:
        raise Refused(f"One line of chat has at most {MOST_CHAT} signs, not {len(cleaned)}.", field="text")
    return cleaned


def distinct(wanted: str, taken: Collection[str]) -> str:
    """The name, with a number behind it if somebody at the table is called so already."""
    same = {other.casefold() for other in taken}
    if wanted.casefold() not in same:
        return wanted
    number = 2
    while f"{wanted[: MOST_NAME - 4].rstrip()} {number}".casefold() in same:
        number += 1
    return f"{wanted[: MOST_NAME - 4].rstrip()} {number}"
