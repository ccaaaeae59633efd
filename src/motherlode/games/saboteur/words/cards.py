"""How are the cards of Saboteur called and shown? For moves, log and view."""

from motherlode.core.reader import listed
from motherlode.core.view import Action, Face, Tunnel
from motherlode.games.saboteur.rules import cards
from motherlode.kits.shapes import TURNED, glyph, group_names

GOAL_WORDS = ("gold", "stone", "stone")
GOAL_PLACES = ("top", "middle", "bottom")
A1 = (0, -2)
"""The cell people call A1: the column of the start, the row of the top goal."""


def path_words(shape: int) -> str:
    """A path card as it lies: `├`, `dead end ┴`."""
    return f"dead end {glyph(shape)}" if cards.KIND_OF_SHAPE[shape] >= cards.DEAD_ENDS else glyph(shape)


def tool_names(tools: int) -> list[str]:
    """The tools of a set."""
    return [name for tool, name in enumerate(cards.TOOLS) if tools >> tool & 1]


def broken_words(broken: int) -> str:
    """What is wrong with a set of broken tools: `lamp is broken`, `pick, lamp and cart are broken`."""
    names = tool_names(broken)
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} broken"


def card_words(kind: int) -> str:
    """A card in the hand, in words: `├`, `dead end ┴`, `broken lamp`, `repair for pick and lamp`, `map`, `rockfall`."""
    if kind < cards.PATHS:
        return path_words(cards.PRINTED[kind])
    if kind < cards.FIX:
        return f"broken {tool_names(cards.SHOWN[kind])[0]}"
    if kind < cards.MAP:
        return f"repair for {listed(tool_names(cards.SHOWN[kind]))}"
    return "map" if kind == cards.MAP else "rockfall"


def path_face(shape: int) -> Tunnel:
    """A path card as it lies."""
    kind = cards.KIND_OF_SHAPE[shape]
    label = "dead end" if kind >= cards.DEAD_ENDS else ""
    return Tunnel(group_names(shape), cards.KIND_NAMES[kind], shape != cards.PRINTED[kind], label)


def card_face(kind: int) -> Face:
    """A card of the draw deck as it is held."""
    if kind < cards.PATHS:
        return path_face(cards.PRINTED[kind])
    sign = "broken" if kind < cards.FIX else "mended" if kind < cards.MAP else "map" if kind == cards.MAP else "rocks"
    return Action(cards.KIND_NAMES[kind], card_words(kind).capitalize(), (sign, *tool_names(cards.SHOWN[kind])))


def goal_face(goal: int, shape: int | None = None) -> Tunnel:
    """A goal card, upright or as it lies."""
    printed = cards.GOAL_SHAPE[goal]
    lies = printed if shape is None else shape
    turned = lies == TURNED[printed] != printed
    return Tunnel(group_names(lies), "GOLD" if goal == cards.GOLD else "STONE", turned, GOAL_WORDS[goal])
