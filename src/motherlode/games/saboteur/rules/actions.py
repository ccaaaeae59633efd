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


def tool_card(action: i64) -> i64:
    """The card that breaks or mends."""
    if action < FIX_ONE:
        return cards.BREAK + (action - BREAK) // 10
    return cards.FIX_TWO + (action - FIX_ONE) // 20


ONE_OF_TWO: Final[bytes] = bytes([1, 2, 1, 4, 2, 4])
"""Pair × 2 + which → that tool of the two, as a set."""


def tools_meant(action: i64) -> i64:
    """The set of the tools that are broken, or mended where they are broken (SAB-55, SAB-57, SAB-V3)."""
    if action < FIX_ONE:
        return cards.SHOWN[tool_card(action)]
    return ONE_OF_TWO[(action - FIX_ONE) // 10]


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

    def doubly(self) -> bool:
        """Whether a double repair is played."""
        return cards.FIX_TWO <= self.kind < cards.MAP

    def turned(self) -> bool:
        """Whether a path card is laid turned by 180°."""
        return self.shape >= 0 and self.shape != cards.PRINTED[self.kind]


def meaning(action: int, cells: int) -> Meaning:
    """What an action means on a table of so many cells."""
    if not 0 <= action < int(total(cells)):  # any number may be asked about, however large
        return Meaning("nothing")
    if action < BREAK:
        return Meaning("discard", action - DISCARD)
    if action < MAP:
        found = Meaning("break" if action < FIX else "repair", tool_card(action))
        found.target = target(action)
        if not FIX_TWO <= action < FIX_ONE:
            found.tool = int(tools_meant(action)).bit_length() - 1
    elif action < PICK:
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
