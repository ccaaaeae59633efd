"""The lobby: which tables a guest can find, and what is told of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from motherlode.table.catalogue import game_infos, levels
from motherlode.table.hall.hall import Hall
from motherlode.table.room.info import table_info
from motherlode.table.room.seating import seat_of
from motherlode.table.store.company import Present
from motherlode.table.store.journal import Table
from motherlode.table.wire import Lobby, Me, TableInfo

LISTED = 30
MINE = 50
ASKED = 10
"""Of one's own tables so many are looked at for whether one is asked there."""


async def lobby(hall: Hall, guest: str) -> Lobby:
    """All a lobby page needs, for one guest."""
    waiting = await hall.journal.waiting(LISTED)
    finished = await hall.journal.finished(LISTED)
    mine = await hall.journal.seated(guest, MINE) if guest else []
    me = await hall.journal.guest(guest) if guest else None
    elsewhere = await present(hall, [*waiting, *mine])
    going_on = [table for table in mine if table.phase == "playing"][:ASKED]
    asked = {table.id for table in going_on if await _asked(hall, table, guest)}
    return Lobby(
        games=game_infos(),
        levels=levels(),
        me=Me(me.name) if me is not None else None,
        open=tuple(info(hall, t, guest, elsewhere) for t in waiting if any(seat.kind == "open" for seat in t.seats)),
        mine=tuple(replace(info(hall, t, guest, elsewhere), asked=t.id in asked) for t in mine),
        finished=tuple(info(hall, t, guest) for t in finished),
        also=hall.settings.also,
    )


async def _asked(hall: Hall, table: Table, guest: str) -> bool:
    """Whether a guest has to decide there, as far as their own view says so."""
    if table.phase != "playing":
        return False
    try:
        room = await hall.room(table.id)
    except Exception:  # begun under other rules, say: the lobby is for the other tables as well
        return False
    seat = room.seat_of(guest)
    return room.match is not None and seat >= 0 and room.match.perspective(seat).view().decides == seat


async def present(hall: Hall, tables: Sequence[Table]) -> dict[str, Present]:
    """Who is connected to other servers at tables that are not in memory here."""
    ids = list({table.id for table in tables if table.phase != "over" and table.id not in hall.rooms})
    company = hall.journal.company
    return await company.present(ids) if company is not None and ids else {}


def info(hall: Hall, table: Table, guest: str, elsewhere: Mapping[str, Present] = {}) -> TableInfo:
    """A table as everybody may know it, told to one guest, with who is here as far as that is known."""
    room = hall.rooms.get(table.id)
    if room is not None:
        return table_info(table, guest, room.here(), room.watching())
    lines = elsewhere[table.id].lines if table.id in elsewhere else ()
    seats = [seat_of(table, line.guest) for line in lines]
    return table_info(table, guest, {seat for seat in seats if seat >= 0}, seats.count(-1))
