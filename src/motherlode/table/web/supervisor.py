"""Several servers behind one port: started, started again when one ends, replaced one by one for an upgrade.

The port belongs to whoever runs this, not to a server: while one is down the others accept who comes.
"""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

from motherlode.table.web.homes import Homes, tell_gone

LOG = logging.getLogger("motherlode.servers")
LISTENING, READY, LIFE, NAME, HOMES = (
    f"MOTHERLODE_{name}" for name in ("SERVER_SOCKET", "SERVER_READY", "LIFE", "SERVER", "HOMES")
)
"""Variables that tell a server which port to serve, whom to tell that it does, whose life to watch, its name, and how
many servers there are and where they reach each other."""
START = 60.0
"""Seconds for a server to start."""
END = 15.0
"""Seconds for a server to end in good order."""
REMEMBERED = 20
"""Servers that have ended, of whom one that starts is told."""
SLOWEST = 10.0
"""Seconds between two attempts to start one, at most."""


class Child:
    """One server."""

    def __init__(self, command: Sequence[str], listening: socket.socket, life: int, name: str, homes: str) -> None:
        self.name = name
        self.id = secrets.token_hex(6)
        self._ready, told = os.pipe()
        self.ready = False
        fds = (listening.fileno(), told, life)
        self.process = subprocess.Popen(
            command,
            pass_fds=fds,
            env={
                **os.environ,
                LISTENING: str(fds[0]),
                READY: str(told),
                LIFE: str(life),
                NAME: f"{name} {self.id}",
                HOMES: homes,
            },
            stdin=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C in the terminal is for who runs them
        )
        os.close(told)

    def look(self) -> bool:
        """Whether it serves."""
        if not self.ready and select.select([self._ready], [], [], 0)[0]:
            self.ready = os.read(self._ready, 1) != b""
        return self.ready

    def ended(self) -> bool:
        """Whether it is gone."""
        return self.process.poll() is not None

    def stop(self) -> None:
        """Ask it to end."""
        with contextlib.suppress(ProcessLookupError):
            self.process.terminate()

    def bury(self) -> None:
        """It is gone, or has to go now."""
        if not self.ended():
            self.process.kill()
        self.process.wait()
        os.close(self._ready)


class Supervisor:
    """Keeps so many servers running."""

    def __init__(self, command: Sequence[str], listening: socket.socket, count: int) -> None:
        self._command, self._listening, self._count = command, listening, count
        self._life, self._held = os.pipe()
        self._homes = Path(tempfile.mkdtemp(prefix="motherlode-"))
        self._gone: deque[str] = deque(maxlen=REMEMBERED)
        """Servers that have ended."""
        self._children: dict[str, Child] = {}
        self._next: dict[str, float] = {}
        self._delay: dict[str, float] = {}
        self._ending = False
        self._replace = False

    def run(self, ready: Callable[[], None]) -> int:
        """Until a signal ends it; the exit code."""
        before = {
            number: signal.signal(number, self._signalled) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
        }
        try:
            return self.serve(ready)
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def end(self) -> None:
        """End all servers."""
        self._ending = True

    def serve(self, ready: Callable[[], None]) -> int:
        """Until it is ended; the exit code."""
        try:
            for number in range(self._count):
                self._start(str(number))
            if not self._wait(list(self._children.values()), START):
                return 2 if not self._ending else 0
            ready()
            while not self._ending:
                time.sleep(0.05)
                self._look()
                if self._replace:
                    self._replace = False
                    self._replace_all()
            return 0
        finally:
            self._end()

    def _signalled(self, number: int, frame: FrameType | None) -> None:
        if number == signal.SIGHUP:
            self._replace = True
        else:
            self._ending = True

    def _start(self, name: str) -> Child:
        self._children[name] = child = Child(
            self._command, self._listening, self._life, name, f"{self._count} {self._homes}"
        )
        return child

    def _wait(self, children: Sequence[Child], seconds: float) -> bool:
        """Until all of them serve; False if one ends before, or takes too long."""
        limit = time.monotonic() + seconds
        while not all(child.look() for child in children):
            if self._ending or any(child.ended() for child in children) or time.monotonic() > limit:
                return False
            time.sleep(0.02)
        return True

    def _look(self) -> None:
        """Start again what has ended."""
        now = time.monotonic()
        for name, child in list(self._children.items()):
            came = not child.ready and child.look()
            ended = child.ended() and name not in self._next
            if ended:
                self._gone.append(child.id)
            if came or ended:
                tell_gone(self._homes, self._gone)
            if ended:
                # Who has served is started again at once; who cannot even start is tried more slowly each time.
                self._delay[name] = 0.0 if child.ready else min(SLOWEST, max(0.5, 2 * self._delay.get(name, 0.0)))
                self._next[name] = now + self._delay[name]
                LOG.warning("server %s has ended (%s) and is started again", name, child.process.returncode)
            if name in self._next and now >= self._next[name]:
                del self._next[name]
                child.bury()
                self._start(name)

    def _replace_all(self) -> None:
        """One by one: the new one serves before the old one goes."""
        for name, old in list(self._children.items()):
            new = self._start(name)
            if not self._wait([new], START):
                LOG.error("server %s could not be replaced; the old one goes on", name)
                new.bury()
                self._children[name] = old
                return
            old.stop()
            self._until_ended([old])
            old.bury()
        LOG.warning("all servers have been replaced")

    def _until_ended(self, children: Sequence[Child]) -> None:
        limit = time.monotonic() + END
        while not all(child.ended() for child in children) and time.monotonic() < limit:
            time.sleep(0.02)

    def _end(self) -> None:
        for child in self._children.values():
            child.stop()
        self._until_ended(list(self._children.values()))
        for child in self._children.values():
            child.bury()
        os.close(self._held)
        os.close(self._life)
        shutil.rmtree(self._homes, ignore_errors=True)


class Told:
    """What a server was told by whoever started it."""

    def __init__(self) -> None:
        self.listening = int(os.environ.pop(LISTENING))
        self._ready = int(os.environ.pop(READY))
        self.life = int(os.environ.pop(LIFE))
        self.name, self.id = os.environ.pop(NAME).split()
        count, _, folder = os.environ.pop(HOMES).partition(" ")
        self.homes = Homes(Path(folder), int(count), self.name)

    def ready(self) -> None:
        """This server serves."""
        os.write(self._ready, b"1")
        os.close(self._ready)


def told() -> Told | None:
    """What this process was told, if it is one of several servers."""
    return Told() if LISTENING in os.environ else None


def command() -> list[str]:
    """This very command, for a server of it."""
    return [sys.executable, "-m", "motherlode", *sys.argv[1:]]
