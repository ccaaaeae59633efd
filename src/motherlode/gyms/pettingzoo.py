"""Every game as an environment of PettingZoo: agents take turns (AEC), and a mask says what they may do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.state import State
from motherlode.gyms.batch import by_score
from motherlode.gyms.looking import check_mode, look, observation_space, play, render
from motherlode.gyms.setting import SCORE, SHARE, Setting, seed_of, setting


def aec(
    game: str | Game,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    reward: str = SHARE,
    render_mode: str | None = None,
) -> Table:
    """An environment of a game for PettingZoo, `aec("saboteur", seats=5)` or `aec("saboteur-5p-v1")`.

    `reward` is `"share"` or `"score"`, `render_mode` `"ansi"` (text) or `"rgb_array"` (a picture).
    """
    return Table(setting(game, seats, options), reward, render_mode)


class Table(AECEnv):  # type: ignore[misc]
    """What `aec` gives: agents `seat_0` …, one decides at a time, rewards come at the end.

    An observation has `observation`, `(bytes,)` uint8, and `action_mask`, `(actions,)` int8: all 0 for an agent that is
    not asked. `infos` are empty.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "is_parallelizable": False, "render_fps": 2}

    def __init__(self, setting: Setting, reward: str = SHARE, render_mode: str | None = None) -> None:
        super().__init__()
        if reward not in (SHARE, SCORE):
            raise Refused(f"The reward is {SHARE} or {SCORE}, not {reward!s:.40}.", field="reward")
        self.setting = setting
        self.reward = reward
        self.render_mode = check_mode(render_mode)
        self.metadata = {**self.metadata, "name": setting.name}
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(setting) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(setting.actions) for agent in self.possible_agents}
        self._state: State | None = None
        self._closed = False
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may do at all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: the same for the same seed; without one, another each time."""
        if self._closed:
            raise Refused("This environment is closed: make a new one.")
        if seed is not None:
            self._seeds = np.random.default_rng(seed_of(seed, 0))
        self._state = self.setting.deal(int(self._seeds.integers(1 << 40)))
        self._state.trace = None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._state.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows now."""
        return look(self.setting, self.state_now(), self.possible_agents.index(agent))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent that is asked knows, its reward since it was asked last, whether the game is over, `False` (no
        game is cut short) and an empty dictionary."""
        self.state_now()
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def step(self, action: int | None) -> None:
        """The agent that is asked plays; a refused action changes nothing."""
        state = self.state_now()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        play(self.setting, state, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if not state.over:
            self.agent_selection = self.possible_agents[state.seat]
            return
        seats = range(self.setting.seats)
        paid = by_score(self.setting.game, state) if self.reward == SCORE else [state.payoff(seat) for seat in seats]
        self.rewards = dict(zip(self.agents, paid))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        """The table as the agent that is asked sees it; after the end, as the first one does."""
        state = self.state_now()
        return render(self.setting, state, max(state.seat, 0), self.render_mode)

    def close(self) -> None:
        """Nothing can be played here any more."""
        self._closed = True

    def state_now(self) -> State:
        """The position; refused before the first `reset` and after `close`."""
        if self._closed:
            raise Refused("This environment is closed: make a new one.")
        if self._state is None:
            raise Refused("Call reset() before anything else.")
        return self._state
