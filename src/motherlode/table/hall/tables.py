"""Tables as they come and go: new ones, the same people once more, games from a file, and finished ones to look at."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Sequence
from typing import Any

from motherlode.core.errors import Refused
from motherlode.core.match import Match
from motherlode.core.options import as_dict
from motherlode.core.record import Fair, Record
from motherlode.core.registry import find
from motherlode.table import catalogue, fair, text
from motherlode.table.bots.jobs import Job
from motherlode.table.bots.pool import Failed
from motherlode.table.hall.hall import Hall
from motherlode.table.room import founding, seating
from motherlode.table.room.replay import replayed
from motherlode.table.room.room import Room
from motherlode.table.store.journal import Entry, Guest, Seat, Table
from motherlode.table.wire import MOST_NAME, NewTable, SeatPlan

FINISHED_KEPT = 32
"""Finished games kept in memory for looking back."""
CHECK_LIMIT = 20.0


# -- new tables --------------------------------------------------------------------------------------------------------


async def create(hall: Hall, me: Guest, wanted: NewTable, address: str = "", *, carried: bool = False) -> Table:
    """A new table, asked for from that address; with no open seat the game starts at once.

    With `carried` its options may hold a card table of one's own.
    """
    game = find(wanted.game)
    plans = wanted.seats or (SeatPlan("me"),) + (SeatPlan("bot"),) * (game.usual_seats - 1)
    options = catalogue.settings(game, wanted.options, carried)
    seats = seating.planned(plans, me)
    for seat in seats:
        seat.promise = wanted.promise or "" if seat.kind == "person" else ""
    return await _new(
        hall,
        me.id,
        game.name,
        as_dict(options),
        seats,
        public=wanted.public,
        clock=wanted.clock,
        shuffle=wanted.shuffle,
        address=address,
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
    address: str,
    asked: Sequence[int] = (),
) -> Table:
    game = find(name)
    Match(game, len(seats), game.settings(options), seed="try")  # refused now rather than at the start
    if await hall.journal.unfinished(host) >= hall.settings.most_tables_each:
        raise Refused(f"You have {hall.settings.most_tables_each} unfinished tables; finish one first.")
    origin = await hall.journal.alias(address) if address else ""
    if origin and await hall.journal.unfinished_from(origin) >= hall.settings.most_tables_from:
        most = hall.settings.most_tables_from
        raise Refused(f"There are {most} unfinished tables from your address; finish one first.")
    now = hall.now()
    table = Table(
        id=_new_id(hall),
        game=game.name,
        version=game.version,
        seed="",
        options=options,
        seats=seats,
        host=host,
        public=public,
        clock=clock,
        shuffle=shuffle,
        origin=origin,
        made=now,
        touched=now,
    )
    founding.found(table, hall.chance)  # from the system, unless a test wants to know it
    if asked:
        founding.ask(table, asked, hall.chance)
    elif all(seat.kind != "open" for seat in seats):
        seating.begin(table, hall.chance)
    await hall.journal.create(table, [])
    return table


def _new_id(hall: Hall) -> str:
    """128 bits nobody can guess, from the system unless a test wants to know them: the deal depends on it too."""
    return urlsafe_b64encode(hall.chance.randbytes(16)).rstrip(b"=").decode()


async def again(hall: Hall, room: Room, me: Guest, address: str = "") -> Table:
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
            Seat(kind="person", guest=seat.guest, name=seat.name, joined=number + 1)
            if seat.kind == "person" and number in here
            else Seat(kind="bot", name=seat.name if seat.kind == "bot" else "", level=seat.level or "medium")
            for number, seat in enumerate(old.seats)
        ]
        seating.name_bots(seats)
        table = await _new(
            hall,
            me.id,
            old.game,
            old.options,
            seats,
            public=old.public,
            clock=old.clock,
            shuffle=old.shuffle,
            address=address,
            asked=[number for number, seat in enumerate(old.seats) if seat.salt and seats[number].kind == "person"],
        )

        def note(header: Table) -> None:
            header.again = header.again or table.id  # somebody else may have asked at another server

        await room.change(note)
        if room.table.again == table.id:
            return table
        await hall.journal.remove([table.id])
        return await hall.header(room.table.again)


# -- finished games ----------------------------------------------------------------------------------------------------


async def upload(hall: Hall, me: Guest, record: Record, address: str = "") -> Table:
    """A finished game from a file, checked by playing it again at the cost of that address."""
    game = find(record.game)
    options = catalogue.settings(game, record.options, carried=True)
    if len(record.seed) > 200 or len(record.names) not in (0, record.seats):
        raise Refused("The record has too long a seed or not one name for each seat.", field="record")
    if record.rules != game.version and record.rules not in game.reads:
        raise Refused(f"The record is of rules {record.rules!s:.20}; this server plays {game.version}.", field="rules")
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
    job = Job(kind="check", record=checked, payer=address)
    try:
        answer = await hall.thinkers.ask(job, CHECK_LIMIT)
    except Failed:
        raise Refused("The record could not be played again.", field="record") from None
    if answer.error:
        raise Refused(answer.error, rule=answer.rule, field=answer.field)
    now = hall.now()
    table = Table(
        id=_new_id(hall),
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
    await hall.journal.create(table, [Entry(n, "decide", seat, action, now) for n, (seat, action) in enumerate(deeds)])
    return table


async def record_of(hall: Hall, table: Table, match: Match) -> Record:
    """A finished game as a file, with what shows that nobody chose the deal."""
    record = match.record()
    record.rules = table.version  # those it was begun under, which may be older ones that are still read
    if not table.secret:
        return record
    entries = await hall.journal.entries(table.id)
    story = [(e.seat, e.action if e.kind == "decide" else fair.UNDO - e.action) for e in entries]
    course = fair.course_of(match.game, match.seats, match.options, match.seed, record.actions)
    turns = fair.standing(story)
    record.fair = Fair(
        table=table.id,
        secret=table.secret,
        commitment=table.commitment,
        foundings=table.foundings,
        people=founding.people(table),
        planned=table.planned,
        shuffled=table.shuffle,
        chance=course.pieces,
        dealt=course.ends[0],
        root=table.root,
        later=course.later(turns),
        roots=course.roots(turns),
        story=story,
        digest=fair.digest(story),
    )
    return record


async def past(hall: Hall, id: str) -> tuple[Table, Match]:
    """A table and its match, to look back at. The caller sees to it that nobody sees too much."""
    table = await hall.header(id)
    if table.phase == "open":
        raise Refused("The game has not begun.")
    if table.phase == "playing" or id in hall.rooms:
        room = await hall.room(id)
        if room.match is None:
            raise Refused(room.closed)
        return room.table, room.match
    match = hall.finished.pop(id, None)
    if match is None:
        entries = await hall.journal.entries(id)
        match = replayed(table, entries)  # a few milliseconds
    hall.finished[id] = match
    while len(hall.finished) > FINISHED_KEPT:
        del hall.finished[next(iter(hall.finished))]
    return table, match
