"""Room to play: everything is in the window, nothing lies on anything, and nothing moves while bots play."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.conftest import ASIDE, PHONE, Visit, until
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
        '[data-board] :is([data-seat], [data-zone], .actions, .felt)')]
    .filter((node) => node.getClientRects().length && !node.closest('.purse'))
    .map((node) => [node.dataset.zone ?? node.dataset.seat ?? (node.matches('.actions') ? 'bar' : `mat ${
        [...document.querySelectorAll('.felt')].indexOf(node)}`), node.getBoundingClientRect()])
    .map(([what, box]) => [what, [Math.round(box.left), Math.round(box.top)]]))"""
"""Where seats, mats, all places on them and the bar are: what a transform moves is no layout shift to a browser."""
LAID_ANEW = {"laptop": 0, "phone": 2}
"""After so many of thirty decisions something that stays may move: a phone has not room for all that may come."""


def far(one: list[int], other: list[int]) -> bool:
    """Whether two places differ by more than a pixel, which may be rounding."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 1


WRONG = """() => {
    const say = (node) => node.dataset.zone ?? node.dataset.seat ?? node.getAttribute('aria-label') ?? node.className;
    const shown = (node) => node.getClientRects().length > 0;
    const found = [];
    const board = document.querySelector('[data-board]').getBoundingClientRect();
    const bar = document.querySelector('.actions')?.getBoundingClientRect(); // none in a replay
    const outside = (box) => box.left < -1 || box.top < board.top - 1 || box.right > board.right + 1
        || box.bottom > innerHeight + 1;
    const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
    const boxes = [];
    for (const node of document.querySelectorAll('[data-board] :is([data-zone], [data-seat], .hand .slot)')) {
        if (!shown(node)) continue;
        const box = node.getBoundingClientRect();
        if (outside(box)) found.push(`${say(node)} lies outside: ${JSON.stringify(box)}`);
        if (node.matches('[data-zone]:not([data-hand])') && !node.closest('.near')) boxes.push([node, box]);
    }
    for (const [node, box] of boxes) {
        if (bar && over(box, bar)) found.push(`${say(node)} lies on the bar`);
        for (const [other, second] of boxes) {
            if (node === other || node.contains(other) || other.contains(node)) continue;
            if (over(box, second)) found.push(`${say(node)} lies on ${say(other)}`);
        }
    }
    return found;
}"""
CUT = """() => [...document.querySelectorAll(`.plate .line > :not(.avatar), .button, .prompt, .label, .remark, .note,
        .stake, .mark, .chip, .tag, h1, h2, .banner, .banner > span, .eyebrow, [data-testid=outcome] :is(li, li span),
        aside :is(th, td)`)]
    .filter((node) => node.getClientRects().length && node.clientWidth && !node.closest('.hidden-label'))
    .flatMap((node) => {
        const feet = (style = getComputedStyle(node)) =>
            style.overflowY !== 'visible' && parseFloat(style.lineHeight) < 1.2 * parseFloat(style.fontSize);
        const [box, plate] = [node.getBoundingClientRect(), node.closest('.plate')?.getBoundingClientRect()];
        const [low, bar] = [node.matches('.prompt, .banner > span'), node.closest('.ask')?.getBoundingClientRect()];
        const cut = node.scrollWidth > node.clientWidth + 1 || low && node.scrollHeight > node.clientHeight + 2
            || bar && (box.top < bar.top - 1 || box.bottom > bar.bottom + 1) || node.matches('.name') && feet();
        const over = plate && (box.right > plate.right + 1 || box.bottom > plate.bottom + 1);
        return cut || over ? [`${node.className}: ${node.textContent} ${cut ? 'is cut' : 'sticks out'}`] : [];
    })"""
"""Words on the table, in the bars and on results that do not fit where they stand."""
SMALL = """() => [...document.querySelectorAll('body :not(svg *)')].filter((node) => node.getClientRects().length
        && [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim())
        && parseFloat(getComputedStyle(node).fontSize) < 10)
    .map((node) => `${node.className}: ${node.textContent} ${getComputedStyle(node).fontSize}`)"""
"""Words too small to be read."""


UNSIGNED = """() => [...document.querySelectorAll('.actions .buttons')].filter((line) => {
    const [edge, last] = [line.getBoundingClientRect().right, [...line.querySelectorAll('.button')].at(-1)];
    const shown = getComputedStyle(line, '::after').display !== 'none';
    return last && shown !== last.getBoundingClientRect().right > edge + 2;
}).map((line) => line.textContent)"""
"""Bars whose buttons go on out of sight without a sign, or that show the sign without need."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_everything_is_in_the_window(visit: Visit, game: str, size: str) -> None:
    page = visit(ASIDE, size=SIZES[size], touch=size == "phone")
    posed = Posed(page, played(game, crowd(game)))
    asked = turns(posed.match, 0)
    bars = set()
    for part in (0, 0.3, 0.55, 0.8, 0.97):
        posed.show(asked[int(len(asked) * part)])
        assert page.evaluate(WRONG) == []
        assert page.evaluate(CUT) == []
        assert page.evaluate(SMALL) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"], "it scrolls sideways"
        until(lambda: page.evaluate(UNSIGNED) == [], 10, "a bar does not show where its buttons go on")
        bars.add(str(page.locator(".actions").bounding_box()))
    assert len(bars) == 1, "the bar has one place"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_the_end_is_in_the_window(visit: Visit, game: str, size: str) -> None:
    page = visit(ASIDE, size=SIZES[size], touch=size == "phone")
    match = played(game, crowd(game), most=4000)
    posed = Posed(page, match)
    posed.show(len(match.decisions))
    result = page.get_by_test_id("outcome")
    result.wait_for()
    assert page.evaluate(CUT) == []
    for button in result.locator(".row .button").all():
        expect(button).to_be_in_viewport(ratio=0.99)  # however many played
    page.get_by_role("button", name="See the table").first.click()
    assert page.evaluate(WRONG) + page.evaluate(CUT) + page.evaluate(SMALL) == []


