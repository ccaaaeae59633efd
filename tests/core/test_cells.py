"""Cells have one name each, wherever a board grows."""

import pytest

from motherlode.core.cells import column_name, column_of, in_numbers, named


@pytest.mark.parametrize(
    ("at", "name"), [((0, 0), "A3"), ((8, -2), "I1"), ((-1, 0), "AA3"), ((-2, -4), "BB-1"), ((26, -3), "ZA0")]
)
def test_a_cell_is_a_letter_and_a_number_counted_from_a1(at: tuple[int, int], name: str) -> None:
    assert named(at, (0, -2)) == name
    assert in_numbers(f"place P_TRB {name.lower()} turned", (0, -2)) == f"place P_TRB {at[0]},{at[1]} turned"


def test_no_two_columns_have_the_same_name() -> None:
    columns = range(-25, 50)
    assert len({column_name(column) for column in columns}) == len(columns)
    assert [column_of(column_name(column)) for column in columns] == list(columns)


def test_a_row_may_come_first_and_a_text_without_a_name_stays() -> None:
    assert in_numbers("cave-in E6", row_first=True) == "cave-in 5,4"
    assert in_numbers("discard TRB") == "discard TRB"
