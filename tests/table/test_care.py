"""Disks that fail, bits that turn, two servers in one folder: what is told, and what is still served."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from motherlode.cli import main
from motherlode.core.errors import Refused
from motherlode.table.store import care, lock
from motherlode.table.store.journal import Damaged, Entry, Said, Seat, Table, Unsure, Unwritable
from motherlode.table.store.sqlite import SqliteJournal
from table.browser import Browser, Served


def table(id: str, **more: Any) -> Table:
    base: dict[str, Any] = {"id": id, "game": "g", "version": "1", "seed": "s", "options": {}, "made": 1.0}
    seats = [Seat(kind="person", guest="ada", name="Ada"), Seat(kind="open")]
    return Table(**{**base, "touched": 1.0, "host": "ada", "public": True, "seats": seats, **more})


def entry(n: int) -> Entry:
    return Entry(n, "decide", 0, 7, 10.0 + n)


@contextlib.asynccontextmanager
async def opened(path: Path) -> Any:
    journal = SqliteJournal(path)
    await journal.open()
    try:
        yield journal
    finally:
        await journal.close()


# -- a disk that fails -------------------------------------------------------------------------------------------------


class Failing:
    """A connection on which COMMIT goes wrong, before or after the file has it."""

    def __init__(self, real: sqlite3.Connection, name: str, written: bool) -> None:
        self.real, self.written = real, written
        self.error = sqlite3.OperationalError(name)
        self.error.sqlite_errorcode = getattr(sqlite3, name)

    def execute(self, sql: str, *values: Any) -> Any:
        if sql != "COMMIT":
            return self.real.execute(sql, *values)
        self.real.execute("COMMIT" if self.written else "ROLLBACK")
        raise self.error

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)


def commit_with(monkeypatch: pytest.MonkeyPatch, name: str, written: bool) -> Callable[[], None]:
    """From when the result is called, the writing thread's commits go wrong."""
    failing = False
    honest = SqliteJournal._commit

    def commit(self: SqliteJournal, database: Any, waiting: Any) -> None:
        used: Any = Failing(database, name, written) if failing else database
        honest(self, used, waiting)

    def fail() -> None:
        nonlocal failing
        failing = True

    monkeypatch.setattr(SqliteJournal, "_commit", commit)
    return fail


def test_after_a_failed_sync_nothing_is_claimed_and_nothing_accepted_until_the_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail = commit_with(monkeypatch, "SQLITE_IOERR_FSYNC", written=True)

    async def before() -> None:
        async with opened(tmp_path / "j.sqlite3") as journal:
            await journal.create(table("t"), [])
            await journal.append("t", entry(0))
            fail()
            with pytest.raises(Unsure) as refusal:
                await journal.append("t", entry(1))
            assert "nothing has changed" not in refusal.value.sentence
            assert "started again" in refusal.value.sentence
            for _ in range(2):
                with pytest.raises(Unsure):
                    await journal.append("t", entry(1))
            with pytest.raises(Unsure):
                await journal.say("t", Said(0.0, 0, "Ada", "hello?"))

    async def after() -> int:
        async with opened(tmp_path / "j.sqlite3") as journal:
            return len(await journal.entries("t"))

    asyncio.run(before())
    monkeypatch.undo()
    assert asyncio.run(after()) == 2, "the file had it: it counts"


def test_a_full_disk_is_no_mystery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fail = commit_with(monkeypatch, "SQLITE_FULL", written=False)

    async def what() -> None:
        async with opened(tmp_path / "j.sqlite3") as journal:
            await journal.create(table("t"), [])
            fail()
            for _ in range(2):  # tried again, it is still full, and nothing is in doubt
                with pytest.raises(Unwritable, match="nothing has changed") as refusal:
                    await journal.append("t", entry(0))
                assert not isinstance(refusal.value, Unsure)
            assert await journal.entries("t") == []

    asyncio.run(what())


