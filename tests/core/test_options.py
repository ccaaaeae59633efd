"""Options: read from text and records, refused with the field and what it takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import pytest

from motherlode.core.errors import Refused
from motherlode.core.options import Options, Value, as_dict, describe, option, read, show, variations


class Sample(Options, frozen=True):
    rounds: Annotated[int, option("How many rounds.", "SAM-1", low=1, high=9)] = 3
    discards: Annotated[Literal["hidden", "public"], option("Face of discards.", "SAM-V2")] = "hidden"
    strict: Annotated[bool, option("Whether it is.")] = True
    limit: Annotated[Literal[5, 10] | None, option("A limit.", "SAM-V3")] = None
    deck: Annotated[str, option("A file of cards.")] = "own"

    @classmethod
    def implied(cls, given: Mapping[str, Value]) -> dict[str, Value]:
        return {"rounds": 1} if given.get("discards") == "public" else {}


def refusal(given: dict[str, object]) -> tuple[str, str]:
    with pytest.raises(Refused) as caught:
        read(Sample, given)
    return str(caught.value), caught.value.field


def test_defaults() -> None:
    assert read(Sample, {}) == Sample()
    assert as_dict(Sample()) == {"rounds": 3, "discards": "hidden", "strict": True, "limit": None, "deck": "own"}


def test_values_as_they_are_and_as_text() -> None:
    wanted = Sample(rounds=4, discards="public", strict=False, limit=10, deck="my.csv")
    assert read(Sample, as_dict(wanted)) == wanted
    texts = {name: show(value) for name, value in as_dict(wanted).items()}
    assert texts == {"rounds": "4", "discards": "public", "strict": "false", "limit": "10", "deck": "my.csv"}
    assert read(Sample, texts) == wanted
    assert show("my.csv\nwhat is\nin it") == "my.csv"
    assert read(Sample, {"limit": "none", "strict": " TRUE "}) == Sample()


def test_an_option_may_change_the_default_of_another_but_not_what_was_given() -> None:
    assert read(Sample, {"discards": "public"}).rounds == 1
    assert read(Sample, {"discards": "public", "rounds": 3}).rounds == 3


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"rounds": 10}, "rounds=10 is not possible: it takes 1 … 9 (SAM-1)."),
        ({"rounds": 0}, "rounds=0 is not possible: it takes 1 … 9 (SAM-1)."),
        ({"rounds": "many"}, "rounds=many is not possible: it takes 1 … 9 (SAM-1)."),
        ({"rounds": True}, "rounds=True is not possible: it takes 1 … 9 (SAM-1)."),
        ({"rounds": 3.0}, "rounds=3.0 is not possible: it takes 1 … 9 (SAM-1)."),
        ({"rounds": None}, "rounds=None is not possible: it takes 1 … 9 (SAM-1)."),
        ({"discards": "open"}, "discards=open is not possible: it takes hidden or public (SAM-V2)."),
        ({"strict": 1}, "strict=1 is not possible: it takes false or true."),
        ({"limit": 7}, "limit=7 is not possible: it takes 5, 10 or none (SAM-V3)."),
        ({"deck": 7}, "deck=7 is not possible: it takes any text."),
        ({"round": 3}, "There is no option round; did you mean rounds?"),
        ({"colour": 3}, "There is no option colour; there are rounds, discards, strict, limit, deck."),
    ],
)
def test_refusals_name_the_field_and_what_it_takes(given: dict[str, object], sentence: str) -> None:
    assert refusal(given) == (sentence, next(iter(given)))


def test_long_rubbish_is_cut_short() -> None:
    sentence, _ = refusal({"rounds": "9" * 5000})
    assert len(sentence) < 200
    sentence, _ = refusal({"q" * 5000: 1})
    assert len(sentence) < 200


def test_description() -> None:
    rounds, discards, strict, limit, deck = describe(Sample)
    assert (rounds.help, rounds.rule, rounds.default) == ("How many rounds.", "SAM-1", 3)
    assert rounds.values == tuple(range(1, 10))
    assert discards.values == ("hidden", "public")
    assert strict.values == (False, True)
    assert set(limit.values) == {5, 10, None}
    assert deck.values == ()


def test_every_value_of_every_option_is_tried_long_ranges_in_parts() -> None:
    tried = list(variations(Sample))
    assert tried[0] == {}
    assert [given["rounds"] for given in tried if "rounds" in given] == [1, 2, 5, 9]
    assert {"discards": "public"} in tried
    assert {"strict": False} in tried
    assert {"strict": True} not in tried
    assert [given["limit"] for given in tried if "limit" in given] == [5, 10]
    assert all(read(Sample, given) for given in tried)


def test_a_number_without_limits_is_a_mistake_of_the_author() -> None:
    class Endless(Options, frozen=True):
        rounds: int = 3

    with pytest.raises(TypeError, match="needs low and high"):
        describe(Endless)


def test_an_option_of_a_strange_type_is_a_mistake_of_the_author() -> None:
    class Strange(Options, frozen=True):
        share: float = 0.5

    with pytest.raises(TypeError, match="choices, yes/no, numbers or text"):
        describe(Strange)
