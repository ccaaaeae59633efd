"""`motherlode bench table --database URL`: the file and the database beside each other, with one process and several.

Everything shares the machine: servers, database and load. So besides the clock it is told who used the processors.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from motherlode.table.bench.load import Group, Latencies, furnish, press, sit_down
from motherlode.table.bench.measure import SEATS, unlimited
from motherlode.table.store.opening import Place, journal_at
from motherlode.table.web import supervisor
from motherlode.table.web.server import serve

LOADED = 60
"""Tables that are played at."""
CALM = 5.0
"""Seconds until the bots' processes have started."""
RATE = 250.0
TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
RUN = "import sys; from motherlode.table.bench.stores import server; sys.exit(server(sys.argv[1], int(sys.argv[2])))"


class Row(Struct, kw_only=True):
    """What one way of serving has shown."""

    store: str
    processes: int
    steady: float
    """Decisions a second, of `RATE` that were asked for …"""
    steady_p50: float
    steady_p99: float
    """… and milliseconds until everybody at the table saw it."""
    full: float
    """Decisions a second, as fast as it goes."""
    full_p50: float
    full_p99: float
    servers: float
    """Milliseconds of processor time for each decision: in the servers …"""
    database: float
    """… in the database …"""
    load: float
    """… and in those who play."""


def measure(url: str, processes: int, seconds: float) -> list[Row]:
    """A file with one process; the database with one, and with so many."""
    with tempfile.TemporaryDirectory() as folder:
        ways: list[tuple[Place, int]] = [(Path(folder) / "table.sqlite3", 1), (url, 1)]
        if processes > 1:
            ways.append((url, processes))
        return [asyncio.run(_one(place, count, seconds / len(ways))) for place, count in ways]


async def _one(place: Place, processes: int, seconds: float) -> Row:
    places = await furnish(place, LOADED, SEATS)
    try:
        with _running(place, processes) as (url, process):
            groups = await sit_down(url, places)
            await asyncio.sleep(CALM)
            database = await _postmaster(place)
            steady, _ = await _pressed(groups, RATE, seconds / 2, process, database)
            full, used = await _pressed(groups, 1e9, seconds / 2, process, database)
            for group in groups:
                for person in group.people:
                    await person.close()
    finally:
        await _forget(place, [place.id for place in places])
    each = 1000 / max(1, len(full.times))
    return Row(
        store="PostgreSQL" if isinstance(place, str) else "SQLite",
        processes=processes,
        steady=steady.rate,
        steady_p50=1000 * steady.percentile(0.5),
        steady_p99=1000 * steady.percentile(0.99),
        full=full.rate,
        full_p50=1000 * full.percentile(0.5),
        full_p99=1000 * full.percentile(0.99),
        servers=used["servers"] * each,
        database=used["database"] * each,
        load=used["load"] * each,
    )


async def _pressed(
    groups: list[Group], rate: float, seconds: float, process: int, database: int
) -> tuple[Latencies, dict[str, float]]:
    before = _times(process, database)
    found = await press(groups, rate, seconds)
    after = _times(process, database)
    return found, {name: after[name] - before[name] for name in after}


async def _forget(place: Place, ids: list[str]) -> None:
    if isinstance(place, str):
        journal = journal_at(place)
        await journal.open()
        await journal.remove(ids)
        await journal.close()


@contextlib.contextmanager
def _running(place: Place, processes: int) -> Iterator[tuple[str, int]]:
    """A server or several: the address, and the first process."""
    command = [sys.executable, "-c", RUN, str(place), str(processes)]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        yield running.stdout.readline().strip(), running.pid
    finally:
        running.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            running.wait(20)
        running.kill()


def server(place: str, processes: int) -> int:
    """The servers that are measured: the usual ones, without limits for a single address."""
    where: Place = place if place.startswith("postgres") else Path(place)
    told = supervisor.told()
    if told is not None:
        with socket.socket(fileno=told.listening) as listening:
            serve(unlimited(), where, listening, told.ready, name=told.name, life=told.life)
        return 0
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(4096)
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"

        def ready() -> None:
            print(url, flush=True)

        if processes == 1:
            serve(unlimited(), where, listening, ready)
            return 0
        command = [sys.executable, "-c", RUN, place, str(processes)]
        return supervisor.Supervisor(command, listening, processes).run(ready)


# -- who used the processors -------------------------------------------------------------------------------------------


def _times(process: int, database: int) -> dict[str, float]:
    """Seconds of processor time so far: of the servers with their bots, of PostgreSQL, and of this process."""
    found: dict[int, tuple[int, float]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with contextlib.suppress(OSError, IndexError, ValueError):
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                ended = sum(map(int, fields[13:15])) if int(folder.name) == database else 0  # its children's
                found[int(folder.name)] = int(fields[1]), (sum(map(int, fields[11:13])) + ended) / TICK
    own = os.times()
    return {
        "servers": sum(found[number][1] for number in _family(process, found)),
        "database": sum(found[number][1] for number in _family(database, found)) if database else 0.0,
        "load": own.user + own.system,
    }


def _family(first: int, found: dict[int, tuple[int, float]]) -> set[int]:
    """A process and all that it has started."""
    family = {first} & set(found)
    for _ in range(4):
        family |= {number for number, (parent, _) in found.items() if parent in family}
    return family


async def _postmaster(place: Place) -> int:
    """The first process of a database on this machine; 0 if it is elsewhere."""
    if isinstance(place, Path):
        return 0
    from motherlode.table.store.connections import close, connect, prepared

    connection = await connect(prepared(place))
    number = connection.info.backend_pid
    try:
        name, _, rest = Path(f"/proc/{number}/stat").read_text().partition("(")[2].rpartition(")")
        return int(rest.split()[1]) if name.startswith("postgres") else 0
    except OSError:
        return 0
    finally:
        await close(connection)


def gain(rows: list[Row]) -> float:
    """How many times as many decisions several processes make as one does, on the database."""
    found = {row.processes: row.full for row in rows if row.store == "PostgreSQL"}
    return found[max(found)] / found[1]
