"""What goes wrong with a database: a sentence each, no decision lost, none doubled, and readiness says no."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import psycopg
import pytest

from motherlode.cli import main
from motherlode.core.errors import Refused
from motherlode.table.store import connections, leases, opening
from motherlode.table.store.journal import Said, Unknown, Unwritable
from motherlode.table.store.postgres import PostgresJournal
from motherlode.table.wire import Decide
from table.between import Between
from table.browser import Browser, Served, wait_for
from table.database import Cluster, free_port
from table.people import Person, guest, make_hall
from table.test_company import both, halls, run, until
from table.test_journal import entry, table


@pytest.fixture
def url(cluster: Cluster) -> str:
    return cluster.database()


def sql(url: str, *statements: str) -> None:
    with psycopg.connect(url, autocommit=True) as database:
        for statement in statements:
            database.execute(statement)  # type: ignore[call-overload,unused-ignore]


# -- at the start ------------------------------------------------------------------------------------------------------


def test_a_database_that_cannot_be_reached(capsys: pytest.CaptureFixture[str]) -> None:
    address = f"127.0.0.1:{free_port()}/games"
    code = main(["serve", "--no-browser", "--port", "0", "--database", f"postgresql://me:hush@{address}"])
    assert code == 2
    said = capsys.readouterr().err
    assert f"The database at {address} cannot be reached" in said
    assert "hush" not in said


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--database", "mysql://localhost/x"], "is no database: it begins with postgresql://"),
        (["--database", "postgresql://localhost:port/x"], "The database at localhost:port/x cannot be reached: "),
        (["--database", "postgresql://localhost/x?sslmod=no"], "is not understood: "),
        (["--processes", "2"], "Several processes share a database: name one with --database"),
        (["--database", "postgresql://localhost/x", "--data", "here"], "--data or --database, not both"),
        (["--database", "postgresql://localhost/x", "--processes", "2", "--workshop"], "--workshop is for a single"),
    ],
)
def test_what_is_asked_for_wrongly(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", "--port", "0", *arguments]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("statements", "sentence"),
    [
        (["CREATE TABLE guests (x int)"], "belongs to something else: it has a table guests"),
        (["CREATE TABLE own_time (x int)"], "its table own_time is not the journal's"),
    ],
)
def test_a_database_of_somebody_else(url: str, statements: list[str], sentence: str) -> None:
    sql(url, *statements)
    with pytest.raises(Refused, match=sentence):
        asyncio.run(opened(url))


@pytest.mark.parametrize(
    ("format", "sentence"),
    [(99, "was written by a newer version: it has format 99"), (0, "has format 0, and this server reads format 1")],
)
def test_another_format_is_refused_at_the_start(url: str, format: int, sentence: str) -> None:
    asyncio.run(opened(url))
    sql(url, f"UPDATE own_time SET format = {format}", "DROP TABLE reviews")
    with pytest.raises(Refused, match=sentence):
        asyncio.run(opened(url))
    with psycopg.connect(url) as database:
        assert database.execute("SELECT to_regclass('reviews')").fetchone() == (None,), "nothing was changed"


def test_without_the_driver_it_is_said_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(opening, "find_spec", lambda name: None)
    assert main(["serve", "--no-browser", "--port", "0", "--database", "postgresql://localhost/x"]) == 2
    assert "pip install 'motherlode[postgres]'" in " ".join(capsys.readouterr().err.split())


def test_a_database_of_an_older_server_is_given_what_it_lacks(url: str) -> None:
    with_journal(url, lambda journal: journal.create(table("t"), []))
    sql(url, "DROP FUNCTION motherlode_append", "DROP TABLE reviews")

    async def what(journal: PostgresJournal) -> None:
        assert await journal.append("t", entry(0))
        assert await journal.review("t") is None

    with_journal(url, what)


def test_a_database_that_can_only_be_read(url: str) -> None:
    with pytest.raises(Refused, match="can only be read"):
        asyncio.run(opened(f"{url}?options=-c%20default_transaction_read_only%3Don"))


async def opened(url: str) -> None:
    journal = PostgresJournal(url)
    try:
        await journal.open()
    finally:
        await journal.close()


# -- while it runs -----------------------------------------------------------------------------------------------------


def with_journal(url: str, what: Callable[[PostgresJournal], object]) -> None:
    async def tried() -> None:
        journal = PostgresJournal(url)
        await journal.open()
        try:
            await what(journal)  # type: ignore[misc]
        finally:
            await journal.close()

    asyncio.run(asyncio.wait_for(tried(), 60))


def test_a_newer_server_changes_the_format_meanwhile(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "BEAT", 0.05)

    async def what(journal: PostgresJournal) -> None:
        await journal.create(table("t"), [])
        assert await journal.trouble() == ""
        sql(url, "UPDATE own_time SET format = 99")
        while not await journal.trouble():
            await asyncio.sleep(0.01)
        assert "has to be replaced" in await journal.trouble()
        with pytest.raises(Unwritable, match="A newer server has changed the database"):
            await journal.append("t", entry(0))

    with_journal(url, what)


def test_a_full_disk(url: str) -> None:
    """As the database says it: with the code for a full disk."""

    async def what(journal: PostgresJournal) -> None:
        await journal.create(table("t"), [])
        sql(
            url,
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$",
            "CREATE TRIGGER entries_full BEFORE INSERT ON entries EXECUTE FUNCTION full_disk()",
            "CREATE TRIGGER time_full BEFORE UPDATE ON own_time EXECUTE FUNCTION full_disk()",
        )
        with pytest.raises(Unwritable, match="disk is full; nothing has changed"):
            await journal.append("t", entry(0))
        assert "disk is full" in await journal.trouble()
        sql(url, "DROP TRIGGER entries_full ON entries", "DROP TRIGGER time_full ON own_time")
        assert await journal.append("t", entry(0))
        assert await journal.trouble() == ""

    with_journal(url, what)


def test_a_database_that_becomes_read_only(url: str) -> None:
    async def what(journal: PostgresJournal) -> None:
        await journal.create(table("t"), [])
        name = url.rpartition("/")[2]
        sql(url, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        sql(url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            f" AND datname = '{name}'")  # fmt: skip
        with pytest.raises(Unwritable, match="can only be read just now; nothing has changed"):
            await journal.append("t", entry(0))
        assert "can only be read" in await journal.trouble()
        assert (await journal.entries("t")) == [], "reading goes on"

    with_journal(url, what)


@pytest.mark.parametrize("lost", ["append", "update", "create", "say"])
def test_an_answer_that_is_lost_during_a_commit(cluster: Cluster, url: str, lost: str) -> None:
    """It was written, and nobody said so: it counts, once."""

    async def what() -> None:
        between = Between(cluster.port)
        async with between.served(url) as way:
            journal = PostgresJournal(way)
            await journal.open()
            await journal.create(table("t"), [])
            if lost == "append":
                between.lose = b"{decide}"
                assert await journal.append("t", entry(0, 5))
                assert not await journal.append("t", entry(0, 6))
                assert [e.action for e in await journal.entries("t")] == [5]
            elif lost == "update":
                between.lose = b"UPDATE tables"
                header = await journal.table("t")
                assert header is not None
                header.phase = "playing"
                assert await journal.update(header)
                found = await journal.table("t")
                assert found is not None
                assert (found.phase, found.rev, header.rev) == ("playing", 1, 1)
            elif lost == "create":
                between.lose = b"INSERT INTO tables"
                await journal.create(table("u"), [entry(0)])
                assert len(await journal.entries("u")) == 1
            else:
                between.lose = b"INSERT INTO chat"
                assert await journal.say("t", Said(1.0, 0, "Ada", "well?")) == 1
                assert [said.text for said in await journal.chat("t", 9)] == ["well?"]
            assert between.lost == 1
            await journal.close()

    run(what)


def test_the_database_is_gone_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refused with a sentence, and when it is back play goes on."""
    monkeypatch.setattr(connections, "PATIENCE", 0.5)
    cluster = Cluster().start()

    async def what() -> None:
        async with halls(cluster.database()) as (here, there):
            room, far, ada, bob = await both(here, there)
            one, other = (ada, bob) if ada.moment.moves else (bob, ada)
            turn = one.moment.turn
            cluster.kill()
            await one.say(Decide(turn, one.moment.moves[0].action))
            assert "database" in one.refusals[-1]
            assert one.moment.turn == other.moment.turn == turn, "nothing is shown that is not written"
            assert await here.journal.trouble()
            await asyncio.to_thread(cluster.start)
            await one.say(Decide(turn, one.moment.moves[0].action))
            await until(lambda: ada.moment.turn == bob.moment.turn == turn + 1)
            await until(lambda: room.here() == far.here() == {0, 1})
            assert await here.journal.trouble() == ""

    try:
        run(what)
    finally:
        cluster.stop()


