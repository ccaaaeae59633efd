"""`motherlode bench table --database URL`: the file and the database beside each other, with one process and several.

Everything shares the machine: servers, database and load. So besides the clock it is told who used the processors. The
ways of serving take turns, so that a machine that is busy with other things is so for all of them.
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
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from statistics import median

from msgspec import Struct, structs

from motherlode.table.bench.load import Latencies, furnish, press, relieve, run, sit_down
from motherlode.table.bench.measure import SEATS, unlimited
from motherlode.table.store.opening import Place, journal_at
from motherlode.table.web import supervisor
from motherlode.table.web.server import serve

LOADED = 60
"""Tables that are played at …"""
SPARE = 400
"""… and those that take the place of finished ones."""
CALM = 5.0
"""Seconds until the bots' processes have started."""
RATE = 250.0
BOUND = 50.0
"""Milliseconds within which 99 of 100 decisions are seen by everybody, at the highest rate that counts as held."""
ROUNDS = 3
"""So many times each way of serving has its turn."""
STEPS = 5
"""So many times the gap between a rate that is held and one that is not is halved."""
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
    held: float
    """The highest rate asked for and made at which 99 of 100 decisions took at most `BOUND`."""
    held_p99: float
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


FIGURES = tuple(name for name in Row.__struct_fields__ if name not in ("store", "processes"))


def measure(url: str, processes: int, seconds: float) -> list[list[Row]]:
    """A file with one process; the database with one, and with so many: in every round all of them."""
    rounds = []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            ways: list[tuple[Place, int]] = [(Path(folder) / "table.sqlite3", 1), (url, 1)]
            if processes > 1:
                ways.append((url, processes))
            rounds.append([run(_one(place, count, seconds / len(ways) / ROUNDS)) for place, count in ways])
    return rounds


def middle(rounds: list[list[Row]]) -> list[Row]:
    """What each way has shown in the middle of its rounds, figure by figure."""
    found = []
    for rows in zip(*rounds):
        figures = {name: median(getattr(row, name) for row in rows) for name in FIGURES}
        found.append(structs.replace(rows[0], **figures))
    return found


async def _one(place: Place, processes: int, seconds: float) -> Row:
    places = await furnish(place, LOADED + SPARE, SEATS)
    spare = places[LOADED:]
    probe = seconds / (STEPS + 8)
    try:
        with running(place, processes) as (url, process):
            groups = await sit_down(url, places[:LOADED])
            await asyncio.sleep(CALM)
            database = await _postmaster(place)
            await press(groups, RATE, probe)  # the first ones are slower

            async def pressed(rate: float, seconds: float) -> tuple[Latencies, dict[str, float]]:
                await relieve(url, groups, spare)
                before = _times(process, database)
                found = await press(groups, rate, seconds)
                after = _times(process, database)
                return found, {name: after[name] - before[name] for name in after}

            async def tried(rate: float) -> Latencies:
                return (await pressed(rate, probe))[0]

            steady, _ = await pressed(RATE, 2 * probe)
            full, used = await pressed(1e9, 2 * probe)
            held, held_p99 = await highest(tried, full.rate)
            for person in (person for group in groups for person in group.people):
                person.close()
    finally:
        await forget(place, [place.id for place in places])
    each = 1000 / max(1, len(full.times))
    return Row(
        store="PostgreSQL" if isinstance(place, str) else "SQLite",
        processes=processes,
        steady=steady.rate,
        steady_p50=1000 * steady.percentile(0.5),
        steady_p99=1000 * steady.percentile(0.99),
        held=held,
        held_p99=held_p99,
        full=full.rate,
        full_p50=1000 * full.percentile(0.5),
        full_p99=1000 * full.percentile(0.99),
        servers=used["servers"] * each,
        database=used["database"] * each,
        load=used["load"] * each,
    )


async def highest(tried: Callable[[float], Awaitable[Latencies]], first: float) -> tuple[float, float]:
    """The highest rate that is held, found by halving, and its p99 in milliseconds. One bad try does not count."""
    held, p99, low, high = 0.0, float("nan"), 0.0, 1.2 * first
    rate = 0.8 * first
    for _ in range(STEPS):
        for _ in range(2):
            found = await tried(rate)
            late = 1000 * found.percentile(0.99)
            if late <= BOUND and found.rate >= 0.95 * rate:
                held, p99, low = found.rate, late, rate
                break
        else:
            high = rate
        rate = (low + high) / 2
    return held, p99


async def forget(place: Place, ids: list[str]) -> None:
    """Leave a database as it was found."""
    if isinstance(place, str):
        journal = journal_at(place)
        await journal.open()
        await journal.remove(ids)
        await journal.close()


@contextlib.contextmanager
def running(place: Place, processes: int) -> Iterator[tuple[str, int]]:
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
            serve(unlimited(), where, listening, told.ready, kin=told)
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
    """How many times as many decisions several processes hold as one does, on the database, within the same bound."""
    one, several = _compared(rows)
    return several.held / one.held if one.held else float("nan")


def allowed(rows: list[Row], processors: int) -> float:
    """How many times as many decisions several processes can make as one by the processor time that they take."""
    one, several = _compared(rows)
    return limit(several, processors) / limit(one, processors)


def limit(row: Row, processors: int) -> float:
    """Decisions a second that processor time allows: of each server on its own, and of all that share the machine."""
    machine = 1000 * processors / (row.servers + row.database + row.load)
    return min(machine, 1000 * row.processes / row.servers)


def _compared(rows: list[Row]) -> tuple[Row, Row]:
    found = {row.processes: row for row in rows if row.store == "PostgreSQL"}
    return found[1], found[max(found)]
