"""`motherlode bench`: how fast games are played, side by side with other libraries, in one run.

Machines are noisy, so nothing is measured once: all contenders take short turns, in several rounds, and what is
reported is the median over the rounds, per second of processor time. A ratio is the median of the ratios within each
round, so that a minute in which the machine is busy with something else slows both sides of it.
"""

from __future__ import annotations

import json as jsonlib
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import cycle
from statistics import median
from time import perf_counter

import msgspec
from msgspec import Struct
from rich.console import Console

import motherlode
from motherlode.bots.search import Search
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.loops import copies, finish_at_random, random_games
from motherlode.core.registry import find, names
from motherlode.core.sense import Sense
from motherlode.core.state import State, buffer
from motherlode.lab import peers
from motherlode.lab.bench_report import Range, Report, Row, show
from motherlode.lab.peers import Burst, Peer, bursts, choices, installed

LONG_ENOUGH = 0.002  # seconds that a call into compiled code takes, so that the call itself does not count
MENU = buffer()
MIDDLES = 16  # positions from the middle of random games that are copied and imagined


def new_game(game: Game) -> State:
    """A game as it is usually played."""
    return game.deal(game.usual_seats, game.settings({}), quick_dice(1))


def native_loop(game: Game) -> Burst:
    """Whole games in compiled code, deals included."""
    model, dice = new_game(game), quick_dice(2)
    games = 1

    def batch() -> int:
        nonlocal games
        began = perf_counter()
        decisions, _ = random_games(model, games, dice)
        if perf_counter() - began < LONG_ENOUGH:
            games *= 2
        return decisions

    return lambda seconds: bursts(batch, seconds)


def from_python(game: Game) -> Burst:
    """Whole games from Python, deals included: the same loop the peers are driven by."""
    new, dice, draws = new_game(game).fresh, quick_dice(3), choices()

    def batch() -> int:
        state = new(dice)
        legal, apply = state.legal_actions, state.apply
        done = 0
        while actions := legal():
            apply(actions[next(draws) % len(actions)])
            done += 1
        return done

    return lambda seconds: bursts(batch, seconds)


def from_python_by_vector(game: Game) -> Burst:
    """The same with the menu as a vector of machine integers instead of a list."""
    new, dice, draws = new_game(game).fresh, quick_dice(3), choices()

    def batch() -> int:
        state = new(dice)
        legal, apply = state.legal_vec, state.apply
        done = 0
        while n := len(actions := legal()):
            apply(actions[next(draws) % n])
            done += 1
        return done

    return lambda seconds: bursts(batch, seconds)


