"""The workshop in the browser: change a rule and a card, let bots play, compare, sit down, and look back later."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import DESKTOP, PHONE, Server, Visit, in_both_themes, picture, until
from e2e.person import Person
from e2e.test_company import api
from motherlode.core.registry import find, names
from motherlode.lab import rulesets
from table.browser import Served

pytestmark = pytest.mark.skipif(
    os.environ.get("MOTHERLODE_STORE") == "postgres", reason="the workshop is for a single server"
)
GAME = next(name for name in names() if rulesets.tables(find(name)))
"""A game with a card table."""
BENCH = f"/workshop/{GAME}"
THIEF = "cards:gangster_thief.price"
WATCH = """() => {
    window.grown = [];
    const look = () => {
        const games = Number(document.querySelector('[data-testid="report"]')?.dataset.games ?? -1);
        if (games !== window.grown.at(-1)) window.grown.push(games);
    };
    look();
    new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""
"""Notes every number of games that the report has rested on, however short it was there."""


def run(page: Page, games: str = "200") -> None:
    """Let bots play, and wait until they are done."""
    page.locator('[data-field="games"] select').select_option(games)
    page.locator("[data-run]").click()
    expect(page.get_by_test_id("progress")).to_have_attribute("data-phase", "done", timeout=180_000)


def own_cards(**cells: str) -> str:
    """The game's card table with its Bosses changed, as a spreadsheet would write it."""
    rows = rulesets.rows(rulesets.table(find(GAME), "cards"))
    for number, row in enumerate(row for row in rows if row["type"] == "boss"):
        row |= {column: f"{value} {number + 1}" if column == "name" else value for column, value in cells.items()}
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


# -- change, run, compare ----------------------------------------------------------------------------------------------


def test_a_change_is_played_and_compared_while_one_looks(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("link", name="Workshop").click()
    page.get_by_role("heading", name=find(GAME).title).get_by_role("link").click()
    price = page.locator(f'[data-cell="{THIEF}"]')
    price.fill("4")
    page.locator('[data-cell="cards:boss_loner.hp"]').fill("14")
    page.locator('[data-field="peace_turns"]').get_by_role("radio", name="2").check(force=True)
    expect(page.locator('[data-side="b"]')).to_have_text(re.compile("B · 3 changes"))
    expect(page.locator('[data-side="a"]')).to_have_text(re.compile("A · as printed"))
    page.evaluate(WATCH)
    run(page, "500")
    until(lambda: page.evaluate("window.grown.at(-1)") == 500)
    grown = page.evaluate("window.grown")
    assert grown[0] == 0
    assert grown == sorted(grown)
    assert len(grown) >= 3, f"the report came all at once: {grown}"
    assert page.get_by_test_id("progress").evaluate("bar => [bar.value, bar.max]") == [1000, 1000]
    differs = page.get_by_role("region", name="What differs in the rules")
    for said in ("peace_turns", THIEF, "cards:boss_loner.hp"):
        expect(differs).to_contain_text(said)
    compared = page.get_by_role("region", name="A and B side by side", exact=True)
    role = compared.get_by_role("row", name=re.compile("wins: role loners"))
    expect(role).to_have_class(re.compile(r"\breal\b"))  # a Boss with 14 HP instead of 10 wins more: no doubt about it
    assert role.get_by_role("rowheader").evaluate("node => getComputedStyle(node).fontWeight") == "750"
    same = compared.get_by_role("row", name=re.compile("wins: bot sensible"))
    expect(same).not_to_have_class(re.compile(r"\breal\b"))
    for key in ("wins", "length", "cards"):
        expect(page.locator(f'[data-section="{key}"]')).to_be_visible()
    picture(page, "workshop")
    page.get_by_role("button", name="strangest game of B").click()
    page.wait_for_url("**/r/*")
    page.locator('[data-testid="ply"][data-settled]').wait_for()


def test_a_run_can_be_stopped_and_keeps_what_it_said(visit: Visit) -> None:
    page = visit(BENCH)
    page.locator('[data-field="games"] select').select_option("20000")
    page.locator("[data-run]").click()
    page.locator('[data-testid="report"]:not([data-games="0"])').wait_for()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_test_id("progress")).to_have_attribute("data-phase", "stopped")
    expect(page.get_by_role("heading", name="Who wins")).to_be_visible()
    expect(page.locator("[data-run]")).to_be_enabled()


# -- bad input ---------------------------------------------------------------------------------------------------------


def test_a_wrong_cell_says_so_and_nothing_can_be_played(visit: Visit) -> None:
    page = visit(BENCH)
    price = page.locator(f'[data-cell="{THIEF}"]')
    price.fill("1/3")
    expect(price).to_have_attribute("aria-invalid", "true")
    cards = page.locator('[data-field="cards"]')
    expect(cards.get_by_role("alert")).to_contain_text("column price: “1/3” is not a whole number")
    expect(page.locator("[data-run]")).to_be_disabled()
    expect(page.locator("[data-table]")).to_be_disabled()
    price.fill("3")
    expect(price).not_to_have_attribute("aria-invalid", "true")
    expect(cards.get_by_role("alert")).to_have_count(0)
    expect(page.locator("[data-run]")).to_be_enabled()


def test_a_link_with_something_wrong_says_so_at_its_field(visit: Visit) -> None:
    page = visit(f"{BENCH}?b=peace_turns%3D9")
    expect(page.locator('[data-field="peace_turns"]').get_by_role("alert")).to_contain_text("it takes 0, 1 or 2")
    page = visit(f"{BENCH}?b=piece%3D9")
    expect(page.get_by_role("alert")).to_contain_text("There is no option piece")
    page.locator('[data-side="b"]').click()
    page.get_by_role("button", name="As printed", exact=True).click()
    expect(page.get_by_role("alert")).to_have_count(0)


# -- a link and a file -------------------------------------------------------------------------------------------------


def test_a_variant_is_a_link_and_a_file(visit: Visit, tmp_path: Path) -> None:
    page = visit(BENCH)
    page.locator(f'[data-cell="{THIEF}"]').fill("4")
    page.locator('[data-field="emergency_defense"]').get_by_role("switch").press("Space")
    expect(page).to_have_url(re.compile("b=emergency_defense%3Don&b=cards"))
    friend = visit(page.url)
    expect(friend.locator(f'[data-cell="{THIEF}"]')).to_have_value("4")
    expect(friend.locator('[data-field="emergency_defense"]').get_by_role("switch")).to_be_checked()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save B").click()
    saved = json.loads(download.value.path().read_bytes())
    assert saved["given"] == {"emergency_defense": "on", THIEF: "4"}
    friend.locator('[data-side="a"]').click()
    friend.locator("[data-load]").set_input_files(
        {"name": "v.json", "mimeType": "application/json", "buffer": download.value.path().read_bytes()}
    )
    expect(friend.locator('[data-side="a"]')).to_have_text(re.compile("A · 2 changes"))
    friend.locator("[data-load]").set_input_files({"name": "v.json", "mimeType": "application/json", "buffer": b"[]"})
    expect(friend.get_by_role("status").filter(has_text="no variant")).to_be_visible()


# -- sit down, and look back -------------------------------------------------------------------------------------------


def test_own_cards_are_played_and_stay_in_the_film_whatever_becomes_of_the_file(
    visit: Visit, server: Server, tmp_path: Path
) -> None:
    file = tmp_path / "mine.csv"
    file.write_text(own_cards(name="Grandmother", hp="1"), encoding="utf-8")
    page = visit(BENCH)
    page.locator("[data-load]").set_input_files(file)
    expect(page.locator('[data-cell="cards:boss_loner.hp"]')).to_have_value("1")
    page.locator("[data-table]").click()
    page.wait_for_url("**/t/*")
    page.locator("[data-turn]").wait_for()
    table = page.url.rpartition("/")[2]
    person = Person(page, 3)
    begun = person.turn
    person.play(until=lambda: person.turn > begun)
    view = api(page, "GET", f"/tables/{table}/moments/0?eyes={api(page, 'GET', f'/tables/{table}')['you']}")
    assert re.search("Grandmother [123]", json.dumps(view)), "one's own Boss, at least, is seen"
    api(page, "POST", f"/tables/{table}/leave", {})  # bots play on while somebody watches
    until(lambda: api(page, "GET", f"/tables/{table}")["phase"] == "over", 180)

    file.write_text(own_cards(name="Grandfather", hp="30"), encoding="utf-8")
    server.kill()  # nothing is remembered but what is written down
    server.start()
    page.goto(BENCH)
    page.locator("[data-load]").set_input_files(file)
    expect(page.locator('[data-cell="cards:boss_loner.hp"]')).to_have_value("30")
    page.goto(f"/r/{table}?ply=1&eyes=-2")
    page.locator('[data-testid="ply"][data-settled]').wait_for()
    expect(page.get_by_text(re.compile("Grandmother [123]")).first).to_be_attached()
    expect(page.get_by_text(re.compile("Grandfather"))).to_have_count(0)
    page.keyboard.press("End")
    expect(page.get_by_test_id("outcome")).to_be_visible()


# -- on every screen, and closed ---------------------------------------------------------------------------------------


def test_it_is_accessible_and_fits(visit: Visit) -> None:
    page = visit(f"{BENCH}?b=peace_turns%3D2")
    run(page)
    page.locator("details:not([open]) > summary").evaluate_all("all => all.forEach((each) => each.click())")
    page.get_by_role("button", name="All columns").click()
    page.locator(f'[data-cell="{THIEF}"]').fill("x")
    page.locator('[data-field="cards"]').get_by_role("alert").wait_for()
    for size in (DESKTOP, PHONE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        picture(page, f"workshop-{size['width']}")
        assert in_both_themes(page) == []


def test_where_strangers_come_it_is_closed(visit: Visit, tmp_path: Path) -> None:
    served = Served(tmp_path, "--no-workshop").start()
    page = visit(BENCH, url=served.url)
    expect(page.get_by_role("heading", name="The workshop is closed")).to_be_visible()
    page.goto("/")
    page.locator("[data-game]").first.wait_for()
    expect(page.get_by_role("link", name="Workshop")).to_have_count(0)
    assert served.stop() == 0
