"""How are many games played at once? Compiled: one call steps them all, and writes what learners want to know.

Buffers are made once and never change their place, so that numpy looks into them without a copy. A game that ends is
followed by a new one at the same place, in the same step.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from motherlode.core.dice import QuickDice
from motherlode.core.state import State, buffer

NO: Final[u8] = 0
YES: Final[u8] = 1
SCRATCH: Final = buffer()


def lay_out(state: State, menu: vec[i32], first: i64, mask: vec[u8], at: i64) -> i64:
    """Write what may be done into a menu from `first` on, and into a mask from `at` on if there are any; how many."""
    out = SCRATCH
    n = state.legal(out)
    k: i64 = 0
    if len(mask):
        while k < n:
            action = out[k]
            menu[first + k] = i32(action)
            mask[at + action] = YES
            k += 1
    else:
        while k < n:
            menu[first + k] = i32(out[k])
            k += 1
    return n


def clear(menu: vec[i32], k: i64, end: i64, mask: vec[u8], at: i64) -> None:
    """Take the marks of a menu off a mask, before they change."""
    while k < end:
        mask[at + i64(menu[k])] = NO
        k += 1


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
        self.states: vec[State] = vec[State]([model.fresh(dice.split()) for dice in self.dice])
        self.seen: vec[u8] = vec[u8](bytes(games * size))
        self.mask: vec[u8] = vec[u8](bytes(games * space))
        self.menu: vec[i32] = vec[i32]([0] * (games * most))
        self.count: vec[i32] = vec[i32]([0] * games)
        self.seat: vec[i32] = vec[i32]([0] * games)
        self.reward: vec[float] = vec[float]([0.0] * (games * seats))
        self.done: vec[u8] = vec[u8](bytes(games))
        self.actions: vec[i32] = vec[i32]([0] * games)  # to be played by the next step: whoever steps writes them here
        self.drawn: vec[i32] = vec[i32]([0] * games)  # by lot: see `draw`
        self.length: vec[i32] = vec[i32]([0] * games)  # decisions made in the game that is played, or has just ended
        self.ended: list[State] = [model for _ in seeds] if by_score else []  # the games that ended last
        self.blanked: bool = False  # whoever steps blanks all masks beforehand, which is quicker where they are narrow
        for game in range(games):
            state = self.states[game]
            self.count[game] = i32(lay_out(state, self.menu, game * most, self.mask, game * space))
            self.seat[game] = i32(state.seat)
            if size:
                state.observe(state.seat, self.seen, game * size)

    def state(self, game: i64) -> State:
        """The game at a place."""
        return self.states[game]

    def first_refused(self) -> i64:
        """The first game that does not allow its action; -1 if all do."""
        actions = self.actions
        space = self.space
        games = self.games
        game: i64 = 0
        if space:
            mask = self.mask
            at: i64 = 0
            while game < games:
                action = i64(actions[game])
                if action < 0 or action >= space or not mask[at + action]:
                    return game
                at += space
                game += 1
        else:
            while game < games:
                if not self.offers(game, i64(actions[game])):
                    return game
                game += 1
        return -1

    def offers(self, game: i64, action: i64) -> bool:
        """Whether an action is on the menu of a game."""
        menu = self.menu
        at = game * self.most
        first = at
        end = at + i64(self.count[game])
        last = end
        while first < last:
            middle = (first + last) >> 1
            if i64(menu[middle]) < action:
                first = middle + 1
            else:
                last = middle
        return first < end and i64(menu[first]) == action

    def step(self) -> None:
        """Play an action in every game; whoever calls has asked `first_refused`."""
        states = self.states
        actions = self.actions
        menu = self.menu
        mask = self.mask
        count = self.count
        seats = self.seat
        done = self.done
        length = self.length
        seen = self.seen
        size = self.size
        space = self.space
        most = self.most
        games = self.games
        marked = space != 0 and not self.blanked
        first: i64 = 0
        at: i64 = 0
        game: i64 = 0
        while game < games:
            state = states[game]
            if done[game]:
                done[game] = NO
                length[game] = 0
                self.forget(game)
            if marked:
                clear(menu, first, first + i64(count[game]), mask, at)
            state.apply(i64(actions[game]))
            length[game] += 1
            if state.over:
                done[game] = YES
                self.settle(game, state)
                state = self.model.fresh(self.dice[game].split())
                states[game] = state
            count[game] = i32(lay_out(state, menu, first, mask, at))
            seat = state.seat
            seats[game] = i32(seat)
            if size:
                state.observe(seat, seen, game * size)
            first += most
            at += space
            game += 1

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

    def draw(self, dice: QuickDice) -> None:
        """For every game an action it allows, each equally likely: to measure, to warm up, to compare."""
        drawn = self.drawn
        menu = self.menu
        count = self.count
        most = self.most
        games = self.games
        first: i64 = 0
        game: i64 = 0
        while game < games:
            drawn[game] = menu[first + dice.below(i64(count[game]))]
            first += most
            game += 1
