"""People of one table are brought to one of several servers; nothing depends on it, and nobody waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import os
import signal
import socket
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import ParamSpec

import pytest

from motherlode.table.web import homes
from motherlode.table.web.homes import Homes
from table.browser import Browser, Served, wait_for
from table.database import Cluster

P = ParamSpec("P")
TABLES = [f"table-{number}" for number in range(200)]


def in_loop(test: Callable[P, Coroutine[None, None, None]]) -> Callable[P, None]:
    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


def ignore(*anything: object) -> None: ...


def at_home(name: str) -> str:
    """A table whose home among two is that one."""
    return next(table for table in TABLES if Homes(Path("/"), 2, "0").order(table)[0] == name)


def test_every_server_knows_the_same_home_and_all_have_some() -> None:
    ours = [Homes(Path("/"), 3, name) for name in "012"]
    first = Counter(ours[0].order(table)[0] for table in TABLES)
    assert set(first) == {"0", "1", "2"}
    assert min(first.values()) > len(TABLES) // 6
    for table in TABLES:
        assert ours[0].order(table) == ours[1].order(table) == ours[2].order(table)


@pytest.mark.parametrize(
    ("url", "table"),
    [
        (b"/api/tables/Ab-_9/socket", "Ab-_9"),
        (b"/api/tables/Ab/socket?plain=1", "Ab"),
        (b"/api/tables/Ab", ""),
        (b"/api/tables//socket", ""),
        (b"/api/tables/" + 65 * b"a" + b"/socket", ""),
        (b"/api/tables/a/b/socket", ""),
        (b"/api/tables/\xff\xfe/socket", ""),
        (b"", ""),
    ],
)
def test_only_who_asks_for_a_socket_is_brought_somewhere(url: bytes, table: str) -> None:
    assert Homes(Path("/"), 2, "0").asked_for(url) == table


@in_loop
async def test_a_connection_arrives_with_what_was_read(tmp_path: Path) -> None:
    here, there = Homes(tmp_path, 2, "0"), Homes(tmp_path, 2, "1")
    came: asyncio.Queue[tuple[socket.socket, bytes]] = asyncio.Queue()
    ended: list[str] = []
    here.open(lambda line, head: came.put_nowait((line, head)), ended.extend)
    there.open(lambda line, head: came.put_nowait((line, head)), ended.extend)
    ours, theirs = socket.socketpair()
    assert not await here.hand_over(at_home("0"), ours.fileno(), b"GET"), "it is here already"
    assert await here.hand_over(at_home("1"), ours.fileno(), b"GET")
    line, head = await came.get()
    ours.close()
    line.send(b"hello")
    assert (head, theirs.recv(9)) == (b"GET", b"hello")
    assert not os.get_inheritable(line.fileno())
    homes.tell_gone(tmp_path, ["one", "two"])
    await asyncio.sleep(0.05)
    assert ended == 2 * ["one", "two"], "both are told who has ended"
    assert not await here.hand_over(at_home("1"), theirs.fileno(), b"x" * (homes.MOST_HEAD + 1)), (
        "nobody writes so much"
    )
    for each in (here, there, line, theirs):
        each.close()


@in_loop
async def test_where_nobody_is_it_is_served_by_whom_it_came_to(tmp_path: Path) -> None:
    here, there = Homes(tmp_path, 2, "0"), Homes(tmp_path, 2, "1")
    here.open(ignore, ignore)
    line, other = socket.socketpair()
    assert not await here.hand_over(at_home("1"), line.fileno(), b"GET"), "it has never been there"
    there.open(ignore, ignore)
    there.close()
    assert not await here.hand_over(at_home("1"), line.fileno(), b"GET"), "it is gone"
    there.open(ignore, ignore)
    assert await here.hand_over(at_home("1"), line.fileno(), b"GET"), "it is back"
    here.close()
    assert await here.hand_over(at_home("0"), line.fileno(), b"GET"), "who is cut off brings people to another"
    there.close()
    assert not await here.hand_over(at_home("0"), line.fileno(), b"GET"), "unless there is none"
    line.close()
    other.close()


@in_loop
async def test_a_home_that_does_not_answer_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(homes, "PATIENCE", 0.05)
    here = Homes(tmp_path, 2, "0")
    here.open(ignore, ignore)
    box = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    box.bind(str(tmp_path / "1"))
    line, other = socket.socketpair()
    table = at_home("1")
    count = 0
    while await here.hand_over(table, line.fileno(), 1000 * b"x"):
        count += 1
        assert count < 10_000
    monkeypatch.setattr(homes, "PATIENCE", 20.0)
    waiting = asyncio.ensure_future(here.hand_over(table, line.fileno(), b"x"))
    await asyncio.sleep(0.03)
    assert not waiting.done(), "it is tried again, and everything else goes on meanwhile"
    box.recv(2000)
    assert await waiting
    for each in (here, box, line, other):
        each.close()


@in_loop
async def test_without_a_folder_everybody_serves_what_comes(tmp_path: Path) -> None:
    here = Homes(tmp_path / "gone", 2, "0")
    here.open(ignore, ignore)
    line, other = socket.socketpair()
    assert not here.opened
    for table in TABLES[:5]:
        assert not await here.hand_over(table, line.fileno(), b"GET")
    line.close()
    other.close()


# -- real servers ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pair(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Two servers."""
    options = ("--processes", "2", "--workers", "1", "--pace", "0", "--rate", "2000")
    served = Served(tmp_path_factory.mktemp("pair"), "--database", cluster.database(), *options).start()
    yield served
    assert served.stop() == 0
    assert "Traceback" not in served.log, served.log


