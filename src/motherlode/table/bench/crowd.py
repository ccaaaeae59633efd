"""`motherlode bench table --database URL --sockets N`: a great many people at once, at some of a great many tables."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from msgspec import Struct

from motherlode.table.bench.load import furnish, press, run, sit_down
from motherlode.table.bench.measure import SEATS, memory, most_files, raise_limit
from motherlode.table.bench.stores import CALM, LOADED, forget, running

TABLES = 10_000
RATE = 125.0


class Crowd(Struct, kw_only=True):
    """What came of it."""

    tables: int
    """Tables in the database, all of them being played …"""
    sockets: int
    """… and connections, four at each table that somebody looks at."""
    came: float
    """Connections a second, while all of them came."""
    empty: list[float]
    """Megabytes of each server before anybody came …"""
    full: list[float]
    """… and with all of them."""
    p50: float
    """Milliseconds until everybody at a table saw a decision, at `RATE` a second with all of them open."""
    p99: float


def measure(url: str, processes: int, sockets: int, seconds: float) -> Crowd:
    """So many sockets on so many servers that share a database."""
    raise_limit()
    return run(_measure(url, processes, min(sockets, most_files() - 200), seconds))


async def _measure(url: str, processes: int, sockets: int, seconds: float) -> Crowd:
    watched = sockets // SEATS
    places = await furnish(url, max(TABLES, watched), SEATS)
    try:
        with running(url, processes) as (address, first):
            await asyncio.sleep(CALM)
            servers = _servers(first) if processes > 1 else [first]
            empty = [memory(server) for server in servers]
            begun = time.perf_counter()
            groups = await sit_down(address, places[:watched])
            took = time.perf_counter() - begun
            full = [memory(server) for server in servers]
            seen = await press(groups[:LOADED], RATE, seconds)
            for person in (person for group in groups for person in group.people):
                person.close()
    finally:
        await forget(url, [place.id for place in places])
    return Crowd(
        tables=len(places),
        sockets=SEATS * watched,
        came=SEATS * watched / took,
        empty=empty,
        full=full,
        p50=1000 * seen.percentile(0.5),
        p99=1000 * seen.percentile(0.99),
    )


def _servers(first: int) -> list[int]:
    return [int(number) for number in Path(f"/proc/{first}/task/{first}/children").read_text().split()]
