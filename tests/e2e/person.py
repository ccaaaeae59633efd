"""Somebody who plays by looking at the page and clicking what is highlighted; knows no game."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Locator, Page, TimeoutError

MOST_CLICKS = 4000
SHORT = 4_000
"""Milliseconds after which somebody who cannot click something looks again whether it is still there."""
TRIES = 15
"""So many looks later it is a defect: highlighted, and not to be clicked."""
LOOK = """() => {
    const shown = (node) => node.getClientRects().length > 0 && !node.closest('[inert], .visually-hidden');
    const root = document.querySelector('[data-turn]');
    const found = (which) => [...document.querySelectorAll(which)].filter(shown);
    return {
        turn: root ? Number(root.dataset.turn) : -1,
        idle: !!document.querySelector('[data-idle]'),
        over: !!document.querySelector('[data-testid="outcome"]'),
        news: document.querySelector('[data-testid="role-reveal"], [data-testid="round-end"]')?.dataset.testid ?? '',
        things: found('[data-thing][data-legal]:not([data-chosen])').map((node) => node.dataset.thing),
        chosen: found('[data-thing][data-chosen]').map((node) => node.dataset.thing),
        actions: found('[data-action]:not([disabled])').map((node) => node.dataset.action),
    };
}"""
FREE = """(which) => {
    const node = [...document.querySelectorAll(which)].find((one) => one.getClientRects().length > 0);
    const box = node.getBoundingClientRect();
    for (const down of [0.5, 0.2, 0.8]) for (const across of [0.5, 0.15, 0.85, 0.3, 0.7]) {
        const x = box.left + box.width * across, y = box.top + box.height * down;
        if (node.contains(document.elementFromPoint(x, y))) return [x, y];
    }
    return null;
}"""
"""A point of a thing that nothing lies on: where somebody who sees it would put a finger."""
SOMETHING = (
    f"() => {{ const s = ({LOOK})(); return s.over || s.news || (s.idle && s.things.length + s.actions.length) }}"
)


class Person:
    """Plays through the page only: highlighted things, choices, buttons."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.clicks = 0
        self.told: set[str] = set()  # what was shown over the table: a role, a round's end

    # -- looking -----------------------------------------------------------------------------------------------------

    def look(self) -> dict[str, object]:
        """What a person sees at a glance, in one go: whether the table is quiet, what can be clicked."""
        seen: dict[str, object] = self.page.evaluate(LOOK)
        return seen

    def wait(self) -> None:
        """Wait until there is something to do, or nothing any more."""
        self.page.wait_for_function(SOMETHING)

    @property
    def asked(self) -> bool:
        """Whether the table is quiet, nothing is shown over it, and there is something to choose."""
        seen = self.look()
        return bool(seen["idle"] and not seen["news"] and (seen["things"] or seen["actions"]))

    @property
    def turn(self) -> int:
        return int(str(self.look()["turn"]))

    def thing(self, name: str) -> Locator:
        return self.page.locator(f'[data-thing="{name}"]').first

    # -- playing -----------------------------------------------------------------------------------------------------

    def play(self, *, until: Callable[[], bool] = lambda: False, most: int = MOST_CLICKS) -> None:
        """Play on until the game is over, or `until` says so."""
        for _ in range(most):
            if until():
                return
            seen = self.look()
            if seen["over"]:
                return
            if seen["news"]:
                self.go_on(str(seen["news"]))
            elif seen["idle"] and (seen["things"] or seen["actions"]):
                self.choose(seen)
            else:
                self.wait()
        raise AssertionError(f"not over after {most} looks: {self.look()}")

    def go_on(self, news: str) -> None:
        """Close what is shown over the table."""
        self.told.add(news)
        self.page.keyboard.press("Enter")
        self.page.get_by_test_id(news).wait_for(state="detached")

    def choose(self, seen: dict[str, object]) -> None:
        """Click one of the things or buttons there are; buttons first where something is picked already."""
        things, actions = list(seen["things"]), list(seen["actions"])  # type: ignore[call-overload]
        self.clicks += 1
        if actions and (seen["chosen"] or not things or self.chance.random() < 0.25):
            self._click(f'[data-action="{self.chance.choice(actions)}"]:visible', seen)
        elif things:
            self._click(f'[data-thing="{self.chance.choice(things)}"]', seen)

    def _click(self, which: str, seen: dict[str, object]) -> None:
        """Click it, unless the table goes on by itself: a clock, the only answer, a role that is shown."""
        for _ in range(TRIES):
            try:
                return self.page.locator(which).first.click(timeout=SHORT)
            except TimeoutError:
                if self.look() != seen:
                    return None
        raise AssertionError(f"{which} is highlighted and cannot be clicked: {seen}")
