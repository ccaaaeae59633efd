"""Learn Kingpin from a searching teacher, then sit down with the sensible bot.

    python examples/learning/train.py --minutes 4 --out learned.npz --curve curve.svg
    python examples/learning/train.py --minutes 0 --out learned.npz --deals 200     only the match

The teacher is the library's own search. It plays against itself and against the sensible bot, and at every decision of
its own it is noted what the seat observed, what the sensible bot would have done, and what the teacher tried how often.
A small network learns to want what the teacher tried, at once and without searching.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from pathlib import Path

import numpy as np
from network import Array, Bytes, Learned, Network, Numbers, shares
from numpy.typing import NDArray

from motherlode.bots.levels import LEVELS, make
from motherlode.bots.searching import Budget, SearchBot
from motherlode.core.dice import quick_dice
from motherlode.core.perspective import Perspective
from motherlode.gyms.setting import Setting, setting
from motherlode.lab import arena

GAME, SEATS, HIDDEN = "kingpin", 2, 128
ITERATIONS = 100  # of the teacher, for every decision
ASTRAY = 10  # one decision in so many is played at random, so that mistakes are met and answered too
PIECE = 256  # decisions learned from at once
KEPT_BACK = 20  # one decision in so many is not learned from: with these it is tested
PARTS = (16, 4, 2, 1)  # of the lessons, for the curve: a sixteenth, a quarter, half, all

Lessons = tuple[Bytes, NDArray[np.bool_], Numbers, Array]
"""Decision by decision: what was observed, what was allowed, what the sensible bot would do, what the teacher tried."""


def listen(task: tuple[int, float]) -> Lessons:
    """Watch the teacher play for so many seconds of processor time."""
    seed, seconds = task
    here = setting(GAME, SEATS)
    dice = quick_dice(seed)
    sensible = make("sensible")
    seen, allowed, hints, tried = [], [], [], []
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        state = here.deal(dice.below(1 << 30))
        teacher = SearchBot(Budget(iterations=ITERATIONS))
        own = dice.below(SEATS)
        both = dice.below(2) == 0  # else the sensible bot has the other seats
        while not state.over:
            view = Perspective(here.game, state, state.seat)
            legal = view.legal()
            if len(legal) == 1:
                action = legal[0]
            elif state.seat != own and not both:
                action = sensible.decide(view, dice)
            else:
                action = teacher.decide(view, dice.split())
                seen.append(view.observe())
                allowed.append(legal)
                hints.append(sensible.decide(view, dice))
                tried.append(teacher.found(view, dice))
                if dice.below(ASTRAY) == 0:
                    action = legal[dice.below(len(legal))]
            state.apply(action)
    mask = np.zeros((len(seen), here.actions), np.bool_)
    aims = np.zeros((len(seen), here.actions), np.float32)
    for k, found in enumerate(tried):
        mask[k, allowed[k]] = True
        aims[k, [row.action for row in found]] = [row.visits for row in found]
    rows = np.frombuffer(b"".join(seen), dtype=np.uint8).reshape(len(seen), here.layout.size)
    return rows, mask, np.array(hints, np.int64), aims / aims.sum(axis=1, keepdims=True)


def gather(minutes: float, jobs: int, seed: int) -> Lessons:
    """Lessons from several processes; so many minutes of processor time in all."""
    tasks = [(seed * 1000 + k, 60 * minutes / jobs) for k in range(jobs)]
    if jobs == 1:
        return listen(tasks[0])
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        parts = pool.map(listen, tasks)
    order = np.random.default_rng(seed).permutation(sum(len(part[0]) for part in parts))  # or a part has one's only
    seen, mask, hints, aims = (np.concatenate(part)[order] for part in zip(*parts))
    return seen, mask, hints, aims


def learn(here: Setting, lessons: Lessons, passes: int, seed: int) -> Network:
    """A network that has gone through the lessons so often; says how often it then does what the teacher did."""
    seen, mask, hints, aims = lessons
    network = Network(here.layout, here.actions, HIDDEN, seed)
    network.set_scale(seen)
    test = np.arange(0, len(seen), KEPT_BACK)
    rest = np.delete(np.arange(len(seen)), test)
    random = np.random.default_rng(seed)
    for turn in range(passes):
        random.shuffle(rest)
        for first in range(0, len(rest), PIECE):
            some = rest[first : first + PIECE]
            network.imitate(seen[some], mask[some], hints[some], aims[some], 2e-3 * (1 - turn / passes))
    wants = shares(network.think(seen[test], hints[test])[2], mask[test])
    did = aims[test].argmax(axis=1)
    alike, before = (wants.argmax(axis=1) == did).mean(), (hints[test] == did).mean()
    print(
        f"{len(seen):,} decisions, {passes} passes: does what the teacher did in {alike:.1%} of new decisions "
        f"(the sensible bot: {before:.1%})",
        flush=True,
    )
    return network


def match(network: Network, deals: int) -> arena.Result:
    """The learned policy and the sensible bot on the same deals, each on every seat."""
    LEVELS["learned"] = lambda: Learned(network)
    contest = arena.contest(GAME, deals=deals, seats=SEATS, given={}, bots=["learned", "sensible"], seed="match")
    return arena.hold(contest, 1)


def curve(points: list[tuple[float, float, float, float]], even: float, path: Path) -> None:
    """A picture of how the share of the wins grew with the lessons: value, and the interval around it."""
    most = max(lessons for lessons, *_ in points)
    low, high = min(even, *(p[2] for p in points)) - 0.05, max(even, *(p[3] for p in points)) + 0.05

    def at(lessons: float, share: float) -> tuple[float, float]:
        return 60 + 500 * lessons / most, 280 - 240 * (share - low) / (high - low)

    def joined(some: list[tuple[float, float]]) -> str:
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in some)

    band = joined([at(n, lower) for n, _, lower, _ in points] + [at(n, upper) for n, _, _, upper in points[::-1]])
    line = joined([at(n, value) for n, value, _, _ in points])
    marks = ""
    for n, value, *_ in points:
        x, y = at(n, value)
        marks += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4"/><text x="{x:.1f}" y="{y - 9:.1f}" text-anchor="middle">'
        marks += f'{value:.0%}</text><text x="{x:.1f}" y="300" text-anchor="middle" fill="#333">{n:,.0f}</text>'
    level = at(0, even)[1]
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 340" font-family="sans-serif" font-size="12" '
        f'fill="#7a4a12"><rect width="600" height="340" fill="#fffdf8"/><polygon points="{band}" fill="#e8c48a" '
        f'opacity="0.6"/><polyline points="{line}" fill="none" stroke="#7a4a12" stroke-width="2"/>{marks}'
        f'<line x1="60" x2="580" y1="{level:.1f}" y2="{level:.1f}" stroke="#555" stroke-dasharray="5 4"/>'
        f'<g fill="#333"><text x="64" y="{level - 6:.1f}">even: {even:.0%}</text>'
        '<text x="320" y="325" text-anchor="middle">decisions of the teacher learned from</text>'
        '<text x="60" y="20">share of the wins against a sensible bot, with its interval</text></g></svg>\n',
        encoding="utf-8",
    )


def main() -> None:
    """Gather lessons, learn, keep what was learned, play the match."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=4, help="of the teacher's processor time")
    parser.add_argument("--passes", type=int, default=6)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("learned.npz"))
    parser.add_argument("--curve", type=Path, help="also learn from a part of the lessons, and draw what came of it")
    given = parser.parse_args()
    begun = time.perf_counter()
    here = setting(GAME, SEATS)
    points = []
    if given.minutes:
        lessons = gather(given.minutes, given.jobs, given.seed)
        print(f"{len(lessons[0]):,} decisions of a search of {ITERATIONS} iterations watched", flush=True)
        for part in PARTS if given.curve else PARTS[-1:]:
            many = len(lessons[0]) // part
            seen, mask, hints, aims = lessons
            network = learn(here, (seen[:many], mask[:many], hints[:many], aims[:many]), given.passes, given.seed)
            result = match(network, given.deals)
            points.append((float(many), *said(result)))
        network.save(given.out)
    else:
        result = match(Network(here.layout, here.actions, HIDDEN).load(given.out), given.deals)
        said(result)
    if given.curve and points:
        curve(points, result.even, given.curve)
    spent = sum(os.times()[:4])  # what the other processes took is counted when they have ended
    print(f"{(time.perf_counter() - begun) / 60:.1f} minutes by the clock, {spent / 60:.1f} of processor time")


def said(result: arena.Result) -> tuple[float, float, float]:
    """Say how a match went: the share of the wins and its interval."""
    share = result.standings["learned"].share
    print(
        f"learned against sensible, {result.deals} duplicate deals: {share.value:.1%} of the wins, from "
        f"{share.low:.1%} to {share.high:.1%}; even is {result.even:.1%}",
        flush=True,
    )
    return share.value, share.low, share.high


if __name__ == "__main__":
    main()
