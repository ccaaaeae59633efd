"""How are many games played at once? Compiled: one call steps them all, and writes what learners want to know.

Buffers are made once and never change their place, so that numpy looks into them without a copy. A game that ends is
followed by a new one at the same place, in the same step.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from motherlode.core.dice import Dice, QuickDice
from motherlode.core.state import State, buffer

ACTION_BYTES: Final = 4
NO: Final[u8] = 0
YES: Final[u8] = 1
SCRATCH: Final = buffer()


def action_at(actions: bytes, game: i64) -> i64:
    """The action for a game: four bytes, the least first."""
    at = game * ACTION_BYTES
    low: i64 = i64(actions[at]) | i64(actions[at + 1]) << 8
    high: i64 = i64(actions[at + 2]) | i64(actions[at + 3]) << 8
    return low | high << 16


@final
class Many:
    """So many games of one kind. With a `size` or `space` of 0 no observations or masks are written."""

    def __init__(self, model: State, seeds: list[int], size: i64, space: i64, most: i64, by_score: bool) -> None:
        games = len(seeds)
        seats = model.seats
        self.model: State = model
        self.games: i64 = games
        self.seats: i64 = seats
        self.size: i64 = size  # bytes of an observation
        self.space: i64 = space  # actions of the game, if masks are wanted
        self.most: i64 = most  # room for a menu
        self.dice: list[QuickDice] = [QuickDice(seed) for seed in seeds]  # deals the games of each place
        self.states: list[State] = [model for _ in seeds]
        self.seen: vec[u8] = vec[u8](bytes(games * size))
        self.mask: vec[u8] = vec[u8](bytes(games * space))
        self.menu: vec[i32] = vec[i32]([0] * (games * most))
        self.count: vec[i32] = vec[i32]([0] * games)
        self.seat: vec[i32] = vec[i32]([0] * games)
        self.reward: vec[float] = vec[float]([0.0] * (games * seats))
        self.done: vec[u8] = vec[u8](bytes(games))
        self.drawn: vec[i32] = vec[i32]([0] * games)  # by lot: see `random_actions`
        self.length: vec[i32] = vec[i32]([0] * games)  # decisions made in the game that is played, or has just ended
        self.ended: list[State] = [model for _ in seeds] if by_score else []  # the games that ended last
        for game in range(games):
            self.deal(game)
            self.write(game, self.states[game])

    def deal(self, game: i64) -> State:
        """A new game at a place."""
        state = self.model.fresh(self.dice[game].split())
        self.states[game] = state
        return state

    def write(self, game: i64, state: State) -> None:
        """Who decides, what it may do, what it knows."""
        out = SCRATCH
        menu = self.menu
        n = state.legal(out)
        first = game * self.most
        space = self.space
        k: i64 = 0
        if space:
            mask = self.mask
            at = game * space
            while k < n:
                action = out[k]
                menu[first + k] = i32(action)
                mask[at + action] = YES
                k += 1
        else:
            while k < n:
                menu[first + k] = i32(out[k])
                k += 1
        seat = state.seat
        self.seat[game] = i32(seat)
        self.count[game] = i32(n)
        if self.size:
            state.observe(seat, self.seen, game * self.size)

    def allows(self, game: i64, action: i64) -> bool:
        """Whether a game allows an action now."""
        first: i64 = 0
        last: i64 = i64(self.count[game])
        menu = self.menu
        at = game * self.most
        while first < last:
            middle = (first + last) >> 1
            if i64(menu[at + middle]) < action:
                first = middle + 1
            else:
                last = middle
        return first < i64(self.count[game]) and i64(menu[at + first]) == action

    def first_refused(self, actions: bytes) -> int:
        """The first game that does not allow its action; -1 if all do."""
        for game in range(self.games):
            if not self.allows(game, action_at(actions, game)):
                return game
        return -1

    def step(self, actions: bytes) -> None:
        """Play an action in every game; whoever calls has asked `first_refused`."""
        states = self.states
        done = self.done
        length = self.length
        game: i64 = 0
        while game < self.games:
            state = states[game]
            if done[game]:
                done[game] = NO
                length[game] = 0
                self.forget(game)
            if self.space:
                self.clear(game)
            state.apply(action_at(actions, game))
            length[game] += 1
            if state.over:
                done[game] = YES
                self.settle(game, state)
                state = self.deal(game)
            self.write(game, state)
            game += 1

    def clear(self, game: i64) -> None:
        """Take the marks of the menu off the mask, before it changes."""
        mask = self.mask
        menu = self.menu
        at = game * self.space
        k = game * self.most
        end = k + i64(self.count[game])
        while k < end:
            mask[at + i64(menu[k])] = NO
            k += 1

    def settle(self, game: i64, state: State) -> None:
        """A game has ended: what every seat gets."""
        at = game * self.seats
        for seat in range(self.seats):
            self.reward[at + seat] = state.payoff(seat)
        if self.ended:
            self.ended[game] = state

    def pay(self, game: i64, seat: i64, amount: float) -> None:
        """Another reward than the share of the win."""
        self.reward[game * self.seats + seat] = amount

    def forget(self, game: i64) -> None:
        """Nobody gets anything before the end."""
        at = game * self.seats
        for seat in range(self.seats):
            self.reward[at + seat] = 0.0

    def random_actions(self, dice: Dice) -> bytes:
        """For every game an action it allows, each equally likely: to measure, to warm up, to compare."""
        drawn = self.drawn
        menu = self.menu
        count = self.count
        for game in range(self.games):
            drawn[game] = menu[game * self.most + dice.below(i64(count[game]))]
        return bytes(memoryview(drawn))
