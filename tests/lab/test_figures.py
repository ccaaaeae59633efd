"""Figures, what stands out among them, and the page: on made-up games."""

from __future__ import annotations

import random

import pytest

from lab.toy_sheets import edge, played
from motherlode.core.estimates import Estimate
from motherlode.lab import charts
from motherlode.lab.figures import FEW, NUMBER, PERCENT, POINTS, Cell, Column, Row, Section, Table, cards, cell, length
from motherlode.lab.findings import findings


def test_a_figure_with_few_cases_says_so() -> None:
    assert cell(Estimate(0.5, 0.4, 0.6, FEW - 1)) == Cell(0.5, 0.4, 0.6, FEW - 1, True)
    assert cell(Estimate(0.5, 0.4, 0.6, FEW)) == Cell(0.5, 0.4, 0.6, FEW, False)
    assert cell(Estimate(0.5, 0.0, 1.0, 0)) is None
    assert cell(Estimate(3.0, float("-inf"), float("inf"), 1)) == Cell(3.0, None, None, 1, True)


def test_the_card_that_makes_strong_is_found() -> None:
    book = played(random.Random(3), 3000)
    (row,) = cards(book).tables[0].rows
    worth = row.cells[2]
    assert row.name == "card"
    assert worth is not None
    assert worth.low is not None
    assert worth.value == pytest.approx(edge(), abs=0.05)
    assert worth.low > 0


def section(key: str, column: Column, **cells: Cell) -> Section:
    rows = [Row(name, [one]) for name, one in cells.items()]
    return Section(key=key, title=key, says="", tables=[Table(title="t", columns=[column], rows=rows)])


def test_what_stands_out_leaves_out_what_would_be_even() -> None:
    column = Column("share", PERCENT, 0.5)
    found = findings(
        [
            section(
                "wins",
                column,
                even=Cell(0.51, 0.49, 0.53, 900),
                strong=Cell(0.6, 0.58, 0.62, 900),
                tiny=Cell(0.505, 0.503, 0.507, 90000),
                rare=Cell(0.9, 0.7, 0.97, 12, True),
            )
        ]
    )
    assert [one.says for one in found] == ["wins, t: strong 60.0 % (58.0 to 62.0); even would be 50.0 %."]


def test_moves_that_nobody_makes_and_moves_one_can_do_without() -> None:
    dead = Table(
        title="chosen when possible",
        columns=[Column("share", PERCENT)],
        rows=[Row("sell", [Cell(0.0, 0.0, 0.01, 400)]), Row("hire", [Cell(0.4, 0.3, 0.5, 400)])],
    )
    without = section("restricted", Column("advantage", POINTS, 0.0), sell=Cell(0.01, -0.02, 0.04, 400))
    says = [one.says for one in findings([Section(key="dead", title="Dead", says="", tables=[dead]), without])]
    assert says == [
        "“sell” was possible in 400 decisions and never chosen.",
        "Who plays “sell” loses nothing by it: +1.0 points (−2.0 to +4.0).",
    ]


@pytest.mark.parametrize("draw", ["dots", "bars", "lines", "cards", "none"])
def test_pictures_are_drawn_of_odd_figures_too(draw: str) -> None:
    one, none = Cell(0.5, 0.5, 0.5, 40), Cell(0.0, None, None, 1, True)
    columns = [Column(name, PERCENT, 0.5) for name in ("a", "b", "c")]
    for rows in ([], [Row("<x>", [one, none, one])], [Row("y", [None, None, None]), Row("z", [none, none, none])]):
        picture = charts.draw(Table(title="<t>", columns=columns, rows=rows, draw=draw))
        assert "<x>" not in picture
        assert "nan" not in picture


def test_lines_that_rest_on_few_cases_are_faint() -> None:
    many, few = Cell(0.5, 0.4, 0.6, 400), Cell(0.5, 0.1, 0.9, 12, few=True)
    for cells, faint in (([many, many, few], False), ([few, few, many], True)):
        rows = [Row(str(place), [one]) for place, one in enumerate(cells)]
        picture = charts.draw(Table(title="t", columns=[Column("a")], rows=rows, draw="lines"))
        assert ("few" in picture) == faint


def test_negative_numbers_have_a_minus_sign() -> None:
    assert [charts.shown(value, NUMBER) for value in (-5.571, -12.34, 0.5)] == ["−5.57", "−12.3", "0.50"]


def test_axes_have_round_numbers() -> None:
    assert charts.ticks(0.0, 1.0) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    assert charts.ticks(-7.0, 13.0) == pytest.approx([-5, 0, 5, 10])


def test_the_distribution_of_lengths_adds_up() -> None:
    book = played(random.Random(3), 50)
    book.turns = {3: 10, 9: 25, 40: 15}
    bars = next(table for table in length(book).tables if table.draw == "bars")
    assert sum(row.cells[0].value for row in bars.rows if row.cells[0]) == pytest.approx(1.0, abs=1e-4)