CELL = "() => document.querySelector('.ruler').getBoundingClientRect().width"
"""How wide a column of the board is, as it is seen."""
SEATS = [("saboteur", 10), ("saboteur", 5), ("miners", 5), ("miners", 2)]
STILL = """() => new Promise((done) => {
    let frames = 0, before = 0;
    const look = () => {
        const now = document.querySelector('.ruler').getBoundingClientRect().width;
        const moves = document.querySelector('.gliding') || document.querySelector('.plane').getAnimations().length;
        frames = !moves && now === before ? frames + 1 : 0;
        before = now;
        frames < 4 ? requestAnimationFrame(look) : done();
    };
    look();
})"""
"""Resolves when the board has not moved for some frames."""
AIMS = """() => {
    const board = document.querySelector('[data-grid]').getBoundingClientRect();
    const boxes = [...document.querySelectorAll('[data-grid] [data-thing][data-legal]')]
        .map((node) => node.getBoundingClientRect());
    const cell = document.querySelector('.ruler').getBoundingClientRect().width;
    const across = (Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left))) / cell;
    const down = (Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top))) / cell;
    const hidden = boxes.filter((box) => box.left < board.left - 1 || box.right > board.right + 1
        || box.top < board.top - 1 || box.bottom > board.bottom + 1).length;
    return {aims: boxes.length, cell, hidden, most: Math.min(board.width / across, board.height / down)};
}"""
"""What a picked card may be laid on: how large that is, how much of it is out of sight, and how large it could be."""
ROUNDING = 0.1


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_cells_can_be_seen_on_a_desktop(visit: Visit, game: str, seats: int) -> None:
    page = visit(ASIDE, size=SIZES["desktop"])
    posed = Posed(page, played(game, seats, "2"))
    for ply in turns(posed.match, 0)[::2]:
        posed.show(ply)
        assert page.evaluate(CELL) >= 64 - ROUNDING, ply


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_cells_can_be_seen_on_a_phone_and_touched_while_one_chooses(visit: Visit, game: str, seats: int) -> None:
    page = visit(ASIDE, size=PHONE, touch=True)
    posed = Posed(page, played(game, seats, "2"))
    chosen = 0
    for ply in turns(posed.match, 0)[::3]:
        posed.show(ply)
        page.evaluate(STILL)
        assert page.evaluate(CELL) >= 32 - ROUNDING, ply
        page.locator("[data-hand] .slot").first.click(position={"x": 8, "y": 20})
        page.evaluate(FRAME)
        page.evaluate(STILL)
        seen = page.evaluate(AIMS)
        if seen["aims"]:
            chosen += 1
            assert seen["hidden"] == 0, (ply, seen)
            # As large as a finger wants them, or nearly as large as they can be with all of them in sight.
            assert seen["cell"] >= min(44 - ROUNDING, max(32 - ROUNDING, 0.85 * seen["most"])), (ply, seen)
    assert chosen, "no card was ever laid"


