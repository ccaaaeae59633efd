"""`motherlode review`: a finished game looked back at."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from functools import lru_cache, partial

from msgspec.structs import replace
from rich.console import Console
from rich.text import Text

from motherlode.cli.called import called
from motherlode.cli.output import out, print_json, progress, table, write
from motherlode.cli.simulate import processors
from motherlode.core.errors import Refused
from motherlode.core.match import Match
from motherlode.core.record import from_json, load
from motherlode.lab.review_page import review_page
from motherlode.lab.workers import in_order
from motherlode.review.figures import Review
from motherlode.review.whole import Done, Part, from_record, review, work
from motherlode.review.words import kept_words, loss_interval, luck_words, points, summary, verdict
from motherlode.terminal.paper import sentence


def run(args: Namespace) -> int:
    if args.jobs is not None and not 1 <= args.jobs <= 1024:
        raise Refused(f"There can be 1 to 1024 jobs, not {args.jobs}.", field="jobs")
    if args.out is not None and not args.out.parent.is_dir():  # said now, not after all the work
        raise Refused(f"{args.out} cannot be written: there is no folder {args.out.parent}.", field="out")
    record = load(args.record)
    players = record.names
    if not args.json:
        record, players = called(record)
    match = from_record(record)
    jobs = min(args.jobs or processors(), len(match.decisions))
    with progress("looking back", 1) as tick:
        found = review(match, tick, partial(shared, record.to_json(), jobs) if jobs > 1 else None)
    found = replace(found, names=tuple(players) or found.names)
    if args.out is not None:
        write(review_page(found, f"motherlode review {args.record.name}"), args.out, "out")
    if args.json:
        print_json(found)
    elif args.out is None:
        show(found, out())
    return 0


def shared(record: bytes, jobs: int, parts: list[Part]) -> Iterable[Done]:
    """The parts of a review, done in several processes."""
    return in_order(do, ((record, part) for part in parts), jobs)


def do(record: bytes, part: Part) -> Done:
    """One part, in whichever process."""
    return work(again(record), part)


@lru_cache(1)
def again(record: bytes) -> Match:
    """The match of a record, replayed once in each process."""
    return from_record(from_json(record))


def show(found: Review, paper: Console) -> None:
    """The review for a person."""
    paper.print(Text.assemble((found.title, "title"), f"  {summary(found)}"), soft_wrap=True)
    for seat, name in enumerate(found.names):
        star = " ★" if seat in found.winners else ""
        paper.print()
        paper.print(Text(f"{name}{star}", "title"))
        paper.print(sentence(f"{kept_words(found.kept[seat])} {luck_words(found.luck[seat])}"))
        turned = found.turnings[seat]
        if not turned:
            paper.print(sentence("No decision cost anything that could be seen."))
            continue
        listing = table()
        for heading in ("move", "played", "instead", "wins in 100"):
            listing.add_column(heading, justify="right" if heading in ("move", "wins in 100") else "left")
        for turning in turned:
            cost = f"{points(-turning.loss.value)} ({loss_interval(turning.loss)})"
            listing.add_row(
                str(turning.ply + 1),
                Text(turning.label),
                Text.assemble(turning.instead, (f"\n{turning.why}", "quiet")),
                Text(cost if turning.mistake else f"{cost}\n{verdict(turning)}", "" if turning.mistake else "dim"),
            )
        paper.print(listing)
