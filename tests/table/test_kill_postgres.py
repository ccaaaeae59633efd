"""Servers and the database are killed again and again during play: nothing accepted is lost, nothing counts twice.

A few times in the usual tests; `make soak-postgres` sets MOTHERLODE_SERVER_KILLS to 200 and MOTHERLODE_DATABASE_KILLS
to 20. Half of the people play in pairs, wherever the port has put them.
"""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import psycopg
import pytest

from motherlode.core.registry import find, names
from table.browser import Browser, Served
from table.database import Cluster
from table.test_kill import Player

SERVERS = int(os.environ.get("MOTHERLODE_SERVER_KILLS", "4"))
DATABASES = int(os.environ.get("MOTHERLODE_DATABASE_KILLS", "1"))
SOON = 15.0
"""Seconds after which everybody must be back, however busy the machine is …"""
AIM = 5.0
"""… and shall be."""


class Guest(Player):
    """Sits down at the tables that another player makes."""

    def __init__(self, served: Served, number: int, stop: threading.Event, host: Host) -> None:
        super().__init__(served, number, stop)
        self.host = host

    def found(self) -> str:
        while not self.host.table or self.host.table in self.seen:
            self.back = time.monotonic()
            if self.stop.is_set():
                raise OSError("it is over")
            time.sleep(0.02)
        id = self.host.table
        answer = self.browser.http.post(f"/api/tables/{id}/sit", json={})
        begun = "begun" in answer.text or "over" in answer.text  # it counted, and the answer was lost
        assert answer.status_code == 200 or begun, (answer.status_code, answer.text)
        self.seen.setdefault(id, 0)
        return id


class Host(Player):
    """Makes tables for two people."""

    def found(self) -> str:
        game = self.chance.choice([name for name in names() if find(name).least_seats == 2])
        id = self.browser.post("/api/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]})["id"]
        assert isinstance(id, str)
        return id


def company(served: Served, stop: threading.Event) -> list[Player]:
    """Six people: two alone against bots, two pairs."""
    hosts = [Host(served, number, stop) for number in (2, 3)]
    guests = [Guest(served, 4 + number, stop, host) for number, host in enumerate(hosts)]
    return [Player(served, 0, stop), Player(served, 1, stop), *hosts, *guests]


@pytest.mark.slow
def test_nothing_accepted_is_lost_when_servers_and_the_database_are_killed(tmp_path: Path) -> None:
    cluster = Cluster().start()
    url = cluster.database()
    served = Served(
        tmp_path,
        *("--database", url, "--processes", "2", "--pace", "0", "--rate", "5000", "--workers", "1"),
    ).start()
    stop = threading.Event()
    players = company(served, stop)
    for player in players:
        player.start()
    chance = random.Random(1)
    try:

        def kill_server() -> None:
            os.kill(chance.choice(served.servers()), signal.SIGKILL)

        def kill_database() -> None:
            cluster.kill()
            time.sleep(chance.random())
            cluster.start()

        after_server = returns(served, players, kill_server, SERVERS, chance)
        after_database = returns(served, players, kill_database, DATABASES, chance)
        time.sleep(0.5)
    finally:
        stop.set()
        for player in players:
            player.end()
        assert served.stop() == 0
    accepted = check(url, players)
    finished = sum(player.finished for player in players)
    cluster.stop()
    assert accepted > SERVERS
    print(
        f"{SERVERS} servers and {DATABASES} times the database killed, {accepted} decisions accepted, none lost, none "
        f"doubled, {finished} games finished; everybody was back after "
        f"{told(after_server)} where a server was killed, "
        f"{told(after_database)} where the database was"
    )
    assert "Traceback" not in served.log, served.log


def told(seconds: list[float]) -> str:
    """How long everybody took to be back, in words."""
    late = sum(took > AIM for took in seconds)
    return f"{median(seconds):.1f} s in the middle, {max(seconds):.1f} s at most ({late} times more than {AIM:.0f} s)"


def returns(
    served: Served, players: list[Player], kill: Callable[[], None], times: int, chance: random.Random
) -> list[float]:
    """Kill so many times during play; the longest that somebody was without an answer, each time."""
    found = []
    for _ in range(times):
        time.sleep(0.3 + chance.random())
        kill()
        up = time.monotonic()
        while late := [player for player in players if player.back < up]:
            waits = [(type(player).__name__, player.table, player.pending, player.wrong) for player in late]
            assert time.monotonic() - up < SOON, f"somebody did not come back: {waits}\n{served.log[-5000:]}"
            time.sleep(0.02)
        found.append(time.monotonic() - up)
    return found


def check(url: str, players: list[Player]) -> int:
    """What everybody saw accepted is in the journal, once; how much that was."""
    assert [player.wrong for player in players] == [[]] * len(players)
    accepted = 0
    with psycopg.connect(url) as database:
        for player in players:
            for table, seen in player.seen.items():
                sql = "SELECT n, action FROM entries WHERE table_id = %s ORDER BY n"
                rows = database.execute(sql, (table,)).fetchall()
                assert [n for n, _ in rows] == list(range(len(rows))), "one decision for each turn, none left out"
                assert len(rows) >= seen
                kept: dict[int, int] = dict(rows)
                for turn, action in player.accepted.get(table, {}).items():
                    assert kept[turn] == action, f"{table}, turn {turn}: {action} was accepted, {kept[turn]} is kept"
                    accepted += 1
    return accepted


@pytest.mark.slow
def test_an_upgrade_during_play_is_noticed_as_a_reconnect_only(cluster: Cluster, tmp_path: Path) -> None:
    url = cluster.database()
    served = Served(
        tmp_path, *("--database", url, "--processes", "2", "--pace", "0", "--rate", "5000", "--workers", "1")
    ).start()
    stop = threading.Event()
    players = company(served, stop)
    for player in players:
        player.start()
    try:
        time.sleep(1)
        before = set(served.servers())
        assert served.process is not None
        served.process.send_signal(signal.SIGHUP)
        limit = time.monotonic() + 60
        quiet = 0.0
        while "have been replaced" not in served.log:
            assert time.monotonic() < limit
            quiet = max(quiet, *(time.monotonic() - player.back for player in players))
            time.sleep(0.02)
        up = time.monotonic()
        while any(player.back < up for player in players):
            assert time.monotonic() - up < SOON
            time.sleep(0.02)
        assert before.isdisjoint(served.servers())
        assert Browser(served).get("/api/me")
    finally:
        stop.set()
        for player in players:
            player.end()
        assert served.stop() == 0
    accepted = check(url, players)
    print(f"upgrade during play: {accepted} decisions accepted, none lost; nobody waited longer than {quiet:.1f} s")
    assert "Traceback" not in served.log, served.log
