"""`motherlode arena`: bots against bots on the same deals."""

from __future__ import annotations

import secrets
import sys
from argparse import Namespace

from rich.console import Console
from rich.text import Text

from motherlode.cli.arguments import settings
from motherlode.cli.output import out, print_json, progress, table
from motherlode.cli.simulate import interval, percent, processors
from motherlode.core.errors import Refused
from motherlode.core.game import plain
from motherlode.core.options import as_dict
from motherlode.core.registry import find
from motherlode.lab.arena import Result, contest, hold
from motherlode.lab.simulate import GameFailed
from motherlode.lab.statistics import Estimate
from motherlode.terminal.paper import clean, sentence


def run(args: Namespace) -> int:
    if args.jobs is not None and not 1 <= args.jobs <= 1024:
        raise Refused(f"There can be 1 to 1024 jobs, not {args.jobs}.", field="jobs")
    seed = args.seed if args.seed is not None else secrets.token_hex(4)
    wanted = contest(args.game, deals=args.deals, seats=args.seats, given=settings(args.set), bots=args.bots, seed=seed)
    jobs = min(args.jobs or processors(), wanted.games)
    try:
        with progress("playing", wanted.games) as tick:
            result = hold(wanted, jobs, tick)
    except GameFailed as failure:
        print(f"motherlode: {clean(str(failure))}", file=sys.stderr)
        return 1
    if args.json:
        print_json(result)
    else:
        show(result, out())
    return 0


def show(result: Result, paper: Console) -> None:
    """The figures of a contest for a person."""
    game = find(result.game)
    options = {k: v for k, v in result.options.items() if v != as_dict(game.settings({})).get(k)}
    said = [
        f"{result.deals:,} deals, each played {len(result.bots)} times",
        f"{result.seats} seats",
        f"seed {result.seed}",
    ]
    paper.print(Text.assemble((game.title, "title"), f"  rules {result.rules} · {' · '.join(said)}"))
    if options:
        paper.print(sentence(f"with {plain(options)}"))
    listing = table(f"wins of one seat (even: {percent(result.even)})")
    listing.add_column("", min_width=12)
    for title in ("where", "share", "95 % interval"):
        listing.add_column(title, justify="left" if title == "where" else "right")
    listing.add_column("trials", justify="right")
    for name, standing in result.standings.items():
        rows: list[tuple[str, Estimate]] = [("everywhere", standing.share), *standing.by_role.items()]
        rows += [(f"seat {seat}", share) for seat, share in enumerate(standing.by_seat)]
        for number, (where, share) in enumerate(rows):
            listing.add_row(
                sentence("" if number else name),
                sentence(where),
                percent(share.value),
                interval(share),
                f"{share.of:,.0f}",
            )
    paper.print()
    paper.print(listing)
    leads = {name: standing.lead for name, standing in result.standings.items() if standing.lead is not None}
    if leads:
        listing = table("score, compared with the others")
        listing.add_column("", min_width=12)
        listing.add_column("more", justify="right")
        listing.add_column("95 % interval", justify="right")
        for name, lead in leads.items():
            listing.add_row(sentence(name), f"{lead.value:+.2f}", f"{lead.low:+.2f} – {lead.high:+.2f}")
        paper.print()
        paper.print(listing)
    speed = result.speed
    processes = f"{speed.jobs} process{'es' if speed.jobs > 1 else ''}"
    paper.print()
    paper.print(Text(f"{result.games:,} games, {speed.seconds:.1f} s, {processes}", "dim"))