def middles(game: Game) -> list[State]:
    """Positions in the middle of random games."""
    model, dice = new_game(game), quick_dice(4)
    found: list[State] = []
    while len(found) < MIDDLES:
        deal = model.fresh(dice)
        length = finish_at_random(deal.copy(), dice, game.bound(model))
        finish_at_random(deal, dice, length // 2)
        if not deal.over:
            found.append(deal)
    return found


def copying(game: Game) -> Burst:
    """Copies per second, made in compiled code."""
    states = cycle(middles(game))
    return lambda seconds: bursts(lambda: copies(next(states), 100), seconds)


def imagining(game: Game) -> Burst:
    """Worlds imagined per second for the seat that decides, from Python."""
    states, dice = cycle(middles(game)), quick_dice(5)

    def batch() -> int:
        state = next(states)
        seat = state.seat
        for _ in range(10):
            state.imagine(seat, dice)
        return 10

    return lambda seconds: bursts(batch, seconds)


def searching(game: Game) -> Burst:
    """Iterations of search per second as bots search: with the game's sense, roles weighed, up to its horizon."""
    return searches(game, game.sense)


def searching_by_chance(game: Game) -> Burst:
    """The same with as much work as the peer has: no sense, each iteration played at random, for no more decisions
    than a deal of hearts has."""
    return searches(game, None, peers.HEARTS_DECISIONS)


def searches(game: Game, sense: Sense | None, horizon: int = 0) -> Burst:
    dice = quick_dice(6)
    deals = [new_game(game).fresh(quick_dice(seed)) for seed in range(MIDDLES)]
    for deal in deals:
        while deal.legal(MENU) < 2:
            deal.apply(MENU[0])
    starts = cycle(deals)
    search = Search(peers.ITERATIONS + 1)

    def batch() -> int:
        start = next(starts)
        search.begin(start.imagine(start.seat, dice), sense, game.actions(start), dice.split())
        search.horizon = horizon or search.horizon
        search.run(peers.ITERATIONS)
        return peers.ITERATIONS

    return lambda seconds: bursts(batch, seconds)


# -- interpreted play, in a process of its own -------------------------------------------------------------------------


class Interpreted:
    """A second Python in which nothing is compiled; answers one request per line."""

    def __init__(self) -> None:
        environment = {**os.environ, "MOTHERLODE_PURE": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "motherlode.lab.bench"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
        )

    def contender(self, game: Game) -> Burst:
        return lambda seconds: self.ask(game.name, seconds)

    def ask(self, name: str, seconds: float) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{name} {seconds}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise Refused(f"The interpreted run of {name} ended unexpectedly.")
        return float(answer)

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


@contextmanager
def interpreted() -> Iterator[Interpreted]:
    process = Interpreted()
    try:
        yield process
    finally:
        process.close()


def answer_requests() -> None:
    """The inner side: decisions per second of a game, driven from Python, for as many seconds as asked."""
    known: dict[str, Burst] = {}
    for line in sys.stdin:
        name, seconds = line.split()
        if name not in known:
            known[name] = from_python(find(name))
            known[name](0.0)
        print(known[name](float(seconds)), flush=True)


# -- running -----------------------------------------------------------------------------------------------------------


class Contender(Struct):
    """A row and what measures it."""

    row: Row
    burst: Burst
    rates: list[float] = []


def peer_contender(measure: str, peer: Peer) -> Contender:
    row = Row(measure=measure, who=peer.name, peer=True, note=peer.note)
    if not installed(peer):
        row.missing = "not installed: pip install motherlode[bench]"
        return Contender(row, lambda seconds: 0.0)
    return Contender(row, peer.prepare())


def contenders(games: Sequence[Game], elsewhere: Interpreted) -> list[Contender]:
    """All that takes part, section by section; the first peer of a section is what its games are compared with."""
    found: list[Contender] = []

    def add(measure: str, others: list[Peer], ways: Mapping[str, Callable[[Game], Burst]], unit: str) -> None:
        found.extend(peer_contender(measure, peer) for peer in others)
        for game in games:
            for way, prepare in ways.items():
                row = Row(measure=measure, who=game.name, way=way, unit=unit)
                found.append(Contender(row, prepare(game)))

    lists_and_vectors = {"": from_python, "as vectors": from_python_by_vector}
    add("loop", [peers.ROLLOUTS_IN_C], {"": native_loop}, "decisions/s")
    add("python", [peers.FROM_PYTHON, peers.FROM_PYTHON_DEALT], lists_and_vectors, "decisions/s")
    add("interpreted", [peers.UNO], {"": elsewhere.contender}, "decisions/s")
    add("copy", [], {"": copying}, "copies/s")
    add("imagine", [], {"": imagining}, "worlds/s")
    add(
        "search",
        [peers.SEARCH_IN_C],
        {"": searching, f"by chance, {peers.HEARTS_DECISIONS} decisions": searching_by_chance},
        "iterations/s",
    )
    return found


def rounds_for(seconds: float) -> int:
    """More rounds when there is time for them."""
    return 3 if seconds < 5 else 5 if seconds < 20 else 9


def measure(games: Sequence[str], seconds: float, tick: Callable[[str], None]) -> Report:
    """Let all contenders take turns for about so many seconds in all."""
    chosen = [find(name) for name in games]
    rounds = rounds_for(seconds)
    with interpreted() as elsewhere:
        field = contenders(chosen, elsewhere)
        running = [contender for contender in field if not contender.row.missing]
        for contender in running:
            contender.burst(0.0)  # caches warm, lazy imports done
        turn = seconds / (rounds * len(running))
        for number in range(rounds):
            for contender in running if number % 2 == 0 else reversed(running):
                tick(f"round {number + 1} of {rounds}: {contender.row.who}")
                contender.rates.append(contender.burst(turn))
    summarise(field)
    return Report(
        machine=machine(),
        versions=versions(),
        compiled={game.name: compiled(game) for game in chosen},
        seconds=seconds,
        rounds=rounds,
        rows=[contender.row for contender in field],
    )


def summarise(field: Sequence[Contender]) -> None:
    """Medians and spreads, and the ratios to the first peer of each section."""
    for contender in field:
        if not contender.rates:
            continue
        row = contender.row
        row.figure = over_rounds(contender.rates)
        base = next((c for c in field if c.row.measure == row.measure and c.row.peer and c.rates), None)
        if base is not None and base is not contender:
            row.ratio = over_rounds([mine / theirs for mine, theirs in zip(contender.rates, base.rates)])
            row.compared = base.row.who


def over_rounds(figures: Sequence[float]) -> Range:
    return Range(median(figures), min(figures), max(figures))


def machine() -> dict[str, str | int | float]:
    """What it ran on."""
    return {
        "system": f"{platform.system()} {platform.machine()}",
        "processor": processor(),
        "cores": os.cpu_count() or 0,
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else 0.0,
    }


def processor() -> str:
    """Its name where the system tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or "unknown"


def versions() -> dict[str, str]:
    found = {"motherlode": motherlode.__version__, "python": platform.python_version()}
    for peer in (peers.ROLLOUTS_IN_C, peers.UNO):
        found[peer.needs] = installed(peer) or "not installed"
    return found


def compiled(game: Game) -> bool:
    """Whether the rules of a game run compiled: a package of its own knows it, others go with the engine."""
    return bool(getattr(import_module(game.package), "COMPILED", motherlode.COMPILED))


# -- printing ----------------------------------------------------------------------------------------------------------


def main(games: list[str], *, seconds: float, json: bool, console: Console) -> int:
    """Measure, and print tables or JSON."""
    if not seconds > 0:
        raise Refused(f"{seconds:g} seconds are too few: a run takes some time.", field="seconds")
    chosen = games or list(names())
    if json or not console.is_terminal:
        report = measure(chosen, seconds, lambda now: None)
    else:
        with console.status("measuring") as status:
            report = measure(chosen, seconds, status.update)
    if json:
        console.out(jsonlib.dumps(msgspec.to_builtins(report), indent=2, ensure_ascii=False), highlight=False)
    else:
        show(report, console)
    return 0


if __name__ == "__main__":
    answer_requests()
