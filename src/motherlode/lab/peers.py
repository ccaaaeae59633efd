"""Other libraries, playing at random the fastest way they offer: what `bench` compares with.

Each is measured at what it is usually used for and in its own favour where there is a choice; the notes say how. They
are optional: an extra, not a dependency.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import cycle
from random import Random
from time import perf_counter, process_time
from typing import Any

from msgspec import Struct

HEARTS = "hearts(pass_cards=false)"
HEARTS_DECISIONS = 52
ITERATIONS = 1000  # of one search
ROLLOUTS = 100  # per call: enough that the call itself does not count

Burst = Callable[[float], float]
"""Works for about so many seconds and returns what it did per second."""


class Peer(Struct, frozen=True):
    """A library to compare with."""

    name: str
    note: str
    """What is counted, and what is not."""
    needs: str
    """The distribution it comes in."""
    prepare: Callable[[], Burst]


def choices() -> Iterator[int]:
    """Random numbers drawn beforehand, so that choosing costs every library the same and little."""
    random = Random(1)
    return cycle([random.getrandbits(30) for _ in range(65521)])


class Stopwatch:
    """Stops by the clock on the wall, but counts processor time: what other programs take does not count."""

    def __init__(self) -> None:
        self.wall = perf_counter()
        self.processor = process_time()

    def passed(self) -> float:
        return perf_counter() - self.wall

    def worked(self) -> float:
        """Seconds of processor time; where the system counts them too coarsely, of time."""
        return process_time() - self.processor or self.passed()


def bursts(batch: Callable[[], int], seconds: float) -> float:
    """Run batches for about so many seconds; what they did per second of processor time."""
    done = 0
    times = 1  # batches between two looks at the watch, which takes longer than some batches
    watch = Stopwatch()
    while True:
        for _ in range(times):
            done += batch()
        passed = watch.passed()
        if passed >= seconds:
            return done / watch.worked()
        if passed < seconds / 20:
            times *= 2


def installed(peer: Peer) -> str:
    """The version of the library; "" if it is not installed."""
    try:
        return version(peer.needs)
    except PackageNotFoundError:
        return ""


# -- OpenSpiel ---------------------------------------------------------------------------------------------------------


def dealt_hearts(pyspiel: Any, game: Any, seed: int) -> Any:
    """A deal of hearts. The first chance node is the direction of passing: 0 means none."""
    state = game.new_initial_state()
    state.apply_action(0)
    cards = list(range(HEARTS_DECISIONS))
    Random(seed).shuffle(cards)
    for card in cards:
        state.apply_action(card)
    return state


def openspiel_rollouts() -> Burst:
    """Rollouts in C++: a search that is allowed one simulation evaluates its root by so many random rollouts."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(HEARTS)
    deals = cycle([dealt_hearts(pyspiel, game, seed) for seed in range(16)])
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, 1, False).mcts_search

    def batch() -> int:
        search(next(deals))
        return ROLLOUTS * HEARTS_DECISIONS

    return lambda seconds: bursts(batch, seconds)


def openspiel_search() -> Burst:
    """Information-set search in C++: the first choice of a deal, one random rollout an iteration."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(HEARTS)
    started = [dealt_hearts(pyspiel, game, seed) for seed in range(16)]
    for state in started:
        while len(actions := state.legal_actions()) < 2:  # the first card is no choice, and takes the bot no search
            state.apply_action(actions[0])
    deals = cycle(started)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 1.0, ITERATIONS, -1, policy, False, False)

    def batch() -> int:
        bot.restart()
        bot.step(next(deals))
        return ITERATIONS

    return lambda seconds: bursts(batch, seconds)


def openspiel_from_python() -> Burst:
    """Whole games. A deal is 53 chance nodes, played like decisions (outcomes are equally likely) but not counted."""
    pyspiel: Any = import_module("pyspiel")
    new = pyspiel.load_game(HEARTS).new_initial_state
    draws = choices()

    def batch() -> int:
        state = new()
        legal, apply = state.legal_actions, state.apply_action
        while actions := legal():
            apply(actions[next(draws) % len(actions)])
        return HEARTS_DECISIONS

    return lambda seconds: bursts(batch, seconds)


def openspiel_without_deals() -> Burst:
    """The same from deals made beforehand, and the copying of these not counted either."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(HEARTS)
    deals = cycle([dealt_hearts(pyspiel, game, seed) for seed in range(16)])
    draws = choices()

    def burst(seconds: float) -> float:
        done = 0
        passed = worked = 0.0
        while not worked or passed < seconds:
            states = [next(deals).clone() for _ in range(32)]
            watch = Stopwatch()
            for state in states:
                legal, apply = state.legal_actions, state.apply_action
                while actions := legal():
                    apply(actions[next(draws) % len(actions)])
                done += HEARTS_DECISIONS
            passed += watch.passed()
            worked += watch.worked()
        return done / worked

    return burst


# -- RLCard ------------------------------------------------------------------------------------------------------------


def rlcard_uno() -> Burst:
    """Environment steps with the action chosen at random outside, which is faster than its own `run` with agents."""
    rlcard: Any = import_module("rlcard")
    env = rlcard.make("uno", config={"seed": 1})
    draws = choices()

    def batch() -> int:
        state, _ = env.reset()
        done = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[next(draws) % len(actions)])
            done += 1
        return done

    return lambda seconds: bursts(batch, seconds)


ROLLOUTS_IN_C = Peer(
    "OpenSpiel hearts, C++", "random rollouts in C++ from deals made beforehand", "open_spiel", openspiel_rollouts
)
SEARCH_IN_C = Peer(
    "OpenSpiel hearts, C++ ISMCTS",
    f"{ITERATIONS:,} iterations for the first choice of a deal, one random rollout each",
    "open_spiel",
    openspiel_search,
)
FROM_PYTHON = Peer(
    "OpenSpiel hearts",
    "whole games; the 53 chance nodes of a deal take time and do not count",
    "open_spiel",
    openspiel_from_python,
)
FROM_PYTHON_DEALT = Peer(
    "OpenSpiel hearts, dealt", "the same from deals made beforehand", "open_spiel", openspiel_without_deals
)
UNO = Peer("RLCard uno", "environment steps; its own run() is slower", "rlcard", rlcard_uno)
