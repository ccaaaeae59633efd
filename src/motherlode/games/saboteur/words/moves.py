"""How is an action said, and which action does a text mean?"""

import re

from motherlode.core.cells import in_numbers, named
from motherlode.core.errors import Refused
from motherlode.core.game import unknown_move
from motherlode.core.help import said
from motherlode.core.reader import Reader, listed
from motherlode.core.view import Move
from motherlode.games.saboteur.rules import actions as act
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.rules.play import SaboteurState
from motherlode.games.saboteur.words.cards import A1, GOAL_PLACES, card_words, path_words, tool_names
from motherlode.games.saboteur.words.help import HELP

BEYOND = "That is beyond the edge of the table."

WORDINGS = {
    "discard": ("discard {card}", "discards", "Discard the {card_words}"),
    "place": ("place {card} {where}{turned}", "maze@{where}", "Dig {path} at {cell}"),
    "break": ("break {tool} {target}", "seat:{target}", "Break {whose} {tool}"),
    "repair": ("repair {card} {target}{named}", "seat:{target}", "Mend {whose} {tools}"),
    "map": ("map {goal}", "goal:{goal}", "Look at the {goal_words} goal"),
    "pick": ("pick {value}", "packet:{value}", "Keep a nugget card worth {value}"),
    "rockfall": ("rockfall {where}", "maze@{where}", "Bring down the {path} at {cell}"),
}
"""By verb: its text, what is picked for it besides the card, and its label."""


def move(state: SaboteurState, action: int, reader: Reader) -> Move:
    """A legal action for people."""
    meant = act.meaning(action, state.setup.cells)
    verb, target = meant.verb, meant.target
    blanks = _blanks(meant)
    if meant.kind >= 0:
        blanks["card_words"] = card_words(meant.kind)
    if target >= 0:
        blanks["whose"] = reader.whose(target, state.seat)
        blanks["tools"] = listed(tool_names(act.tools_meant(action) & state.tools_of(target)))
    if meant.cell >= 0:
        at = (int(state.setup.x_of(meant.cell)), int(state.setup.y_of(meant.cell)))
        blanks |= {"where": f"{at[0]},{at[1]}", "cell": named(at, A1)}
        blanks["path"] = path_words(meant.shape if verb == "place" else state.board.shape_at(meant.cell))
    chip = f"mend the{blanks['named']}" if blanks["named"] else ""
    if verb == "place":
        chip = "turned" if meant.turned() else "upright"
    text, thing, label = [wording.format_map(blanks) for wording in WORDINGS[verb]]
    return Move(
        action=action,
        text=text,
        verb="dig" if verb == "place" else verb,
        picks=(f"hand:{blanks['card']}:0", thing) if meant.kind >= 0 else (thing,),
        label=label,
        chip=chip,
        quiet=verb == "discard",
        confirm=verb == "break" and target == state.seat,
        about=said(HELP[f"verb/{'dig' if verb == 'place' else verb}"]),
    )


def _blanks(meant: act.Meaning) -> dict[str, str]:
    """What fills the blanks of an action's text, but for its cell."""
    tool = cards.TOOLS[meant.tool]
    return {
        "card": cards.KIND_NAMES[meant.kind],
        "turned": " turned" if meant.turned() else "",
        "tool": tool,
        "named": f" {tool}" if meant.doubly() and meant.tool >= 0 else "",
        "target": f"{meant.target}",
        "goal": f"{meant.goal}",
        "goal_words": GOAL_PLACES[meant.goal],
        "value": f"{meant.value}",
        "where": "",
        "cell": "",
    }


def _texts() -> dict[str, int]:
    """The texts of all actions there would be on a table of one cell, in small letters, without the cell."""
    meanings = [act.meaning(action, 1) for action in range(act.total(1))]
    texts = [WORDINGS[meant.verb][0].format_map(_blanks(meant)).lower() for meant in meanings]
    found = {" ".join(text.split()): action for action, text in enumerate(texts)}
    turned = {f"{text} turned": action for text, action in found.items() if action >= act.place_at(1)}
    return turned | found  # some cards look the same turned


ACTIONS = _texts()
EXAMPLES = (
    "discard MAP",
    "place P_TRB C3 turned",
    "break lamp 3",
    "repair FIX_LAMP 0",
    "map 1",
    "pick 3",
    "rockfall C3",
)
CELL = re.compile(r"(?<= )(-?\d{1,4}) ?, ?(-?\d{1,4})(?= |$)")


def parse(state: SaboteurState, text: str) -> int:
    """The action a move's text means, whether legal or not."""
    words = " ".join(text.lower().split())[:80]
    words = in_numbers(words, A1) if words.startswith(("place ", "rockfall ")) else words
    place = CELL.search(words)
    action = ACTIONS.get(" ".join(CELL.sub("", words, 1).split()), -1)
    if action < 0 or (place is not None) != (action >= act.ROCKFALL):
        raise unknown_move(text, EXAMPLES)
    if place is None:
        return action
    cell = _cell(state, int(place[1]), int(place[2]))
    if action == act.ROCKFALL:
        return act.ROCKFALL + cell
    return state.setup.place_at + cell * cards.POSES + action - act.place_at(1)


def _cell(state: SaboteurState, x: int, y: int) -> int:
    """The cell at a place; the rim around the table has cells too, further out there are none (SAB-42)."""
    margin = state.setup.margin
    if not (-margin - 1 <= x <= 9 + margin and -margin - 3 <= y <= 3 + margin):
        raise Refused(BEYOND, rule="SAB-42")
    return (y + margin + 3) * state.setup.board.stride + x + margin + 1
