"""Bots with a temperament know what their seat may know, and nothing else."""

from __future__ import annotations

import pytest

from motherlode.bots.declared import declared
from motherlode.bots.levels import make
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.perspective import Perspective
from motherlode.core.registry import find, names

GAMES = [game for game in names() if declared(game).styles]


@pytest.mark.parametrize("game", GAMES)
def test_a_style_decides_alike_in_worlds_that_its_seat_cannot_tell_apart(game: str) -> None:
    rules = find(game)
    state = rules.deal(rules.usual_seats, rules.settings({}), deal_dice("twins"))
    bots = [make(style) for style in declared(game).styles]
    decisions = 0
    while not state.over and decisions < 60:
        seat = state.seat
        twin = state.imagine(seat, quick_dice(decisions))
        answers = []
        for bot in bots:
            for world in (state, twin):
                answers.append(bot.decide(Perspective(rules, world, seat), quick_dice(decisions + 7)))
        assert answers[::2] == answers[1::2]
        state.apply(answers[decisions % len(bots) * 2])
        decisions += 1
    assert decisions > 10


def test_styles_are_levels() -> None:
    for style in ("aggressive", "defensive", "thrifty", "without:attack"):
        assert make(style).name == style
