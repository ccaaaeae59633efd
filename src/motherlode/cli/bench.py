"""`motherlode bench`: how fast games are played, what the server holds, and how fast learners are served."""

from __future__ import annotations

import math
import os
from argparse import Namespace

from rich.text import Text

from motherlode.cli.output import out, print_json, print_whole, table
from motherlode.core.errors import Refused
from motherlode.core.registry import find, names
from motherlode.terminal.paper import sentence


def run(args: Namespace) -> int:
    if args.games == ["table"]:
        if args.sockets and not args.database:
            raise Refused("--sockets wants --database; without one 5,000 are measured.", field="sockets")
        if args.sockets:
            return bench_crowd(args.database, args.processes, args.sockets, args.seconds, args.json)
        if args.database:
            return bench_stores(args.database, args.processes, args.seconds, args.json)
        return bench_table(args.seconds, args.json)
    if args.database:
        raise Refused("--database is for 'motherlode bench table'.", field="database")
    if args.sockets:
        raise Refused("--sockets is for 'motherlode bench table --database URL'.", field="sockets")
    if args.games[:1] == ["gyms"]:
        return bench_gyms(args.games[1:] or list(names()), args.seconds, args.json)
    games = args.games or list(names())
    for name in games:
        find(name)
    from motherlode.lab import bench

    return bench.main(games, seconds=args.seconds, json=args.json, console=out())


def bench_table(seconds: float, as_json: bool) -> int:
    """The server's figures beside those it shall hold."""
    if not hasattr(os, "sched_getaffinity"):
        raise Refused("The server is measured on Linux only.")
    from motherlode.table.bench.measure import measure

    busy = os.getloadavg()[0]
    figures = measure(seconds)
    if as_json:
        print_json(
            [{**_plain(figure), "measured": _number(figure.measured), "held": figure.held} for figure in figures]
        )
        return 0
    listing = table("the table, server on one processor and load on another")
    for name in ("what", "measured", "wanted", ""):
        listing.add_column(name, justify="right" if name in ("measured", "wanted") else "left")
    for figure in figures:
        wanted = "" if figure.wanted is None else f"{'≥' if figure.more else '≤'} {figure.wanted:,.4g}"
        unknown = math.isnan(figure.measured)
        said = "not measured" if unknown else "" if figure.wanted is None else "held" if figure.held else "missed"
        verdict = Text(said, "" if figure.held else "bad")
        note = Text(f" {figure.note}" if figure.note else "")
        measured = "–" if unknown else f"{figure.measured:,.4g} {figure.unit}"
        listing.add_row(figure.what, measured, wanted, verdict + note)
    paper = out()
    paper.print(listing)
    missed = [figure.what for figure in figures if not figure.held]
    paper.print()
    paper.print(Text(f"{len(missed)} not held: {'; '.join(missed)}" if missed else "Every figure is held."))
    paper.print(Text(f"The machine had a load of {busy:.1f} on {os.cpu_count()} processors when this began.", "dim"))
    return 0


def bench_stores(url: str, processes: int, seconds: float, as_json: bool) -> int:
    """The file and the database beside each other."""
    if not hasattr(os, "sched_getaffinity"):
        raise Refused("The server is measured on Linux only.")
    from motherlode.table.bench import stores
    from motherlode.table.bench.measure import SEATS

    busy = os.getloadavg()[0]
    processors = len(os.sched_getaffinity(0))
    rounds = stores.measure(url, processes, seconds)
    rows = stores.middle(rounds)
    if as_json:
        print_json({"middle": rows, "rounds": rounds})
        return 0
    listing = table(f"{stores.LOADED} tables of {SEATS}, every decision synced before it is shown")
    listing.padding = (0, 2, 0, 0)  # ten columns in 80 characters
    heads = (
        "store",
        f"{stores.RATE:.0f}/s",
        "held",
        "p99",
        "most",
        "p99",
        "server",
        "store",
        "load",
        "limit",
    )
    for name in heads:
        listing.add_column(name, justify="right" if listing.columns else "left", no_wrap=True)
    for row in rows:
        speeds = [f"{row.held:,.0f}", f"{row.held_p99:,.0f}", f"{row.full:,.0f}", f"{row.full_p99:,.0f}"]
        costs = [f"{value:.2f}" for value in (row.servers, row.database, row.load)]
        limit = f"{stores.limit(row, processors):,.0f}"
        listing.add_row(f"{row.store} ×{row.processes}", f"{row.steady_p99:,.0f}", *speeds, *costs, limit)
    paper = out()
    print_whole(paper, listing)
    paper.print()
    paper.print(
        sentence(
            "p99: milliseconds until everybody at the table saw a decision, first at "
            f"{stores.RATE:.0f} decisions a second. held: the most decisions a second with a "
            f"p99 of at most {stores.BOUND:.0f}. most: as fast as it goes, and then milliseconds of processor time "
            "for each decision: in the servers, in PostgreSQL, in those who play. limit: the most decisions a second "
            f"that this allows, on {processors} processors that all of them share. Each way of serving had "
            f"{stores.ROUNDS} turns, one after the other; this is the middle of them."
        )
    )
    if processes > 1:
        held = ", ".join(_times(stores.gain(rows)) for rows in rounds)
        allowed = ", ".join(_times(stores.allowed(rows, processors)) for rows in rounds)
        paper.print(
            sentence(
                f"{processes} processes hold {_times(stores.gain(rows))} times the decisions of one (in turn: {held}). "
                f"By processor time they can make {_times(stores.allowed(rows, processors))} times as many (in turn: "
                f"{allowed})."
            )
        )
    paper.print(Text(f"The machine had a load of {busy:.1f} on {os.cpu_count()} processors when this began.", "dim"))
    return 0


