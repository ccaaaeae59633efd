"""What knowing everything is worth: a bot against itself seeing the true position, on the same deals.

This is for measuring only. A cheating bot is handed the live position, which no bot at a table ever is; it has no level
by which it could be asked for, and nothing but the contest below makes one.
"""

from __future__ import annotations

from motherlode.bots.bot import Bot
from motherlode.bots.levels import make
from motherlode.bots.search import Search
from motherlode.bots.searching import MOST_NODES, Budget, SearchBot
from motherlode.core.dice import Dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.perspective import Perspective
from motherlode.core.state import State
from motherlode.lab.arena import Contest, contest

SEES_ALL = " seeing all"
"""What is added to a level for the bot that cheats."""


class Truth(State):
    """Stands where a search starts, and imagines nothing but the true position."""

    def __init__(self, state: State) -> None:
        super().__init__(state.seats, quick_dice(1))
        self.seat = state.seat
        self._state = state.copy()

    def imagine(self, seat: int, dice: Dice) -> State:
        """What is hidden is as it is; what chance will bring nobody knows, a cheat neither."""
        world = self._state.copy()
        world.dice = dice.split()
        return world


class Cheat(Bot):
    """Searches like the bot it is measured against, with the true position for every world."""

    name = "cheat"

    def __init__(self, budget: Budget, state: State) -> None:
        self.budget = budget
        self._live = state
        self._search = Search(min(budget.iterations + 1, MOST_NODES))

    def decide(self, seen: Perspective, dice: Dice) -> int:
        actions = seen.legal()
        if len(actions) == 1:
            return actions[0]
        search = self._search
        search.begin(self._live, seen.game.sense, seen.game.actions(self._live), dice.split())
        search.world = Truth(self._live)
        search.run(self.budget.iterations)
        return search.tried()[0][0]


class Gap(Contest, frozen=True, kw_only=True):
    """A contest of a bot with the same bot cheating."""

    def sit(self, level: str, state: State) -> Bot:
        if level.endswith(SEES_ALL):
            return Cheat(budget_of(level.removesuffix(SEES_ALL)), state)
        return super().sit(level, state)


def budget_of(level: str) -> Budget:
    bot = make(level)
    if not isinstance(bot, SearchBot):
        raise Refused(f"{level} does not search: seeing more would change nothing. Write search:2000.", field="gap")
    return bot.budget


def gap(game: str, *, deals: int, seats: int | None = None, given: dict[str, str], level: str, seed: str) -> Gap:
    """The contest of a level with itself seeing everything; refused with the part that is not possible."""
    budget = budget_of(level)
    if not budget.iterations:
        raise Refused(f"{level} is given a time; a cheat is measured by iterations: write search:2000.", field="gap")
    run = contest(game, deals=deals, seats=seats, given=given, bots=[level, level], seed=seed)
    return Gap(
        game=run.game,
        seats=run.seats,
        options=run.options,
        bots=(level, level + SEES_ALL),
        seed=run.seed,
        games=run.games,
    )
