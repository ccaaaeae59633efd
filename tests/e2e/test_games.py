"""For each game, a person plays a whole game to its end against bots by real clicks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from e2e.conftest import DESKTOP, Visit, picture, until, violations
from e2e.person import Person
from motherlode.core.registry import find, names

OURS = [name for name in names() if find(name).package.startswith("motherlode.games.")]
EARLY = 8
"""Clicks after which a game is worth a picture."""


def start(page: Page, game: str) -> Person:
    """One click in the lobby, and the cards are dealt."""
    page.locator(f'[data-game="{game}"]').get_by_role("button", name="Play").click()
    page.wait_for_url("**/t/*")
    page.locator("[data-turn]").wait_for()
    return Person(page)


@pytest.mark.parametrize("game", OURS)
def test_a_person_plays_a_whole_game(visit: Visit, game: str) -> None:
    page = visit("/")
    person = start(page, game)
    person.play(until=lambda: person.clicks >= EARLY)
    picture(page, f"table-{game}")
    until(lambda: bool(person.look()["idle"]))
    assert violations(page) == []
    person.play()
    outcome = page.get_by_test_id("outcome")
    outcome.wait_for()
    picture(page, f"end-{game}")
    assert person.clicks > 0
    if game == "saboteur":
        assert "round-end" in person.told, "the end of a round is an event"
    assert page.url.split("/t/")[1] in (outcome.get_by_role("link", name="replay").get_attribute("href") or "")


def test_two_clicks_from_the_page_to_the_first_decision(visit: Visit) -> None:
    page = visit("/", size=DESKTOP)
    person = start(page, OURS[0])
    assert person.clicks == 0  # one click so far, and the table asks
    until(lambda: bool(person.look()["idle"]) and (bool(person.look()["things"]) or bool(person.look()["actions"])))
