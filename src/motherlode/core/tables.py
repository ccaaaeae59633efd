"""What does a table that somebody wrote say? It is read cell by cell, and every complaint names its row and column.

A `Sheet` says which columns a table has and what people call it; its `rows` take a text apart, whatever a spreadsheet
put between the cells. A `Row` reads its cells as words or numbers. A row goes by the line where it begins.
"""

from __future__ import annotations

import csv
import difflib
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NoReturn

from msgspec import Struct

from motherlode.core.errors import Refused

SEPARATORS = ",;\t"
QUARTERS = {"": 0, "0": 0, "00": 0, "25": 1, "5": 2, "50": 2, "75": 3}


class Sheet(Struct, frozen=True, kw_only=True):
    """A kind of table: what it is called, and what it has to look like."""

    title: str
    """As in a sentence: `card file`."""
    field: str
    """The option that names it; a complaint's field is this with the row and the column."""
    clause: str
    """The clause that says what it has to look like."""
    columns: tuple[str, ...]
    most_bytes: int = 100_000

    def refuse(self, sentence: str) -> NoReturn:
        """Refuse the table as a whole."""
        raise Refused(sentence, field=self.field, rule=self.clause)

    def wrong(self, line: int, column: str, what: str, clause: str = "") -> NoReturn:
        """Refuse the table with the row where it is wrong, and the column if the row could be taken apart."""
        where = f"row {line}, column {column}" if column else f"row {line}"
        title = self.title[:1].upper() + self.title[1:]
        field = f"{self.field}:{line}:{column}".rstrip(":")
        raise Refused(f"{title}, {where}: {what}.", field=field, rule=clause or self.clause)

    def text_of(self, name: str) -> str:
        """What is in a file; refused if there is none, it is too large or no text."""
        try:
            file = Path(name)
            if not file.is_file():
                self.refuse(f"There is no {self.title} {name:.120}.")
            size = file.stat().st_size
            if size > self.most_bytes:
                self.refuse(f"{file.name} has {size:,} bytes; a {self.title} has at most {self.most_bytes:,}.")
            data = file.read_bytes()
            return data.decode("utf-8")
        except OSError as error:
            self.refuse(f"The {self.title} {name:.120} cannot be read: {error.strerror}.")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            self.wrong(line, "", f"the byte {data[error.start]:#04x} is not UTF-8 text; save the file as UTF-8")
        except ValueError:  # a path with a null character
            self.refuse(f"The name of the {self.title} is no file name.")

    def rows(self, text: str) -> list[Row]:
        """The rows below the one that names the columns, empty ones left out."""
        size = len(text.encode(errors="replace"))
        if size > self.most_bytes:
            self.refuse(f"The {self.title} has {size:,} bytes; at most {self.most_bytes:,} are read.")
        lines = self._split(text.removeprefix("\ufeff"))
        if not any(cells == list(self.columns) for _, cells in lines[:1]):
            self.wrong(1, "", f"it must name the columns {','.join(self.columns)}")
        return [self._row(line, cells) for line, cells in lines[1:] if any(cells)]

    def _split(self, text: str) -> list[tuple[int, list[str]]]:
        """The cells of each row, with the line where it begins; the first row shows how they are separated."""
        separator = max(SEPARATORS, key=text.partition("\n")[0].count)
        reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=separator)
        rows: list[tuple[int, list[str]]] = []
        while True:
            line = reader.line_num + 1
            try:
                rows.append((line, [cell.strip() for cell in next(reader)]))
            except StopIteration:
                return rows
            except csv.Error as error:
                unclosed = "a quotation mark is opened and not closed"
                what = unclosed if "end of data" in str(error) else f"the quotation marks are wrong ({error})"
                self.wrong(line, "", what)

    def _row(self, line: int, cells: Sequence[str]) -> Row:
        many = len(self.columns)
        if len(cells) != many:
            last = self.columns[min(len(cells), many - 1)]
            what = f"{len(cells)} cells instead of {many}; a cell with the separator in it needs quotes"
            self.wrong(line, last, what)
        return Row(sheet=self, line=line, cells=dict(zip(self.columns, cells)))


class Row(Struct, frozen=True, kw_only=True):
    """A row of a table, read column by column."""

    sheet: Sheet
    line: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def wrong(self, column: str, what: str, clause: str = "") -> NoReturn:
        """Refuse the table because of this row."""
        self.sheet.wrong(self.line, column, what, clause)

    def choice(self, column: str, known: Sequence[str]) -> int:
        """Which of the words that a column takes."""
        given = self[column]
        if given not in known:
            hint = near(given, known) or f"it takes {', '.join(known)}"
            self.wrong(column, f"“{given[:40]}” is not known ({hint})")
        return known.index(given)

    def whole(self, column: str, limits: tuple[int, int]) -> int:
        """A whole number within limits."""
        return self.number(column, self[column], limits)

    def quarters(self, column: str, limits: tuple[int, int]) -> int:
        """A number from 0 on within limits that may have quarters, counted in quarters."""
        given = self[column]
        before, _, rest = given.replace(",", ".").partition(".")
        steps = "a number in steps of 0.25"
        if rest not in QUARTERS:
            self.wrong(column, f"“{given[:40]}” is not {steps}")
        value = self.number(column, before, limits, steps=steps) * 4 + QUARTERS[rest]
        if value > limits[1] * 4 or given.startswith("-"):
            self.wrong(column, _beyond(given, limits, too_small=given.startswith("-")))
        return value

    def number(
        self, column: str, given: str, limits: tuple[int, int], of: str = "", steps: str = "a whole number"
    ) -> int:
        """A whole number in a cell, perhaps that `of` a word in it; refused as none, as too small or as too large."""
        digits = given.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            self.wrong(column, f"{of}“{given[:40]}” is not {steps}")
        digits = digits.lstrip("0") or "0"
        size = int(digits) if len(digits) < 9 else 10**9
        number = -size if given.startswith("-") else size
        if not limits[0] <= number <= limits[1]:
            self.wrong(column, of + _beyond(given, limits, too_small=number < limits[0]))
        return number


def once(column: str, found: Iterable[tuple[Row, str]], thing: str) -> None:
    """Refuse the second of two rows with the same word in a column; a row is a `thing` of that word."""
    seen: dict[str, int] = {}
    for row, word in found:
        if word.casefold() in seen:
            row.wrong(column, f"{word} is already the {thing} of row {seen[word.casefold()]}")
        seen[word.casefold()] = row.line


def near(given: str, known: Sequence[str]) -> str:
    """`perhaps such`, for a word that is much like one of those known; "" if it is like none."""
    return "".join(f"perhaps {word}" for word in difflib.get_close_matches(given, known, 1))


def _beyond(given: str, limits: tuple[int, int], *, too_small: bool) -> str:
    """What is wrong with a number beyond its limits."""
    low, high = limits
    span = f"it is {low}" if low == high else f"it is between {low} and {high}"
    return f"{given[:20]} is too {'small' if too_small else 'large'}: {span}"
