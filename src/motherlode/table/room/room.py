"""A table in memory: the match as the journal has it, and everybody who looks at it.

A room is a cache. Whatever happens is written to the journal first and only then played and shown; a room that is
dropped is built again by playing the journal. All that changes it happens under its lock, one thing at a time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.match import Match
from motherlode.core.registry import find
from motherlode.core.state import SPECTATOR
from motherlode.table.catalogue import checked
from motherlode.table.room.history import lines
from motherlode.table.room.info import table_info
from motherlode.table.room.seating import persons, seat_of
from motherlode.table.room.turns import Turns
from motherlode.table.room.viewer import Sent, Viewer
from motherlode.table.store.journal import Entry, Said, Table
from motherlode.table.wire import Chat, ChatLine, Moment, TableInfo, TableNews

if TYPE_CHECKING:
    from motherlode.table.hall.hall import Hall

LOG = logging.getLogger("motherlode.table")
CHAT_KEPT = 200
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
        self.viewers: set[Viewer] = set()
        self.lock = asyncio.Lock()
        self.used = hall.now()
        self.space = 0
        self.turns = Turns(self)
        if table.phase != "open":
            self._deal()
            for entry in entries:
                self._play(entry)

    # -- the match ---------------------------------------------------------------------------------------------------

    def _deal(self) -> None:
        table = self.table
        game = find(table.game)
        if table.version != game.version and table.version not in game.reads:
            raise Refused(f"This game was begun under rules {table.version}; this server plays {game.version}.")
        names = [seat.name for seat in table.seats]
        self.match = Match(game, len(names), checked(game, table.options), seed=table.seed, names=names)
        # The size of the action space is the same in every world, so any will do.
        self.space = game.actions(self.match.perspective(SPECTATOR).imagine(quick_dice(0)))

    def _play(self, entry: Entry) -> None:
        """What the journal says has happened."""
        assert self.match is not None
        if entry.kind == "undo":
            self.match.undo(entry.seat, freely=bool(entry.action))
        else:
            self.match.play(entry.action, entry.seat)
        self.entries.append(entry)
        self.table.turn = len(self.entries)

    @property
    def turn(self) -> int:
        return len(self.entries)

    def seat_of(self, guest: str) -> int:
        return seat_of(self.table, guest)

    def freely(self) -> bool:
        """Whether undo is free: nobody but bots would be surprised."""
        return len(persons(self.table)) == 1

    async def append(self, kind: str, seat: int, action: int) -> None:
        """Write down what happens next, then let it happen. The lock is held."""
        entry = Entry(self.turn, "undo" if kind == "undo" else "decide", seat, action, self.hall.now())
        if not await self.hall.journal.append(self.table.id, entry):
            await self._catch_up()
            raise Stale("The table has moved on.")
        await self._happen([entry])

    async def _catch_up(self) -> None:
        """Somebody else wrote to this table: play what is new."""
        found = await self.hall.journal.table(self.table.id)
        if found is None:
            raise Refused("This table is gone.")
        self.table = found
        if self.match is None and found.phase != "open":
            self._deal()
        news = await self.hall.journal.entries(self.table.id, self.turn)
        self.tell_table()
        await self._happen(news)

    async def _happen(self, entries: list[Entry]) -> None:
        for entry in entries:
            self._play(entry)
            self.tell_moment(fresh=entry.kind == "undo")
        await self.settle()

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
            await self.send_chat(*self.viewers)  # what spectators said may be heard now
        self.turns.arrange()

    async def change(self, alter: Callable[[Table], None]) -> None:
        """Change the header; `alter` may refuse, and is called again if somebody else was faster."""
        for _ in range(ATTEMPTS):
            draft = msgspec.json.decode(msgspec.json.encode(self.table), type=Table)
            alter(draft)
            draft.touched = self.hall.now()
            if await self.hall.journal.update(draft):
                self.table = draft
                self.table.turn = self.turn
                self.tell_table()
                return
            found = await self.hall.journal.table(self.table.id)
            if found is None:
                raise Refused("This table is gone.")
            self.table = found
        raise Refused("Too many people change this table at once; try again.")

    async def reshape(self, alter: Callable[[Table], None]) -> None:
        """Change the header from outside: people sit down, get up, or the game starts."""
        async with self.lock:
            await self.change(alter)
            if self.table.phase == "playing" and self.match is None:
                self._deal()
                self.turns.began()
                self.tell_moment(fresh=True)
            await self.settle()

    async def refresh(self) -> None:
        """Another server has touched this table."""
        async with self.lock:
            await self._catch_up()

    # -- who watches -------------------------------------------------------------------------------------------------

    async def join(self, viewer: Viewer) -> None:
        async with self.lock:
            seat = self.seat_of(viewer.guest)
            if seat < 0 and self.watching() >= self.hall.settings.most_spectators:
                raise Refused("Too many people are watching this table.")
            self.viewers.add(viewer)
            self.used = self.hall.now()
            self.turns.came(viewer.guest)
            try:
                if seat >= 0 and self.table.seats[seat].away and self.table.phase == "playing":
                    await self.change(lambda table: _back(table, seat))
                else:
                    self.tell_table()
                self.send_moment(viewer)
                await self.send_chat(viewer)
            except BaseException:
                self.viewers.discard(viewer)
                raise
            await self.settle()

    async def leave(self, viewer: Viewer) -> None:
        async with self.lock:
            self.viewers.discard(viewer)
            self.used = self.hall.now()
            self.turns.went(viewer.guest)
            self.tell_table()
            self.turns.arrange()

    def here(self) -> set[int]:
        """The seats whose people are connected."""
        return {seat for viewer in self.viewers if (seat := self.seat_of(viewer.guest)) >= 0}

    def watching(self) -> int:
        """How many look on without a seat."""
        return sum(self.seat_of(viewer.guest) < 0 for viewer in self.viewers)

    # -- what they are shown -----------------------------------------------------------------------------------------

    def info(self, guest: str) -> TableInfo:
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
        return Moment(
            turn=self.turn,
            ply=plies,
            view=seen.view(),
            moves=tuple(seen.moves()) if playing else (),
            lines=lines(match, seat, 0 if fresh else max(0, plies - 1)),
            fresh=fresh,
            undo=playing and seat >= 0 and match.undoable(seat, freely=self.freely()),
            seconds=self.turns.seconds(),
        )

    def tell_moment(self, *, fresh: bool) -> None:
        """What just happened, to everybody: each seat its own, and one for all spectators."""
        made: dict[int, Sent] = {}
        for viewer in self.viewers:
            seat = self.seat_of(viewer.guest)
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
            viewer.send(moment)

    async def resend(self, viewer: Viewer) -> None:
        """Everything again, to somebody who could not keep up."""
        async with self.lock:
            viewer.behind = False
            viewer.send(TableNews(self.info(viewer.guest)))
            self.send_moment(viewer)
            await self.send_chat(viewer)

    # -- chat --------------------------------------------------------------------------------------------------------

    async def send_chat(self, *viewers: Viewer) -> None:
        """All that was said, as far as each of them may hear it."""
        found = await self.hall.journal.chat(self.table.id, CHAT_KEPT)
        for viewer in viewers:
            heard = [said for said in found if self._hears(viewer, said.seat)]
            viewer.send(Chat(tuple(_line(said) for said in heard), fresh=True))

    async def say(self, said: Said) -> None:
        async with self.lock:
            await self.hall.journal.say(self.table.id, said)
            line = Sent(Chat((_line(said),)))
            for viewer in self.viewers:
                if self._hears(viewer, said.seat):
                    viewer.send(line)

    def _hears(self, viewer: Viewer, speaker: int) -> bool:
        """Spectators' words reach players after the end only."""
        return speaker >= 0 or self.table.phase != "playing" or self.seat_of(viewer.guest) < 0

    def close(self) -> None:
        """Out of memory."""
        self.turns.stop()
        for viewer in list(self.viewers):
            viewer.close("The table is closed.", again=True)


def _line(said: Said) -> ChatLine:
    return ChatLine(said.at, said.name, said.text, said.seat)


def _back(table: Table, seat: int) -> None:
    table.seats[seat].away = False
    table.seats[seat].timeouts = 0
