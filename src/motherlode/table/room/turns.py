"""Whose turn it is, and what happens if nothing does: bots think, clocks run out, bots sit in for who is gone.

Whether a clock runs and what silence leads to depends on what everybody may know: never on who is secretly asked.
"""

from __future__ import annotations

import asyncio
import logging
import math
from typing import TYPE_CHECKING

from motherlode.bots.levels import make
from motherlode.bots.searching import SearchBot
from motherlode.core.errors import Refused
from motherlode.table.bots.jobs import Job
from motherlode.table.bots.pool import Failed
from motherlode.table.room.seating import persons, too_late

if TYPE_CHECKING:
    from motherlode.table.room.room import Room

LOG = logging.getLogger("motherlode.table")
SIT_IN = "sensible"
"""Plays for who is away or too late: at once, and as a bluffer might."""
MARGIN = 0.15
"""Seconds added to a bot's thinking time before its answer is shown."""


class Turns:
    """The turns of one room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._turn = -1
        self._late = False
        """What the task is about: a turn, and whether it is one that somebody let pass."""
        self._alarm: asyncio.TimerHandle | None = None
        self._gone: dict[int, float] = {}
        """Since when a seat's person has not been connected."""
        self._loaded = room.hall.now()

    # -- the clock ---------------------------------------------------------------------------------------------------

    def began(self) -> None:
        """The game has just been dealt."""
        self._loaded = self._room.hall.now()

    def deadline(self) -> float | None:
        """When the decision that is asked for is made by a bot."""
        clock = self._room.table.clock
        if clock is None or self._room.table.phase != "playing":
            return None
        if not self._room.entries:
            return self._loaded + clock
        # Whoever comes back after a restart finds some time left.
        grace = min(float(clock), self._room.hall.settings.grace)
        return max(self._room.entries[-1].at + clock, self._loaded + grace)

    def seconds(self) -> float | None:
        """What is left on the clock, whoever decides."""
        deadline = self.deadline()
        return None if deadline is None else round(max(0.0, deadline - self._room.hall.now()), 1)

    # -- who is there ------------------------------------------------------------------------------------------------

    def came(self, guest: str) -> None:
        """Somebody's connection is there."""
        seat = self._room.seat_of(guest)
        if self._room.table.clock is not None and len(self._room.here()) == 1 and seat >= 0:
            self._loaded = self._room.hall.now()  # the clock stood still while nobody was there
        self._gone.pop(seat, None)

    def went(self, guest: str) -> None:
        """Somebody's connection has ended."""
        seat = self._room.seat_of(guest)
        if seat >= 0 and seat not in self._room.here():
            self._gone[seat] = self._room.hall.now()

    # -- what comes next ---------------------------------------------------------------------------------------------

    def stop(self) -> None:
        """Nothing more happens by itself."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None

    @property
    def busy(self) -> bool:
        """A bot thinks about a decision here."""
        return self._task is not None

    def arrange(self) -> None:
        """See to it that the game goes on. Called under the lock after every change."""
        room = self._room
        match = room.match
        if room.table.phase != "playing" or match is None or match.over:
            self.stop()
            return
        seat = room.table.seats[match.seat]
        plays = seat.kind == "bot" or seat.away
        watched = bool(room.viewers) or any(not room.table.seats[k].away for k in persons(room.table))
        turn = room.turn
        if self._task is not None and (self._turn != turn or not (plays or self._late)):
            self.stop()
        if plays and watched and self._task is None:
            self._turn, self._late = turn, False
            level = seat.level if seat.kind == "bot" else SIT_IN
            self._task = room.hall.spawn(self._bot(match.seat, level, turn))
        self._set_alarm()

    def _set_alarm(self) -> None:
        """The next time something happens by itself: a clock runs out, or somebody has been gone for too long."""
        room = self._room
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        here = room.here()
        times = []
        deadline = self.deadline()
        if deadline is not None and here and self._task is None:
            times.append(deadline)
        times += [self._gone_at(k) for k in persons(room.table) if self._waited_for(k)]
        if times:
            delay = max(0.0, min(times) - room.hall.now()) + 0.01
            self._alarm = asyncio.get_running_loop().call_later(delay, lambda: room.hall.spawn(self._ring()))

    def _waited_for(self, seat: int) -> bool:
        """Somebody else's seat, whose person is not there while other people are."""
        here = self._room.here()
        return bool(here) and seat not in here and not self._room.table.seats[seat].away

    def _gone_at(self, seat: int) -> float:
        since = self._gone.setdefault(seat, self._room.hall.now())
        return since + self._room.hall.settings.gone

    async def _ring(self) -> None:
        """Something is overdue."""
        room = self._room
        async with room.lock:
            if room.table.phase != "playing" or room.match is None:
                return
            now = room.hall.now()
            late = [k for k in persons(room.table) if self._waited_for(k) and self._gone_at(k) <= now]
            for seat in late:
                await room.set_away(seat, True)
            deadline = self.deadline()
            if deadline is not None and deadline <= now and room.here() and self._task is None and not room.match.over:
                self._turn, self._late = room.turn, True
                self._task = room.hall.spawn(self._too_late(room.match.seat, room.turn))
            await room.settle()

    async def _too_late(self, seat: int, turn: int) -> None:
        """The clock has run out: a bot decides, and after a few times in a row it stays."""
        room = self._room
        most = room.hall.settings.most_timeouts
        if room.table.seats[seat].kind == "person" and not room.table.seats[seat].away:
            async with room.lock:
                if self._task is not asyncio.current_task():
                    return
                await room.change(lambda table: too_late(table, seat, most))
        await self._bot(seat, SIT_IN, turn)

    # -- bots --------------------------------------------------------------------------------------------------------

    async def _bot(self, seat: int, level: str, turn: int) -> None:
        """A bot decides for a seat; shown at its pace, so that the time it took tells nothing."""
        room = self._room
        begun = room.hall.clock()
        levels = list(dict.fromkeys([level, SIT_IN, "random"]))
        try:
            for trial in levels:
                action = await self._think(seat, trial)
                if action is not None:
                    break
            else:
                action = self._anything(seat)
            await asyncio.sleep(self._pause(level, room.hall.clock() - begun))
            async with room.lock:
                if self._task is not asyncio.current_task():  # somebody else has decided, or is back
                    return
                self._task = None
                await room.decide(seat, turn, action)
        except Exception as error:  # another server was faster, or the journal cannot be written just now
            LOG.warning("table %s: %s", room.table.id[:6], error, exc_info=not isinstance(error, Refused))
            await asyncio.sleep(1)
            async with room.lock:
                if self._task is asyncio.current_task():
                    self._task = None
                room.turns.arrange()

    async def _think(self, seat: int, level: str) -> int | None:
        """What a bot of that level does; None if it fails."""
        room = self._room
        try:
            answer = await room.hall.thinkers.ask(self.job(seat, level), room.hall.settings.bot_limit)
        except Failed as failure:
            LOG.warning("table %s: a %s bot failed: %s", room.table.id[:6], level, failure)
            return None
        if room.refusal(seat, answer.action) is not None:
            LOG.warning("table %s: a %s bot played an illegal %s", room.table.id[:6], level, answer.action)
            return None
        return answer.action

    def _anything(self, seat: int) -> int:
        """Whatever is allowed: when no process is left that could think."""
        assert self._room.match is not None
        return self._room.hall.chance.choice(self._room.match.perspective(seat).legal())

    def job(self, seat: int, level: str) -> Job:
        """A job about the position as it is now."""
        table, match = self._room.table, self._room.match
        assert match is not None
        return Job(
            kind="decide",
            game=table.game,
            seats=len(table.seats),
            options=table.options,
            seed=table.seed,
            actions=[decision.action for decision in match.decisions],
            names=match.names,
            table=table.id,
            seat=seat,
            level=level,
            dice=self._room.hall.chance.getrandbits(62),
        )

    def _pause(self, level: str, taken: float) -> float:
        """How long an answer that took so long still waits to be shown."""
        pace = self._room.hall.settings.pace
        if not self._room.viewers or pace <= 0:
            return 0.0
        budget = _budget(level)
        if budget:  # thinks for a fixed time, or for none at all when there is nothing to think about
            pace = max(pace, budget + MARGIN)
        return max(1, math.ceil(taken / pace)) * pace - taken


def _budget(level: str) -> float:
    """Seconds a level thinks about a move, if it goes by the clock."""
    try:
        bot = make(level)
    except Refused:
        return 0.0
    return bot.budget.milliseconds / 1000 if isinstance(bot, SearchBot) else 0.0
