"""Learn Hearts from nothing by playing against oneself, then sit down with the sensible bots.

    python examples/learning/train.py --minutes 15 --out learned.npz
    python examples/learning/train.py --minutes 0 --out learned.npz --deals 200     only the match

Every deal of Hearts has 52 decisions, so the games of a batch begin and end together: play all of them, then learn from
how they went.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from network import Network

from motherlode.bots.levels import LEVELS
from motherlode.gyms import Batch, PolicyBot
from motherlode.gyms.setting import setting
from motherlode.lab import arena

GAME, SEATS, DECISIONS = "hearts", 4, 52
GAMES, HIDDEN, EPOCHS, PIECES = 512, 192, 2, 8


def learn(network: Network, minutes: float, seed: int, out: Path, curve: Path | None) -> None:
    """Play and learn for so many minutes of processor time; writes a line of the curve now and then."""
    batch = Batch(GAME, GAMES, seats=SEATS, seed=seed, reward="score")
    random = np.random.default_rng(seed)
    begun = last = time.process_time()
    rounds = 0
    while (passed := time.process_time() - begun) < minutes * 60:
        rate = 1e-3 * max(0.1, 1 - passed / (minutes * 60))
        one_round(network, batch, random, rate)
        rounds += 1
        if time.process_time() - last > 20:
            last = time.process_time()
            network.save(out)
            share = against_random(network, seed)
            line = f"{passed:.0f},{rounds * GAMES},{share:.4f}"
            print(line, flush=True)
            if curve is not None:
                with curve.open("a") as file:
                    file.write(line + "\n")
    print(f"{rounds * GAMES:,} deals in {time.process_time() - begun:.0f} s of processor time")


def one_round(network: Network, batch: Batch, random: np.random.Generator, rate: float) -> None:
    """Play all games of a batch to the end, and learn from them."""
    size, space = batch.obs.shape[1], batch.mask.shape[1]
    seen = np.empty((DECISIONS, GAMES, size), np.uint8)
    mask = np.empty((DECISIONS, GAMES, space), np.bool_)
    actions = np.empty((DECISIONS, GAMES), np.int64)
    logs = np.empty((DECISIONS, GAMES), np.float32)
    values = np.empty((DECISIONS, GAMES), np.float32)
    seats = np.empty((DECISIONS, GAMES), np.int64)
    everyone = np.arange(GAMES)
    for ply in range(DECISIONS):
        seen[ply], mask[ply], seats[ply] = batch.obs, batch.mask, batch.seat
        _, hidden = network.look(batch.obs)
        chances, values[ply] = network.answer(hidden, batch.mask)
        noise = -np.log(-np.log(random.random(chances.shape, np.float32) + 1e-12) + 1e-12)
        actions[ply] = np.argmax(np.where(batch.mask, chances + noise, -np.inf), axis=1)
        logs[ply] = chances[everyone, actions[ply]]
        batch.step(actions[ply])
    assert batch.done.all()
    lead = batch.reward  # own points less than the best of the others'
    worth = (0.5 * (lead >= 0) + lead / 13).astype(np.float32)
    returns = worth[everyone[None, :], seats]
    choices = np.flatnonzero(mask.sum(axis=2).reshape(-1) > 1)
    flat = returns.reshape(-1)
    advantage = flat - values.reshape(-1)
    advantage = (advantage - advantage[choices].mean()) / (advantage[choices].std() + 1e-6)
    rows, masks = seen.reshape(-1, size), mask.reshape(-1, space)
    for _ in range(EPOCHS):
        random.shuffle(choices)
        for some in np.array_split(choices, PIECES):
            network.learn(
                rows[some],
                masks[some],
                actions.reshape(-1)[some],
                logs.reshape(-1)[some],
                advantage[some],
                flat[some],
                rate,
            )


def against_random(network: Network, seed: int, games: int = 512) -> float:
    """The share of the win of one seat against three that play at random: a quick look at how it goes."""
    batch = Batch(GAME, games, seats=SEATS, seed=seed + 1)
    for _ in range(DECISIONS):
        actions = batch.random_actions().astype(np.int64)
        mine = np.flatnonzero(batch.seat == 0)
        if len(mine):
            _, hidden = network.look(batch.obs[mine])
            wants, _ = network.answer(hidden, batch.mask[mine])
            actions[mine] = np.argmax(wants, axis=1)
        batch.step(actions)
    return float(batch.reward[:, 0].mean())


def match(network: Network, deals: int, jobs: int) -> None:
    """The learned policy and the sensible bot on the same deals, each on every seat."""
    LEVELS["learned"] = lambda: PolicyBot(network.wants, "learned")
    contest = arena.contest(GAME, deals=deals, seats=SEATS, given={}, bots=["learned", "sensible"], seed="match")
    result = arena.hold(contest, jobs)
    for bot, standing in result.standings.items():
        share = standing.share
        print(f"{bot}: {share.value:.1%} of the wins, between {share.low:.1%} and {share.high:.1%}")
    print(f"{result.deals} deals, each played {contest.times} times; even would be {result.even:.1%}")


def main() -> None:
    """Learn, keep what was learned, play the match."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("learned.npz"))
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--curve", type=Path)
    given = parser.parse_args()
    here = setting(GAME, SEATS)
    network = Network(here.layout, here.actions, HIDDEN, given.seed)
    if given.minutes:
        learn(network, given.minutes, given.seed, given.out, given.curve)
        network.save(given.out)
    if given.deals:
        match(network.load(given.out), given.deals, given.jobs)


if __name__ == "__main__":
    main()
