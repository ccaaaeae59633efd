"""What makes a good table beside the game: leaving, talk, a finished game's link, a lobby without holes, sentences."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import ASIDE, Visit, until
from e2e.person import Person
from e2e.posed import Posed, crowd, played, turns
from e2e.test_company import api, table_for_two
from e2e.test_games import OURS
from e2e.test_room import FRAME, PLACES, WRONG, far

TALK = '[aria-label="What was said"] li:not(.none)'
WIDTHS = (320, 360, 390, 480, 600, 640, 700, 768, 834, 900, 1024, 1100, 1280, 1366, 1440, 1600, 1920, 2560)


def begin(page: Page, game: str) -> str:
    """A table against bots at which somebody is asked."""
    table = str(api(page, "POST", "/tables", {"game": game, "shuffle": False})["id"])
    page.goto(f"/t/{table}")
    person = Person(page)
    person.play(until=lambda: person.asked)
    return table


def finish(page: Page, table: str) -> str:
    """Somebody gives their seat to a bot, and the game comes to its end."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Sit out: a bot plays").click()
    until(lambda: api(page, "GET", f"/tables/{table}")["phase"] == "over", why="the bots did not come to an end")
    return table


def see_the_table(page: Page) -> None:
    """Close the result, as one does to look at the cards."""
    page.get_by_role("button", name="See the table").first.click()
    expect(page.get_by_test_id("outcome")).to_have_count(0)


def test_a_finished_table_does_not_say_that_a_bot_plays(visit: Visit) -> None:
    page = visit(ASIDE)
    table = finish(page, begin(page, "mine_all_mine"))
    page.goto(f"/t/{table}")
    page.get_by_test_id("outcome").wait_for()
    expect(page.get_by_text("A bot plays for you")).to_have_count(0)
    see_the_table(page)
    expect(page.get_by_role("button", name="Result")).to_be_visible()


@pytest.mark.parametrize("game", ["mine_all_mine", "kingpin"])
def test_the_link_of_a_finished_table_lays_the_cards_where_they_belong(visit: Visit, game: str) -> None:
    page = visit(ASIDE)
    table = finish(page, begin(page, game))
    guest = visit(f"/t/{table}")  # somebody who has never been here
    guest.get_by_test_id("outcome").wait_for()
    see_the_table(guest)
    first = guest.evaluate(PLACES)
    assert first
    assert guest.evaluate(WRONG) == []
    size = guest.viewport_size
    assert size is not None
    guest.set_viewport_size({"width": size["width"] - 40, "height": size["height"]})
    guest.set_viewport_size(size)  # laid out anew, it lies as it lay
    until(lambda: not [what for what, at in guest.evaluate(PLACES).items() if far(first[what], at)])


def test_leaving_asks_where_others_wait(visit: Visit) -> None:
    host = visit(ASIDE)
    table = table_for_two(host, "hoards")
    host.goto(f"/t/{table}")
    friend = visit(f"/t/{table}")
    friend.get_by_role("button", name="Sit down and play").click()
    friend.locator("[data-turn]").wait_for()
    host.locator("[data-turn]").wait_for()
    host.get_by_role("button", name="More", exact=True).click()
    host.get_by_role("button", name="Leave the game").click()
    expect(host.get_by_role("alert")).to_contain_text("Somebody plays with you")
    assert not away(host, table), "nothing has happened yet"
    host.get_by_role("button", name="Leave all the same").click()
    until(lambda: away(host, table))


def away(page: Page, table: str) -> bool:
    """Whether a bot plays for whoever looks."""
    seats = api(page, "GET", f"/tables/{table}")["seats"]
    assert isinstance(seats, list)
    return any(seat.get("you") and seat.get("away") for seat in seats)


def test_what_people_and_spectators_said_is_in_order_after_a_reload(visit: Visit) -> None:
    host = visit(ASIDE)
    table = begin(host, "mine_all_mine")
    guest = visit(f"/t/{table}")
    guest.locator("[data-turn]").wait_for()
    said = ["one", "two", "three", "four", "five"]
    for number, word in enumerate(said):
        speaker = guest if number % 2 else host
        speaker.get_by_label("Say something").fill(word)
        speaker.get_by_label("Say something").press("Enter")
        speaker.locator(TALK, has_text=word).wait_for()
    assert heard(host) == ["one", "three", "five"], "a spectator is not heard by who plays"
    finish(host, table)
    for page in (host, guest):
        page.reload()
        page.get_by_test_id("outcome").wait_for()
        expect(page.locator(TALK)).to_have_count(len(said))
        assert heard(page) == said


def heard(page: Page) -> list[str]:
    """What stands under table talk, without the names."""
    lines = page.locator(TALK).all_inner_texts()
    return [line.split()[-1] for line in lines]


HOLES = """() => [...document.querySelectorAll('.games')].flatMap((shelf) => {
    const room = shelf.getBoundingClientRect();
    const lines = new Map();
    for (const card of shelf.children) {
        const box = card.getBoundingClientRect();
        lines.set(Math.round(box.top), [...(lines.get(Math.round(box.top)) ?? []), box]);
    }
    return [...lines.values()].map((line) => room.right - Math.max(...line.map((box) => box.right)))
        .filter((hole) => Math.abs(hole) > 2);
})"""
"""How much is free at the right of every line of games that does not fill its shelf."""


def test_the_lobby_has_no_hole_at_any_width(visit: Visit) -> None:
    page = visit("/")
    page.locator("[data-game]").first.wait_for()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(HOLES) == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


UNSAID = """async (game) => {
    const told = (await (await fetch(`/api/games/${game}/help`)).json()).lines;
    const nodes = [...document.querySelectorAll('[data-board] :is(button, a[href], [tabindex="0"])')]
        .filter((node) => node.getClientRects().length && !node.disabled);
    const named = (node) => node.getAttribute('aria-label') || node.title || node.textContent.trim();
    const said = (node) => node.matches('.thing, [data-action], [data-way]')
        ? (node.dataset.help ?? '').split('|').some((key) => told[key.split(':')[0]]?.text) : Boolean(named(node));
    return [nodes.length, nodes.filter((node) => !said(node)).map((node) => `${named(node)} (${node.dataset.help})`)];
}"""
"""What can have the focus: how much of it there is; and which things and moves have no sentence of the game's own."""


@pytest.mark.parametrize("game", OURS)
def test_whatever_can_have_the_focus_says_what_it_is(visit: Visit, game: str) -> None:
    page = visit("/gallery")
    posed = Posed(page, played(game, crowd(game)))
    asked = turns(posed.match, 0)
    walked = 0
    for part in (0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 0.98):
        posed.show(asked[int(len(asked) * part)])
        page.locator("[data-board] [data-help]").first.wait_for()  # the sentences have come
        for _ in range(2):  # as it is, and with something picked
            count, unsaid = page.evaluate(UNSAID, game)
            walked += count
            assert unsaid == []
            page.evaluate("document.querySelector('[data-thing][data-legal], .buttons [data-way]')?.click()")
            page.evaluate(FRAME)
    assert walked > 100
