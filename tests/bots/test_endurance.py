"""Bots go on: many decisions in a row, with memory that does not grow and answers in time.

`DECISIONS=10000 pytest tests/bots/test_endurance.py -s` is the long run; by default it is a short one. Time is the
bot's own on the processor, so that what it prints does not depend on what else the machine has to do.
"""

from __future__ import annotations

import os
import resource
import time

import pytest

import motherlode
from bots.helpers import GAMES
from motherlode.bots.searching import Budget, SearchBot
from motherlode.core import registry
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.perspective import Perspective

DECISIONS = int(os.environ.get("DECISIONS", "250"))
TIME = int(os.environ.get("MILLISECONDS", "3"))
"""For a decision."""
WARM = 100
"""Decisions after which memory should have found its level."""
GROWTH = 24.0
"""Megabytes by which a long run may still grow: what other parts of the process keep."""


def megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


@pytest.mark.slow
@pytest.mark.skipif(not motherlode.COMPILED, reason="too slow where rules are interpreted")
@pytest.mark.parametrize("name", GAMES)
def test_a_searching_bot_survives_many_decisions(name: str) -> None:
    game = registry.find(name)
    bot = SearchBot(Budget(milliseconds=TIME), time.thread_time)
    decisions = deals = 0
    level = megabytes()
    took: list[float] = []
    while decisions < DECISIONS:
        state = game.deal(game.usual_seats, game.settings({}), deal_dice(f"endurance {deals}"))
        deals += 1
        dice = quick_dice(deals)
        while not state.over and decisions < DECISIONS:
            seen = Perspective(game, state, state.seat)
            begun = time.thread_time()
            action = bot.decide(seen, dice)
            took.append(1000 * (time.thread_time() - begun))
            assert state.allows(action)
            state.apply(action)
            decisions += 1
            if decisions == WARM:
                level = megabytes()
    grown = megabytes() - level
    took.sort()
    print(
        f"{name}: {decisions} decisions of {TIME} ms, {deals} deals, {grown:.1f} MB more, "
        f"99 % within {took[-1 - decisions // 100]:.1f} ms, all within {took[-1]:.1f} ms"
    )
    assert grown < GROWTH