@pytest.mark.parametrize("game", CROWD)
@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_nothing_moves_while_bots_play(visit: Visit, game: str, size: str) -> None:
    page = visit(ASIDE, size=SIZES[size], touch=size == "phone")
    page.add_init_script(SHIFTS)
    posed = Posed(page, played(game, crowd(game)), you=0)
    posed.show(0)
    page.wait_for_timeout(600)  # what a key did to the curtain is no input any more
    page.evaluate("window.shifts.length = 0")
    before = page.evaluate(PLACES)
    moved = []
    for ply in range(1, min(30, len(posed.match.decisions))):
        posed.go_on(ply)
        page.evaluate(FRAME)
        now = page.evaluate(PLACES)
        moved += [(ply, what, before[what], at) for what, at in now.items() if what in before and far(before[what], at)]
        before = now
    assert len({ply for ply, *_ in moved}) <= LAID_ANEW[size], moved
    assert page.evaluate("window.shifts") == []


def test_the_end_of_a_round_is_an_event_and_nothing_moves_behind_it(visit: Visit) -> None:
    page = visit(ASIDE, size=SIZES["laptop"])
    posed = Posed(page, played("saboteur", 5, "2"))
    end = next(ply for ply in range(len(posed.match.decisions)) if posed.moment(ply).view.ended)
    won = posed.moment(end).view.ended
    assert won is not None
    posed.show(end - 1)
    posed.tell(end, end + 2)
    told = page.get_by_test_id("round-end")
    expect(told).to_contain_text(won.title)
    expect(told).to_contain_text("in all")
    expect(page.locator("header .banner")).to_have_text(f"Round {won.number} is over")  # not yet the next one
    lit = sum(mark.icon == "lit" for item in won.zones[0].items for mark in item.marks)
    expect(page.locator("[data-lit]")).to_have_count(lit)
    expect(page.locator("[data-cell]")).to_have_count(len(won.zones[0].items))
    expect(page.locator("[data-turn]")).to_have_attribute("data-turn", str(end + 1))  # what came since waits
    page.keyboard.press("Enter")
    posed.ply = end + 2
    posed.quiet()
    expect(page.locator("[data-turn]")).to_have_attribute("data-turn", str(end + 3))


def test_a_hint_on_a_phone_lies_over_the_hand_and_not_over_the_board(visit: Visit) -> None:
    page = visit(ASIDE, size=PHONE, touch=True)
    posed = Posed(page, played("saboteur", 5))
    asked = turns(posed.match, 0)[2]
    posed.show(asked)
    assert page.evaluate(CUT) == []
    page.get_by_role("button", name="Hint").click()
    until(lambda: any(heard.get("t") == "hint" for heard in posed.heard))
    moves = posed.moment(asked).moves[:3]
    advised = [Advice(action=move.action, label=move.label, reason="So. " * 40, share=0.28) for move in moves]
    posed.say(Hint(asked + 1, tuple(advised)))
    page.locator(".advice").wait_for()
    board, advice = page.locator("[data-grid]").bounding_box(), page.locator(".advice").bounding_box()
    assert board is not None
    assert advice is not None
    assert board["y"] + board["height"] <= advice["y"]
    assert advice["y"] + advice["height"] <= PHONE["height"] + 1
    expect(page.get_by_test_id("means")).to_contain_text("Chance to win if sensible bots play on")
    page.locator("[data-advice]").last.scroll_into_view_if_needed()
    close = page.get_by_role("button", name="Close the hint")
    expect(close).to_be_in_viewport(ratio=1)
    close.click()
    expect(page.locator(".advice")).to_have_count(0)
