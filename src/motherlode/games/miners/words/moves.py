"""What is an action called, and which action does a text mean?"""

from __future__ import annotations

import re

from motherlode.core.game import unknown_move
from motherlode.core.reader import Reader
from motherlode.core.view import Move
from motherlode.games.miners.rules import actions as act
from motherlode.games.miners.rules.actions import Meant
from motherlode.games.miners.rules.cards import CELL_OF, NAMES, NO_KIND, POSE_OF, POSES, SHAPE_OF, SIDE, TOOLS
from motherlode.games.miners.rules.position import Position
from motherlode.games.miners.words.cards import SITE_NAMES, SITE_WORDS, card_words, path_words, printed
from motherlode.kits.tunnels import TURNED, group_names, shape_of

ABOUT = {
    "place": "The card joins the mine; when a site is claimed, every card on a shortest tunnel to it is worth a point.",
    "discard": "The card leaves the game face up, and you draw another.",
    "break": "Who has a broken tool cannot place cards until it is mended.",
    "fix": "The tool is whole again.",
    "view": "You alone learn what the site is worth.",
    "cave-in": "The card leaves the board; points it has earned stay.",
}


def move(state: Position, action: int, reader: Reader) -> Move:
    """An action for people."""
    meant = Meant(state.setup.deck, action)
    card = f"hand:{NAMES[meant.kind]}:0" if meant.kind != NO_KIND else "hand"
    square = f"board@{meant.square % SIDE},{meant.square // SIDE}"
    chip = ""
    if meant.verb == "place":
        aim = square
        label = f"Place {path_words(SHAPE_OF[meant.pose])} at {cell_text(meant.square)}"
        if meant.kind != NO_KIND and int(state.setup.deck.poses[meant.kind]).bit_count() > 1:
            chip = "turned" if turned(meant) else "upright"
    elif meant.verb == "discard":
        aim = "discards"
        label = f"Discard the {card_words(meant.kind)}"
    elif meant.verb == "view":
        aim = SITE_NAMES[meant.site]
        label = f"Look what {SITE_WORDS[meant.site]} is worth"
    elif meant.verb == "cave-in":
        aim = square
        lies = state.board.shape_at(CELL_OF[meant.square])
        label = f"Bring down {path_words(lies) if lies >= 0 else 'nothing'} at {cell_text(meant.square)}"
    else:
        aim = f"seat:{meant.target}"
        whose = reader.whose(meant.target, state.seat) if meant.target < state.seats else "nobody's"
        label = f"{'Break' if meant.verb == 'break' else 'Mend'} {whose} {TOOLS[meant.tool]}"
    return Move(
        action=action,
        text=text_of(meant),
        verb=meant.verb,
        picks=(card, aim),
        label=label,
        chip=chip,
        quiet=meant.verb == "discard",
        confirm=meant.verb == "break" and meant.target == state.seat,
        about=ABOUT[meant.verb],
    )


def turned(meant: Meant) -> bool:
    """Whether a card is placed upside down (MIN-23)."""
    return meant.kind != NO_KIND and SHAPE_OF[meant.pose] != printed(meant.kind)


def cell_text(square: int) -> str:
    """A square as people write it: row, column (MIN-1)."""
    return f"{square // SIDE},{square % SIDE}"


def text_of(meant: Meant) -> str:
    """The canonical text of an action."""
    if meant.verb == "place":
        # Where no card of this deck lies so, the text still says what was meant.
        card = "+".join(group_names(SHAPE_OF[meant.pose])) if meant.kind == NO_KIND else NAMES[meant.kind]
        return f"place {card} {cell_text(meant.square)}{' turned' if turned(meant) else ''}"
    if meant.verb == "discard":
        return f"discard {NAMES[meant.kind]}"
    if meant.verb == "view":
        return f"view {SITE_NAMES[meant.site]}"
    if meant.verb == "cave-in":
        return f"cave-in {cell_text(meant.square)}"
    return f"{meant.verb} {TOOLS[meant.tool]} {meant.target}"


# -- text back to actions ----------------------------------------------------------------------------------------------

CELL = r"([0-8]) ?, ?([0-8])"
FORMS = {
    "place": re.compile(rf"place ([trbl+]+) {CELL}( turned)?"),
    "discard": re.compile(r"discard ([a-z+ ]+)"),
    "break": re.compile(rf"break ({'|'.join(TOOLS)}) ([0-4])"),
    "fix": re.compile(rf"fix ({'|'.join(TOOLS)}) ([0-4])"),
    "view": re.compile(r"view dest_([1-3])"),
    "cave-in": re.compile(rf"cave-in {CELL}"),
}
EXAMPLES = (
    "place TRB 6,4",
    "place TRB 6,4 turned",
    "discard T+B",
    "break lantern 3",
    "fix cart 0",
    "view dest_2",
    "cave-in 5,4",
)


def parse(state: Position, text: str) -> int:
    """The action a move's text means, whether legal or not."""
    words = " ".join(text.split())[:80].lower()
    for verb, form in FORMS.items():
        found = form.fullmatch(words)
        action = _action(verb, [part or "" for part in found.groups()]) if found else act.NONE
        if 0 <= action < state.setup.actions:
            return action
    raise unknown_move(text, EXAMPLES if state.setup.tools else EXAMPLES[:3])


def _action(verb: str, parts: list[str]) -> int:
    """The action made of the parts of a text; NONE if there is none."""
    if verb == "place":
        pose = _pose(parts[0], bool(parts[3]))
        return _square(parts[1:3]) * POSES + pose if pose < POSES else act.NONE
    if verb == "discard":
        name = parts[0] if parts[0] in NAMES else parts[0].upper()
        return act.DISCARD + NAMES.index(name) if name in NAMES else act.NONE
    if verb == "view":
        return act.VIEW + int(parts[0]) - 1
    if verb == "cave-in":
        return act.CAVE_IN + _square(parts)
    return act.with_tool(act.BREAK if verb == "break" else act.FIX, TOOLS.index(parts[0]), int(parts[1]))


def _square(parts: list[str]) -> int:
    """The square at a row and a column."""
    return int(parts[0]) * SIDE + int(parts[1])


def _pose(name: str, upside_down: bool) -> int:
    """The pose of a card written so, groups and letters in any order; 255 if there is none."""
    parts = name.upper().split("+")
    letters = "".join(parts)
    if not all(parts) or len(set(letters)) < len(letters):
        return NO_KIND
    shape = shape_of("+".join(parts))
    return POSE_OF[TURNED[shape] if upside_down else shape]
