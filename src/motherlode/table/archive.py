"""Finished games: looking back at them, and records that somebody uploads."""

from __future__ import annotations

import secrets

from motherlode.core.errors import Refused
from motherlode.core.match import Match, replay
from motherlode.core.options import as_dict
from motherlode.core.record import Record
from motherlode.core.registry import find
from motherlode.table import catalogue, text
from motherlode.table.hall import Hall
from motherlode.table.jobs import Job
from motherlode.table.journal import Entry, Guest, Seat, Table
from motherlode.table.pool import Failed
from motherlode.table.wire import MOST_NAME

FINISHED_KEPT = 32
"""Finished games kept in memory for looking back."""
CHECK_LIMIT = 20.0


async def upload(hall: Hall, me: Guest, record: Record) -> Table:
    """A finished game from a file, checked by playing it again."""
    game = find(record.game)
    options = catalogue.settings(game, record.options)
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
    job = Job(kind="check", game=game.name, seats=record.seats, options={}, seed="", actions=[], record=checked)
    try:
        answer = await hall.thinkers.ask(job, CHECK_LIMIT)
    except Failed:
        raise Refused("The record could not be played again.", field="record") from None
    if answer.error:
        raise Refused(answer.error, rule=answer.rule, field=answer.field)
    now = hall.now()
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
    await hall.journal.create(table, [Entry(n, "decide", seat, action, now) for n, (seat, action) in enumerate(deeds)])
    return table


async def past(hall: Hall, id: str) -> tuple[Table, Match]:
    """A table and its match, to look back at. The caller sees to it that nobody sees too much."""
    table = await hall.header(id)
    if table.phase == "open":
        raise Refused("The game has not begun.")
    if table.phase == "playing" or id in hall.rooms:
        room = await hall.room(id)
        assert room.match is not None
        return room.table, room.match
    match = hall.finished.pop(id, None)
    if match is None:
        entries = await hall.journal.entries(id)
        match = _replayed(table, entries)  # a few milliseconds
    hall.finished[id] = match
    while len(hall.finished) > FINISHED_KEPT:
        del hall.finished[next(iter(hall.finished))]
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
