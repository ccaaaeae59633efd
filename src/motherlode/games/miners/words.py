"""Cards in words and glyphs, for moves, log and view."""

from __future__ import annotations

from motherlode.core.view import Action, Face, Tunnel
from motherlode.games.miners.deck import BREAK, FIX, KIND_OF, KINDS, NAMES, PATH_KINDS, SHAPES_OF, TOOLS, VIEW_MAP
from motherlode.kits.tunnels import GROUPS, SHAPES, edges_name, glyph, group_names, mask_glyph, shape_of

DWARVES = ("Thorin Goldbeard", "Gimli Ironfoot", "Dwalin Rockfist", "Balin Gemseeker", "Bofur Pickaxe")
SITE_NAMES = ("dest_1", "dest_2", "dest_3")
"""As in move texts and the rulebook."""
SITE_WORDS = ("the left site", "the middle site", "the right site")
"""As people see them."""
SIDES = {"T": "top", "R": "right", "B": "bottom", "L": "left"}


def printed(kind: int) -> int:
    """The shape of a path card as printed."""
    return shape_of(NAMES[kind])


def kind_at(deck: int, shape: int) -> int:
    """The kind that lies in a shape under a deck; -1 if none of its cards does."""
    kind = KIND_OF[deck * SHAPES + shape]
    return kind if kind < KINDS else -1


def turnable(deck: int, kind: int) -> bool:
    """Whether a card has two positions (MIN-23)."""
    return int(SHAPES_OF[deck * KINDS + kind]).bit_count() > 1


def path_words(shape: int) -> str:
    """A path card as it lies: `├`, `dead end ┼`, `─ with a stub at the top`."""
    through = [group for group in GROUPS[shape] if group & (group - 1)]
    stubs = [SIDES[edges_name(group)] for group in GROUPS[shape] if not group & (group - 1)]
    if not through:
        return f"dead end {glyph(shape)}"
    way = mask_glyph(through[0])
    return f"{way} with a stub at the {' and '.join(stubs)}" if stubs else way


def card_words(kind: int) -> str:
    """A card in the hand: `├`, `broken lantern`, `mended cart`, `map`, `cave-in`."""
    if kind < PATH_KINDS:
        return path_words(printed(kind))
    if kind < FIX:
        return f"broken {TOOLS[kind - BREAK]}"
    if kind < VIEW_MAP:
        return f"repair for a {TOOLS[kind - FIX]}"
    return "map" if kind == VIEW_MAP else "cave-in"


def path_face(deck: int, shape: int) -> Tunnel:
    """A path card as it lies."""
    kind = kind_at(deck, shape)
    return Tunnel(group_names(shape), NAMES[kind], shape != printed(kind))


def card_face(kind: int) -> Face:
    """A card as it is held."""
    if kind < PATH_KINDS:
        return Tunnel(group_names(printed(kind)), NAMES[kind])
    if kind < FIX:
        icons: tuple[str, ...] = ("broken", TOOLS[kind - BREAK])
    elif kind < VIEW_MAP:
        icons = ("mended", TOOLS[kind - FIX])
    else:
        icons = ("map",) if kind == VIEW_MAP else ("rocks",)
    return Action(NAMES[kind], card_words(kind).capitalize(), icons)
