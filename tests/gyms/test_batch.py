"""Batches: many games, the same as played one by one, and nothing changes when something is refused."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from motherlode.core.dice import QuickDice
from motherlode.core.errors import Refused
from motherlode.core.registry import find, names
from motherlode.core.state import observed
from motherlode.gyms import Batch
from motherlode.gyms.setting import setting, word

GAMES = 6
STEPS = 150
ARRAYS = ("obs", "mask", "menu", "count", "seat", "reward", "done", "length")


def snapshot(batch: Batch) -> bytes:
    return pickle.dumps([getattr(batch, name).copy() for name in ARRAYS])


@pytest.mark.parametrize("name", names())
def test_a_batch_plays_what_the_games_play_one_by_one(name: str) -> None:
    batch = Batch(name, GAMES, seed=5)
    here = batch.setting
    dice = [QuickDice(word(5, k)) for k in range(GAMES)]
    states = [here.model.fresh(one.split()) for one in dice]
    ended = 0
    for _ in range(STEPS):
        for k, state in enumerate(states):
            menu = state.legal_actions()
            assert batch.seat[k] == state.seat
            assert list(batch.menu[k][: batch.count[k]]) == menu
            assert list(np.flatnonzero(batch.mask[k])) == menu
            assert batch.obs[k].tobytes() == observed(state, state.seat, here.layout.size)
        actions = batch.random_actions()
        batch.step(actions)
        for k, action in enumerate(actions):
            states[k].apply(int(action))
            assert batch.done[k] == states[k].over
            if states[k].over:
                assert list(batch.reward[k]) == [states[k].payoff(seat) for seat in range(here.seats)]
                states[k] = here.model.fresh(dice[k].split())
                ended += 1
            else:
                assert not batch.reward[k].any()
    assert ended or name in ("saboteur", "kingpin", "hoards", "mine_all_mine", "miners")


def test_views_are_no_copies_and_cannot_be_written_to() -> None:
    batch = Batch("hearts", 4)
    obs, seat = batch.obs, batch.seat
    before = obs.copy()
    batch.step(batch.random_actions())
    assert obs is batch.obs
    assert (obs != before).any()
    assert not obs.flags.owndata
    with pytest.raises(ValueError, match="read-only"):
        obs[0, 0] = 1
    assert seat is batch.seat


def test_two_processes_play_the_same_as_one() -> None:
    with (
        Batch("mine_all_mine", 7, seats=3, seed=9) as one,
        Batch("mine_all_mine", 7, seats=3, seed=9, processes=2) as two,
    ):
        for _ in range(40):
            assert snapshot_of(one) == snapshot_of(two)
            actions = one.random_actions()
            one.step(actions)
            two.step(actions)
        before = snapshot_of(two)
        wrong = two.random_actions()
        wrong[6] = illegal(two, 6)
        with pytest.raises(Refused, match="Game 6: seat"):
            two.step(wrong)
        assert snapshot_of(two) == before


def snapshot_of(batch: Batch) -> list[Any]:
    """All but what lies behind the end of a menu, which means nothing."""
    rows = [list(row[:n]) for row, n in zip(batch.menu, batch.count)]
    return [rows, *(getattr(batch, name).tolist() for name in ARRAYS if name != "menu")]


def illegal(batch: Batch, game: int) -> int:
    return int(np.flatnonzero(~batch.mask[game])[0])


def test_rewards_by_score_are_the_lead_over_the_best_of_the_others() -> None:
    batch = Batch("hearts", 3, reward="score", seed=2)
    while not batch.done.any():
        batch.step(batch.random_actions())
    for row in batch.reward:
        assert max(row) >= 0
        assert sum(value > 0 for value in row) <= 1
    share = Batch("hearts", 3, seed=2)
    assert share.reward.shape == batch.reward.shape


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ([0, 0], r"There are 4 games, so 4 actions in a row; the shape is \(2,\)\."),
        ([0.0, 0.0, 0.0, 0.0], "Actions are whole numbers; these are float64."),
        ([True] * 4, "Actions are whole numbers; these are bool."),
        (["a"] * 4, "Actions are whole numbers"),
        ([0, 0, -1, 0], r"Game 2: actions are 0 to 51, not -1\."),
        ([0, 0, 52, 0], r"Game 2: actions are 0 to 51, not 52\."),
        ([0, 0, 2**40, 0], "Game 2: actions are 0 to 51"),
        (np.array([0, -1, 0, 0], np.int32), "Game 1: actions are 0 to 51"),
        (np.array([0, 255, 0, 0], np.uint8), "Game 1: actions are 0 to 51"),
        ([0, 51, 0, 0], "Game 1: seat . may not play action 51 now; it may play 0."),
    ],
)
def test_what_is_refused_changes_nothing(actions: Any, said: str) -> None:
    batch = Batch("hearts", 4)
    before = snapshot(batch)
    with pytest.raises(Refused, match=said):
        batch.step(actions)
    assert snapshot(batch) == before
    batch.step([0, 0, 0, 0])


def test_what_cannot_be_made_is_refused() -> None:
    for arguments, said in (
        (("chess", 4), "There is no game chess"),
        (("saboteur", 0), "The number of games is 1 to 1,048,576, not 0."),
        (("saboteur", 2.5), "The number of games is"),
    ):
        with pytest.raises(Refused, match=said):
            Batch(*arguments)
    for given, said in (
        ({"seats": 2}, "Saboteur is for 3 to 10 seats, not 2."),
        ({"seats": "five"}, "The number of seats is a whole number, not 'five'."),
        ({"options": {"rounds": 99}}, "rounds=99 is not possible"),
        ({"reward": "money"}, "The reward is share or score, not money."),
        ({"processes": 5}, "The number of processes is 1 to 4, not 5."),
    ):
        with pytest.raises(Refused, match=said):
            Batch("saboteur", 4, **given)


def test_a_closed_batch_says_so() -> None:
    batch = Batch("hearts", 2)
    batch.close()
    with pytest.raises(Refused, match="closed"):
        batch.step([0, 0])
    batch.close()


def test_names_carry_the_version_of_the_rules() -> None:
    assert setting("saboteur", 5).name == "saboteur-5p-v1"
    assert setting("saboteur-4p-v1").seats == 4
    assert setting("hearts").name == "hearts-4p-v1"
    assert setting("saboteur", 5, {"rounds": 1}).name == "saboteur-5p-v1-rounds=1"
    with pytest.raises(Refused, match="another version of the rules; here is saboteur-5p-v1"):
        setting("saboteur-5p-v7")
    with pytest.raises(Refused, match="is for 5 seats, and 4 were asked for"):
        setting("saboteur-5p-v1", 4)


def test_all_games_describe_their_planes() -> None:
    for name in names():
        layout = setting(find(name)).layout
        assert len({plane.name for plane in layout.planes}) == len(layout.planes)
        assert all(plane.meaning and 0 < plane.high < 256 for plane in layout.planes)
        assert layout.at("decides").stop <= layout.size
        with pytest.raises(KeyError, match="There is no plane gold dust; there are "):
            layout.at("gold dust")
