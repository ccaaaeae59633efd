"""`motherlode simulate`: many games of bots, added up."""

from __future__ import annotations

import os
import secrets
import shlex
import sys
from argparse import Namespace
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from motherlode.cli.arguments import settings
from motherlode.cli.called import called
from motherlode.cli.output import headline, out, print_json, progress, save, table
from motherlode.cli.replay import tell
from motherlode.core.errors import Refused
from motherlode.core.estimates import Estimate
from motherlode.core.game import plain
from motherlode.core.match import ALL_SEEING, replay
from motherlode.core.options import as_dict
from motherlode.core.registry import find
from motherlode.lab.simulate import GameFailed, Plan, Report, plan, record, simulate, yes_or_no
from motherlode.terminal.paper import clean, sentence

LEAST_EACH = 8
"""Games a process must have to play to be worth starting."""


def run(args: Namespace) -> int:
    if args.jobs is not None and not 1 <= args.jobs <= 1024:
        raise Refused(f"There can be 1 to 1024 jobs, not {args.jobs}.", field="jobs")
    seed = args.seed if args.seed is not None else secrets.token_hex(4)
    wanted = plan(args.game, games=args.games, seats=args.seats, given=settings(args.set), bots=args.bots, seed=seed)
    if args.only is not None:
        return only(wanted, args)
    if args.record is not None:
        raise Refused("--record saves one game: say which with --only.", field="record")
    jobs = min(args.jobs or processors(), max(1, wanted.games // LEAST_EACH))
    try:
        with progress("playing", wanted.games) as tick:
            report = simulate(wanted, jobs, tick)
    except GameFailed as failure:
        print(f"motherlode: {clean(str(failure))}", file=sys.stderr)
        print(f"Look at it with: {again(wanted, failure.number)}", file=sys.stderr)
        return 1
    if args.json:
        print_json(report)
    else:
        show(report, out())
    return 0


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def again(wanted: Plan, number: int) -> str:
    """The command that plays one game of a run again."""
    given = {k: v for k, v in wanted.options.items() if v != as_dict(find(wanted.game).settings({})).get(k)}
    sets = "".join(f" --set {shlex.quote(word)}" for word in plain(given).split())
    bots = ",".join(wanted.bots)
    table = f"--seed {shlex.quote(wanted.seed)} --seats {wanted.seats} --bots {bots}{sets}"
    return f"motherlode simulate {wanted.game} --only {number} {table}"


def only(wanted: Plan, args: Namespace) -> int:
    """Play one game of a run and tell its story."""
    if args.only < 0:
        raise Refused(f"Games are numbered from 0; {args.only} is none.", field="only")
    kept = record(wanted, args.only)
    if args.record is not None:
        save(kept, args.record)
    told, players = called(kept)
    match = replay(told)
    if args.json:
        print_json(kept)
    else:
        tell(match, ALL_SEEING, out(), players, clauses=False)
    return 0


# -- the report --------------------------------------------------------------------------------------------------------


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def interval(estimate: Estimate) -> str:
    return f"{100 * estimate.low:.1f} – {100 * estimate.high:.1f}"


def show(report: Report, paper: Console) -> None:
    """The figures of a run for a person."""
    headline(
        paper,
        report,
        f"{report.games:,} games",
        f"{report.seats} seats",
        f"bots: {', '.join(report.bots)}",
        f"seed {report.seed}",
    )
    fair = 1 / report.seats
    shares(paper, f"wins by seat (even: {percent(fair)})", ((f"seat {k}", e) for k, e in enumerate(report.by_seat)))
    if report.by_role:
        shares(paper, "wins of one seat, by role", report.by_role.items())
    if len(report.by_level) > 1:
        shares(paper, f"wins of one seat, by bot (even: {percent(fair)})", report.by_level.items())
    shares(paper, "why games ended", report.reasons.items())
    for whole, parts in report.shares.items():
        shares(paper, f"of all {whole}", parts.items())
    counts(paper, report)
    paper.print()
    length = report.length
    paper.print(
        sentence(
            f"{length.mean.value:.1f} decisions per game ({length.least} to {length.most}), "
            f"{report.choices:.1f} legal actions per decision, {percent(report.forced)} of decisions with only one"
        )
    )
    speed = report.speed
    processes = f"{speed.jobs} process{'es' if speed.jobs > 1 else ''}"
    paper.print(Text(f"{speed.decisions_per_second:,.0f} decisions/s, {speed.seconds:.1f} s, {processes}", "dim"))


def shares(paper: Console, title: str, rows: Iterable[tuple[str, Estimate]]) -> None:
    listing = table(title)
    listing.add_column("", min_width=20)
    listing.add_column("share", justify="right")
    listing.add_column("95 % interval", justify="right")
    for name, estimate in rows:
        listing.add_row(sentence(name), percent(estimate.value), interval(estimate))
    paper.print()
    paper.print(listing)


def counts(paper: Console, report: Report) -> None:
    if not report.counts:
        return
    listing = table("per game")
    listing.add_column("", min_width=20)
    listing.add_column("mean", justify="right")
    listing.add_column("95 % interval", justify="right")
    for name, estimate in report.counts.items():
        known = report.games > 1
        if yes_or_no(name):
            within = Estimate(estimate.value, max(0.0, estimate.low), min(1.0, estimate.high), estimate.of)
            listing.add_row(sentence(name), percent(estimate.value), interval(within) if known else "unknown")
            continue
        listing.add_row(
            sentence(name), f"{estimate.value:.2f}", f"{estimate.low:.2f} – {estimate.high:.2f}" if known else "unknown"
        )
    paper.print()
    paper.print(listing)
