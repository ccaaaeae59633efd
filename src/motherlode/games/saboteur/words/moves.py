"""How is an action said, and which action does a text mean?"""

from __future__ import annotations

import re

from motherlode.core.errors import Refused
from motherlode.core.game import unknown_move
from motherlode.core.reader import Reader, listed
from motherlode.core.view import Move
from motherlode.games.saboteur.rules import actions as act
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.rules.play import SaboteurState
from motherlode.games.saboteur.words.cards import GOAL_PLACES, card_words, path_words, tool_names
from motherlode.kits.tunnels import TURNED

BEYOND = "That is beyond the edge of the table."
ABOUT = {
    "discard": "The card goes to the discard pile, and you draw another.",
    "place": "The tunnel grows by this card.",
    "break": "Whose tool is broken cannot dig until it is mended.",
    "repair": "The broken tools go away, and their owner can dig again once all are whole.",
    "map": "You look at what the goal is; it stays face down.",
    "rockfall": "The card leaves the mine, and what it joined is cut off.",
    "pick": "You keep this nugget; the rest of the packet goes on.",
}
"""By verb: what it does."""

# -- an action in words ------------------------------------------------------------------------------------------------


def move(state: SaboteurState, action: int, reader: Reader) -> Move:
    """A legal action for people."""
    meant = act.meaning(action, state.setup.cells)
    verb = meant.verb
    chip = ""
    if verb == "discard":
        text, thing, label = cards.KIND_NAMES[meant.kind], "discards", f"Discard the {card_words(meant.kind)}"
    elif verb == "pick":
        text, thing, label = f"{meant.value}", f"packet:{meant.value}", f"Keep a nugget card worth {meant.value}"
    elif verb == "map":
        text, thing, label = f"{meant.goal}", f"goal:{meant.goal}", f"Look at the {GOAL_PLACES[meant.goal]} goal"
    elif verb == "break":
        tool = cards.TOOLS[meant.tool]
        text, thing = f"{tool} {meant.target}", f"seat:{meant.target}"
        label = f"Break {reader.whose(meant.target, state.seat)} {tool}"
    elif verb == "repair":
        named = f" {cards.TOOLS[meant.tool]}" if meant.kind >= cards.FIX_TWO and meant.tool >= 0 else ""
        text, thing = f"{cards.KIND_NAMES[meant.kind]} {meant.target}{named}", f"seat:{meant.target}"
        mended = act.mendable(action) & state.tools_of(meant.target)
        label = f"Mend {reader.whose(meant.target, state.seat)} {listed(tool_names(mended))}"
        chip = f"mend the{named}" if named else ""
    else:
        text = f"{state.setup.x_of(meant.cell)},{state.setup.y_of(meant.cell)}"
        thing = f"maze@{text}"
        if verb == "rockfall":
            label = f"Bring down the {path_words(state.board.shape_at(meant.cell))} at {text}"
        else:
            label = f"Dig {path_words(meant.shape)} at {text}"
            chip = "turned" if meant.turned() else "upright"
            text = f"{cards.KIND_NAMES[meant.kind]} {text}{' turned' if meant.turned() else ''}"
    return Move(
        action=action,
        text=f"{verb} {text}",
        verb="dig" if verb == "place" else verb,
        picks=(f"hand:{cards.KIND_NAMES[meant.kind]}:0", thing) if meant.kind >= 0 else (thing,),
        label=label,
        chip=chip,
        quiet=verb == "discard",
        confirm=verb == "break" and meant.target == state.seat,
        about=ABOUT[verb],
    )


# -- text back to actions ----------------------------------------------------------------------------------------------

NUMBER = r"(-?\d{1,4})"
FORMS = (
    ("discard", re.compile(r"discard (\w+)"), "discard MAP"),
    ("place", re.compile(rf"place (\w+) {NUMBER} ?, ?{NUMBER}( turned)?"), "place P_TRB 2,0 turned"),
    ("break", re.compile(r"break (\w+) (\d{1,2})"), "break lamp 3"),
    ("repair", re.compile(r"repair (\w+) (\d{1,2})(?: (\w+))?"), "repair FIX_LAMP 0"),
    ("map", re.compile(r"map (\d)"), "map 1"),
    ("pick", re.compile(r"pick (\d)"), "pick 3"),
    ("rockfall", re.compile(rf"rockfall {NUMBER} ?, ?{NUMBER}"), "rockfall 2,0"),
)
"""Verb, what its texts look like, and one of them."""


def parse(state: SaboteurState, text: str) -> int:
    """The action a move's text means, whether legal or not."""
    words = " ".join(text.split())[:80]
    for verb, form, _ in FORMS:
        found = form.fullmatch(words) or form.fullmatch(words.lower())
        if found:
            action = _action(state, verb, [part or "" for part in found.groups()])
            if action >= 0:
                return action
    raise unknown_move(text, [example for _, _, example in FORMS])


def _action(state: SaboteurState, verb: str, parts: list[str]) -> int:
    """The action that a verb and its parts mean; -1 if none does."""
    if verb == "map":
        goal = int(parts[0])
        return act.MAP + goal if goal < cards.GOALS else -1
    if verb == "pick":
        value = int(parts[0])
        return act.PICK + value - 1 if 1 <= value <= cards.VALUES else -1
    if verb == "rockfall":
        return act.ROCKFALL + _cell(state, int(parts[0]), int(parts[1]))
    if verb == "break":
        tool, target = _number(cards.TOOLS, parts[0].lower()), int(parts[1])
        return act.BREAK + tool * 10 + target if tool >= 0 and target < 10 else -1
    kind = _number(cards.KIND_NAMES, parts[0].upper())
    if kind < 0 or verb == "discard":
        return kind
    if verb == "repair":
        tool, target = _number(cards.TOOLS, parts[2].lower()), int(parts[1])
        known = cards.FIX <= kind < cards.MAP and target < 10 and (tool >= 0 or not parts[2])
        return act.repairing(kind, target, tool) if known else -1
    if kind >= cards.PATHS:
        return -1
    shape = TURNED[cards.PRINTED[kind]] if parts[3] else cards.PRINTED[kind]
    return act.placing(state.setup.cells, _cell(state, int(parts[1]), int(parts[2])), shape)


def _number(names: tuple[str, ...] | list[str], name: str) -> int:
    """The number of a name; -1 if there is none."""
    return names.index(name) if name in names else -1


def _cell(state: SaboteurState, x: int, y: int) -> int:
    """The cell at a place; the rim around the table has cells too, further out there are none (SAB-42)."""
    margin = state.setup.margin
    if not (-margin - 1 <= x <= 9 + margin and -margin - 3 <= y <= 3 + margin):
        raise Refused(BEYOND, rule="SAB-42")
    return (y + margin + 3) * state.setup.board.stride + x + margin + 1
