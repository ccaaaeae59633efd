"""Measure reviews: are chances true, are planted blunders found, how long does it take?

    python tools/review_figures.py calibrate GAME --games 600 [--bots medium] [--keep FOLDER]
    python tools/review_figures.py hints GAME --games 250 [--level search:1000] [--keep FOLDER]
    python tools/review_figures.py even GAME --games 200 [--level search:200]
    python tools/review_figures.py fit KEPT.jsonl … [--meant]
    python tools/review_figures.py blunders GAME --games 40 [--bots medium]
    python tools/review_figures.py picture KEPT.jsonl … --out PICTURE.svg
    python tools/review_figures.py speed RECORD …
    python tools/review_figures.py beside RECORD

Everything follows from the seed; only `speed` tells of the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace
from rich.console import Console

from motherlode.bots.playing import Player
from motherlode.core.estimates import wilson
from motherlode.core.options import as_dict
from motherlode.core.record import load
from motherlode.core.registry import find, names
from motherlode.lab.blunders import Planted, planted
from motherlode.lab.calibration import (
    KINDS,
    CameTrue,
    Point,
    Wandering,
    buckets,
    line,
    line_within,
    meant,
    on_line,
    points,
)
from motherlode.lab.hints import Hinted, excess, first, hints
from motherlode.lab.plot import STYLE
from motherlode.lab.simulate import Plan, plan
from motherlode.lab.workers import in_order
from motherlode.review.looking import look
from motherlode.review.whole import first_parts, from_record, review
from motherlode.table.bots.jobs import Answer, Job
from motherlode.table.bots.pool import Pool

PAPER = Console()
WORLDS = 200
HINTS = "-hints"
"""The end of the name of a file of hints."""


def calibrate(args: argparse.Namespace) -> None:
    """Chances beside what came of them, in buckets."""
    for name in args.game or names():
        given = plan(name, games=args.games, given={}, bots=[args.bots or "sensible"], seed=args.seed)
        wanted: Plan = given if args.bots else Wandering(**msgspec.structs.asdict(given))
        found = list(points(wanted, WORLDS, args.jobs))
        for kind in KINDS:
            PAPER.print(
                f"{name} · {kind} · {args.bots or 'its own bots'} · {len(found)} positions of {args.games} games"
            )
            print_buckets(found, kind)
        if args.bots:
            PAPER.print(f"{name} · known · {args.bots}, played on as it is meant", highlight=False)
            print_buckets(meant(found), "known")
        keep(args.keep, f"{name}-{args.bots or 'own'}", found)


def print_buckets(found: Sequence[CameTrue], kind: str) -> None:
    """What was said and what came true, bucket by bucket, and the line through all of it."""
    rows = buckets(found, kind)
    for row in rows:
        PAPER.print(
            f"  said {100 * row.said:5.1f} %  won {100 * row.won.value:5.1f} % "
            f"({100 * row.won.low:5.1f} to {100 * row.won.high:5.1f})  {row.positions:5d} positions"
            f"{'' if row.holds else '  outside'}",
            highlight=False,
        )
    start, slope = line_within(found, kind)
    PAPER.print(
        f"  {sum(row.holds for row in rows)} of {len(rows)} hold; the line begins at {start.value:+.2f} "
        f"({start.low:+.2f} to {start.high:+.2f}), slope {slope.value:.2f} ({slope.low:.2f} to {slope.high:.2f})",
        highlight=False,
        soft_wrap=True,
    )


def keep(folder: Path | None, name: str, found: Sequence[msgspec.Struct]) -> None:
    """Single positions, for `fit` and `picture`, if somebody wants them."""
    if folder is not None:
        (folder / f"{name}.jsonl").write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in found))


def hinted(args: argparse.Namespace) -> None:
    """What hints say of their first move beside what came of it, and beside what new worlds say of it."""
    for name in args.game or names():
        if find(name).sense is None:
            continue
        given = plan(name, games=args.games, given={}, bots=[args.bots or "medium"], seed=args.seed)
        found = list(hints(given, args.level, args.jobs))
        PAPER.print(f"{name} · hints of {args.level} · {len(found)} in {args.games} games", highlight=False)
        print_buckets(found, "said")
        for what, gap in (
            ("new worlds say", excess(found, lambda one: one.again[0])),
            ("came of it", excess(found, lambda one: one.won)),
        ):
            PAPER.print(
                f"  {100 * gap.value:+.2f} points more than {what} ({100 * gap.low:+.2f} to {100 * gap.high:+.2f})",
                highlight=False,
            )
        said = [[move.reason for move in one.moves if move.reason] for one in found]
        PAPER.print(
            f"  {sum(map(len, said))} sentences, {sum(reason.startswith('As with') for one in said for reason in one)} "
            f"of them “As with …”; {sum(len(set(one)) < len(one) for one in said)} hints say one twice",
            highlight=False,
        )
        keep(args.keep, f"{name}{HINTS}", found)


def even(args: argparse.Namespace) -> None:
    """What hints say at everybody's first choice, where nobody is ahead yet."""
    for name in args.game or names():
        if find(name).sense is None:
            continue
        given = plan(name, games=args.games, given={}, bots=[args.bots or "sensible"], seed=args.seed)
        tasks = ((given, number, args.level) for number in range(args.games))
        found = [one for one in in_order(first, tasks, args.jobs) if one is not None]
        gap = excess(found, lambda one: one.won)
        PAPER.print(
            f"{name}: {len(found)} first hints with {given.seats} seats say {100 * gap.value:+.1f} points "
            f"({100 * gap.low:+.1f} to {100 * gap.high:+.1f}) more than an even share",
            highlight=False,
            soft_wrap=True,
        )


