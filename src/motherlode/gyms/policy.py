"""How does a trained policy play against the other bots? It becomes one of them, fed what its seat observes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motherlode.bots.bot import Bot
from motherlode.core.dice import Dice
from motherlode.core.errors import Refused
from motherlode.core.perspective import Perspective

Policy = Callable[[NDArray[np.uint8], NDArray[np.int64]], Any]
"""`policy(row, actions)` is given what a seat observes, `(bytes,)` uint8, and the actions it may play, `(count,)`
int64, ascending; it gives one number for each of these actions: how much it wants it."""


class PolicyBot(Bot):
    """Plays what a policy wants most. It cannot cheat: it is handed what its seat observes and nothing else.

    `name` is what results call it.
    """

    def __init__(self, policy: Policy, name: str = "policy") -> None:
        self.policy = policy
        self.name = name

    def decide(self, seen: Perspective, dice: Dice) -> int:
        """The action that the policy wants most; the first of equals."""
        actions = np.array(seen.legal(), dtype=np.int64)
        row = np.frombuffer(seen.observe(), dtype=np.uint8)
        return int(actions[int(np.argmax(wanted(self.policy(row, actions), len(actions))))])


def wanted(answer: object, many: int) -> NDArray[np.float64]:
    """What a policy returned, as so many numbers; refused if it is anything else."""
    try:
        wants = np.asarray(answer, dtype=np.float64)
    except (TypeError, ValueError):
        raise Refused(f"A policy returns one number for each action, not {answer!r:.40}.", field="policy") from None
    if wants.shape != (many,):
        given = f"{wants.size} given" + (f" in the shape {wants.shape}" if wants.ndim > 1 else "")
        raise Refused(f"A policy returns one number for each action: {many} wanted, {given}.", field="policy")
    if wrong := int(np.isnan(wants).sum()):
        raise Refused(f"A policy returns one number for each action; of these {many}, {wrong} are NaN.", field="policy")
    return wants