BROKEN_SYNC = r"""
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>
int fdatasync(int file) {
    if (access(getenv("FAIL_SYNC"), F_OK) == 0) { errno = EIO; return -1; }
    return fsync(file);
}
"""


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cc") is None, reason="wants a C compiler")
def test_a_server_whose_disk_fails_says_so_and_knows_after_a_kill(tmp_path: Path) -> None:
    """The real thing: the system's own sync fails, the server is killed, and what was in doubt is decided."""
    (tmp_path / "sync.c").write_text(BROKEN_SYNC)
    library, flag = tmp_path / "sync.so", tmp_path / "broken"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, tmp_path / "sync.c"], check=True)
    data = tmp_path / "data"
    data.mkdir()
    served = Served(data, "--pace", "0", LD_PRELOAD=str(library), FAIL_SYNC=str(flag)).start()
    ada, bob = Browser(served, "Ada"), Browser(served, "Bob")
    seats = [{"kind": "me"}, {"kind": "open"}]
    id = ada.post("/api/tables", {"game": "hoards", "seats": seats, "shuffle": False})["id"]
    bob.post(f"/api/tables/{id}/sit")
    with ada.table(id) as one, bob.table(id) as two:
        one.until("moment")
        two.until("moment")
        asked = one if one.moment.get("moves") else two
        flag.touch()
        for _ in range(2):
            asked.say("decide", turn=0, action=asked.moment["moves"][0]["action"])
            said = asked.until("refused")["text"]
            assert "started again" in said
            assert "nothing has changed" not in said
        assert ada.http.post("/api/me", json={"name": "Adele"}).status_code == 503
        assert ada.get(f"/api/tables/{id}")["phase"] == "playing", "one may still look"
    served.kill()
    flag.unlink()
    served.start()
    try:
        with ada.table(id) as one, bob.table(id) as two:
            assert one.until("moment")["turn"] == two.until("moment")["turn"]
    finally:
        served.stop()


def test_what_cannot_be_written_is_the_servers_trouble_and_not_the_guests(tmp_path: Path) -> None:
    code = (
        "import sqlite3\n"
        "from motherlode.table.store.sqlite import SqliteJournal\n"
        "from motherlode.table.store.journal import Unwritable\n"
        "async def full(self, work): raise Unwritable('The server cannot write just now; nothing has changed.')\n"
        "SqliteJournal._write = full\n"
    )
    served = Served(tmp_path, before=code).start()
    try:
        answer = Browser(served).http.post("/api/me", json={"name": "Ada"})
        assert answer.status_code == 503
        assert answer.json() == {"error": "The server cannot write just now; nothing has changed."}
    finally:
        served.stop()


# -- bits that turn ----------------------------------------------------------------------------------------------------


async def furnished(path: Path) -> None:
    async with opened(path) as journal:
        for number in range(40):
            await journal.create(table(f"t{number:02}", phase="playing"), [entry(n) for n in range(20)])
            await journal.say(f"t{number:02}", Said(1.0, 0, "Ada", "x" * 150))
        await journal.create(table("open"), [])


