"""The hall: all tables of a server, those in memory and those in the journal, and how new ones come to be."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

from motherlode.core.errors import Refused
from motherlode.core.match import Match, replay
from motherlode.core.options import as_dict
from motherlode.core.record import Record
from motherlode.core.registry import find
from motherlode.table import catalogue, seating, text
from motherlode.table.catalogue import differing, game_infos, levels
from motherlode.table.jobs import Job
from motherlode.table.journal import Entry, Guest, Journal, Seat, Table
from motherlode.table.pool import Failed, Thinkers
from motherlode.table.room import Room
from motherlode.table.settings import Settings
from motherlode.table.wire import MOST_NAME, Lobby, Me, NewTable, SeatInfo, SeatPlan, TableInfo

LOG = logging.getLogger("motherlode.table")
LISTED = 30
MINE = 50
FINISHED_KEPT = 32
"""Finished games kept in memory for looking back."""
CHECK_LIMIT = 20.0
HOUSEKEEPING = 30.0


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
    ) -> None:
        self.journal = journal
        self.thinkers = thinkers
        self.settings = settings or Settings()
        self.now = now
        self.clock = clock
        self.chance = chance or secrets.SystemRandom()
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._finished: dict[str, Match] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        await self.journal.open()
        self.journal.listen(self._touched)
        self.spawn(self._housekeeping())

    async def close(self) -> None:
        for room in list(self.rooms.values()):
            room.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinkers.close()
        await self.journal.close()

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
            return found
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
        try:
            return await asyncio.shield(self._loading[id])
        finally:
            self._loading.pop(id, None)

    async def _load(self, id: str) -> Room:
        table = await self._header(id)
        entries = await self.journal.entries(id)
        room = Room(self, table, entries)
        self.rooms[id] = room
        if table.phase == "playing":
            async with room.lock:
                await room.settle()
        return room

    async def _header(self, id: str) -> Table:
        table = await self.journal.table(id)
        if table is None:
            raise Missing("There is no such table; it may have expired.")
        return table

    def _touched(self, id: str) -> None:
        if id in self.rooms:
            self.spawn(self.rooms[id].refresh())

    async def _housekeeping(self) -> None:
        while True:
            await asyncio.sleep(HOUSEKEEPING)
            try:
                await self.tidy()
            except Exception:  # a full disk, say: tried again later
                LOG.exception("tidying up failed")

    async def tidy(self) -> None:
        """Drop what nobody uses from memory, and what nobody touched for long from the journal."""
        now = self.now()
        for id, room in list(self.rooms.items()):
            if not room.viewers and not room.turns.busy and now - room.used > self.settings.idle_room:
                room.close()
                del self.rooms[id]
        for id in await self.journal.expire(now - self.settings.open_days, now - self.settings.playing_days):
            if id in self.rooms:
                self.rooms.pop(id).close()

    # -- people ------------------------------------------------------------------------------------------------------

    async def name_of(self, guest: str) -> str:
        found = await self.journal.guest(guest) if guest else None
        return found.name if found is not None else "Guest"

    async def rename(self, guest: str, wanted: str) -> Me:
        me = Guest(guest, text.name(wanted), self.now())
        await self.journal.save_guest(me)
        return Me(me.name)

    async def me(self, guest: str) -> Guest:
        """The guest, with a name even if none was given."""
        found = await self.journal.guest(guest)
        return found if found is not None else Guest(guest, "Guest", self.now())

    # -- the lobby ---------------------------------------------------------------------------------------------------

    async def lobby(self, guest: str) -> Lobby:
        waiting = await self.journal.waiting(LISTED)
        finished = await self.journal.finished(LISTED)
        mine = await self.journal.seated(guest, MINE) if guest else []
        me = await self.journal.guest(guest) if guest else None
        return Lobby(
            games=game_infos(),
            levels=levels(),
            me=Me(me.name) if me is not None else None,
            open=tuple(self.info(t, guest) for t in waiting if any(seat.kind == "open" for seat in t.seats)),
            mine=tuple(self.info(t, guest) for t in mine),
            finished=tuple(self.info(t, guest) for t in finished),
        )

    def info(self, table: Table, guest: str, room: Room | None = None) -> TableInfo:
        """A table as everybody may know it, told to one guest."""
        room = room or self.rooms.get(table.id)
        here = room.here() if room is not None else set()
        you = seating.seat_of(table, guest)
        seats = tuple(
            SeatInfo(
                seat=number,
                kind=seat.kind,
                name=seat.name,
                level=seat.level,
                here=number in here,
                away=seat.away,
                you=number == you,
            )
            for number, seat in enumerate(table.seats)
        )
        try:
            game = find(table.game)
            title, options = game.title, differing(game, table.options)
        except Refused:  # no longer installed
            title, options = table.game, table.options
        return TableInfo(
            id=table.id,
            game=table.game,
            title=title,
            version=table.version,
            phase=table.phase,
            seats=seats,
            you=you,
            host=bool(guest) and guest == table.host,
            options=options,
            public=table.public,
            clock=table.clock,
            turn=table.turn,
            watching=room.watching() if room is not None else 0,
            commitment=hashlib.sha256(table.seed.encode()).hexdigest(),
            seed=table.seed if table.phase == "over" else "",
            reason=table.reason,
            winners=tuple(table.winners),
            imported=table.imported,
            again=table.again,
            made=round(table.made, 1),
            touched=round(table.touched, 1),
        )

    # -- tables ------------------------------------------------------------------------------------------------------

    async def create(self, me: Guest, wanted: NewTable) -> Table:
        """A new table; with no open seat the game starts at once."""
        game = find(wanted.game)
        plans = wanted.seats or (SeatPlan("me"),) + (SeatPlan("bot"),) * (game.usual_seats - 1)
        options = catalogue.settings(game, wanted.options)
        seats = seating.planned(plans, me)
        return await self._new(
            me.id,
            game.name,
            as_dict(options),
            seats,
            public=wanted.public,
            clock=wanted.clock,
            shuffle=wanted.shuffle,
        )

    async def _new(
        self,
        host: str,
        name: str,
        options: dict[str, Any],
        seats: list[Seat],
        *,
        public: bool,
        clock: int | None,
        shuffle: bool,
    ) -> Table:
        game = find(name)
        seed = secrets.token_hex(16)
        Match(game, len(seats), game.settings(options), seed="try")  # refused now rather than at the start
        if await self.journal.unfinished(host) >= self.settings.most_tables_each:
            raise Refused(f"You have {self.settings.most_tables_each} unfinished tables; finish one first.")
        now = self.now()
        table = Table(
            id=secrets.token_urlsafe(16),
            game=game.name,
            version=game.version,
            seed=seed,
            options=options,
            seats=seats,
            host=host,
            public=public,
            clock=clock,
            shuffle=shuffle,
            made=now,
            touched=now,
        )
        if all(seat.kind != "open" for seat in seats):
            seating.begin(table, self.chance)
        await self.journal.create(table, [])
        return table

    async def again(self, room: Room, me: Guest) -> Table:
        """A new table for the same people; who is not here any more is replaced by a bot."""
        async with room.lock:
            old = room.table
            if seating.seat_of(old, me.id) < 0:
                raise Refused("Only who sat at this table can ask to play again.")
            if old.phase != "over" or old.imported:
                raise Refused("This game is not over." if old.phase != "over" else "This game comes from a file.")
            if old.again and (found := await self.journal.table(old.again)) is not None:
                return found
            here = room.here() | {seating.seat_of(old, me.id)}
            seats = [
                Seat(kind="person", guest=seat.guest, name=seat.name)
                if seat.kind == "person" and number in here
                else Seat(kind="bot", name=seat.name if seat.kind == "bot" else "", level=seat.level or "medium")
                for number, seat in enumerate(old.seats)
            ]
            seating.name_bots(seats)
            table = await self._new(
                me.id, old.game, old.options, seats, public=old.public, clock=old.clock, shuffle=old.shuffle
            )

            def note(header: Table) -> None:
                header.again = table.id

            await room.change(note)
            return table

    # -- records -----------------------------------------------------------------------------------------------------

    async def upload(self, me: Guest, record: Record) -> Table:
        """A finished game from a file, checked by playing it again."""
        game = find(record.game)
        options = catalogue.settings(game, record.options)
        if len(record.seed) > 200 or len(record.names) not in (0, record.seats):
            raise Refused("The record has too long a seed or not one name for each seat.", field="record")
        if record.rules != game.version and record.rules not in game.reads:
            raise Refused(
                f"The record is of rules {record.rules!s:.20}; this server plays {game.version}.", field="rules"
            )
        names: list[str] = []
        for number in range(min(max(record.seats, 0), 100)):
            given = text.clean(record.names[number])[:MOST_NAME] if record.names else ""
            names.append(text.distinct(given or f"Seat {number + 1}", names))
        checked = Record(
            game=game.name,
            rules=record.rules,
            seats=record.seats,
            options=as_dict(options),
            seed=record.seed,
            names=names,
            actions=record.actions,
        )
        job = Job(kind="check", game=game.name, seats=record.seats, options={}, seed="", actions=[], record=checked)
        try:
            answer = await self.thinkers.ask(job, CHECK_LIMIT)
        except Failed:
            raise Refused("The record could not be played again.", field="record") from None
        if answer.error:
            raise Refused(answer.error, rule=answer.rule, field=answer.field)
        now = self.now()
        table = Table(
            id=secrets.token_urlsafe(16),
            game=game.name,
            version=record.rules,
            seed=record.seed,
            options=as_dict(options),
            seats=[Seat(kind="person", name=name) for name in names],
            phase="over",
            host=me.id,
            shuffle=False,
            reason=answer.reason,
            winners=list(answer.winners),
            imported=True,
            made=now,
            touched=now,
        )
        deeds = zip(answer.seats_of, record.actions)
        await self.journal.create(
            table, [Entry(n, "decide", seat, action, now) for n, (seat, action) in enumerate(deeds)]
        )
        return table

    async def past(self, id: str) -> tuple[Table, Match]:
        """A table and its match, to look back at. The caller sees to it that nobody sees too much."""
        room = self.rooms.get(id)
        if room is not None and room.match is not None:
            return room.table, room.match
        table = await self._header(id)
        if table.phase == "open":
            raise Refused("The game has not begun.")
        match = self._finished.pop(id, None)
        if match is None:
            entries = await self.journal.entries(id)
            match = _replayed(table, entries)  # a few milliseconds
        if table.phase == "over":
            self._finished[id] = match
            while len(self._finished) > FINISHED_KEPT:
                del self._finished[next(iter(self._finished))]
        return table, match


def _replayed(table: Table, entries: list[Entry]) -> Match:
    match = replay(
        Record(
            game=table.game,
            rules=table.version,
            seats=len(table.seats),
            options=table.options,
            seed=table.seed,
            names=[seat.name for seat in table.seats],
        )
    )
    for entry in entries:
        if entry.kind == "undo":
            match.undo(entry.seat, freely=bool(entry.action))
        else:
            match.play(entry.action, entry.seat)
    return match
