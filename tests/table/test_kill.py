"""The server is killed again and again during play: nothing that was accepted is lost, nothing counts twice.

Five times in the usual tests; `make soak` sets MOTHERLODE_KILLS to a hundred.
"""

from __future__ import annotations

import os
import random
import sqlite3
import threading
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

from motherlode.core.registry import find, names
from table.browser import Browser, Served, Socket

KILLS = int(os.environ.get("MOTHERLODE_KILLS", "5"))
SOON = 15.0
"""Seconds after which everybody must be back."""


class Player(threading.Thread):
    """Plays one table after another, comes back whenever the line breaks, and keeps book of what was accepted."""

    def __init__(self, served: Served, number: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.served = served
        self.chance = random.Random(number)
        self.stop = stop
        self.browser = Browser(served)
        self.accepted: dict[str, dict[int, int]] = {}
        """By table and turn, the action that this person saw accepted."""
        self.seen: dict[str, int] = {}
        """The greatest turn shown at each table."""
        self.pending: tuple[int, int] | None = None
        self.table = ""
        self.wrong: list[str] = []
        self.back = time.monotonic()
        self.finished = 0

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                if not self.table:
                    self.table = self.found()
                    self.pending = None
                with self.browser.table(self.table) as socket:
                    self.sit(socket)
            except (OSError, WebSocketException, httpx.HTTPError, TimeoutError):
                time.sleep(0.1)
            except AssertionError as error:
                if "50" not in str(error)[:6]:
                    self.wrong.append(str(error)[:300])
                time.sleep(0.1)

    def found(self) -> str:
        game = self.chance.choice(names())
        seats = [{"kind": "me"}] + [{"kind": "bot", "level": "random"}] * (find(game).usual_seats - 1)
        id = self.browser.post("/api/tables", {"game": game, "seats": seats})["id"]
        assert isinstance(id, str)
        return id

    def sit(self, socket: Socket) -> None:
        socket.until("moment")
        self.back = time.monotonic()
        self.look(socket)
        if self.pending is not None:  # was it accepted? saying it again does no harm
            socket.say("decide", turn=self.pending[0], action=self.pending[1])
            socket.until("moment")
            self.look(socket)
        while not self.stop.is_set():
            moment = socket.asked()
            self.back = time.monotonic()
            self.look(socket)
            if moment["view"].get("over"):
                self.finished += 1
                self.table = ""
                return
            move = self.chance.choice(moment["moves"])
            self.pending = (moment["turn"], move["action"])
            socket.say("decide", turn=moment["turn"], action=move["action"])
            while socket.moment["turn"] == moment["turn"]:
                socket.until("moment", "refused")
            self.look(socket)

    def look(self, socket: Socket) -> None:
        turn = socket.moment["turn"]
        if turn < self.seen.get(self.table, 0):
            self.wrong.append(f"{self.table}: turn {self.seen[self.table]} was shown, now it is {turn}")
        self.seen[self.table] = turn
        if self.pending is not None and turn > self.pending[0]:
            self.accepted.setdefault(self.table, {})[self.pending[0]] = self.pending[1]
            self.pending = None


@pytest.mark.slow
def test_nothing_accepted_is_lost_and_nothing_counts_twice(tmp_path: Path) -> None:
    served = Served(tmp_path, "--pace", "0", "--rate", "5000", "--workers", "1").start()
    stop = threading.Event()
    players = [Player(served, number, stop) for number in range(4)]
    for player in players:
        player.start()
    chance = random.Random(1)
    slowest = 0.0
    for _ in range(KILLS):
        time.sleep(0.3 + chance.random())
        served.kill()
        served.start()
        up = time.monotonic()
        while any(player.back < up for player in players):
            assert time.monotonic() - up < SOON, "somebody did not come back"
            time.sleep(0.02)
        slowest = max(slowest, time.monotonic() - up)
    time.sleep(0.5)
    stop.set()
    for player in players:
        player.join(40)
    served.kill()

    assert [player.wrong for player in players] == [[]] * len(players)
    database = sqlite3.connect(tmp_path / "table.sqlite3")
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    count = 0
    for player in players:
        for table, accepted in player.accepted.items():
            rows = database.execute("SELECT n, action FROM entries WHERE table_id = ? ORDER BY n", (table,)).fetchall()
            assert [n for n, _ in rows] == list(range(len(rows))), "one decision for each turn, none left out"
            assert len(rows) >= player.seen[table]
            kept = dict(rows)
            for turn, action in accepted.items():
                assert kept[turn] == action
                count += 1
    assert count > KILLS
    print(f"{KILLS} kills, {count} decisions accepted, slowest return {slowest:.1f} s")
    assert "Traceback" not in served.log, served.log
