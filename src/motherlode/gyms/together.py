"""A batch as Gymnasium's `VectorEnv`: every game's deciding seat is the agent, as in self-play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from motherlode.core.game import Game
from motherlode.gyms.batch import Batch
from motherlode.gyms.looking import observation_space
from motherlode.gyms.setting import SHARE, seed_of


def vector(
    game: str | Game,
    num_envs: int,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    reward: str = SHARE,
    processes: int = 1,
) -> Together:
    """So many games at once, as a `VectorEnv`. Whoever decides observes; the reward of a step is that of the seat that
    decided.

    `reward` is `"share"` or `"score"`. `processes` says how many processes share the games: the games stay the same,
    and several pay from some thousands of games on.
    """
    return Together(game, num_envs, seats=seats, options=options, reward=reward, processes=processes)


class Together(VectorEnv[dict[str, Any], Any, Any]):
    """What `vector` gives: games played together; one that ends is followed by a new one in the same step.

    An observation has `observation`, `(games, bytes)` uint8, and `action_mask`, `(games, actions)` int8. `info` has
    `seat`, `(games,)` int32: who decides next. When a game has ended, it also has `rewards`, `(games, seats)`
    float64, what every seat got, and `length`, `(games,)` int32. There is no `final_obs`.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, game: str | Game, num_envs: int, **given: Any) -> None:
        self._given = (game, num_envs, given)
        self.batch = Batch(game, num_envs, seed=0, **given)
        setting = self.batch.setting
        self.num_envs = num_envs
        self.single_observation_space = observation_space(setting)
        self.single_action_space = spaces.Discrete(setting.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """New games in all places: the same for the same seed."""
        if isinstance(seed, list):
            seed = next((number for number in seed if number is not None), None)
        number = int(np.random.default_rng().integers(1 << 40)) if seed is None else seed_of(seed)
        game, games, given = self._given
        self.batch.close()
        self.batch = Batch(game, games, seed=number, **given)
        return self.seen(), {"seat": self.batch.seat.copy()}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Play an action in every game. Gives observations, rewards `(games,)` float64, which games ended, which
        were cut short (none), and `info`."""
        batch = self.batch
        before = batch.seat.copy()
        batch.step(actions)
        rewards = batch.reward[np.arange(self.num_envs), before]
        info: dict[str, Any] = {"seat": batch.seat.copy()}
        if batch.done.any():
            info |= {"rewards": batch.reward.copy(), "length": batch.length.copy()}
        return self.seen(), rewards, batch.done.copy(), np.zeros(self.num_envs, dtype=np.bool_), info

    def seen(self) -> dict[str, Any]:
        """What whoever decides knows and may do, copied: learners keep it."""
        return {"observation": self.batch.obs.copy(), "action_mask": self.batch.mask.astype(np.int8)}

    def close_extras(self, **given: Any) -> None:
        """End the processes, if there are any."""
        self.batch.close()
