"""Drag with a mouse and with a finger, keyboard only, and what a screen reader finds."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import CDPSession, Page, expect

from e2e.conftest import ASIDE, PHONE, Visit, until
from e2e.person import Person
from e2e.posed import Posed
from e2e.posed import played as recorded
from e2e.test_games import OURS, start
from motherlode.table.room.history import lines

GAME = "saboteur"
"""Cards from the hand go to cells of a grid: what dragging is for."""


def asked(person: Person) -> dict[str, object]:
    """Wait until it is this person's turn, and look."""
    person.play(until=lambda: ready(person.look()))
    return person.look()


def ready(seen: dict[str, object]) -> bool:
    return bool(seen["idle"] and seen["things"] and not seen["news"])


def from_hand_to_cell(person: Person) -> tuple[str, str]:
    """A card and a cell that make a move: found by picking the card, and put back with Escape."""
    for _ in range(40):
        seen = asked(person)
        things = [str(thing) for thing in list(seen["things"])]  # type: ignore[call-overload]
        for card in (thing for thing in things if thing.startswith("hand:")):
            person.thing(card).click(position={"x": 12, "y": 12})
            picked = person.look()
            if picked["chosen"] != [card]:  # with a cell picked before, the card made a move: look at the next turn
                break
            cells = [t for t in list(picked["things"]) if "@" in str(t)]  # type: ignore[call-overload]
            person.page.keyboard.press("Escape")
            until(lambda: not person.look()["chosen"])
            if cells:
                return card, str(cells[0])
        else:
            person.choose(seen)
    raise AssertionError("no card could be laid in forty turns")


STILL = """(thing) => new Promise((done) => {
    let before = '', frames = 0;
    const look = () => {
        const node = document.querySelector(`[data-thing="${thing}"]`);
        const now = node && !document.querySelector('.gliding') ? JSON.stringify(node.getBoundingClientRect()) : '';
        frames = now && now === before ? frames + 1 : 0;
        before = now;
        frames < 3 ? requestAnimationFrame(look) : done();
    };
    look();
})"""
"""Resolves when a thing is there and has not moved for some frames: the board comes nearer while a card is held."""


def middle(page: Page, thing: str) -> tuple[float, float]:
    box = page.locator(f'[data-thing="{thing}"]').first.bounding_box()
    assert box is not None
    return box["x"] + min(box["width"] / 2, 20), box["y"] + box["height"] / 2


def test_dragging_a_card_onto_the_board_plays_it(visit: Visit) -> None:
    page = visit("/")
    person = start(page, GAME)
    card, cell = from_hand_to_cell(person)
    before = person.turn
    from_x, from_y = middle(page, card)
    # dropped on nothing, nothing happens
    page.mouse.move(from_x, from_y)
    page.mouse.down()
    page.mouse.move(from_x - 30, from_y - 30, steps=4)
    page.mouse.move(4, 400, steps=4)
    page.mouse.up()
    assert person.look()["chosen"] == []
    assert person.turn == before
    page.mouse.move(from_x, from_y)
    page.mouse.down()
    page.mouse.move(from_x, from_y - 20, steps=3)
    page.evaluate(STILL, cell)
    to_x, to_y = middle(page, cell)
    page.mouse.move(to_x, to_y, steps=6)
    page.mouse.up()
    until(lambda: played(person, before), why="the drop was not played")


def test_a_dragged_card_shows_how_it_would_lie_and_a_refused_drop_says_why(visit: Visit) -> None:
    page = visit("/")
    person = start(page, GAME)
    card, cell = from_hand_to_cell(person)
    before = person.turn
    page.mouse.move(*middle(page, card))
    page.mouse.down()
    page.mouse.move(middle(page, card)[0], middle(page, card)[1] - 20, steps=3)
    page.evaluate(STILL, cell)
    page.mouse.move(*middle(page, cell), steps=6)
    expect(page.locator(f'[data-thing="{cell}"] .ghost')).to_be_visible()
    taken = page.locator('[data-cell="maze@0,0"]').bounding_box()
    assert taken is not None
    page.mouse.move(taken["x"] + taken["width"] / 2, taken["y"] + taken["height"] / 2, steps=6)
    expect(page.locator(".ghost")).to_have_count(0)
    page.mouse.up()
    notice = page.locator(".notice")
    expect(notice).to_contain_text(re.compile(r"\w+ \w+"))
    expect(notice.get_by_role("button")).to_have_text(re.compile(r"^SAB-\d+$"))
    assert person.turn == before
    assert person.look()["chosen"] == []


