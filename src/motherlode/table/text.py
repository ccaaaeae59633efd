"""Names and chat as they may be shown: one line, composed, without signs that hide or turn others.

Which signs show nothing and which look like each other is Unicode's business: the data come with two libraries.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from functools import cache
from importlib import resources

import idna
import msgspec

from motherlode.core.errors import Refused
from motherlode.table.wire import MOST_CHAT, MOST_NAME

MOST_MARKS = 2
"""Combining marks on one letter: more of them climb over the lines above."""
BLANK = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters by name that leave a gap."""
MARK = "\u200e"
"""Stands around signs written from right to left in the table of confusables."""


def clean(text: str) -> str:
    """One line of visible text: NFC, no controls, no bidi or zero-width signs, no private or unassigned ones."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        if kind.startswith("Z") or sign in "\t\n\r" or sign in BLANK:
            sign, marks = " ", 0
        elif kind.startswith("C") or (not sign.isascii() and _unseen(sign)):
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
    """The name, with a number behind it if somebody at the table has one that looks the same."""
    same = set().union(*map(looks, taken))
    if not looks(wanted) & same:
        return wanted
    number = 2
    while looks(f"{wanted[: MOST_NAME - 4].rstrip()} {number}") & same:
        number += 1
    return f"{wanted[: MOST_NAME - 4].rstrip()} {number}"


def looks(text: str) -> set[str]:
    """What a text can be taken for, only for comparing: texts that have one of these in common look alike (UTS 39).

    By its shapes, by its letters in whatever case, and by both.
    """
    return {_shape(text), _shape(text.casefold()), _shape(text).casefold()}


def _shape(text: str) -> str:
    """The same for texts drawn alike."""
    plain = unicodedata.normalize("NFKD", text)
    shown = (sign for sign in plain if not sign.isspace() and (sign.isascii() or not _unseen(sign)))
    return "".join(_prototypes().get(sign, sign) for sign in shown)


@cache
def _unseen(sign: str) -> bool:
    """Whether a sign shows nothing of its own: joiners, selectors of variants and the like (UTS 46 ignores them)."""
    try:
        return idna.uts46_remap(f"a{sign}a", False) == "aa"
    except idna.IDNAError:
        return False


class _Homoglyph(msgspec.Struct):
    c: str


@cache
def _prototypes() -> dict[str, str]:
    """Unicode's table of confusables. The library lists pairs both ways; a prototype is what several look like."""
    data = (resources.files("confusable_homoglyphs") / "confusables.json").read_bytes()
    pairs = {
        sign.strip(MARK): [glyph.c.strip(MARK) for glyph in glyphs]
        for sign, glyphs in msgspec.json.decode(data, type=dict[str, list[_Homoglyph]]).items()
    }
    found = {}
    for sign, glyphs in pairs.items():
        if len(sign) == 1 and len(glyphs) == 1:
            other = glyphs[0]
            alone = len(other) == 1 and len(pairs.get(other, ())) == 1  # two like each other and nothing else
            found[sign] = min(sign, other) if alone else other
    return found
