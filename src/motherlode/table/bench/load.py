"""Load for a server: people at many tables who decide at a given rate, and how long until everybody has seen it."""

from __future__ import annotations

import asyncio
import hashlib
import random
import re
import secrets
import time
import zlib
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from motherlode.core.options import as_dict
from motherlode.core.registry import find, names
from motherlode.table.store import opening as store
from motherlode.table.store.journal import Seat, Table
from motherlode.table.web.guard import guest_of, new_token

AT_ONCE = 50
"""Connections being opened at a time."""
TURN = re.compile(rb'"turn":(\d+)')


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


class Someone:
    """One socket: the last turn seen, and the menu if it is its turn."""

    def __init__(self, group: Group, number: int, socket: ClientConnection) -> None:
        self.group = group
        self.socket = socket
        self.turn = -1
        self.actions: list[int] = []
        self.reading = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        async for raw in self.socket:
            text = raw.encode() if isinstance(raw, str) else zlib.decompress(raw, -15)
            if text.startswith(b'{"t":"moment"'):
                found = TURN.search(text)
                assert found is not None
                self.turn = int(found[1])
                menu = msgspec.json.decode(text, type=_Menu)
                self.actions = [move.action for move in menu.moves]
                self.group.over |= not menu.moves and menu.view.over is not None
                self.group.seen()

    async def close(self) -> None:
        """Get up."""
        self.reading.cancel()
        await self.socket.close()


class _Action(Struct):
    action: int


class _View(Struct):
    over: dict[str, object] | None = None


class _Menu(Struct):
    view: _View
    moves: list[_Action] = []


class Group:
    """The people of one table."""

    def __init__(self) -> None:
        self.people: list[Someone] = []
        self.over = False
        self._wanted = -1
        self._all: asyncio.Future[None] | None = None

    @property
    def turn(self) -> int:
        """What everybody has been shown."""
        return min(person.turn for person in self.people)

    def seen(self) -> None:
        """Somebody has been shown a moment."""
        if self._all is not None and not self._all.done() and self.people and self.turn >= self._wanted:
            self._all.set_result(None)

    async def until(self, turn: int) -> None:
        """Until everybody has been shown that turn."""
        self._wanted = turn
        self._all = asyncio.get_running_loop().create_future()
        self.seen()
        await asyncio.wait_for(self._all, 30)

    async def decide(self, chance: random.Random) -> float:
        """One decision by whoever is asked; the seconds until everybody saw it."""
        turn = self.turn
        person = next(person for person in self.people if person.actions)
        action = chance.choice(person.actions)
        person.actions = []
        begun = time.perf_counter()
        await person.socket.send(f'{{"t":"decide","turn":{turn},"action":{action}}}')
        await self.until(turn + 1)
        return time.perf_counter() - begun


async def sit_down(url: str, places: Sequence[Place]) -> list[Group]:
    """Everybody connects."""
    gate = asyncio.Semaphore(AT_ONCE)
    groups = [Group() for _ in places]

    async def join(group: Group, place: Place, number: int) -> None:
        async with gate:
            socket = await connect(
                f"{url.replace('http', 'ws')}/api/tables/{place.id}/socket",
                origin=url,  # type: ignore[arg-type]
                additional_headers={"Cookie": f"motherlode={place.tokens[number]}"},
                compression=None,
                ping_interval=None,
                open_timeout=60,
                max_queue=64,
            )
            group.people.append(Someone(group, number, socket))

    await asyncio.gather(
        *(join(group, place, k) for group, place in zip(groups, places) for k in range(len(place.tokens)))
    )
    for group in groups:
        while any(person.turn < 0 for person in group.people):
            await asyncio.sleep(0.01)
    return groups


async def press(groups: Sequence[Group], rate: float, seconds: float) -> Latencies:
    """So many decisions a second, whether the server keeps up or not (as far as tables are free to be played at)."""
    chance = random.Random(1)
    free = [group for group in groups if not group.over]
    times: list[float] = []
    running: set[asyncio.Task[None]] = set()

    async def one(group: Group) -> None:
        try:
            times.append(await group.decide(chance))
        except (TimeoutError, StopIteration):
            times.append(30.0)
            return
        if not group.over:
            free.append(group)

    begun = time.perf_counter()
    sent = 0
    while (now := time.perf_counter() - begun) < seconds:
        while sent < now * rate and free:
            task = asyncio.ensure_future(one(free.pop(0)))
            running.add(task)
            task.add_done_callback(running.discard)
            sent += 1
        await asyncio.sleep(0.001)
    if running:
        await asyncio.wait(running, timeout=31)
    return Latencies(time.perf_counter() - begun, times, sent)
