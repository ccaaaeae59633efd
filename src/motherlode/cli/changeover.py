"""Serving at once, with interpreted rules, while they are compiled; then the same server again, compiled.

What makes this harmless is the journal: a server is a cache of it. The new one takes over the listening socket, so that
nobody is turned away in between, and browsers come back to their seats by themselves.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from typing import NoReturn

import motherlode
from motherlode import building
from motherlode._select import objection

INHERITED = "MOTHERLODE_LISTENING"
"""The variable that hands the listening socket over."""
PATIENCE = 60.0
"""Seconds for which a quiet moment is waited for."""


class Changeover:
    """Compiles in a process of its own, and says when it is time."""

    def __init__(self) -> None:
        politely = ["nice"] if shutil.which("nice") else []  # players come first
        self._process = subprocess.Popen(
            [*politely, sys.executable, "-P", building.__file__],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._since = 0.0
        print(
            "The rules run interpreted for now. They are being compiled; the table changes over by itself.", flush=True
        )

    def due(self, quiet: bool) -> bool:
        """Whether to change over now: they are compiled, and nobody is in the middle of something."""
        if self._process.poll() is None:
            return False
        if not self._since:
            self._since = time.monotonic()
            why, _ = objection(motherlode.__path__[0], "motherlode")
            if why:
                said = self._process.stderr.read() if self._process.stderr else ""
                print(f"The rules stay interpreted: {why}.\n{said}".rstrip(), flush=True)
                self._since = float("inf")
        waited = time.monotonic() - self._since
        return waited >= 0 and (quiet or waited > PATIENCE)

    def stop(self) -> None:
        """Give up compiling, if it is not done."""
        if self._process.poll() is None:
            self._process.terminate()
            self._process.wait()


def possible() -> bool:
    """Whether there is anything to compile: a checkout whose rules run interpreted though nobody asked for it."""
    return (
        not motherlode.COMPILED
        and os.environ.get("MOTHERLODE_PURE", "") in ("", "0")
        and (building.CHECKOUT / "pyproject.toml").is_file()
    )


def inherited() -> socket.socket | None:
    """The listening socket of the server before this one, if there was one."""
    number = os.environ.pop(INHERITED, "")
    if not number.isdecimal():
        return None
    print("The rules run compiled now.", flush=True)
    return socket.socket(fileno=int(number))


def again(listening: int) -> NoReturn:
    """Become the same server anew, on the same socket."""
    os.set_inheritable(listening, True)
    os.environ[INHERITED] = str(listening)
    os.execv(sys.executable, [sys.executable, "-m", "motherlode", *sys.argv[1:]])
