"""Freezing a state finds every field, also one that nobody thought of."""

from __future__ import annotations

import subprocess
import sys

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.events import Event
from motherlode.core.freeze import differences, freeze, spell
from motherlode.core.state import State
from testing.toys import TOY, ToyState


def deal(seed: str = "f") -> ToyState:
    state = TOY.deal(3, TOY.settings({}), deal_dice(seed))
    assert isinstance(state, ToyState)
    return state


def test_equal_states_freeze_alike() -> None:
    assert freeze(deal()) == freeze(deal())
    assert differences(deal(), deal()) == []
    assert freeze(deal()) != freeze(deal("g"))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seat", 1),
        ("seats", 4),
        ("over", True),
        ("sealed", True),
        ("dice", quick_dice(1)),
        ("drawn", True),
        ("revealed", 0),
        ("deck", [1]),
        ("hands", [[1], [2], []]),
    ],
)
def test_a_change_of_any_field_shows(field: str, value: object) -> None:
    one, two = deal(), deal()
    setattr(two, field, value)
    assert freeze(one) != freeze(two)
    assert [difference.partition(":")[0] for difference in differences(one, two)] == [field]


def test_the_dice_are_part_of_it() -> None:
    one, two = deal(), deal()
    two.dice.below(2)
    assert freeze(one) != freeze(two)


def test_the_story_is_no_part_of_it() -> None:
    one, two = deal(), deal()
    two.story = [Event(kind="hid")]
    assert freeze(one) == freeze(two)


class Careless(ToyState):
    """Has a field that `copy` forgets."""

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self.insight = vec[i64]([0, 0, 0])


def test_a_forgotten_field_cannot_hide() -> None:
    state = Careless(3, TOY.settings({}), deal_dice("f"))
    state.start()
    state.insight[1] = 5
    copy = state.copy()
    assert freeze(copy) != freeze(state)
    assert differences(state, copy) == ["insight: [0,5,0,] / [0,0,0,]"]
    assert "insight=[0,5,0,]" in spell(state)


class Packed(State):
    __slots__ = ("word",)

    def __init__(self, word: int) -> None:
        super().__init__(2, quick_dice(1))
        self.word = word


def test_slots_are_fields_too() -> None:
    assert freeze(Packed(1)) != freeze(Packed(2))


class Nested(State):
    def __init__(self, value: object) -> None:
        super().__init__(2, quick_dice(1))
        self.value = value


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (1, 2),
        (1, "1"),
        (None, 0),
        ([1, [2, 3]], [1, [2], 3]),
        ((1, 2), (2, 1)),
        ({"a": 1}, {"a": 2}),
        ({1, 2}, {1, 3}),
        (vec[i64]([1, 2]), vec[i64]([2, 1])),
        (vec[i64]([1]), vec[i64]([1, 0])),
        ([vec[i64]([1]), vec[i64]([2])], [vec[i64]([1, 2])]),
        (vec[str](["a"]), vec[str](["b"])),
        (b"a", b"b"),
        (0.5, 0.25),
        (Packed(1), Packed(2)),
    ],
)
def test_different_values_freeze_differently(one: object, two: object) -> None:
    assert freeze(Nested(one)) != freeze(Nested(two))
    assert len(differences(Nested(one), Nested(two))) == 1


@pytest.mark.parametrize(("one", "two"), [(True, 1), ({"a": 1, "b": 2}, {"b": 2, "a": 1}), ({3, 1}, {1, 3})])
def test_equal_values_freeze_alike(one: object, two: object) -> None:
    assert freeze(Nested(one)) == freeze(Nested(two))


def test_the_bytes_do_not_depend_on_the_process() -> None:
    program = (
        "from motherlode.core.freeze import freeze\n"
        "from motherlode.core.dice import deal_dice\n"
        "from testing.toys import TOY\n"
        "print(freeze(TOY.deal(3, TOY.settings({}), deal_dice('f'))).hex())\n"
    )
    environment = {"PYTHONPATH": ":".join(sys.path), "MOTHERLODE_PURE": "1", "PYTHONHASHSEED": "5"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True, text=True)
    assert done.stdout.strip() == freeze(deal()).hex()
