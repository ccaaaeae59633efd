"""What comes of a position, or of a move in it, if sensible bots play on to the end?

Every figure is a share of the win over many games played on from worlds that a seat cannot tell from the true one.
Moves are compared in the same worlds with the same dice, so that their difference is known better than either.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from motherlode.bots.beliefs import likely_worlds
from motherlode.bots.search import Search
from motherlode.core.dice import QuickDice
from motherlode.core.estimates import Estimate, student, wilson
from motherlode.core.game import Game
from motherlode.core.perspective import Perspective
from motherlode.core.sense import TO_THE_END
from motherlode.core.state import State

WANDER = 5
"""Of 100 decisions played on, so many are left to chance: nobody always does what is sensible."""


class Player:
    """Plays positions of a game on to their end."""

    def __init__(self, game: Game, wander: int = WANDER) -> None:
        self.game = game
        self.wander = wander
        self._search = Search(2)

    def play_on(self, world: State, dice: QuickDice) -> None:
        """Play to the end, in the world itself."""
        search = self._search
        if world.over:
            return
        search.begin(world, self.game.sense, self.game.actions(world), dice)
        search.horizon, search.glance, search.wander = TO_THE_END, 0, self.wander
        search.play_on(world)

    def shares(self, world: State, dice: QuickDice) -> list[float]:
        """What every seat gets in the end."""
        self.play_on(world, dice)
        return [world.payoff(seat) for seat in range(world.seats)]

    def after(self, world: State, action: int, seat: int, dice: QuickDice) -> float:
        """What a seat gets in the end if an action is played now. The world stays as it is."""
        trial = world.copy()
        trial.apply(action)
        self.play_on(trial, dice)
        return trial.payoff(seat)


def share(total: float, trials: int, worth: float) -> Estimate:
    """A share of the win from trials that are worth so many independent ones."""
    value = total / trials
    return Estimate(value, *wilson(value * worth, worth), worth)


class Compared(Struct, frozen=True):
    """Several actions, tried in the same worlds."""

    actions: tuple[int, ...]
    results: list[list[float]]
    """By action, what each world brought."""
    worth: float
    """As many independent worlds say as much."""

    def share(self, action: int) -> Estimate:
        """What an action brings."""
        row = self.results[self.actions.index(action)]
        return share(sum(row), len(row), self.worth)

    def less(self, action: int, other: int) -> Estimate:
        """How much less an action brings than another."""
        mine, theirs = (self.results[self.actions.index(one)] for one in (action, other))
        n = len(mine)
        gaps = [b - a for a, b in zip(mine, theirs)]
        mean = sum(gaps) / n
        squares = sum((gap - mean) ** 2 for gap in gaps) / max(1, n - 1)
        spread = student(max(1, int(self.worth) - 1)) * math.sqrt(squares / self.worth)
        return Estimate(mean, max(-1.0, mean - spread), min(1.0, mean + spread), self.worth)

    @property
    def games(self) -> int:
        """Played for each action."""
        return len(self.results[0])

    def with_more(self, other: Compared) -> Compared:
        """The same actions in other worlds as well."""
        results = [mine + theirs for mine, theirs in zip(self.results, other.results)]
        return Compared(self.actions, results, self.worth + other.worth)

    def best(self) -> int:
        """The action that brought most; of those, the first."""
        totals = [sum(row) for row in self.results]
        return self.actions[totals.index(max(totals))]


def compare(player: Player, seen: Perspective, actions: Sequence[int], worlds: int, dice: QuickDice) -> Compared:
    """Try actions of the deciding seat in so many worlds that it may believe in."""
    found, worth = likely_worlds(seen, dice, worlds)
    results: list[list[float]] = [[] for _ in actions]
    for world in found:
        lot = dice.split()
        for row, action in zip(results, actions):
            row.append(player.after(world, action, seen.seat, lot.copy()))
    return Compared(tuple(actions), results, worth)