def test_a_line_of_the_story_lights_its_cell(visit: Visit) -> None:
    page = visit(ASIDE)
    posed = Posed(page, recorded(GAME, 3))
    named = re.compile(r" at [A-Z]+-?\d+")
    ply = next(ply for ply in range(4, 60) if named.search(lines(posed.match, 0, ply - 1, ply)[0].text))
    posed.show(ply)
    page.locator(f'[data-ply="{ply}"]').first.hover()
    expect(page.locator(".plane .light")).to_be_visible()
    assert page.locator(".ruler").count() >= 10, "columns and rows are written along the edges"
    page.locator("h1").hover()
    expect(page.locator(".plane .light")).to_have_count(0)


def played(person: Person, before: int) -> bool:
    """Whether the drop has become a move; where a card can lie two ways, one is chosen."""
    seen = person.look()
    if seen["chosen"] and seen["actions"]:
        person.choose(seen)
    return int(str(seen["turn"])) > before


def touch(client: CDPSession, kind: str, x: float = 0, y: float = 0) -> None:
    points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
    client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_dragging_with_a_finger_plays_it(visit: Visit) -> None:
    page = visit("/", size=PHONE, touch=True)
    person = start(page, GAME)
    card, cell = from_hand_to_cell(person)
    before = person.turn
    client = page.context.new_cdp_session(page)
    from_x, from_y = middle(page, card)
    touch(client, "touchStart", from_x, from_y)
    touch(client, "touchMove", from_x, from_y - 12)
    touch(client, "touchMove", from_x, from_y - 24)
    page.evaluate(STILL, cell)
    to_x, to_y = middle(page, cell)
    for step in range(1, 11):
        touch(client, "touchMove", from_x + (to_x - from_x) * step / 10, from_y + (to_y - from_y) * step / 10)
        page.evaluate("() => new Promise(requestAnimationFrame)")
    touch(client, "touchEnd")
    until(lambda: played(person, before), why="the drop was not played")


@pytest.mark.parametrize("game", OURS)
def test_the_keyboard_alone_plays(visit: Visit, game: str) -> None:
    page = visit("/")
    person = start(page, game)
    begun = -1
    for _ in range(400):
        seen = person.look()
        if seen["over"] or (begun >= 0 and int(str(seen["turn"])) >= begun + 8):
            return
        if seen["news"]:
            person.go_on(str(seen["news"]))
        elif seen["idle"] and (seen["things"] or seen["actions"]):
            begun = int(str(seen["turn"])) if begun < 0 else begun
            walk_and_press(page)
        else:
            person.wait()
    raise AssertionError("the keyboard did not get anywhere")


def walk_and_press(page: Page) -> None:
    """Tab on to the next thing that can be picked, or button that plays, and press Enter."""
    for _ in range(60):
        page.keyboard.press("Tab")
        here = page.evaluate(
            """() => {
                const at = document.activeElement, thing = at?.closest?.('[data-thing][data-legal]:not([data-chosen])');
                return !!(thing || at?.closest?.('[data-action]:not([disabled])'));
            }"""
        )
        if here:
            page.keyboard.press("Enter")
            return


def test_every_event_is_said_to_a_screen_reader(visit: Visit) -> None:
    page = visit("/")
    person = start(page, GAME)
    person.play(until=lambda: person.clicks >= 3)
    live = page.locator('[aria-live="polite"], [role="log"], [role="status"]')
    assert live.count() > 0
    until(lambda: any(text.strip() for text in live.all_inner_texts()))
