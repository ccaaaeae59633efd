"""`motherlode beliefs`: how much can be known of hidden roles and hands, part by part of a game."""

from __future__ import annotations

import secrets
from argparse import Namespace

from rich.console import Console

from motherlode.cli.arguments import settings
from motherlode.cli.output import headline, out, print_json, progress, table
from motherlode.core.estimates import Estimate
from motherlode.lab.beliefs import Losses, Report, beliefs
from motherlode.lab.simulate import plan


def run(args: Namespace) -> int:
    seed = args.seed if args.seed is not None else secrets.token_hex(4)
    wanted = plan(args.game, games=args.games, seats=args.seats, given=settings(args.set), bots=args.bots, seed=seed)
    with progress("playing", wanted.games) as tick:
        report = beliefs(wanted, args.worlds, progress=tick)
    if args.json:
        print_json(report)
    else:
        show(report, out())
    return 0


def show(report: Report, paper: Console) -> None:
    """The figures of a run for a person."""
    headline(
        paper,
        report,
        f"{report.games:,} games",
        f"{report.seats} seats",
        f"bots: {', '.join(report.bots)}",
        f"{report.worlds} worlds a look",
        f"seed {report.seed}",
    )
    for what, title in (
        ("roles", "log-loss of beliefs about roles, with 95 % intervals"),
        ("hands", "log-loss of beliefs about cards in hands, with 95 % intervals"),
    ):
        rows = [(f"{100 * part.begins:.0f} – {100 * part.ends:.0f} %", getattr(part, what)) for part in report.parts]
        listed(paper, title, [*rows, ("all", getattr(report.whole, what))])


def listed(paper: Console, title: str, rows: list[tuple[str, Losses | None]]) -> None:
    if all(losses is None for _, losses in rows):
        return
    listing = table(title)
    listing.add_column("played", no_wrap=True)
    for heading in ("uninformed", "inferred", "gain"):
        listing.add_column(heading, justify="right", no_wrap=True)
    for name, losses in rows:
        listing.add_row(name, *([] if losses is None else map(figure, (losses.prior, losses.inferred, losses.gain))))
    paper.print()
    paper.print(listing)


def figure(estimate: Estimate) -> str:
    return f"{estimate.value:.3f} ± {estimate.high - estimate.value:.3f}"
