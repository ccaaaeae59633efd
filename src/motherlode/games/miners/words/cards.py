"""What are cards, sites and dwarves called, and how do cards look?"""

from motherlode.core.reader import listed
from motherlode.core.view import Action, Face, Tunnel
from motherlode.games.miners.rules.cards import BREAK, FIX, NAMES, PATH_KINDS, TOOLS, VIEW_MAP
from motherlode.games.miners.rules.position import Position
from motherlode.kits.distance import LOWEST_EDGE
from motherlode.kits.shapes import GROUPS, glyph, group_names, mask_glyph, shape_of

DWARVES = ("Thorin Goldbeard", "Gimli Ironfoot", "Dwalin Rockfist", "Balin Gemseeker", "Bofur Pickaxe")
SITE_NAMES = ("dest_1", "dest_2", "dest_3")
"""As in move texts and the rulebook."""
SITE_WORDS = ("the left site", "the middle site", "the right site")
"""As people see them."""
SIDES = ("top", "right", "bottom", "left")
"""By number of the edge."""


def printed(kind: int) -> int:
    """The shape of a path card as printed."""
    return shape_of(NAMES[kind])


def path_words(shape: int) -> str:
    """A path card as it lies: `├`, `dead end ┼`, `─ with a stub at the top`."""
    through = [group for group in GROUPS[shape] if group & (group - 1)]
    stubs = [SIDES[LOWEST_EDGE[group]] for group in GROUPS[shape] if not group & (group - 1)]
    if not through:
        return f"dead end {glyph(shape)}"
    way = mask_glyph(through[0])
    return f"{way} with a stub at the {' and '.join(stubs)}" if stubs else way


def card_words(kind: int) -> str:
    """A card in the hand: `├`, `broken lantern`, `repair for a cart`, `map`, `cave-in`."""
    if kind < PATH_KINDS:
        return path_words(printed(kind))
    if kind < FIX:
        return f"broken {TOOLS[kind - BREAK]}"
    if kind < VIEW_MAP:
        return f"repair for a {TOOLS[kind - FIX]}"
    return "map" if kind == VIEW_MAP else "cave-in"


def card_face(kind: int) -> Face:
    """A card as it is held."""
    if kind < PATH_KINDS:
        return path_face(kind, printed(kind))
    icons = [("broken", tool) for tool in TOOLS] + [("mended", tool) for tool in TOOLS] + [("map",), ("rocks",)]
    return Action(NAMES[kind], card_words(kind).capitalize(), icons[kind - BREAK])


def path_face(kind: int, shape: int) -> Tunnel:
    """A path card as it lies."""
    return Tunnel(group_names(shape), NAMES[kind], shape != printed(kind))


def broken_tools(state: Position, seat: int) -> list[str]:
    """What somebody broke of a seat's tools."""
    return [name for tool, name in enumerate(TOOLS) if state.tools_broken(seat) >> tool & 1]


def are_broken(tools: list[str]) -> str:
    """Tools, with the verb that goes with so many: `lantern is`, `lantern and cart are`."""
    return f"{listed(tools)} {'is' if len(tools) == 1 else 'are'}"
