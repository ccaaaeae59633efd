"""The bot that searches: how long, from what, and how it explains itself. The searching is in `search.py`."""

from __future__ import annotations

import time
from collections.abc import Callable

from msgspec import Struct

from motherlode.bots.bot import ADVISED, NOTHING_ELSE, Advice, Bot, advice
from motherlode.bots.search import Search
from motherlode.core.dice import Dice, quick_dice
from motherlode.core.freeze import freeze
from motherlode.core.perspective import Perspective
from motherlode.core.sense import BY_RESULTS, BY_SENSE

MOST_NODES = 65_536
"""Of one tree: 4.7 MB."""
LONGEST_SLICE = 512
"""Iterations at most between two looks at the clock, and at whether somebody wants to interrupt."""
SHORTEST_LOOK = 0.004
"""Seconds: a slice that took less is followed by a longer one."""


class Budget(Struct, frozen=True):
    """How long to think about a decision: so many iterations, or so many milliseconds (the other is 0)."""

    iterations: int = 0
    milliseconds: int = 0
    way: str = ""
    """What is done otherwise than the game's sense says, to measure it: one of `WAYS`."""

    def set(self, search: Search) -> None:
        """Search that way."""
        if self.way == "shared":
            search.others = BY_RESULTS
        elif self.way == "alone":
            search.others = BY_SENSE
        elif self.way == "even":
            search.weighing = False


WAYS = {
    "shared": "other seats do what turned out best for them",
    "alone": "other seats do what sense likes",
    "even": "hidden roles are imagined as dealt, not by what was played",
}


class Found(Struct, frozen=True):
    """What a search says of one action."""

    action: int
    visits: int
    share: float
    """Of the win, on average over the visits."""


class SearchBot(Bot):
    """Searches worlds it cannot tell from the true one.

    With a budget of iterations the answer depends on what the seat knows and on the dice alone; with one of time also
    on how fast the machine is.
    """

    name = "search"

    def __init__(self, budget: Budget, clock: Callable[[], float] = time.monotonic) -> None:
        self.budget = budget
        self._clock = clock
        self._search: Search | None = None
        self._known = b""  # what the seat knew when it searched last
        self._found: list[Found] = []

    def decide(self, seen: Perspective, dice: Dice) -> int:
        actions = seen.legal()
        if len(actions) == 1:
            return actions[0]
        return self.search(seen, dice)[0].action

    def search(self, seen: Perspective, dice: Dice) -> list[Found]:
        """What there is to say of the actions looked at, the best first."""
        begun = self._clock()
        search = self._room()
        world = seen.imagine(dice)
        search.begin(world, seen.game.sense, seen.game.actions(world), dice.split())
        self.budget.set(search)
        left = self.budget.iterations
        until = begun + self.budget.milliseconds / 1000
        size, now = 1, self._clock()
        while not search.iterations or (left > 0 if self.budget.iterations else now < until):
            slice_ = min(size, left) if self.budget.iterations else size
            search.run(slice_)
            left -= slice_
            before, now = now, self._clock()
            if now - before < SHORTEST_LOOK and size < LONGEST_SLICE:
                size *= 2
        self._known = knowledge(seen)
        self._found = [Found(*row) for row in search.tried()]
        return self._found

    def found(self, seen: Perspective, dice: Dice) -> list[Found]:
        """The same; if it has searched with this very knowledge last, what it found then."""
        return self._found if self._known == knowledge(seen) else self.search(seen, dice)

    def _room(self) -> Search:
        if self._search is None:
            self._search = Search(min(self.budget.iterations + 1, MOST_NODES) if self.budget.iterations else MOST_NODES)
        return self._search

    def advise(self, seen: Perspective, dice: Dice, count: int = ADVISED) -> list[Advice]:
        if not seen.asked:
            return []
        found = self.found(seen, dice)
        return advice(seen, dice, [(row.action, row.share) for row in found[:count]])

    def reason(self, seen: Perspective, action: int, dice: Dice) -> str:
        """The action and the best others, each with its share of the win and what there is to say of it."""
        if len(seen.legal()) < 2:
            return NOTHING_ELSE
        found = self.found(seen, dice)
        first = [row for row in found if row.action == action]
        rows = (first + [row for row in found if row.action != action])[:ADVISED]
        return " ".join(sentence(said) for said in advice(seen, dice, [(row.action, row.share) for row in rows]))


def sentence(said: Advice) -> str:
    """A move, its share of the win and why."""
    share = "" if said.share is None else f": {100 * said.share:.0f} % of the win."
    return f"{said.label}{share} {said.reason}".strip()


def knowledge(seen: Perspective) -> bytes:
    """A print of all that a seat knows: with equal dice it imagines the same world as long as that has not changed."""
    return freeze(seen.imagine(quick_dice(0)))
