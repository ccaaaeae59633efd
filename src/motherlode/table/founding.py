"""New tables: from a plan, or for the same people once more."""

from __future__ import annotations

import secrets
from typing import Any

from motherlode.core.errors import Refused
from motherlode.core.match import Match
from motherlode.core.options import as_dict
from motherlode.core.registry import find
from motherlode.table import catalogue, seating
from motherlode.table.hall import Hall
from motherlode.table.journal import Guest, Seat, Table
from motherlode.table.room import Room
from motherlode.table.wire import NewTable, SeatPlan


async def create(hall: Hall, me: Guest, wanted: NewTable) -> Table:
    """A new table; with no open seat the game starts at once."""
    game = find(wanted.game)
    plans = wanted.seats or (SeatPlan("me"),) + (SeatPlan("bot"),) * (game.usual_seats - 1)
    options = catalogue.settings(game, wanted.options)
    seats = seating.planned(plans, me)
    return await _new(
        hall,
        me.id,
        game.name,
        as_dict(options),
        seats,
        public=wanted.public,
        clock=wanted.clock,
        shuffle=wanted.shuffle,
    )


async def _new(
    hall: Hall,
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
    seed = f"{hall.chance.getrandbits(128):032x}"  # from the system, unless a test wants to know it
    Match(game, len(seats), game.settings(options), seed="try")  # refused now rather than at the start
    if await hall.journal.unfinished(host) >= hall.settings.most_tables_each:
        raise Refused(f"You have {hall.settings.most_tables_each} unfinished tables; finish one first.")
    now = hall.now()
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
        seating.begin(table, hall.chance)
    await hall.journal.create(table, [])
    return table


async def again(hall: Hall, room: Room, me: Guest) -> Table:
    """A new table for the same people; who is not here any more is replaced by a bot."""
    async with room.lock:
        old = room.table
        if seating.seat_of(old, me.id) < 0:
            raise Refused("Only who sat at this table can ask to play again.")
        if old.phase != "over" or old.imported:
            raise Refused("This game is not over." if old.phase != "over" else "This game comes from a file.")
        if old.again and (found := await hall.journal.table(old.again)) is not None:
            return found
        here = room.here() | {seating.seat_of(old, me.id)}
        seats = [
            Seat(kind="person", guest=seat.guest, name=seat.name)
            if seat.kind == "person" and number in here
            else Seat(kind="bot", name=seat.name if seat.kind == "bot" else "", level=seat.level or "medium")
            for number, seat in enumerate(old.seats)
        ]
        seating.name_bots(seats)
        table = await _new(
            hall, me.id, old.game, old.options, seats, public=old.public, clock=old.clock, shuffle=old.shuffle
        )

        def note(header: Table) -> None:
            header.again = table.id

        await room.change(note)
        return table
