"""Guided first games by clicks, by touch and by keys; and what things on the table say when one rests on them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import DESKTOP, PHONE, Visit, until
from e2e.person import FREE, Person
from motherlode.core import registry
from motherlode.core.lesson import lesson

GAMES = registry.names()
UNSAID = """() => [...document.querySelectorAll('.thing, .buttons [data-action]')]
    .filter((node) => node.getClientRects().length && !node.dataset.help && !node.closest('[data-testid="outcome"]'))
    .map((node) => node.getAttribute('aria-label') || node.textContent)"""


WHOLE = """() => document.querySelector('.bubble .text').getBoundingClientRect().bottom
    <= document.querySelector('.bubble .words').getBoundingClientRect().bottom + 1"""
CUT = """() => [...document.querySelectorAll('header .banner, header .banner > span, .prompt')]
    .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1
        || node.getBoundingClientRect().top < node.parentElement.getBoundingClientRect().top - 1)
    .map((node) => node.textContent)"""
"""Words in the top line and in the bar that have not room enough."""


def at(page: Page, number: int) -> None:
    """Wait for a step, with nothing moving any more."""
    page.locator(f'.bubble[data-step="{number}"]:not(.hidden)').wait_for()


LOOK = """() => {
    const shown = (node) => node.getClientRects().length > 0;
    const found = (which) => [...document.querySelectorAll(which)].filter(shown);
    return {
        step: Number(document.querySelector('.bubble')?.dataset.step ?? 0),
        moving: !!document.querySelector('.gliding') || !document.querySelector('[data-idle]'),
        things: found('[data-thing][data-legal]:not([data-chosen])').map((node) => node.dataset.thing),
        actions: found('.buttons [data-action]').map((node) => node.dataset.action),
    };
}"""


def press(page: Page, which: str, *, finger: bool) -> None:
    """Click a thing or tap it, where it can be seen; a bubble that hides all of it is a defect."""
    point = page.evaluate(FREE, which)
    assert point is not None, f"{which} is hidden under something"
    if finger:
        page.touchscreen.tap(*point)
    else:
        page.mouse.click(*point)


def act(page: Page, number: int, *, finger: bool) -> None:
    """Make the move of a step by what is highlighted, or by its button where it has no things."""
    clicked = 0

    def done() -> bool:
        nonlocal clicked
        seen = page.evaluate(LOOK)
        if seen["step"] != number:
            return True
        if seen["moving"]:
            return False
        if seen["things"]:
            press(page, f'[data-thing="{seen["things"][0]}"][data-legal]', finger=finger)
            clicked += 1
        elif seen["actions"]:
            press(page, f'.buttons [data-action="{seen["actions"][0]}"]', finger=finger)
            clicked += 1
        assert clicked < 8, f"step {number} does not go on: {seen}"
        return False

    until(done)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_lesson_is_played_to_its_end(visit: Visit, game: str, size: dict[str, int]) -> None:
    scenes = lesson(registry.find(game)).scenes
    page = visit(f"/learn/{game}", size=size, touch=size is PHONE)
    for number, scene in enumerate(scenes, 1):
        at(page, number)
        expect(page.locator(".bubble h2")).to_have_text(scene.step.title)
        until(lambda: page.evaluate(UNSAID) == [], why=f"{scene.step.title}: something has no help")
        box = page.locator(".bubble").bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= size["width"]  # noqa: PT018
        assert box["y"] + box["height"] <= size["height"], scene.step.title
        assert page.evaluate(WHOLE), f"{scene.step.title}: words are out of sight in the bubble"
        assert page.evaluate(CUT) == [], scene.step.title
        if number == len(scenes):
            break
        if scene.move is None:
            page.locator("[data-next]").click()
        else:
            act(page, number, finger=size is PHONE)
    page.get_by_role("button", name="To the lobby", exact=True).click()
    expect(page.locator(f'[data-game="{game}"]')).to_be_visible()
    assert page.locator(f'[data-learn="{game}"]').count() == 0


def test_another_move_is_answered_kindly_and_a_lesson_is_gone_on_with(visit: Visit) -> None:
    page = visit("/")
    page.locator('[data-learn="hearts"]').click()
    for number in (1, 2):
        at(page, number)
        page.locator("[data-next]").click()
    at(page, 3)
    page.locator('[data-thing="4C"]').click(force=True)
    expect(page.locator(".bubble .said")).to_contain_text("But the ace takes this trick")
    page.locator('[data-thing="2D"]').click(force=True)
    expect(page.locator(".bubble .said")).to_contain_text("That cannot be done just now")
    page.reload()
    at(page, 3)
    page.get_by_role("button", name="Back", exact=True).click()
    at(page, 2)
    page.goto("/")
    expect(page.locator('[data-learn="hearts"]')).to_contain_text("Go on learning")
    page.locator('[data-learn="hearts"]').click()
    at(page, 2)
    page.get_by_role("button", name="Skip the lesson").click()
    page.locator('[data-game="hearts"]').wait_for()
    assert page.locator('[data-learn="hearts"]').count() == 0
    expect(page.locator('[data-game="hearts"]').get_by_role("link", name="Lesson")).to_be_visible()


def test_a_lit_card_whose_turn_comes_later_says_which_button_comes_first(visit: Visit) -> None:
    page = visit("/learn/hoards")
    for number in (1, 2):
        at(page, number)
        page.locator("[data-next]").click()
    at(page, 3)
    page.locator('[data-thing="QD"]').click(force=True)
    expect(page.locator(".bubble .said")).to_have_text("First press “Hoard”.")


def test_who_one_is_and_what_to_press_is_lit(visit: Visit) -> None:
    page = visit("/learn/saboteur")
    at(page, 1)
    page.locator("[data-next]").click()
    at(page, 2)
    inside = """which => { const box = document.querySelector(which).getBoundingClientRect();
        return [...document.querySelectorAll('.dim > rect')].map((ring) => ring.getBoundingClientRect())
            .some((ring) => ring.left <= box.left && ring.top <= box.top && ring.right >= box.right
                && ring.bottom >= box.bottom); }"""
    assert page.evaluate(inside, "[data-pinned]")
    page.evaluate("localStorage.setItem('motherlode.lesson.kingpin', '6')")
    page.goto("/learn/kingpin")
    at(page, 6)
    expect(page.locator(".buttons .button")).to_have_text("End your turn")
    assert page.evaluate(inside, ".buttons .button")


def test_keys_alone_play_a_lesson(visit: Visit) -> None:
    scenes = lesson(registry.find("hearts")).scenes
    page = visit("/learn/hearts")
    for number, scene in enumerate(scenes[:-1], 1):
        at(page, number)
        if scene.move is None:
            page.keyboard.press("Enter")
            continue
        for _ in range(40):  # Tab walks to what is highlighted
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.hasAttribute('data-legal')"):
                break
        page.keyboard.press("Enter")
    at(page, len(scenes))


def test_a_thing_says_what_it_means_on_hover_on_focus_and_close_by(visit: Visit) -> None:
    page = visit("/learn/hearts")
    at(page, 1)
    page.locator('[data-thing="QS"]').hover(force=True)
    expect(page.get_by_role("tooltip")).to_contain_text("The queen of spades: thirteen points")
    expect(page.get_by_role("tooltip")).to_contain_text("HRT-11")
    page.locator(".bubble h2").hover()
    until(lambda: page.get_by_role("tooltip").count() == 0)
    for number in (1, 2):
        at(page, number)
        page.keyboard.press("Enter")
    at(page, 3)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("!!document.activeElement.dataset.help"):
            break
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.keyboard.press("Escape")
    until(lambda: page.get_by_role("tooltip").count() == 0)
    page.locator('[data-thing="QS"]').click(button="right", force=True)
    expect(page.locator("dialog[open]")).to_contain_text("thirteen points")


def test_nothing_is_explained_that_comes_under_a_resting_pointer(visit: Visit) -> None:
    page = visit("/")
    page.locator('[data-learn="hearts"]').hover()
    page.mouse.move(640, 730)  # where the hand will lie
    page.locator('[data-learn="hearts"]').focus()
    page.keyboard.press("Enter")
    at(page, 1)
    page.wait_for_timeout(700)
    expect(page.get_by_role("tooltip")).to_have_count(0)
    page.mouse.move(644, 734)
    expect(page.get_by_role("tooltip")).to_be_visible()


def test_since_your_turn_is_told_until_the_first_pick_and_keys_are_listed(visit: Visit) -> None:
    page = visit("/")
    page.locator('[data-play="hearts"]').click()
    recap = page.get_by_test_id("recap")
    Person(page).play(until=lambda: recap.count() > 0)
    expect(recap.locator("li").first).to_be_visible()
    until(lambda: page.evaluate(UNSAID) == [], why="something has no help")
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_contain_text("undo your last move")
    page.keyboard.press("Escape")
    told = recap.inner_text()
    page.locator("[data-thing][data-legal]").first.click()
    shown = "told => document.querySelector('[data-testid=recap]')?.innerText !== told"
    page.wait_for_function(shown, arg=told)  # gone, or another already: bots are quick
