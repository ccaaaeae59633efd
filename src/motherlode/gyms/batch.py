"""Many games at once, as numpy arrays: the fastest way to play from Python.

    batch = Batch("kingpin", 1024, seats=2, seed=7)
    while learning:
        batch.step(choose(batch.obs, batch.mask))

The arrays are views of what the compiled code writes: they change with every step and cannot be written to. What must
last has to be copied.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from types import TracebackType
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from motherlode.bots.bot import Bot
from motherlode.core.dice import QuickDice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.perspective import Perspective
from motherlode.core.state import State
from motherlode.gyms.many import Many
from motherlode.gyms.setting import SCORE, SHARE, Setting, seed_of, setting, word

MOST_GAMES = 1 << 20
WHOLE = np.dtype(np.int32)
NARROW = 1200  # masks of at most so many actions are blanked and copied as a whole; of wider ones only marks change


class Batch:
    """So many games of one kind, stepped together; a game that ends is followed by a new one in the same step.

    `observe=False` leaves out `obs`, `mask=False` leaves out `mask`: they are then 0 wide. `reward` is `"share"` or
    `"score"`. `processes` says how many processes share the games: the games stay the same, and several pay from some
    thousands of games on. The same `seed` deals the same games. All arrays are read-only and change with every step.
    """

    games: int
    """How many games."""
    setting: Setting
    """Which game, for how many, with which options, and the layout of `obs`."""

    obs: NDArray[np.uint8]
    """(games, bytes) uint8: what the deciding seat of each game knows; see `setting.layout`."""
    mask: NDArray[np.bool_]
    """(games, actions) bool: what it may do; `menu` says the same in little room."""
    menu: NDArray[np.int32]
    """(games, most) int32: the actions it may do, ascending; only the first `count` of a row mean something."""
    count: NDArray[np.int32]
    """(games,) int32: how many actions it may do."""
    seat: NDArray[np.int32]
    """(games,) int32: who decides."""
    reward: NDArray[np.float64]
    """(games, seats) float64: what each seat got in the game that ended with the last step; else 0."""
    done: NDArray[np.bool_]
    """(games,) bool: whether a game ended with the last step; the rest already speaks of the new one."""
    length: NDArray[np.int32]
    """(games,) int32: decisions of the game that is played, or that has just ended."""

    def __init__(
        self,
        game: str | Game,
        games: int,
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        observe: bool = True,
        mask: bool = True,
        reward: str = SHARE,
        processes: int = 1,
    ) -> None:
        self.setting = setting(game, seats, options, observe=observe)
        self.games = whole(games, 1, MOST_GAMES, "games")
        whole(processes, 1, self.games, "processes")
        if reward not in (SHARE, SCORE):
            raise Refused(f"The reward is {SHARE} or {SCORE}, not {reward!s:.40}.", field="reward")
        if reward == SCORE:
            self.setting.game.scores(self.setting.model)  # refuses, with its own sentence
        self.seed = seed = seed_of(seed)
        self.closed = False
        self._shape = (self.games,)
        self._random = np.random.default_rng(word(seed, -1))
        self._places = np.arange(self.games)
        self._dice = quick_dice(word(seed, -2))
        if processes == 1:
            self._work: Worker | Any = Worker(self.setting, seed, 0, self.games, mask, reward)
        else:
            from motherlode.gyms.crew import Crew

            self._work = Crew(self.setting, seed, self.games, mask, reward, processes)
        for name, array in self._work.arrays.items():
            setattr(self, name, array)

    def step(self, actions: object) -> None:
        """Play an action in every game: `(games,)` whole numbers. If one of them is refused, nothing has changed."""
        if self.closed:
            raise Refused("This batch is closed: make a new one.")
        if type(actions) is np.ndarray and actions.dtype == WHOLE and actions.shape == self._shape:
            row = actions
        else:
            row = self.as_row(actions)
        wrong = self._work.step(row)
        if wrong >= 0:
            self.refuse(wrong, int(row[wrong]))

    def as_row(self, actions: object) -> NDArray[np.int32]:
        """Actions in whatever form, as the compiled code wants them, or a sentence."""
        row = np.asarray(actions)
        if row.shape != self._shape:
            raise Refused(f"There are {self.games} games, so {self.games} actions in a row; the shape is {row.shape}.")
        if row.dtype.kind not in "iu":
            raise Refused(f"Actions are whole numbers; these are {row.dtype}.")
        if row.dtype.itemsize > 3 and (row.min() < 0 or row.max() >= self.setting.actions):
            wrong = int(np.argmax((row < 0) | (row >= self.setting.actions)))
            self.refuse(wrong, int(row[wrong]))
        return row.astype(WHOLE)

    def refuse(self, game: int, action: int) -> None:
        """Say why a game does not allow an action."""
        if not 0 <= action < self.setting.actions:
            raise Refused(f"Game {game}: actions are 0 to {self.setting.actions - 1}, not {action}.")
        raise Refused(
            f"Game {game}: seat {self.seat[game]} may not play action {action} now; it may play "
            f"{', '.join(str(one) for one in self.menu[game][: min(8, self.count[game])])}"
            f"{' …' if self.count[game] > 8 else ''}."
        )

    def random_actions(self) -> NDArray[np.int32]:
        """For every game an action that is allowed, each equally likely: `(games,)` int32."""
        if isinstance(self._work, Worker):
            return self._work.random_actions(self._dice)
        draws = self._random.random(self.games)
        return self.menu[self._places, (draws * self.count).astype(np.int64)]

    def decide(self, bot: Bot, games: NDArray[np.int64]) -> NDArray[np.int64]:
        """What a bot plays in some of the games, from what the seat that decides there knows: somebody to learn from.

        `games` are the numbers of the games; with several processes it is refused.
        A bot that concludes from the past of a game (search, where roles are hidden) plays better in `single`.
        """
        if not isinstance(self._work, Worker):
            raise Refused("Bots play in batches of one process only: their games are elsewhere.", field="processes")
        game, many = self.setting.game, self._work.many
        found = np.empty(len(games), np.int64)
        for k, number in enumerate(games):
            state = many.state(int(number))
            found[k] = bot.decide(Perspective(game, state, state.seat), self._dice)
        return found

    def close(self) -> None:
        """End the processes, if there are any; the arrays must not be used any more. `with Batch(…) as batch:` closes
        by itself."""
        if not self.closed:
            self.closed = True
            self._work.close()

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def whole(number: object, low: int, high: int, what: str) -> int:
    """A whole number within bounds, or a sentence."""
    if isinstance(number, bool) or not isinstance(number, int | np.integer) or not low <= number <= high:
        raise Refused(f"The number of {what} is {low} to {high:,}, not {number!r:.40}.", field=what)
    return int(number)


class Worker:
    """The games of one process, and the views of what they write."""

    def __init__(self, setting: Setting, seed: int, first: int, games: int, mask: bool, reward: str) -> None:
        self.game = setting.game
        self.score = reward == SCORE
        seeds = [word(seed, first + k) for k in range(games)]
        space = setting.actions if mask else 0
        many = Many(setting.model, seeds, setting.layout.size, space, setting.most_legal, self.score)
        self.many = many
        self.arrays: dict[str, NDArray[Any]] = {
            "obs": looking_into(many.seen, np.uint8).reshape(games, setting.layout.size),
            "mask": looking_into(many.mask, np.bool_).reshape(games, space),
            "menu": looking_into(many.menu, np.int32).reshape(games, setting.most_legal),
            "count": looking_into(many.count, np.int32),
            "seat": looking_into(many.seat, np.int32),
            "reward": looking_into(many.reward, np.float64).reshape(games, setting.seats),
            "done": looking_into(many.done, np.bool_),
            "length": looking_into(many.length, np.int32),
        }
        self.actions = to_write_to(many.actions, np.int32)
        self.marks = to_write_to(many.mask, np.bool_) if 0 < space <= NARROW else None
        many.blanked = self.marks is not None
        self.drawn = looking_into(many.drawn, np.int32)

    def step(self, actions: NDArray[np.int32]) -> int:
        """Play, and pay by score if that is wanted: -1. If an action is refused, nothing changes: its game."""
        self.actions[:] = actions
        wrong = int(self.many.first_refused())
        if wrong >= 0:
            return wrong
        if self.marks is not None:
            self.marks.fill(False)
        self.many.step()
        if self.score:
            for game in np.flatnonzero(self.arrays["done"]):
                for seat, amount in enumerate(by_score(self.game, self.many.ended[game])):
                    self.many.pay(int(game), seat, amount)

        return -1

    def random_actions(self, dice: QuickDice) -> NDArray[np.int32]:
        """For every game an action it allows, drawn by lot."""
        self.many.draw(dice)
        return self.drawn.copy()

    def close(self) -> None:
        """Nothing to end."""


def by_score(game: Game, state: State) -> list[float]:
    """By seat: its score less the best of the others'."""
    scores = game.scores(state)
    return [score - max(scores[:seat] + scores[seat + 1 :]) for seat, score in enumerate(scores)]


def looking_into(numbers: object, kind: Any) -> NDArray[Any]:
    """A vector of the compiled code as an array, without a copy."""
    return np.frombuffer(memoryview(cast(bytes, numbers)), dtype=kind)


def to_write_to(numbers: object, kind: Any) -> NDArray[Any]:
    """A vector of the compiled code as an array that may be written to, which vectors themselves do not offer."""
    seen = looking_into(numbers, kind)
    room = (ctypes.c_uint8 * seen.nbytes).from_address(seen.ctypes.data)
    room._kept = seen  # type: ignore[attr-defined]  # the memory lasts as long as the array does
    return np.frombuffer(memoryview(room), dtype=kind)
