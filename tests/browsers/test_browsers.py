"""The page in Firefox and in WebKit: games by clicks, drag, dialogs, typefaces, sound, a phone's size."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

import pytest

from browsers.drivers import Driver, Point, firefox, webkit
from e2e.conftest import ARTIFACTS, Server
from e2e.person import FREE, LOOK
from motherlode.core.registry import find, names

OURS = [name for name in names() if find(name).package.startswith("motherlode.games.")]
PATIENCE = 60
MOST_CLICKS = 4000
DESKTOP, PHONE = (1280, 800), (390, 844)
WRONG = """(() => { if (!window.wrong) { window.wrong = [];
    const late = /^ResizeObserver loop/; // a size that is told a frame later: no harm is done
    addEventListener('error', (event) => late.test(event.message) || window.wrong.push(String(event.message)));
    addEventListener('unhandledrejection', (event) => window.wrong.push(String(event.reason)));
} return window.wrong })()"""


@pytest.fixture(scope="module", params=[firefox, webkit], ids=["firefox", "webkit"])
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    with request.param() as found:
        yield found


class Player:
    """Plays by looking and clicking, at a server of one's own."""

    def __init__(self, browser: Driver, server: Server, size: tuple[int, int] = DESKTOP) -> None:
        self.browser, self.server = browser, server
        browser.size(*size)
        self.go("/")
        browser.evaluate("(localStorage.clear(), sessionStorage.clear())")

    def go(self, path: str) -> None:
        self.browser.open(self.server.url + path)
        self.browser.evaluate(WRONG)

    def js(self, script: str) -> object:
        return self.browser.evaluate(script)

    def wait(self, script: str) -> None:
        until(lambda: bool(self.js(f"Promise.resolve({script}).then(Boolean)")), script)

    def find(self, which: str) -> Point | None:
        point = self.browser.evaluate(f"({FREE})({which!r})")
        return None if point is None else (point[0], point[1])

    def click(self, which: str) -> None:
        self.wait(f"document.querySelector({which!r})")
        if self.find(which) is None:  # below the edge of the window
            self.js(f"document.querySelector({which!r}).scrollIntoView({{block: 'center', behavior: 'instant'}})")
        self.wait(f"document.querySelector({which!r}) && ({FREE})({which!r})")
        point = self.find(which)
        assert point is not None
        self.browser.drag(point)

    def play(self, game: str) -> int:
        """One click in the lobby, then whatever is highlighted, to the end of the game."""
        self.go("/")
        self.click(f'[data-play="{game}"]')
        self.wait("document.querySelector('[data-turn]')")
        chance, clicks = random.Random(game), 0
        before, end = None, 0.0
        while clicks < MOST_CLICKS:
            seen = self.browser.evaluate(f"({LOOK})()")
            if seen["over"]:
                return clicks
            if seen != before:  # however long a game takes on a busy machine: it must go on
                before, end = seen, time.monotonic() + PATIENCE
            assert time.monotonic() < end, f"nothing has changed for {PATIENCE} seconds: {seen}"
            if seen["news"]:
                self.browser.key("Enter")
                self.wait(f"!document.querySelector('[data-testid=\"{seen['news']}\"]')")
            elif seen["idle"] and (seen["things"] or seen["actions"]):
                clicks += self.choose(seen, chance)
            else:
                time.sleep(0.02)
        raise AssertionError(f"not over after {clicks} clicks: {seen}")

    def choose(self, seen: dict[str, list[str]], chance: random.Random) -> int:
        things, actions = seen["things"], seen["actions"]
        if actions and (seen["chosen"] or not things or chance.random() < 0.25):
            which = f'[data-action="{chance.choice(actions)}"]'
        else:
            which = f'[data-thing="{chance.choice(things)}"]'
        self.js(f"document.querySelector({which!r})?.scrollIntoView({{block: 'nearest', inline: 'nearest'}})")
        point = self.find(which) if self.js(f"!!document.querySelector({which!r})") else None
        if point is None:  # on its way, or gone: look again
            return 0
        self.browser.drag(point)
        return 1


def until(what: Callable[[], bool], why: str) -> None:
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, why
        time.sleep(0.03)


@pytest.mark.parametrize("game", OURS)
def test_a_whole_game_by_clicks(driver: Driver, server: Server, game: str) -> None:
    player = Player(driver, server)
    assert player.play(game) > 0
    ARTIFACTS.mkdir(exist_ok=True)
    driver.picture(ARTIFACTS / f"{driver.name}-{game}.png")
    assert player.js(WRONG) == []


def test_dragging_a_card_plays_it(driver: Driver, server: Server) -> None:
    player = Player(driver, server)
    player.go("/learn/miners")
    for step in (1, 2):
        player.wait(f"document.querySelector('.bubble:not(.hidden)')?.dataset.step === '{step}'")
        player.click("[data-next]")
    player.wait("document.querySelector('.bubble')?.dataset.step === '3' && document.querySelector('[data-idle]')")
    card, cell = player.find("[data-hand] [data-legal]"), None
    assert card is not None
    player.wait("document.querySelectorAll('[data-legal]').length > 1")
    cell = player.find("[data-grid] [data-legal]")
    assert cell is not None
    driver.drag(card, (card[0], card[1] - 20), (cell[0], cell[1] + 8), cell)
    player.wait("Number(document.querySelector('.bubble')?.dataset.step) > 3")


def test_dialogs_open_and_close(driver: Driver, server: Server) -> None:
    player = Player(driver, server)
    player.click('button[aria-label="Settings"], [data-settings]')
    player.wait("document.querySelector('dialog[open], [role=dialog]')")
    player.js("document.querySelector('input[value=paper]')?.click()")
    driver.key("Escape")
    player.wait("!document.querySelector('dialog[open], [role=dialog]')")
    player.click(f'[data-play="{OURS[0]}"]')
    player.wait("document.querySelector('[data-turn][data-idle]')")
    driver.key("?")
    player.wait("document.querySelector('dialog[open]')?.textContent.includes('undo')")
    driver.key("Escape")
    player.wait("!document.querySelector('dialog[open]')")
    player.click('button[aria-label="Rulebook"]')
    player.wait("document.querySelector('.clause, [id^=HO-]')")
    driver.key("Escape")
    assert player.js(WRONG) == []


def test_typefaces_and_sound_are_there(driver: Driver, server: Server) -> None:
    player = Player(driver, server)
    player.wait("document.fonts.ready.then(() => true)")
    assert player.js("['Inter', 'Fraunces'].map((name) => document.fonts.check(`16px ${name}`))") == [True, True]
    assert player.js("getComputedStyle(document.querySelector('h1')).fontFamily.includes('Fraunces')") is True
    assert player.js("typeof (window.AudioContext ?? window.webkitAudioContext)") == "function"


@pytest.mark.parametrize("game", OURS)
def test_a_lesson_on_a_phone(driver: Driver, server: Server, game: str) -> None:
    player = Player(driver, server, PHONE)
    player.go(f"/learn/{game}")
    player.wait("document.querySelector('.bubble:not(.hidden)')")
    assert player.js("document.documentElement.scrollWidth <= innerWidth")
    steps = int(str(player.js("document.querySelectorAll('.bubble .dots i').length")))
    for step in range(1, steps):
        player.wait(f"document.querySelector('.bubble:not(.hidden)')?.dataset.step === '{step}'")
        player.click("[data-next]")
    player.wait(f"document.querySelector('.bubble:not(.hidden)')?.dataset.step === '{steps}'")
    assert player.js(WRONG) == []
