"""A table in memory: the match as the journal has it, and everybody who looks at it.

A room is a cache. Whatever happens is written to the journal first and only then played and shown; a room that is
dropped is built again by playing the journal. All that changes it happens under its lock, one thing at a time.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.match import Match
from motherlode.core.state import SPECTATOR
from motherlode.table.promise import Roots
from motherlode.table.room import founding, seating
from motherlode.table.room.history import lines
from motherlode.table.room.info import table_info
from motherlode.table.room.opened import Opened
from motherlode.table.room.replay import happen, replayed
from motherlode.table.room.talk import Talk
from motherlode.table.room.together import Together
from motherlode.table.room.turns import Turns
from motherlode.table.room.viewer import Sent, Viewer
from motherlode.table.store.journal import Entry, Kind, Table
from motherlode.table.wire import Moment, Refusal, TableInfo, TableNews

if TYPE_CHECKING:
    from motherlode.table.hall.hall import Hall

LOG = logging.getLogger("motherlode.table")
ATTEMPTS = 8


class Stale(Refused):
    """Somebody meant a turn that is over: they need to see what has happened."""


class Room:
    """One table."""

    def __init__(self, hall: Hall, table: Table, entries: list[Entry]) -> None:
        self.hall = hall
        self.table = table
        self.entries: list[Entry] = []
        self.match: Match | None = None
        self.closed = ""
        """Why a game that has begun cannot be gone on with here: it was begun under other rules, say."""
        self.viewers: set[Viewer] = set()
        self.lock = asyncio.Lock()
        self.used = hall.clock()
        self.stale = False
        """Another server has touched this table, and what it wrote is about to be read."""
        self.gone = False
        """The journal does not have it any more."""
        self.space = 0
        self.opened: Opened | None = None
        """What was promised of chance, once somebody looks on."""
        self.talk = Talk(self)
        self.together = Together(self)
        self.turns = Turns(self)
        self._salts: tuple[tuple[str, int], asyncio.TimerHandle] | None = None
        """Which salts are waited for, and until when."""
        self.closed = table.closed
        if table.phase != "open" and not self.closed:
            self._deal(entries)
            self.turns.loaded()

    # -- the match ---------------------------------------------------------------------------------------------------

    def _deal(self, entries: list[Entry]) -> None:
        """The game has begun: the match as the journal has it."""
        self.entries = list(entries)
        try:
            self.match = replayed(self.table, entries)
        except Refused as refusal:
            self.closed = refusal.sentence
            LOG.warning("table %s: %s", self.table.id[:6], refusal)
            return
        self.table.turn = self.turn
        # The size of the action space is the same in every world, so any will do.
        self.space = self.match.game.actions(self.match.perspective(SPECTATOR).imagine(quick_dice(0)))

    @property
    def turn(self) -> int:
        """How many entries there are: decisions and undos."""
        return len(self.entries)

    def seat_of(self, guest: str) -> int:
        """The seat of a guest; -1 for somebody who watches."""
        return seating.seat_of(self.table, guest)

    def freely(self) -> bool:
        """Whether undo is free: nobody but bots would be surprised."""
        return len(seating.persons(self.table)) == 1

    def playing(self) -> Match:
        """The match, while it is being played; refused before and after."""
        if self.closed:
            raise Refused(self.closed)
        if self.table.phase != "playing" or self.match is None:
            raise Refused("The game has not begun." if self.table.phase == "open" else "The game is over.")
        return self.match

    # -- the two doors: people, bots and clocks alike ------------------------------------------------------------------

    async def decide(self, seat: int, turn: int, action: int) -> bool:
        """A seat decides at a turn. False if it has decided just that there already: sent twice, it counts once.

        The lock is held.
        """
        if self._done(turn, "decide", seat, action):
            return False
        if (refusal := self.refusal(seat, action)) is not None:
            raise refusal
        await self._write("decide", seat, action)
        return True

    async def undo(self, seat: int, turn: int) -> bool:
        """A seat takes back its last decision at a turn. False if it has done so there already. The lock is held."""
        freely = self.freely()
        if self._done(turn, "undo", seat, int(freely)):
            return False
        if (refusal := self.playing().undo_refusal(seat, freely=freely)) is not None:
            raise refusal
        await self._write("undo", seat, int(freely))
        return True

    def refusal(self, seat: int, action: int) -> Refused | None:
        """Why a seat may not play an action now; None if it may."""
        if not 0 <= action < self.space:
            return Refused(f"{action!s:.30} is no move of this game.", field="action")
        return self.playing().perspective(seat).refusal(action)

    def _done(self, turn: int, kind: Kind, seat: int, action: int) -> bool:
        """Whether a turn is over and went just so; `Stale` if it is not the one that the table is at."""
        if 0 <= turn < self.turn:
            done = self.entries[turn]
            if (done.kind, done.seat, done.action) != (kind, seat, action):
                raise Stale("The table has moved on since.")
            return True
        self.playing()
        if turn != self.turn:
            raise Stale("The table is not that far yet.")
        return False

    async def _write(self, kind: Kind, seat: int, action: int) -> None:
        """Write down what happens next, then let it happen."""
        entry = Entry(self.turn, kind, seat, action, self.hall.now())
        begun = time.perf_counter()
        if not await self.hall.journal.append(self.table.id, entry):
            await self.catch_up()
            raise Stale("The table has moved on.")
        self.hall.counts.took("journal", time.perf_counter() - begun)
        self.hall.counts.count("decisions", kind=kind)
        await self.happen([entry])

    async def catch_up(self) -> None:
        """Somebody else may have written to this table: play what is new. The lock is held."""
        await self._read_on()
        await self.settle()

    async def _read_on(self) -> None:
        news = await self.hall.journal.since(self.table.id, self.turn, self.table.rev)
        if news is None:
            self.gone = True
            raise Refused("This table is gone.")
        was = self.table.phase
        if news.table is not None:
            self._adopt(news.table)
        if not self.closed:
            self._play(news.entries)
        if was != "over" and self.table.phase == "over":
            await self._ended()
        await self.talk.catch_up(news.said)

    def _adopt(self, table: Table) -> None:
        """Somebody else has changed the header: people sat down, or the game began."""
        if table.closed != self.table.closed:
            self.closed = table.closed
        self.table = table
        begun = self.match is None and table.phase != "open" and not self.closed
        if begun:
            self._deal([])
        self.table.turn = self.turn
        self.tell_table()
        if begun:
            self.turns.moved()
            self.tell_moment(fresh=True)

    async def happen(self, entries: list[Entry]) -> None:
        """What was written is played and shown, and the game goes on. The lock is held."""
        self._play(entries)
        await self.settle()

    def _play(self, entries: list[Entry]) -> None:
        for entry in entries:
            assert self.match is not None
            happen(self.match, entry)
            self.entries.append(entry)
            self.table.turn = self.turn
            self.turns.moved()
            self._promise(entry)
            self.tell_moment(fresh=entry.kind == "undo")

    def _promise(self, entry: Entry) -> None:
        """Tell everybody what is promised of cards that nobody has seen yet."""
        if self.opened is None or self.match is None:
            return
        if entry.kind == "undo":
            self.opened.undone(len(self.match.decisions))
        elif roots := self.opened.played(self.match.decisions[-1], entry.n):
            news = Sent(Roots(tuple(roots)))
            for viewer in self.viewers:
                viewer.send(news)

    async def settle(self) -> None:
        """After a change: write down that the game is over, or see who is next. The lock is held."""
        match = self.match
        if match is not None and match.over and self.table.phase == "playing":
            outcome = match.perspective(SPECTATOR).view().over
            assert outcome is not None

            def over(table: Table) -> None:
                table.phase, table.reason, table.winners = "over", outcome.reason, list(outcome.winners)

            try:
                await self.change(over)
            except Refused as refusal:  # the decision stands; whoever comes next tries this again
                LOG.error("table %s: its end is not written: %s", self.table.id[:6], refusal)
                return
            await self._ended()
        self._wait_for_salts()
        self.turns.arrange()

    async def written(self) -> None:
        """Wait until the end of the game is written down, if it has been shown."""
        if self.match is not None and self.match.over and self.table.phase == "playing":
            async with self.lock:
                await self.settle()

    async def _ended(self) -> None:
        """The game is over: its bots can go, and what spectators said may be heard."""
        self.hall.thinkers.forget(self.table.id)
        await self.talk.send(*self.viewers)

    async def change(self, alter: Callable[[Table], None]) -> None:
        """Change the header; `alter` may refuse, and is called again if somebody else was faster."""
        for attempt in range(ATTEMPTS):
            before = msgspec.json.encode(self.table)
            draft = msgspec.json.decode(before, type=Table)
            alter(draft)
            if attempt and msgspec.json.encode(draft) == before:  # somebody else has done just that
                return
            draft.touched = self.hall.now()
            if await self.hall.journal.update(draft):
                self.table = draft
                self.table.turn = self.turn
                self.tell_table()
                return
            await self._read_on()
        raise Refused("Too many people change this table at once; try again.")

    async def reshape(self, alter: Callable[[Table], None]) -> None:
        """Change the header from outside: people sit down, get up, or the game starts."""
        async with self.lock:
            await self._reshape(alter)

    async def _reshape(self, alter: Callable[[Table], None]) -> None:
        await self.change(alter)
        if self.table.phase == "playing" and self.match is None:
            self._deal([])
            self.turns.moved()
            self.tell_moment(fresh=True)
        await self.settle()

    def _wait_for_salts(self) -> None:
        """See to it that a deal which waits for people does not wait for ever."""
        at = (self.table.stage, self.table.foundings) if self.table.phase == "open" and self.table.stage else None
        if self._salts is not None and self._salts[0] != at:
            self._salts[1].cancel()
            self._salts = None
        if at is not None and self._salts is None:
            ring = asyncio.get_running_loop().call_later(
                self.hall.settings.salts, lambda: self.hall.spawn(self._salts_overdue(at))
            )
            self._salts = (at, ring)

    async def _salts_overdue(self, at: tuple[str, int]) -> None:
        def overdue(table: Table) -> None:
            if (table.stage, table.foundings) == at and table.phase == "open":
                founding.overdue(table, self.hall.chance)

        async with self.lock:
            if (self.table.stage, self.table.foundings) == at and self.table.phase == "open":
                await self._reshape(overdue)

    async def set_away(self, seat: int, away: bool) -> bool:
        """A bot plays for a seat's person from now on, or no longer; false if that is so already. The lock is held."""
        sits = self.table.seats[seat]
        if self.table.phase != "playing" or (sits.away == away and (away or not sits.timeouts)):
            return False
        await self.change(lambda table: seating.set_away(table, seat, away))
        return True

    async def refresh(self) -> None:
        """Another server has touched this table."""
        self.stale = False
        async with self.lock:
            await self.catch_up()

    # -- who watches -------------------------------------------------------------------------------------------------

    async def join(self, viewer: Viewer) -> None:
        """Somebody looks on from now on, from their seat or without one; who sits here is back."""
        async with self.lock:
            if self.together.company is not None:  # whoever comes from elsewhere may have seen more
                await self.catch_up()
            seat = self.seat_of(viewer.guest)
            if seat < 0 and self.watching() >= self.hall.settings.most_spectators:
                raise Refused("Too many people are watching this table.")
            await self.together.come(viewer)
            self.viewers.add(viewer)
            self.used = self.hall.clock()
            self.turns.came(viewer.guest)
            try:
                if seat < 0 or not self.table.seats[seat].away or not await self.set_away(seat, False):
                    self.tell_table()
                self.send_moment(viewer)
                if self.closed:
                    viewer.send(Refusal(0, self.closed))
                await self.talk.send(viewer)
            except BaseException:
                self.viewers.discard(viewer)
                await self.together.go(viewer)
                raise
            await self.settle()

    async def leave(self, viewer: Viewer) -> None:
        """Somebody's connection has ended."""
        async with self.lock:
            self.viewers.discard(viewer)
            self.used = self.hall.clock()
            self.turns.went(viewer.guest)
            self.tell_table()
            self.turns.arrange()
        await self.together.go(viewer)

    def here(self) -> set[int]:
        """The seats whose people are connected."""
        return {seat for guest in self.together.guests() if (seat := self.seat_of(guest)) >= 0}

    def watching(self) -> int:
        """How many look on without a seat."""
        return sum(self.seat_of(guest) < 0 for guest in self.together.guests())

    # -- what they are shown -----------------------------------------------------------------------------------------

    def info(self, guest: str) -> TableInfo:
        """The table as everybody may know it, told to one guest."""
        return table_info(self.table, guest, self.here(), self.watching())

    def tell_table(self) -> None:
        """Who sits and who is here, to everybody."""
        made: dict[tuple[int, bool], Sent] = {}
        for viewer in self.viewers:
            key = (self.seat_of(viewer.guest), viewer.guest == self.table.host)
            if key not in made:
                made[key] = Sent(TableNews(self.info(viewer.guest)))
            viewer.send(made[key])

    def moment(self, seat: int, *, fresh: bool) -> Moment | None:
        """The game as a seat (or a spectator) sees it now."""
        match = self.match
        if match is None:
            return None
        seen = match.perspective(seat)
        plies = len(match.decisions)
        playing = self.table.phase == "playing"
        opened = self._opened() if playing else None
        return Moment(
            turn=self.turn,
            ply=plies,
            view=seen.view(),
            moves=tuple(seen.moves()) if playing else (),
            lines=lines(match, seat, 0 if fresh else max(0, plies - 1)),
            fresh=fresh,
            undo=playing and seat >= 0 and match.undoable(seat, freely=self.freely()),
            seconds=self.turns.seconds(),
            openings=() if opened is None else opened.standing(seat) if fresh else opened.newest(seat),
        )

    def _opened(self) -> Opened | None:
        """What was promised of chance; None where nothing was."""
        if self.opened is None and self.match is not None and self.table.root:
            self.opened = Opened(self.match, self.entries)
        return self.opened

    def tell_moment(self, *, fresh: bool) -> None:
        """What just happened, to everybody: each seat its own, and one for all spectators."""
        made: dict[int, Sent] = {}
        for viewer in self.viewers:
            seat = self.seat_of(viewer.guest)
            if fresh:
                self._send_roots(viewer)
            if seat not in made:
                moment = self.moment(seat, fresh=fresh)
                if moment is None:
                    return
                made[seat] = Sent(moment)
            viewer.send(made[seat])

    def send_moment(self, viewer: Viewer) -> None:
        """The whole moment to one viewer."""
        moment = self.moment(self.seat_of(viewer.guest), fresh=True)
        if moment is not None:
            self._send_roots(viewer)
            viewer.send(moment)

    def _send_roots(self, viewer: Viewer) -> None:
        """All promises that stand, before anything that is checked against them."""
        if self.table.phase == "playing" and (opened := self._opened()) is not None:
            viewer.send(Roots(opened.roots(), fresh=True))

    async def resend(self, viewer: Viewer) -> None:
        """Everything again, to somebody who could not keep up."""
        async with self.lock:
            viewer.behind = False
            viewer.send(TableNews(self.info(viewer.guest)))
            self.send_moment(viewer)
            await self.talk.send(viewer)

    def close(self) -> None:
        """Out of memory."""
        self.turns.stop()
        if self._salts is not None:
            self._salts[1].cancel()
        self.hall.thinkers.forget(self.table.id)
        for viewer in list(self.viewers):
            viewer.close("The table is closed.", again=True)
