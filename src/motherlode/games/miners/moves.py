"""Actions in readable form, text back to actions, and why something is not allowed."""

from __future__ import annotations

import re

from motherlode.core.errors import Refused
from motherlode.core.game import unknown_move
from motherlode.core.view import Move
from motherlode.games.miners.belief import MOST_HELD
from motherlode.games.miners.deck import (
    BREAK,
    CAVE_IN,
    CELL_OF,
    FIX,
    MOST_SEATS,
    NAMES,
    POSITION_OF,
    POSITION_SHAPES,
    POSITIONS,
    SIDE,
    TOOLS,
    VIEW_MAP,
)
from motherlode.games.miners.rules import (
    ALL_ACTIONS,
    BREAK_AT,
    CAVE_IN_AT,
    DISCARD,
    FIX_AT,
    PLAIN_ACTIONS,
    VIEW_AT,
    MinersRules,
)
from motherlode.games.miners.words import (
    SIDES,
    SITE_NAMES,
    SITE_WORDS,
    card_words,
    kind_at,
    path_words,
    printed,
    turnable,
)
from motherlode.kits.tunnels import ALL_JOINED, CARD, OPEN, OPEN_MEETS_OPEN, TARGET, TURNED, group_names, shape_of

EXAMPLES = (
    "place TRB 6,4",
    "place TRB 6,4 turned",
    "discard T+B",
    "break lantern 3",
    "fix cart 0",
    "view dest_2",
    "cave-in 5,4",
)


def space(state: MinersRules) -> int:
    """The size of the action space."""
    return ALL_ACTIONS if state.setup.tools else PLAIN_ACTIONS


class Meant:
    """An action taken apart: what kind of thing it is, with which card, on whom or where."""

    def __init__(self, state: MinersRules, action: int) -> None:
        self.verb = "nothing"
        self.kind = -1  # the card it takes; -1 if the deck has none that lies so
        self.target = -1  # a seat
        self.tool = -1
        self.site = -1
        self.square = -1
        self.shape = -1
        if action < 0 or action >= space(state):
            return
        if action < DISCARD:
            self.square, position = divmod(action, POSITIONS)
            self.shape = POSITION_SHAPES[position]
            self.verb, self.kind = "place", kind_at(state.setup.deck, self.shape)
        elif action < BREAK_AT:
            self.verb, self.kind = "discard", action - DISCARD
        elif action < FIX_AT:
            self.tool, self.target = divmod(action - BREAK_AT, MOST_SEATS)
            self.verb, self.kind = "break", BREAK + self.tool
        elif action < VIEW_AT:
            self.tool, self.target = divmod(action - FIX_AT, MOST_SEATS)
            self.verb, self.kind = "fix", FIX + self.tool
        elif action < CAVE_IN_AT:
            self.verb, self.kind, self.site = "view", VIEW_MAP, action - VIEW_AT
        else:
            self.verb, self.kind, self.square = "cave-in", CAVE_IN, action - CAVE_IN_AT

    @property
    def turned(self) -> bool:
        """Placed upside down (MIN-23)."""
        return self.kind >= 0 and self.shape != printed(self.kind)

    @property
    def row(self) -> int:
        return self.square // SIDE

    @property
    def column(self) -> int:
        return self.square % SIDE

    @property
    def place(self) -> str:
        """The square as people write it: row, column (MIN-1)."""
        return f"{self.row},{self.column}"

    def text(self) -> str:
        """The canonical text of the action."""
        if self.verb == "place":
            if self.kind < 0:  # no card of this deck lies so, but the text still says what was meant
                return f"place {'+'.join(group_names(self.shape))} {self.place}"
            return f"place {NAMES[self.kind]} {self.place}{' turned' if self.turned else ''}"
        if self.verb == "discard":
            return f"discard {NAMES[self.kind]}"
        if self.verb in ("break", "fix"):
            return f"{self.verb} {TOOLS[self.tool]} {self.target}"
        return f"view {SITE_NAMES[self.site]}" if self.verb == "view" else f"cave-in {self.place}"


