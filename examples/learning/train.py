"""Learn Hearts from a searching teacher, then sit down with the sensible bots.

    python examples/learning/train.py --minutes 8 --out learned.npz --curve curve.svg
    python examples/learning/train.py --minutes 0 --out learned.npz --deals 200     only the match

The teacher is the library's own search. It plays against itself, and at every decision it is noted what the seat
observed and what the teacher did. A small network learns to do the same at once, without searching.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from pathlib import Path

import numpy as np
from network import Network
from numpy.typing import NDArray

from motherlode.bots.levels import LEVELS, make
from motherlode.core.dice import quick_dice
from motherlode.core.perspective import Perspective
from motherlode.gyms import PolicyBot
from motherlode.gyms.setting import Setting, setting
from motherlode.lab import arena

GAME, SEATS, HIDDEN = "hearts", 4, 256
TEACHER = "search:100"
ASTRAY = 8  # one decision in so many is played at random, so that mistakes are met and answered too
PIECE = 256  # decisions learned from at once
KEPT_BACK = 20  # one decision in so many is not learned from: with these it is tested

Lessons = tuple[NDArray[np.uint8], NDArray[np.bool_], NDArray[np.int64]]
"""Decision by decision: what was observed, what was allowed, what the teacher did."""


def listen(task: tuple[int, float]) -> Lessons:
    """Watch the teacher play for so many seconds of processor time."""
    seed, seconds = task
    here = setting(GAME, SEATS)
    dice = quick_dice(seed)
    seen, allowed, done = [], [], []
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        state = here.deal(dice.below(1 << 30))
        teacher = make(TEACHER)
        while not state.over:
            view = Perspective(here.game, state, state.seat)
            legal = view.legal()
            action = legal[0]
            if len(legal) > 1:
                action = teacher.decide(view, dice.split())
                seen.append(view.observe())
                allowed.append(legal)
                done.append(action)
                if dice.below(ASTRAY) == 0:
                    action = legal[dice.below(len(legal))]
            state.apply(action)
    mask = np.zeros((len(done), here.actions), np.bool_)
    for row, legal in zip(mask, allowed):
        row[legal] = True
    rows = np.frombuffer(b"".join(seen), dtype=np.uint8).reshape(len(done), here.layout.size)
    return rows, mask, np.array(done, np.int64)


def gather(minutes: float, jobs: int, seed: int) -> Lessons:
    """Lessons from several processes; so many minutes of processor time in all."""
    tasks = [(seed * 1000 + k, 60 * minutes / jobs) for k in range(jobs)]
    if jobs == 1:
        return listen(tasks[0])
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        parts = pool.map(listen, tasks)
    seen, mask, done = (np.concatenate(part) for part in zip(*parts))
    return seen, mask, done


def learn(network: Network, lessons: Lessons, passes: int, seed: int) -> list[float]:
    """Go through the lessons so often; after each time, how often the network does what the teacher did."""
    seen, mask, done = lessons
    random = np.random.default_rng(seed)
    order = random.permutation(len(done))
    test, rest = order[::KEPT_BACK], np.delete(order, slice(None, None, KEPT_BACK))
    found = []
    for turn in range(passes):
        random.shuffle(rest)
        rate = 2e-3 * (1 - turn / passes)
        for first in range(0, len(rest), PIECE):
            some = rest[first : first + PIECE]
            network.imitate(seen[some], mask[some], done[some], rate)
        _, hidden = network.look(seen[test])
        found.append(float((network.chances(hidden, mask[test]).argmax(axis=1) == done[test]).mean()))
        print(f"after {turn + 1} passes it does what the teacher did in {found[-1]:.1%} of new decisions", flush=True)
    return found


def match(network: Network, deals: int, jobs: int) -> arena.Result:
    """The learned policy and the sensible bot on the same deals, each on every seat."""
    LEVELS["learned"] = lambda: PolicyBot(network.wants, "learned")
    contest = arena.contest(GAME, deals=deals, seats=SEATS, given={}, bots=["learned", "sensible"], seed="match")
    return arena.hold(contest, jobs)


def curve(points: list[tuple[float, float, float, float]], even: float, path: Path) -> None:
    """A picture of how the share of the wins grew with the lessons: value, and the interval around it."""
    most = max(lessons for lessons, *_ in points)
    low, high = min(even, *(p[2] for p in points)) - 0.02, max(even, *(p[3] for p in points)) + 0.02

    def at(lessons: float, share: float) -> str:
        return f"{60 + 500 * lessons / most:.1f},{280 - 250 * (share - low) / (high - low):.1f}"

    band = " ".join([at(n, lower) for n, _, lower, _ in points] + [at(n, upper) for n, _, _, upper in points[::-1]])
    line = " ".join(at(n, value) for n, value, _, _ in points)
    dots = "".join('<circle cx="{}" cy="{}" r="4"/>'.format(*at(n, v).split(",")) for n, v, _, _ in points)
    labels = "".join(
        f'<text x="{at(n, low).split(",")[0]}" y="300" text-anchor="middle">{n / 1000:.0f},000</text>'
        for n, *_ in points
    )
    level = at(0, even).split(",")[1]
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 340" font-family="sans-serif" font-size="12" '
        f'fill="#7a4a12"><rect width="600" height="340" fill="#fffdf8"/><polygon points="{band}" fill="#e8c48a" '
        f'opacity="0.6"/><polyline points="{line}" fill="none" stroke="#7a4a12" stroke-width="2"/>{dots}'
        f'<line x1="60" x2="580" y1="{level}" y2="{level}" stroke="#555" stroke-dasharray="5 4"/>'
        f'<g fill="#333">{labels}<text x="64" y="{float(level) - 6:.1f}">even: {even:.0%}</text>'
        '<text x="320" y="325" text-anchor="middle">decisions of the teacher learned from</text>'
        '<text x="60" y="20">share of the wins against two sensible bots, with its interval</text></g></svg>\n',
        encoding="utf-8",
    )


def report(name: str, result: arena.Result) -> None:
    """Say how a match went."""
    share = result.standings["learned"].share
    print(f"{name}: {share.value:.1%} of the wins, from {share.low:.1%} to {share.high:.1%}; even is {result.even:.1%}")


def student(here: Setting, lessons: Lessons, passes: int, seed: int) -> Network:
    """A network that has gone through some lessons."""
    network = Network(here.layout, here.actions, HIDDEN, seed)
    learn(network, lessons, passes, seed)
    return network


def main() -> None:
    """Gather lessons, learn, keep what was learned, play the match."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=8, help="of the teacher's processor time")
    parser.add_argument("--passes", type=int, default=12)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("learned.npz"))
    parser.add_argument("--curve", type=Path, help="also learn from a part of the lessons, and draw what came of it")
    given = parser.parse_args()
    here = setting(GAME, SEATS)
    if given.minutes:
        lessons = gather(given.minutes, given.jobs, given.seed)
        print(f"{len(lessons[2]):,} decisions of {TEACHER} watched", flush=True)
        network = student(here, lessons, given.passes, given.seed)
        network.save(given.out)
    else:
        network = Network(here.layout, here.actions, HIDDEN).load(given.out)
    result = match(network, given.deals, 1)
    report("learned against sensible", result)
    if given.curve is not None and given.minutes:
        points = []
        for part in (32, 8, 2, 1):
            some = tuple(array[: len(array) // part] for array in lessons)
            trained = network if part == 1 else student(here, some, given.passes, given.seed)  # type: ignore[arg-type]
            share = (result if part == 1 else match(trained, given.deals // 2, 1)).standings["learned"].share
            points.append((float(len(some[2])), share.value, share.low, share.high))
        curve(points, result.even, given.curve)


if __name__ == "__main__":
    main()
