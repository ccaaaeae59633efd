"""A real server in a process of its own, and what a browser does with it, without a browser."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

PATIENCE = 30.0


class Served:
    """A server that can be ended, killed and started again at the same address."""

    def __init__(self, data: Path, *arguments: str, before: str = "", **environment: str) -> None:
        """`before` is Python that is run before the server."""
        self.data = data
        self.arguments = arguments
        self.before = before
        self.environment = environment
        self.process: subprocess.Popen[str] | None = None
        self.port = 0
        self.url = ""

    def start(self) -> Served:
        code = f"{self.before}\nimport sys; from motherlode.cli import main; sys.exit(main(sys.argv[1:]))"
        command = [sys.executable, "-c", code, "serve", "--no-browser"]
        if "--database" not in self.arguments:
            command += ["--data", str(self.data)]
        with (self.data / "log.txt").open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port), *self.arguments],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1", **self.environment},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "served at" in line, (self.data / "log.txt").read_text()
        self.url = line.split("served at ")[1].split()[0].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])
        return self

    def servers(self) -> list[int]:
        """The processes that serve, where there are several: those that hold the port, started by the first one."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(child) for child in children.split()]

    def kill(self) -> None:
        """No last words."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """As with Ctrl-C."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise

    @property
    def log(self) -> str:
        return (self.data / "log.txt").read_text()


class Browser:
    """Somebody with a cookie."""

    def __init__(self, served: Served, name: str = "") -> None:
        self.served = served
        self.http = httpx.Client(base_url=served.url, timeout=PATIENCE, headers={"Origin": served.url})
        if name:
            assert self.post("/api/me", {"name": name})["name"] == name

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == status, (answer.status_code, answer.text)
        return answer.json()

    def post(self, path: str, body: object = None, status: int | None = None) -> Any:
        answer = self.http.post(path, json={} if body is None else body)
        assert answer.status_code in ((200, 201) if status is None else (status,)), (answer.status_code, answer.text)
        return answer.json()

    @contextlib.contextmanager
    def table(self, id: str, *, plain: bool = False) -> Iterator[Socket]:
        with self.open(id, plain=plain) as socket:
            yield Socket(socket)

    def open(self, id: str, *, plain: bool = False, **more: Any) -> ClientConnection:
        token = self.http.cookies.get("motherlode")
        headers = {"Cookie": f"motherlode={token}"} if token else {}
        url = f"{self.served.url.replace('http', 'ws')}/api/tables/{id}/socket{'?plain=1' if plain else ''}"
        given = {"origin": self.served.url, "additional_headers": headers, "compression": None, **more}
        found: ClientConnection = connect(url, open_timeout=PATIENCE, **given)
        return found


class Socket:
    """A browser's socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.moment: dict[str, Any] = {}
        self.sizes: list[int] = []

    def hear(self) -> dict[str, Any]:
        raw = self.socket.recv(PATIENCE)
        text = raw if isinstance(raw, str) else zlib.decompress(raw, -15)
        message: dict[str, Any] = json.loads(text)
        if message["t"] == "moment":
            self.moment = message
            if not message.get("fresh"):
                self.sizes.append(len(raw))
        return message

    def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of these kinds."""
        while True:
            message = self.hear()
            if message["t"] in kinds:
                return message

    def asked(self) -> dict[str, Any]:
        """The moment at which this browser has to decide, or the last one of the game."""
        while not self.moment.get("moves") and not self.moment.get("view", {}).get("over"):
            self.until("moment")
        return self.moment

    def say(self, t: str, **more: Any) -> None:
        self.socket.send(json.dumps({"t": t, **more}))

    def raw(self, text: str | bytes) -> None:
        self.socket.send(text)

    def play(self, which: int = -1) -> None:
        """Decide, and see it happen."""
        moment = self.asked()
        at = len(moment["moves"]) // 2 if which < 0 else which
        self.say("decide", turn=moment["turn"], action=moment["moves"][at]["action"])
        turn = moment["turn"]
        while self.moment["turn"] <= turn:
            self.until("moment")

    def finish(self) -> dict[str, Any]:
        """Play to the end."""
        while not self.asked()["view"].get("over"):
            self.play()
        return self.moment


def wait_for(what: Any, seconds: float = PATIENCE) -> None:
    limit = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < limit, "it never came to that"
        time.sleep(0.05)