def move(state: MinersRules, action: int) -> Move:
    """An action for people."""
    meant = Meant(state, action)
    card = f"hand:{NAMES[meant.kind]}:0" if meant.kind >= 0 else "hand"
    square = f"board@{meant.column},{meant.row}"
    chip = ""
    quiet = False
    if meant.verb == "place":
        picks: tuple[str, ...] = (card, square)
        label = f"Place {path_words(meant.shape)} at {meant.place}"
        if meant.kind >= 0 and turnable(state.setup.deck, meant.kind):
            chip = "turned" if meant.turned else "upright"
    elif meant.verb == "discard":
        picks = (card, "discards")
        label = f"Discard the {card_words(meant.kind)}"
        quiet = True
    elif meant.verb == "view":
        picks = (card, SITE_NAMES[meant.site])
        label = f"Look what {SITE_WORDS[meant.site]} is worth"
    elif meant.verb == "cave-in":
        picks = (card, square)
        lies = state.board.shape_at(CELL_OF[meant.square])
        label = f"Bring down {path_words(lies) if lies >= 0 else 'nothing'} at {meant.place}"
    else:
        picks = (card, f"seat:{meant.target}")
        whose = "your own" if meant.target == state.seat else f"seat {meant.target}'s"
        label = f"{'Break' if meant.verb == 'break' else 'Mend'} {whose} {TOOLS[meant.tool]}"
    return Move(action=action, text=meant.text(), verb=meant.verb, picks=picks, label=label, chip=chip, quiet=quiet)


# -- text back to actions ----------------------------------------------------------------------------------------------

PLACE = r"([0-9]{1,3}) ?, ?([0-9]{1,3})"
FORMS = (
    (re.compile(rf"place ([trbl+]+) {PLACE}( turned)?"), "place"),
    (re.compile(r"discard ([a-z+ ]+)"), "discard"),
    (re.compile(r"(break|fix) (\w+) ([0-9]{1,2})"), "tool"),
    (re.compile(r"view (\w+)"), "view"),
    (re.compile(rf"cave-in {PLACE}"), "cave-in"),
)


def parse(state: MinersRules, text: str) -> int:
    """The action a move's text means, whether legal or not."""
    words = " ".join(text.split())[:80].lower()
    for form, verb in FORMS:
        found = form.fullmatch(words)
        if found:
            action = _meant(verb, [part or "" for part in found.groups()])
            if action is not None and action < space(state):
                return action
    raise unknown_move(text, EXAMPLES if state.setup.tools else EXAMPLES[:3])


def _meant(verb: str, parts: list[str]) -> int | None:
    if verb == "place":
        shape, square = _shape(parts[0]), _square(parts[1], parts[2])
        if shape is None or square is None:
            return None
        position = POSITION_OF[TURNED[shape] if parts[3] else shape]
        return square * POSITIONS + position if position < POSITIONS else None
    if verb == "discard":
        name = parts[0] if parts[0] in NAMES else parts[0].upper()
        return DISCARD + NAMES.index(name) if name in NAMES else None
    if verb == "tool":
        if parts[1] not in TOOLS or int(parts[2]) >= MOST_SEATS:
            return None
        base = BREAK_AT if parts[0] == "break" else FIX_AT
        return base + TOOLS.index(parts[1]) * MOST_SEATS + int(parts[2])
    if verb == "view":
        return VIEW_AT + SITE_NAMES.index(parts[0]) if parts[0] in SITE_NAMES else None
    square = _square(parts[0], parts[1])
    return None if square is None else CAVE_IN_AT + square


def _shape(name: str) -> int | None:
    """The shape written so, groups and letters in any order."""
    parts = name.upper().split("+")
    letters = "".join(parts)
    if not all(parts) or len(set(letters)) < len(letters):
        return None
    return shape_of("+".join(parts))


def _square(row: str, column: str) -> int | None:
    return int(row) * SIDE + int(column) if int(row) < SIDE and int(column) < SIDE else None


