"""`motherlode bench table`: a server in one process, load from another, next to the figures that are to be held."""

from __future__ import annotations

import asyncio
import math
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import mean, median

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from motherlode.bots.bot import SensibleBot
from motherlode.core.dice import quick_dice
from motherlode.core.game import Game
from motherlode.core.match import Match
from motherlode.core.registry import find, names
from motherlode.table import fair
from motherlode.table.bench.load import furnish, press, run, sit_down
from motherlode.table.promise import Roots
from motherlode.table.room.history import lines
from motherlode.table.room.opened import Opened
from motherlode.table.room.viewer import Sent
from motherlode.table.settings import Settings
from motherlode.table.web.pages import Pages
from motherlode.table.wire import Moment, ToBrowser

SEATS = 4
MOST_SOCKETS = 5000
LOADED = 80
"""Tables that are played at."""


CALM = 4.0
"""Seconds until the bots' process, which starts beside the server on its one processor here, is ready."""


class Figure(Struct, kw_only=True):
    """Something measured."""

    what: str
    measured: float
    unit: str
    wanted: float | None = None
    more: bool = False
    """Better if it is more."""
    note: str = ""

    @property
    def held(self) -> bool:
        """Whether it is as good as wanted; what could not be measured is not."""
        if math.isnan(self.measured):
            return False
        if self.wanted is None:
            return True
        return self.measured >= self.wanted if self.more else self.measured <= self.wanted


# -- without a network -------------------------------------------------------------------------------------------------


def sizes_and_times() -> list[Figure]:
    """For every game: what a decision costs in rules, views and menu, and how long its longest message is."""
    found = []
    for game in map(find, names()):
        cost, longest, promises = _course(game)
        found.append(
            Figure(what=f"rules + every seat's view + menu, {game.name}", measured=cost, unit="ms, median", wanted=1.5)
        )
        found.append(
            Figure(what=f"longest message of a move, {game.name}", measured=longest, unit="bytes", wanted=4096)
        )
        found += promises
    return found


def deals() -> list[Figure]:
    """For every game: what it costs to fix a deal so that it can be checked."""
    found = []
    for game in map(find, names()):
        options = game.settings({})
        times, more, sizes = [], [], []
        for number in range(20):
            begun = time.perf_counter()
            seed = fair.seed_of("00" * 32, str(number), game.name, game.version, {}, [["P", "11" * 32]])
            fair.drawn(seed, game.usual_seats)
            pieces = fair.chance_of(game, game.usual_seats, options, seed)
            tree = fair.Tree(seed, fair.told(pieces))
            times.append(time.perf_counter() - begun)
            assert tree.root
            match = Match(game, game.usual_seats, options, seed=seed)
            begun = time.process_time()
            opened = Opened(match, ())
            roots, openings = opened.roots(), opened.standing(0)
            more.append(time.process_time() - begun)
            sizes.append(_size(Roots(roots, fresh=True)) + len(msgspec.json.encode(openings)))
        found += [
            Figure(what=f"fixing a deal, {game.name}", measured=1000 * median(times), unit="ms, median"),
            Figure(what=f"… promises and openings of the deal, {game.name}", measured=1000 * median(more), unit="ms"),
            Figure(what=f"… to each seat, before it is deflated, {game.name}", measured=median(sizes), unit="bytes"),
        ]
    return found


def _course(game: Game) -> tuple[float, int, list[Figure]]:
    costs: list[float] = []
    checked: list[float] = []
    more: list[int] = []
    longest = 0
    for number in range(3):
        match = Match(game, game.usual_seats, seed=f"bench {number}")
        bot, dice = SensibleBot(), quick_dice(number)
        opened = Opened(match, ())
        while not match.over:
            action = bot.decide(match.perspective(match.seat), dice)
            begun = time.perf_counter()
            match.play(action)
            seats = [match.perspective(seat) for seat in range(match.seats)]
            shown = [(seen.view(), tuple(seen.moves())) for seen in seats]
            costs.append(time.perf_counter() - begun)
            plies = len(match.decisions)
            begun = time.process_time()
            roots = opened.played(match.decisions[-1], plies - 1)
            openings = [opened.newest(seat) for seat in range(match.seats)]
            checked.append(time.process_time() - begun)
            for seat, (view, moves) in enumerate(shown):
                said = lines(match, seat, plies - 1)
                without = Moment(turn=plies, ply=plies, view=view, moves=moves, lines=said)
                size = _size(replace(without, openings=openings[seat]))
                longest = max(longest, size)
                more.append(size - _size(without) + (_size(Roots(tuple(roots))) if roots else 0))
    promises = [
        Figure(
            what=f"promises and openings of a decision, {game.name}", measured=1000 * mean(checked), unit="ms, mean"
        ),
        Figure(what=f"… to each seat, {game.name}", measured=mean(more), unit="bytes, mean"),
    ]
    return 1000 * median(costs), longest, promises


def _size(message: ToBrowser) -> int:
    sent = Sent(message)
    return len(sent.packed() or sent.plain)


