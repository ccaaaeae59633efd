"""PufferLib's convention: buffers that the trainer owns, written to in place.

`PufferEnv` asks for `single_observation_space`, `single_action_space`, `num_agents`, `reset(seed)`, `step(actions)`,
and for arrays that stay where they are: `observations`, `rewards`, `terminals`, `truncations`, `masks`. This class
follows that without wanting the library; a trainer that brings its own buffers hands them over as `buf`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np
from gymnasium import spaces

from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.gyms.batch import Batch
from motherlode.gyms.setting import SHARE, seed_of

OWN = ("observations", "rewards", "terminals", "truncations", "masks")


def puffer(
    game: str | Game,
    num_envs: int,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    reward: str = SHARE,
    processes: int = 1,
    buf: Any = None,
    seed: int = 0,
) -> Buffers:
    """So many games, one agent each: whoever decides. The legal actions are the last bytes of an observation.

    `reward` is `"share"` or `"score"`. `processes` share the games. `buf` has the trainer's own arrays; without it new
    ones are made. The same `seed` deals the same games.
    """
    return Buffers(game, num_envs, buf, seed, seats=seats, options=options, reward=reward, processes=processes)


class Buffers:
    """What `puffer` gives: a batch that writes into the trainer's buffers.

    The agent of a game is the seat that decides, another one from step to step. `infos` is a list: empty, or, when
    games ended, with one dictionary of `games`, how many did, and `length`, their mean number of decisions.
    """

    batch: Batch
    """The games themselves: `batch.seat` is who decides, `batch.reward` what every seat got."""
    num_agents: int
    """How many games."""
    single_observation_space: spaces.Box
    """Bytes that the seat knows, then one for each action: 1 if it may be played."""
    single_action_space: spaces.Discrete
    """The actions of the game."""

    def __init__(self, game: str | Game, num_envs: int, buf: Any = None, seed: int = 0, **given: Any) -> None:
        self._given = (game, num_envs, given)
        self.batch = Batch(game, num_envs, seed=seed, **given)
        setting = self.batch.setting
        self.num_agents = num_envs
        self.size = setting.layout.size
        highs = setting.layout.highs() + bytes([1]) * setting.actions
        high = np.frombuffer(highs, dtype=np.uint8)
        self.single_observation_space = spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(setting.actions)
        shapes: dict[str, tuple[tuple[int, ...], Any]] = dict.fromkeys(OWN, ((num_envs,), np.bool_))
        shapes["observations"] = ((num_envs, len(highs)), np.uint8)
        shapes["rewards"] = ((num_envs,), np.float32)
        if buf is None:
            buf = SimpleNamespace(**{name: np.zeros(shape, dtype=kind) for name, (shape, kind) in shapes.items()})
        for name, (shape, _) in shapes.items():
            array = getattr(buf, name, None)
            if array is None or array.shape != shape:
                raise Refused(f"The buffer {name} must have the shape {shape}, not {getattr(array, 'shape', None)}.")
            setattr(self, name, array)
        self.masks[:] = True

    observations: Any
    """(games, bytes + actions) uint8: what whoever decides knows and may do."""
    rewards: Any
    """(games,) float32: what the seat that has just decided got; 0 unless its game ended."""
    terminals: Any
    """(games,) bool: whether a game ended with the last step."""
    truncations: Any
    """(games,) bool: always false."""
    masks: Any
    """(games,) bool: always true, as every game has somebody who decides."""

    def reset(self, seed: int | None = None) -> tuple[Any, list[Any]]:
        """New games in all places with a seed; without one the games go on."""
        if seed is not None:
            number = seed_of(seed)
            game, games, given = self._given
            self.batch.close()
            self.batch = Batch(game, games, seed=number, **given)
        self.rewards[:] = 0
        self.terminals[:] = False
        self.truncations[:] = False
        self.write()
        return self.observations, []

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, list[dict[str, Any]]]:
        """Play an action in every game; the reward is that of the seat that decided."""
        batch = self.batch
        before = batch.seat.copy()
        batch.step(actions)
        self.rewards[:] = batch.reward[np.arange(self.num_agents), before]
        self.terminals[:] = batch.done
        self.write()
        ended = np.flatnonzero(batch.done)
        infos = [{"length": float(batch.length[ended].mean()), "games": len(ended)}] if len(ended) else []
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def write(self) -> None:
        """What whoever decides knows, and may do."""
        self.observations[:, : self.size] = self.batch.obs
        self.observations[:, self.size :] = self.batch.mask

    def close(self) -> None:
        """End the processes, if there are any."""
        self.batch.close()
