"""The server is killed again and again during play: nothing that was accepted is lost, nothing counts twice.

Five times in the usual tests; `make soak` sets MOTHERLODE_KILLS to a hundred.
"""

from __future__ import annotations

import contextlib
import os
import random
import socket
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


NEVER = 10**6
"""A turn that no table comes to: a decision there is always refused."""


class Player(threading.Thread):
    """Plays one table after another, comes back whenever the line breaks, and keeps book of what was accepted.

    That the table has moved on is not enough: every decision is said a second time when its turn is over, and the
    server refuses it if something else was decided there.
    """

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
        self.line: Socket | None = None

    def end(self) -> None:
        """It is over, also for somebody who waits for another's move."""
        self.stop.set()
        if self.line is not None:
            with contextlib.suppress(OSError):
                self.line.socket.socket.shutdown(socket.SHUT_RDWR)
        self.join(40)

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                if not self.table:
                    self.table = self.found()
                    self.pending = None
                with self.browser.table(self.table) as self.line:
                    self.sit(self.line)
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

    def sit(self, line: Socket) -> None:
        line.until("moment")
        self.back = time.monotonic()
        self.look(line)
        while not self.stop.is_set():
            moment = line.asked()
            self.back = time.monotonic()
            self.look(line)
            if moment["view"].get("over"):
                self.finished += 1
                self.table = ""
                return
            if self.pending is None:  # else: did it arrive? Saying the same again does no harm
                self.pending = (moment["turn"], self.chance.choice(moment["moves"])["action"])
            line.say("decide", turn=self.pending[0], action=self.pending[1])
            while line.moment["turn"] == moment["turn"]:
                if line.until("moment", "refused")["t"] == "refused":  # nothing can be written just now: again
                    time.sleep(0.05)
                    break
            self.look(line)

    def look(self, line: Socket) -> None:
        turn = line.moment["turn"]
        if turn < self.seen.get(self.table, 0):
            self.wrong.append(f"{self.table}: turn {self.seen[self.table]} was shown, now it is {turn}")
        self.seen[self.table] = turn
        if self.pending is not None and turn > self.pending[0]:
            if self.counted(line, *self.pending):
                self.accepted.setdefault(self.table, {})[self.pending[0]] = self.pending[1]
            else:
                self.wrong.append(f"{self.table}: {self.pending} was decided, and something else counts")
            self.pending = None

    def counted(self, line: Socket, turn: int, action: int) -> bool:
        """Whether just that was decided at a turn that is over. What is said is answered in order."""
        line.say("decide", turn=turn, action=action, re=1)
        line.say("decide", turn=NEVER, action=0, re=2)
        refused = set[int]()
        while 2 not in refused:
            refused.add(line.until("refused")["re"])
        return 1 not in refused


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
        player.end()
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
