"""The table in a real browser: a server of its own, Chromium, and a person who clicks.

Playwright keeps an event loop running in its thread, so these tests run in a pytest process of their own (`make test`
does that): `python -m pytest tests/e2e`.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

UNWANTED = (
    # For whoever types into its address bar a browser keeps two pages of its own ready in every window. Nobody sees
    # them here, and starting them takes more than many a test.
    "WebUIOmniboxPopup WebUIOmniboxAimPopup "
    # What Playwright switches off: named again, because the last list that a browser is given is the one that counts.
    "AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable "
    "LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect "
    "OptimizationHints NetworkTimeServiceQuerying AimEnabled PreconnectToSearch"
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNWANTED.split())}",
]
# The same browser without windows, a package of its own in Debian, takes a third less of the processor for itself.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = os.environ.get("MOTHERLODE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
ARTIFACTS = Path(__file__).parents[2] / "artifacts"
SLOW = float(os.environ.get("MOTHERLODE_SLOW", "1"))
"""How many times slower than this machine the browser computes: what a busy machine does by chance, on purpose."""
PATIENCE = 60
"""Seconds after which something that ought to happen counts as not happening. Nothing waits this long that works."""
expect.set_options(timeout=PATIENCE * 1000)
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
ASIDE = "/api/health"
"""Where a page can speak with the server and is shown nothing: for tests that begin elsewhere than in the lobby, which
takes its time to draw."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    if CHROMIUM is None:
        say = pytest.fail if os.environ.get("CI") else pytest.skip
        say("there is no Chromium: install it (apt-get install chromium) or name it in MOTHERLODE_CHROMIUM")
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": FLAGS}


class Server:
    """`motherlode serve` in a process of its own, which can be killed and started again."""

    program = ("-m", "motherlode")

    def __init__(self, data: Path, database: str = "") -> None:
        self.data = data
        self.database = database
        self.port = 0
        self.log = data / "server.log"
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, *self.program, "serve", "--no-browser", "--pace", "0"]
        command += ["--port", str(self.port)]
        command += ["--database", self.database, "--processes", "2"] if self.database else ["--data", str(self.data)]
        with self.log.open("ab") as log:
            log.write(b"-- start\n")
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "http://127.0.0.1:" in line:
                self.port = int(line.split("http://127.0.0.1:")[1].split("/")[0].split()[0])
                return
        raise AssertionError(f"the server did not start:\n{self.log.read_text()}")

    def kill(self) -> None:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        several = [int(number) for number in children.read_text().split()] if self.database else []
        self.process.send_signal(signal.SIGKILL)
        for number in several:
            os.kill(number, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise


@pytest.fixture(scope="session")
def database() -> Iterator[str]:
    """The address of a PostgreSQL, if the tests are to run on one, with two processes; "" for a file and one."""
    if os.environ.get("MOTHERLODE_STORE") != "postgres":
        yield ""
        return
    from table.database import Cluster

    cluster = Cluster().start()
    yield cluster.database()
    cluster.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, database: str) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("table"), database)
    yield server
    server.stop()


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Open a page as a new person. A page that logs an error or throws fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_page(
        path: str = "/", *, size: dict[str, int] = DESKTOP, touch: bool = False, motion: str = "reduce", url: str = ""
    ) -> Page:
        context = browser.new_context(
            base_url=url or server.url,
            viewport={"width": size["width"], "height": size["height"]},
            has_touch=touch,
            reduced_motion="reduce" if motion == "reduce" else "no-preference",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        if SLOW > 1:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
        page.on("pageerror", lambda error: wrong.append(f"{page.url}: {error}"))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong


def until(what: Callable[[], bool], seconds: float = PATIENCE, why: str = "") -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, why or "it did not come to that"
        time.sleep(0.02)


THEME = "(theme) => { document.documentElement.dataset.theme = theme }"
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that a theme can break: it is a set of colours."""


def violations(page: Page, *rules: str) -> list[str]:
    """What makes a page hard or impossible to use for somebody, by all rules or only by some; what it does right is
    left out, which is quicker."""
    chosen = {"runOnly": list(rules)} if rules else {"rules": {"label-content-name-mismatch": {"enabled": True}}}
    found = Axe().run(page, options={"resultTypes": ["violations"], **chosen}).response["violations"]
    return [f"{one['id']}: {one['help']} ({node['html'][:160]})" for one in found for node in one["nodes"][:3]]


def in_both_themes(page: Page) -> list[str]:
    """What makes a page hard to use in the theme it has, and by its colours in the other one."""
    wrong = violations(page)
    now = page.evaluate("document.documentElement.dataset.theme")
    other = "dark" if now == "paper" else "paper"
    page.evaluate(THEME, other)
    wrong += [f"{other}: {each}" for each in violations(page, *COLOURS)]
    page.evaluate(THEME, now)
    return wrong


def picture(page: Page, name: str) -> None:
    """A screenshot for people, in artifacts/."""
    ARTIFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTIFACTS / f"{name}.png")
