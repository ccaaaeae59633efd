"""Firefox and WebKit, driven by what they speak themselves: WebDriver BiDi over a socket, WebDriver over HTTP.

Both do the same few things: open an address, evaluate, press and move a pointer at a point, type a key, take a picture.
"""

from __future__ import annotations

import base64
import itertools
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from glob import glob
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

Point = tuple[float, float]
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004"}
MINI = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
PATIENCE = 60


class Driver(ABC):
    """A browser with one window."""

    name: str

    @abstractmethod
    def open(self, url: str) -> None:
        """Go to an address and wait until it is loaded."""

    @abstractmethod
    def evaluate(self, script: str) -> Any:
        """The value of an expression, as JSON has it."""

    @abstractmethod
    def size(self, width: int, height: int) -> None:
        """Make the page so large; WebKit's window cannot be narrower than some 450."""

    @abstractmethod
    def drag(self, *points: Point) -> None:
        """Press at the first point, go by the others, let go at the last; a single point is a click."""

    @abstractmethod
    def key(self, key: str) -> None:
        """Press a key."""

    @abstractmethod
    def picture(self, path: Path) -> None:
        """What is to be seen."""


def moves(points: tuple[Point, ...], slow: int) -> list[dict[str, object]]:
    """A pointer's way, as both protocols want it."""
    at = [
        {"type": "pointerMove", "x": round(x), "y": round(y), "duration": slow * (k > 0)}
        for k, (x, y) in enumerate(points)
    ]
    return [at[0], {"type": "pointerDown", "button": 0}, *at[1:], {"type": "pointerUp", "button": 0}]


def presses(key: str) -> list[dict[str, object]]:
    """A key, down and up."""
    value = KEYS.get(key, key)
    return [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]


# -- Firefox -----------------------------------------------------------------------------------------------------------


class Firefox(Driver):
    """Over WebDriver BiDi."""

    name = "firefox"

    def __init__(self, send: Callable[[str], None], hear: Callable[[], str | bytes]) -> None:
        self._send, self._hear = send, hear
        self._numbers = itertools.count(1)
        self._call("session.new", capabilities={})
        # The tab it starts with never has the focus, and without it Enter presses no button, on no page.
        self.window = self._call("browsingContext.create", type="tab")["context"]

    def _call(self, method: str, **params: object) -> Any:
        number = next(self._numbers)
        self._send(json.dumps({"id": number, "method": method, "params": params}))
        while (answer := json.loads(self._hear())).get("id") != number:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]

    def open(self, url: str) -> None:
        self._call("browsingContext.navigate", context=self.window, url=url, wait="complete")

    def evaluate(self, script: str) -> Any:
        asked = f"Promise.resolve({script}).then((value) => JSON.stringify(value ?? null))"
        answer = self._call("script.evaluate", expression=asked, target={"context": self.window}, awaitPromise=True)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def size(self, width: int, height: int) -> None:
        self._call("browsingContext.setViewport", context=self.window, viewport={"width": width, "height": height})

    def drag(self, *points: Point) -> None:
        self._act("pointer", moves(points, 60))

    def key(self, key: str) -> None:
        self._act("key", presses(key))

    def _act(self, kind: str, actions: list[dict[str, object]]) -> None:
        self._call(
            "input.performActions", context=self.window, actions=[{"type": kind, "id": kind, "actions": actions}]
        )

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._call("browsingContext.captureScreenshot", context=self.window)["data"]))


@contextmanager
def firefox() -> Iterator[Driver]:
    """Firefox without a window, with a profile of its own."""
    command = shutil.which("firefox-esr") or shutil.which("firefox")
    assert command, "there is no Firefox: apt-get install firefox-esr"
    with tempfile.TemporaryDirectory() as profile, ExitStack() as after:
        (Path(profile) / "user.js").write_text('user_pref("ui.prefersReducedMotion", 1);\n')
        flags = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"]
        process = _start(after, [command, *flags], stderr=subprocess.PIPE)
        assert process.stderr is not None
        found = (re.search(r"BiDi listening on (ws://\S+)", line) for line in process.stderr)
        address = next(match[1] for match in found if match)
        socket = after.enter_context(connect(f"{address}/session", max_size=None))
        yield Firefox(socket.send, lambda: socket.recv(PATIENCE))


# -- WebKit ------------------------------------------------------------------------------------------------------------


class WebKit(Driver):
    """Over WebDriver."""

    name = "webkit"

    def __init__(self, address: str) -> None:
        options = {"binary": sorted(glob(MINI))[-1], "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        made = httpx.post(f"{address}/session", json=wanted, timeout=PATIENCE).json()
        self.base = f"{address}/session/{made['value']['sessionId']}"

    def _call(self, path: str, **body: object) -> Any:
        answer = httpx.post(f"{self.base}/{path}", json=body, timeout=PATIENCE)
        assert answer.status_code == 200, answer.text
        return answer.json()["value"]

    def open(self, url: str) -> None:
        self._call("url", url=url)

    def evaluate(self, script: str) -> Any:
        asked = (
            "const done = arguments[0];"
            f"Promise.resolve({script}).then((value) => done(JSON.stringify(value ?? null)), (e) => done('!' + e))"
        )
        answer = self._call("execute/async", script=asked, args=[])
        assert not answer.startswith("!"), answer
        return json.loads(answer)

    def size(self, width: int, height: int) -> None:
        self._call("window/rect", width=width, height=height)

    def drag(self, *points: Point) -> None:
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": moves(points, 60)}
        self._call("actions", actions=[mouse])

    def key(self, key: str) -> None:
        self._call("actions", actions=[{"type": "key", "id": "key", "actions": presses(key)}])

    def picture(self, path: Path) -> None:
        answer = httpx.get(f"{self.base}/screenshot", timeout=PATIENCE).json()
        path.write_bytes(base64.b64decode(answer["value"]))


@contextmanager
def webkit() -> Iterator[Driver]:
    """WebKit for GTK, on a screen that nobody sees."""
    assert shutil.which("WebKitWebDriver") and glob(MINI), "there is no WebKit: apt-get install webkit2gtk-driver"  # noqa: PT018
    assert shutil.which("Xvfb"), "there is no screen: apt-get install xvfb"
    with ExitStack() as after:
        read, write = os.pipe()
        screen = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1440x1000x24", "-nolisten", "tcp"]
        _start(after, screen, pass_fds=(write,), stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            display = told.readline().strip()
        # Drawn without the graphics driver: the one for machines that have none (swrast) crashes now and then.
        env = {**os.environ, "DISPLAY": f":{display}", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        with httpx.Client() as client:
            port = _free_port()
            _start(after, ["WebKitWebDriver", f"--port={port}"], env=env, stderr=subprocess.DEVNULL)
            _until(lambda: client.get(f"http://127.0.0.1:{port}/status").status_code == 200)
        driver = WebKit(f"http://127.0.0.1:{port}")
        after.callback(lambda: httpx.delete(driver.base, timeout=PATIENCE))
        yield driver


def _start(after: ExitStack, command: list[str], **more: Any) -> subprocess.Popen[str]:
    process = subprocess.Popen(command, text=True, stdout=subprocess.DEVNULL, start_new_session=True, **more)

    def end() -> None:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(PATIENCE)

    after.callback(end)
    return process


def _free_port() -> int:
    import socket

    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _until(what: Callable[[], bool]) -> None:
    import time

    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if what():
                return
        except httpx.TransportError:
            pass
        time.sleep(0.05)
    raise AssertionError("it did not come to that")
