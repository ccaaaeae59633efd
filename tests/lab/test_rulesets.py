"""Rule sets as they are typed: read, changed, told apart."""

from __future__ import annotations

import pytest

from motherlode.core.errors import Refused
from motherlode.core.registry import find
from motherlode.lab import rulesets, sweep
from motherlode.lab.rulesets import Rules

KINGPIN = find("kingpin")


def test_a_rule_set_as_it_is_typed() -> None:
    rules = rulesets.read(KINGPIN, "peace_turns=2 cards:loner_nurse.price=3")
    assert rules.text() == "peace_turns=2 cards:loner_nurse.price=3"
    options = rulesets.settings(KINGPIN, rules)
    assert options["peace_turns"] == 2
    assert ",Nurse," in str(options["cards"])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("boss_hp=12", "There is no option boss_hp"),
        ("peace_turns", "not of the form option=value"),
        ("peace_turns=9", "is not possible"),
        ("cards:nobody.price=3", "no row nobody"),
        ("cards:loner_nurse.beauty=3", "no column beauty"),
        ("cards:loner_nurse.price=many", "price"),
        ("bank_mode:x.y=3", "no table bank_mode"),
        ("'peace_turns=1", "quotation mark"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_part(text: str, says: str) -> None:
    with pytest.raises(Refused, match=says):
        rulesets.read(KINGPIN, text)


def test_what_differs_is_said_with_the_sentence_of_the_rules() -> None:
    first = rulesets.settings(KINGPIN, Rules())
    second = rulesets.settings(KINGPIN, rulesets.read(KINGPIN, "peace_turns=2 cards:loner_nurse.price=4"))
    option, card = rulesets.differences(KINGPIN, first, second)
    assert (option.what, option.before, option.after, option.rule) == ("peace_turns", "1", "2", "KP-V1")
    assert "first turns" in option.says
    assert (card.what, card.after) == ("cards:loner_nurse.price", "4")
    assert card.says.startswith("Nurse: Price")
    assert rulesets.differences(KINGPIN, first, first) == []


def test_steps_are_possible_rule_sets() -> None:
    steps = rulesets.option_steps(KINGPIN, Rules())
    assert {step.value for step in steps if step.place == "peace_turns"} == {"0", "2"}
    assert {step.value for step in steps if step.place == "max_rounds"} == {"59", "61"}
    assert not any(step.place in ("cards", "cards_hash") for step in steps)
    nurse = rulesets.table_steps(KINGPIN, Rules(), "cards", only="loner_nurse")
    assert all(step.place.startswith("cards:loner_nurse.") for step in nurse)
    assert len(nurse) >= 6


def test_a_sweep_is_a_grid_or_steps_of_a_table() -> None:
    grid = sweep.variants(KINGPIN, Rules(), ["peace_turns=0..2", "fresh_attack"])
    assert {"peace_turns": "2", "fresh_attack": "on"} in grid
    assert {"peace_turns": "0", "fresh_attack": "on"} not in grid  # not possible together
    assert {"peace_turns": "1", "fresh_attack": "off"} not in grid  # as it is
    assert all(next(iter(one)).endswith(".price") for one in sweep.variants(KINGPIN, Rules(), ["cards:price"]))
    for over, says in (
        (["nothing"], "no option nothing"),
        (["cards:nobody"], "no row or column"),
        (["peace_turns=1"], "None"),
    ):
        with pytest.raises(Refused, match=says):
            sweep.variants(KINGPIN, Rules(), over)
