"""`motherlode arena`: bots against bots on the same deals."""

from __future__ import annotations

import itertools
import secrets
import sys
from argparse import Namespace
from pathlib import Path

from rich.console import Console
from rich.text import Text

from motherlode.cli.arguments import settings
from motherlode.cli.output import headline, out, print_json, progress, table, write
from motherlode.cli.simulate import interval, percent, processors
from motherlode.core.errors import Refused
from motherlode.core.estimates import Estimate
from motherlode.lab.arena import BY_ROLE, Contest, Result, contest, hold
from motherlode.lab.cheat import gap
from motherlode.lab.journal import seed_of
from motherlode.lab.plot import draw
from motherlode.lab.simulate import GameFailed
from motherlode.terminal.paper import clean, sentence


def run(args: Namespace) -> int:
    if args.jobs is not None and not 1 <= args.jobs <= 1024:
        raise Refused(f"There can be 1 to 1024 jobs, not {args.jobs}.", field="jobs")
    if args.vary and args.bots is None:
        raise Refused("--vary goes with --bots: it says which of these vary, and in what.", field="vary")
    if args.ladder is not None:
        return climb(args)
    wanted: Contest
    seed = seed_for(args.seed, [args.out])
    given = settings(args.set)
    if args.gap is not None:
        if args.sides:
            raise Refused("--sides goes with --bots and --ladder; --gap seats a bot beside its like.", field="sides")
        wanted = gap(args.game, deals=args.deals, seats=args.seats, given=given, level=args.gap, seed=seed)
    else:
        wanted = contest(
            args.game,
            deals=args.deals,
            seats=args.seats,
            given=given,
            bots=args.bots,
            seed=seed,
            sides=args.sides,
            wishes=args.vary or (),
        )
    result = held(wanted, args.jobs, args.out)
    if result is None:
        return 1
    if args.plot is not None:
        write(draw(result), args.plot)
    if args.json:
        print_json(result)
    else:
        show(result, out())
    return 0


def seed_for(given: str | None, paths: list[Path | None]) -> str:
    """The seed that was asked for, or that of the journal to go on with, or any."""
    if given is not None:
        return given
    found = [seed for path in paths if path is not None and (seed := seed_of(path)) is not None]
    return found[0] if found else secrets.token_hex(4)


def climb(args: Namespace) -> int:
    """Search with growing budgets, each against the one before, in one table."""
    if args.plot is not None:
        raise Refused("--plot draws one contest; a ladder is several.", field="plot")
    steps = [(f"search:{more}", f"search:{less}") for less, more in itertools.pairwise(args.ladder)]
    paths = [args.out and beside(args.out, more, less) for more, less in steps]
    seed = seed_for(args.seed, paths)
    given = settings(args.set)
    wanted = [
        contest(
            args.game, deals=args.deals, seats=args.seats, given=given, bots=list(step), seed=seed, sides=args.sides
        )
        for step in steps
    ]
    results: list[Result] = []
    for run, path in zip(wanted, paths):
        result = held(run, args.jobs, path)
        if result is None:
            return 1
        results.append(result)
    if args.json:
        print_json(results)
    else:
        show_ladder(results, out())
    return 0


def beside(path: Path, more: str, less: str) -> Path:
    """The journal of one step of a ladder."""
    return path.with_name(f"{path.stem}-{more}-{less}".replace("search:", "") + path.suffix)


def show_ladder(results: list[Result], paper: Console) -> None:
    """A line for every step and place."""
    heading(results[0], paper)
    listing = table(f"wins of one seat of the one that thinks longer (even: {percent(results[0].even)})")
    listing.padding = (0, 2, 0, 0)
    listing.add_column("iterations", no_wrap=True)
    listing.add_column("where")
    for title in ("share", "95 % interval", "edge", "95 % interval"):
        listing.add_column(title, justify="right", no_wrap=True)
    for result in results:
        its = result.standings[result.bots[0]]
        more, less = (f"{int(name.removeprefix('search:')):,}" for name in result.bots)
        rows: list[tuple[str, Estimate, Estimate | None]] = [("everywhere", its.share, its.edge)]
        rows += [(role, share, its.edge_by_role.get(role)) for role, share in its.by_role.items()]
        for number, (where, share, edge) in enumerate(rows):
            listing.add_row(
                "" if number else f"{more} against {less}",
                sentence(where),
                percent(share.value),
                interval(share),
                signed(edge),
                signed_interval(edge),
            )
    paper.print()
    paper.print(listing)
    paper.print()
    seconds = sum(result.speed.seconds for result in results)
    games = sum(result.games for result in results)
    paper.print(Text(f"{games:,} games, {seconds:.1f} s", "dim"))


