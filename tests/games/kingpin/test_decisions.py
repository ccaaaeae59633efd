"""The table of decisions and the numbers of actions: all that is asked is in it, and only its answers are legal."""

from __future__ import annotations

import pytest

from games.kingpin.tabletop import new
from motherlode.core.dice import quick_dice
from motherlode.games.kingpin.rules import actions as act
from motherlode.games.kingpin.rules.decisions import ANSWERS, ASKED
from motherlode.games.kingpin.words.moves import ABOUT, WORDED
from motherlode.testing import rule


@rule("KP-3")
def test_every_decision_has_one_row_and_every_action_answers_one() -> None:
    assert [asked.number for asked in ASKED] == list(range(len(ASKED))) == list(ANSWERS)
    kinds = [form.kind for form in act.FORMS]
    assert sorted({kind for answers in ANSWERS.values() for kind in answers}) == kinds
    assert list(WORDED) == list(ABOUT) == kinds


@pytest.mark.parametrize("cards", [15, 40, 120])
def test_numbers_and_what_they_mean(cards: int) -> None:
    decoded = [act.decode(action, cards) for action in range(act.space(cards))]
    assert [act.encode(kind, which, cards) for kind, which in decoded] == list(range(act.space(cards)))
    for form in act.FORMS:
        many = cards if form.names == "card" else form.many
        assert [which for kind, which in decoded if kind == form.kind] == list(range(many))


@rule("KP-3")
@pytest.mark.parametrize("seats", [2, 3])
def test_only_answers_of_the_table_are_legal(seats: int) -> None:
    for seed in range(20):
        state = new(seats, seed=f"asked {seed}", emergency_defense="on").state
        dice = quick_dice(seed)
        while not state.over:
            actions = state.legal_actions()
            assert actions == sorted(actions)
            assert {act.decode(action, 40)[0] for action in actions} <= set(ANSWERS[int(state.phase)])
            state.apply(actions[dice.below(len(actions))])
