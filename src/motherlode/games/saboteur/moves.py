"""Actions in readable form, text back to actions, and why something is not allowed."""

from __future__ import annotations

import re

from motherlode.core.errors import Refused
from motherlode.core.game import unknown_move
from motherlode.core.view import Move
from motherlode.games.saboteur.deck import (
    BREAK,
    FIX,
    FIX_TWO,
    KIND_NAMES,
    KIND_OF_SHAPE,
    LOCAL_OF_SHAPE,
    LOCALS,
    MAP,
    PAIR_FIRST,
    PAIR_SECOND,
    PAIRS,
    PATHS,
    PRINTED,
    ROCKFALL,
    SHAPE_OF_LOCAL,
    TOOLS,
)
from motherlode.games.saboteur.rules import SaboteurRules
from motherlode.games.saboteur.setup import (
    BREAK_AT,
    FIX_AT,
    FIX_ONE_AT,
    FIX_TWO_AT,
    MAP_AT,
    PICK_AT,
    ROCKFALL_AT,
)
from motherlode.games.saboteur.words import broken_words, card_words, path_words
from motherlode.kits.tunnels import CARD, TARGET, TURNED, WALL

GOAL_PLACES = ("top", "middle", "bottom")
BEYOND = "That is beyond the edge of the table."
EXAMPLES = (
    "place P_TRB 2,0",
    "place P_TRB 2,0 turned",
    "break lamp 3",
    "repair FIX_LAMP 0",
    "rockfall 2,0",
    "map 1",
    "discard MAP",
    "pick 3",
)