def _times(ratio: float) -> str:
    return "–" if math.isnan(ratio) else f"{ratio:.2f}"


def bench_crowd(url: str, processes: int, sockets: int, seconds: float, as_json: bool) -> int:
    """A great many people at once, on the database."""
    if not hasattr(os, "sched_getaffinity"):
        raise Refused("The server is measured on Linux only.")
    from motherlode.table.bench import crowd

    found = crowd.measure(url, processes, sockets, seconds)
    if as_json:
        print_json(found)
        return 0
    listing = table(f"{found.sockets:,} sockets, {found.tables:,} tables, servers: {len(found.full)}")
    for name in ("what", "measured"):
        listing.add_column(name, justify="left" if name == "what" else "right")
    for number, (empty, full) in enumerate(zip(found.empty, found.full)):
        listing.add_row(f"memory of server {number}, before and with all of them", f"{empty:,.0f} and {full:,.0f} MB")
    listing.add_row("sockets that came, a second", f"{found.came:,.0f}")
    listing.add_row(
        f"a decision seen by all, at {crowd.RATE:.0f}/s, p50 and p99", f"{found.p50:,.0f} and {found.p99:,.0f} ms"
    )
    paper = out()
    paper.print(listing)
    return 0


def bench_gyms(games: list[str], seconds: float, as_json: bool) -> int:
    """The environments for learners, beside those of others."""
    for name in games:
        find(name)
    try:
        from motherlode.gyms import bench
    except ModuleNotFoundError as error:
        raise Refused(f"bench gyms wants {error.name}: pip install 'motherlode[gyms]'.") from None

    busy = os.getloadavg()[0]
    figures = bench.measure(games, seconds)
    if as_json:
        print_json(_plain(figures))
        return 0
    paper = out()
    rates = table(f"steps a second of processor time, in batches of {bench.GAMES}")
    for name in ("game", "batch", "× peer", "masks only", "the loop", "× loop"):
        rates.add_column(name, justify="left" if name == "game" else "right", no_wrap=True)
    for row in figures.rows:
        times = "–" if row.against_openspiel is None else f"{row.against_openspiel:.0f}"
        rates.add_row(
            row.game,
            f"{row.observed:,.0f}",
            Text(times, "bad" if row.against_openspiel and row.against_openspiel < bench.OBSERVED else ""),
            f"{row.masked:,.0f}",
            f"{row.loop:,.0f}",
            Text(f"{row.against_loop:.2f}", "bad" if row.against_loop < bench.MASKED else ""),
        )
    print_whole(paper, rates)
    paper.print(
        sentence(
            "batch: with observations, masks and menus; × peer: as many times OpenSpiel's hearts from Python with a "
            "tensor at every decision; the loop: whole games in compiled code, which writes nothing."
        )
    )
    paper.print()
    rest = table("one game by PettingZoo's interface; two processes; memory")
    for name in ("game", "AEC", *(f"2 of {games:,}" for games in bench.SIZES), f"{bench.MANY:,} games"):
        rest.add_column(name, justify="left" if name == "game" else "right", no_wrap=True)
    for row in figures.rows:
        ratios = [f"× {ratio:.2f}" for ratio in row.two_processes.values()]
        rest.add_row(row.game, f"{row.turns:,.0f}", *ratios, f"{row.megabytes:,.0f} MB")
    print_whole(paper, rest)
    paper.print(
        sentence(
            "AEC: steps a second; 2 of 64: how many times as fast two processes step a batch of 64 games with "
            "observations as one does, by the clock: what else the machine does counts."
        )
    )
    paper.print()
    if figures.openspiel is None:
        paper.print(Text("OpenSpiel is not installed: nothing to compare with.", "dim"))
    else:
        paper.print(Text(f"OpenSpiel's hearts from Python, a tensor at every decision: {figures.openspiel:,.0f}"))
    for name, rate in figures.card_games.items():
        paper.print(Text(f"PettingZoo's {name}: {rate:,.0f}"))
    paper.print(Text(f"The machine had a load of {busy:.1f} on {os.cpu_count()} processors when this began.", "dim"))
    return 0


def _number(measured: float) -> float | None:
    """As JSON can say it."""
    return None if math.isnan(measured) else measured


def _plain(figure: object) -> dict[str, object]:
    import msgspec

    found = msgspec.to_builtins(figure)
    assert isinstance(found, dict)
    return found
