"""What is an action called, and which action does a text mean?"""

import re

from motherlode.core.cells import in_numbers, named
from motherlode.core.game import unknown_move
from motherlode.core.help import said
from motherlode.core.reader import Reader
from motherlode.core.view import Move
from motherlode.games.miners.rules import actions as act
from motherlode.games.miners.rules.actions import Meant
from motherlode.games.miners.rules.cards import CELL_OF, DECKS, NAMES, NO_KIND, POSE_OF, POSES, SHAPE_OF, SIDE, TOOLS
from motherlode.games.miners.rules.position import Position
from motherlode.games.miners.words.cards import SITE_NAMES, SITE_WORDS, card_words, path_words, printed
from motherlode.games.miners.words.help import HELP
from motherlode.kits.shapes import TURNED, group_names, shape_of

WORDINGS = {
    "place": ("place {card} {where}{turned}", "board@{across}", "Place {path} at {cell}"),
    "discard": ("discard {card}", "discards", "Discard the {card_words}"),
    "break": ("break {tool} {target}", "seat:{target}", "Break {whose} {tool}"),
    "fix": ("fix {tool} {target}", "seat:{target}", "Mend {whose} {tool}"),
    "view": ("view {site}", "{site}", "Look what {site_words} is worth"),
    "cave-in": ("cave-in {where}", "board@{across}", "Bring down {path} at {cell}"),
}
"""By verb: its text, what is picked for it besides the card, and its label."""
EXAMPLES = ("place TRB E7 turned", "discard T+B", "break lantern 3", "fix cart 0", "view dest_2", "cave-in E6")


def move(state: Position, action: int, reader: Reader) -> Move:
    """An action for people."""
    meant = Meant(state.setup.deck, action)
    blanks = _blanks(meant)
    blanks["whose"] = reader.whose(meant.target, state.seat) if meant.target < state.seats else "nobody's"
    if meant.verb == "cave-in":
        lies = state.board.shape_at(CELL_OF[meant.square])
        blanks["path"] = path_words(lies) if lies >= 0 else "nothing"
    chip = ""
    if meant.pose >= 0 and meant.kind != NO_KIND and int(state.setup.deck.poses[meant.kind]).bit_count() > 1:
        chip = "turned" if blanks["turned"] else "upright"
    text, aim, label = [wording.format_map(blanks) for wording in WORDINGS[meant.verb]]
    return Move(
        action=action,
        text=text,
        verb=meant.verb,
        picks=(f"hand:{blanks['card']}:0" if meant.kind != NO_KIND else "hand", aim),
        label=label,
        chip=chip,
        quiet=meant.verb == "discard",
        confirm=meant.verb == "break" and meant.target == state.seat,
        about=said(HELP[f"verb/{meant.verb}"]),
    )


def _blanks(meant: Meant) -> dict[str, str]:
    """What fills the blanks of an action's words."""
    row, column = divmod(meant.square, SIDE)
    blanks = {
        "where": f"{row},{column}",  # MIN-1
        "cell": named((column, row)),
        "across": f"{column},{row}",
        "turned": "",
        "tool": TOOLS[meant.tool],
        "target": f"{meant.target}",
        "site": SITE_NAMES[meant.site],
        "site_words": SITE_WORDS[meant.site],
    }
    if meant.pose >= 0:
        shape = SHAPE_OF[meant.pose]
        # Where no card of this deck lies so, the text still says what was meant.
        blanks |= {"path": path_words(shape), "card": "+".join(group_names(shape))}
    if meant.kind != NO_KIND:
        blanks |= {"card": NAMES[meant.kind], "card_words": card_words(meant.kind)}
        if meant.pose >= 0 and SHAPE_OF[meant.pose] != printed(meant.kind):
            blanks["turned"] = " turned"  # MIN-23
    return blanks


def _texts() -> dict[str, int]:
    """The texts of all actions that place no card, in small letters."""
    meanings = {action: Meant(DECKS[0], action) for action in range(act.DISCARD, act.ALL)}
    return {WORDINGS[meant.verb][0].format_map(_blanks(meant)).lower(): action for action, meant in meanings.items()}


ACTIONS = _texts()
COMMA = re.compile(r" ?, ?")
PLACE = re.compile(r"place ([trbl+]+) ([0-8]),([0-8])( turned)?")


def parse(state: Position, text: str) -> int:
    """The action a move's text means, whether legal or not."""
    words = COMMA.sub(",", " ".join(text.split())[:80]).lower()
    words = in_numbers(words, row_first=True) if words.startswith(("place ", "cave-in ")) else words
    action = ACTIONS.get(words, act.NONE)
    placed = PLACE.fullmatch(words)
    if placed:
        pose = _pose(placed[1], bool(placed[4]))
        if pose < POSES:
            action = (int(placed[2]) * SIDE + int(placed[3])) * POSES + pose
    if not 0 <= action < state.setup.actions:
        raise unknown_move(text, EXAMPLES if state.setup.tools else EXAMPLES[:2])
    return action


def _pose(name: str, upside_down: bool) -> int:
    """The pose of a card written so, groups and letters in any order; 255 if there is none."""
    parts = name.upper().split("+")
    letters = "".join(parts)
    if not all(parts) or len(set(letters)) < len(letters):
        return NO_KIND
    shape = shape_of("+".join(parts))
    return POSE_OF[TURNED[shape] if upside_down else shape]
