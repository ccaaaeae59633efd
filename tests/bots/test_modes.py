"""A search finds the same compiled and interpreted, to the last bit."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import motherlode

SCRIPT = """
import sys
import motherlode
from motherlode.bots.searching import Budget, SearchBot
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.perspective import Perspective
from motherlode.core.registry import find

print(motherlode.COMPILED)
game = find(sys.argv[1])
state = game.deal(game.usual_seats, game.settings({}), deal_dice("modes"))
dice = quick_dice(1)
for step in range(24):
    if not state.over:
        seen = Perspective(game, state, state.seat)
        if step % 6 == 0:
            print(SearchBot(Budget(iterations=30)).search(seen, quick_dice(step)))
        actions = state.legal_actions()
        state.apply(actions[dice.below(len(actions))])
"""


def searches(name: str, pure: str) -> tuple[str, list[str]]:
    environment = {**os.environ, "MOTHERLODE_PURE": pure, "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, name], env=environment, capture_output=True, text=True, check=True
    )
    compiled, *found = done.stdout.splitlines()
    return compiled, found


@pytest.mark.skipif(not motherlode.COMPILED, reason="only where the rules are compiled too")
@pytest.mark.parametrize("name", ["mine_all_mine", "saboteur"])
def test_compiled_and_interpreted_searches_agree(name: str) -> None:
    compiled, found = searches(name, "0")
    interpreted, same = searches(name, "1")
    assert (compiled, interpreted) == ("True", "False")
    assert len(found) >= 2
    assert found == same
