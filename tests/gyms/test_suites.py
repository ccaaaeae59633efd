"""The libraries' own test suites, over all games, several numbers of seats and options that are not the usual ones."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from motherlode.core.registry import names
from motherlode.gyms import aec
from motherlode.gyms.alone import Alone
from motherlode.gyms.setting import setting

SETTINGS: list[tuple[str, int, dict[str, Any]]] = [
    ("hearts", 4, {}),
    ("hoards", 2, {}),
    ("hoards", 4, {"kings": "draft", "memory": "strict", "bluff_new": "on"}),
    ("small_fry", 3, {}),
    ("thinice", 4, {}),
    ("kingpin", 2, {}),
    ("kingpin", 3, {"max_rounds": 10}),
    ("mine_all_mine", 2, {}),
    ("mine_all_mine", 5, {"bid_mode": "plus_one", "lover_cap": None, "first_player": "random"}),
    ("miners", 2, {}),
    ("miners", 4, {"expansion": "tools", "dest_values": "hidden", "open_hands": True}),
    ("saboteur", 3, {"rounds": 1}),
    ("saboteur", 5, {}),
    ("saboteur", 7, {"rounds": 2, "discards": "public", "role_reveal": "round_end", "margin": 1}),
]
WHERE = [f"{name}-{seats}{'-options' if options else ''}" for name, seats, options in SETTINGS]


def test_every_installed_game_is_among_them() -> None:
    assert {name for name, _, _ in SETTINGS} >= {*names()}


@pytest.mark.parametrize(("name", "seats", "options"), SETTINGS, ids=WHERE)
def test_pettingzoo_finds_nothing(name: str, seats: int, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says that observations are no pictures
        api_test(aec(name, seats=seats, options=options), num_cycles=60, verbose_progress=False)


@pytest.mark.parametrize(("name", "seats", "options"), SETTINGS[::2], ids=WHERE[::2])
def test_pettingzoo_gets_the_same_game_for_the_same_seed(name: str, seats: int, options: dict[str, Any]) -> None:
    seed_test(lambda: aec(name, seats=seats, options=options), num_cycles=30)


class Obliging(Alone):
    """`check_env` plays actions that it samples before the game is dealt; here each stands for a legal one."""

    def step(self, action: Any) -> Any:
        legal = np.flatnonzero(self.action_masks())
        return super().step(action if action in legal else legal[action % len(legal)] if len(legal) else action)


@pytest.mark.parametrize(("name", "seats", "options"), SETTINGS, ids=WHERE)
def test_gymnasium_finds_nothing(name: str, seats: int, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(not have a spec|from_pixels|no render|Not able to test).*")
        check_env(Obliging(setting(name, seats, options), "random"), skip_render_check=True)
