"""`motherlode admin`: what is kept is saved, brought back, checked, moved and pruned, on both stores."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest

from motherlode.cli import main
from motherlode.core.registry import names
from motherlode.table.hall import keeping
from motherlode.table.hall.hall import Hall
from motherlode.table.room.replay import replayed
from motherlode.table.store import lock
from motherlode.table.store.journal import Guest, Journal, Key
from motherlode.table.store.opening import Place, journal_at
from motherlode.table.wire import Decide, Say
from table.database import Cluster
from table.people import Person, guest, make_hall, table_of

Run = Callable[..., str]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    found = Cluster().start()
    yield found
    found.stop()


@pytest.fixture(scope="module", params=["file", "postgres"])
def filled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, cluster: Cluster) -> Place:
    """A journal with a game of each kind, one finished and one waiting: made once, never changed."""
    folder = tmp_path_factory.mktemp("filled")
    where: Place = folder / "table.sqlite3" if request.param == "file" else cluster.database()
    asyncio.run(fill(where))
    return where


@pytest.fixture
def kept(filled: Place, tmp_path: Path, cluster: Cluster) -> tuple[Place, list[str]]:
    """A copy of that journal, and how to name it."""
    where: Place
    if isinstance(filled, Path):
        where = shutil.copytree(filled.parent, tmp_path / "from") / filled.name
    else:
        where = cluster.database(like=filled)
    return where, named(where)


def named(where: Place) -> list[str]:
    return ["--data", str(where.parent)] if isinstance(where, Path) else ["--database", where]


async def fill(where: Place) -> None:
    hall = make_hall(journal_at(where))
    hall.now = time.time
    await hall.open()
    for game in names():
        await played(hall, game, 5)
    await played(hall, names()[0], 10_000)
    await table_of(hall, names()[0], "Ada", "Bob")
    await hall.journal.save_guest(Guest("ada" * 8, "Ada", 1.0))
    await hall.journal.save_key(Key("h", "ada" * 8, "s", 1.0))
    await hall.close()


async def played(hall: Hall, game: str, turns: int) -> None:
    room = await table_of(hall, game, "Ada")
    ada = await Person(guest("Ada").id).join(room)
    for _ in range(turns):
        while not ada.moment.moves and not ada.moment.view.over:
            await asyncio.sleep(0.005)
        if ada.moment.view.over:
            break
        await ada.say(Decide(ada.moment.turn, ada.moment.moves[0].action))
    await ada.say(Say("well, well"))
    await ada.leave()


def within(where: Place, work: Callable[[Journal], object]) -> object:
    async def opened() -> object:
        journal = journal_at(where)
        await journal.open()
        try:
            return await work(journal)  # type: ignore[misc]
        finally:
            await journal.close()

    return asyncio.run(opened())


async def alone(journal: Journal) -> str:
    """A game that Ada plays against bots."""
    listed = [await journal.table(idle.id) for idle in await journal.idle() if idle.phase == "playing"]
    return next(t.id for t in listed if t is not None and sum(seat.kind == "person" for seat in t.seats) == 1)


async def everything(journal: Journal) -> list[object]:
    """Every table with its decisions, its chat, and what everybody sees at its end."""
    found: list[object] = []
    for idle in await journal.idle():
        table, entries = await journal.table(idle.id), await journal.entries(idle.id)
        assert table is not None
        chat = [(said.at, said.seat, said.name, said.text) for said in await journal.chat(idle.id, 99)]
        views: list[object] = []
        if table.phase != "open":
            match = replayed(table, entries)
            views = [match.perspective(seat).view() for seat in range(-1, match.seats)]
        found.append((table, entries, chat, views, idle.phase))
    found += [await journal.guest("ada" * 8), await journal.key("h"), await journal.alias("198.51.100.7")]
    return found


@pytest.fixture
def admin(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str, code: int = 0) -> str:
        assert main(["admin", *arguments]) == code
        said = capsys.readouterr()
        return said.out if code != 2 else said.err

    return run


def sum_of(said: str) -> str:
    return said.replace("\n", " ").split("Their sum is ")[1].split(".")[0]


@pytest.mark.parametrize("into", ["file", "postgres"])
def test_a_backup_comes_back_equal_on_either_store(
    kept: tuple[Place, list[str]], into: str, admin: Run, tmp_path: Path, cluster: Cluster
) -> None:
    where, naming = kept
    before = within(where, everything)
    first = admin("check", *naming)
    assert "Everything is as it was written." in first
    admin("backup", str(tmp_path / "b.sqlite3"), *naming)
    assert (tmp_path / "b.sqlite3").stat().st_mode & 0o077 == 0
    target: Place = tmp_path / "to" / "table.sqlite3" if into == "file" else cluster.database()
    admin("restore", str(tmp_path / "b.sqlite3"), *named(target))
    assert within(target, everything) == before
    second = admin("check", *named(target))
    assert sum_of(second) == sum_of(first)
    assert f"{len(names()) + 2:,} games were played again" in " ".join(second.split())
    again = admin("restore", str(tmp_path / "b.sqlite3"), *named(target), code=2)
    assert "already" in again
    assert "already" in admin("backup", str(tmp_path / "b.sqlite3"), *naming, code=2)


def test_from_a_folder_to_a_database(admin: Run, tmp_path: Path, cluster: Cluster) -> None:
    where = tmp_path / "table.sqlite3"
    asyncio.run(fill(where))
    url = cluster.database()
    with lock.held(tmp_path):
        assert "Another server" in admin("move", "--data", str(tmp_path), "--database", url, code=2)
    admin("move", "--data", str(tmp_path), "--database", url)
    assert within(url, everything) == within(where, everything)
    assert "Say from where to where" in admin("move", "--data", str(tmp_path), code=2)
    assert "No games are kept" in admin("move", "--data", str(tmp_path / "x"), "--database", url, code=2)


def test_a_game_that_goes_on_after_a_move(tmp_path: Path, cluster: Cluster, admin: Run) -> None:
    asyncio.run(fill(tmp_path / "table.sqlite3"))
    url = cluster.database()
    admin("move", "--data", str(tmp_path), "--database", url)

    async def what() -> None:
        hall = make_hall(journal_at(url))
        await hall.open()
        room = await hall.room(await alone(hall.journal))
        ada = await Person(guest("Ada").id).join(room)
        turn = room.turn
        while room.turn == turn:
            if ada.moment.moves:
                await ada.say(Decide(ada.moment.turn, ada.moment.moves[0].action))
            await asyncio.sleep(0.01)
        await ada.say(Say("here too"))
        assert ada.heard[-1] == "here too"
        await hall.close()

    asyncio.run(asyncio.wait_for(what(), 30))


def test_what_is_damaged_is_named(kept: tuple[Place, list[str]], admin: Run) -> None:
    where, naming = kept

    async def begun(journal: Journal) -> list[str]:
        return [idle.id for idle in await journal.idle() if idle.phase == "playing" and await journal.entries(idle.id)]

    playing = cast(list[str], within(where, begun))
    statements = (
        f"UPDATE entries SET action = 1000000 WHERE n = 3 AND table_id = '{playing[0]}'",
        f"DELETE FROM entries WHERE n = 2 AND table_id = '{playing[1]}'",
        f"UPDATE tables SET turn = turn + 1 WHERE id = '{playing[2]}'",
    )
    if isinstance(where, Path):
        with sqlite3.connect(where) as file:
            for statement in statements:
                file.execute(statement)
    else:
        import psycopg

        with psycopg.connect(where) as database:
            for statement in statements:
                database.execute(statement)  # type: ignore[call-overload,unused-ignore]
    said = json.loads(admin("check", "--json", *naming, code=1))
    assert [sentence.split()[1].rstrip(":") for sentence in said["wrong"]] == sorted(playing[:3])


def test_pruning_says_first_what_would_go(kept: tuple[Place, list[str]], admin: Run) -> None:
    where, naming = kept
    before = within(where, lambda journal: journal.idle())
    assert isinstance(before, list)
    playing = sum(idle.phase == "playing" for idle in before)
    over = len(before) - playing
    assert playing > 2
    assert over > 0

    async def age(journal: Journal) -> None:
        await journal.expire(20 * 86_400.0, 1e9, 1e9)

    within(where, age)
    assert "0 tables would go" in admin("prune", "--playing", "10", *naming), "the time of day does not say so"

    def untouched(at: float) -> None:
        statement = f"UPDATE tables SET touched = {at}"
        if isinstance(where, Path):
            with sqlite3.connect(where) as file:
                file.execute(statement)
        else:
            import psycopg

            with psycopg.connect(where) as database:
                database.execute(statement)  # type: ignore[call-overload,unused-ignore]

    untouched(time.time() - 20 * 86_400)
    assert "0 tables would go" in admin("prune", "--playing", "30", *naming)
    assert f"{playing} tables would go" in admin("prune", "--playing", "10", *naming)
    listed = within(where, lambda journal: journal.idle())
    assert isinstance(listed, list)
    assert len(listed) == len(before), "nothing has gone yet"
    assert f"{playing} tables are gone" in admin("prune", "--playing", "10", "--yes", *naming)
    left = within(where, lambda journal: journal.idle())
    assert isinstance(left, list)
    assert [idle.phase for idle in left] == ["over"] * over
    assert f"{over} tables are gone" in admin("prune", "--finished", "10", "--yes", *naming)
    assert "Say what may go" in admin("prune", *naming, code=2)


def test_a_clock_that_jumps_prunes_nothing(kept: tuple[Place, list[str]], admin: Run) -> None:
    """The time of day alone deletes nothing, however far ahead it is."""
    where, _ = kept
    far = keeping.old

    async def old(journal: Journal) -> int:
        return len(await far(journal, keeping.Days(open=1, playing=1, finished=1), lambda: time.time() + 1e9))

    assert within(where, old) == 0


def test_a_closed_table_and_somebody_muted(kept: tuple[Place, list[str]], admin: Run) -> None:
    where, naming = kept
    id = within(where, alone)
    assert isinstance(id, str)
    named = f"/t/{id}"
    assert "Ada is not heard any more" in admin("mute", named, "0", *naming)
    assert "closed: nobody goes on there" in admin("close", named[:9], *naming)
    assert "closed already" in admin("close", named, *naming, code=2)

    async def told() -> tuple[list[str], list[str]]:
        hall = make_hall(journal_at(where))
        await hall.open()
        ada = await Person(guest("Ada").id).join(await hall.room(id))
        await ada.say(Decide(0, 0))
        await ada.say(Say("but"))
        found = list(ada.refusals)
        await hall.close()
        return found, ada.heard

    refusals, heard = asyncio.run(told())
    assert refusals[-2:] == ["Who runs this server has closed this table.", "Who runs this server has muted you."]
    assert "but" not in heard
    admin("mute", named, "0", "--off", *naming)
    admin("close", named, "--off", *naming)
    refusals, heard = asyncio.run(told())
    assert "Who runs this server has closed this table." not in refusals
    assert heard[-1] == "but"
    assert "There is no table" in admin("close", "nowhere", *naming, code=2)
    assert "There is no seat 77" in admin("mute", named, "77", *naming, code=2)
    assert "who could say something" in admin("mute", named, "1", *naming, code=2)


def test_servers_that_share_a_database_are_told(cluster: Cluster, admin: Run) -> None:
    url = cluster.database()

    async def what() -> None:
        hall = make_hall(journal_at(url))
        await hall.open()
        room = await table_of(hall, names()[0], "Ada")
        ada = await Person(guest("Ada").id).join(room)
        assert await asyncio.to_thread(main, ["admin", "close", f"/t/{room.table.id}", "--database", url]) == 0
        while not room.closed:
            await asyncio.sleep(0.01)
        await ada.say(Decide(ada.moment.turn, 0))
        assert ada.refusals[-1] == "Who runs this server has closed this table."
        await hall.close()

    asyncio.run(asyncio.wait_for(what(), 30))


def test_what_cannot_be_done(admin: Run, tmp_path: Path) -> None:
    assert "There is no file" in admin("restore", str(tmp_path / "no.sqlite3"), "--data", str(tmp_path), code=2)
    (tmp_path / "junk").write_bytes(b"junk" * 1000)
    assert "is damaged" in admin("restore", str(tmp_path / "junk"), "--data", str(tmp_path / "d"), code=2)
    assert "No games are kept in" in admin("check", "--data", str(tmp_path), code=2)
    assert "No games are kept in" in admin("backup", str(tmp_path / "b"), "--data", str(tmp_path), code=2)
    assert not (tmp_path / "b").exists()
    far = "postgresql://127.0.0.1:1/x"
    assert "cannot be reached" in admin("backup", str(tmp_path / "b"), "--database", far, code=2)
