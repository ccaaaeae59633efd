"""The review in the browser: from the final screen to a link, by pointer, on a phone, and what could be known."""

from __future__ import annotations

import re
from itertools import pairwise

from playwright.sync_api import Page, expect

from e2e.conftest import ASIDE, PHONE, Visit, in_both_themes, picture, until
from e2e.person import Person
from e2e.test_company import api
from e2e.test_pages import film

GAME = "hearts"  # short, and its review is made in a second or two
ROLES = "saboteur"
LONG = 240_000
"""ms for a review: seconds where rules are compiled and nothing else is done, longer where they are not."""


def reviewed(page: Page, game: str = GAME) -> str:
    """A finished game with its review open, made by the server's bots."""
    table = film(page, game)
    page.goto(f"/review/{table}?ply=20&eyes=1")
    page.get_by_test_id("review").wait_for(timeout=LONG)
    return table


SHOWN = """() => {
    const wanted = document.querySelector('[data-testid="at"]')?.innerText.split(/\\s+/)[1];
    return wanted && document.querySelector(`.board[data-ply="${wanted}"]`) && wanted;
}"""


BARS = """() => [...document.querySelectorAll('.kept')].filter((row) => row.querySelector('.bar')).map((row) => {
    const [part, whole] = ['.bar i', '.bar'].map((which) => row.querySelector(which).getBoundingClientRect().width);
    return [100 * part / whole, parseFloat(row.querySelector('.share').innerText)];
})"""
"""How long the bars of the chances kept are, of 100, and the figures beside them."""


def shown(page: Page) -> int:
    """The moment on the table, once it is the one that is wanted."""
    return int(page.wait_for_function(SHOWN).json_value())


def test_a_review_opens_from_the_final_screen(visit: Visit) -> None:
    page = visit(ASIDE)
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": "sensible"}] * 3
    table = api(page, "POST", "/tables", {"game": GAME, "seats": seats})["id"]
    page.goto(f"/t/{table}")
    Person(page).play()
    until(lambda: api(page, "GET", f"/tables/{table}")["phase"] == "over", why="the end was not written down")
    page.get_by_test_id("outcome").get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", level=1, name="Review")).to_be_visible()
    page.get_by_test_id("review").wait_for(timeout=LONG)
    expect(page.get_by_role("heading", name="Your chance to win")).to_be_visible()
    expect(page.get_by_test_id("luck")).to_contain_text("Bots with this seat and this deal win")


def test_the_curve_is_pointed_at_clicked_and_linked(visit: Visit) -> None:
    page = visit(ASIDE)
    table = reviewed(page)
    assert shown(page) == 20
    box = page.get_by_test_id("curve").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2)
    until(lambda: shown(page) > 35)
    pointed = shown(page)
    expect(page.get_by_test_id("review")).to_have_attribute("data-ply", "20")  # only looked at
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] + 200)
    until(lambda: shown(page) == 20)
    page.mouse.click(box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] + 200)
    until(lambda: shown(page) == pointed)
    expect(page).to_have_url(re.compile(rf"/review/{re.escape(table)}\?ply={pointed}&eyes=1"))
    page.get_by_role("group", name="Whose chances").get_by_role("button").nth(2).click()
    page.locator('.board[data-eyes="2"]').wait_for()
    friend = visit(f"/review/{table}?ply={pointed}&eyes=2")
    friend.get_by_test_id("review").wait_for()
    assert shown(friend) == pointed
    expect(friend.get_by_test_id("review")).to_have_attribute("data-seat", "2")
    slider = friend.get_by_test_id("moment")
    slider.focus()
    slider.press("ArrowLeft")
    until(lambda: shown(friend) == pointed - 1)
    friend.get_by_role("link", name="Replay").click()
    expect(friend).to_have_url(re.compile(rf"/r/{re.escape(table)}\?ply={pointed - 1}&eyes=2"))


def test_a_turning_point_leads_to_its_move(visit: Visit) -> None:
    page = visit(ASIDE)
    reviewed(page)
    for seat in page.get_by_role("group", name="Whose chances").get_by_role("button").all():
        seat.click()
        for turning in page.locator("[data-turning]").all():
            turning.click()
            wanted = turning.get_attribute("data-turning")
            until(lambda wanted=wanted: str(shown(page)) == wanted)  # type: ignore[misc]
            expect(turning).to_contain_text(re.compile(r"Instead: .+\."))


def test_what_could_be_known_is_shown_in_review_and_replay(visit: Visit) -> None:
    page = visit(ASIDE)
    table = reviewed(page)
    know = page.get_by_test_id("know")
    expect(know).to_have_attribute("data-at", "1 20")
    page.keyboard.press("ArrowRight")
    expect(know).to_have_attribute("data-at", "1 21")
    page.keyboard.press("ArrowLeft")
    expect(know).to_have_attribute("data-at", "1 20")
    expect(know).to_contain_text("hand")
    know.locator("summary").first.click()
    expect(know.locator("figure").first).to_contain_text(re.compile(r"\d+ %"))
    page.goto(f"/r/{table}?ply=30&eyes=2")
    toggle = page.get_by_test_id("know-toggle")
    expect(toggle).not_to_be_checked()
    toggle.check()
    expect(page.get_by_test_id("know")).to_have_attribute("data-at", "2 30")
    page.keyboard.press("ArrowRight")  # the box still has the focus
    expect(page.get_by_test_id("know")).to_have_attribute("data-at", "2 31")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("know")).to_have_attribute("data-at", "2 30")
    page.keyboard.press(" ")  # which is the box's own key: the film stands still
    expect(toggle).not_to_be_checked()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    toggle.check()
    page.get_by_role("button", name="One move on").click()
    expect(page.get_by_test_id("know")).to_have_attribute("data-at", "2 31")
    page.get_by_test_id("eyes").select_option("-2")
    expect(page.get_by_text("Choose somebody's eyes")).to_be_visible()


def test_during_a_game_what_could_be_known_is_off_until_it_is_wanted(visit: Visit) -> None:
    page = visit(ASIDE)
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": "random"}] * 4
    table = api(page, "POST", "/tables", {"game": ROLES, "seats": seats})["id"]
    page.goto(f"/t/{table}")
    page.locator("[data-board]").wait_for()
    assert page.get_by_test_id("live-know").count() == 0
    page.evaluate("localStorage.setItem('motherlode.settings', JSON.stringify({know: true}))")
    page.reload()
    live = page.get_by_test_id("live-know")
    expect(live.locator("[data-suspect]")).to_have_count(4)
    expect(live.locator("figure").first).to_be_visible()


def test_on_a_phone_a_review_fits(visit: Visit) -> None:
    page = visit(ASIDE, size=PHONE)
    reviewed(page)
    page.get_by_test_id("know").wait_for()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    board = page.locator("[data-board]").bounding_box()
    assert board is not None
    assert round(board["width"]) == PHONE["width"], "as wide as at the table"
    assert board["height"] > 640, "and as high"
    names = [box for name in page.locator("svg .name").all() if (box := name.bounding_box()) and box["width"]]
    assert names, "the curve tells the rounds"
    assert all(one["x"] + one["width"] < two["x"] for one, two in pairwise(names)), "no name of a round lies on another"
    kept = page.evaluate(BARS)
    assert kept
    assert all(abs(drawn - said) < 1 for drawn, said in kept), f"bars and their figures: {kept}"
    assert in_both_themes(page) == []
    picture(page, "review-phone")
