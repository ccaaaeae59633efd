"""A great many hostile frames and requests, from a grammar: no crash, no 500, a sentence for each, memory as it was.

Some thousand in the usual tests; `make soak` sets MOTHERLODE_HOSTILE to a million.
"""

from __future__ import annotations

import json
import os
import socket
import threading
import time
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from motherlode.table.wire import ToServer
from table.browser import Browser, Served
from table.hostile import Hostile

HOSTILE = int(os.environ.get("MOTHERLODE_HOSTILE", "4000"))
BATCH = 50
"""Sent before answers are read: fewer than a server keeps for a slow reader."""
MOST_GROWTH = 25.0
"""MB from a tenth of the way to the end: fresh tables up to their limit, and what the allocator keeps."""
DECODER = msgspec.json.Decoder(ToServer)


def understood(frame: str | bytes) -> bool:
    """Whether it is a message at all, by the types of the wire."""
    raw = frame.encode("utf-8", "surrogatepass") if isinstance(frame, str) else frame
    try:
        DECODER.decode(raw)
        return len(raw) <= 8192
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False


class Attacker(threading.Thread):
    """Sends its share, and keeps book of what is not as it should be."""

    def __init__(self, count: int, seed: int, browser: Browser, tables: list[str]) -> None:
        super().__init__(daemon=True)
        self.count = count
        self.browser = browser
        self.tables = tables
        self.hostile = Hostile(seed, tables)
        self.sent = 0
        self.refused = 0
        self.wrong: list[str] = []
        self.statuses: dict[int, int] = {}

    def note(self, what: str) -> None:
        if len(self.wrong) < 20:
            self.wrong.append(what[:400])

    def run(self) -> None:
        try:
            self.attack()
        except Exception as error:
            self.note(f"{type(error).__name__}: {error}")

    def attack(self) -> None:
        raise NotImplementedError

    def sentence(self, text: str, about: object) -> None:
        if not text.endswith((".", "!", "?", "”")) or len(text) > 400 or "Traceback" in text:
            self.note(f"no sentence: {text!r} for {about!r:.200}")


class Frames(Attacker):
    """Over a socket: somebody who sits at the table, or who watches."""

    def attack(self) -> None:
        line: ClientConnection | None = None
        number = 0
        while self.sent < self.count:
            if line is None:
                line = self.browser.open(self.tables[0])
            frames = [self.hostile.frame() for _ in range(min(BATCH, self.count - self.sent))]
            number += 1
            try:
                bad = 0
                for frame in frames:
                    line.send(frame if isinstance(frame, bytes) else frame.encode("utf-8", "replace").decode())
                    bad += not understood(frame if isinstance(frame, bytes) else frame.encode("utf-8", "replace"))
                    self.sent += 1
                line.send(json.dumps({"t": "undo", "turn": -1, "re": -number}))
                found = self.answers(line, -number)
                if found < bad:
                    self.note(f"{bad} frames were no messages, {found} were refused")
            except ConnectionClosed as closed:
                self.note(f"closed: {closed}")
                line = None
        if line is not None:
            line.close()

    def answers(self, line: ClientConnection, until: int) -> int:
        """How many refusals come before that of the last message."""
        found = 0
        while True:
            raw = line.recv(60)
            message: dict[str, Any] = json.loads(raw if isinstance(raw, str) else zlib.decompress(raw, -15))
            if message["t"] != "refused":
                continue
            self.sentence(message["text"], message)
            if message["re"] == until:
                return found
            found += 1
            self.refused += 1


