"""A day at two servers that share a PostgreSQL: people come, play a little, go; nothing of it stays in memory.

Two hours in the usual tests; `make soak-postgres` sets MOTHERLODE_HOURS to 24. An hour takes as long as its tables.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import time
from pathlib import Path

import psycopg
import pytest

from motherlode.core.registry import names
from motherlode.table.hall.hall import Hall
from motherlode.table.hall.lobby import lobby
from motherlode.table.settings import Settings
from motherlode.table.store.postgres import PostgresJournal
from motherlode.table.wire import Decide, Say
from table.database import Cluster
from table.people import Local, Person, guest, table_of, thinkers

HOURS = int(os.environ.get("MOTHERLODE_HOURS", "2"))
TABLES = int(os.environ.get("MOTHERLODE_TABLES", "6"))
"""In an hour."""
DECISIONS = 12
MOST_GROWTH = 6.0
"""Megabytes, from a quarter of the time on."""


class Day:
    """The time that the servers go by: the clock's, and whole hours that were skipped."""

    skipped = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.skipped


def hall_of(url: str, number: int, day: Day) -> Hall:
    settings = Settings(pace=0.0, open_days=6 * 3600.0, most_tables_each=10**9, most_tables_from=10**9)
    chance = random.Random(number)
    return Hall(PostgresJournal(url, str(number)), Local(), settings, clock=day, chance=chance, name=str(number))


async def visit(here: Hall, there: Hall, number: int) -> int:
    """Somebody plays at one server while somebody else looks on at the other; how many decisions there were."""
    game = names()[number % len(names())]
    name = f"P{number}"
    room = await table_of(here, game, name)
    player = await Person(guest(name).id).join(room)
    watcher = await Person(guest("Watcher").id).join(await there.room(room.table.id))
    for _ in range(DECISIONS):
        limit = time.monotonic() + 20
        while not player.moment.moves and player.moment.view.over is None:
            assert time.monotonic() < limit
            await asyncio.sleep(0.005)
        if player.moment.view.over is not None:
            break
        await player.say(Decide(player.moment.turn, player.moment.moves[0].action))
    await watcher.say(Say("Well played."))
    await lobby(there, guest(name).id)
    await watcher.leave()
    await player.leave()
    return room.turn


async def emptied(hall: Hall) -> None:
    """Until no table is in memory: bots may just be playing the last moves before the turn of who is gone."""
    limit = time.monotonic() + 30
    await hall.tidy()
    while hall.rooms:
        assert time.monotonic() < limit, [(room.turn, room.turns.busy) for room in hall.rooms.values()]
        await asyncio.sleep(0.02)
        for room in hall.rooms.values():
            room.used -= 3600.0
        await hall.tidy()


def memory() -> float:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_a_day_of_coming_and_going_leaves_nothing_in_memory(cluster: Cluster) -> None:
    url = cluster.database()

    async def what() -> tuple[list[float], int]:
        day = Day()
        halls = [hall_of(url, number, day) for number in range(2)]
        for hall in halls:
            await hall.open()
        used, decisions = [], 0
        for hour in range(HOURS):
            for number in range(hour * TABLES, (hour + 1) * TABLES):
                here, there = halls if number % 2 else halls[::-1]
                decisions += await visit(here, there, number)
                thinkers(here).asked.clear()
            day.skipped += 3600.0
            for hall in halls:
                await emptied(hall)
            used.append(memory())
        for hall in halls:
            await hall.close()
        return used, decisions

    used, decisions = asyncio.run(what())
    with psycopg.connect(url) as database:
        row = database.execute(
            "SELECT count(*), (SELECT count(*) FROM present WHERE went IS NULL) FROM tables"
        ).fetchone()
    assert row == (HOURS * TABLES, 0), "all games are kept, and nobody is there"
    quarter = used[len(used) // 4 :]
    print(
        f"{HOURS} hours, {HOURS * TABLES} tables, {decisions} decisions at two servers: {used[0]:.0f} MB after the "
        f"first hour, {quarter[0]:.0f} after a quarter, {used[-1]:.0f} at the end, {max(used):.0f} at most"
    )
    assert used[-1] - quarter[0] < MOST_GROWTH, used
