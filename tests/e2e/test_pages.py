"""The pages around the table: lobby, a new table, rulebooks, films of finished games, settings."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import cast

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import ASIDE, DESKTOP, PHONE, Visit, in_both_themes, picture, until
from e2e.test_company import api
from e2e.test_room import CUT, SMALL, WRONG
from motherlode.bots.bot import SensibleBot
from motherlode.core.dice import quick_dice
from motherlode.core.match import Match
from motherlode.core.offers import offers
from motherlode.core.options import describe
from motherlode.core.registry import find, names

GAMES = names()


@cache
def record(game: str) -> bytes:
    """A whole game between bots, as a file."""
    match = Match(find(game), find(game).usual_seats, seed="film")
    bot, dice = SensibleBot(), quick_dice(1)
    while not match.over:
        match.play(bot.decide(match.perspective(match.seat), dice))
    return match.record().to_json()


def film(page: Page, game: str) -> str:
    """A finished game on the server: uploaded, which is quicker than waiting for bots."""
    return str(api(page, "POST", "/records", json.loads(record(game)))["id"])


# -- lobby -------------------------------------------------------------------------------------------------------------


def test_every_game_is_one_click_from_its_table(visit: Visit) -> None:
    page = visit("/")
    shelf = page.get_by_role("region", name="Games", exact=True)  # tables of other tests may stand beside it
    for name in GAMES:
        expect(shelf.get_by_role("heading", name=find(name).title, exact=True)).to_be_visible()
    picture(page, "lobby")
    page.locator(f'[data-play="{GAMES[0]}"]').click()
    page.wait_for_url("**/t/*")
    page.locator("[data-turn]").wait_for()
    page.goto("/")
    mine = page.get_by_role("region", name="Your games")
    expect(mine.get_by_role("link", name=f"Resume {find(GAMES[0]).title}")).to_be_visible()
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    picture(page, "lobby-phone")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_a_guest_has_a_name_at_any_time(visit: Visit) -> None:
    page = visit("/")
    field = page.get_by_label("Your name")
    expect(field).not_to_have_value("")  # lent by the server
    field.fill("<b>Ada</b>")
    field.press("Enter")
    until(lambda: api(page, "GET", "/me")["name"] == "<b>Ada</b>")
    page.goto(f"/rules/{GAMES[0]}")
    expect(page.get_by_label("Your name")).to_have_value("<b>Ada</b>")


def test_a_record_comes_in_and_goes_out_again(visit: Visit) -> None:
    page = visit("/")
    choose = page.locator('input[type="file"]')
    spoilt = record(GAMES[0])[:-9]
    choose.set_input_files({"name": "spoilt.json", "mimeType": "application/json", "buffer": spoilt})
    expect(page.get_by_role("alert")).to_contain_text("record")
    choose.set_input_files({"name": "good.json", "mimeType": "application/json", "buffer": record(GAMES[0])})
    page.wait_for_url("**/r/*")
    assert at(page) == 0
    page.get_by_text("Was the deal fair?").click()
    expect(page.get_by_text("This game was read from a file.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    again = json.loads(download.value.path().read_bytes())
    assert again["actions"] == json.loads(record(GAMES[0]))["actions"]


# -- a new table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_option_can_be_seen_and_reset(visit: Visit, game: str) -> None:
    page = visit(f"/new/{game}")
    page.get_by_role("button", name="Start the game").wait_for()
    first = page.locator(".preset").first
    if find(game).package.startswith("motherlode.games."):
        first.click()
        expect(first).to_have_attribute("aria-pressed", "true")
        page.locator(".preset", has_text="As ").first.click()
        expect(page.locator(".option .chip", has_text="changed")).to_have_count(0)
    infos = [info for info in describe(find(game).options) if info.values]
    assert page.locator(".option").count() == len(infos)
    for info in infos:
        field = page.locator(f'[data-field="{info.name}"]')
        expect(field).to_contain_text(info.help)
        if set(info.values) in ({False, True}, {"off", "on"}):
            field.get_by_role("switch").press("Space")
            expect(field.get_by_text("changed")).to_be_visible()
            field.get_by_role("button", name="back to").click()
            expect(field.get_by_text("changed")).to_have_count(0)


def test_what_was_chosen_is_what_is_played(visit: Visit) -> None:
    game = next(name for name in GAMES if any(o.name == "rounds" for o in describe(find(name).options)))
    info = find(game)
    page = visit(f"/new/{game}")
    page.get_by_role("button", name="All others open").click()
    page.get_by_role("button", name="Rounds: one more").click()
    page.get_by_role("radio", name="1 min").check(force=True)
    page.get_by_label("List it in the lobby").check(force=True)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    table = api(page, "GET", f"/tables/{page.url.split('/')[-1]}")
    usual = next(o.default for o in describe(info.options) if o.name == "rounds")
    assert table["options"] == {"rounds": cast(int, usual) + 1}
    force = page.get_by_role("group", name="Rules in force")
    expect(force).to_contain_text(offers(info).title("rounds"))
    expect(force).to_contain_text(str(cast(int, usual) + 1))
    assert (table["clock"], table["public"], table["phase"]) == (60, True, "open")
    assert len(cast(list[object], table["seats"])) == info.usual_seats
    friend = visit("/", size=PHONE)
    friend.get_by_role("button", name=f"Sit down at {info.title}").first.click()
    friend.wait_for_url(page.url)


def test_the_rule_of_an_option_opens_beside_it(visit: Visit) -> None:
    game = next(name for name in GAMES if describe(find(name).options))
    rule = describe(find(game).options)[0].rule
    page = visit(f"/new/{game}")
    page.get_by_role("link", name=rule).first.click()
    expect(page.locator(f'[id="{rule}"]')).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator(f'[id="{rule}"]')).to_have_count(0)


# -- rulebooks ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_clause_is_found_by_its_link_and_by_its_words(visit: Visit, game: str) -> None:
    book = api(visit(ASIDE), "GET", f"/games/{game}/rules")
    sections = cast(list[dict[str, list[dict[str, str]]]], book["sections"])
    clauses = [clause for section in sections for clause in section["clauses"] if clause["id"]]
    last = clauses[-1]["id"]
    page = visit(f"/rules/{game}#{last}")
    expect(page.locator(f'[id="{last}"]')).to_be_in_viewport()
    expect(page.locator(f'[id="{last}"]')).to_have_class(re.compile(r"\bhere\b"))
    assert page.locator(".clause").count() == len(clauses)
    page.get_by_role("searchbox").fill(last)
    until(lambda: 0 < page.locator(".clause").count() < len(clauses))
    expect(page.locator(f'[id="{last}"]')).to_be_visible()
    page.get_by_role("searchbox").fill("there is no such word as xyzzy")
    expect(page.get_by_text("Nothing found")).to_be_visible()


# -- films -------------------------------------------------------------------------------------------------------------


def at(page: Page) -> int:
    """The move shown, once it is."""
    page.locator('[data-testid="ply"][data-settled]').wait_for()
    return int(page.get_by_test_id("ply").inner_text().split(" / ")[0])


@pytest.mark.parametrize("game", GAMES)
def test_a_film_runs_from_every_seat(visit: Visit, game: str) -> None:
    page = visit(ASIDE)
    table = film(page, game)
    page.goto(f"/r/{table}")
    assert at(page) == 0
    page.keyboard.press("End")
    plies = at(page)
    assert plies > 10
    expect(page.get_by_test_id("outcome")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    assert at(page) == plies - 1
    page.keyboard.press("Shift+ArrowLeft")
    assert at(page) == plies - 11
    eyes = page.get_by_test_id("eyes")
    for option in eyes.locator("option").all():
        value = option.get_attribute("value")
        assert value is not None
        eyes.select_option(value)
        page.locator(f'[data-eyes="{value}"]').wait_for()
        assert at(page) == plies - 11  # the same moment
    expect(page).to_have_url(re.compile(f"ply={plies - 11}&eyes=-2"))
    for size, name in ((DESKTOP, "replay"), (PHONE, "replay-phone")):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        for key in ("Home", "End"):
            page.keyboard.press(key)
            at(page)
            assert page.evaluate(CUT) + page.evaluate(SMALL) + page.evaluate(WRONG) == []
        if game == GAMES[-1]:
            picture(page, name)
    board = page.locator("[data-board]").bounding_box()
    page.get_by_role("button", name="Story").click()  # over the board, which stays as it is, and not over the controls
    assert page.locator("[data-board]").bounding_box() == board
    page.get_by_role("button", name="One move back").click()
    assert at(page) == plies - 1


def test_a_film_is_scrubbed_played_and_linked(visit: Visit) -> None:
    page = visit(ASIDE)
    table = film(page, "hearts")  # long enough for a middle
    page.goto(f"/r/{table}?ply=7&eyes=0")
    assert at(page) == 7
    expect(page.get_by_test_id("eyes")).to_have_value("0")
    box = page.get_by_test_id("scrubber").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    middle = at(page)
    assert middle > 15
    expect(page).to_have_url(re.compile(f"ply={middle}&eyes=0"))
    page.locator("body").press("Space")
    until(lambda: at(page) >= middle + 2)
    page.get_by_role("button", name="Pause").click()
    line = page.get_by_test_id("log").get_by_role("button").first
    line.click()
    until(lambda: at(page) <= 1)
    expect(line).to_have_attribute("aria-current", "step")
    friend = visit(f"/r/{table}?ply={middle}&eyes=0")
    assert at(friend) == middle


def test_the_deal_is_checked_in_the_browser(visit: Visit) -> None:
    page = visit(ASIDE)
    seats = [{"kind": "bot", "level": "random"}] * find(GAMES[0]).usual_seats
    table = str(api(page, "POST", "/tables", {"game": GAMES[0], "seats": seats})["id"])
    page.goto(f"/t/{table}")  # bots play on while somebody watches
    until(lambda: api(page, "GET", f"/tables/{table}")["phase"] == "over", 120)
    page.goto(f"/r/{table}")
    page.get_by_text("Was the deal fair?").click()
    page.get_by_role("button", name="Check it here").click()
    expect(page.get_by_text("It holds")).to_be_visible()

    def lie(route: Route) -> None:
        told = route.fetch().json()
        told["fair"]["chance"][0][1].reverse()
        route.fulfill(json=told)

    page.route("**/record", lie)  # somebody between us and the server
    page.get_by_role("button", name="Check it here").click()
    expect(page.get_by_text("It does not hold. The cards and throws are not those")).to_be_visible()


def test_a_browser_adds_its_salt_without_a_click(visit: Visit) -> None:
    page = visit("/")
    page.locator(f'[data-game="{GAMES[0]}"]').get_by_role("button", name="Play").click()
    page.wait_for_url("**/t/*")
    page.locator("[data-turn]").wait_for()
    table = api(page, "GET", f"/tables/{page.url.rpartition('/')[2]}")
    seats = table["seats"]
    assert isinstance(seats, list)
    assert [len(seat.get("promise", "")) for seat in seats if seat.get("you")] == [64]
    assert table["phase"] == "playing"
    assert table.get("foundings", 1) == 1


def test_a_game_being_played_has_no_film(visit: Visit) -> None:
    page = visit(ASIDE)
    table = str(api(page, "POST", "/tables", {"game": GAMES[0]})["id"])
    for path in (f"/r/{table}", f"/r/{table}?eyes=-2"):
        page.goto(path)
        expect(page.get_by_role("main")).not_to_contain_text("Story")
        expect(page.get_by_role("link", name="To the table")).to_be_visible()


# -- settings and the rest ---------------------------------------------------------------------------------------------


def test_settings_last(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Light paper").check(force=True)
    page.get_by_label("Confirm moves").check(force=True)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "paper")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Confirm moves")).to_be_checked()


@pytest.mark.parametrize("path", ["/nothing/here", "/r/none", "/review/none", "/rules/none", "/new/none"])
def test_what_is_not_there_is_said(visit: Visit, path: str) -> None:
    page = visit(path)
    expect(page.get_by_role("link", name="To the games")).to_be_visible()
    if path.startswith(("/r/", "/review/")):
        expect(page.locator("main")).to_contain_text(re.compile(r"No such table\s*There is no such table"))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_page_is_accessible(visit: Visit, size: dict[str, int]) -> None:
    page = visit(ASIDE, size=size)
    table = film(page, GAMES[-1])
    paths = ["/", f"/new/{GAMES[-1]}", f"/rules/{GAMES[-1]}", "/gallery", f"/r/{table}", f"/r/{table}?ply=20&eyes=0"]
    paths += [f"/r/{table}?ply=20&eyes=-2", f"/learn/{GAMES[-1]}", "/workshop", "/nothing/here"]
    wrong = []
    for path in paths:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        page.get_by_role("heading", level=1).first.wait_for()
        wrong += [f"{path}: {each}" for each in in_both_themes(page)]
    assert wrong == []