class Requests(Attacker):
    """Over HTTP."""

    def attack(self) -> None:
        host = self.browser.served.url.removeprefix("http://")
        line: socket.socket | None = None
        while self.sent < self.count:
            request = self.hostile.request(host)
            self.sent += 1
            for attempt in range(2):  # a line that the server had closed meanwhile is opened again
                if line is None:
                    line = socket.create_connection(("127.0.0.1", int(host.rpartition(":")[2])), 30)
                    line.settimeout(30)
                try:
                    line.sendall(request)
                    if self.answer(line, request):
                        line.close()
                        line = None
                    break
                except (ConnectionError, EOFError):
                    if line is not None:
                        line.close()
                    line = None
                    if attempt:
                        self.note(f"no answer to {request!r:.300}")
        if line is not None:
            line.close()

    def answer(self, line: socket.socket, request: bytes) -> bool:
        """Look at an answer; whether the line is closed after it."""
        text = b""
        while b"\r\n\r\n" not in text:
            more = line.recv(65536)
            if not more:
                raise EOFError
            text += more
        head, _, body = text.partition(b"\r\n\r\n")
        fields = dict(row.lower().split(b": ", 1) for row in head.split(b"\r\n")[1:] if b": " in row)
        status = int(head.split()[1])
        self.statuses[status] = self.statuses.get(status, 0) + 1
        without = request.startswith(b"HEAD ") or status in (204, 304)
        wanted = 0 if without else int(fields.get(b"content-length", 0))
        while len(body) < wanted:
            more = line.recv(65536)
            if not more:
                raise EOFError
            body += more
        if status >= 500:
            self.note(f"{status} for {request!r:.400}")
        if 400 <= status < 500 and body:
            self.refused += 1
            if fields.get(b"content-type", b"").startswith(b"application/json"):
                self.sentence(json.loads(body)["error"], request)
        return fields.get(b"connection") == b"close" or b"transfer-encoding" in fields


def memory(served: Served) -> float:
    """Resident memory of the server in MB."""
    assert served.process is not None
    rows = Path(f"/proc/{served.process.pid}/status").read_text().splitlines()
    return next(int(row.split()[1]) / 1000 for row in rows if row.startswith("VmRSS"))


@pytest.mark.slow
def test_hostile_inputs_change_nothing(tmp_path: Path) -> None:
    served = Served(tmp_path, "--pace", "0", "--rate", "50000", "--workers", "1").start()
    ada, bob, eve = Browser(served, "Ada"), Browser(served, "Bob"), Browser(served, "Eve")
    seats = [{"kind": "me"}, {"kind": "open"}]
    tables = [ada.post("/api/tables", {"game": "hoards", "seats": seats, "shuffle": False})["id"]]
    bob.post(f"/api/tables/{tables[0]}/sit")
    tables.append(ada.post("/api/tables", {"game": "hoards", "seats": seats})["id"])
    attackers: list[Attacker] = [
        Frames(HOSTILE * 4 // 10, 1, ada, tables),
        Frames(HOSTILE * 4 // 10, 2, eve, tables),
        Requests(HOSTILE - 2 * (HOSTILE * 4 // 10), 3, bob, tables),
    ]
    begun, before, early, tenths = time.monotonic(), memory(served), 0.0, 0
    for attacker in attackers:
        attacker.start()
    while any(attacker.is_alive() for attacker in attackers):
        time.sleep(0.2)
        sent = sum(attacker.sent for attacker in attackers)
        if sent * 10 // HOSTILE > tenths:
            tenths = sent * 10 // HOSTILE
            early = early or memory(served)
            print(f"{sent:,} after {time.monotonic() - begun:.0f} s: {memory(served):.0f} MB", flush=True)
    took, after = time.monotonic() - begun, memory(served)
    sent = sum(attacker.sent for attacker in attackers)
    statuses = dict(sorted(attackers[2].statuses.items()))
    refused = sum(attacker.refused for attacker in attackers)
    print(f"{sent:,} hostile frames and requests in {took:.0f} s, {refused:,} refused; answers over HTTP: {statuses}")
    print(f"memory: {before:.0f} MB before, {early:.0f} MB after a tenth of them, {after:.0f} MB at the end")
    assert [attacker.wrong for attacker in attackers] == [[]] * len(attackers)
    assert sent == HOSTILE
    assert refused > HOSTILE // 4
    assert early > 0
    assert after - early < MOST_GROWTH, "memory grows"
    with Browser(served, "Zoe").table(tables[0]) as calm:
        assert calm.until("moment")["view"]["game"] == "hoards", "and the game goes on"
    assert served.stop() == 0
    assert "Traceback" not in served.log, served.log[-3000:]