def test_a_server_cut_off_from_the_database_while_others_go_on(
    cluster: Cluster, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 1.0)
    monkeypatch.setattr(connections, "ANSWER", 0.5)
    monkeypatch.setattr(connections, "CONNECTING", 1)
    monkeypatch.setattr(leases, "BEAT", 0.1)
    monkeypatch.setattr(leases, "LEASE", 1.0)

    async def what() -> None:
        between = Between(cluster.port)
        async with between.served(url) as way, halls(url) as (there, third):
            cut_off = make_hall(PostgresJournal(way, "cut off"), seed=9)
            await cut_off.open()
            room, far, ada, bob = await both(there, cut_off)
            twin = await Person(guest("Bob").id).join(await third.room(room.table.id))
            between.open.clear()
            turn = bob.moment.turn
            # Whoever sits at the server that is cut off sees nothing that is not written, and is told why.
            tries = asyncio.ensure_future(bob.say(Decide(turn, (bob.moment.moves or ada.moment.moves)[0].action)))
            for _ in range(4):  # the others go on
                one = ada if ada.moment.moves else twin
                now = one.moment.turn
                await one.say(Decide(now, one.moment.moves[0].action))
                await until(lambda now=now: ada.moment.turn == twin.moment.turn == now + 1)  # type: ignore[misc]
            await tries
            assert bob.moment.turn == turn
            assert bob.refusals
            assert await cut_off.journal.trouble()
            await until(lambda: {line.guest for line in room.together._present.lines} == {twin.guest})
            between.open.set()
            await until(lambda: bob.moment.turn == ada.moment.turn == twin.moment.turn)
            await until(lambda: len(room.together._present.lines) == 2)
            assert far.entries == room.entries
            await cut_off.close()

    run(what)


