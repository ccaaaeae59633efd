"""What everybody may know of tables: the lobby's lists, and a table told to one guest."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from msgspec.structs import replace

from motherlode.core.errors import Refused
from motherlode.core.registry import find
from motherlode.table import seating
from motherlode.table.catalogue import differing, game_infos, levels
from motherlode.table.journal import Table
from motherlode.table.wire import Lobby, Me, SeatInfo, TableInfo

if TYPE_CHECKING:
    from motherlode.table.hall import Hall
    from motherlode.table.room import Room

LISTED = 30
MINE = 50
ASKED = 10
"""Of one's own tables so many are looked at for whether one is asked there."""


async def lobby(hall: Hall, guest: str) -> Lobby:
    waiting = await hall.journal.waiting(LISTED)
    finished = await hall.journal.finished(LISTED)
    mine = await hall.journal.seated(guest, MINE) if guest else []
    me = await hall.journal.guest(guest) if guest else None
    going_on = [table for table in mine if table.phase == "playing"][:ASKED]
    asked = {table.id for table in going_on if await _asked(hall, table, guest)}
    return Lobby(
        games=game_infos(),
        levels=levels(),
        me=Me(me.name) if me is not None else None,
        open=tuple(info(hall, t, guest) for t in waiting if any(seat.kind == "open" for seat in t.seats)),
        mine=tuple(replace(info(hall, t, guest), asked=t.id in asked) for t in mine),
        finished=tuple(info(hall, t, guest) for t in finished),
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


def info(hall: Hall, table: Table, guest: str, room: Room | None = None) -> TableInfo:
    """A table as everybody may know it, told to one guest."""
    room = room or hall.rooms.get(table.id)
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
