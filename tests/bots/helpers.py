"""What tests of bots share."""

from __future__ import annotations

from importlib.util import find_spec

import motherlode
from motherlode.bots.bot import Bot, RandomBot
from motherlode.core import registry
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.game import Game
from motherlode.core.perspective import Perspective
from motherlode.core.state import State

GAMES = registry.names()
WITH_SENSE = [name for name in GAMES if registry.find(name).sense is not None]
WITH_REASONS = [name for name in GAMES if find_spec(f"{registry.find(name).package}.words.reasons")]
THOUGHT = 40 if motherlode.COMPILED else 5  # iterations: interpreted rules are slow


def positions(game: Game, seed: str, every: int, most: int, player: Bot | None = None) -> list[State]:
    """Positions with a choice, out of one game, by default played at random."""
    player = player or RandomBot()
    state = game.deal(game.usual_seats, game.settings({}), deal_dice(seed))
    dice = quick_dice(len(seed))
    found: list[State] = []
    step = 0
    while not state.over and len(found) < most:
        if step % every == 0 and len(state.legal_actions()) > 1:
            found.append(state.copy())
        state.apply(player.decide(Perspective(game, state, state.seat), dice))
        step += 1
    return found


class Clock:
    """A clock that goes on by the same step at every look."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks * self.step
