"""What who runs a server does about its tables: check them, prune them, close one, mute somebody."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct

from motherlode.core.errors import Refused
from motherlode.table.room.replay import replayed
from motherlode.table.settings import DAY
from motherlode.table.store.journal import CLOSED, Damaged, Entry, Idle, Journal, Table

ATTEMPTS = 8


class Checked(Struct, kw_only=True):
    """What a check of all tables has found."""

    tables: int = 0
    decisions: int = 0
    replayed: int = 0
    """Games that were played again from their first decision to their last."""
    other_rules: int = 0
    """Games under rules that are not played here any more."""
    wrong: list[str] = []
    """A sentence for each table that is not as it was written."""
    digest: str = ""
    """The same for the same tables and decisions, wherever they are kept."""


async def check(journal: Journal, told: Callable[[int, int], None] = lambda done, all: None) -> Checked:
    """Look at every table: numbers without gaps, sums, and whether it can be played again."""
    found = Checked(wrong=[])
    total = hashlib.sha256()
    listed = await journal.idle()
    for number, idle in enumerate(listed):
        told(number, len(listed))
        found.tables += 1
        try:
            table = await journal.table(idle.id)
            entries = await journal.entries(idle.id)
            if table is None:
                continue
            found.decisions += len(entries)
            total.update(digest(table, entries))
            _play_again(found, table, entries)
        except Damaged as damage:
            found.wrong.append(f"Table {idle.id}: {damage.sentence}")
    told(len(listed), len(listed))
    found.digest = total.hexdigest()[:32]
    return found


def digest(table: Table, entries: Sequence[Entry]) -> bytes:
    """A table as it is, in short."""
    return hashlib.sha256(msgspec.json.encode([table, list(entries)])).digest()


def _play_again(found: Checked, table: Table, entries: Sequence[Entry]) -> None:
    if len(entries) != table.turn:
        found.wrong.append(f"Table {table.id}: {table.turn} decisions are counted, and there are {len(entries)}.")
        return
    if table.phase == "open":
        return
    try:
        match = replayed(table)
    except Refused:
        found.other_rules += 1
        return
    try:
        match = replayed(table, entries)
    except Exception as error:
        found.wrong.append(f"Table {table.id} cannot be played again: {str(error) or type(error).__name__}")
        return
    found.replayed += 1
    if table.phase == "over" and not match.over:
        found.wrong.append(f"Table {table.id} counts as finished, and its game is not over.")


class Days(Struct, frozen=True, kw_only=True):
    """After how many days nobody has touched it a table may go; None for never."""

    open: float | None = None
    playing: float | None = None
    finished: float | None = None


async def old(journal: Journal, days: Days, now: Callable[[], float] = time.time) -> list[Idle]:
    """What may go. Two readings have to agree: the journal's own time, and the time of day."""
    most = {"open": days.open, "playing": days.playing, "over": days.finished}
    found = []
    for idle in await journal.idle():
        limit = most[idle.phase]
        if limit is not None and min(idle.seconds, now() - idle.touched) > limit * DAY:
            found.append(idle)
    return found


async def found(journal: Journal, name: str) -> Table:
    """A table by its address, its name, or by as much of that as only one has."""
    name = name.rpartition("/")[2]
    table = await journal.table(name)
    if table is not None:
        return table
    like = [idle.id for idle in await journal.idle() if idle.id.startswith(name)] if len(name) >= 4 else []
    if len(like) > 1:
        raise Refused(f"{len(like)} tables begin with {name}: write more of it.", field="table")
    table = await journal.table(like[0]) if like else None
    if table is None:
        raise Refused(f"There is no table {name!s:.40}; its name is what its address ends with.", field="table")
    return table


async def close(journal: Journal, name: str, *, again: bool = False) -> Table:
    """Nobody can go on at a table from now on, or everybody can again."""
    for _ in range(ATTEMPTS):
        table = await found(journal, name)
        if bool(table.closed) != again:
            raise Refused(f"This table is {'closed' if table.closed else 'not closed'} already.", field="table")
        table.closed = "" if again else CLOSED
        if await journal.update(table):
            return table
    raise Refused("Too many people change this table at once; try again.", field="table")


async def mute(journal: Journal, name: str, seat: int, *, again: bool = False) -> str:
    """Nobody hears who sits there any more, at any table, or everybody does again; what they are called."""
    table = await found(journal, name)
    if not 0 <= seat < len(table.seats):
        raise Refused(f"There is no seat {seat}: seats are 0 to {len(table.seats) - 1}.", field="seat")
    sits = table.seats[seat]
    if sits.kind != "person" or not sits.guest:
        raise Refused(f"Nobody sits on seat {seat} who could say something.", field="seat")
    await journal.mute(sits.guest, not again)
    return sits.name
