"""Load for a server: people at many tables who decide at a given rate, and how long until everybody has seen it."""

from __future__ import annotations

import asyncio
import functools
import hashlib
import random
import re
import secrets
import sys
import time
import zlib
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from motherlode.core.options import as_dict
from motherlode.core.registry import find, names
from motherlode.table.store import opening as store
from motherlode.table.store.journal import Seat, Table
from motherlode.table.web.guard import guest_of, new_token

T = TypeVar("T")
AT_ONCE = 50
"""Connections being opened at a time."""
TEXT, BINARY, PING, PONG = 1, 2, 9, 10
"""Kinds of messages."""
REQUEST = (
    "GET /api/tables/{id}/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: {url}\r\nCookie: motherlode={token}\r\n"
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
MOMENT = re.compile(rb'\{"t":"moment","turn":(\d+)')
HEAD = 40
"""Bytes of a message that say whether it is a moment, and of which turn."""
TICK = 0.002
"""Seconds between two looks at who may decide."""
LOST = 30.0
"""Seconds after which a decision that somebody has not seen counts as lost."""


class Place(Struct):
    """A table, and the tokens of the people who sit at it."""

    id: str
    tokens: list[str]


class Latencies(Struct):
    """What came out of a run."""

    seconds: float
    times: list[float]
    sent: int

    def percentile(self, share: float) -> float:
        """The time within which that share was served."""
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return len(self.times) / self.seconds


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end, in the loop that takes least of the processor."""
    try:
        from uvloop import new_event_loop
    except ImportError:  # not everywhere to be had
        return asyncio.run(work)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(work)


async def furnish(where: store.Place, count: int, seats: int) -> list[Place]:
    """Write tables full of people straight into a journal, all games in turn."""
    journal = store.journal_at(where)
    await journal.open()
    games = [game for game in map(find, names()) if game.least_seats <= seats <= game.most_seats]
    places, tables = [], []
    for number in range(count):
        game = games[number % len(games)]
        tokens = [new_token() for _ in range(seats)]
        people = [Seat(kind="person", guest=guest_of(token), name=f"P{k}") for k, token in enumerate(tokens)]
        now = time.time()
        tables.append(
            Table(
                id=secrets.token_urlsafe(16),
                game=game.name,
                version=game.version,
                seed=hashlib.sha256(str(number).encode()).hexdigest(),
                options=as_dict(game.settings({})),
                seats=people,
                phase="playing",
                made=now,
                touched=now,
            )
        )
        places.append(Place(tables[-1].id, tokens))
    await asyncio.gather(*(journal.create(table, []) for table in tables))
    await journal.close()
    return places


class Someone(asyncio.Protocol):
    """One socket: the last turn seen, and what was shown at it.

    It understands just as much of WebSockets as this server says, and reads no more of a message than the turn until
    somebody asks for the menu: load that takes little of the machine measures more.
    """

    def __init__(self, group: Group, request: bytes) -> None:
        self.group = group
        self.turn = -1
        self.shown = b""
        """The last moment as it came …"""
        self._packed = False
        """… and whether it is deflated."""
        self.opened = asyncio.get_running_loop().create_future()
        self._request = request
        self._read = b""
        self._line: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._line = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the connection was closed"))

    def data_received(self, data: bytes) -> None:
        if self._read:
            data = self._read + data
        if not self.opened.done():
            head, found, rest = data.partition(b"\r\n\r\n")
            if not found:
                self._read = data
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head.decode("latin-1").splitlines()[0]))
                return
            data = rest
            self.opened.set_result(None)
        self._read = self._frames(data)

    def _frames(self, data: bytes) -> bytes:
        """Hear all whole messages; what is left."""
        start = 0
        while len(data) - start >= 2:
            size, body = data[start + 1], start + 2
            if size >= 126:
                body = start + (4 if size == 126 else 10)
                size = int.from_bytes(data[start + 2 : body], "big")
            end = body + size
            if len(data) < end:
                break
            kind = data[start] & 15
            if kind in (TEXT, BINARY):
                self._hear(data[body:end], packed=kind == BINARY)
            elif kind == PING:
                self._send(PONG, data[body:end])
            start = end
        return data[start:]

    def _send(self, kind: int, body: bytes) -> None:
        assert self._line is not None
        assert len(body) < 126
        self._line.write(bytes([128 | kind, 128 | len(body), 0, 0, 0, 0]) + body)

    def _hear(self, body: bytes, *, packed: bool) -> None:
        head = zlib.decompressobj(-15).decompress(body, HEAD) if packed else body[:HEAD]
        found = MOMENT.match(head)
        if found is not None:
            self.turn, self.shown, self._packed = int(found[1]), body, packed
            self.group.seen(self.turn)

    def menu(self) -> Menu:
        """What it may do, and whether the game is over."""
        return MENU.decode(zlib.decompress(self.shown, -15) if self._packed else self.shown)

    def decide(self, turn: int, action: int) -> None:
        """Say what to play."""
        self._send(TEXT, b'{"t":"decide","turn":%d,"action":%d}' % (turn, action))

    def close(self) -> None:
        """Get up."""
        if self._line is not None:
            self._line.abort()


class _Action(Struct):
    action: int


class _View(Struct):
    over: dict[str, object] | None = None


class Menu(Struct):
    """As much of a moment as those need who play."""

    view: _View
    moves: list[_Action] = []


MENU = msgspec.json.Decoder(Menu)


class Group:
    """The people of one table."""

    def __init__(self) -> None:
        self.people: list[Someone] = []
        self.over = False
        self._wanted = sys.maxsize
        self._then: Callable[[], None] | None = None

    def seen(self, turn: int) -> None:
        """Somebody has been shown a turn."""
        if turn >= self._wanted and all(person.turn >= turn for person in self.people):
            then, self._then, self._wanted = self._then, None, sys.maxsize
            assert then is not None
            then()

    def decide(self, chance: random.Random, then: Callable[[], None]) -> bool:
        """One decision by whoever is asked, and what is done when everybody has seen it; False if nobody is."""
        turn = min(person.turn for person in self.people)
        for person in sorted(self.people, key=lambda person: len(person.shown), reverse=True):
            menu = person.menu()  # who has something to choose from was mostly shown more than others
            if menu.moves:
                self._wanted, self._then = turn + 1, then
                person.decide(turn, chance.choice(menu.moves).action)
                return True
            self.over |= menu.view.over is not None
        return False


async def sit_down(url: str, places: Sequence[Place]) -> list[Group]:
    """Everybody connects."""
    gate = asyncio.Semaphore(AT_ONCE)
    groups = [Group() for _ in places]
    host, _, port = url.removeprefix("http://").rpartition(":")

    async def join(group: Group, place: Place, number: int) -> None:
        request = REQUEST.format(id=place.id, host=f"{host}:{port}", url=url, token=place.tokens[number]).encode()
        async with gate, asyncio.timeout(60):
            make = functools.partial(Someone, group, request)
            _, someone = await asyncio.get_running_loop().create_connection(make, host, int(port))
            await someone.opened
            group.people.append(someone)

    await asyncio.gather(
        *(join(group, place, k) for group, place in zip(groups, places) for k in range(len(place.tokens)))
    )
    for group in groups:
        while any(person.turn < 0 for person in group.people):
            await asyncio.sleep(0.01)
    return groups


async def relieve(url: str, groups: list[Group], spare: list[Place]) -> None:
    """Those whose game is over make room for people at another table, as long as there is one."""
    over = [number for number, group in enumerate(groups) if group.over][: len(spare)]
    for number in over:
        for person in groups[number].people:
            person.close()
    fresh = await sit_down(url, [spare.pop() for _ in over])
    for number, group in zip(over, fresh):
        groups[number] = group


async def press(groups: Sequence[Group], rate: float, seconds: float) -> Latencies:
    """So many decisions a second, whether the server keeps up or not (as far as tables are free to be played at)."""
    chance = random.Random(1)
    free = deque(group for group in groups if not group.over)
    waiting: dict[Group, float] = {}
    times: list[float] = []

    def seen(group: Group) -> None:
        times.append(time.perf_counter() - waiting.pop(group))
        free.append(group)

    begun = time.perf_counter()
    sent = 0
    while (now := time.perf_counter() - begun) < seconds:
        while sent < now * rate and free:
            group = free.popleft()
            waiting[group] = time.perf_counter()
            if group.decide(chance, functools.partial(seen, group)):
                sent += 1
            else:
                del waiting[group]
        await asyncio.sleep(TICK)
    limit = time.perf_counter() + LOST
    while waiting and time.perf_counter() < limit:
        await asyncio.sleep(TICK)
    return Latencies(time.perf_counter() - begun, times + [LOST] * len(waiting), sent)
