"""How fast are the gyms, next to those of others? `motherlode bench gyms`: one run, all in turn, by processor time."""

from __future__ import annotations

import gc
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import numpy as np
from msgspec import Struct

from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.loops import random_games
from motherlode.core.registry import find
from motherlode.gyms.batch import Batch
from motherlode.gyms.setting import setting
from motherlode.lab.peers import HEARTS, HEARTS_DECISIONS, Burst, bursts, choices

GAMES = 128  # of a batch: few enough to stay near the processor, many enough for one call to cost little
SIZES = (64, 512, 4096)  # games of the batches that one process and two are compared with
MANY = 4096  # games whose memory is measured
LEAST_STEPS = 20  # of one process and of two, in turn; the middle time counts
ROUNDS = 3  # everything is measured so often, in turn; the middle figure counts
OBSERVED = 30.0  # times OpenSpiel's hearts with tensors
MASKED = 0.5  # of the compiled loop
CARD_GAMES = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6")


class Row(Struct, frozen=True):
    """One game's figures, in steps a second."""

    game: str
    observed: float
    """A batch with observations, masks and menus."""
    against_openspiel: float | None
    masked: float
    """A batch with masks and menus only."""
    loop: float
    """The compiled loop, which chooses by itself and writes nothing."""
    against_loop: float
    turns: float
    """PettingZoo's interface, one game."""
    two_processes: dict[int, float]
    """By games of a batch with observations: how many times as fast two processes are as one, by the clock."""
    megabytes: float
    """What 4,096 games take, observations and masks included."""


class Figures(Struct, frozen=True):
    """All that was measured."""

    rows: list[Row]
    openspiel: float | None
    """OpenSpiel's hearts from Python, an observation tensor at every decision."""
    card_games: dict[str, float]
    """PettingZoo's own card games."""


def stepping(batch: Batch) -> Burst:
    """Random play; choosing is part of it, as it is for everybody."""

    def some() -> int:
        batch.step(batch.random_actions())
        return batch.games

    return lambda seconds: bursts(some, seconds)


def looping(name: str) -> Burst:
    """Whole games in compiled code."""
    model = setting(name, observe=False).model
    dice = quick_dice(1)
    return lambda seconds: bursts(lambda: random_games(model, 32, dice)[0], seconds)


def taking_turns(env: Any) -> Burst:
    """PettingZoo's loop: last, choose, step."""
    draws = choices()

    def game() -> int:
        env.reset(seed=next(draws))
        steps = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) and "action_mask" in seen else info["action_mask"]
            legal = np.flatnonzero(mask)
            env.step(int(legal[next(draws) % len(legal)]))
            steps += 1
        return steps

    return lambda seconds: bursts(game, seconds)


def openspiel_tensors() -> Burst:
    """OpenSpiel's hearts driven from Python with an information state tensor at every decision."""
    pyspiel: Any = import_module("pyspiel")
    new = pyspiel.load_game(HEARTS).new_initial_state
    draws = choices()

    def game() -> int:
        state = new()
        while not state.is_terminal():
            if not state.is_chance_node():
                state.information_state_tensor()
            actions = state.legal_actions()
            state.apply_action(actions[next(draws) % len(actions)])
        return HEARTS_DECISIONS

    return lambda seconds: bursts(game, seconds)


def peers() -> dict[str, Callable[[], Burst]]:
    """Those of the others that are installed."""
    found: dict[str, Callable[[], Burst]] = {}
    try:
        import_module("pyspiel")
        found["OpenSpiel"] = openspiel_tensors
    except ImportError:
        pass
    for name in CARD_GAMES:
        try:
            module: Any = import_module(f"pettingzoo.classic.{name}")
        except Exception:  # PettingZoo says in many ways that a game's own library is missing
            continue
        found[name] = lambda module=module: taking_turns(module.env())  # type: ignore[misc]
    return found


def two_against_one(name: str, games: int, seconds: float) -> float:
    """How many times as fast two processes are as one, by the clock: what others do on the machine counts."""
    with Batch(name, games) as one, Batch(name, games, processes=2) as two:
        batches = (one, two)
        times: tuple[list[float], list[float]] = ([], [])
        begun = time.perf_counter()
        while len(times[1]) < LEAST_STEPS or time.perf_counter() - begun < seconds:
            for batch, found in zip(batches, times):
                before = time.perf_counter()
                batch.step(batch.random_actions())
                found.append(time.perf_counter() - before)
    return statistics.median(times[0]) / statistics.median(times[1])


def memory(name: str) -> float:
    """Megabytes that so many games take: in a process of its own, where nothing has left room for them."""
    code = f"from motherlode.gyms.bench import weigh; print(weigh({name!r}, {MANY}))"
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout)


def weigh(name: str, games: int) -> float:
    """What a batch adds to the memory of this process, in megabytes."""
    Batch(name, 1)
    gc.collect()
    before = resident()
    batch = Batch(name, games)
    for _ in range(20):
        batch.step(batch.random_actions())
    return (resident() - before) / 1e6


def resident() -> float:
    """Bytes of memory this process has now."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * resource.getpagesize()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024.0


def measure(names: Sequence[str], seconds: float, progress: Callable[[str], None] = lambda what: None) -> Figures:
    """Everything, in about so many seconds."""
    made: dict[tuple[str, str], Burst] = {}
    sizes = {}
    for name in names:
        find(name)
        progress(f"{name} memory")
        sizes[name] = memory(name)
    for name in names:
        made[name, "observed"] = stepping(Batch(name, GAMES))
        made[name, "masked"] = stepping(Batch(name, GAMES, observe=False))
        made[name, "loop"] = looping(name)
        try:
            from motherlode.gyms.pettingzoo import aec

            made[name, "turns"] = taking_turns(aec(name))
        except ModuleNotFoundError as error:
            raise Refused(f"bench gyms wants what pip install 'motherlode[gyms]' brings: {error}.") from None
    for peer, prepare in peers().items():
        made[peer, "peer"] = prepare()
    each = seconds / (len(made) + 2 * len(names))
    found: dict[tuple[str, str], list[float]] = {key: [] for key in made}
    for _ in range(ROUNDS):
        for key, burst in made.items():
            progress(" ".join(key))
            found[key].append(burst(each / ROUNDS))
    rates = {key: statistics.median(some) for key, some in found.items()}
    tensors = rates.get(("OpenSpiel", "peer"))
    rows = []
    for name in names:
        progress(f"{name} two processes")
        observed, masked, loop = (rates[name, what] for what in ("observed", "masked", "loop"))
        against = observed / tensors if tensors else None
        rows.append(
            Row(
                game=setting(name).name,
                observed=observed,
                against_openspiel=against,
                masked=masked,
                loop=loop,
                against_loop=masked / loop,
                turns=rates[name, "turns"],
                two_processes={games: two_against_one(name, games, each / len(SIZES)) for games in SIZES},
                megabytes=sizes[name],
            )
        )
    return Figures(rows, tensors, {name: rates[name, "peer"] for name in CARD_GAMES if (name, "peer") in rates})
