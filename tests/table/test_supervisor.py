"""Several servers behind one port: one that has served is started again at once, one that cannot start more slowly."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from pathlib import Path

from motherlode.table.web import supervisor
from table.browser import Served, wait_for
from table.database import Cluster

SERVER = """
import os, sys, time
sys.path[:0] = {path!r}
from motherlode.table.web import supervisor
told = supervisor.told()
with open({log!r}, "a") as log:
    log.write(f"{{told.name}}\\n")
if os.path.exists({broken!r}):
    sys.exit(3)
told.ready()
os.read(told.life, 1)
"""


class Small(threading.Thread):
    """A supervisor of servers that do nothing."""

    def __init__(self, folder: Path, count: int = 2) -> None:
        super().__init__(daemon=True)
        self.log, self.broken = folder / "log", folder / "broken"
        self.log.touch()
        code = SERVER.format(path=sys.path, log=str(self.log), broken=str(self.broken))
        self.listening = socket.socket()
        self.running = supervisor.Supervisor([sys.executable, "-c", code], self.listening, count)
        self.ready = threading.Event()
        self.code = -1

    def run(self) -> None:
        self.code = self.running.serve(self.ready.set)

    @property
    def starts(self) -> int:
        return len(self.log.read_text().split())

    def pids(self) -> list[int]:
        return [child.process.pid for child in self.running._children.values()]

    def end(self) -> None:
        self.running.end()
        self.join(30)


def test_one_that_is_killed_is_started_again_at_once(tmp_path: Path) -> None:
    small = Small(tmp_path)
    small.start()
    assert small.ready.wait(30)
    for number in range(4):
        begun = time.monotonic()
        os.kill(small.pids()[0], signal.SIGKILL)
        wait_for(lambda number=number: small.starts == 3 + number)
        assert time.monotonic() - begun < 8
        wait_for(lambda: all(child.ready for child in small.running._children.values()))
    small.end()
    assert small.code == 0


def test_one_that_cannot_start_is_tried_more_slowly(tmp_path: Path) -> None:
    small = Small(tmp_path, 1)
    small.start()
    assert small.ready.wait(30)
    small.broken.touch()
    os.kill(small.pids()[0], signal.SIGKILL)
    wait_for(lambda: small.starts >= 3)
    assert small.running._delay["0"] >= 0.5
    small.broken.unlink()
    wait_for(lambda: all(child.ready for child in small.running._children.values()))
    small.end()


def test_if_none_can_start_it_ends(tmp_path: Path) -> None:
    small = Small(tmp_path)
    small.broken.touch()
    small.start()
    small.join(30)
    assert small.code == 2


def test_servers_end_with_whoever_started_them(cluster: Cluster, tmp_path: Path) -> None:
    served = Served(tmp_path, "--database", cluster.database(), "--processes", "2", "--workers", "1").start()
    servers = served.servers()
    assert len(servers) == 2
    served.kill()
    wait_for(lambda: not any(alive(number) for number in servers))


def alive(number: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