def signed(edge: Estimate | None) -> str:
    return "" if edge is None else f"{100 * edge.value:+.1f}"


def signed_interval(edge: Estimate | None) -> str:
    return "" if edge is None else f"{100 * edge.low:+.1f} – {100 * edge.high:+.1f}"


def held(wanted: Contest, jobs: int | None, path: Path | None) -> Result | None:
    """Play a contest under a bar of progress; None if the rules failed, which is said then."""
    jobs = min(jobs or processors(), wanted.games)
    try:
        with progress("playing", wanted.games) as tick:
            return hold(wanted, jobs, tick, path)
    except GameFailed as failure:
        print(f"motherlode: {clean(str(failure))}", file=sys.stderr)
        return None
    except KeyboardInterrupt:
        if path is not None:
            print(f"The finished deals are in {clean(str(path))}; the same command goes on.", file=sys.stderr)
        raise


def show(result: Result, paper: Console) -> None:
    """The figures of a contest for a person."""
    heading(result, paper)
    shares(result, paper)
    further(result, paper)
    speed = result.speed
    processes = f"{speed.jobs} process{'es' if speed.jobs > 1 else ''}"
    paper.print()
    paper.print(Text(f"{result.games:,} games, {speed.seconds:.1f} s, {processes}", "dim"))


def heading(result: Result, paper: Console) -> None:
    headline(
        paper,
        result,
        f"{result.deals:,} deals, each played {result.games // max(1, result.deals)} times",
        f"{result.seats} seats" + (", one bot for a role" if result.seating == BY_ROLE else ""),
        f"seed {result.seed}",
    )


def shares(result: Result, paper: Console) -> None:
    """Every bot's share of the win, and how much more that is than the others' in the same place."""
    listing = table(f"wins of one seat (even: {percent(result.even)}), and how much more than the others in its place")
    listing.padding = (0, 2, 0, 0)
    listing.add_column("", min_width=8)
    listing.add_column("where")
    for title in ("share", "95 % interval", "edge", "95 % interval"):
        listing.add_column(title, justify="right", no_wrap=True)
    for name, its in result.standings.items():
        rows: list[tuple[str, Estimate, Estimate | None]] = [("everywhere", its.share, its.edge)]
        rows += [(role, share, its.edge_by_role.get(role)) for role, share in its.by_role.items()]
        for seat, share in enumerate(its.by_seat):
            rows.append((f"seat {seat}", share, its.edge_by_seat[seat] if its.edge_by_seat else None))
        for number, (where, share, edge) in enumerate(rows):
            listing.add_row(
                sentence("" if number else name),
                sentence(where),
                percent(share.value),
                interval(share),
                signed(edge),
                signed_interval(edge),
            )
    paper.print()
    paper.print(listing)


def further(result: Result, paper: Console) -> None:
    """Scores and ratings, where there are any."""
    leads = {name: its.lead for name, its in result.standings.items() if its.lead is not None}
    if leads:
        listing = table("score, compared with the others")
        listing.add_column("", min_width=12)
        listing.add_column("more", justify="right")
        listing.add_column("95 % interval", justify="right")
        for name, lead in leads.items():
            listing.add_row(sentence(name), f"{lead.value:+.2f}", f"{lead.low:+.2f} – {lead.high:+.2f}")
        paper.print()
        paper.print(listing)
    rated = {name: its.rating for name, its in result.standings.items() if its.rating is not None}
    if rated:
        listing = table("rating (25 is the middle)")
        listing.add_column("", min_width=12)
        listing.add_column("rating", justify="right")
        listing.add_column("95 % interval", justify="right")
        for name, rating in sorted(rated.items(), key=lambda pair: -pair[1].value):
            listing.add_row(sentence(name), f"{rating.value:.1f}", f"{rating.low:.1f} – {rating.high:.1f}")
        paper.print()
        paper.print(listing)
