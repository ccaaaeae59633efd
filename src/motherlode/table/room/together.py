"""Who is at a table, here and in other servers that show the same one.

A room with one server around it has its own viewers and nobody else. Where several share the journal, each of them
tells the others who is connected to it, and asks before a bot thinks.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from motherlode.table.room.viewer import Viewer
from motherlode.table.store.company import Clock, Company, Known, Line, Present
from motherlode.table.store.journal import Entry

if TYPE_CHECKING:
    from motherlode.table.room.room import Room

NOBODY = "nobody"
UNDERSTUDY = 1.0
"""Seconds after which somebody who waits for another server's bot asks again."""


class Together:
    """What one room knows of the same room elsewhere."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._present = Present()

    @property
    def company(self) -> Company | None:
        """Those who share the journal; None if nobody does."""
        return self._room.hall.journal.company

    def known(self) -> Known:
        """How far this room is."""
        room = self._room
        return Known(room.table.id, room.turn, room.table.rev, room.talk.said)

    # -- who is there ------------------------------------------------------------------------------------------------

    async def come(self, viewer: Viewer) -> None:
        """Tell the others that somebody has connected here."""
        if self.company is not None:
            line = Line(viewer.line, viewer.guest, self.company.alias(viewer.address))
            await self.company.come(self._room.table.id, line)

    async def go(self, viewer: Viewer) -> None:
        """Tell the others that somebody is gone."""
        if self.company is not None:
            await self.company.go(self._room.table.id, viewer.line)

    async def load(self) -> None:
        """A room has just been made from the journal: who is where, and what does the clock say?"""
        if self.company is None:
            return
        id = self._room.table.id
        self._present = (await self.company.present([id]))[id]
        self.company.watched(id, bool(self._present.lines))
        for guest, gone in self._present.gone.items():
            self._room.turns.went(guest, gone)
        if self._room.table.clock is not None and self._room.table.phase == "playing":
            clock = await self.company.clock(id, self._room.turn, float(self._room.table.clock))
            self._room.turns.read(clock, bool(self._present.lines))

    def met(self, present: Present) -> bool:
        """Others have come or gone elsewhere; whether that is new. The lock is held."""
        room = self._room
        if self.company is not None:
            self.company.watched(room.table.id, bool(present.lines))
        if present.lines == self._present.lines:
            self._present = present
            return False
        before = room.here()
        old = {line.guest for line in self._present.lines}
        self._present = present
        new = {line.guest for line in present.lines}
        for guest in new - old:
            room.turns.came(guest)
        for guest in old - new:
            if room.seat_of(guest) in before:
                room.turns.went(guest, present.gone.get(guest, 0.0))
        return True

    async def meet(self, present: Present) -> None:
        """People have come to this table elsewhere, or gone."""
        async with self._room.lock:
            if self.met(present):
                self._room.tell_table()
                self._room.turns.arrange()

    def left_to_others(self) -> bool:
        """Everybody who looks on does so at other servers: bots think and clocks run out there."""
        return self.company is not None and not self._room.viewers and bool(self._present.lines)

    def guests(self) -> list[str]:
        """Everybody who looks on, once for each connection."""
        return [viewer.guest for viewer in self._room.viewers] + [line.guest for line in self._present.lines]

    def plays_from(self, address: str) -> bool:
        """Whether somebody who sits here is connected from an address."""
        room = self._room
        if any(viewer.address == address and room.seat_of(viewer.guest) >= 0 for viewer in room.viewers):
            return True
        alias = self.company.alias(address) if self.company is not None and self._present.lines else ""
        return any(line.address == alias and room.seat_of(line.guest) >= 0 for line in self._present.lines)

    def payer(self) -> str:
        """The address whose share of time the bots here use: that of a player, or else of who watches.

        So nobody can burden a game by looking on. Games that nobody looks at have one share together.
        """
        room = self._room
        players = {room.seat_of(line.guest): line.address for line in self._present.lines}
        players.update({room.seat_of(viewer.guest): viewer.address for viewer in room.viewers})
        watching = players.pop(-1, NOBODY)
        return players[min(players)] if players else watching

    # -- what others write -------------------------------------------------------------------------------------------

    async def keep_up(self, turn: int) -> None:
        """Somebody has seen that turn, perhaps elsewhere: read on if this room has not. The lock is held."""
        if turn > self._room.turn and self.company is not None:
            await self._room.catch_up()

    async def follow(self, entry: Entry) -> None:
        """Another server has written an entry and tells it: if it is the next one nothing has to be read."""
        room = self._room
        async with room.lock:
            if entry.n == room.turn and room.match is not None and room.table.phase == "playing" and not room.closed:
                await room.happen([entry])
            elif entry.n >= room.turn:
                await room.catch_up()

    # -- bots and clocks ---------------------------------------------------------------------------------------------

    async def claim(self, turn: int, seconds: float) -> tuple[float, bool]:
        """Until a bot's decision is this server's to make: how long ago it was asked for, and whether it was now.

        While another server has it this waits; when that one is gone it is this one's turn.
        """
        if self.company is None:
            return 0.0, True
        while True:
            found = await self.company.claim(self._room.table.id, turn, seconds)
            if found is not None:
                return found
            await asyncio.sleep(UNDERSTUDY)

    def release(self, turn: int) -> None:
        """A decision that was taken on is not made here."""
        if self.company is not None:
            self._room.hall.spawn(self.company.release(self._room.table.id, turn))

    def set_clock(self, left: float, *, stands: bool) -> None:
        """The clock stands still from now on, or runs again."""
        room = self._room
        if self.company is not None and room.table.clock is not None and room.table.phase == "playing":
            room.hall.spawn(self.company.set_clock(room.table.id, room.turn, Clock(left, stands)))

    async def hold(self, turn: int, seat: int, action: int) -> None:
        """Somebody has decided in secret."""
        if self.company is not None:
            await self.company.hold(self._room.table.id, turn, seat, action)

    async def held(self, turn: int, seat: int) -> int | None:
        """What somebody has decided in secret, here or elsewhere."""
        return None if self.company is None else await self.company.held(self._room.table.id, turn, seat)
