"""The bot that searches: how long, from what, and how it explains itself. The searching is in `search.py`."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from motherlode.bots.bot import ADVISED, NOTHING_ELSE, Advice, Bot, advice
from motherlode.bots.declared import corrected
from motherlode.bots.playing import Player, compare
from motherlode.bots.search import SURE_TO_GO_ON, Search
from motherlode.bots.tree import NODE_BYTES
from motherlode.core.dice import Dice, QuickDice, quick_dice
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
LONGER = 2
"""Times that a search may go on for as long again while the move tried most is not the one that brought most."""
OFTEN = 0.05
"""Of all tries: a move tried less often is not known well enough to disagree."""
FEWEST_GAMES, MOST_GAMES = 24, 480
"""Played on for each move that is advised."""
GAMES_FOR = 2
"""A search with a number of iterations plays one game on for so many of these."""
SPARE = 0.005
"""Seconds of its time that a search leaves for what comes after it, and for iterations that take longer than most."""


class Budget(Struct, frozen=True):
    """How long to think about a decision: so many iterations, or so many milliseconds (the other is 0)."""

    iterations: int = 0
    """How many worlds are played through."""
    milliseconds: int = 0
    """How long it may take."""


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
    """Which one."""
    visits: int
    """How often it was tried."""
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
        self._thought = b""  # what it knew when a search went on until it was of one mind, as far as it may
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
        self._thought = b""
        self._known = known  # only now: an interrupted search has found nothing
        self._found = [Found(*row) for row in search.tried()]
        return self._found

    def found(self, seen: Perspective, dice: Dice) -> list[Found]:
        """What a search finds; not searched again if the last search knew just the same."""
        return self._found if self._known == knowledge(seen) else self.search(seen, dice)

    def _room(self) -> Search:
        if self._search is None:
            wanted = GOING_ON * self.budget.iterations + 1
            self._search = Search(min(wanted, MOST_NODES) if self.budget.iterations else MOST_NODES)
        return self._search

    def advise(self, seen: Perspective, dice: Dice, count: int = ADVISED) -> list[Advice]:
        """The moves tried most, in the order of what comes of them when each is played on in the same worlds."""
        if not seen.asked:
            return []
        lot = dice.split()  # first: whether there is still something to search must not change what is judged
        found = self.agreed(seen, dice)
        return self.judged(seen, [row.action for row in found[: max(count, ADVISED)]], lot)[:count]

    def agreed(self, seen: Perspective, dice: Dice) -> list[Found]:
        """What a search found; it goes on as long as the move tried most is not the one that brought most."""
        found = self.found(seen, dice)
        search = self._search
        if search is None or self._thought == self._known:
            return found
        again = int(search.iterations)
        for _ in range(LONGER):
            if not disagrees(found):
                break
            search.run(max(1, again))
            found = self._found = [Found(*row) for row in search.tried()]
        self._thought = self._known
        return found

    def judged(self, seen: Perspective, actions: list[int], dice: QuickDice) -> list[Advice]:
        """Moves with what each brings when it is played on to the end, the best first; see `bots.playing`."""
        if len(seen.legal()) < 2:
            return advice(seen, [(actions[0], None)])
        begun, until = self._clock(), self.budget.milliseconds / 2000
        most = self.budget.iterations // GAMES_FOR if self.budget.iterations else MOST_GAMES
        player = Player(seen.game)
        compared = compare(player, seen, actions, FEWEST_GAMES, dice)
        while compared.games < min(most, MOST_GAMES) and (not until or self._clock() - begun < until):
            compared = compared.with_more(compare(player, seen, actions, FEWEST_GAMES, dice))
        ranked = sorted(actions, key=lambda action: (-compared.share(action).value, actions.index(action)))
        # Lines that correct only rise, so the order stays.
        shares = {action: corrected(seen.game.name, compared.share(action)) for action in ranked}
        said = advice(seen, [(action, round(shares[action].value, 4)) for action in ranked])
        return [
            replace(
                one,
                low=round(shares[one.action].low, 4),
                high=round(shares[one.action].high, 4),
                even=one.action != ranked[0] and compared.less(one.action, ranked[0]).low <= 0,
            )
            for one in said
        ]

    def reason(self, seen: Perspective, action: int, dice: Dice) -> str:
        """Why the action, in a few sentences: it and the best others, each with its share of the win."""
        if len(seen.legal()) < 2:
            return NOTHING_ELSE
        lot = dice.split()
        others = [row.action for row in self.agreed(seen, dice) if row.action != action]
        said = self.judged(seen, [action, *others[: ADVISED - 1]], lot)
        return " ".join(sentence(one) for one in sorted(said, key=lambda one: one.action != action))


def disagrees(found: list[Found]) -> bool:
    """Whether another move that was tried often brought more than the one tried most."""
    often = OFTEN * sum(row.visits for row in found)
    return any(row.share > found[0].share for row in found[1:] if row.visits >= often)


def fit(iterations: int, seconds: float, left: float) -> int:
    """How many iterations fit into the seconds left, at the pace so far; the first one must, or there is no answer."""
    if iterations == 0:
        return 1
    if left <= 0:
        return 0
    return int(iterations * left / seconds) if seconds > 0 else LONGEST_SLICE


def sentence(said: Advice) -> str:
    """A move, its share of the win and why."""
    share = "" if said.share is None else f": {shown(said)}."
    return f"{said.label}{share} {said.reason}".strip()


def shown(said: Advice) -> str:
    """The share of a move in words: `58 % of the win (54 to 62)`."""
    assert said.share is not None
    interval = "" if said.low is None or said.high is None else f" ({100 * said.low:.0f} to {100 * said.high:.0f})"
    return f"{100 * said.share:.0f} % of the win{interval}{', as good as the first' if said.even else ''}"


def knowledge(seen: Perspective) -> bytes:
    """A print of all that a seat knows: with equal dice it imagines the same world as long as that has not changed."""
    return freeze(seen.imagine(quick_dice(0)))
