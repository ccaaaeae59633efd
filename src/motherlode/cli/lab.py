"""What the commands of the lab have in common: who plays, where results are kept, how progress is shown."""

from __future__ import annotations

import secrets
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

import msgspec

from motherlode.cli.arguments import settings
from motherlode.cli.output import progress, write
from motherlode.cli.simulate import again, processors
from motherlode.core.errors import Refused
from motherlode.lab.cluster import on_cluster
from motherlode.lab.report import wanted
from motherlode.lab.results import Results
from motherlode.lab.runs import Block, Book, Run, play, work
from motherlode.lab.simulate import GameFailed, Plan
from motherlode.lab.workers import in_order
from motherlode.terminal.paper import clean


def plan_of(args: Namespace) -> Plan:
    """The run that was asked for."""
    seed = args.seed if args.seed is not None else secrets.token_hex(4)
    return wanted(
        args.game,
        games=args.games,
        seats=args.seats,
        given=settings(args.set),
        bots=args.bots or ["sensible"],
        seed=seed,
    )


def jobs_of(args: Namespace) -> int:
    """How many processes play."""
    if args.jobs is not None and not 1 <= args.jobs <= 1024:
        raise Refused(f"There can be 1 to 1024 jobs, not {args.jobs}.", field="jobs")
    return args.jobs or processors()


def played(args: Namespace, what: str, runs: list[Run], keep: Path | None) -> dict[str, Book]:
    """Play some runs, with a bar; finished blocks are kept in a file and not played again."""
    jobs = jobs_of(args)

    def spread(todo: Sequence[tuple[Run, int, int]]) -> Iterator[Block]:
        if args.on:
            return on_cluster(args.on, work, todo)
        return in_order(work, todo, min(jobs, max(1, len(todo))))

    total = sum(run.games for run in runs)
    with ExitStack() as later:
        results = None if keep is None else later.enter_context(closing(Results(keep, what, runs)))
        tick = later.enter_context(progress(what, total))
        done = results.done if results is not None else []
        try:
            return play(runs, spread, done, None if results is None else results.add, tick)
        except KeyboardInterrupt:
            if results is not None:
                print("motherlode: stopped; the same command goes on from here.", file=sys.stderr)
            raise


def failed(failure: GameFailed, plan: Plan) -> int:
    """Say in which game the rules failed; the exit code."""
    print(f"motherlode: {clean(str(failure))}", file=sys.stderr)
    print(f"Look at it with: {again(plan, failure.number)}", file=sys.stderr)
    return 1


def beside(out: Path, end: str) -> Path:
    """A file beside another: `report.html` → `report.journal`."""
    return out.with_name(out.stem + end)


def kept(args: Namespace) -> tuple[Path | None, Path | None]:
    """Where results are kept, and where the figures go, from `--out FILE.json`."""
    target: Path | None = args.out
    if target is None:
        return None, None
    if target.suffix != ".json":
        raise Refused(f"--out names the figures: {target.name!s:.60} does not end in .json.", field="out")
    if not target.parent.is_dir():
        raise Refused(f"There is no folder {target.parent}.", field="out")
    return beside(target, ".journal"), target


def write_json(value: object, path: Path) -> None:
    """Write a value as JSON, indented."""
    write(msgspec.json.format(msgspec.json.encode(value), indent=1).decode() + "\n", path, "out")
