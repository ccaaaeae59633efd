"""Bots. A bot is handed a `Perspective` and dice, and answers with an action; it never holds a live state."""

from __future__ import annotations

from collections.abc import Callable

from motherlode.core.dice import Dice
from motherlode.core.errors import Refused
from motherlode.core.perspective import Perspective
from motherlode.core.sense import best
from motherlode.core.state import buffer


class Bot:
    """Base of every bot."""

    name = "bot"

    def decide(self, seen: Perspective, dice: Dice) -> int:
        """One of the seat's legal actions. Same knowledge and same dice, same answer."""
        raise NotImplementedError

    def reason(self, seen: Perspective, action: int, dice: Dice) -> str:
        """Why, in one sentence made from what the seat may know; "" if there is nothing to say."""
        return ""


class RandomBot(Bot):
    """Chooses among the legal actions, each equally likely."""

    name = "random"

    def decide(self, seen: Perspective, dice: Dice) -> int:
        actions = seen.legal()
        return actions[dice.below(len(actions))]


class SensibleBot(Bot):
    """Does what the game's `sense.py` weighs highest, looking at an imagined world only."""

    name = "sensible"

    def __init__(self) -> None:
        self._actions = buffer()
        self._weights = buffer()

    def decide(self, seen: Perspective, dice: Dice) -> int:
        sense = seen.game.sense
        if sense is None:
            return RandomBot().decide(seen, dice)
        world = seen.imagine(dice)
        n = world.legal(self._actions)
        sense.weigh(world, self._actions, n, self._weights)
        return best(self._actions, n, self._weights, dice)

    def reason(self, seen: Perspective, action: int, dice: Dice) -> str:
        sense = seen.game.sense
        return "" if sense is None else sense.reason(seen.imagine(dice), action)


LEVELS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "sensible": SensibleBot}


def make(level: str) -> Bot:
    """A bot of that level; refused with the levels there are."""
    if level not in LEVELS:
        raise Refused(f"There is no bot level {level!s:.40}; there are {', '.join(LEVELS)}.", field="bots")
    return LEVELS[level]()
