"""Whom a text is for: the reader is "you", the others go by their names."""

from __future__ import annotations

import pytest

from motherlode.core.reader import Amount, Doer, Reader, caps, counted, listed
from motherlode.core.state import SPECTATOR

ADA, BO, CLEO = 0, 1, 2
NAMES = ["Ada", "Bo", "Cleo"]


@pytest.fixture
def bo() -> Reader:
    return Reader(BO, NAMES)


@pytest.fixture
def guest() -> Reader:
    return Reader(SPECTATOR, NAMES)


def test_the_reader_is_you_and_the_others_have_names(bo: Reader, guest: Reader) -> None:
    assert [bo.name(seat) for seat in (ADA, BO, CLEO)] == ["Ada", "you", "Cleo"]
    assert [bo.who(seat) for seat in (ADA, BO, CLEO)] == ["Ada", "You", "Cleo"]
    assert [guest.who(seat) for seat in (ADA, BO, CLEO)] == NAMES


def test_nobody_is_not_the_spectator(guest: Reader, bo: Reader) -> None:
    """Both are seat -1: nobody has no name, and a spectator is nobody's "you"."""
    assert guest.who(-1) == ""
    assert bo.who(-1) == ""


def test_verbs_go_with_who_does_it(bo: Reader) -> None:
    assert bo.does(BO, "dig") == "You dig"
    assert bo.does(ADA, "dig") == "Ada digs"
    assert bo.does(BO, "pass", "passes") == "You pass"
    assert bo.does(CLEO, "pass", "passes") == "Cleo passes"
    assert bo.does(CLEO, "have", "has") == "Cleo has"


@pytest.mark.parametrize(
    ("seat", "by", "said"),
    [
        (BO, -1, "your"),
        (BO, ADA, "your"),
        (BO, BO, "your own"),
        (ADA, -1, "Ada's"),
        (ADA, BO, "Ada's"),
        (ADA, ADA, "their own"),
    ],
)
def test_whose_it_is(bo: Reader, seat: int, by: int, said: str) -> None:
    assert bo.whose(seat, by) == said


def test_labels_begin_with_a_capital(bo: Reader, guest: Reader) -> None:
    assert bo.label(BO, "hand") == "Your hand"
    assert bo.label(ADA, "hand") == "Ada's hand"
    assert guest.label(BO, "hand") == "Bo's hand"


def test_some_seats_within_a_sentence(bo: Reader) -> None:
    assert bo.everybody([]) == "nobody"
    assert bo.everybody([BO]) == "you"
    assert bo.everybody([ADA, BO]) == "Ada and you"
    assert bo.everybody(range(3)) == "Ada, you and Cleo"


def test_a_reader_keeps_the_names_it_was_given() -> None:
    names = NAMES[:]
    reader = Reader(ADA, names)
    names[1] = "Mallory"
    assert reader.name(BO) == "Bo"


def test_names_are_not_looked_into() -> None:
    """Whatever somebody is called, it stands in the text as it is."""
    reader = Reader(ADA, ["Ada", "you", "{0}%s"])
    assert reader.does(BO, "dig") == "you digs"
    assert reader.label(CLEO, "hand") == "{0}%s's hand"


@pytest.mark.parametrize(
    ("words", "said"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_lists(words: list[str], said: str) -> None:
    assert listed(words) == said


def test_lists_of_which_one_will_do() -> None:
    assert listed(["a", "b", "c"], "or") == "a, b or c"


@pytest.mark.parametrize(("text", "said"), [("", ""), ("ada digs", "Ada digs"), ("9 of Ada's", "9 of Ada's")])
def test_capitals(text: str, said: str) -> None:
    assert caps(text) == said


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (-1, "-1 cards"), (1000, "1000 cards")]
)
def test_counted(number: int, said: str) -> None:
    assert counted(number, "card") == said


def test_counted_with_a_plural_of_its_own() -> None:
    assert counted(1, "ally", "allies") == "1 ally"
    assert counted(3, "ally", "allies") == "3 allies"


def test_a_sentence_with_fields_speaks_to_its_reader(bo: Reader) -> None:
    sentence = "{does:take} {n:card}, {n} in all; {does:are/is} done."
    assert sentence.format(does=Doer(bo, BO), n=Amount(1)) == "You take 1 card, 1 in all; You are done."
    assert sentence.format(does=Doer(bo, ADA), n=Amount(2)) == "Ada takes 2 cards, 2 in all; Ada is done."


@pytest.mark.parametrize(
    ("verb", "others"),
    [("dig", "digs"), ("carry", "carries"), ("pass", "passes"), ("play", "plays"), ("go", "goes")],
)
def test_what_others_do(bo: Reader, verb: str, others: str) -> None:
    assert bo.does(ADA, verb) == f"Ada {others}"
    assert bo.does(BO, verb) == f"You {verb}"
