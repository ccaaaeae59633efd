"""People with people: a link, a second browser, spectators, a server that dies and comes back."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import ASIDE, Server, Visit, until
from e2e.person import Person
from motherlode.core.registry import find, names

GAME = next(iter(names()))


def api(page: Page, method: str, path: str, body: object = None) -> dict[str, object]:
    """Ask the server as the page would, with its cookie."""
    answer: dict[str, object] = page.evaluate(
        """async ([method, path, body]) => {
            const headers = {'Content-Type': 'application/json'};
            const told = body === null ? {} : {body: JSON.stringify(body), headers};
            return (await fetch('/api' + path, {method, ...told})).json();
        }""",
        [method, path, body],
    )
    return answer


def table_for_two(page: Page, game: str = GAME, bots: int = 0) -> str:
    """A table made by this page with one open seat (and bots where the game needs more)."""
    seats = [{"kind": "me"}, {"kind": "open"}] + [{"kind": "bot", "level": "sensible"}] * bots
    made = api(page, "POST", "/tables", {"game": game, "seats": seats, "shuffle": False})
    assert "id" in made, made
    return str(made["id"])


def test_two_people_play_by_link(visit: Visit) -> None:
    host = visit(ASIDE)
    table = table_for_two(host, "hoards")
    host.goto(f"/t/{table}")
    friend = visit(f"/t/{table}")
    expect(friend.get_by_test_id("invitation")).to_contain_text("invites you to Hoards")
    expect(friend.get_by_role("main")).to_contain_text(find("hoards").blurb)
    friend.get_by_role("button", name="Sit down and play").click()
    until(lambda: bool(host.locator("[data-turn]").count() and friend.locator("[data-turn]").count()))
    one, other = Person(host, 5), Person(friend, 6)
    for _ in range(600):
        mine, theirs = one.look(), other.look()
        if (mine["over"] and theirs["over"]) or (one.clicks > 25 and other.clicks > 25):
            break
        for person, seen in ((one, mine), (other, theirs)):
            if seen["news"]:
                person.go_on(str(seen["news"]))
            elif seen["idle"] and not seen["over"] and (seen["things"] or seen["actions"]):
                person.choose(seen)
        host.wait_for_timeout(20)  # either of them may be next: there is no one thing to wait for
    assert one.clicks > 5
    assert other.clicks > 5
    until(lambda: one.turn == other.turn, why="both see the same moment")


def test_a_spectator_sees_the_game_and_no_menu(visit: Visit) -> None:
    host = visit(ASIDE)
    table = str(api(host, "POST", "/tables", {"game": "saboteur"})["id"])
    host.goto(f"/t/{table}")
    guest = visit(f"/t/{table}")
    guest.locator("[data-turn]").wait_for()
    seen = Person(guest).look()
    assert seen["things"] == []
    assert seen["actions"] == []
    person = Person(host)
    person.play(until=lambda: person.clicks >= 4)
    until(lambda: Person(guest).turn == person.turn, why="the spectator follows")


def test_a_killed_server_comes_back_and_nothing_is_lost(visit: Visit, tmp_path: Path, database: str) -> None:
    server = Server(tmp_path, database)
    try:
        page = visit(ASIDE, url=server.url)
        table = str(api(page, "POST", "/tables", {"game": "mine_all_mine"})["id"])
        page.goto(f"{server.url}/t/{table}")
        person = Person(page)
        person.play(until=lambda: person.clicks >= 6)
        until(lambda: bool(person.look()["idle"]))
        before = int(str(api(page, "GET", f"/tables/{table}")["turn"]))
        server.kill()
        lost = page.get_by_text("The connection is lost")
        expect(lost).to_be_visible()
        server.start()
        expect(lost).to_have_count(0)  # the page is back by itself
        until(lambda: int(str(api(page, "GET", f"/tables/{table}")["turn"])) >= before)
        clicked = person.clicks
        person.play(until=lambda: person.clicks >= clicked + 3)
    finally:
        server.stop()


@pytest.mark.parametrize("game", ["saboteur"])
def test_a_finished_game_can_be_looked_at_again(visit: Visit, game: str) -> None:
    page = visit(ASIDE)
    seats = [{"kind": "bot", "level": "sensible"}] * 5
    made = api(page, "POST", "/tables", {"game": game, "seats": seats, "options": {"rounds": 1}})
    table = str(made["id"])
    page.goto(f"/t/{table}")  # bots play on while somebody watches
    until(lambda: api(page, "GET", f"/tables/{table}")["phase"] == "over")
    page.goto(f"/r/{table}")
    scrubber = page.get_by_role("slider").first
    scrubber.wait_for()
    scrubber.focus()
    page.keyboard.press("Home")
    until(lambda: "ply=0" in page.url or "ply" not in page.url)
    first = page.locator("main").inner_text()
    page.keyboard.press("End")
    until(lambda: page.locator("main").inner_text() != first)
