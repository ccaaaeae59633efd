"""Faces of cards: in words, as one character, and as a picture of five columns and three lines."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from motherlode.core.view import Action, Back, Card, Face, Item, Person, Playing, Role, Token, Tunnel
from motherlode.terminal.paper import clean

WIDTH = 5
HEIGHT = 3

SUITS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
ICONS = {"broken": "✗", "mended": "✓", "map": "◎", "rocks": "▲"}
"""Icons with a sign of their own; the others show their first letter."""

T, R, B, L = 1, 2, 4, 8
EDGE = {"T": T, "R": R, "B": B, "L": L}
THROUGH = " ╹╺╚╻║╔╠╸╝═╩╗╣╦╬"
"""Mask of joined edges → the character that joins them, in pictures."""
THIN = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Mask of open edges → one character, in lines of text."""
APART = {frozenset({T | B, R | L}): "╫", frozenset({T | R, B | L}): "╲", frozenset({T | L, R | B}): "╱"}
"""Two passages that pass each other inside one card."""


def masks(groups: Sequence[str]) -> list[int]:
    """The groups of a tunnel card as masks of edges."""
    return [sum(EDGE.get(letter, 0) for letter in group) for group in groups]


def dead_end(face: Tunnel) -> bool:
    """Whether no two of its edges are joined."""
    return all(len(group) < 2 for group in face.groups)


def glyph(face: Tunnel) -> str:
    """The open edges of a tunnel card as one character."""
    return THIN[sum(masks(face.groups))]


def turned(face: Tunnel) -> Tunnel:
    """A tunnel card after a turn of 180°; it keeps its name."""
    swap = str.maketrans("TRBL", "BLTR")
    groups = tuple(group.translate(swap) for group in face.groups)
    return Tunnel(groups, tunnel_words(face), not face.turned, face.label)


SHAPE_WORDS = {
    T | B: "shaft",
    R | L: "gallery",
    T | R: "bend up-right",
    T | L: "bend up-left",
    R | B: "bend down-right",
    B | L: "bend down-left",
    T | R | B: "fork right",
    T | B | L: "fork left",
    T | R | L: "fork up",
    R | B | L: "fork down",
    T | R | B | L: "crossing",
}
SIDES = {"T": "up", "R": "right", "B": "down", "L": "left"}


def words(face: Face) -> str:
    """A face in a few words."""
    match face:
        case Tunnel():
            return clean(tunnel_words(face))
        case Action():
            return clean(face.name)
        case Playing():
            return f"{face.rank}{SUITS[face.suit]}"
        case Person():
            return clean(face.name + (f" of {face.clan}" if face.clan else ""))
        case Role():
            return clean(face.name)
        case Token():
            return clean(face.name + (f" {face.value}" if face.value else ""))
        case Card():
            return clean(face.name + (f" ({face.value})" if face.value else ""))
        case Back():
            return "face down"


def tunnel_words(face: Tunnel) -> str:
    """A tunnel card by what is written on it, else by its name, else by its shape."""
    if face.label:
        return face.label
    if face.kind and not face.kind.isupper() and "_" not in face.kind:
        return face.kind
    if dead_end(face):
        return "dead end"
    ways = [group for group in masks(face.groups) if group & (group - 1)]
    stubs = [SIDES[group] for group in face.groups if len(group) == 1]
    words_ = " and ".join(SHAPE_WORDS[way] for way in ways)
    return f"{words_}, stub {' and '.join(stubs)}" if stubs else words_


def figures(face: Face) -> str:
    """The numbers and abilities of a face that has some, for a line of its own."""
    if not isinstance(face, Person):
        return ""
    parts = [f"{name} {value}" for name, value in face.numbers.items()]
    if isinstance(face, Person):
        if face.shields:
            parts.append(f"{face.shields} shield{'s' if face.shields > 1 else ''}")
        if face.abilities:
            parts.append(", ".join(face.abilities))
    return clean(" · ".join(parts))


def inline(face: Face) -> Text:
    """A face as a short piece of a line: a sign, then its words."""
    if isinstance(face, Tunnel):
        return Text.assemble((glyph(face), "tunnel"), " ", words(face))
    if isinstance(face, Playing):
        return Text(words(face), "red suit" if face.suit in ("hearts", "diamonds") else "black suit")
    if isinstance(face, Action) and face.icons:
        return Text.assemble((signs(face), icon_style(face)), " ", words(face))
    return Text(words(face))


def signs(face: Action) -> str:
    """The icons of an action card in one to three characters."""
    return "".join(ICONS.get(icon) or icon[:1].upper() for icon in face.icons)[:3]


