"""Cards in words and glyphs, for moves, log and view."""

from __future__ import annotations

from motherlode.core.view import Action, Face, Tunnel
from motherlode.games.saboteur.deck import (
    BREAK,
    DEAD_ENDS,
    FIX,
    FIX_TWO,
    GOAL_SHAPE,
    GOLD,
    KIND_NAMES,
    KIND_OF_SHAPE,
    MAP,
    PAIR_FIRST,
    PAIR_SECOND,
    PATHS,
    PRINTED,
    TOOLS,
)
from motherlode.kits.tunnels import OPEN, TURNED, group_names

GLYPHS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""By mask of open edges (T 1, R 2, B 4, L 8)."""
GOAL_WORDS = ("gold", "stone", "stone")


def glyph(shape: int) -> str:
    """The tunnels of a shape as one character."""
    return GLYPHS[OPEN[shape]]


def path_words(shape: int) -> str:
    """A path card as it lies: `├`, `dead end ┴`."""
    dead = KIND_OF_SHAPE[shape] >= DEAD_ENDS
    return f"dead end {glyph(shape)}" if dead else glyph(shape)


def tools_of(kind: int) -> list[str]:
    """The tools an action card shows."""
    if BREAK <= kind < FIX:
        return [TOOLS[kind - BREAK]]
    if FIX <= kind < FIX_TWO:
        return [TOOLS[kind - FIX]]
    if FIX_TWO <= kind < MAP:
        return [TOOLS[PAIR_FIRST[kind - FIX_TWO]], TOOLS[PAIR_SECOND[kind - FIX_TWO]]]
    return []


def broken_words(broken: int) -> str:
    """What is wrong with a set of broken tools: `lamp is broken`, `pick, lamp and cart are broken`."""
    names = [TOOLS[tool] for tool in range(3) if broken >> tool & 1]
    if len(names) == 1:
        return f"{names[0]} is broken"
    return f"{', '.join(names[:-1])} and {names[-1]} are broken"


def card_words(kind: int) -> str:
    """A card in the hand, in words: `├`, `dead end ┴`, `broken lamp`, `repair for pick or lamp`, `map`, `rockfall`."""
    if kind < PATHS:
        return path_words(PRINTED[kind])
    if kind < FIX:
        return f"broken {TOOLS[kind - BREAK]}"
    if kind < MAP:
        return "repair for " + " and ".join(tools_of(kind))
    return "map" if kind == MAP else "rockfall"


def path_face(shape: int) -> Tunnel:
    kind = KIND_OF_SHAPE[shape]
    return Tunnel(group_names(shape), KIND_NAMES[kind], shape != PRINTED[kind], "dead end" if kind >= DEAD_ENDS else "")


def card_face(kind: int) -> Face:
    """A card of the draw deck as it is held."""
    if kind < PATHS:
        return path_face(PRINTED[kind])
    if kind < FIX:
        icons = ("broken", *tools_of(kind))
    elif kind < MAP:
        icons = ("mended", *tools_of(kind))
    else:
        icons = ("map",) if kind == MAP else ("rocks",)
    return Action(KIND_NAMES[kind], card_words(kind).capitalize(), icons)


def goal_face(kind: int, shape: int | None = None) -> Tunnel:
    """A goal card, upright or as it lies."""
    lies = GOAL_SHAPE[kind] if shape is None else shape
    return Tunnel(
        group_names(lies),
        "GOLD" if kind == GOLD else "STONE",
        lies == TURNED[GOAL_SHAPE[kind]] != GOAL_SHAPE[kind],
        GOAL_WORDS[kind],
    )
