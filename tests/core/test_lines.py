"""A log that is a table: sentences with fields, each for who may hear it."""

from __future__ import annotations

import pytest

from motherlode.core.events import Event, Fact
from motherlode.core.lines import line
from motherlode.core.reader import Reader

NAMES = ["Ada", "Bo", "Cleo"]
ADA, BO = 0, 1


@pytest.mark.parametrize(
    ("sentence", "fact", "said"),
    [
        ("{does:dig}.", 0, "Ada digs."),
        ("{does:have/has} it.", 0, "Ada has it."),
        ("{who}: {x}.", "an ox", "Ada: an ox."),
        ("{whose:hand} is empty.", 0, "Ada's hand is empty."),
        ("There are {x}.", ["oxen", "hens", "cats"], "There are oxen, hens and cats."),
        ("Round {x}.", 3, "Round 3."),
        ("{x:card} left.", 1, "1 card left."),
        ("{does:push/pushes} {x:name}.", 2, "Ada pushes Cleo."),
        ("{does:push/pushes} {x:name}.", BO, "Ada pushes you."),
        ("{does:open} {x:whose} chest.", BO, "Ada opens your chest."),
        ("{does:open} {x:whose} chest.", ADA, "Ada opens their own chest."),
        ("It {x:worked: hurrah!|failed}.", True, "It worked: hurrah!."),
        ("It {x:worked|failed}.", False, "It failed."),
        ("Lucky: {x}.", True, "Lucky: yes."),
    ],
)
def test_fields(sentence: str, fact: Fact, said: str) -> None:
    assert line({"it": sentence}, Event(kind="it", seat=ADA, facts={"x": fact}), Reader(BO, NAMES)) == said


def test_the_reader_hears_the_first_sentence_of_which_it_knows_all() -> None:
    lines = {"drew": ("{does:draw} {card}.", "{does:draw} a card.")}
    event = Event(kind="drew", seat=ADA, secret={"card": "an ox"}, knowers=(ADA,))
    heard = [line(lines, seen, Reader(seat, NAMES)) for seat in (ADA, BO) if (seen := event.seen_by(seat))]
    assert heard == ["You draw an ox.", "Ada draws a card."]


def test_what_cannot_be_told_is_not() -> None:
    assert line({"drew": "{does:draw} {card}."}, Event(kind="drew", seat=ADA), Reader(BO, NAMES)) == ""
