"""Whose turn it is, and what happens if nothing does: bots think, clocks run out, bots sit in for who is gone.

Whether a clock runs and what silence leads to depends on what everybody may know: never on who is secretly asked. Where
even that is a secret (nobody decides, as a spectator sees it), every answer is shown after the same time: people's wait
until then, and a bot has one ready for whoever is silent.
"""

from __future__ import annotations

import asyncio
import logging
import math
from typing import TYPE_CHECKING

from motherlode.bots.levels import make
from motherlode.bots.searching import SearchBot
from motherlode.core.errors import Refused
from motherlode.core.state import SPECTATOR
from motherlode.table.bots.jobs import Job
from motherlode.table.bots.pool import Failed
from motherlode.table.room.seating import persons, too_late
from motherlode.table.store.company import Clock
from motherlode.table.store.journal import Seat, Unsure

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
        self._until = 0.0
        """When the clock runs out. All times here are the hall's `clock`, which never jumps."""
        self._since = 0.0
        """When the decision was asked for, or the first person came."""
        self._secret = (-1, False)
        """A turn, and whether it is a secret who is asked at it."""
        self._held: tuple[int, int, int] | None = None
        """Turn, seat and action that somebody has decided on and that is shown when the time has come."""
        self._left: float | None = None
        """What was left on the clock when the last person went: it stands still while nobody is there."""

    # -- the clock ---------------------------------------------------------------------------------------------------

    def moved(self) -> None:
        """Something has just happened, the deal to begin with: the clock starts anew."""
        clock = float(self._room.table.clock or 0)
        self._since = self._room.hall.clock()
        self._until = self._since + clock
        self._left = None if self._room.here() else clock

    def loaded(self) -> None:
        """The table comes from the journal, and nobody is there yet.

        How much of the clock was used before is known by the time of day only: a reading that may be wrong. Whatever it
        says, something between a moment of grace and the whole clock is left.
        """
        self._left = float(self._room.table.clock or 0)
        if self._room.entries:
            self._left -= max(0.0, self._room.hall.now() - self._room.entries[-1].at)

    def read(self, clock: Clock, runs: bool) -> None:
        """The table comes from the journal, and its clock was read there; it `runs` while somebody is elsewhere."""
        if runs and not clock.stands:
            self._until, self._left = self._room.hall.clock() + clock.left, None
        else:
            self._left = clock.left

    def deadline(self) -> float | None:
        """When the decision that is asked for is made by a bot."""
        if self.hidden():
            return self._since + self._beat()
        if self._room.table.clock is None or self._room.table.phase != "playing":
            return None
        return self._until if self._left is None else self._room.hall.clock() + self._with_grace(self._left)

    def _with_grace(self, left: float) -> float:
        """Whoever comes back finds some time left."""
        return max(left, min(float(self._room.table.clock or 0), self._room.hall.settings.grace))

    def seconds(self) -> float | None:
        """What is left on the clock, whoever decides."""
        deadline = self.deadline()
        return None if deadline is None else round(max(0.0, deadline - self._room.hall.clock()), 1)

    # -- who is there ------------------------------------------------------------------------------------------------

    def came(self, guest: str) -> None:
        """Somebody's connection is there."""
        seat = self._room.seat_of(guest)
        if seat >= 0 and len(self._room.here()) == 1 and self._task is None:
            self._since = self._room.hall.clock()
        if seat >= 0 and self._left is not None:
            left = self._with_grace(self._left)
            self._until, self._left = self._room.hall.clock() + left, None
            self._room.together.set_clock(left, stands=False)
        self._gone.pop(seat, None)

    def went(self, guest: str, ago: float = 0.0) -> None:
        """Somebody's connection has ended, so many seconds ago."""
        seat = self._room.seat_of(guest)
        if seat >= 0 and seat not in self._room.here():
            self._gone[seat] = self._room.hall.clock() - ago
        if self._left is None and not self._room.here():
            self._left = self._until - self._room.hall.clock()
            self._room.together.set_clock(self._left, stands=True)

    # -- secrets -----------------------------------------------------------------------------------------------------

    def _is_secret(self) -> bool:
        """Whether it is a secret who is asked now."""
        match, turn = self._room.match, self._room.turn
        if self._room.table.phase != "playing" or match is None or match.over:
            return False
        if self._secret[0] != turn:
            self._secret = (turn, match.perspective(SPECTATOR).view().decides is None)
        return self._secret[1]

    def hidden(self) -> bool:
        """Whether it is a secret who is asked now, and there are people from whom to keep it."""
        return len(persons(self._room.table)) > 1 and self._is_secret()

    def _beat(self) -> float:
        """How long a secret decision takes, whoever makes it: long enough for every bot at the table."""
        budgets = [_budget(seat.level) for seat in self._room.table.seats if seat.kind == "bot"]
        return max([self._room.hall.settings.secret, *(budget + 2 * MARGIN for budget in budgets)])

    async def hold(self, seat: int, action: int) -> None:
        """Somebody has decided in secret. It is written and shown when the time has come; until then it may change."""
        await self._room.together.hold(self._room.turn, seat, action)
        self._held = (self._room.turn, seat, action)

    # -- what comes next ---------------------------------------------------------------------------------------------

    def stop(self) -> None:
        """Nothing more happens by itself."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
            if self._turn == self._room.turn:  # not because it was decided
                self._room.together.release(self._turn)
        self._task = None

    @property
    def busy(self) -> bool:
        """A bot thinks about a decision here."""
        return self._task is not None

    def arrange(self) -> None:
        """See to it that the game goes on. Called under the lock after every change."""
        room = self._room
        match = room.match
        if room.table.phase != "playing" or match is None or match.over or room.closed:
            self.stop()
            return
        if room.together.left_to_others() and (self._task is None or self._turn != room.turn):
            self.stop()
            return
        seat = room.table.seats[match.seat]
        plays = seat.kind == "bot" or seat.away
        watched = bool(room.together.guests()) or any(not room.table.seats[k].away for k in persons(room.table))
        turn = room.turn
        if self.hidden():
            self._arrange_secretly(match.seat, seat)
            self._set_alarm()
            return
        if self._task is not None and (self._turn != turn or not (plays or self._late)):
            self.stop()
        if plays and watched and self._task is None:
            self._turn, self._late = turn, False
            level = seat.level if seat.kind == "bot" else SIT_IN
            self._task = room.hall.spawn(self._bot(match.seat, level, turn))
        self._set_alarm()

    def _arrange_secretly(self, number: int, seat: Seat) -> None:
        """The same happens whoever is asked, bot or person, here or gone."""
        room = self._room
        away = all(room.table.seats[k].away for k in persons(room.table))
        if self._task is not None and self._turn != room.turn:
            self.stop()
        if not (room.here() or (away and room.together.guests())):  # nobody waits
            self.stop()
        elif self._task is None:
            self._turn, self._late = room.turn, True
            level = seat.level if seat.kind == "bot" else SIT_IN
            self._task = room.hall.spawn(self._bot(number, level, room.turn, self._beat()))

    def _set_alarm(self) -> None:
        """The next time something happens by itself: a clock runs out, or somebody has been gone for too long."""
        room = self._room
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        here = room.here()
        times = []
        deadline = self.deadline()
        if deadline is not None and here and self._task is None and not self.hidden():
            times.append(deadline)
        times += [self._gone_at(k) for k in persons(room.table) if self._waited_for(k)]
        if times:
            delay = max(0.0, min(times) - room.hall.clock()) + 0.01
            self._alarm = asyncio.get_running_loop().call_later(delay, lambda: room.hall.spawn(self._ring()))

    def _waited_for(self, seat: int) -> bool:
        """Somebody else's seat, whose person is not there while other people are."""
        here = self._room.here()
        return bool(here) and seat not in here and not self._room.table.seats[seat].away

    def _gone_at(self, seat: int) -> float:
        since = self._gone.setdefault(seat, self._room.hall.clock())
        return since + self._room.hall.settings.gone

    async def _ring(self) -> None:
        """Something is overdue."""
        room = self._room
        async with room.lock:
            if room.table.phase != "playing" or room.match is None:
                return
            now = room.hall.clock()
            late = [k for k in persons(room.table) if self._waited_for(k) and self._gone_at(k) <= now]
            for seat in late:
                await room.set_away(seat, True)
            deadline = None if self.hidden() else self.deadline()
            if deadline is not None and deadline <= now and room.here() and self._task is None and not room.match.over:
                self._turn, self._late = room.turn, True
                self._task = room.hall.spawn(self._bot(room.match.seat, SIT_IN, room.turn, late=True))
            await room.settle()

    async def _too_late(self, seat: int) -> None:
        """The clock has run out: a bot decides, and after a few times in a row it stays."""
        room = self._room
        most = room.hall.settings.most_timeouts
        if room.table.seats[seat].kind == "person" and not room.table.seats[seat].away:
            async with room.lock:
                if self._task is asyncio.current_task():
                    await room.change(lambda table: too_late(table, seat, most))

    # -- bots --------------------------------------------------------------------------------------------------------

    async def _bot(self, seat: int, level: str, turn: int, beat: float = 0.0, late: bool = False) -> None:
        """A bot decides for a seat; shown at its pace, so that the time it took tells nothing.

        With a `beat` it is shown at just that time, and if the seat's person has decided meanwhile, that counts.
        """
        room = self._room
        levels = list(dict.fromkeys([level, SIT_IN, "random"]))
        limit = len(levels) * room.hall.settings.bot_limit + 2 * beat
        try:
            asked, first = await room.together.claim(turn, limit)
            begun = room.hall.clock() - asked
            if late and first:
                await self._too_late(seat)
            for trial in levels:
                action = await self._think(seat, trial)
                if action is not None:
                    break
            else:
                action = self._anything(seat)
            taken = room.hall.clock() - begun
            await asyncio.sleep(math.ceil(taken / beat or 1) * beat - taken if beat else self._pause(level, taken))
            async with room.lock:
                if self._task is not asyncio.current_task():  # somebody else has decided, or is back
                    return
                held = await room.together.held(turn, seat) if beat else None
                self._task = None
                if held is not None:
                    action = held
                elif self._held is not None and self._held[:2] == (turn, seat):
                    action = self._held[2]
                await room.decide(seat, turn, action)
        except Exception as error:  # another server was faster, or the journal cannot be written just now
            LOG.warning("table %s: %s", room.table.id[:6], error, exc_info=not isinstance(error, Refused))
            if isinstance(error, Unsure):  # nothing happens here any more before the next start
                return
            await asyncio.sleep(1)
            async with room.lock:
                if self._task is asyncio.current_task():
                    self._task = None
                room.turns.arrange()

    async def _think(self, seat: int, level: str) -> int | None:
        """What a bot of that level does; None if it fails."""
        room = self._room
        try:
            begun = room.hall.clock()
            answer = await room.hall.thinkers.ask(self.job(seat, level), room.hall.settings.bot_limit)
            room.hall.counts.took("thinking", room.hall.clock() - begun)
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
            payer=self._room.together.payer(),
        )

    def _pause(self, level: str, taken: float) -> float:
        """How long an answer that took so long still waits to be shown."""
        pace = self._room.hall.settings.pace
        if not self._room.together.guests() or pace <= 0:
            return 0.0
        levels = [sits.level for sits in self._room.table.seats if sits.kind == "bot"] if self._is_secret() else [level]
        budget = max(map(_budget, levels), default=0.0)
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