class Meant:
    """An action taken apart: what kind of thing it is, with which card, on whom or where."""

    def __init__(self, state: SaboteurRules, action: int) -> None:
        setup = state.setup
        self.verb = "nothing"
        self.kind = -1  # the card it takes
        self.target = -1  # a seat
        self.tool = -1  # a tool named in the action
        self.goal = -1
        self.value = 0
        self.cell = -1
        self.shape = -1
        if action < 0 or action >= setup.actions:
            return
        if action < BREAK_AT:
            self.verb, self.kind = "discard", action
        elif action < FIX_AT:
            self.tool, self.target = divmod(action - BREAK_AT, 10)
            self.verb, self.kind = "break", BREAK + self.tool
        elif action < FIX_TWO_AT:
            self.tool, self.target = divmod(action - FIX_AT, 10)
            self.verb, self.kind = "repair", FIX + self.tool
        elif action < FIX_ONE_AT:
            pair, self.target = divmod(action - FIX_TWO_AT, 10)
            self.verb, self.kind = "repair", FIX_TWO + pair
        elif action < MAP_AT:
            which, self.target = divmod(action - FIX_ONE_AT, 10)
            self.verb, self.kind = "repair", FIX_TWO + which // 2
            self.tool = (PAIR_SECOND if which % 2 else PAIR_FIRST)[which // 2]
        elif action < PICK_AT:
            self.verb, self.kind, self.goal = "map", MAP, action - MAP_AT
        elif action < ROCKFALL_AT:
            self.verb, self.value = "pick", action - PICK_AT + 1
        elif action < setup.place_at:
            self.verb, self.kind, self.cell = "rockfall", ROCKFALL, action - ROCKFALL_AT
        else:
            self.cell, local = divmod(action - setup.place_at, LOCALS)
            self.shape = SHAPE_OF_LOCAL[local]
            self.verb, self.kind = "place", KIND_OF_SHAPE[self.shape]

    @property
    def both(self) -> bool:
        """A double repair without a tool named."""
        return self.kind >= FIX_TWO and self.tool < 0

    @property
    def turned(self) -> bool:
        return self.shape != PRINTED[self.kind]


def move(state: SaboteurRules, action: int) -> Move:
    """A legal action for people."""
    meant = Meant(state, action)
    card = f"hand:{KIND_NAMES[meant.kind]}:0" if meant.kind >= 0 else ""
    if meant.verb == "discard":
        name = KIND_NAMES[meant.kind]
        return Move(
            action=action,
            text=f"discard {name}",
            verb="discard",
            picks=(card, "discards"),
            label=f"Discard the {card_words(meant.kind)}",
            quiet=True,
        )
    if meant.verb == "pick":
        return Move(
            action=action,
            text=f"pick {meant.value}",
            verb="pick",
            picks=(f"packet:{meant.value}",),
            label=f"Keep a nugget card worth {meant.value}",
        )
    if meant.verb == "map":
        return Move(
            action=action,
            text=f"map {meant.goal}",
            verb="map",
            picks=(card, f"goal:{meant.goal}"),
            label=f"Look at the {GOAL_PLACES[meant.goal]} goal",
        )
    if meant.verb in ("break", "repair"):
        return _tool_move(state, action, meant, card)
    place = f"{state.setup.x_of(meant.cell)},{state.setup.y_of(meant.cell)}"
    if meant.verb == "rockfall":
        there = path_words(state.board.shape_at(meant.cell))
        return Move(
            action=action,
            text=f"rockfall {place}",
            verb="rockfall",
            picks=(card, f"maze@{place}"),
            label=f"Bring down the {there} at {place}",
        )
    turned = " turned" if meant.turned else ""
    return Move(
        action=action,
        text=f"place {KIND_NAMES[meant.kind]} {place}{turned}",
        verb="dig",
        picks=(card, f"maze@{place}"),
        label=f"Dig {path_words(meant.shape)} at {place}",
        chip=turned.strip() or "upright",
    )


def _tool_move(state: SaboteurRules, action: int, meant: Meant, card: str) -> Move:
    whose = "your own" if meant.target == state.seat else f"seat {meant.target}'s"
    if meant.verb == "break":
        tool = TOOLS[meant.tool]
        text = f"break {tool} {meant.target}"
        label = f"Break {whose} {tool}"
        chip = ""
    else:
        broken = state.tools_of(meant.target)
        mends = PAIRS[meant.kind - FIX_TWO] & broken if meant.both else 1 << meant.tool
        tools = " and ".join(TOOLS[tool] for tool in range(3) if mends >> tool & 1)
        named = f" {TOOLS[meant.tool]}" if meant.kind >= FIX_TWO and not meant.both else ""
        text = f"repair {KIND_NAMES[meant.kind]} {meant.target}{named}"
        label = f"Mend {whose} {tools}"
        chip = f"mend the{named}" if named else ""
    return Move(action=action, text=text, verb=meant.verb, picks=(card, f"seat:{meant.target}"), label=label, chip=chip)


# -- text back to actions ----------------------------------------------------------------------------------------------

NUMBER = r"(-?\d{1,4})"
FORMS = (
    (re.compile(r"discard (\w+)"), "discard"),
    (re.compile(rf"place (\w+) {NUMBER} ?, ?{NUMBER}( turned)?"), "place"),
    (re.compile(r"break (\w+) (\d{1,2})"), "break"),
    (re.compile(r"repair (\w+) (\d{1,2})(?: (\w+))?"), "repair"),
    (re.compile(r"map (\d)"), "map"),
    (re.compile(r"pick (\d)"), "pick"),
    (re.compile(rf"rockfall {NUMBER} ?, ?{NUMBER}"), "rockfall"),
)


def parse(state: SaboteurRules, text: str) -> int:
    """The action a move's text means, whether legal or not."""
    words = " ".join(text.split())[:80]
    for form, verb in FORMS:
        found = form.fullmatch(words) or form.fullmatch(words.lower())
        if found:
            action = _meant(state, verb, [part or "" for part in found.groups()])
            if action is not None:
                return action
    raise unknown_move(text, EXAMPLES)


def _kind(name: str) -> int | None:
    return KIND_NAMES.index(name.upper()) if name.upper() in KIND_NAMES else None


def _meant(state: SaboteurRules, verb: str, parts: list[str]) -> int | None:
    setup = state.setup
    if verb == "map":
        return MAP_AT + int(parts[0]) if int(parts[0]) < 3 else None
    if verb == "pick":
        return PICK_AT + int(parts[0]) - 1 if 1 <= int(parts[0]) <= 3 else None
    if verb == "rockfall":
        return ROCKFALL_AT + _cell(state, int(parts[0]), int(parts[1]))
    if verb == "break":
        tool = TOOLS.index(parts[0].lower()) if parts[0].lower() in TOOLS else None
        return None if tool is None or int(parts[1]) > 9 else BREAK_AT + tool * 10 + int(parts[1])
    kind = _kind(parts[0])
    if kind is None:
        return None
    if verb == "discard":
        return kind
    if verb == "repair":
        return _repair(kind, int(parts[1]), parts[2].lower())
    if kind >= PATHS:
        return None
    cell = _cell(state, int(parts[1]), int(parts[2]))
    shape = TURNED[PRINTED[kind]] if parts[3] else PRINTED[kind]
    return setup.place_at + cell * LOCALS + LOCAL_OF_SHAPE[shape]


def _cell(state: SaboteurRules, x: int, y: int) -> int:
    """The cell at a place; the rim around the table has cells too, further out there are none (SAB-42)."""
    margin = state.setup.margin
    if not (-margin - 1 <= x <= 9 + margin and -margin - 3 <= y <= 3 + margin):
        raise Refused(BEYOND, rule="SAB-42")
    return (y + margin + 3) * state.setup.board.stride + x + margin + 1


def _repair(kind: int, target: int, tool: str) -> int | None:
    if target > 9 or not FIX <= kind < MAP:
        return None
    if kind < FIX_TWO:
        return None if tool else FIX_AT + (kind - FIX) * 10 + target
    pair = kind - FIX_TWO
    if not tool:
        return FIX_TWO_AT + pair * 10 + target
    for which, number in enumerate((PAIR_FIRST[pair], PAIR_SECOND[pair])):
        if TOOLS[number] == tool:
            return FIX_ONE_AT + (pair * 2 + which) * 10 + target
    return None


# -- why not -----------------------------------------------------------------------------------------------------------


def why_not(state: SaboteurRules, seat: int, action: int) -> Refused:
    """Why a seat may not do this now, from what it can see."""
    if state.over:
        return Refused("The game is over.", rule="SAB-79")
    if seat != state.seat:
        if state.picking:
            return Refused("The nuggets are being shared out: it is not your turn.", rule="SAB-88")
        return Refused("It is not your turn.", rule="SAB-28")
    meant = Meant(state, action)
    if meant.verb == "nothing":
        return Refused(f"There is no action {action}: actions are 0 to {state.setup.actions - 1}.", rule="SAB-25")
    if state.picking or meant.verb == "pick":
        if not state.picking:
            return Refused("There is no nugget to choose now.", rule="SAB-78")
        return Refused("Keep one of the nugget cards in the packet.", rule="SAB-78")
    if not state.copies(seat, meant.kind):
        return Refused(f"You hold no {card_words(meant.kind)} ({KIND_NAMES[meant.kind]}).", rule="SAB-25")
    if meant.verb == "place":
        return _why_not_place(state, seat, meant)
    if meant.verb in ("break", "repair"):
        return _why_not_tool(state, seat, meant)
    if meant.verb == "map":
        return Refused(f"The {GOAL_PLACES[meant.goal]} goal lies face up already.", rule="SAB-62")
    return Refused(
        "A rockfall removes a path card of the maze, never the start or a goal.",
        rule="SAB-58" if state.board.cards else "SAB-59",
    )


def _why_not_place(state: SaboteurRules, seat: int, meant: Meant) -> Refused:
    board = state.board
    word = board.cells[meant.cell]
    if state.tools_of(seat):
        mended = "it is mended" if int(state.tools_of(seat)).bit_count() == 1 else "they are mended"
        return Refused(f"Your {broken_words(state.tools_of(seat))}: you cannot dig until {mended}.", rule="SAB-41")
    if word & WALL:
        return Refused(BEYOND, rule="SAB-42")
    if word & (CARD | TARGET):
        return Refused("That cell is taken.", rule="SAB-35")
    if not board.edges_fit(meant.cell, meant.shape):
        return Refused("An edge of the card does not fit a card beside it.", rule="SAB-36")
    if state.setup.anywhere:
        return Refused("The card joins no open edge of a card beside it.", rule="SAB-V10")
    return Refused("No tunnel from the start leads to an open edge of the card there.", rule="SAB-38")


def _why_not_tool(state: SaboteurRules, seat: int, meant: Meant) -> Refused:
    if meant.target >= state.seats:
        return Refused(f"There is no seat {meant.target}: seats are 0 to {state.seats - 1}.", rule="SAB-1")
    if meant.verb == "break":
        if meant.target == seat and not state.setup.self_break:
            return Refused("You may not break your own tool.", rule="SAB-V9")
        return Refused(f"The {TOOLS[meant.tool]} of seat {meant.target} is broken already.", rule="SAB-54")
    if meant.both and state.setup.mend_one:
        return Refused("Name the tool to mend: a double repair mends one of its two.", rule="SAB-V3")
    if meant.kind >= FIX_TWO and not meant.both and not state.setup.mend_one:
        return Refused("A double repair mends both of its tools: name none.", rule="SAB-57")
    if meant.kind < FIX_TWO or not meant.both:
        return Refused(f"The {TOOLS[meant.tool]} of seat {meant.target} is not broken.", rule="SAB-55")
    return Refused(f"Neither of the two tools of seat {meant.target} is broken.", rule="SAB-56")