def founded(browser: Browser) -> str:
    seats = [{"kind": "me"}, {"kind": "open"}]
    return str(browser.post("/api/tables", {"game": "hoards", "seats": seats})["id"])


def server_of(served: Served, line: socket.socket) -> int:
    """Which process holds the other end of a connection."""
    here, there = line.getsockname()[1], line.getpeername()[1]
    for row in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = row.split()
        if [int(field.rpartition(":")[2], 16) for field in fields[1:3]] == [there, here]:
            wanted = f"socket:[{fields[9]}]"
            break
    else:
        raise AssertionError("nobody holds it")
    found = []
    for server in served.servers():
        for file in Path(f"/proc/{server}/fd").iterdir():
            with contextlib.suppress(FileNotFoundError):
                if str(file.readlink()) == wanted:
                    found.append(server)
    assert len(found) == 1, "just one process holds a connection"
    return found[0]


def meet(served: Served) -> set[frozenset[int]]:
    """Two people meet at tables with different homes; at which servers they do."""
    found = set()
    host, guest = Browser(served, "Ann"), Browser(served, "Bob")
    tables: dict[str, str] = {}
    while len(tables) < 2:
        table = founded(host)
        tables[Homes(Path("/"), 2, "0").order(table)[0]] = table
    for table in tables.values():
        guest.post(f"/api/tables/{table}/sit")
        with host.table(table) as one, guest.table(table) as two:
            assert one.until("moment")["turn"] == two.until("moment")["turn"] == 0
            asked, other = (one, two) if one.moment.get("moves") else (two, one)
            asked.play()
            assert other.until("moment")["turn"] == 1
            found.add(frozenset(server_of(served, socket.socket.socket) for socket in (one, two)))
    return found


def apart(served: Served) -> set[frozenset[int]]:
    """Each table is at one server, and each server has tables."""
    return {frozenset([server]) for server in served.servers()}


def test_people_meet_at_one_server_also_after_an_upgrade_and_after_a_kill(pair: Served) -> None:
    before = meet(pair)
    assert before == apart(pair)
    assert pair.process is not None
    pair.process.send_signal(signal.SIGHUP)
    wait_for(lambda: "have been replaced" in pair.log)
    assert meet(pair) == apart(pair)
    assert not before & apart(pair)
    os.kill(pair.servers()[0], signal.SIGKILL)
    assert meet(pair), "nobody waits for who is gone"
    wait_for(lambda: len(meet(pair)) == 2)  # tables are at home again at whoever came in its place


def asks(served: Served, table: str) -> bytes:
    """Somebody asks for a table's socket."""
    return (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nOrigin: {served.url}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def test_slow_and_strange_requests_are_served_as_ever(pair: Served) -> None:
    browser = Browser(pair, "Ann")
    table = founded(browser)
    address = ("127.0.0.1", pair.port)
    lines = [socket.create_connection(address) for _ in range(20)]
    for number, line in enumerate(lines):  # never finished
        line.send(f"GET /api/tables/{table}/sock"[: number + 1].encode())
    asked = asks(pair, table)
    with socket.create_connection(address) as slow:
        for at in range(0, len(asked), 40):
            slow.send(asked[at : at + 40])
        assert slow.recv(99).startswith(b"HTTP/1.1 101 ")
        home = server_of(pair, slow)
    for _ in range(6):
        with socket.create_connection(address) as late:  # something else first, then the socket on the same connection
            late.send(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{pair.port}\r\n\r\n".encode())
            answer = b""
            while not answer.endswith(b"}"):
                answer += late.recv(999)
            late.send(asked)
            assert late.recv(99).startswith(b"HTTP/1.1 101 ")
            assert server_of(pair, late) == home
    for wrong, status in ((asked.replace(b"/socket ", b"/sockets "), b"40"), (asked.replace(b"GET", b"POST"), b"4")):
        with socket.create_connection(address) as strange:
            strange.send(wrong)
            assert strange.recv(99).startswith(b"HTTP/1.1 " + status)
    for line in lines:
        line.close()
    assert browser.get("/api/me")["name"] == "Ann"


def test_sockets_of_one_address_are_counted_where_they_are_brought(pair: Served) -> None:
    browser = Browser(pair, "Ann")
    table = founded(browser)
    lines = [socket.create_connection(("127.0.0.1", pair.port)) for _ in range(51)]
    answers = []
    for line in lines:
        line.send(asks(pair, table))
        answers.append(line.recv(12))
    assert answers == [b"HTTP/1.1 101"] * 50 + [b"HTTP/1.1 403"]
    for line in lines:
        line.close()

    def let_in() -> bool:
        with socket.create_connection(("127.0.0.1", pair.port)) as line:
            line.send(asks(pair, table))
            return line.recv(12) == b"HTTP/1.1 101"

    wait_for(let_in)
