"""How much was tried: a law holds only if it was enough, else it is thin."""

from __future__ import annotations

from motherlode.testing import LAWS, LawResult, check
from motherlode.testing.enough import LEAST, lacking
from testing.broken import BROKEN
from testing.toys import TOY, checked


def test_every_law_says_how_much_is_enough() -> None:
    assert LEAST.keys() == LAWS.keys()


def test_what_is_counted_is_what_is_asked_for() -> None:
    """No law waits for something that it never counts."""
    for law in checked().laws:
        counted = {what for _, what in law.counted}
        assert LEAST[law.number].keys() <= counted or law.verdict == "not tried", law


def test_what_is_lacking() -> None:
    assert lacking(1, {"positions compared": 10_000}) == []
    assert lacking(1, {"positions compared": 4}) == ["4 of 300 positions compared"]
    assert lacking(8, {"records": 20}) == ["0 of 20 positions saved"]


def test_what_a_game_cannot_have_is_not_wanted() -> None:
    """A game that shuffles nothing has no twin deals."""
    enough = dict.fromkeys(LEAST[5], 10_000)
    assert lacking(5, enough) == []
    assert lacking(5, {**enough, "twin deals": 3}) == ["3 of 20 twin deals"]
    del enough["twin deals"]
    assert lacking(5, enough) == []


def result(tried: int, lacking: list[str], holds: bool = True) -> LawResult:
    return LawResult(number=1, title="Law", holds=holds, tried=tried, tried_what="positions", lacking=lacking)


def test_verdicts() -> None:
    assert result(5, []).verdict == "holds"
    assert result(5, ["5 of 9 positions"]).verdict == "thin"
    assert result(0, []).verdict == "not tried"
    assert result(5, ["5 of 9 positions"], holds=False).verdict == "broken"
    assert "thin (5 positions)\n    Tried too little: 5 of 9 positions." in str(result(5, ["5 of 9 positions"]))


def test_a_short_check_is_thin_and_holds() -> None:
    report = check(TOY, seconds=0.01, laws=[4, 5])
    assert report.holds
    assert report.thin == [4, 5]
    assert "Tried too little" in str(report)
    assert not report.compiled, "a toy is never compiled"


def test_a_broken_law_is_broken_however_little_was_tried() -> None:
    report = check(BROKEN[2][0], seconds=0.01, laws=[2])
    assert report.broken == [2]
    assert report.thin == []
