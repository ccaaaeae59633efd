"""Tables that people write: what is read of them, and the row and column of what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from motherlode.core.errors import Refused
from motherlode.core.tables import Row, Sheet, near, once

FRUIT = Sheet(
    title="price list", field="prices", clause="FR-1", columns=("fruit", "colour", "price", "weight"), most_bytes=200
)
HEAD = "fruit,colour,price,weight"
COLOURS = ("red", "green", "yellow")


def one(row: str) -> Row:
    """The only row of a table."""
    (read,) = FRUIT.rows(f"{HEAD}\n{row}\n")
    return read


def refused(complaint: pytest.ExceptionInfo[Refused]) -> tuple[str, str, str]:
    return complaint.value.sentence, complaint.value.field, complaint.value.rule


def test_a_row_is_read_column_by_column() -> None:
    row = one("apple, red ,12,0.25")
    assert (row["fruit"], row.choice("colour", COLOURS), row.whole("price", (1, 20))) == ("apple", 0, 12)
    assert row.quarters("weight", (0, 3)) == 1
    assert row.line == 2


@pytest.mark.parametrize(("given", "counted"), [("3", 12), ("0.5", 2), ("0,50", 2), ("2.75", 11), ("1.", 4), ("0", 0)])
def test_quarters_are_counted(given: str, counted: int) -> None:
    assert one(f'apple,red,1,"{given}"').quarters("weight", (0, 3)) == counted


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_however_a_spreadsheet_writes_it(separator: str, end: str, mark: str) -> None:
    lines = (HEAD, "apple,red,12,1", ",,,", "", "pear,green,3,0.5")
    rows = FRUIT.rows(mark + end.join(line.replace(",", separator) for line in lines))
    assert [(row.line, row["fruit"], row["weight"]) for row in rows] == [(2, "apple", "1"), (5, "pear", "0.5")]


def test_a_quoted_cell_may_hold_separators_and_line_ends() -> None:
    rows = FRUIT.rows(f'{HEAD}\n"apple, large\nand sour",red,1,1\npear,red,1,1\n')
    assert [(row.line, row["fruit"]) for row in rows] == [(2, "apple, large\nand sour"), (4, "pear")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "row 1: it must name the columns fruit,colour,price,weight"),
        ("fruit,colour\n", "row 1: it must name the columns"),
        (f"{HEAD},price\n", "row 1: it must name the columns"),
        (f"{HEAD}\napple,red\n", "row 2, column price: 2 cells instead of 4"),
        (f"{HEAD}\napple,red,1,2,3\n", "row 2, column weight: 5 cells instead of 4"),
        (f'{HEAD}\n\napple,"red,1\n', "row 3: a quotation mark is opened and not closed"),
        (f'{HEAD}\napple,"re"d,1,1\n', "row 2: the quotation marks are wrong"),
        (HEAD + "\n" * 200, "The price list has 225 bytes; at most 200 are read"),
    ],
)
def test_a_text_that_is_no_table(text: str, said: str) -> None:
    with pytest.raises(Refused) as complaint:
        FRUIT.rows(text)
    assert said in complaint.value.sentence
    assert complaint.value.rule == "FR-1"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("x", "“x” is not a whole number"),
        ("1.5", "“1.5” is not a whole number"),
        ("²", "“²” is not a whole number"),
        ("-1", "-1 is too small: it is between 1 and 20"),
        ("21", "21 is too large: it is between 1 and 20"),
        ("9" * 30, f"{'9' * 20} is too large: it is between 1 and 20"),
    ],
)
def test_a_number_that_is_none_or_beyond_its_limits(given: str, said: str) -> None:
    with pytest.raises(Refused) as complaint:
        one(f"apple,red,{given},1").whole("price", (1, 20))
    assert refused(complaint) == (f"Price list, row 2, column price: {said}.", "prices:2:price", "FR-1")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("0.3", "“0.3” is not a number in steps of 0.25"),
        ("half", "“half” is not a number in steps of 0.25"),
        ("-0.25", "-0.25 is too small: it is between 0 and 3"),
        ("3.25", "3.25 is too large: it is between 0 and 3"),
        ("99.5", "99 is too large: it is between 0 and 3"),
    ],
)
def test_quarters_that_are_none_or_beyond_their_limits(given: str, said: str) -> None:
    with pytest.raises(Refused) as complaint:
        one(f"apple,red,1,{given}").quarters("weight", (0, 3))
    assert refused(complaint)[0] == f"Price list, row 2, column weight: {said}."


def test_a_word_that_is_not_known() -> None:
    with pytest.raises(Refused, match=r"row 2, column colour: “gren” is not known \(perhaps green\)"):
        one("apple,gren,1,1").choice("colour", COLOURS)
    with pytest.raises(Refused, match=r"“x” is not known \(it takes red, green, yellow\)"):
        one("apple,x,1,1").choice("colour", COLOURS)
    assert near("yelow", COLOURS) == "perhaps yellow"
    assert near("x", COLOURS) == ""


def test_a_clause_of_its_own_and_the_number_of_a_word() -> None:
    row = one("apple,red,1,1")
    with pytest.raises(Refused) as complaint:
        row.wrong("fruit", "no apples", "FR-2")
    assert refused(complaint) == ("Price list, row 2, column fruit: no apples.", "prices:2:fruit", "FR-2")
    assert row.number("fruit", "-3", (-3, -3), of="ripe: ") == -3
    with pytest.raises(Refused, match="ripe: 4 is too large: it is 3"):
        row.number("fruit", "4", (3, 3), of="ripe: ")


def test_two_rows_of_one_name() -> None:
    rows = FRUIT.rows(f"{HEAD}\nApple,red,1,1\npear,red,1,1\napple,green,1,1\n")
    once("fruit", [(row, row["fruit"]) for row in rows[:2]], "price")
    with pytest.raises(Refused, match="row 4, column fruit: apple is already the price of row 2"):
        once("fruit", [(row, row["fruit"]) for row in rows], "price")


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "prices.csv"
    file.write_bytes(b"fruit\r\nj\xc3\xbcrgen")
    assert FRUIT.text_of(str(file)) == "fruit\r\njürgen"
    file.write_bytes(b"fruit\nj\xfcrgen")
    with pytest.raises(Refused, match="Price list, row 2: the byte 0xfc is not UTF-8 text; save the file as UTF-8"):
        FRUIT.text_of(str(file))
    file.write_bytes(b"x" * 1001)
    with pytest.raises(Refused, match=r"prices\.csv has 1,001 bytes; a price list has at most 200"):
        FRUIT.text_of(str(file))
    with pytest.raises(Refused, match="There is no price list"):
        FRUIT.text_of(str(tmp_path / "none.csv"))
    with pytest.raises(Refused, match="price list"):
        FRUIT.text_of("a\0b")
