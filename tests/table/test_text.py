from __future__ import annotations

import pytest

from motherlode.core.errors import Refused
from motherlode.table import text

HOSTILE = {
    "A\u202edA": "AdA",
    "zero\u200bwidth\u200d\ufeff": "zerowidth",
    "\u2066isolate\u2069": "isolate",
    "line\nbreak\ttab\r": "line break tab",
    "nul\x00 bell\x07 escape\x1b[31m": "nul bell escape[31m",
    "  much   space \u00a0 ": "much space",
    "e\u0301": "é",
    "Z̸̡̢̛̥a̴̢l̵": None,
    "tag\U000e0041\U000e0042": "tag",
    "private\ue000": "private",
    "hangul\u3164filler": "hangul filler",
    "A\u034fda": "Ada",
    "Ada\ufe0f": "Ada",
    "A\ufe00d\U000e0100a": "Ada",
    "A\u17b4d\u180ba": "Ada",
    "<script>alert(1)</script>": "<script>alert(1)</script>",
}


@pytest.mark.parametrize(("given", "wanted"), HOSTILE.items())
def test_text_is_one_line_without_hidden_signs(given: str, wanted: str | None) -> None:
    cleaned = text.clean(given)
    if wanted is None:
        assert len(cleaned) <= 3 * 3
    else:
        assert cleaned == wanted
    assert text.clean(cleaned) == cleaned


@pytest.mark.parametrize("given", ["", "   ", "\u200b", "\u202e\u202e", "!!!", "x" * 25, "\u3164"])
def test_a_name_has_something_to_read(given: str) -> None:
    with pytest.raises(Refused) as refusal:
        text.name(given)
    assert refusal.value.field == "name"


def test_chat_has_an_end() -> None:
    assert text.said("x" * 200) == "x" * 200
    with pytest.raises(Refused):
        text.said("x" * 201)
    with pytest.raises(Refused):
        text.said("\u200b")


def test_two_at_a_table_are_called_differently() -> None:
    assert text.distinct("Ada", []) == "Ada"
    assert text.distinct("ada", ["Ada"]) == "ada 2"
    assert text.distinct("Ada", ["Ada", "Ada 2"]) == "Ada 3"
    assert len(text.distinct("x" * 24, ["x" * 24])) <= 24


ALIKE = {
    "Ada": ["ada", "ADA", "\u0410da", "Аdа", "Ａｄａ", "𝐀𝐝𝐚", "A\u034fda", "Ada\ufe0f", "A d a", "Ɑda", "Αda"],
    "Bob": ["Воb", "B0b", "ВОВ", "Ｂｏｂ"],
    "Bill": ["BiIl", "Bi1l", "Bіll", "Bi|l", "Bil1"],
    "Emma": ["Ernrna", "Еmmа", "EMMA", "Emrna"],
    "Élise": ["E\u0301lise", "ÉLISE"],
    "Пётр": ["пётр", "ПЁТР"],
}


@pytest.mark.parametrize(("name", "other"), [(name, other) for name, others in ALIKE.items() for other in others])
def test_who_looks_like_somebody_at_the_table_gets_a_number(name: str, other: str) -> None:
    for first, second in ((name, other), (other, name)):
        assert text.distinct(text.name(second), [text.name(first)]) == f"{text.name(second)} 2"


@pytest.mark.parametrize("name", ["Ada", "Zoë", "Пётр", "李雷", "Ngozi", "محمد", "Ana"])
def test_who_looks_like_nobody_keeps_the_name(name: str) -> None:
    others = {"Ada", "Zoë", "Пётр", "李雷", "Ngozi", "محمد", "Ana", "Eda", "Zoe"} - {name}
    assert text.distinct(name, others) == name
    assert text.distinct(f"{name} 2", [*others, name]) == f"{name} 2"
