"""Who is who: what a seat may believe about hidden roles, from all it knows and from how everybody has played."""

from __future__ import annotations

import math

from motherlode.core.dice import Dice
from motherlode.core.perspective import Perspective

WORLDS = 256


def role_beliefs(seen: Perspective, dice: Dice, worlds: int = WORLDS) -> list[float]:
    """For each seat, how likely it has the role that others look for; empty in a game without hidden roles.

    Worlds the seat cannot tell from the true one, each counted by how well the past goes with its roles.
    """
    sense = seen.game.sense
    if sense is None or not sense.hides_roles():
        return []
    fits: list[float] = []
    roles: list[list[int]] = []
    for _ in range(worlds):
        world = seen.imagine(dice)
        fits.append(sense.fit(world, seen.seat))
        roles.append([sense.role(world, seat) for seat in range(world.seats)])
    most = max(fits)
    weights = [math.exp(fit - most) for fit in fits]
    total = sum(weights)
    return [sum(weight for weight, row in zip(weights, roles) if row[seat]) / total for seat in range(len(roles[0]))]
