"""What a seat may believe: worlds it cannot tell from the true one, weighed by how everybody has played."""

from __future__ import annotations

import math

from msgspec import Struct

from motherlode.core.dice import Dice, QuickDice
from motherlode.core.perspective import Perspective
from motherlode.core.state import State

WORLDS = 256
DRAWN = 4
"""Where roles are hidden, so many worlds are imagined for each one that is drawn by weight."""


class Belief(Struct, frozen=True):
    """Worlds with their weights, together 1."""

    worlds: list[State]
    """Each as true to what the seat knows as the others."""
    weights: list[float]
    """World → how likely it is."""

    @property
    def worth(self) -> float:
        """How many worlds of equal weight would say as much as these (the effective sample size)."""
        return 1 / sum(weight * weight for weight in self.weights)

    def evened(self, count: int, dice: Dice) -> Belief:
        """At most `count` worlds of equal weight that together say the same; itself if it has no more."""
        if len(self.worlds) <= count:
            return self
        return Belief(self.drawn(count, dice), [1 / count] * count)

    def drawn(self, count: int, dice: Dice) -> list[State]:
        """`count` of the worlds, each drawn as often as its weight says; every one of them is a new copy."""
        step = 1 / count
        mark = step * (int(dice.below(1 << 20)) / (1 << 20))
        found: list[State] = []
        total = 0.0
        for world, weight in zip(self.worlds, self.weights):
            total += weight
            while mark < total and len(found) < count:
                found.append(world.copy())
                mark += step
        while len(found) < count:  # a rounding error
            found.append(self.worlds[-1].copy())
        return found


def weighs(seen: Perspective) -> bool:
    """Whether worlds are told apart by how everybody has played: only where roles are hidden."""
    sense = seen.game.sense
    return sense is not None and sense.hides_roles()


def believe(seen: Perspective, dice: Dice, worlds: int = WORLDS) -> Belief:
    """So many imagined worlds, each counted by how well the past goes with its roles."""
    some = [seen.imagine(dice) for _ in range(worlds)]
    sense = seen.game.sense
    if sense is None or not sense.hides_roles():
        return Belief(some, [1 / worlds] * worlds)
    fits = [sense.fit(world, seen.seat) for world in some]
    most = max(fits)
    weights = [math.exp(fit - most) for fit in fits]
    total = sum(weights)
    return Belief(some, [weight / total for weight in weights])


def likely_worlds(seen: Perspective, dice: QuickDice, count: int) -> tuple[list[State], float]:
    """Worlds to play on from, as likely as the seat may believe, and how many independent ones they are worth."""
    if not weighs(seen):
        return [seen.imagine(dice) for _ in range(count)], float(count)
    belief = believe(seen, dice, DRAWN * count)
    return belief.drawn(count, dice), min(float(count), belief.worth)


def roles_in(seen: Perspective, belief: Belief) -> list[float]:
    """For each seat, how likely it has the role that others look for; empty in a game without hidden roles."""
    sense = seen.game.sense
    if sense is None or not sense.hides_roles():
        return []
    pairs = list(zip(belief.worlds, belief.weights))
    return [
        min(1.0, sum(weight for world, weight in pairs if sense.role(world, seat)))
        for seat in range(belief.worlds[0].seats)
    ]


def role_beliefs(seen: Perspective, dice: Dice, worlds: int = WORLDS) -> list[float]:
    """For each seat, how likely it has the role that others look for: from `worlds` worlds imagined now."""
    return roles_in(seen, believe(seen, dice, worlds)) if weighs(seen) else []
