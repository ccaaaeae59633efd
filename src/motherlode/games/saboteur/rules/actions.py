"""How are the actions of Saboteur numbered?

Each sort of action has a range of numbers; they come in this order, so that a menu written sort by sort ascends.

| from | sort | plus |
| --- | --- | --- |
| DISCARD | discard a card | kind |
| BREAK | break a tool | tool × 10 + target |
| FIX | mend a tool | tool × 10 + target |
| FIX_TWO | mend with a double repair | pair × 10 + target |
| FIX_ONE | mend one of the two tools it shows (SAB-V3) | (pair × 2 + which) × 10 + target |
| MAP | look at a goal | goal |
| PICK | keep a nugget | value − 1 |
| ROCKFALL | bring down a card | cell |
| `place_at(cells)` | lay a path card | cell × POSES + pose |

How many cells a table has depends on its margin.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from motherlode.games.saboteur.rules import cards

DISCARD: Final = 0
BREAK: Final = 27
FIX: Final = 57
FIX_TWO: Final = 87
FIX_ONE: Final = 117
MAP: Final = 177
PICK: Final = 180
ROCKFALL: Final = 183

# What stands for the latest turn where there was none, or where nobody may know which card was discarded.
NONE: Final = -1
UNSEEN_DISCARD: Final = -2


def place_at(cells: i64) -> i64:
    """The first action that lays a card, on a table of so many cells."""
    return ROCKFALL + cells


def total(cells: i64) -> i64:
    """How many actions there are on a table of so many cells."""
    return ROCKFALL + cells + cells * cards.POSES


def target(action: i64) -> i64:
    """Whose tool is broken or mended."""
    return (action - BREAK) % 10


def tool_broken(action: i64) -> i64:
    """Which tool is broken."""
    return (action - BREAK) // 10


def repair_kind(action: i64) -> i64:
    """The card that mends."""
    if action < FIX_TWO:
        return cards.FIX + (action - FIX) // 10
    if action < FIX_ONE:
        return cards.FIX_TWO + (action - FIX_TWO) // 10
    return cards.FIX_TWO + (action - FIX_ONE) // 20


def mendable(action: i64) -> i64:
    """The set of the tools that a repair mends where they are broken (SAB-55, SAB-57, SAB-V3)."""
    if action < FIX_TWO:
        return 1 << (action - FIX) // 10
    pair = repair_kind(action) - cards.FIX_TWO
    first: i64 = 1 << cards.PAIR_FIRST[pair]
    second: i64 = 1 << cards.PAIR_SECOND[pair]
    if action < FIX_ONE:
        return first | second
    return second if (action - FIX_ONE) // 10 % 2 else first


@final
class Meaning:
    """An action taken apart: what is done, with which card, on whom or where. What does not apply is -1."""

    def __init__(self, verb: str, kind: int = -1) -> None:
        self.verb: str = verb
        """`discard`, `break`, `repair`, `map`, `pick`, `rockfall`, `place`; `nothing` if the number is no action."""
        self.kind: int = kind  # of the card it takes
        self.target: int = -1  # a seat
        self.tool: int = -1  # the tool named
        self.goal: int = -1
        self.value: int = -1  # of a nugget
        self.cell: int = -1
        self.shape: int = -1  # of a path card as it will lie

    def mends_both(self) -> bool:
        """Whether it is a double repair that names no tool."""
        return self.kind >= cards.FIX_TWO and self.tool < 0

    def turned(self) -> bool:
        """Whether a path card is laid turned by 180°."""
        return self.shape != cards.PRINTED[self.kind]


def meaning(action: int, cells: int) -> Meaning:
    """What an action means on a table of so many cells."""
    if not 0 <= action < int(total(cells)):  # any number may be asked about, however large
        return Meaning("nothing")
    if action < BREAK:
        return Meaning("discard", action - DISCARD)
    if action < MAP:
        return _tool_meaning(action)
    if action < PICK:
        found = Meaning("map", cards.MAP)
        found.goal = action - MAP
    elif action < ROCKFALL:
        found = Meaning("pick")
        found.value = action - PICK + 1
    elif action < place_at(cells):
        found = Meaning("rockfall", cards.ROCKFALL)
        found.cell = action - ROCKFALL
    else:
        placement = action - place_at(cells)
        shape = cards.SHAPE_OF_POSE[placement % cards.POSES]
        found = Meaning("place", cards.KIND_OF_SHAPE[shape])
        found.cell, found.shape = placement // cards.POSES, shape
    return found


def _tool_meaning(action: int) -> Meaning:
    """What is done to a tool."""
    if action < FIX:
        found = Meaning("break", cards.BREAK + tool_broken(action))
        found.tool = found.kind - cards.BREAK
    else:
        found = Meaning("repair", repair_kind(action))
        if not FIX_TWO <= action < FIX_ONE:
            found.tool = int(mendable(action)).bit_length() - 1
    found.target = target(action)
    return found


def repairing(kind: int, seat: int, tool: int) -> int:
    """The action that plays a repair on a seat, with the tool named or -1; -1 if the card does not show that tool."""
    if kind < cards.FIX_TWO:
        return FIX + (kind - cards.FIX) * 10 + seat if tool < 0 else -1
    pair = kind - cards.FIX_TWO
    if tool < 0:
        return FIX_TWO + pair * 10 + seat
    shown = (cards.PAIR_FIRST[pair], cards.PAIR_SECOND[pair])
    return FIX_ONE + (pair * 2 + shown.index(tool)) * 10 + seat if tool in shown else -1


def placing(cells: int, cell: int, shape: int) -> int:
    """The action that lays a shape on a cell."""
    return place_at(cells) + cell * cards.POSES + cards.POSE_OF_SHAPE[shape]