def change(path: Path, sql: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as database:
        assert database.execute(sql).rowcount == 1
        database.commit()


@pytest.mark.parametrize("header", ["X'7b'", "X'ff00'", "replace(header, 'Ada', 'Eve')", "NULL || 'x'", "''"])
def test_one_damaged_header_takes_nobody_with_it(tmp_path: Path, header: str) -> None:
    path = tmp_path / "j.sqlite3"
    asyncio.run(furnished(path))
    change(path, f"UPDATE tables SET header = coalesce({header}, 'x') WHERE id = 't03'")

    async def what() -> None:
        async with opened(path) as journal:
            assert len(await journal.seated("ada", 99)) == 40
            assert [t.id for t in await journal.waiting(99)] == ["open"]
            with pytest.raises(Damaged, match="set aside"):
                await journal.table("t03")
            assert (await journal.table("t04")) is not None
            assert "t03" not in await journal.expire(1e9, 1.0, 1.0), "it may be mended yet"

    asyncio.run(what())
    assert care.complaints(path, whole=False) == ["The headers of 1 tables (t03) are damaged."]


@pytest.mark.parametrize("change_to", ["action = 8", "seat = 1", "at = 11.5", "kind = 'undo'"])
def test_a_decision_that_was_changed_is_noticed(tmp_path: Path, change_to: str) -> None:
    path = tmp_path / "j.sqlite3"
    asyncio.run(furnished(path))
    change(path, f"UPDATE entries SET {change_to} WHERE table_id = 't05' AND n = 2")

    async def what() -> None:
        async with opened(path) as journal:
            with pytest.raises(Damaged, match="decision 3"):
                await journal.entries("t05")
            assert len(await journal.entries("t06")) == 20

    asyncio.run(what())
    assert care.complaints(path, whole=False) == []
    assert care.complaints(path, whole=True) == ["The decisions of 1 tables (t05) are damaged."]


def test_a_decision_that_is_missing_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    asyncio.run(furnished(path))
    change(path, "DELETE FROM entries WHERE table_id = 't05' AND n = 2")
    assert len(care.complaints(path, whole=True)) == 1


def pages(path: Path) -> range:
    return range(4096, path.stat().st_size, 4096)


def test_a_broken_file_is_mended_with_all_that_can_be_saved(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whichever page is overwritten: the server starts, what is there is as it was written, the old file is kept."""
    original = tmp_path / "original.sqlite3"
    asyncio.run(furnished(original))
    saved = []
    for at in pages(original):
        folder = tmp_path / str(at)
        folder.mkdir()
        path = folder / "j.sqlite3"
        shutil.copy(original, path)
        with path.open("r+b") as file:
            file.seek(at)
            file.write(b"\x55" * 4096)
        caplog.clear()

        async def what(path: Path = path) -> int:
            async with opened(path) as journal:
                found = [f"t{n:02}" for n in range(40)]
                sound = 0
                for id in found:
                    with contextlib.suppress(Damaged):
                        if await journal.table(id) is not None:
                            sound += len(await journal.entries(id)) == 20
                await journal.create(table("new"), [entry(0)])
                return sound

        sound = asyncio.run(what())
        kept = list(folder.glob("j.damaged-*.sqlite3"))
        assert bool(kept) == ("was damaged" in caplog.text)
        if kept:
            saved.append(sound)
    assert len(saved) > 5
    assert sum(count == 40 for count in saved) > len(saved) / 4, "a page of an index costs nothing"
    assert sum(count >= 30 for count in saved) > len(saved) / 2, "a page of decisions costs their tables"


def test_a_file_of_the_first_format_is_read_and_guarded_from_then_on(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.executescript(
            """
            CREATE TABLE guests (id TEXT PRIMARY KEY, name TEXT NOT NULL, made REAL NOT NULL) WITHOUT ROWID;
            CREATE TABLE tables (
                id TEXT PRIMARY KEY, phase TEXT NOT NULL, public INTEGER NOT NULL, host TEXT NOT NULL,
                rev INTEGER NOT NULL, turn INTEGER NOT NULL, touched REAL NOT NULL, header BLOB NOT NULL) WITHOUT ROWID;
            CREATE INDEX tables_listed ON tables (phase, public, touched);
            CREATE INDEX tables_of_host ON tables (host, phase);
            CREATE TABLE seated (guest TEXT, table_id TEXT, PRIMARY KEY (guest, table_id)) WITHOUT ROWID;
            CREATE INDEX seated_at ON seated (table_id);
            CREATE TABLE entries (
                table_id TEXT, n INTEGER, kind TEXT NOT NULL, seat INTEGER NOT NULL, action INTEGER NOT NULL,
                at REAL NOT NULL, PRIMARY KEY (table_id, n)) WITHOUT ROWID;
            CREATE TABLE chat (table_id TEXT, id INTEGER PRIMARY KEY, at REAL, seat INTEGER, name TEXT, text TEXT);
            CREATE INDEX chat_at ON chat (table_id, id);
            INSERT INTO entries VALUES ('t', 0, 'decide', 0, 7, 1.0);
            PRAGMA user_version = 1;
            """
        )
        header = {
            "id": "t",
            "game": "g",
            "version": "1",
            "seed": "s",
            "options": {},
            "seats": [],
            "made": 1,
            "touched": 1,
        }
        values = ("t", "playing", 1, "ada", 0, 1, 1.0, json.dumps(header).encode())
        database.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
        database.commit()

    async def what() -> None:
        async with opened(path) as journal:
            found = await journal.table("t")
            assert found is not None
            assert (found.turn, len(await journal.entries("t"))) == (1, 1)
            assert await journal.append("t", entry(1))
            assert len(await journal.entries("t")) == 2
            assert await journal.expire(10.0, 20.0, 20.0) == []

    asyncio.run(what())
    assert care.complaints(path, whole=True) == []


def test_the_lobby_is_served_with_a_damaged_table_in_the_journal(tmp_path: Path) -> None:
    served = Served(tmp_path).start()
    ada = Browser(served, "Ada")
    seats = [{"kind": "me"}, {"kind": "open"}]
    ids = [ada.post("/api/tables", {"game": "hoards", "seats": seats, "public": True})["id"] for _ in range(2)]
    served.stop()
    change(tmp_path / "table.sqlite3", f"UPDATE tables SET header = 'x' WHERE id = '{ids[0]}'")
    served.start()
    try:
        assert [t["id"] for t in ada.get("/api/lobby")["open"]] == [ids[1]]
        assert "set aside" in ada.get(f"/api/tables/{ids[0]}", 503)["error"]
        assert "damaged and set aside" in served.log
    finally:
        served.stop()


def test_the_doctor_reads_it_all_on_demand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "table.sqlite3"
    asyncio.run(furnished(path))

    def state(*more: str) -> str:
        main(["doctor", "--json", "--data", str(tmp_path), *more])
        found = {finding["what"]: finding["state"] for finding in json.loads(capsys.readouterr().out)}
        return str(found["journal"])

    assert [state(), state("--whole")] == ["good", "good"]
    change(path, "UPDATE entries SET action = 9 WHERE table_id = 't05' AND n = 2")
    assert [state(), state("--whole")] == ["good", "wrong"]


# -- two servers -------------------------------------------------------------------------------------------------------


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    served = Served(tmp_path).start()
    try:
        second = Served(tmp_path)
        with pytest.raises(AssertionError, match=rf"keeps its games in .*: play at http://127.0.0.1:{served.port}/"):
            second.start()
        assert second.process is not None
        assert second.process.wait(20) == 2
        assert Browser(served).get("/api/lobby")["games"], "the first is not disturbed"
    finally:
        served.kill()
    third = Served(tmp_path).start()  # a lock does not outlive its holder, however that ended
    assert third.stop() == 0


def test_a_folder_that_is_in_use_is_a_sentence_with_the_process_and_where_to_play(tmp_path: Path) -> None:
    said = r"Another server \(process \d+\) keeps its games in \S+: end it first, or .*--data"
    with lock.held(tmp_path / "new"), pytest.raises(Refused, match=said), lock.held(tmp_path / "new"):
        pass
    said = r"Another server .*: play at http://localhost:8000/, end it first, or"
    with (
        lock.held(tmp_path / "new", "http://localhost:8000/"),
        pytest.raises(Refused, match=said),
        lock.held(tmp_path / "new"),
    ):
        pass
    with lock.held(tmp_path / "new"):
        pass


def test_errors_of_the_database_are_told_apart() -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
    assert care.code(error) == sqlite3.SQLITE_IOERR
    assert care.code(sqlite3.OperationalError()) == 0
