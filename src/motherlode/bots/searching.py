"""The bot that searches: how long, from what, and how it explains itself. The searching is in `search.py`."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from motherlode.bots.bot import ADVISED, NOTHING_ELSE, Advice, Bot, advice
from motherlode.bots.search import SURE_TO_GO_ON, Search
from motherlode.bots.tree import NODE_BYTES
from motherlode.core.dice import Dice, quick_dice
from motherlode.core.freeze import freeze
from motherlode.core.perspective import Perspective
from motherlode.core.sense import BY_RESULTS, BY_SENSE

MOST_NODES = 65_536
"""Of one tree: 5.8 MB."""
GOING_ON = 3
"""Trees may go on from one decision to the next: room for so many searches' nodes."""
LONGEST_SLICE = 512
"""Iterations at most between two looks at the clock, and at whether somebody wants to interrupt."""
SHORTEST_LOOK = 0.004
"""Seconds: a slice that took less is followed by a longer one."""
SPARE = 0.005
"""Seconds of its time that a search leaves for what comes after it, and for iterations that take longer than most."""


class Budget(Struct, frozen=True):
    """How long to think about a decision: so many iterations, or so many milliseconds (the other is 0)."""

    iterations: int = 0
    milliseconds: int = 0


class Variant(Struct, frozen=True):
    """What a search does otherwise than the game's sense says, to measure it; None leaves it as it is."""

    others: Literal["shared", "alone"] | None = None
    roles: Literal["inferred", "dealt"] | None = None
    horizon: int | None = None
    wander: int | None = None
    glance: int | None = None
    curiosity: float | None = None
    apart: int | None = None

    def set(self, search: Search) -> None:
        """Search that way."""
        if self.others is not None:
            search.others = BY_RESULTS if self.others == "shared" else BY_SENSE
        if self.roles is not None:
            search.weighing = search.weighing and self.roles == "inferred"
        if self.horizon is not None:
            search.horizon = self.horizon
        if self.wander is not None:
            search.wander = self.wander
        if self.glance is not None:
            search.glance = self.glance
        if self.curiosity is not None:
            search.curiosity = self.curiosity
        if self.apart is not None:
            search.apart = self.apart


USUAL = Variant()


class Found(Struct, frozen=True):
    """What a search says of one action."""

    action: int
    visits: int
    share: float
    """Of the win, on average over the visits."""


class SearchBot(Bot):
    """Searches worlds it cannot tell from the true one.

    With a budget of iterations the answer depends on what the seat knows and on the dice alone; with one of time also
    on how fast the machine is. Asked again at once by the same seat, it goes on with its tree; whether it can, what the
    seat knows decides.
    """

    name = "search"

    def __init__(self, budget: Budget, clock: Callable[[], float] = time.monotonic, variant: Variant = USUAL) -> None:
        self.budget = budget
        self.variant = variant
        self._clock = clock
        self._search: Search | None = None
        self._known = b""  # what the seat knew when it searched last
        self._found: list[Found] = []
        self._next = b""  # what it will know when asked again at once; its tree is good for that
        self._done = 0  # what it did then
        self.went_on = False
        """The last search went on with the tree of the one before."""

    @property
    def held(self) -> int:
        return 0 if self._search is None else int(self._search.room) * NODE_BYTES

    def decide(self, seen: Perspective, dice: Dice) -> int:
        self.went_on = False
        actions = seen.legal()
        if len(actions) == 1:
            return actions[0]
        action = self.search(seen, dice, self._goes_on(seen), stop_early=True)[0].action
        self._expect(seen.seat, action)
        return action

    def _expect(self, seat: int, action: int) -> None:
        """If the seat is asked again at once, having learned nothing new: what it will know then."""
        self._next = b""
        if self._search is not None:
            world = self._search.world.copy()
            world.apply(action)
            if not world.over and world.seat == seat and not world.sealed:
                self._next = freeze(world.imagine(seat, quick_dice(0)))
                self._done = action

    def _goes_on(self, seen: Perspective) -> bool:
        return self._next != b"" and self._next == knowledge(seen)

    def search(self, seen: Perspective, dice: Dice, go_on: bool = False, stop_early: bool = False) -> list[Found]:
        """What there is to say of the actions looked at, the best first.

        `go_on` keeps what the last search found out about the position its decision has led to; `stop_early` ends the
        search when the rest of it cannot change which action comes first.
        """
        begun = self._clock()
        search = self._room()
        world = seen.imagine(dice)
        self.went_on = go_on and search.go_on(world, self._done, dice.split())
        if not self.went_on:
            search.begin(world, seen.game.sense, seen.game.actions(world), dice.split())
            self.variant.set(search)
        self._next = b""
        known = knowledge(seen)
        left = self.budget.iterations
        until = begun + self.budget.milliseconds / 1000
        until -= min(SPARE, (until - begun) / 10)
        size, started = 1, self._clock()
        now = started
        while True:
            fitting = left if self.budget.iterations else fit(search.iterations, now - started, until - now)
            some = min(size, fitting)
            if some <= 0:
                break
            if search.run_until_settled(some, fitting if stop_early else SURE_TO_GO_ON):
                break
            left -= some
            before, now = now, self._clock()
            if now - before < SHORTEST_LOOK and size < LONGEST_SLICE:
                size *= 2
        self._known = known  # only now: an interrupted search has found nothing
        self._found = [Found(*row) for row in search.tried()]
        return self._found

    def found(self, seen: Perspective, dice: Dice) -> list[Found]:
        """The same; if it has searched with this very knowledge last, what it found then."""
        return self._found if self._known == knowledge(seen) else self.search(seen, dice)

    def _room(self) -> Search:
        if self._search is None:
            wanted = GOING_ON * self.budget.iterations + 1
            self._search = Search(min(wanted, MOST_NODES) if self.budget.iterations else MOST_NODES)
        return self._search

    def advise(self, seen: Perspective, dice: Dice, count: int = ADVISED) -> list[Advice]:
        if not seen.asked:
            return []
        found = self.found(seen, dice)
        return advice(seen, [(row.action, row.share) for row in found[:count]])

    def reason(self, seen: Perspective, action: int, dice: Dice) -> str:
        """The action and the best others, each with its share of the win and what there is to say of it."""
        if len(seen.legal()) < 2:
            return NOTHING_ELSE
        found = self.found(seen, dice)
        first = [row for row in found if row.action == action]
        rows = (first + [row for row in found if row.action != action])[:ADVISED]
        return " ".join(sentence(said) for said in advice(seen, [(row.action, row.share) for row in rows]))


def fit(iterations: int, seconds: float, left: float) -> int:
    """How many iterations fit into the seconds left, at the pace so far; the first one must, or there is no answer."""
    if iterations == 0:
        return 1
    if left <= 0:
        return 0
    return int(iterations * left / seconds) if seconds > 0 else LONGEST_SLICE


def sentence(said: Advice) -> str:
    """A move, its share of the win and why."""
    share = "" if said.share is None else f": {100 * said.share:.0f} % of the win."
    return f"{said.label}{share} {said.reason}".strip()


def knowledge(seen: Perspective) -> bytes:
    """A print of all that a seat knows: with equal dice it imagines the same world as long as that has not changed."""
    return freeze(seen.imagine(quick_dice(0)))
