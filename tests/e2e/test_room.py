"""Room to play: everything is in the window, nothing lies on anything, and nothing moves while bots play."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.conftest import PHONE, Visit, until
from e2e.posed import CROWD, Posed, crowd, played, turns
from motherlode.core import registry
from motherlode.table.wire import Advice, Hint

SIZES = {"desktop": {"width": 1440, "height": 900}, "laptop": {"width": 1280, "height": 720}, "phone": PHONE}
GAMES = registry.names()
SHIFTS = """
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput)
            for (const source of entry.sources)
                window.shifts.push([source.node?.outerHTML?.slice(0, 140) ?? source.node?.textContent ?? '',
                    JSON.stringify(source.previousRect), JSON.stringify(source.currentRect)].join(' '));
    }).observe({type: 'layout-shift', buffered: true});
"""
FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
PLACES = """() => Object.fromEntries([...document.querySelectorAll(
        '[data-board] :is([data-seat], [data-grid], [data-hand], .actions, .felt)')]
    .filter((node) => node.getClientRects().length)
    .map((node, index) => [node.dataset.zone ?? node.dataset.seat ?? `mat ${index}`, node.getBoundingClientRect()])
    .map(([what, box]) => [what, [box.left, box.top].map(Math.round).join()]))"""
"""Where boards, seats, mats, hand and bar are: what a transform moves is no layout shift to a browser."""
WRONG = """() => {
    const say = (node) => node.dataset.zone ?? node.dataset.seat ?? node.getAttribute('aria-label') ?? node.className;
    const shown = (node) => node.getClientRects().length > 0;
    const found = [];
    const board = document.querySelector('[data-board]').getBoundingClientRect();
    const bar = document.querySelector('.actions').getBoundingClientRect();
    const outside = (box) => box.left < -1 || box.top < board.top - 1 || box.right > board.right + 1
        || box.bottom > innerHeight + 1;
    const boxes = [];
    for (const node of document.querySelectorAll('[data-board] :is([data-zone], [data-seat], .hand .slot)')) {
        if (!shown(node)) continue;
        const box = node.getBoundingClientRect();
        if (outside(box)) found.push(`${say(node)} lies outside: ${JSON.stringify(box)}`);
        if (node.matches('[data-zone]:not([data-hand])') && !node.closest('.near')) boxes.push([node, box]);
    }
    for (const [node, box] of boxes) {
        if (box.bottom > bar.top + 1) found.push(`${say(node)} lies on the bar`);
        for (const [other, second] of boxes) {
            if (node === other || node.contains(other) || other.contains(node)) continue;
            const across = Math.min(box.right, second.right) - Math.max(box.left, second.left);
            const down = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top);
            if (across > 2 && down > 2) found.push(`${say(node)} lies on ${say(other)}`);
        }
    }
    return found;
}"""
CUT = """() => [...document.querySelectorAll('.plate .name, .plate .score, .mark, .pile .label, .counter .label, h1')]
    .filter((node) => node.getClientRects().length && node.scrollWidth > node.clientWidth + 1 && node.clientWidth)
    .map((node) => `${node.className}: ${node.textContent} ${node.scrollWidth} > ${node.clientWidth}`)"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_everything_is_in_the_window(visit: Visit, game: str, size: str) -> None:
    page = visit("/gallery", size=SIZES[size], touch=size == "phone")
    posed = Posed(page, played(game, crowd(game)))
    asked = turns(posed.match, 0)
    bars = set()
    for part in (0, 0.3, 0.55, 0.8, 0.97):
        posed.show(asked[int(len(asked) * part)])
        assert page.evaluate(WRONG) == []
        assert page.evaluate(CUT) == []
        bars.add(str(page.locator(".actions").bounding_box()))
    assert len(bars) == 1, "the bar has one place"


@pytest.mark.parametrize("game", CROWD)
@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_nothing_moves_while_bots_play(visit: Visit, game: str, size: str) -> None:
    page = visit("/gallery", size=SIZES[size], touch=size == "phone")
    page.add_init_script(SHIFTS)
    posed = Posed(page, played(game, crowd(game)), you=0)
    posed.show(0)
    page.wait_for_timeout(600)  # what a key did to the curtain is no input any more
    page.evaluate("window.shifts.length = 0")
    before = page.evaluate(PLACES)
    for ply in range(1, min(30, len(posed.match.decisions))):
        posed.go_on(ply)
        page.evaluate(FRAME)
        now = page.evaluate(PLACES)
        moved = {what: (before[what], box) for what, box in now.items() if before.get(what, box) != box}
        assert moved == {}, f"after decision {ply}"
        before = now
    assert page.evaluate("window.shifts") == []


def test_the_end_of_a_round_is_an_event_and_nothing_moves_behind_it(visit: Visit) -> None:
    page = visit("/gallery", size=SIZES["laptop"])
    posed = Posed(page, played("saboteur", 5, "2"))
    end = next(ply for ply in range(len(posed.match.decisions)) if posed.moment(ply).view.ended)
    won = posed.moment(end).view.ended
    assert won is not None
    posed.show(end - 1)
    posed.tell(end, end + 2)
    told = page.get_by_test_id("round-end")
    expect(told).to_contain_text(won.title)
    expect(told).to_contain_text("in all")
    lit = sum(mark.icon == "lit" for item in won.zones[0].items for mark in item.marks)
    expect(page.locator("[data-lit]")).to_have_count(lit)
    expect(page.locator("[data-cell]")).to_have_count(len(won.zones[0].items))
    expect(page.locator("[data-turn]")).to_have_attribute("data-turn", str(end + 1))  # what came since waits
    page.keyboard.press("Enter")
    posed.ply = end + 2
    posed.quiet()
    expect(page.locator("[data-turn]")).to_have_attribute("data-turn", str(end + 3))


def test_a_hint_on_a_phone_lies_over_the_hand_and_not_over_the_board(visit: Visit) -> None:
    page = visit("/gallery", size=PHONE, touch=True)
    posed = Posed(page, played("saboteur", 5))
    asked = turns(posed.match, 0)[2]
    posed.show(asked)
    page.get_by_role("button", name="Hint").click()
    until(lambda: any(heard.get("t") == "hint" for heard in posed.heard))
    moves = posed.moment(asked).moves[:3]
    posed.say(Hint(asked + 1, tuple(Advice(action=move.action, label=move.label, reason="So.") for move in moves)))
    page.locator(".advice").wait_for()
    board, advice = page.locator("[data-grid]").bounding_box(), page.locator(".advice").bounding_box()
    assert board is not None
    assert advice is not None
    assert board["y"] + board["height"] <= advice["y"]
    assert advice["y"] + advice["height"] <= PHONE["height"] + 1
