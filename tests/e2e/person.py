"""Somebody who plays by looking at the page and clicking what is highlighted; knows no game."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable

from playwright.sync_api import Locator, Page, TimeoutError

IDLE = "[data-idle]"
MOST_CLICKS = 4000
SLOW = 4_000
"""Milliseconds a click may take on a busy machine."""


class Person:
    """Plays through the page only: highlighted things, choices, buttons."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.clicks = 0

    # -- looking -----------------------------------------------------------------------------------------------------

    def look(self) -> dict[str, object]:
        """What a person sees at a glance, in one go: whether the table is quiet, what can be clicked."""
        seen: dict[str, object] = self.page.evaluate(
            """() => {
                const shown = (node) => node.getClientRects().length > 0 && !node.closest('[inert], .visually-hidden');
                const root = document.querySelector('[data-turn]');
                return {
                    turn: root ? Number(root.dataset.turn) : -1,
                    idle: !!document.querySelector('[data-idle]'),
                    over: !!document.querySelector('[data-testid="outcome"]'),
                    role: !!document.querySelector('[data-testid="role-reveal"]'),
                    things: [...document.querySelectorAll('[data-thing][data-legal]:not([data-chosen])')].filter(shown)
                        .map((node) => node.dataset.thing),
                    chosen: [...document.querySelectorAll('[data-thing][data-chosen]')].filter(shown)
                        .map((node) => node.dataset.thing),
                    actions: [...document.querySelectorAll('[data-action]:not([disabled])')].filter(shown)
                        .map((node) => node.dataset.action),
                };
            }"""
        )
        return seen

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
            if seen["role"]:
                self.page.keyboard.press("Enter")
                self.page.wait_for_timeout(30)
            elif seen["idle"] and (seen["things"] or seen["actions"]):
                self.choose(seen)
            else:
                self.page.wait_for_timeout(25)
        raise AssertionError(f"not over after {most} looks: {self.look()}")

    def choose(self, seen: dict[str, object]) -> None:
        """Click one of the things or buttons there are; buttons first where something is picked already."""
        with contextlib.suppress(TimeoutError):  # the table went on meanwhile: look again
            self._click(seen)
        self.page.wait_for_timeout(15)

    def _click(self, seen: dict[str, object]) -> None:
        things, actions = list(seen["things"]), list(seen["actions"])  # type: ignore[call-overload]
        self.clicks += 1
        if actions and (seen["chosen"] or not things or self.chance.random() < 0.25):
            self.page.locator(f'[data-action="{self.chance.choice(actions)}"]:visible').first.click(timeout=SLOW)
        elif things:
            self.thing(self.chance.choice(things)).click(timeout=SLOW)
