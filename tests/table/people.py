"""Halls, tables and people for tests, in virtual time and without a network."""

from __future__ import annotations

import asyncio
import random
from typing import Any, TypeVar

import msgspec

from motherlode.table.bots.jobs import Answer, Job
from motherlode.table.bots.memory import Memory
from motherlode.table.bots.pool import Failed, Thinkers
from motherlode.table.bots.worker import do
from motherlode.table.hall.hall import Hall
from motherlode.table.hall.tables import create
from motherlode.table.room.messages import handle
from motherlode.table.room.room import Room
from motherlode.table.room.viewer import Viewer
from motherlode.table.settings import Settings
from motherlode.table.store.journal import Guest, Journal
from motherlode.table.wire import (
    Chat,
    Moment,
    NewTable,
    Refusal,
    SeatPlan,
    TableNews,
    ToBrowser,
    ToServer,
)
from table import virtual
from table.memory import MemoryJournal

M = TypeVar("M")
DECODER = msgspec.json.Decoder(ToBrowser)


class Local(Thinkers):
    """Thinks on the spot, and takes `seconds` of virtual time for it. Levels in `broken` fail."""

    def __init__(self, seconds: float = 0.01) -> None:
        self.seconds = seconds
        self.broken: set[str] = set()
        self.asked: list[Job] = []
        self.memory = Memory()

    async def ask(self, job: Job, limit: float) -> Answer:
        self.asked.append(job)
        await asyncio.sleep(self.seconds)
        if job.level in self.broken:
            raise Failed("broken")
        return do(job, self.memory)

    def forget(self, table: str) -> None:
        self.memory.forget(table)

    async def close(self) -> None: ...


class Person(Viewer):
    """Somebody at a table, and all they were ever sent."""

    def __init__(self, guest: str, most_queue: int = 64, *, address: str = "", known: bool = True) -> None:
        super().__init__(guest, most_queue, address=address, known=known)
        self.raw: list[bytes] = []
        self.times: list[float] = []
        self.bye: str | None = None
        self.room: Room | None = None
        self.reads = True
        self._decoded: list[Any] = []

    def wake(self) -> None:
        while self.reads and (sent := self.take()) is not None:
            self.raw.append(sent.plain)
            self.times.append(virtual.now())

    def close(self, text: str, *, again: bool) -> None:
        self.bye = text

    @property
    def messages(self) -> list[Any]:
        for raw in self.raw[len(self._decoded) :]:
            self._decoded.append(DECODER.decode(raw))
        return self._decoded

    def last(self, kind: type[M]) -> M:
        """The last message of a kind."""
        return next(m for m in reversed(self.messages) if isinstance(m, kind))

    def all(self, kind: type[M]) -> list[M]:
        return [m for m in self.messages if isinstance(m, kind)]

    @property
    def moment(self) -> Moment:
        return self.last(Moment)

    @property
    def table(self) -> TableNews:
        return self.last(TableNews)

    @property
    def refusals(self) -> list[str]:
        return [m.text for m in self.all(Refusal)]

    @property
    def heard(self) -> list[str]:
        """The chat as it stands on the screen."""
        lines: list[str] = []
        for chat in self.all(Chat):
            lines = ([] if chat.fresh else lines) + [line.text for line in chat.lines]
        return lines

    async def join(self, room: Room) -> Person:
        self.room = room
        await room.join(self)
        return self

    async def leave(self) -> None:
        assert self.room is not None
        await self.room.leave(self)

    async def say(self, message: ToServer) -> None:
        assert self.room is not None
        await handle(self.room, self, message)

    def clear(self) -> None:
        self.raw.clear()
        self._decoded.clear()
        self.times.clear()


def make_hall(journal: Journal | None = None, seed: int = 1, **settings: Any) -> Hall:
    """A hall in virtual time, with chance that repeats itself."""
    return Hall(
        journal or MemoryJournal(),
        Local(),
        Settings(**{"pace": 0.0, **settings}),
        now=virtual.now,
        clock=virtual.now,
        chance=random.Random(seed),
    )


def thinkers(hall: Hall) -> Local:
    """Whoever thinks there."""
    assert isinstance(hall.thinkers, Local)
    return hall.thinkers


def guest(name: str) -> Guest:
    return Guest(name.lower() * 8, name, 0.0)


async def table_of(hall: Hall, game: str, *people: str, bots: str = "", seats: int = 0, **more: Any) -> Room:
    """A game that has begun, people in order and then bots."""
    from motherlode.core.registry import find

    size = seats or find(game).usual_seats
    plans = [SeatPlan("me")] + [SeatPlan("open")] * (len(people) - 1)
    plans += [SeatPlan("bot", bots or "random")] * (size - len(people))
    if not people:
        plans = [SeatPlan("bot", bots or "random")] * size
    first = guest(people[0]) if people else guest("Nobody")
    wanted = NewTable(game=game, seats=tuple(plans), **{"shuffle": False, **more})
    table = await create(hall, first, wanted)
    room = await hall.room(table.id)
    for name in people[1:]:
        await room.reshape(lambda table, name=name: _sit(table, name))  # type: ignore[misc]
    if room.table.phase == "open":
        from motherlode.table.room import seating

        await room.reshape(lambda table: seating.start(table, first.id, hall.chance))
    return room


def _sit(table: Any, name: str) -> None:
    from motherlode.table.room import seating

    seating.sit(table, guest(name), None)


async def until(what: Any, most: float = 3600.0) -> None:
    """Let time pass until something is so."""
    limit = virtual.now() + most
    while not what():
        assert virtual.now() < limit, "it never came to that"
        await asyncio.sleep(0.05)
