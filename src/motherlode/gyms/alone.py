"""One seat against bots, as an environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from motherlode.bots.bot import Bot
from motherlode.bots.levels import make
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.perspective import Perspective
from motherlode.core.registry import find, names
from motherlode.core.state import State
from motherlode.gyms.batch import by_score, whole
from motherlode.gyms.looking import check_mode, look, observation_space, play, render
from motherlode.gyms.setting import SCORE, SHARE, Setting, setting, version_of


def single(
    game: str | Game,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    others: str | Bot | Sequence[str | Bot] = "sensible",
    seat: int | None = None,
    reward: str = SHARE,
    render_mode: str | None = None,
) -> Alone:
    """One seat of a game, as an environment of Gymnasium: `single("mine_all_mine", seats=2, others="sensible")`.

    `others` is a level of bots, a bot, or a list with one of them for each other seat, clockwise from you. You sit at
    `seat`; without it at one drawn by lot in every game. `reward` is `"share"` or `"score"`, `render_mode` is `"ansi"`
    (text) or `"rgb_array"` (a picture).
    """
    return Alone(setting(game, seats, options), others, seat, reward, render_mode)


class Alone(gymnasium.Env[dict[str, Any], Any]):
    """What `single` gives: a table at which one seat is yours.

    An observation has `observation`, `(bytes,)` uint8, and `action_mask`, `(actions,)` int8. `info` has `seat`, where
    you sit, and `legal`, the list of the actions you may play: empty when the game is over.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        setting: Setting,
        others: str | Bot | Sequence[str | Bot] = "sensible",
        seat: int | None = None,
        reward: str = SHARE,
        render_mode: str | None = None,
    ) -> None:
        if reward not in (SHARE, SCORE):
            raise Refused(f"The reward is {SHARE} or {SCORE}, not {reward!s:.40}.", field="reward")
        self.setting = setting
        self.bots = company(others, setting.seats)
        self.place = None if seat is None else whole(seat, 0, setting.seats - 1, "your seat")
        self.reward = reward
        self.render_mode = check_mode(render_mode)
        self.observation_space = observation_space(setting)
        self.action_space = spaces.Discrete(setting.actions)
        self._state: State | None = None
        self._closed = False
        self.seat = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game, played on by the bots until you are asked: the same for the same seed. `options` is not read."""
        if self._closed:
            raise Refused("This environment is closed: make a new one.")
        super().reset(seed=seed)
        self._dice = quick_dice(int(self.np_random.integers(1 << 40)))
        self.seat = self._dice.below(self.setting.seats) if self.place is None else self.place
        state = self._state = self.setting.deal(int(self.np_random.integers(1 << 40)))
        self.wait(state)
        if state.over:  # it never came to you: another game
            return self.reset()
        return look(self.setting, state, self.seat), self.told(state)

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play; then the bots do until you are asked again or the game is over. A refused action changes nothing.

        Gives the observation, the reward (0 before the end), whether the game is over, `False` (no game is cut short),
        and `info`.
        """
        state = self._state
        if self._closed:
            raise Refused("This environment is closed: make a new one.")
        if state is None or state.over:
            raise Refused("There is no game to play: call reset().")
        play(self.setting, state, action)
        self.wait(state)
        paid = 0.0
        if state.over:
            game = self.setting.game
            paid = by_score(game, state)[self.seat] if self.reward == SCORE else state.payoff(self.seat)
        return look(self.setting, state, self.seat), paid, state.over, False, self.told(state)

    def wait(self, state: State) -> None:
        """The bots play, each from what its own seat knows."""
        game, seats = self.setting.game, self.setting.seats
        while not state.over and state.seat != self.seat:
            bot = self.bots[(state.seat - self.seat) % seats]
            state.apply(bot.decide(Perspective(game, state, state.seat), self._dice.split()))

    def told(self, state: State) -> dict[str, Any]:
        """What else there is to know: where you sit, and which actions may be played."""
        return {"seat": self.seat, "legal": [] if state.over else state.legal_actions()}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The mask by itself, `(actions,)` bool, under the name by which maskable learners ask for it."""
        mask = np.zeros(self.setting.actions, dtype=np.bool_)
        if self._state is not None and not self._state.over:
            mask[self._state.legal_actions()] = True
        return mask

    def render(self) -> Any:
        """The table as you see it: a text or a picture, `(height, width, 3)` uint8, as `render_mode` says."""
        if self._state is None:
            raise Refused("Call reset() before anything else.")
        return render(self.setting, self._state, self.seat, self.render_mode)

    def close(self) -> None:
        """Nothing can be played here any more."""
        self._closed = True


def company(others: str | Bot | Sequence[str | Bot], seats: int) -> list[Bot]:
    """The bots by their place clockwise from you; the first one, your own place, never plays."""
    if not isinstance(others, str | Bot | Iterable):
        raise Refused(
            f"The others are a level of bots such as sensible, or a list with one for each seat, not {others!r:.40}.",
            field="others",
        )
    rest = [others] * (seats - 1) if isinstance(others, str | Bot) else list(others)
    if len(rest) != seats - 1:
        raise Refused(f"There are {seats - 1} other seats, and {len(rest)} bots were named for them.", field="others")
    for bot in rest:
        if not isinstance(bot, str | Bot):
            raise Refused(f"Each of the others is a level of bots such as sensible, not {bot!r:.40}.", field="others")
    bots = [bot if isinstance(bot, Bot) else make(bot) for bot in rest]
    return [bots[0], *bots]


def register() -> list[str]:
    """Make all games known to `gymnasium.make`, under names such as `motherlode/saboteur-5p-v1`; gives these names."""
    found = []
    for name in names():
        game = find(name)
        for seats in range(game.least_seats, game.most_seats + 1):
            label = f"motherlode/{name}-{seats}p-v{version_of(game)}"
            if label not in gymnasium.registry:
                gymnasium.register(
                    label,
                    entry_point="motherlode.gyms.alone:single",
                    kwargs={"game": name, "seats": seats},
                    disable_env_checker=True,
                )
            found.append(label)
    return found
