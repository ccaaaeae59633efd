"""Tables: no serious violation of accessibility, nothing hidden in what was received, and a small first page."""

from __future__ import annotations

import json
import zlib

from playwright.sync_api import WebSocket

from e2e.conftest import Visit, until
from e2e.person import Person
from e2e.test_company import api


def test_nothing_hidden_is_received(visit: Visit) -> None:
    """The seed, and others' roles, are in no message, page or store of a seat before the game is over."""
    page = visit("/")
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        def hear(data: str | bytes) -> None:
            heard.append(data if isinstance(data, str) else zlib.decompress(data, -15).decode())

        socket.on("framereceived", hear)

    page.on("websocket", listen)
    made = api(page, "POST", "/tables", {"game": "saboteur", "options": {"rounds": 1}})
    page.goto(f"/t/{made['id']}")
    person = Person(page)
    person.play(until=lambda: person.clicks >= 3)
    early = list(heard)
    shown = page.content() + str(page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])"))
    person.play()
    until(lambda: api(page, "GET", f"/tables/{made['id']}")["phase"] == "over", why="the end was not written down")
    seed = str(api(page, "GET", f"/tables/{made['id']}")["seed"])
    assert len(seed) >= 32
    until(lambda: page.evaluate("true") and seed in "".join(heard), why="it opens when the game is over")
    assert seed not in "".join(early) + shown
    views = [json.loads(text)["view"] for text in early if '"t":"moment"' in text]
    assert views
    for view in views:
        assert [plate["seat"] for plate in view["seats"] if "role" in plate] == [view["you"]]
        hands = [zone for zone in view["zones"] if zone["layout"] == "hand" and zone.get("owner") != view["you"]]
        assert not any(item["face"]["k"] != "back" for zone in hands for item in zone.get("items", ()))


def test_the_first_page_is_small(visit: Visit) -> None:
    page = visit("/gallery")  # a cold cache, then the lobby with everything it loads
    sizes: list[int] = []
    page.context.clear_cookies()
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    client.send("Network.setCacheDisabled", {"cacheDisabled": True})
    client.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    page.goto("/")
    page.locator("[data-game]").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert sizes
    assert sum(sizes) < 200_000