def icon_style(face: Action) -> str:
    return "bad" if "broken" in face.icons else "good" if "mended" in face.icons else "title"


# -- pictures ----------------------------------------------------------------------------------------------------------


def has_picture(face: Face) -> bool:
    """Whether a picture says enough; a person is told in a line of words."""
    return not isinstance(face, Person)


def picture(face: Face, eye: Face | None = None, letter: str = "") -> list[Text]:
    """A face as three lines of five characters; `letter` stands in the middle for what is written on the card."""
    match face:
        case Tunnel():
            return tunnel_picture(face, letter)
        case Back():
            return back_picture(eye)
        case Playing():
            return framed(words(face), "red suit" if face.suit in ("hearts", "diamonds") else "black suit")
        case Action():
            return framed(signs(face) or words(face), icon_style(face))
        case Card():
            return framed(clean(face.value or face.name)[:3], "title")
        case _:
            return framed(words(face), "")


def framed(text: str, style: str) -> list[Text]:
    """A card with up to three characters on it, or five if it has more to say."""
    if len(text) <= 3:
        middle = Text.assemble("│", (text.center(3), style), "│")
    else:
        middle = Text(text[:WIDTH].center(WIDTH), style)
    return [Text("╭───╮"), middle, Text("╰───╯")]


def back_picture(eye: Face | None) -> list[Text]:
    if eye is None:
        return [Text("╭───╮", "back"), Text("│ ? │", "back"), Text("╰───╯", "back")]
    return [Text("╭─◉─╮", "eye"), Text(words(eye)[:WIDTH].center(WIDTH), "eye"), Text("╰───╯", "eye")]


def tunnel_picture(face: Tunnel, letter: str = "") -> list[Text]:
    """Walls around, doubled lines where a tunnel runs; `▒` in the middle where it ends in the rock."""
    groups = masks(face.groups)
    edges = sum(groups)
    through = [g for g in groups if g & (g - 1)]
    stubs = sum(g for g in groups if not g & (g - 1)) if through else 0
    if letter:
        middle = letter
    elif len(through) == 2:
        middle = APART[frozenset(through)]
    elif through:
        middle = THROUGH[through[0]]
    else:
        middle = "▒"
    top = wall("╭╮", edges & T, stubs & T)
    bottom = wall("╰╯", edges & B, stubs & B)
    left = ("═ " if stubs & L else "══") if edges & L else "│ "
    right = (" ═" if stubs & R else "══") if edges & R else " │"
    row = Text.assemble(
        (left, "tunnel" if edges & L else "rock"),
        (middle, "label" if letter else "tunnel" if through else "rock"),
        (right, "tunnel" if edges & R else "rock"),
    )
    return [top, row, bottom]


def wall(corners: str, opened: int, stub: int) -> Text:
    """The upper or lower wall of a card: closed, or with a tunnel through it."""
    if not opened:
        return Text(f"{corners[0]}───{corners[1]}", "rock")
    return Text.assemble((f"{corners[0]} ", "rock"), ("╎" if stub else "║", "tunnel"), (f" {corners[1]}", "rock"))


def small(face: Face, eye: Face | None = None, letter: str = "") -> Text:
    """A face as three characters, for boards too wide for pictures."""
    if isinstance(face, Tunnel):
        edges = sum(masks(face.groups))
        left, right = ("═" if edges & L else " "), ("═" if edges & R else " ")
        ways = [group for group in masks(face.groups) if group & (group - 1)]
        middle = APART[frozenset(ways)] if len(ways) == 2 else THROUGH[ways[0]] if ways else "▒"
        return Text(left + (letter or middle) + right, "tunnel")
    if isinstance(face, Back):
        return Text(f"[{words(eye)[:1] if eye else '?'}]", "eye" if eye else "back")
    return Text(words(face)[:3].center(3))


# -- several -----------------------------------------------------------------------------------------------------------


def letters(items: Sequence[Item]) -> dict[str, str]:
    """For every label written on tunnel cards a letter of its own: `start` → S, `stone` → T, `dest_2` → 2.

    Dead ends show that they are."""
    found: dict[str, str] = {}
    for item in items:
        label = item.face.label if isinstance(item.face, Tunnel) and not dead_end(item.face) else ""
        if label and label not in found:
            spare = [c for c in label.upper() if c.isalnum() and c not in found.values()]
            spare.sort(key=str.isalpha)  # a number tells more than a letter
            found[label] = spare[0] if spare else "•"
    return found
