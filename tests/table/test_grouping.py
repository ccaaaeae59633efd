"""How entries share statements on their way to PostgreSQL. What the statement does is tested with the journals."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import psycopg
import pytest

from motherlode.table.store import grouping
from motherlode.table.store.connections import Connections
from motherlode.table.store.grouping import Appends, Row


class Answers:
    """Stands in for the rows that come back."""

    def __init__(self, rows: list[tuple[str]]) -> None:
        self.rows = rows

    async def fetchall(self) -> list[tuple[str]]:
        return self.rows


class Database:
    """Stands in for connections: writes everything but what it was told not to, after a while."""

    def __init__(self, *, takes: float = 0.0, taken: str = "", broken: str = "") -> None:
        self.takes, self.taken, self.broken = takes, taken, broken
        self.statements: list[list[str]] = []

    async def run(self, work: Callable[[Any, bool], Awaitable[Any]]) -> Any:
        return await work(self, False)

    async def execute(self, sql: str, columns: list[list[Any]], *, prepare: bool) -> Answers:
        assert prepare
        tables = columns[0]
        self.statements.append(tables)
        await asyncio.sleep(self.takes)
        if self.broken in tables:
            raise psycopg.DataError("too large a number")
        return Answers([(table,) for table in tables if table != self.taken])


def row(table: str, number: int = 0) -> Row:
    return (table, number, "decide", 0, 7, 1.0, 99)


def appends(database: Database) -> Appends:
    return Appends(cast(Connections, database))


def test_whoever_comes_alone_is_written_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grouping, "GATHER", 60.0)
    database = Database()

    async def what() -> None:
        writes = appends(database)
        for number in range(3):
            assert await writes.append(row("t", number)) == (True, False)

    asyncio.run(asyncio.wait_for(what(), 20))
    assert database.statements == [["t"]] * 3


def test_those_who_come_together_share_a_statement_in_the_same_order_everywhere() -> None:
    database = Database(taken="b")

    async def what() -> list[tuple[bool, bool]]:
        writes = appends(database)
        return await asyncio.gather(*(writes.append(row(table)) for table in "cba"))

    assert asyncio.run(what()) == [(True, False), (False, False), (True, False)]
    assert database.statements == [["a", "b", "c"]]


def test_whoever_comes_while_several_write_waits_for_more() -> None:
    database = Database()

    async def what() -> None:
        writes = appends(database)
        await asyncio.gather(*(writes.append(row(table)) for table in "ab"))
        late = []
        for table in "cde":
            late.append(asyncio.ensure_future(writes.append(row(table))))
            await asyncio.sleep(0)
        await asyncio.gather(*late)

    asyncio.run(what())
    assert database.statements == [["a", "b"], ["c", "d", "e"]]


def test_two_of_one_table_come_one_after_the_other() -> None:
    database = Database(takes=0.01)

    async def what() -> None:
        writes = appends(database)
        await asyncio.gather(writes.append(row("a", 0)), writes.append(row("a", 1)), writes.append(row("b")))

    asyncio.run(what())
    assert database.statements == [["a", "b"], ["a"]]


def test_one_that_fails_takes_nobody_with_it() -> None:
    database = Database(broken="b")

    async def what() -> list[Any]:
        writes = appends(database)
        return await asyncio.gather(*(writes.append(row(table)) for table in "abc"), return_exceptions=True)

    first, second, third = asyncio.run(what())
    assert (first, third) == ((True, False), (True, False))
    assert isinstance(second, psycopg.DataError)
