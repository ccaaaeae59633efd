"""OpenSpiel's own checks, over all games, several numbers of players and options that are not the usual ones."""

from __future__ import annotations

import re
import unittest
from pathlib import Path
from typing import Any

import pyspiel
import pytest

from motherlode.core.errors import Refused
from motherlode.core.registry import names
from motherlode.gyms import openspiel
from motherlode.gyms.spiel import PREFIX

SAMPLED = [
    "small_fry(players=3)",
    "hearts",
    "hoards(players=3,kings=draft,memory=strict)",
    "thinice(players=3)",
    "kingpin(players=3,max_rounds=10)",
    "mine_all_mine(players=2)",
    "mine_all_mine(players=4,bid_mode=plus_one,lover_cap=none)",
    "miners(players=2,rotation=none)",
    "miners(players=5,expansion=tools,dest_values=hidden)",
    "saboteur(players=3,rounds=1)",
    "saboteur(players=6,rounds=1,discards=public)",
]
EXPLICIT = [
    "small_fry(players=2,chance=explicit)",
    "hearts(chance=explicit)",
    "hoards(players=2,chance=explicit)",
    "thinice(players=2,chance=explicit)",
    "kingpin(players=2,chance=explicit,max_rounds=10)",
    "mine_all_mine(players=3,chance=explicit,first_player=random)",
    "miners(players=2,chance=explicit)",
    "saboteur(players=4,chance=explicit,rounds=1)",
]


def test_every_installed_game_is_registered() -> None:
    assert {PREFIX + name for name in names()} <= {*pyspiel.registered_names()}
    assert {text.split("(")[0] for text in SAMPLED} >= {*names()}


@pytest.mark.parametrize("text", [*SAMPLED, *EXPLICIT])
def test_random_simulation(text: str) -> None:
    game = pyspiel.load_game(PREFIX + text)
    pyspiel.random_sim_test(game, num_sims=1, serialize="hearts" in text or "mine_all" in text, verbose=False)


@pytest.mark.parametrize("text", [*SAMPLED[::3], EXPLICIT[0]])
def test_the_api_is_kept(text: str) -> None:
    from open_spiel.integration_tests import api_test
    from open_spiel.python.algorithms import sample_some_states

    game = pyspiel.load_game(PREFIX + text)
    states = sample_some_states.sample_some_states(game, max_states=60)
    base = api_test.EnforceAPIOnPartialTreeBase

    class OurTest(base):  # type: ignore[misc, valid-type]
        @classmethod
        def setUpClass(cls) -> None:
            cls.game, cls.game_name, cls.some_states, cls.game_type = game, PREFIX + text, states, game.get_type()

    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(OurTest).run(found)
    assert found.testsRun >= 4
    assert not found.errors + found.failures, (found.errors + found.failures)[0][1]


@pytest.mark.parametrize("text", ["hearts", "mine_all_mine(players=2)", "miners(players=2,chance=explicit)"])
def test_a_playthrough_can_be_repeated(text: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough

    first = generate_playthrough.playthrough(PREFIX + text, action_sequence=None, seed=7)
    again = generate_playthrough.playthrough(PREFIX + text, action_sequence=None, seed=7)
    assert first == again
    assert "IsTerminal() = True" in first


def test_an_information_state_is_what_a_player_has_seen_and_done() -> None:
    game = openspiel("hearts", seats=4)
    one, two = game.new_initial_state(), game.new_initial_state()
    one.apply_action(5)
    two.apply_action(6)
    assert len({state.information_state_string(p) for state in (one, two) for p in range(4)}) == 8
    assert one.information_state_string(0) == one.clone().information_state_string(0)
    assert len(one.observation_tensor(0)) == game.observation_tensor_size()


def test_the_example_of_the_page_runs() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "gyms" / "openspiel.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```python\n([^`]*pyspiel[^`]*)^```$", page, re.MULTILINE)
    exec(compile(example, "docs/gyms/openspiel.md", "exec"), {})


def test_bad_parameters_are_refused() -> None:
    for given, said in (({"chance": "lucky"}, "chance is sampled or explicit"), ({"seats": 5}, "is for 4 seats")):
        with pytest.raises((Refused, pyspiel.SpielError), match=said):
            load(given)


def load(given: dict[str, Any]) -> Any:
    return openspiel("hearts", **given)
