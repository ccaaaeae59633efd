"""Laws 1, 2, 3, 6 and 7: determinism, menus, copies, conservation, endings."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise

from motherlode.bots.bot import SensibleBot
from motherlode.core.dice import QuickDice, deal_dice, quick_dice
from motherlode.core.events import Event
from motherlode.core.freeze import by_field, freeze
from motherlode.core.loops import finish_at_random
from motherlode.core.perspective import Perspective
from motherlode.core.state import MOST_LEGAL, NOBODY, State, buffer
from motherlode.testing.course import Course, Played, Setting
from motherlode.testing.law import OUT, WEIGHTS, Broken, Law, differing, same

SIBLINGS = 6  # turns of two copies of a position


class SameSeed(Law):
    number = 1
    title = "Same seed, same actions: same states"
    what = "positions compared"

    def trial(self, setting: Setting, turn: int, until: float) -> None:
        kept = random.getstate()
        try:
            self.deals_vary(setting, turn)
            for k in range(1000):
                self.twice(self.course.played(setting, turn * 3 + k % 3), until)
                if time.monotonic() > until:
                    return
        finally:
            random.setstate(kept)

    def twice(self, played: Played, until: float) -> None:
        """Play the same game two times over, with foreign use of random numbers in between."""
        one = self.course.deal(played.setting, played.seed)
        two = self.course.deal(played.setting, played.seed)
        for ply in range(len(played.actions) + 1):
            if freeze(one) != freeze(two):
                same(one, two, played.spot(ply), "the same seed and the same actions gave two different states")
            self.tried += 1
            if ply == len(played.actions):
                break
            self.reached[played.verbs[ply]] += 1
            if ply % 8 == 0:
                self.imagined(one, played, ply)
            stir(ply)
            one.apply(played.actions[ply])
            stir(1000 + 7 * ply)
            two.apply(played.actions[ply])
            if time.monotonic() > until and ply > 8:
                return

    def imagined(self, state: State, played: Played, ply: int) -> None:
        viewer = ply // 8 % (state.seats + 1) - 1
        stir(ply)
        world = state.imagine(viewer, quick_dice(ply))
        stir(1 + ply)
        again = state.imagine(viewer, quick_dice(ply))
        same(world, again, played.spot(ply, viewer), "the same dice gave two different imagined worlds")

    def deals_vary(self, setting: Setting, turn: int) -> None:
        """`fresh` and `new` deal by the dice they are given, and by nothing else."""
        played = self.course.played(setting, turn * 3)
        first, late = played.states[0], played.states[len(played.states) // 2]
        deals = set()
        for k in range(12):
            stir(k)
            deal = first.fresh(quick_dice(k))
            stir(100 + k)
            same(
                deal,
                late.fresh(quick_dice(k)),
                f"{setting}, dice {k}",
                "fresh() depends on the position it is asked of",
            )
            deals.add(self.unfolded(deal, k))
            self.tried += 1
        if len(deals) == 1:
            raise Broken(f"{setting}: twelve different dice dealt the same game; does fresh() use its dice?")
        for k in range(2):
            dealt = self.course.deal(setting, f"deal {k}")
            dealt.trace = None  # what bots remember is no part of the deal, and fresh() leaves it out
            same(
                dealt,
                first.fresh(deal_dice(f"deal {k}")),
                f"{setting}, seed “deal {k}”",
                "fresh() deals another game than new() does from the same dice",
            )

    def unfolded(self, state: State, k: int) -> bytes:
        """A deal without its dice, after a few decisions in case chance comes in later only."""
        steps = 0
        while not state.over and steps < 12:
            state.apply(state.legal_actions()[0])
            steps += 1
        state.dice = quick_dice(0)
        return freeze(state)


def stir(k: int) -> None:
    """What a foreign library might do at any time."""
    random.seed(k)
    random.random()
    if (numpy := sys.modules.get("numpy")) is not None:
        numpy.random.seed(k)


class Menus(Law):
    number = 2
    title = "The menu is ascending, unique, inside the action space, never empty until over"
    what = "positions"

    def __init__(self, course: Course) -> None:
        super().__init__(course)
        self.buffers = buffer(), buffer()

    def trial(self, setting: Setting, turn: int, until: float) -> None:
        dice = self.course.dice(setting, self.number, turn)
        for k in range(1000):
            played = self.course.played(setting, turn * 3 + k % 3)
            space = self.game.actions(played.states[0])
            for ply in range(len(played.states)):
                self.menu(played, ply, space)
                self.reached[played.verbs[ply]] += 1
                if time.monotonic() > until and ply > 8:
                    break
            self.menu(played, len(played.states) - 1, space)
            self.playout(played, dice, space, until)
            if time.monotonic() > until:
                return

    def menu(self, played: Played, ply: int, space: int) -> None:
        self.position(played.states[ply], space, played.spot(ply))

    def playout(self, played: Played, dice: QuickDice, space: int, until: float) -> None:
        """A wild game beside the played one."""
        state = played.states[dice.below(len(played.states))].copy()
        state.dice = dice.split()
        for _ in range(40):
            if state.over or time.monotonic() > until:
                return
            actions = state.legal_actions()
            state.apply(actions[dice.below(len(actions))])
            self.position(state, space, f"{played.setting}, in a random playout")

    def position(self, state: State, space: int, spot: str) -> None:
        out, again = self.buffers
        n = state.legal(out)
        if not 0 <= n <= MOST_LEGAL:
            raise Broken(f"{spot}: legal() returned {n}; at most {MOST_LEGAL} are possible")
        menu = [out[i] for i in range(n)]
        if any(a >= b for a, b in pairwise(menu)):
            raise Broken(f"{spot}: the menu is not strictly ascending: {menu[:40]}")
        if menu and not (menu[0] >= 0 and menu[-1] < space):
            raise Broken(f"{spot}: the menu leaves the action space 0 … {space - 1}: {menu[:8]} … {menu[-1]}")
        if self.game.actions(state) != space:
            raise Broken(f"{spot}: the action space is {self.game.actions(state)} here and {space} at the deal")
        if state.legal(again) != n or [again[i] for i in range(n)] != menu:
            raise Broken(f"{spot}: asked twice, legal() gave two menus")
        if state.over:
            if menu or state.seat != NOBODY:
                raise Broken(f"{spot}: the game is over, yet seat {state.seat} is asked with {len(menu)} actions")
        elif not menu:
            raise Broken(f"{spot}: seat {state.seat} is asked and has no legal action")
        elif not 0 <= state.seat < state.seats:
            raise Broken(f"{spot}: seat {state.seat} is asked; seats are 0 … {state.seats - 1}")
        self.tried += 1


class Copies(Law):
    number = 3
    title = "Copies are equal and independent; looking changes nothing"
    what = "positions"

    def look(self, played: Played, ply: int, dice: QuickDice) -> None:
        state = played.states[ply]
        spot = played.spot(ply)
        before = freeze(state)
        copy = state.copy()
        if copy is state:
            raise Broken(f"{spot}: copy() returned the state itself")
        same(state, copy, spot, "a copy differs from the original")
        if copy.story is not None:
            raise Broken(f"{spot}: a copy took the story along")
        self.untouched(state, before, spot, "looking at it", lambda: self.stare(state, dice))
        self.untouched(state, before, spot, "playing on a copy", lambda: play_on(copy, dice))
        viewer = dice.below(state.seats + 1) - 1
        world = state.imagine(viewer, dice.split())
        self.untouched(state, before, spot, f"playing on imagine({viewer})", lambda: play_on(world.copy(), dice))
        kept = state.copy()
        frozen = freeze(kept)
        play_on(kept.copy(), dice)
        other = kept.copy()
        play_on(kept, dice)
        if freeze(other) != frozen:
            raise differing(state, other, spot, "playing on the original changed its copy")
        self.siblings(state.copy(), state.copy() if dice.below(2) else world, spot, dice)
        if ply < len(played.actions):  # not so where a game is longer than its bound: that is law 7's to say
            self.story(played, ply, state)
        self.tried += 1

    def siblings(self, one: State, two: State, spot: str, dice: QuickDice) -> None:
        """Two copies are played on by turns: whatever the one does, the other keeps all that it holds.

        An original that rests does not tell: copies may share a row, each writing behind the end of what is its own.
        """
        for _ in range(SIBLINGS):
            before = by_field(one)
            finish_at_random(two, dice.split(), 1 + dice.below(3))
            changed = [name for name, value in by_field(one).items() if value != before.get(name)]
            if changed:
                raise Broken(
                    f"{spot}: of two copies that are both played on, the one changed {', '.join(changed)} of the other."
                    " Copies must not share what changes; a row that both add to, each copies before it adds."
                )
            one, two = two, one

    def untouched(self, state: State, before: bytes, spot: str, what: str, do: Callable[[], None]) -> None:
        kept = state.copy()
        do()
        if freeze(state) != before:
            raise differing(kept, state, spot, f"{what} changed the state")

    def stare(self, state: State, dice: QuickDice) -> None:
        """Everything that only looks."""
        game = self.game
        for viewer in self.viewers(state):
            game.view(state, viewer)
            state.imagine(viewer, dice.split())
        space = game.actions(state)
        game.bound(state)
        game.conserved(state)
        if state.over:
            for seat in range(state.seats):
                state.payoff(seat)
            game.outcome(state)
            return
        game.moves(state)
        for seat in range(state.seats):
            Perspective(game, state, seat).refusal(dice.below(space))
        if game.sense is not None:
            out, weights = OUT, WEIGHTS
            n = state.legal(out)
            game.sense.weigh(state, out, n, weights)
            game.reason(state, out[dice.below(n)])
            game.sense.value(state, dice.below(state.seats))
            SensibleBot().decide(Perspective(game, state, state.seat), dice)

    def story(self, played: Played, ply: int, state: State) -> None:
        """Being watched changes nothing."""
        watched, alone = state.copy(), state.copy()
        events: list[Event] = []
        watched.story = events
        watched.apply(played.actions[ply])
        watched.story = None
        alone.apply(played.actions[ply])
        same(alone, watched, played.spot(ply + 1), "with a story attached the decision had another effect")


def play_on(state: State, dice: QuickDice) -> None:
    """A few decisions, mostly; now and then to the end."""
    finish_at_random(state, dice.split(), 2000 if dice.below(4) == 0 else 6)


class Conservation(Law):
    number = 6
    title = "Cards and tokens neither appear nor vanish"
    what = "positions and imagined worlds"

    def trial(self, setting: Setting, turn: int, until: float) -> None:
        dice = self.course.dice(setting, self.number, turn)
        for k in range(1000):
            played = self.course.played(setting, turn * 3 + k % 3)
            for ply, state in enumerate(played.states):
                self.count(state, partial(played.spot, ply))
                self.reached[played.verbs[ply]] += 1
                if ply % 4 == turn % 4:
                    viewer = dice.below(state.seats + 1) - 1
                    world = state.imagine(viewer, dice.split())
                    self.count(world, partial(played.spot, ply, viewer), "imagined, ")
                    finish_at_random(world, dice.split(), 12)
                    self.count(world, partial(played.spot, ply, viewer), "imagined and played on, ")
                if time.monotonic() > until and ply > 8:
                    break
            if time.monotonic() > until:
                return

    def count(self, state: State, spot: Callable[[], str], how: str = "") -> None:
        counts = self.game.conserved(state)
        if not counts:
            raise Broken("conserved() counts nothing")
        for what, found, expected in counts:
            if found != expected:
                raise Broken(f"{how}{spot()}: {what}: {found} instead of {expected}")
        self.tried += 1


class Endings(Law):
    number = 7
    title = "Every game ends within its bound"
    what = "games"

    def trial(self, setting: Setting, turn: int, until: float) -> None:
        if self.course.unplayable:
            raise Broken(f"no number of seats can be dealt with {', '.join(self.course.unplayable)}")
        dice = self.course.dice(setting, self.number, turn)
        played = self.course.played(setting, turn * 3)
        bound = self.game.bound(played.states[0])
        self.ended(played.states[-1], len(played.actions), bound, played.spot(len(played.actions)))
        while True:
            seed = f"end {self.course.seed} {setting.seats} {dice.below(1000000)}"
            state = self.course.deal(setting, seed)
            state.dice = dice.split()
            decisions = finish_at_random(state, dice.split(), bound + 1)
            self.ended(state, decisions, bound, f"{setting}, a random game")
            if time.monotonic() > until:
                return

    def ended(self, state: State, decisions: int, bound: int, spot: str) -> None:
        self.tried += 1
        if not state.over or decisions > bound:
            raise Broken(
                f"{spot}: {decisions} decisions and not over; the bound is {bound}. Count again how long a game can "
                "last (`bound` in game.py), or find what lets it go on"
            )
        shares = [state.payoff(seat) for seat in range(state.seats)]
        winners = [seat for seat, share in enumerate(shares) if share > 0]
        if any(abs(shares[seat] - 1 / len(winners)) > 1e-9 for seat in winners) or min(shares) < 0:
            raise Broken(f"{spot}: the payoffs {shares} are not 1/k for each of k winners")
        outcome = self.game.outcome(state)
        if list(outcome.winners) != winners:
            raise Broken(f"{spot}: the outcome names the winners {outcome.winners}, the payoffs {winners}")
        if len(outcome.scores) != state.seats or len(outcome.roles) not in (0, state.seats) or not outcome.reason:
            raise Broken(f"{spot}: the outcome lacks a reason, or a score or role for some seat: {outcome}")
        shown = self.game.view(state, -1).over
        if shown is None or shown.winners != outcome.winners or shown.scores != outcome.scores:
            raise Broken(f"{spot}: the view shows {shown} when the game is over; the outcome is {outcome}")
        self.reached[outcome.reason] += 1
