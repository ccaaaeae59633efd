"""What is a cell called? A letter for its column and a number for its row, in every game, wherever people read.

A grid says which of its cells is A1 (`Zone.a1`; without it, its first). To the right the columns are B … Z, ZA, ZB …,
downwards the rows are 2, 3 … A mine may grow beyond A1, and its cells must keep their names: left of A the letters are
doubled (AA is next to A, then BB), and above row 1 the rows are 0, -1, -2 …
"""

from __future__ import annotations

import re

from motherlode.core.view import Zone

Cell = tuple[int, int]
"""Column and row, as the rules count them."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NAME = re.compile(r"\b(?P<column>[A-Z]{1,2})(?P<row>-?\d{1,2})\b", re.IGNORECASE)
START = (0, 0)


def column_name(column: int) -> str:
    """The letter of a column, counted from A = 0."""
    if column < 0:
        return LETTERS[-column - 1] * 2
    return LETTERS[column] if column < len(LETTERS) else f"Z{LETTERS[column - len(LETTERS)]}"


def column_of(name: str) -> int:
    """The column a letter stands for."""
    first, last = name[0].upper(), name[-1].upper()
    if len(name) == 1:
        return LETTERS.index(first)
    return -LETTERS.index(first) - 1 if first == last else len(LETTERS) + LETTERS.index(last)


def named(at: Cell, a1: Cell = START) -> str:
    """A cell by its name, `C3`."""
    return f"{column_name(at[0] - a1[0])}{at[1] - a1[1] + 1}"


def origin(zone: Zone) -> Cell:
    """Which cell of a grid is A1."""
    return zone.a1 or zone.first or START


def in_numbers(text: str, a1: Cell = START, *, row_first: bool = False) -> str:
    """A typed text with the first cell that it names written in numbers, as moves' texts write it."""
    found = NAME.search(text)
    if found is None:
        return text
    column, row = column_of(found["column"]) + a1[0], int(found["row"]) + a1[1] - 1
    numbers = f"{row},{column}" if row_first else f"{column},{row}"
    return f"{text[: found.start()]}{numbers}{text[found.end() :]}"