def fit(args: argparse.Namespace) -> None:
    """What a game's `lab.toml` should say of chances, by positions that were kept while it said nothing."""
    found: list[Point] = []
    for path in args.kept:
        found += hints_kept(path) if path.stem.endswith(HINTS) else meant(kept(path)) if args.meant else kept(path)
    start, slope = line(found)
    pairs = [[part / 10, round(on_line(part / 10, start, slope), 3)] for part in range(11)]
    PAPER.print(f"{len(found)} positions: begins at {start:+.3f}, slope {slope:.3f}", highlight=False)
    PAPER.print(f"chances = {pairs}", highlight=False, soft_wrap=True)


def hints_kept(path: Path) -> list[Point]:
    """Hints that `hints --keep` has kept, as positions."""
    rows = [msgspec.json.decode(row, type=Hinted) for row in path.read_bytes().splitlines()]
    return [Point(row.game, row.said, row.said, row.won) for row in rows]


def kept(path: Path) -> list[Point]:
    """Positions that `calibrate --keep` has kept."""
    return [msgspec.json.decode(row, type=Point) for row in path.read_bytes().splitlines()]


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


def beside(args: argparse.Namespace) -> None:
    """How long moves of a medium bot take by themselves, and beside a review, in turn."""
    asyncio.run(_beside(args.record, args.moves))


