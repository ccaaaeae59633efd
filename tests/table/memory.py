"""A journal in memory: what virtual time can be used with, and the proof that the interface says enough."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Sequence

from msgspec.structs import replace

from motherlode.table.store.journal import Entry, Guest, Idle, Journal, Key, Listener, Said, Table


class MemoryJournal(Journal):
    """Everything in dictionaries. Given to a second hall it behaves like a journal two servers share."""

    def __init__(self) -> None:
        self.guests: dict[str, Guest] = {}
        self.tables: dict[str, Table] = {}
        self.written: dict[str, list[Entry]] = {}
        self.lines: dict[str, list[Said]] = {}
        self.listeners: list[Listener] = []
        self.keys: dict[str, Key] = {}
        self.mutes: set[str] = set()
        self.reviews: dict[str, bytes] = {}
        self.age = 0.0
        self.aged: dict[str, float] = {}

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def guest(self, id: str) -> Guest | None:
        return self.guests.get(id)

    async def save_guest(self, guest: Guest) -> None:
        self.guests[guest.id] = guest

    async def save_key(self, key: Key) -> None:
        self.keys[key.guest] = key

    async def key(self, hash: str) -> Key | None:
        return next((key for key in self.keys.values() if key.hash == hash), None)

    async def drop_key(self, guest: str) -> bool:
        return self.keys.pop(guest, None) is not None

    async def muted(self, guest: str) -> bool:
        return guest in self.mutes

    async def mute(self, guest: str, mute: bool) -> None:
        (self.mutes.add if mute else self.mutes.discard)(guest)

    async def trouble(self) -> str:
        return ""

    async def create(self, table: Table, entries: list[Entry]) -> None:
        self.tables[table.id] = copy.deepcopy(table)
        self.written[table.id] = list(entries)
        self.lines[table.id] = []
        self.aged[table.id] = self.age

    async def table(self, id: str) -> Table | None:
        found = copy.deepcopy(self.tables.get(id))
        if found is not None:
            found.turn = len(self.written[id])
        return found

    async def update(self, table: Table) -> bool:
        if table.id not in self.tables or self.tables[table.id].rev != table.rev:
            return False
        table.rev += 1
        self.tables[table.id] = copy.deepcopy(table)
        self.aged[table.id] = self.age
        return True

    async def append(self, table: str, entry: Entry) -> bool:
        await asyncio.sleep(0.001)  # a sync takes a while
        if table not in self.written or len(self.written[table]) != entry.n:
            return False
        self.written[table].append(entry)
        self.tables[table].touched = entry.at
        self.aged[table] = self.age
        return True

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        return self.written.get(table, [])[since:]

    async def say(self, table: str, said: Said) -> int:
        number = len(self.lines[table]) + 1
        self.lines[table].append(replace(said, n=number))
        return number

    async def chat(self, table: str, most: int, since: int = 0) -> list[Said]:
        lines = self.lines.get(table, [])[since:]
        kept = [[n for n, said in enumerate(lines) if (said.seat < 0) == watched][-most:] for watched in (False, True)]
        return [lines[n] for n in sorted(kept[0] + kept[1])]

    async def save_review(self, table: str, body: bytes) -> None:
        self.reviews[table] = body

    async def review(self, table: str) -> bytes | None:
        return self.reviews.get(table)

    def _sorted(self, most: int) -> list[Table]:
        return sorted((copy.deepcopy(t) for t in self.tables.values()), key=lambda t: -t.touched)

    async def waiting(self, most: int) -> list[Table]:
        return [t for t in self._sorted(most) if t.phase == "open" and t.public][:most]

    async def finished(self, most: int) -> list[Table]:
        return [t for t in self._sorted(most) if t.phase == "over" and t.public][:most]

    async def seated(self, guest: str, most: int) -> list[Table]:
        return [t for t in self._sorted(most) if any(s.guest == guest for s in t.seats)][:most]

    async def unfinished(self, host: str) -> int:
        return sum(t.host == host and t.phase != "over" for t in self.tables.values())

    async def alias(self, address: str) -> str:
        return f"alias of {address}"

    async def unfinished_from(self, alias: str) -> int:
        return sum(t.origin == alias and t.phase != "over" for t in self.tables.values())

    async def expire(self, passed: float, open_for: float, playing_for: float) -> list[str]:
        self.age += max(0.0, passed)
        most = {"open": open_for, "playing": playing_for}
        gone = [t.id for t in self.tables.values() if t.phase in most and self.aged[t.id] < self.age - most[t.phase]]
        for id in gone:
            del self.tables[id], self.written[id], self.lines[id], self.aged[id]
        return gone

    async def idle(self) -> list[Idle]:
        return [Idle(t.id, t.phase, self.age - self.aged[t.id], t.touched) for t in self.tables.values()]

    async def remove(self, ids: Sequence[str]) -> None:
        for id in ids:
            del self.tables[id], self.written[id], self.lines[id], self.aged[id]

    def listen(self, listener: Listener) -> None:
        self.listeners.append(listener)
