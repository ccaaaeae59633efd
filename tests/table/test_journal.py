"""What every journal must do, tried on the one in a file, the one in PostgreSQL and the one in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import psycopg
import pytest

from motherlode.core.errors import Refused
from motherlode.table.store.journal import Damaged, Entry, Guest, Idle, Journal, Key, Said, Seat, Table
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


def test_many_tables_at_once(with_journal: Callable[[Try], None]) -> None:
    """Each table its own count, however many wait together, and two for one table come one after the other."""

    async def what(journal: Journal) -> None:
        ids = [f"t{number}" for number in range(60)]
        for id in ids:
            await journal.create(table(id), [])
        for n in range(3):
            tried = [(id, action) for id in ids for action in range(2)]
            done = await asyncio.gather(*(journal.append(id, entry(n, action)) for id, action in tried))
            for id in ids:
                assert sum(ok for (one, _), ok in zip(tried, done) if one == id) == 1
        for id in ids:
            assert [e.n for e in await journal.entries(id)] == [0, 1, 2]

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


def test_tables_are_counted_by_address_and_no_address_is_kept(fresh: Callable[[], Journal]) -> None:
    async def made(id: str) -> tuple[str, int, int]:
        journal = fresh()
        await journal.open()
        alias, other = await journal.alias("198.51.100.7"), await journal.alias("198.51.100.8")
        await journal.create(table(id, origin=alias), [])
        counts = await journal.unfinished_from(alias), await journal.unfinished_from(other)
        await journal.close()
        return alias, *counts

    first, second = asyncio.run(made("one")), asyncio.run(made("two"))
    assert first[0] == second[0], "also after a restart"
    assert (first[1:], second[1:]) == ((1, 0), (2, 0))
    journal = fresh()
    if isinstance(journal, SqliteJournal):
        files = journal.path.parent.glob("j.sqlite3*")
        assert b"198.51.100" not in b"".join(path.read_bytes() for path in files)
    elif isinstance(journal, PostgresJournal):
        with psycopg.connect(journal.url) as database:
            kept = database.execute("SELECT tables::text FROM tables").fetchall()
        assert len(kept) == 2
        assert "198.51.100" not in str(kept)


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


def test_what_was_written_is_there_after_a_restart(fresh: Callable[[], Journal]) -> None:
    async def write() -> None:
        journal = fresh()
        await journal.open()
        await journal.create(table("t"), [])
        for n in range(100):
            assert await journal.append("t", entry(n))
        await journal.close()

    async def read() -> int:
        journal = fresh()
        await journal.open()
        found = await journal.entries("t")
        await journal.close()
        return len(found)

    asyncio.run(write())
    assert asyncio.run(read()) == 100
    journal = fresh()
    if isinstance(journal, SqliteJournal):
        assert journal.path.stat().st_mode & 0o077 == 0, "it holds seeds: nobody else reads it"


def test_writes_are_synced(fresh: Callable[[], Journal]) -> None:
    journal = fresh()

    async def file() -> list[object]:
        assert isinstance(journal, SqliteJournal)
        await journal.open()
        found = await journal._write(
            lambda db: [db.execute("PRAGMA synchronous").fetchone()[0], db.execute("PRAGMA journal_mode").fetchone()[0]]
        )
        await journal.close()
        return found

    async def postgres() -> object:
        assert isinstance(journal, PostgresJournal)
        with psycopg.connect(journal.url, autocommit=True) as database:
            name = journal.url.rpartition("/")[2]
            database.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
        await journal.open()
        found = await journal._rows("SHOW synchronous_commit")
        await journal.close()
        return found

    if isinstance(journal, SqliteJournal):
        assert asyncio.run(file()) == [2, "wal"]
    elif isinstance(journal, PostgresJournal):
        assert asyncio.run(postgres()) == [("on",)], "whatever is usual in this database"


def test_a_journal_that_cannot_be_opened_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(Refused, match="cannot be opened"):
        asyncio.run(SqliteJournal(tmp_path / "folder").open())
    with pytest.raises(Refused, match="cannot be reached"):
        asyncio.run(PostgresJournal("postgresql://127.0.0.1:1/x").open())


def test_one_write_that_fails_takes_nobody_with_it(with_journal: Callable[[Try], None]) -> None:
    async def what(journal: Journal) -> None:
        if isinstance(journal, MemoryJournal):
            return
        results = await asyncio.gather(
            journal.create(table("t"), []),
            journal.create(table("t", seed="another"), []),  # the same id twice
            journal.create(table("u"), []),
            return_exceptions=True,
        )
        assert sorted(isinstance(result, Refused) for result in results) == [False, False, True]
        assert not isinstance(results[2], Refused)
        assert await journal.table("u") is not None

    with_journal(what)


def test_what_is_new_since_a_turn_and_a_header(with_journal: Callable[[Try], None]) -> None:
    async def what(journal: Journal) -> None:
        await journal.create(table("t"), [])
        news = await journal.since("t", 0, 0)
        assert news is not None
        assert (news.table, news.entries, news.said) == (None, [], 0)
        for n in range(3):
            await journal.append("t", entry(n))
        header = await journal.table("t")
        assert header is not None
        header.phase = "playing"
        assert await journal.update(header)
        said = await journal.say("t", Said(1.0, 0, "Ada", "well"))
        news = await journal.since("t", 1, 0)
        assert news is not None
        assert news.table is not None
        assert (news.table.phase, news.table.turn, news.table.rev) == ("playing", 3, 1)
        assert news.entries == [entry(1), entry(2)]
        assert news.said == said > 0
        assert [line.text for line in await journal.chat("t", 9, said - 1)] == ["well"]
        assert await journal.chat("t", 9, said) == []
        assert await journal.since("gone", 0, 0) is None

    with_journal(what)


def test_keys_and_mutes(with_journal: Callable[[Try], None]) -> None:
    async def what(journal: Journal) -> None:
        await journal.save_key(Key("one", "ada", "s", 1.0))
        await journal.save_key(Key("two", "ada", "t", 2.0))
        assert await journal.key("one") is None, "a new one replaces it"
        assert await journal.key("two") == Key("two", "ada", "t", 2.0)
        assert await journal.drop_key("ada")
        assert not await journal.drop_key("ada")
        assert await journal.key("two") is None
        for _ in range(2):
            await journal.mute("eve", True)
        assert (await journal.muted("eve"), await journal.muted("ada")) == (True, False)
        await journal.mute("eve", False)
        assert not await journal.muted("eve")
        assert await journal.trouble() == ""

    with_journal(what)


def test_tables_that_nobody_has_touched_and_tables_that_go(with_journal: Callable[[Try], None]) -> None:
    async def what(journal: Journal) -> None:
        await journal.create(table("a", touched=3.0), [entry(0)])
        await journal.expire(50.0, 1e9, 1e9)
        await journal.create(table("b", phase="over"), [])
        assert await journal.idle() == [Idle("a", "open", 50.0, 3.0), Idle("b", "over", 0.0, 1.0)]
        await journal.remove(["a"])
        assert [idle.id for idle in await journal.idle()] == ["b"]
        assert await journal.entries("a") == []
        assert await journal.seated("ada", 9) == [await journal.table("b")]

    with_journal(what)


@pytest.mark.parametrize("fresh", ["file", "postgres"], indirect=True)
def test_what_has_changed_since_it_was_written_is_not_trusted(fresh: Callable[[], Journal]) -> None:
    async def what() -> None:
        journal = fresh()
        await journal.open()
        for id in ("a", "b", "c"):
            await journal.create(table(id), [entry(0), entry(1)])
        statements = (
            "UPDATE entries SET action = action + 1 WHERE table_id = 'a' AND n = 1",
            "DELETE FROM entries WHERE table_id = 'b' AND n = 0",
            "UPDATE tables SET sum = sum + 1 WHERE id = 'c'",
        )
        if isinstance(journal, PostgresJournal):
            with psycopg.connect(journal.url, autocommit=True) as database:
                for statement in statements:
                    database.execute(statement)  # type: ignore[call-overload,unused-ignore]
        else:
            assert isinstance(journal, SqliteJournal)
            await journal._write(lambda db: [db.execute(statement) for statement in statements])
        for id, number in (("a", 2), ("b", 1)):
            with pytest.raises(Damaged, match=f"damaged at decision {number}"):
                await journal.entries(id)
        with pytest.raises(Damaged, match="set aside"):
            await journal.table("c")
        assert [found.id for found in await journal.seated("ada", 9)] == ["a", "b"]
        assert await journal.expire(1e9, 1.0, 1.0) == ["a", "b"], "what is set aside may be mended yet"
        await journal.close()

    asyncio.run(what())


def test_a_review_is_kept_and_replaced(with_journal: Callable[[Try], None]) -> None:
    async def kept(journal: Journal) -> None:
        assert await journal.review("t") is None
        await journal.save_review("t", b"\x00one")
        await journal.save_review("u", b"other")
        assert await journal.review("t") == b"\x00one"
        await journal.save_review("t", b"two")
        assert (await journal.review("t"), await journal.review("u")) == (b"two", b"other")

    with_journal(kept)