def first_page() -> list[Figure]:
    """What a browser loads before it shows anything."""
    pages = Pages()
    index = pages.find("index.html")
    if index is None:
        return [Figure(what="first page", measured=float("nan"), unit="KB", wanted=200, note="not built: make web")]
    names_of = re.findall(r'(?:src|href)="/?(?:\./)?([^"]+)"', index.body.decode())
    files = [index, *filter(None, (pages.find(name) for name in names_of))]
    size = sum(len(file.packed or file.body) for file in files)
    return [Figure(what=f"first page, {len(files)} files compressed", measured=size / 1000, unit="KB", wanted=200)]


# -- over the network --------------------------------------------------------------------------------------------------


def under_load(seconds: float, sockets: int, rate: float) -> list[Figure]:
    """Sockets held, and decisions a second, on a real server."""
    raise_limit()
    sockets = min(sockets, most_files() - 200)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.sqlite3"
        return run(_load(path, seconds, sockets, rate))


async def _load(path: Path, seconds: float, sockets: int, rate: float) -> list[Figure]:
    places = await furnish(path, max(LOADED, sockets // SEATS), SEATS)
    processors = _processors()
    server = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys; from motherlode.table.bench.measure import server; server(sys.argv[1])",
            str(path),
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        if len(processors) > 1:
            os.sched_setaffinity(server.pid, {processors[0]})
            os.sched_setaffinity(0, {processors[1]})
        assert server.stdout is not None
        url = server.stdout.readline().strip()
        found = []
        groups = await sit_down(url, places[:LOADED])
        await asyncio.sleep(CALM)
        used = _processor_time(server.pid)
        calm = await press(groups, rate, seconds)
        used = _processor_time(server.pid) - used
        found += [
            Figure(
                what=f"decisions at {rate:.0f}/s over {LOADED} tables of {SEATS}, synced",
                measured=calm.rate,
                unit="decisions/s",
                wanted=0.97 * rate,
                more=True,
            ),
            Figure(what="… from send to every seat's view, p50", measured=1000 * calm.percentile(0.5), unit="ms"),
            Figure(what="… p99", measured=1000 * calm.percentile(0.99), unit="ms", wanted=100),
        ]
        found.append(
            Figure(
                what="… per second of the server's processor time",
                measured=len(calm.times) / max(used, 0.01),
                unit="decisions/s",
                wanted=rate,
                more=True,
            )
        )
        full = await press(groups, 1e9, seconds / 2)
        found += [
            Figure(what="as fast as it goes", measured=full.rate, unit="decisions/s"),
            Figure(what="… p99", measured=1000 * full.percentile(0.99), unit="ms"),
        ]
        before, used = memory(server.pid), _processor_time(server.pid)
        begun = time.perf_counter()
        more = await sit_down(url, places[LOADED : sockets // SEATS])
        count = SEATS * (LOADED + len(more))
        took = time.perf_counter() - begun
        after, used = memory(server.pid), _processor_time(server.pid) - used
        found += [
            Figure(
                what=f"memory with {count:,} sockets at {count // SEATS:,} live tables",
                measured=after,
                unit="MB",
                wanted=400,
            ),
            Figure(
                what="… for each more socket, its share of the table included",
                measured=1000 * (after - before) / max(1, SEATS * len(more)),
                unit="KB",
            ),
            Figure(
                what="… sockets that come back per second",
                measured=SEATS * len(more) / took,
                unit="sockets/s",
                wanted=200,
                more=True,
            ),
        ]
        found.append(
            Figure(
                what="… per second of the server's processor time",
                measured=SEATS * len(more) / max(used, 0.01),
                unit="sockets/s",
                wanted=200,
                more=True,
            )
        )
        again = await press(groups, rate / 2, seconds / 3)
        found.append(
            Figure(
                what=f"p99 at {rate / 2:.0f}/s with all of them open", measured=1000 * again.percentile(0.99), unit="ms"
            )
        )
        return found
    finally:
        server.kill()
        server.wait()


def server(path: str) -> None:
    """The server that is measured: the usual one, without limits for a single address."""
    from motherlode.table.web.server import serve

    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(4096)
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    serve(unlimited(), Path(path), listening, lambda: print(url, flush=True))


def unlimited() -> Settings:
    """No limits for a single address: all the load comes from one."""
    return Settings(
        pace=0.0,
        workers=1,
        gone=1e6,
        most_sockets=100_000,
        most_sockets_each=100_000,
        most_connections_each=100_000,
        messages_per_second=1e6,
        requests_per_second=1e6,
        posts_per_second=1e6,
    )


def _processors() -> list[int]:
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def _processor_time(pid: int) -> float:
    """Seconds a process has worked."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Resident memory of a process in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1000
    return float("nan")


def raise_limit() -> None:
    try:
        import resource
    except ImportError:  # elsewhere than on Unix
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def most_files() -> int:
    import resource

    return int(resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def measure(seconds: float = 30.0, sockets: int = MOST_SOCKETS, rate: float = 250.0) -> list[Figure]:
    """Everything, in about twice the time."""
    return sizes_and_times() + deals() + first_page() + under_load(seconds / 2, sockets, rate)
