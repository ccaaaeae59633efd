"""Environments of one game: PettingZoo's, Gymnasium's, PufferLib's convention; drawing; policies as bots."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest

from motherlode.bots.bot import RandomBot
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.match import Match
from motherlode.core.registry import find, names
from motherlode.gyms import PolicyBot, aec, puffer, register, single, vector


def play_out(env: Any) -> dict[str, float]:
    """A random game; what every agent got."""
    random = np.random.default_rng(1)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        paid[agent] += reward
        env.step(None if ended else int(random.choice(np.flatnonzero(seen["action_mask"]))))
    return paid


@pytest.mark.parametrize("name", names())
def test_shares_of_the_win_are_paid_at_the_end(name: str) -> None:
    env = aec(name)
    env.reset(seed=3)
    assert sum(play_out(env).values()) == pytest.approx(1)
    assert env.metadata["name"] == f"{name}-{find(name).usual_seats}p-v{find(name).version[0]}"


@pytest.mark.parametrize("name", names())
def test_tables_are_drawn(name: str) -> None:
    env = aec(name, render_mode="ansi")
    env.reset(seed=3)
    text = env.render()
    assert find(name).title in text
    assert "\x1b[" in text
    picture = aec(name, render_mode="rgb_array")
    picture.reset(seed=3)
    pixels = picture.render()
    assert pixels.dtype == np.uint8
    assert pixels.ndim == 3
    assert pixels.shape[2] == 3
    assert len(np.unique(pixels.astype(np.int64) @ [65536, 256, 1])) > 3


def test_only_the_one_who_is_asked_has_a_menu() -> None:
    env = aec("hearts")
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].sum() for agent in env.agents}
    assert masks.pop(env.agent_selection) == 1
    assert not any(masks.values())


def test_an_illegal_action_is_refused_in_the_words_of_the_game() -> None:
    env = aec("hearts")
    with pytest.raises(Refused, match="Call reset"):
        env.observe("seat_0")
    env.reset(seed=1)
    before = env.observe(env.agent_selection)["observation"].tobytes()
    for action, said in ((51, "HRT-4"), (52, "Actions are 0 to 51"), ("x", "whole number"), (None, "whole number")):
        with pytest.raises(Refused, match=said):
            env.step(action)  # type: ignore[arg-type]
    assert env.observe(env.agent_selection)["observation"].tobytes() == before
    env.close()
    with pytest.raises(Refused, match="closed"):
        env.step(0)
    with pytest.raises(Refused, match="closed"):
        env.reset()
    with pytest.raises(Refused, match="The render mode is ansi or rgb_array, not human"):
        aec("hearts", render_mode="human")


def test_one_seat_plays_against_bots() -> None:
    env = single("mine_all_mine", seats=2, others="sensible", seat=1)
    seen, info = env.reset(seed=4)
    assert info["seat"] == 1
    ended, paid = False, 0.0
    while not ended:
        assert list(np.flatnonzero(seen["action_mask"])) == info["legal"] == list(np.flatnonzero(env.action_masks()))
        seen, paid, ended, _, info = env.step(info["legal"][0])
    assert paid in (0.0, 0.5, 1.0)
    with pytest.raises(Refused, match="call reset"):
        env.step(0)
    env.close()
    with pytest.raises(Refused, match="closed"):
        env.reset()


def test_others_are_named_one_by_one_or_all_at_once() -> None:
    single("hearts", others=["random", "easy", RandomBot()]).reset(seed=0)
    with pytest.raises(Refused, match=r"There are 3 other seats, and 2 bots were named for them\."):
        single("hearts", others=["random", "random"])
    with pytest.raises(Refused, match="There is no bot level genius"):
        single("hearts", others="genius")
    with pytest.raises(Refused, match=r"The number of your seat is 0 to 3, not 4\."):
        single("hearts", seat=4)


def test_gymnasium_makes_them_by_name() -> None:
    assert "motherlode/saboteur-5p-v1" in register()
    env = gymnasium.make("motherlode/hearts-4p-v1", others="random")
    seen, _ = env.reset(seed=1)
    assert seen in env.observation_space


def test_a_vector_of_games() -> None:
    env = vector("hearts", 5)
    seen, info = env.reset(seed=3)
    assert seen in env.observation_space
    paid = 0.0
    for _ in range(52):
        assert info["seat"].shape == (5,)
        actions = np.argmax(seen["action_mask"], axis=1)
        seen, rewards, ended, cut, info = env.step(actions)
        paid += rewards.sum()
    assert ended.all()
    assert not cut.any()
    assert info["rewards"].sum() == pytest.approx(5)
    again, _ = env.reset(seed=3)
    other, _ = vector("hearts", 5).reset(seed=3)
    assert (again["observation"] == other["observation"]).all()
    env.close()


def test_buffers_of_a_trainer_are_written_in_place() -> None:
    size = puffer("hearts", 3).observations.shape
    buf = SimpleNamespace(
        observations=np.zeros(size, np.uint8),
        rewards=np.zeros(3, np.float32),
        terminals=np.zeros(3, bool),
        truncations=np.zeros(3, bool),
        masks=np.zeros(3, bool),
    )
    env = puffer("hearts", 3, buf=buf)
    env.reset(seed=1)
    assert env.observations is buf.observations
    for _ in range(52):
        legal = buf.observations[:, -52:]
        _, _, _, _, infos = env.step(np.argmax(legal, axis=1))
    assert buf.terminals.all()
    assert infos == [{"length": 52.0, "games": 3}]
    assert buf.masks.all()
    buf.rewards = np.zeros(4, np.float32)
    with pytest.raises(Refused, match="The buffer rewards must have the shape"):
        puffer("hearts", 3, buf=buf)


def test_a_policy_sits_at_the_table_as_a_bot() -> None:
    asked: list[int] = []

    def highest(row: Any, actions: Any) -> Any:
        asked.append(len(row))
        return actions

    bot = PolicyBot(highest)
    match = Match(find("hearts"), 4, seed="policy")
    while not match.over:
        seen = match.perspective(match.seat)
        action = bot.decide(seen, quick_dice(0))
        assert action == max(seen.legal())
        match.play(action)
    assert {*asked} == {350}
