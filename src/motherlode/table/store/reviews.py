"""Reviews in an SQLite journal: each is kept whole beside its game, with a sum that shows whether it is still whole."""

from __future__ import annotations

import sqlite3
import zlib
from abc import abstractmethod
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class SqliteReviews:
    """The part of the journal that keeps reviews."""

    @abstractmethod
    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T: ...

    @abstractmethod
    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T: ...

    async def save_review(self, table: str, body: bytes) -> None:
        row = (table, body, zlib.crc32(body))
        await self._write(lambda db: db.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?)", row))

    async def review(self, table: str) -> bytes | None:
        sql = "SELECT body, sum FROM reviews WHERE table_id = ?"
        rows: list[tuple[Any, ...]] = await self._read(lambda db: db.execute(sql, (table,)).fetchall())
        return rows[0][0] if rows and zlib.crc32(rows[0][0]) == rows[0][1] else None
