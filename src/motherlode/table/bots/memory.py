"""What a bots' process keeps of a table from one job to the next: the position, and the bots that sit there.

A bot that stays with its seat goes on with the tree it has grown, where the game goes on as it has thought. It checks
that itself, by what its seat knows: after an undo, or in another process, it begins anew. So what it decides depends on
what its seat knows and has known, and on its dice, and on nothing else.
"""

from __future__ import annotations

from motherlode.bots.bot import Bot
from motherlode.bots.levels import make
from motherlode.core.dice import deal_dice
from motherlode.core.match import Match
from motherlode.core.registry import find
from motherlode.core.state import State
from motherlode.table.bots.jobs import Job

MOST_TABLES = 64
"""Positions kept."""
MOST_MATCHES = 4
"""Matches kept with all their positions: reviews come back to the same one again and again."""
MOST_BOTS = 256
MOST_BYTES = 128_000_000
"""In the trees of all bots: about twenty that think by the clock."""

Place = tuple[str, int, str]
"""Table, seat, level."""


class Memory:
    """Positions and bots, the last used last; those not used for longest are forgotten first."""

    def __init__(self, most_bots: int = MOST_BOTS, most_bytes: int = MOST_BYTES) -> None:
        self._positions: dict[str, tuple[State, list[int]]] = {}
        self._matches: dict[str, Match] = {}
        self._bots: dict[Place, Bot] = {}
        self._most_bots, self._most_bytes = most_bots, most_bytes

    def position(self, job: Job) -> State:
        """The position of a job. It belongs to the memory: nobody may play on in it."""
        state, actions = self._positions.pop(job.table, (None, []))
        if state is None or job.actions[: len(actions)] != actions:
            game = find(job.game)
            state = game.deal(job.seats, game.settings(job.options), deal_dice(job.seed))
            actions = []
        for action in job.actions[len(actions) :]:
            state.apply(action)
        if job.table:
            self._positions[job.table] = (state, job.actions)
            if len(self._positions) > MOST_TABLES:
                del self._positions[next(iter(self._positions))]
        return state

    def match(self, job: Job) -> Match:
        """The match of a job with all its past, as it was lived; the last few stay."""
        found = self._matches.pop(job.table, None)
        if found is None or [one.action for one in found.decisions] != job.actions[: len(found.decisions)]:
            game = find(job.game)
            found = Match(game, job.seats, game.settings(job.options), seed=job.seed, names=job.names)
        for action in job.actions[len(found.decisions) :]:
            found.play(action)
        self._matches[job.table] = found
        if len(self._matches) > MOST_MATCHES:
            del self._matches[next(iter(self._matches))]
        return found

    def bot(self, job: Job) -> Bot:
        """The bot of a job's level at its seat: the one that sat there before, if it is still known."""
        place = (job.table, job.seat, job.level)
        bot = self._bots.pop(place, None) or make(job.level)
        if job.table:
            self._bots[place] = bot
        return bot

    def tidy(self) -> None:
        """After a job: let go of the bots not used for longest until the rest keeps to its bounds."""
        held = sum(bot.held for bot in self._bots.values())
        while self._bots and (len(self._bots) > self._most_bots or held > self._most_bytes):
            held -= self._bots.pop(next(iter(self._bots))).held

    def forget(self, table: str) -> None:
        """Nobody will ask about a table for a while, or ever."""
        self._positions.pop(table, None)
        self._matches.pop(table, None)
        for place in [place for place in self._bots if place[0] == table]:
            del self._bots[place]

    def __len__(self) -> int:
        """How many bots there are."""
        return len(self._bots)
