"""Every card is checked by the page as it comes: a tick beside it, and a loud sentence about one that does not fit."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from e2e.conftest import ASIDE, Visit, picture
from e2e.test_company import api

Tamper = Callable[[dict[str, Any]], None]


def between(page: Page, tamper: Tamper) -> None:
    """Somebody between the page and the server, who changes what is said."""

    def sit(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(data: str | bytes) -> None:
            message = json.loads(data if isinstance(data, str) else zlib.decompress(data, -15))
            tamper(message)
            line.send(json.dumps(message))

        server.on_message(pass_on)

    page.route_web_socket("**/socket", sit)


def at_a_table(visit: Visit, tamper: Tamper) -> Page:
    page = visit(ASIDE)
    between(page, tamper)
    made = api(page, "POST", "/tables", {"game": "mine_all_mine", "shuffle": False})
    page.goto(f"/t/{made['id']}")
    page.locator("[data-turn]").wait_for()
    return page


def test_a_card_that_was_promised_is_ticked(visit: Visit) -> None:
    page = at_a_table(visit, lambda message: None)
    card = page.locator('[data-thing][data-zone="hand"], .fan [data-thing]').first
    card.click(button="right")
    expect(page.get_by_role("dialog").get_by_text("✓ checked")).to_be_visible()
    picture(page, "checked")
    assert page.get_by_test_id("broken").count() == 0


def test_a_card_that_was_not_promised_is_said_loudly(visit: Visit) -> None:
    def another_card(message: dict[str, Any]) -> None:
        for opening in message.get("openings", ()):
            number = int(opening["text"].split()[1])
            opening["text"] = opening["text"].replace(f" {number} ", f" {number ^ 1} ", 1)

    page = at_a_table(visit, another_card)
    expect(page.get_by_test_id("broken")).to_contain_text("is not the one the server had promised")
    picture(page, "not-promised")


def test_a_promise_that_changes_is_said_loudly(visit: Visit) -> None:
    def another_root(message: dict[str, Any]) -> None:
        for root in message.get("roots", ()):
            root["root"] = "0" * 64

    page = at_a_table(visit, lambda message: None)
    between(page, another_root)
    page.reload()
    expect(page.get_by_test_id("broken")).to_contain_text("has changed what it had promised")
