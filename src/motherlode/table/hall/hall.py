"""The hall: all tables of a server, those in memory and those in the journal, and how new ones come to be."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

from motherlode.core.errors import Refused
from motherlode.core.match import Match
from motherlode.table import text
from motherlode.table.bots.pool import Thinkers
from motherlode.table.catalogue import game_infos
from motherlode.table.figures import Counted, Figures, Snapshot, packed
from motherlode.table.room.room import Room
from motherlode.table.settings import Settings
from motherlode.table.store.company import Known, Present
from motherlode.table.store.journal import Entry, Guest, Journal, Table, Unwritable
from motherlode.table.wire import Me

LOG = logging.getLogger("motherlode.table")
HOUSEKEEPING = 30.0
ELSEWHERE = 10.0
"""Seconds after which a table is dropped from memory that people look at, but at other servers."""


class Missing(Refused):
    """There is no such table."""


class Hall:
    """Everything a server does, without the network."""

    def __init__(
        self,
        journal: Journal,
        thinkers: Thinkers,
        settings: Settings | None = None,
        *,
        now: Callable[[], float] = time.time,
        clock: Callable[[], float] = time.monotonic,
        chance: random.Random | None = None,
        name: str = "0",
    ) -> None:
        """`name` is what this server is called among those that share a journal.

        `now` is only written down and shown: it may jump. Whatever runs out does so by `clock`, which does not.
        """
        self.journal = journal
        self.thinkers = thinkers
        self.settings = settings or Settings()
        self.now = now
        self.clock = clock
        self.chance = chance or secrets.SystemRandom()
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.finished: dict[str, Match] = {}
        """Games to look back at."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._tidied = clock()
        self.name = name
        self.counts = Figures()
        self.sockets: Callable[[], int] = lambda: 0
        """How many browsers are connected."""
        self._begun = clock()
        self._counted = Counted(self.counts)

    async def open(self) -> None:
        """Get ready to serve."""
        logging.getLogger("motherlode").addHandler(self._counted)
        await self.journal.open()
        self.journal.listen(self.touched)
        if self.journal.company is not None:
            self.journal.company.attend(self)
        game_infos()  # the first visitor shall not wait for it, nor for the table of what looks alike
        text.looks("")
        self.thinkers.warm()
        self.spawn(self._housekeeping())

    async def close(self) -> None:
        """End everything: rooms, whatever goes on by itself, the bots and the journal."""
        for room in list(self.rooms.values()):
            room.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinkers.close()
        await self.journal.close()
        logging.getLogger("motherlode").removeHandler(self._counted)

    @property
    def quiet(self) -> bool:
        """Whether no bot is thinking and no move is waiting to be shown."""
        return not any(room.turns.busy for room in self.rooms.values())

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Something that goes on by itself; what goes wrong in it is written to the log."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("something went wrong", exc_info=error)

    # -- rooms -------------------------------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """The room of a table, built from the journal if it is not in memory."""
        found = self.rooms.get(id)
        if found is not None:
            found.used = self.clock()
            if self.journal.company is not None:
                await found.refresh()
            return found
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
        try:
            return await asyncio.shield(self._loading[id])
        finally:
            self._loading.pop(id, None)

    async def _load(self, id: str) -> Room:
        table = await self.header(id)
        entries = await self.journal.entries(id)
        room = Room(self, table, entries)
        await room.together.load()
        self.rooms[id] = room
        if table.phase == "playing" or table.stage:
            async with room.lock:
                await room.settle()
        return room

    async def header(self, id: str) -> Table:
        """What the journal says of a table: of a game whose end people have seen, that it is over."""
        if id in self.rooms:
            await self.rooms[id].written()
        table = await self.journal.table(id)
        if table is None:
            raise Missing("There is no such table; it may have expired.")
        return table

    # -- other servers -----------------------------------------------------------------------------------------------

    def known(self) -> list[Known]:
        """The tables in memory."""
        return [room.together.known() for room in self.rooms.values()]

    def touched(self, id: str) -> None:
        """Another server has written to a table."""
        room = self.rooms.get(id)
        if room is not None and not room.stale:
            room.stale = True
            self.spawn(self._read(room, room.refresh()))

    def follow(self, id: str, entry: Entry) -> None:
        """Another server has written an entry, and this is it."""
        room = self.rooms.get(id)
        if room is not None:
            self.spawn(self._read(room, room.together.follow(entry)))

    async def _read(self, room: Room, reading: Coroutine[Any, Any, None]) -> None:
        try:
            await reading
        except Unwritable:  # the connection is gone again: when it is back everything is looked at once more
            pass
        except Refused as refusal:
            if self.rooms.get(room.table.id) is room and room.gone:
                del self.rooms[room.table.id]
                room.close()
            else:
                LOG.warning("table %s: %s", room.table.id[:6], refusal)

    def met(self, id: str, present: Present) -> None:
        """People have come to a table elsewhere, or gone."""
        if id in self.rooms:
            self.spawn(self.rooms[id].together.meet(present))

    def orphaned(self, id: str) -> None:
        """A server that is gone had a bot thinking at a table: let one think here."""
        self.spawn(self._adopted(id))

    async def _adopted(self, id: str) -> None:
        try:
            room = await self.room(id)
            async with room.lock:
                await room.settle()
        except Refused as refusal:
            LOG.warning("table %s: %s", id[:6], refusal)

    def snapshot(self) -> Snapshot:
        """What this server has counted."""
        waiting, thinking = self.thinkers.load()
        return self.counts.snapshot(
            {
                "sockets": self.sockets(),
                "rooms": len(self.rooms),
                "bots_waiting": waiting,
                "bots_thinking": thinking,
                "up_seconds": round(self.clock() - self._begun, 1),
            }
        )

    def figures(self) -> str:
        """What this server has counted, for the others to tell."""
        return packed(self.snapshot())

    # -- keeping order -----------------------------------------------------------------------------------------------

    async def _housekeeping(self) -> None:
        while True:
            await asyncio.sleep(HOUSEKEEPING)
            try:
                await self.tidy()
            except Exception:  # a full disk, say: tried again later
                LOG.exception("tidying up failed")

    async def tidy(self) -> None:
        """Drop what nobody uses from memory, and what nobody touched for long from the journal."""
        now = self.clock()
        passed, self._tidied = now - self._tidied, now
        for id, room in list(self.rooms.items()):
            idle = ELSEWHERE if room.together.left_to_others() else self.settings.idle_room
            if not room.viewers and not room.turns.busy and not room.lock.locked() and now - room.used > idle:
                room.close()
                del self.rooms[id]
        for id in await self.journal.expire(passed, self.settings.open_days, self.settings.playing_days):
            if id in self.rooms:
                self.rooms.pop(id).close()

    # -- people ------------------------------------------------------------------------------------------------------

    async def name_of(self, guest: str) -> str:
        """What a guest is called."""
        found = await self.journal.guest(guest) if guest else None
        return found.name if found is not None else "Guest"

    async def rename(self, guest: str, wanted: str) -> Me:
        """A guest wants to be called otherwise."""
        me = Guest(guest, text.name(wanted), self.now())
        await self.journal.save_guest(me)
        return Me(me.name)

    async def me(self, guest: str) -> Guest:
        """The guest, with a name even if none was given."""
        found = await self.journal.guest(guest)
        return found if found is not None else Guest(guest, "Guest", self.now())
