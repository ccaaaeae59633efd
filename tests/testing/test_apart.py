"""Where two things differ is named, and what to do about it is said."""

from __future__ import annotations

import msgspec
import pytest

from motherlode.core.dice import deal_dice
from motherlode.core.view import Back, Item, Plate, Playing, View, Zone
from motherlode.testing import check
from motherlode.testing.apart import ADVICE, LONGEST, advice, first_difference
from testing.broken import BROKEN, LeakInEvent, LeakInMoves, LeakInRefusal, LeakInView
from testing.toys import TOY


def view(rank: str = "K", note: str = "", zone: str = "hand", more: tuple[Item, ...] = ()) -> bytes:
    cards = (Item(Back("x")), Item(Playing("2", "clubs")), Item(Playing(rank, "spades")), *more)
    zones = (Zone(id="table", label="", layout="row"), Zone(id=zone, label="", layout="hand", items=cards))
    plates = (Plate(seat=0), Plate(seat=1, note=note))
    return msgspec.json.encode(View(game="x", you=0, seats=plates, zones=zones))


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (view("4"), 'zone `hand`, items[2].face.rank: "K" / "4"'),
        (view(note="lucky"), 'seat 1, note: nothing / "lucky"'),
        (view(zone="purse"), 'the zones there are: ["zone `table`","zone `hand`"] / ["zone `table`","zone `purse`"]'),
        (view(more=(Item(Back("x")),)), 'zone `hand`, items[3]: nothing / {"face":{"k":"back","of":"x"}}'),
    ],
)
def test_a_view_by_its_zones_and_seats(other: bytes, said: str) -> None:
    assert first_difference(view(), other) == said


def test_moves_by_their_text() -> None:
    state = TOY.deal(2, TOY.settings({}), deal_dice("w"))
    moves = TOY.moves(state)
    other = [msgspec.structs.replace(moves[0], label="Draw a 4")]
    found = first_difference(msgspec.json.encode(moves), msgspec.json.encode(other))
    assert found == 'move 0 (“draw”, action 0), label: "Draw" / "Draw a 4"'


def test_events_by_their_kind() -> None:
    one = [{"kind": "drew", "seat": 1, "facts": {"card": 3}}]
    two = [{"kind": "drew", "seat": 1, "facts": {"card": 4}}]
    assert first_difference(msgspec.json.encode(one), msgspec.json.encode(two)) == "event 0 (`drew`), facts.card: 3 / 4"


def test_what_is_neither() -> None:
    assert first_difference(b"1", b"2") == "all of it: 1 / 2"
    assert first_difference(b"[1, [2, 3]]", b"[1, [2, 4]]") == "[1][1]: 3 / 4"
    assert first_difference(b'{"a": true}', b'{"a": 1}') == "a: true / 1"


def test_long_values_are_cut_short() -> None:
    found = first_difference(msgspec.json.encode("x" * 1000), msgspec.json.encode("y" * 1000))
    assert len(found) < 2 * LONGEST + 40
    assert "…" in found


def test_advice_names_the_viewer() -> None:
    assert "imagine(2)" in advice("view", 2)
    for what in ADVICE:
        assert "imagine(-1)" in advice(what, -1)
        assert advice(what, -1).endswith(".")


@pytest.mark.parametrize(
    ("title", "where", "what"),
    [
        (LeakInView.__name__, "the view differs in seat ", "view"),
        (LeakInMoves.__name__, "(“reveal”, action 11), label: ", "moves"),
        (LeakInRefusal.__name__, "refused differently, in sentence: ", "refusal"),
        (LeakInEvent.__name__, "event 0 (`hid`), facts.card: ", "events"),
    ],
)
def test_a_counterexample_names_the_field_and_says_what_to_do(title: str, where: str, what: str) -> None:
    game = next(game for game in BROKEN[4] if game.title == title)
    failure = next(
        law.failure for seconds in (1, 4, 16, 64) for law in check(game, seconds=seconds, laws=[4]).laws if law.failure
    )
    assert where in failure
    assert any(failure.endswith(advice(what, viewer)) for viewer in range(-1, 4))