# -- why not -----------------------------------------------------------------------------------------------------------


def why_not(state: MinersRules, seat: int, action: int) -> Refused:
    """Why a seat may not do this now, from what it can see."""
    if state.over:
        return Refused("The game is over.", rule="MIN-36")
    if seat != state.seat:
        return Refused("It is not your turn.", rule="MIN-10")
    meant = Meant(state, action)
    if meant.verb == "nothing":
        return Refused(f"There is no action {action}: actions are 0 to {space(state) - 1}.", rule="MIN-24")
    if meant.kind < 0:
        return Refused(f"No card of this deck can lie as {path_words(meant.shape)}.", rule="MIN-23")
    held = [state.hands[seat * MOST_HELD + i] for i in range(state.held[seat])]
    if meant.kind not in held:
        return Refused(f"You hold no {card_words(meant.kind)} ({NAMES[meant.kind]}).", rule="MIN-9")
    if meant.verb == "place":
        return _why_not_place(state, seat, meant)
    if meant.verb == "discard":
        return _why_not_discard(state)
    if meant.verb in ("break", "fix"):
        if meant.target >= state.seats:
            return Refused(f"There is no seat {meant.target}: seats are 0 to {state.seats - 1}.", rule="MIN-4")
        how = "broken already" if meant.verb == "break" else "not broken"
        return Refused(f"The {TOOLS[meant.tool]} of seat {meant.target} is {how}.", rule="MIN-V9")
    if meant.verb == "view":
        return Refused(
            f"{SITE_WORDS[meant.site].capitalize()} has been claimed: all see what it is worth.", rule="MIN-V9"
        )
    return Refused("A cave-in takes a path card from the board, never the start or a destination.", rule="MIN-V9")


def _why_not_discard(state: MinersRules) -> Refused:
    if state.left == 0:
        return Refused("The pile is empty: nothing is discarded any more.", rule="MIN-15")
    if state.setup.tools:
        return Refused("You can place or play a card, so you may not discard one.", rule="MIN-V9")
    return Refused("You can place a card, so you may not discard one.", rule="MIN-13")


def _why_not_place(state: MinersRules, seat: int, meant: Meant) -> Refused:
    if state.broken[seat]:
        tools = " and ".join(TOOLS[tool] for tool in range(len(TOOLS)) if state.broken[seat] >> tool & 1)
        return Refused(f"Your {tools} is broken: you cannot place until it is mended.", rule="MIN-V9")
    board = state.board
    cell = CELL_OF[meant.square]
    word = board.cells[cell]
    if word & (CARD | TARGET):
        return Refused("There is a card on that cell.", rule="MIN-16")
    edges = {"T": 1, "R": 2, "B": 4, "L": 8}
    beside = {side: board.neighbour(cell, edge) for side, edge in edges.items()}
    around = {side: there for side, there in beside.items() if board.cells[there] & CARD}
    if not around:
        return Refused("No card lies beside that cell; destinations do not count.", rule="MIN-17")
    for side, there in around.items():
        own = bool(OPEN[meant.shape] & edges[side])
        theirs = bool(OPEN[board.shape_at(there)] & TURNED_EDGE[side])
        if state.setup.matching == OPEN_MEETS_OPEN:
            if own and not theirs:
                return Refused(f"The tunnel at the {SIDES[side]} would run into a wall.", rule="MIN-V3")
        elif state.setup.matching == ALL_JOINED:
            if not (own and theirs):
                return Refused(f"The card at the {SIDES[side]} would not be joined.", rule="MIN-V4")
        elif own != theirs:
            how = "run into a wall" if own else "be walled up"
            return Refused(f"The tunnel at the {SIDES[side]} would {how}.", rule="MIN-18")
    return Refused("No tunnel from the start leads to the card there.", rule="MIN-20")


TURNED_EDGE = {"T": 4, "R": 8, "B": 1, "L": 2}
"""Side → the edge that the card on that side touches with."""
