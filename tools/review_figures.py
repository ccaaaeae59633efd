"""Measure reviews: are chances true, are planted blunders found, how long does it take?

    python tools/review_figures.py calibrate GAME --games 600 [--bots medium] [--plot FILE.svg]
    python tools/review_figures.py blunders GAME --games 40 [--bots medium]
    python tools/review_figures.py speed RECORD …

Everything follows from the seed; only `speed` tells of the machine.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import msgspec
from rich.console import Console

from motherlode.bots.playing import Player
from motherlode.core.estimates import wilson
from motherlode.core.record import load
from motherlode.core.registry import find, names
from motherlode.lab.blunders import Planted, planted
from motherlode.lab.calibration import KINDS, Wandering, buckets, points
from motherlode.lab.simulate import Plan, plan
from motherlode.lab.workers import in_order
from motherlode.review.looking import look
from motherlode.review.whole import from_record, review

PAPER = Console()
WORLDS = 200


def calibrate(args: argparse.Namespace) -> None:
    """Chances beside what came of them, in buckets."""
    for name in args.game or names():
        given = plan(name, games=args.games, given={}, bots=[args.bots or "sensible"], seed=args.seed)
        wanted: Plan = given if args.bots else Wandering(**msgspec.structs.asdict(given))
        found = list(points(wanted, WORLDS, args.jobs))
        for kind in KINDS:
            rows = buckets(found, kind)
            PAPER.print(
                f"{name} · {kind} · {args.bots or 'its own bots'} · {len(found)} positions of {args.games} games"
            )
            for row in rows:
                PAPER.print(
                    f"  said {100 * row.said:5.1f} %  won {100 * row.won.value:5.1f} % "
                    f"({100 * row.won.low:5.1f} to {100 * row.won.high:5.1f})  {row.positions:5d} positions"
                    f"{'' if row.holds else '  outside'}",
                    highlight=False,
                )
            PAPER.print(f"  {sum(row.holds for row in rows)} of {len(rows)} hold", highlight=False)
        if args.keep:
            lines = b"".join(msgspec.json.encode(point) + b"\n" for point in found)
            (args.keep / f"{name}-{args.bots or 'own'}.jsonl").write_bytes(lines)


def blunders(args: argparse.Namespace) -> None:
    """Planted blunders that are found, and other decisions that are called mistakes."""
    every: list[Planted] = []
    for name in args.game or names():
        tasks = ((name, number, args.bots or "medium", args.seed) for number in range(args.games))
        found = [one for one in in_order(planted, tasks, args.jobs) if one is not None]
        every += found
        tell(name, found)
    tell("all", every)


def tell(name: str, found: list[Planted]) -> None:
    choices, mistakes = sum(one.choices for one in found), sum(one.mistakes for one in found)
    low, high = wilson(mistakes, choices)
    PAPER.print(
        f"{name}: {sum(one.found for one in found)} of {len(found)} found, {sum(one.called for one in found)} called "
        f"mistakes; of {choices} other decisions {mistakes} called mistakes: {100 * mistakes / max(1, choices):.2f} % "
        f"({100 * low:.2f} to {100 * high:.2f})",
        highlight=False,
        soft_wrap=True,
    )


def speed(args: argparse.Namespace) -> None:
    """Seconds of one processor, whole and by the moment."""
    for path in args.record:
        match = from_record(load(path))
        player = Player(find(match.game.name))
        longest = 0.0
        for ply in range(0, len(match.decisions), 5):
            begun = time.process_time()
            look(match, ply, player)
            longest = max(longest, time.process_time() - begun)
        begun, clock = time.process_time(), time.perf_counter()
        review(match)
        used, passed = time.process_time() - begun, time.perf_counter() - clock
        PAPER.print(
            f"{match.game.name}: {len(match.decisions)} decisions, {used:.1f} s of one processor ({passed:.1f} s on "
            f"the clock), {150 * used / len(match.decisions):.1f} s for 150; the longest look {longest:.2f} s",
            highlight=False,
            soft_wrap=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, what in (("calibrate", calibrate), ("blunders", blunders)):
        command = commands.add_parser(name, help=what.__doc__)
        command.add_argument("game", nargs="*", help="games; all without")
        command.add_argument("--games", type=int, default=40)
        command.add_argument("--bots", help="who plays (default: what the estimate is made with; medium for blunders)")
        command.add_argument("--seed", default="review")
        command.add_argument("--jobs", type=int, default=1)
        command.add_argument("--keep", type=Path, help="a folder for the single positions")
        command.set_defaults(run=what)
    command = commands.add_parser("speed", help=speed.__doc__)
    command.add_argument("record", nargs="+", type=Path)
    command.set_defaults(run=speed)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
