"""What every journal must do, tried on the one in a file, the one in PostgreSQL and the one in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from motherlode.core.errors import Refused
from motherlode.table.store.journal import Entry, Guest, Journal, Said, Seat, Table
from motherlode.table.store.postgres import PostgresJournal
from motherlode.table.store.sqlite import SqliteJournal
from table.memory import MemoryJournal

Try = Callable[[Journal], Awaitable[None]]


def table(id: str, **more: object) -> Table:
    base: dict[str, object] = {
        "id": id,
        "game": "g",
        "version": "1",
        "seed": "s",
        "options": {"a": 1},
        "seats": [Seat(kind="person", guest="ada", name="Ada"), Seat(kind="open")],
        "made": 1.0,
        "touched": 1.0,
        "host": "ada",
    }
    return Table(**{**base, **more})  # type: ignore[arg-type]


def entry(n: int, action: int = 7, kind: str = "decide") -> Entry:
    return Entry(n, kind, 0, action, 10.0 + n)  # type: ignore[arg-type]


@pytest.fixture(params=["file", "memory", "postgres"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Journal]:
    """Makes a journal, the same one each time."""
    if request.param == "postgres":
        url = request.getfixturevalue("cluster").database()
        return lambda: PostgresJournal(url)
    memory = MemoryJournal()
    return lambda: memory if request.param == "memory" else SqliteJournal(tmp_path / "deep" / "j.sqlite3")


@pytest.fixture
def with_journal(fresh: Callable[[], Journal]) -> Callable[[Try], None]:
    def run(what: Try) -> None:
        async def tried() -> None:
            journal = fresh()
            await journal.open()
            try:
                await what(journal)
            finally:
                await journal.close()

        asyncio.run(tried())

    return run


def test_a_table_comes_back_as_it_was_written(with_journal: Callable[[Try], None]) -> None:
    async def what(journal: Journal) -> None:
        made = table("t", clock=30, public=True)
        await journal.create(made, [entry(0), entry(1)])
        found = await journal.table("t")
        assert found is not None
        assert found.turn == 2
        found.turn = made.turn
        assert found == made
        assert await journal.table("other") is None

    with_journal(what)


def test_one_decision_for_each_turn(with_journal: Callable[[Try], None]) -> None:
    async def what(journal: Journal) -> None:
        await journal.create(table("t"), [])
        tried = await asyncio.gather(*(journal.append("t", entry(0, action)) for action in range(20)))
        assert sum(tried) == 1
        assert not await journal.append("t", entry(2)), "a gap"
        assert not await journal.append("t", entry(0)), "taken"
        assert not await journal.append("none", entry(0)), "no such table"
        assert await journal.append("t", entry(1, kind="undo"))
        assert [e.n for e in await journal.entries("t")] == [0, 1]
        assert [e.kind for e in await journal.entries("t", 1)] == ["undo"]
        found = await journal.table("t")
        assert found is not None
        assert (found.turn, found.touched) == (2, 11.0)

    with_journal(what)


def test_who_changes_an_old_header_is_told_so(with_journal: Callable[[Try], None]) -> None:
    async def what(journal: Journal) -> None:
        await journal.create(table("t"), [])
        one, two = await journal.table("t"), await journal.table("t")
        assert one is not None
        assert two is not None
        one.phase = "playing"
        assert await journal.update(one)
        assert not await journal.update(two)
        assert await journal.update(one), "its own count went along"
        found = await journal.table("t")
        assert found is not None
        assert (found.phase, found.rev) == ("playing", 2)

    with_journal(what)


def test_a_header_and_entries_do_not_touch_each_other(with_journal: Callable[[Try], None]) -> None:
    async def what(journal: Journal) -> None:
        await journal.create(table("t"), [])
        header = await journal.table("t")
        assert header is not None
        assert await journal.append("t", entry(0))
        assert await journal.update(header), "an entry is no change of the header"
        found = await journal.table("t")
        assert found is not None
        assert found.turn == 1

    with_journal(what)


def test_lists(with_journal: Callable[[Try], None]) -> None:
    async def what(journal: Journal) -> None:
        await journal.create(table("old", public=True, touched=1.0), [])
        await journal.create(table("new", public=True, touched=2.0), [])
        await journal.create(table("hidden", touched=3.0), [])
        await journal.create(table("over", public=True, phase="over", touched=4.0, seats=[]), [])
        assert [t.id for t in await journal.waiting(9)] == ["new", "old"]
        assert [t.id for t in await journal.waiting(1)] == ["new"]
        assert [t.id for t in await journal.finished(9)] == ["over"]
        assert [t.id for t in await journal.seated("ada", 9)] == ["hidden", "new", "old"]
        assert await journal.seated("eve", 9) == []
        assert await journal.unfinished("ada") == 3
        assert await journal.unfinished("eve") == 0

    with_journal(what)


def test_tables_are_counted_by_address_and_no_address_is_kept(tmp_path: Path) -> None:
    async def made(id: str) -> tuple[str, int, int]:
        journal = SqliteJournal(tmp_path / "j.sqlite3")
        await journal.open()
        alias, other = await journal.alias("198.51.100.7"), await journal.alias("198.51.100.8")
        await journal.create(table(id, origin=alias), [])
        counts = await journal.unfinished_from(alias), await journal.unfinished_from(other)
        await journal.close()
        return alias, *counts

    first, second = asyncio.run(made("one")), asyncio.run(made("two"))
    assert first[0] == second[0], "also after a restart"
    assert (first[1:], second[1:]) == ((1, 0), (2, 0))
    assert b"198.51.100" not in b"".join(path.read_bytes() for path in tmp_path.glob("j.sqlite3*"))


def test_who_got_up_is_not_listed_any_more(with_journal: Callable[[Try], None]) -> None:
    async def what(journal: Journal) -> None:
        made = table("t")
        await journal.create(made, [])
        made.seats[0] = Seat(kind="open")
        assert await journal.update(made)
        assert await journal.seated("ada", 9) == []

    with_journal(what)


def test_what_nobody_touched_expires_and_finished_games_stay(with_journal: Callable[[Try], None]) -> None:
    async def what(journal: Journal) -> None:
        for phase in ("open", "playing", "over"):
            await journal.create(table(phase, phase=phase, touched=5.0), [entry(0)])
        assert await journal.expire(4.0, 5.0, 9.0) == []
        assert sorted(await journal.expire(2.0, 5.0, 9.0)) == ["open"]
        assert sorted(await journal.expire(4.0, 5.0, 9.0)) == ["playing"]
        assert await journal.entries("playing") == []
        assert len(await journal.entries("over")) == 1

    with_journal(what)


def test_chat_and_guests(with_journal: Callable[[Try], None]) -> None:
    async def what(journal: Journal) -> None:
        await journal.create(table("t"), [])
        for n in range(5):
            await journal.say("t", Said(float(n), 0, "Ada", f"line {n}"))
        assert [said.text for said in await journal.chat("t", 2)] == ["line 3", "line 4"]
        for n in range(9):
            await journal.say("t", Said(float(n), -1, "Eve", f"noise {n}"))
        await journal.say("t", Said(9.0, 1, "Bob", "line 5"))
        kept = ["line 4", "noise 7", "noise 8", "line 5"]
        assert [said.text for said in await journal.chat("t", 2)] == kept, "so many of each kind"
        assert await journal.guest("ada") is None
        await journal.save_guest(Guest("ada", "Ada", 1.0))
        await journal.save_guest(Guest("ada", "Adele", 2.0))
        assert await journal.guest("ada") == Guest("ada", "Adele", 1.0) or isinstance(journal, MemoryJournal)

    with_journal(what)


def test_a_file_is_read_again_after_a_restart(tmp_path: Path) -> None:
    async def write() -> None:
        journal = SqliteJournal(tmp_path / "deep" / "j.sqlite3")
        await journal.open()
        await journal.create(table("t"), [])
        await asyncio.gather(*(journal.append("t", entry(n)) for n in range(100)))
        await journal.close()

    async def read() -> int:
        journal = SqliteJournal(tmp_path / "deep" / "j.sqlite3")
        await journal.open()
        found = await journal.entries("t")
        await journal.close()
        return len(found)

    asyncio.run(write())
    assert asyncio.run(read()) == 100
    assert (tmp_path / "deep" / "j.sqlite3").stat().st_mode & 0o077 == 0, "it holds seeds: nobody else reads it"


def test_writes_are_synced(tmp_path: Path) -> None:
    async def look() -> list[int]:
        journal = SqliteJournal(tmp_path / "j.sqlite3")
        await journal.open()
        found = await journal._write(
            lambda db: [db.execute("PRAGMA synchronous").fetchone()[0], db.execute("PRAGMA journal_mode").fetchone()[0]]
        )
        await journal.close()
        return found

    assert asyncio.run(look()) == [2, "wal"]


def test_a_journal_that_cannot_be_opened_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(Refused, match="cannot be opened"):
        asyncio.run(SqliteJournal(tmp_path / "folder").open())


def test_one_write_that_fails_takes_nobody_with_it(tmp_path: Path) -> None:
    async def what() -> None:
        journal = SqliteJournal(tmp_path / "j.sqlite3")
        await journal.open()
        results = await asyncio.gather(
            journal.create(table("t"), []),
            journal.create(table("t"), []),  # the same id twice
            journal.create(table("u"), []),
            return_exceptions=True,
        )
        assert [isinstance(result, Refused) for result in results] == [False, True, False]
        assert await journal.table("u") is not None
        await journal.close()

    asyncio.run(what())