def test_readiness_says_no_and_health_says_yes_while_the_database_is_gone(tmp_path: Path) -> None:
    cluster = Cluster().start()
    served = Served(
        tmp_path, "--database", cluster.database(), "--processes", "2", "--workers", "1", "--log", "json"
    ).start()
    try:
        ready = httpx.get(f"{served.url}/readyz", headers={"Host": "whatever.example.org"})
        assert (ready.status_code, ready.json()) == (200, {"ok": True, "error": ""})
        cluster.kill()

        def no() -> bool:
            answer = httpx.get(f"{served.url}/readyz", timeout=20)
            return answer.status_code == 503 and "cannot reach its database" in answer.json()["error"]

        wait_for(no)
        assert httpx.get(f"{served.url}/healthz").json()["ok"]
        begun = time.monotonic()
        refused = httpx.post(f"{served.url}/api/me", json={"name": "Ada"}, timeout=30)
        assert refused.status_code == 503
        assert refused.json()["error"].endswith(".")
        assert time.monotonic() - begun < 20
        cluster.start()
        wait_for(lambda: httpx.get(f"{served.url}/readyz", timeout=20).status_code == 200)
        assert Browser(served, "Ada").get("/api/me")["name"] == "Ada"
    finally:
        assert served.stop() == 0
        cluster.stop()
    import json

    lines = [json.loads(line) for line in served.log.splitlines() if line.startswith("{")]
    assert {"at", "level", "from", "process", "pid", "message"} <= set(lines[0])
    assert any("sign of life" in line["message"] and line["level"] == "error" for line in lines)
    assert any(line["message"] == "server 1 starts" for line in lines)


def test_a_time_of_day_that_jumps_ends_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ahead or back by an hour, as the database sees it: nobody is gone, nothing expires, and time goes on."""
    monkeypatch.setattr(leases, "BEAT", 0.1)

    async def what(journal: PostgresJournal) -> None:
        await journal.create(table("t"), [])

        async def ticks() -> float:
            return float((await journal._rows("SELECT ticks FROM own_time"))[0][0])

        async def here() -> bool:
            sql = "SELECT count(*) FROM processes WHERE until > motherlode_ticks()"
            return bool((await journal._rows(sql))[0][0])

        for jump in ("- interval '1 hour'", "+ interval '1 hour'"):
            before = await ticks()
            await journal._write(f"UPDATE own_time SET ticked = clock_timestamp() {jump}", ())
            seen = []
            for _ in range(10):
                seen.append(await ticks())
                assert await here(), "its lease runs on"
                await asyncio.sleep(0.05)
            assert seen == sorted(seen)
            assert before <= seen[-1] < before + 5
        after = await ticks()
        await asyncio.sleep(0.4)
        assert await ticks() > after, "it goes on"
        assert await journal.expire(0.0, 60.0, 60.0) == []

    with_journal(url, what)


def test_unknown_is_not_said_where_nothing_was_begun() -> None:
    async def what() -> None:
        lines = connections.Connections(f"postgresql://127.0.0.1:{free_port()}/x", 1)

        async def work(connection: object, again: bool) -> None: ...

        with pytest.raises(Unwritable) as refused:
            await lines.run(work, patience=0)
        assert not isinstance(refused.value, Unknown)

    run(what)


def test_a_server_that_is_started_while_the_database_is_gone_waits_for_it() -> None:
    cluster = Cluster().start()
    url = cluster.database()
    cluster.kill()

    async def what() -> None:
        journal = PostgresJournal(url, waits=True)
        opening = asyncio.ensure_future(journal.open())
        await asyncio.sleep(1)
        assert not opening.done()
        await asyncio.to_thread(cluster.start)
        await opening
        await journal.create(table("t"), [])
        assert await journal.trouble() == ""
        await journal.close()

    try:
        run(what)
    finally:
        cluster.stop()
