"""What people send who mean no good: one clear error each, and nobody else notices."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import string
import struct
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from table.browser import Browser, Served, Socket, wait_for

JSON = {"Content-Type": "application/json"}

MALFORMED: list[str | bytes] = [
    "",
    " ",
    "{",
    "null",
    "[]",
    "42",
    '"decide"',
    "{}",
    '{"t":"nothing"}',
    '{"t":null}',
    '{"t":"decide"}',
    '{"t":"decide","turn":"0","action":0}',
    '{"t":"decide","turn":0,"action":1.5}',
    '{"t":"decide","turn":0,"action":null}',
    '{"t":"decide","turn":0,"action":0,"seat":1}',
    '{"t":"decide","turn":0,"action":' + "9" * 5000 + "}",
    '{"t":"decide","turn":1e400,"action":0}',
    '{"t":"decide","turn":NaN,"action":0}',
    '{"t":"why","picks":"all"}',
    '{"t":"why","picks":[' + ",".join(['"x"'] * 9) + "]}",
    '{"t":"why","picks":["' + "x" * 81 + '"]}',
    '{"t":"say","text":["x"]}',
    '{"t":"say","text":"' + "x" * 1001 + '"}',
    '{"t":"say","text":"\\ud800"}',
    '{"t":"away","away":"yes"}',
    '{"t":"moment","turn":0}',
    "[" * 4000,
    '{"t":' * 1500,
    '{"t":"say","text":"' + "x" * 8200 + '"}',
    b"\x00\x01\x02",
    b"\xff\xfe{}",
    b"\x80" * 100,
]

MEANT: list[dict[str, Any]] = [
    {"t": "decide", "turn": -1, "action": 0},
    {"t": "decide", "turn": 10**6, "action": 0},
    {"t": "decide", "turn": 2**62, "action": 2**62},
    {"t": "undo", "turn": -1},
    {"t": "undo", "turn": 99},
    {"t": "hint", "turn": 99},
    {"t": "say", "text": "\u200b\u202e"},
    {"t": "say", "text": "x" * 201},
]
"""Well formed, and refused all the same."""

TEXTS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg/onload=alert(1)>',
    "{{constructor.constructor('alert(1)')()}}",
    "\u202eright to left",
    "zero\u200bwidth",
    "\x1b[31mred",
    "'; DROP TABLE tables; --",
    "\U0001f480" * 10,
    "e\u0301" * 10,
]


def seats(*kinds: str) -> list[dict[str, str]]:
    return [{"kind": kind, "level": "random"} for kind in kinds]


@pytest.fixture
def pair(served: Served) -> tuple[Browser, Browser, str]:
    """Two people at a table that has begun."""
    ada, bob = Browser(served, "Ada"), Browser(served, "Bob")
    id = ada.post("/api/tables", {"game": "hoards", "seats": seats("me", "open"), "shuffle": False})["id"]
    bob.post(f"/api/tables/{id}/sit")
    return ada, bob, id


def settle(table: Socket) -> None:
    """Everything that was on its way has arrived."""
    table.until("chat")


def test_every_bad_message_gets_one_sentence_and_nobody_else_anything(pair: tuple[Browser, Browser, str]) -> None:
    ada, bob, id = pair
    with ada.table(id) as mean, bob.table(id) as calm:
        settle(mean)
        settle(calm)
        mean.until("table")  # Bob has come
        for message in MALFORMED + [json.dumps(m) for m in MEANT]:
            mean.raw(message)
            answer = mean.hear()
            assert answer["t"] == "refused", (message, answer)
            assert answer["text"].endswith("."), answer
            assert "Traceback" not in answer["text"]
            assert len(answer["text"]) < 300
            if "has moved on" in answer["text"] or "not that far" in answer["text"]:
                assert [mean.hear()["t"], mean.hear()["t"]] == ["roots", "moment"]
        mean.say("say", text="done")
        heard = calm.hear()
        assert (heard["t"], heard["lines"][0]["text"]) == ("chat", "done"), "nothing came before it"
        assert calm.moment["turn"] == 0


def test_frames_too_long_to_be_read_end_the_connection_of_who_sent_them(pair: tuple[Browser, Browser, str]) -> None:
    ada, bob, id = pair
    with ada.table(id) as mean, bob.table(id) as calm:
        settle(calm)
        mean.raw("x" * 200_000)
        with pytest.raises(ConnectionClosed):
            mean.until("bye")
        calm.say("say", text="still here")
        calm.until("chat")


def test_decisions_of_others_cannot_be_made(pair: tuple[Browser, Browser, str], served: Served) -> None:
    ada, bob, id = pair
    eve = Browser(served, "Eve")
    with ada.table(id) as one, bob.table(id) as two, eve.table(id) as three:
        for table in (one, two, three):
            settle(table)
        asked, other = (one, two) if one.moment.get("moves") else (two, one)
        move = {"turn": 0, "action": asked.moment["moves"][0]["action"]}
        for table in (other, three):
            table.say("decide", **move)
            assert table.until("refused")["text"]
            assert table.moment["turn"] == 0
            assert not table.moment.get("moves")
        asked.say("decide", **move)
        for _ in range(5):
            asked.say("decide", **move)  # repeated
        asked.say("say", text="end")
        asked.until("chat")
        assert asked.moment["turn"] == 1


@pytest.mark.parametrize("words", TEXTS)
def test_names_and_chat_are_text_and_nothing_else(served: Served, words: str) -> None:
    from motherlode.table.text import clean

    ada, bob = Browser(served, "Ada"), Browser(served, "Bob")
    named = ada.http.post("/api/me", json={"name": words})
    if len(clean(words)) <= 24 and any(c.isalnum() for c in clean(words)):
        assert named.json()["name"] == clean(words)
    else:
        assert named.status_code == 400
        assert named.json()["field"] == "name"
    id = ada.post("/api/tables", {"game": "hoards", "seats": seats("me", "open")})["id"]
    bob.post(f"/api/tables/{id}/sit")
    with ada.table(id) as one, bob.table(id) as two:
        settle(two)
        one.say("say", text=words)
        heard = two.until("chat")["lines"][0]["text"]
        assert heard == clean(words)
        assert not set(heard) & set("\u202e\u200b\x1b\n")


# -- HTTP --------------------------------------------------------------------------------------------------------------

BODIES: list[tuple[str, Any]] = [
    ("/api/me", {}),
    ("/api/me", {"name": None}),
    ("/api/me", {"name": ["x"]}),
    ("/api/me", {"name": "x", "admin": True}),
    ("/api/me", {"name": "x" * 3000}),
    ("/api/tables", {}),
    ("/api/tables", {"game": ""}),
    ("/api/tables", {"game": "../../etc"}),
    ("/api/tables", {"game": "hoards", "seats": "all"}),
    ("/api/tables", {"game": "hoards", "seats": [{"kind": "king"}] * 2}),
    ("/api/tables", {"game": "hoards", "seats": [{"kind": "me"}]}),
    ("/api/tables", {"game": "hoards", "seats": [{"kind": "me"}] * 2}),
    ("/api/tables", {"game": "hoards", "seats": [{"kind": "bot"}] * 17}),
    ("/api/tables", {"game": "hoards", "seats": [{"kind": "bot", "level": "search:600000ms"}] * 2}),
    ("/api/tables", {"game": "hoards", "options": {"no such": 1}}),
    ("/api/tables", {"game": "hoards", "options": []}),
    ("/api/tables", {"game": "hoards", "options": {"x": {"deep": 1}}}),
    ("/api/tables", {"game": "hoards", "clock": 1}),
    ("/api/tables", {"game": "hoards", "clock": 10**9}),
    ("/api/tables", {"game": "hoards", "public": "yes"}),
    ("/api/tables", {"game": "hoards", "seed": "mine"}),
    ("/api/records", {}),
    ("/api/records", {"motherlode": 1}),
]


@pytest.mark.parametrize(("path", "body"), BODIES)
def test_bodies_that_are_wrong_get_a_problem_with_one_sentence(served: Served, path: str, body: Any) -> None:
    answer = Browser(served).http.post(path, json=body)
    assert answer.status_code == 400, answer.text
    problem = answer.json()
    assert set(problem) <= {"error", "field", "rule"}
    assert problem["error"].endswith((".", "?"))
    assert "\n" not in problem["error"]


def test_bodies_that_are_no_json(served: Served) -> None:
    browser = Browser(served)
    for content in (b"", b"{", b"\xff\xff", b"[" * 5000, b"nul", b'"\xff"', b'{"name":"\xc3"}', b'{"\xed\xa0\x80":1}'):
        answer = browser.http.post("/api/me", content=content, headers=JSON)
        assert answer.status_code == 400, content
        assert answer.json()["error"]
    form = browser.http.post("/api/me", data={"name": "x"})
    assert form.status_code == 415
    assert browser.http.post("/api/me", content=b"x" * 9000, headers=JSON).status_code == 413
    for method in ("PUT", "DELETE", "PATCH"):
        answer = browser.http.request(method, "/api/me")
        assert answer.status_code == 405
        assert answer.json()["error"]


def test_posts_from_elsewhere_are_refused(served: Served) -> None:
    for origin in ("http://evil.example", "null", "https://" + served.url.split("//")[1].replace("127", "126")):
        answer = httpx.post(f"{served.url}/api/me", json={"name": "x"}, headers={"Origin": origin})
        assert answer.status_code == 403
        assert answer.json()["error"]
    answer = httpx.post(f"{served.url}/api/me", json={"name": "x"}, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403
    # A foreign name for this machine (DNS rebinding) does not work either.
    answer = httpx.get(f"{served.url}/api/lobby", headers={"Host": "evil.example"})
    assert answer.status_code == 421
    # Somebody who follows a link from elsewhere is not given a new cookie.
    answer = httpx.get(f"{served.url}/api/lobby", headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("token", ["", "x", "x" * 22, "x" * 5000, "../../x", "ü" * 22, "a b", '"', "a;b=c"])
def test_tokens_that_are_guessed_open_nothing(served: Served, token: str) -> None:
    ada = Browser(served, "Ada")
    id = ada.post("/api/tables", {"game": "miners"})["id"]
    cookie = f"motherlode={token}".encode("latin-1", "replace")
    answer = httpx.get(f"{served.url}/api/tables/{id}", headers=[(b"cookie", cookie)])
    assert answer.status_code == 200
    assert answer.json().get("you", -1) == -1
    assert httpx.post(f"{served.url}/api/tables/{id}/leave", headers=[(b"cookie", cookie)]).status_code == 400


@pytest.mark.parametrize("beside", ['a[1]={"x":[2]}', "big=" + "x" * 6000, "=;;", "name=J\xf6rg"])
def test_a_foreign_cookie_costs_nobody_their_seat_or_their_identity(served: Served, beside: str) -> None:
    ada = Browser(served, "Ada")
    id = ada.post("/api/tables", {"game": "miners", "shuffle": False})["id"]
    cookie = f"{beside}; motherlode={ada.http.cookies['motherlode']}".encode("latin-1")
    own = [(b"cookie", cookie), (b"origin", served.url.encode())]
    assert httpx.get(f"{served.url}/api/tables/{id}", headers=own).json()["you"] == 0
    renamed = httpx.post(f"{served.url}/api/me", json={"name": "Adele"}, headers=own)
    assert renamed.status_code == 200
    assert "set-cookie" not in renamed.headers, "an identity that exists is never replaced"
    assert ada.get("/api/me")["name"] == "Adele"


def test_a_token_is_kept_as_a_hash_only(served: Served) -> None:
    ada = Browser(served, "Ada")
    id = ada.post("/api/tables", {"game": "miners"})["id"]
    token = ada.http.cookies["motherlode"].encode()
    kept = b"".join(path.read_bytes() for path in served.data.glob("table.sqlite3*"))
    assert id.encode() in kept
    assert token not in kept


# -- floods ------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_flood_is_read_slowly_and_neighbours_do_not_wait(tmp_path: Any) -> None:
    server = Served(tmp_path, "--pace", "0").start()
    try:
        mean, calm = Browser(server, "Mean"), Browser(server, "Calm")
        here = mean.post("/api/tables", {"game": "saboteur"})["id"]
        there = calm.post("/api/tables", {"game": "hoards", "seats": seats("me", "bot")})["id"]
        stop = threading.Event()

        def flood() -> None:
            with mean.open(here) as socket:
                while not stop.is_set():
                    try:
                        socket.send('{"t":"decide","turn":0,"action":0}')
                    except Exception:
                        return

        threads = [threading.Thread(target=flood, daemon=True) for _ in range(5)]
        for thread in threads:
            thread.start()
        slowest = 0.0
        with calm.table(there) as table:
            for _ in range(15):
                if table.asked()["view"].get("over"):
                    break
                begun = time.monotonic()
                table.play()
                slowest = max(slowest, time.monotonic() - begun)
        stop.set()
        assert slowest < 3.0
    finally:
        server.stop()


@pytest.mark.slow
def test_tables_and_questions_have_limits(tmp_path: Any) -> None:
    server = Served(tmp_path, "--pace", "0").start()
    try:
        ada = Browser(server, "Ada")
        codes = [ada.http.post("/api/tables", json={"game": "saboteur"}).status_code for _ in range(60)]
        assert codes[0] == 201
        assert set(codes) <= {201, 400, 429}
        assert codes.count(201) < 45
        assert 429 in codes
        bob = Browser(server)
        id = ada.get("/api/lobby")["mine"][0]["id"]
        with ada.table(id) as table:
            table.asked()
            for _ in range(12):
                table.say("hint", turn=table.moment["turn"])
            said = [table.until("hint", "refused") for _ in range(12)]
            assert sum(m["t"] == "refused" for m in said) >= 9
        assert bob.get("/api/lobby")["games"]
    finally:
        server.stop()


@pytest.mark.slow
def test_connections_from_one_address_have_a_limit_and_dribbling_ones_hurt_nobody(tmp_path: Any) -> None:
    server = Served(tmp_path, "--pace", "0").start()
    try:
        ada = Browser(server, "Ada")
        id = ada.post("/api/tables", {"game": "saboteur", "shuffle": False})["id"]
        dribbling = []
        for _ in range(100):  # half a request each
            half = socket.create_connection(("127.0.0.1", server.port))
            half.sendall(b"GET /api/lobby HTTP/1.1\r\nHost: 127.0.0.1\r\nX-")
            dribbling.append(half)
        open_sockets = []
        refused = 0
        for _ in range(60):
            try:
                open_sockets.append(ada.open(id))
            except Exception:
                refused += 1
        assert refused == 10
        assert ada.get(f"/api/tables/{id}")["phase"] == "playing"
        for connection in open_sockets:
            connection.socket.shutdown(socket.SHUT_RDWR)  # gone without a word
        wait_for(lambda: ada.get(f"/api/tables/{id}")["seats"][0].get("here", False) is False)
        with ada.table(id) as table:
            table.asked()
        for half in dribbling:
            half.close()
    finally:
        server.stop()


WHOLE = b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
IMPATIENT = "from motherlode.table.web import lines; lines.LONGEST_HEAD = lines.SLOWEST = 1.0"


def cut(connection: socket.socket, seconds: float = 15.0) -> bool:
    """Whether the server ends a connection by itself."""
    connection.settimeout(seconds)
    try:
        while connection.recv(65_536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


AFTERWARDS = [
    b"",
    b"G",
    b"GET /api/me HTTP/1.1\r\nX-Slow: ",
    b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999999\r\n\r\nx",
    WHOLE + b"G",
    b"GET / HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 9\r\n\r\nx",
]
"""What comes after a whole request, and then nothing more."""


def test_a_connection_is_not_held_by_stopping_after_a_whole_request(tmp_path: Path) -> None:
    slow = "; from motherlode.table.web import app; app.LONGEST_REQUEST = 1.0"
    server = Served(tmp_path, before=IMPATIENT + slow).start()
    try:
        held = [(then, socket.create_connection(("127.0.0.1", server.port))) for then in AFTERWARDS * 8]
        for then, connection in held:
            connection.sendall(WHOLE)
            assert b"200 OK" in connection.recv(4096)
            connection.sendall(then)
        assert [then for then, connection in held if not cut(connection)] == []
        assert Browser(server).get("/api/me")
    finally:
        server.stop()
    assert "Traceback" not in server.log, server.log


def test_a_head_that_dribbles_or_never_ends_is_cut_off(tmp_path: Path) -> None:
    server = Served(tmp_path, before=IMPATIENT).start()
    try:
        endless = socket.create_connection(("127.0.0.1", server.port))
        with contextlib.suppress(OSError):
            endless.sendall(b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: %s\r\n" % (n, b"x" * 900) for n in range(300)))
        assert cut(endless)
        dribbling = socket.create_connection(("127.0.0.1", server.port))
        with contextlib.suppress(OSError):
            for _ in range(100):
                dribbling.sendall(b"G")
                time.sleep(0.1)
            raise AssertionError("it was waited for")
    finally:
        server.stop()


def asked(path: str, body: bytes = b"", length: int = 0) -> bytes:
    """A request as it goes over the line; a `length` that is too great makes the server wait for more."""
    head = f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    if body:
        head += f"Content-Type: application/json\r\nContent-Length: {length or len(body)}\r\n"
    return f"{head}\r\n".encode() + body


def test_clients_that_vanish_are_no_news(tmp_path: Path) -> None:
    """In the middle of a request, of an answer, of ten of them: the log stays empty."""
    server = Served(tmp_path, "--rate", "80000").start()
    parts = [
        asked("/api/lobby"),
        asked("/schema/openapi.json"),
        asked("/api/me", b'{"name":"x"}'),
        asked("/api/me", b'{"name":"x"}', 50),
        asked("/api/records", b"x" * 300_000, 10**6),
        asked("/api/tables", b'{"game":"miners"}'),
        b"\x16\x03\x01",
    ]

    def vanish(seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(10):
            data = b"".join(chance.choice(parts) for _ in range(chance.choice([1, 2, 5, 20])))
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", server.port)) as line:
                line.settimeout(1)
                with contextlib.suppress(OSError):
                    line.sendall(data[: chance.randrange(1, len(data) + 1)])
                    time.sleep(chance.choice([0, 0.001, 0.01, 0.05]))
                    if chance.random() < 0.5:
                        line.recv(chance.choice([1, 100, 100_000]))
                if chance.random() < 0.6:  # no good-bye
                    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    threads = [threading.Thread(target=vanish, args=(seed,)) for seed in range(30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    try:
        assert Browser(server).get("/api/lobby")["games"]
    finally:
        assert server.stop() == 0
    assert server.log == ""


def test_one_address_cannot_take_all_connections(tmp_path: Path) -> None:
    """The many who share an address with somebody mean are turned away; everybody else gets in."""
    patient = "from motherlode.table.web import lines; lines.LONGEST_HEAD = 1000.0"  # nothing else cuts them off
    server = Served(tmp_path, before=patient).start()
    try:
        held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(260)]
        wait_for(lambda: sum(cut(connection, 0.01) for connection in held) == 60)
        other = socket.create_connection(("127.0.0.1", server.port), source_address=("127.0.0.2", 0))
        other.sendall(WHOLE)
        assert b"200 OK" in other.recv(4096)
        for connection in held:
            connection.close()
        wait_for(lambda: Browser(server).http.get("/api/me").status_code == 200)
    finally:
        server.stop()


@pytest.mark.slow
def test_who_never_reads_costs_little_and_is_cut_off(tmp_path: Any) -> None:
    server = Served(tmp_path, "--pace", "0", "--rate", "86400").start()
    try:
        ada = Browser(server, "Ada")
        id = ada.post("/api/tables", {"game": "saboteur"})["id"]
        deaf = ada.open(id)
        deaf.recv(10)
        assert server.process is not None

        def memory() -> int:
            assert server.process is not None
            status = Path(f"/proc/{server.process.pid}/status").read_text()
            return int(status.split("VmRSS:")[1].split()[0])

        before = memory()
        frame = b"\x81\x82" + b"\x00" * 4 + b"[]"  # a masked text frame: refused with a sentence each
        deaf.socket.settimeout(2)
        sent = 0
        try:
            for _ in range(100):
                sent += deaf.socket.send(frame * 500)
        except OSError:
            pass  # the server stopped reading: just as well
        assert memory() - before < 40_000
        with ada.table(id) as table:  # a neighbour, even at the same table
            table.asked()
            table.play()
        with contextlib.suppress(OSError):  # cut off already
            deaf.socket.shutdown(socket.SHUT_RDWR)
    finally:
        server.stop()


def test_noise(pair: tuple[Browser, Browser, str]) -> None:
    """A few hundred messages with something wrong in them; the server answers each, and the table stands."""
    ada, bob, id = pair
    chance = random.Random(7)
    good = ['{"t":"decide","turn":0,"action":0}', '{"t":"say","text":"x"}', '{"t":"why","picks":["a"],"re":1}']
    with ada.table(id) as mean, bob.table(id) as calm:
        settle(mean)
        settle(calm)
        for _ in range(400):
            text = list(chance.choice(good))
            for _ in range(chance.randint(1, 4)):
                at = chance.randrange(len(text))
                text[at : at + chance.randint(0, 2)] = chance.choice(string.printable + "\u202e\x00é")
            mean.raw("".join(text))
        mean.say("say", text="the end of it")
        while True:
            heard = mean.until("chat")
            if heard["lines"][-1:] and heard["lines"][-1]["text"] == "the end of it":
                break
        while True:
            heard = calm.until("chat")
            if heard["lines"][-1:] and heard["lines"][-1]["text"] == "the end of it":
                break
        assert calm.moment["turn"] <= 1