async def _beside(path: Path, moves: int) -> None:
    match = from_record(load(path))
    pool = Pool(2)
    job = Job(
        kind="review",
        game=match.game.name,
        seats=match.seats,
        options=as_dict(match.options),
        seed=match.seed,
        actions=[decision.action for decision in match.decisions],
        names=match.names,
        table="reviewed",
    )
    plies = [ply for ply, one in enumerate(match.decisions) if len(one.before.legal_actions()) > 1][:moves]
    took: dict[bool, list[float]] = {False: [], True: []}
    parts = [part for part in first_parts(match) if part.plies]
    running: set[asyncio.Task[Answer]] = set()
    await pool.ask(replace(job, kind="decide", level="medium", actions=[], seat=match.decisions[0].seat), 60)
    for number, ply in enumerate(plies * 2):
        busy = number % 2 == 1
        while busy and len(running) < 2:
            part = parts[len(took[True]) % len(parts)]
            running.add(asyncio.ensure_future(pool.ask(replace(job, part=part), 60)))
        if not busy and running:
            await asyncio.gather(*running)
            running.clear()
        await asyncio.sleep(0.05)
        live = replace(job, kind="decide", level="medium", table=f"live {busy}", payer="a", dice=ply)
        live = replace(live, actions=job.actions[:ply], seat=match.decisions[ply].seat)
        begun = time.perf_counter()
        await pool.ask(live, 60)
        took[busy].append(time.perf_counter() - begun)
        running = {task for task in running if not task.done()}
    await asyncio.gather(*running)
    await pool.close()
    for busy, times in took.items():
        times.sort()
        middle, late = times[len(times) // 2], times[len(times) * 9 // 10]
        said = "beside a review" if busy else "by itself"
        PAPER.print(
            f"{match.game.name}, a medium move {said}: median {1000 * middle:.0f} ms, nine of ten {1000 * late:.0f} ms"
        )


def picture(args: argparse.Namespace) -> None:
    """Kept positions and hints of several games as small pictures: what was said across, what came true upwards."""
    across = 3
    size, left, top = 190, 44, 46
    parts: list[str] = []
    games: dict[str, list[Path]] = {}
    for path in args.kept:
        games.setdefault(path.stem.rpartition("-")[0], []).append(path)
    for number, (game, paths) in enumerate(games.items()):
        x0, y0 = left + (number % across) * (size + 46), top + (number // across) * (size + 58)
        parts.append(f'<text x="{x0}" y="{y0 - 8}" class="title">{find(game).title}</text>')
        parts.append(f'<rect class="frame" x="{x0}" y="{y0}" width="{size}" height="{size}"/>')
        parts.append(f'<line class="even" x1="{x0}" y1="{y0 + size}" x2="{x0 + size}" y2="{y0}"/>')
        parts += [
            f'<text class="quiet" x="{x0 - 4}" y="{y0 + size * (1 - at) + 4:.0f}" text-anchor="end">{at:.0%}</text>'
            for at in (0, 0.5, 1)
        ]
        for path in paths:
            hint = path.stem.endswith(HINTS)
            colour, shift = ("#d55e00", 2) if hint else ("#0072b2", -2)
            for row in buckets(hints_kept(path) if hint else meant(kept(path)), "known"):
                x = x0 + size * row.said + shift
                low, value, high = (y0 + size * (1 - one) for one in (row.won.low, row.won.value, row.won.high))
                parts.append(f'<line x1="{x:.1f}" y1="{low:.1f}" x2="{x:.1f}" y2="{high:.1f}" stroke="{colour}"/>')
                fill = colour if row.holds else "none"
                parts.append(f'<circle cx="{x:.1f}" cy="{value:.1f}" r="3" stroke="{colour}" fill="{fill}"/>')
    width = left + across * (size + 46)
    height = top + -(-len(games) // across) * (size + 58) + 40
    said = "said (across) and come true (upwards), 95 % intervals; blue: from what a seat knew, orange: hints"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"><title>{said}</title>'
    style = (
        f'<style>{STYLE} .frame {{ fill: none; stroke: #999 }}</style><rect class="paper" width="100%" height="100%"/>'
    )
    lines = [*said.split("; "), "hollow: outside"]
    foot = "".join(
        f'<text class="quiet" x="{left}" y="{height - 16 * (len(lines) - number) + 8}">{text}</text>'
        for number, text in enumerate(lines)
    )
    foot += "</svg>"
    args.out.write_text("\n".join([head, style, *parts, foot]) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, what in (("calibrate", calibrate), ("hints", hinted), ("even", even), ("blunders", blunders)):
        command = commands.add_parser(name, help=what.__doc__)
        command.add_argument("game", nargs="*", help="games; all without")
        command.add_argument("--games", type=int, default=40)
        usual = "what the estimate is made with" if what is calibrate else "medium"
        command.add_argument("--bots", help=f"who plays (default: {usual})")
        command.add_argument("--seed", default="review")
        command.add_argument("--jobs", type=int, default=1)
        command.add_argument("--keep", type=Path, help="a folder for the single positions")
        if what in (hinted, even):
            command.add_argument("--level", default="search:1000", help="who gives the hints")
        command.set_defaults(run=what)
    command = commands.add_parser("picture", help=picture.__doc__)
    command.add_argument("kept", nargs="+", type=Path, help="what --keep has kept")
    command.add_argument("--out", type=Path, required=True)
    command.set_defaults(run=picture)
    command = commands.add_parser("fit", help=fit.__doc__)
    command.add_argument("kept", nargs="+", type=Path, help="what --keep has kept")
    command.add_argument("--meant", action="store_true", help="by what comes of the true positions played on")
    command.set_defaults(run=fit)
    command = commands.add_parser("beside", help=beside.__doc__)
    command.add_argument("record", type=Path)
    command.add_argument("--moves", type=int, default=40)
    command.set_defaults(run=beside)
    command = commands.add_parser("speed", help=speed.__doc__)
    command.add_argument("record", nargs="+", type=Path)
    command.set_defaults(run=speed)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
