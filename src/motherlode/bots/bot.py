"""Bots. A bot is handed a `Perspective` and dice, and answers with an action; it never holds a live state."""

from __future__ import annotations

from motherlode.core.dice import Dice
from motherlode.core.perspective import Perspective
from motherlode.core.sense import best
from motherlode.core.state import buffer

CONTENT = 35
"""Of 100 decisions an easy bot takes its second choice in so many …"""
LEAST_CHOICE = 4
"""… if there were at least so many actions: of two or three the second may be a bad one."""


ACTIONS = buffer()
WEIGHTS = buffer()


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

    def decide(self, seen: Perspective, dice: Dice) -> int:
        sense = seen.game.sense
        if sense is None:
            return RandomBot().decide(seen, dice)
        world = seen.imagine(dice)
        n = world.legal(ACTIONS)
        sense.weigh(world, ACTIONS, n, WEIGHTS)
        return best(ACTIONS, n, WEIGHTS, dice)

    def reason(self, seen: Perspective, action: int, dice: Dice) -> str:
        sense = seen.game.sense
        return "" if sense is None else sense.reason(seen.imagine(dice), action)


class EasyBot(SensibleBot):
    """Sensible, but now and then content with its second choice: beatable, never silly."""

    name = "easy"

    def decide(self, seen: Perspective, dice: Dice) -> int:
        sense = seen.game.sense
        if sense is None:
            return RandomBot().decide(seen, dice)
        world = seen.imagine(dice)
        actions, weights = ACTIONS, WEIGHTS
        n = world.legal(actions)
        sense.weigh(world, actions, n, weights)
        first = best(actions, n, weights, dice)
        if n < LEAST_CHOICE or dice.below(100) >= CONTENT:
            return first
        at = 0
        for i in range(n):  # leave the first out
            if actions[i] != first:
                actions[at], weights[at] = actions[i], weights[i]
                at += 1
        return best(actions, at, weights, dice)
