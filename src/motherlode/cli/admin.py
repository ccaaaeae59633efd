"""`motherlode admin`: what who runs a server does: backup, restore, check, prune, mute, close, move."""

from __future__ import annotations

import asyncio
import contextlib
from argparse import Namespace
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeVar

from motherlode.cli.output import out, print_json, progress
from motherlode.cli.serve import place
from motherlode.core.errors import Refused
from motherlode.table.hall import keeping
from motherlode.table.settings import DAY
from motherlode.table.store import copying, lock
from motherlode.table.store.journal import Journal
from motherlode.table.store.opening import journal_at

T = TypeVar("T")
SHOWN = 20


def run(args: Namespace) -> int:
    deeds: dict[str, Callable[[Namespace], int]] = {
        "backup": backup,
        "restore": restore,
        "check": check,
        "prune": prune,
        "mute": mute,
        "close": close,
        "move": move,
    }
    return deeds[args.deed](args)


# -- as a whole --------------------------------------------------------------------------------------------------------


def backup(args: Namespace) -> int:
    where = place(args)
    with _told("saving") as told:
        copying.backup(where, args.file, told)
    out().print(f"Everything is in {args.file}, {args.file.stat().st_size / 1e6:,.1f} MB.")
    return 0


def restore(args: Namespace) -> int:
    where = place(args)
    with _alone(where), _told("bringing back") as told:
        if not isinstance(where, Path):
            asyncio.run(_opened(where, _nothing))  # gives it its tables
        copying.restore(args.file, where, told)
    out().print("Everything is there; 'motherlode admin check' plays it again.")
    return 0


def move(args: Namespace) -> int:
    if not args.data or not args.database:
        raise Refused("Say from where to where: --data DIR --database URL.", field="data")
    source = args.data / "table.sqlite3"
    if not source.is_file():
        raise Refused(f"No games are kept in {args.data}.", field="data")
    with lock.held(args.data), _told("moving") as told:
        asyncio.run(_opened(args.database, _nothing))
        copying.restore(source, args.database, told)
    out().print(
        f"Everything is in the database now. {source} is as it was; serve with --database from now on, and not with "
        "--data."
    )
    return 0


def check(args: Namespace) -> int:
    where = place(args)
    with contextlib.ExitStack() as stack:
        tick = stack.enter_context(progress("playing every game again", 1.0))

        def told(done: int, all: int) -> None:
            tick(done / max(1, all))

        if isinstance(where, Path):  # a copy: what is looked at is not touched, and a server may run
            import tempfile

            folder = stack.enter_context(tempfile.TemporaryDirectory())
            copying.backup(where, Path(folder) / "copy.sqlite3")
            where = Path(folder) / "copy.sqlite3"
        found = asyncio.run(_opened(where, lambda journal: keeping.check(journal, told)))
    if args.json:
        print_json(found)
        return int(bool(found.wrong))
    paper = out()
    paper.print(
        f"{found.tables:,} tables with {found.decisions:,} decisions; {found.replayed:,} games were played again"
        + (f", {found.other_rules:,} are under rules that are not played here any more" if found.other_rules else "")
        + f". Their sum is {found.digest}."
    )
    for sentence in found.wrong:
        paper.print(sentence, style="complaint")
    paper.print("Everything is as it was written." if not found.wrong else f"{len(found.wrong)} are wrong.")
    return int(bool(found.wrong))


# -- one by one --------------------------------------------------------------------------------------------------------


def prune(args: Namespace) -> int:
    limits = keeping.Days(open=args.open, playing=args.playing, finished=args.finished)
    if limits == keeping.Days():
        raise Refused("Say what may go: --open, --playing or --finished, each with a number of days.", field="prune")
    where = place(args)

    async def work(journal: Journal) -> list[str]:
        old = await keeping.old(journal, limits)
        if args.yes:
            await journal.remove([idle.id for idle in old])
        return [f"{idle.id}  {idle.phase}, untouched for {idle.seconds / DAY:,.0f} days" for idle in old]

    with _alone(where) if args.yes else contextlib.nullcontext():
        gone = asyncio.run(_opened(where, work))
    paper = out()
    for line in gone[:SHOWN]:
        paper.print(line)
    if len(gone) > SHOWN:
        paper.print(f"… and {len(gone) - SHOWN:,} more")
    paper.print(f"{len(gone):,} tables {'are gone' if args.yes else 'would go; with --yes they do'}.")
    return 0


def mute(args: Namespace) -> int:
    name = asyncio.run(
        _opened(place(args), lambda journal: keeping.mute(journal, args.table, args.seat, again=args.off))
    )
    out().print(f"{name} is {'heard again' if args.off else 'not heard any more, at any table'}.")
    return 0


def close(args: Namespace) -> int:
    where = place(args)
    with _alone(where):
        table = asyncio.run(_opened(where, lambda journal: keeping.close(journal, args.table, again=args.off)))
    out().print(f"Table {table.id} is {'open again' if args.off else 'closed: nobody goes on there'}.")
    return 0


# -- helpers -----------------------------------------------------------------------------------------------------------


def _alone(where: Path | str) -> contextlib.AbstractContextManager[None]:
    """In a folder no server may run meanwhile: it would not notice. Those that share a database are told."""
    return lock.held(where.parent) if isinstance(where, Path) else contextlib.nullcontext()


async def _opened(where: Path | str, work: Callable[[Journal], Awaitable[T]]) -> T:
    if isinstance(where, Path) and not where.is_file():
        raise Refused(f"No games are kept in {where.parent}.", field="data")
    journal = journal_at(where, "admin")
    await journal.open()
    try:
        return await work(journal)
    finally:
        await journal.close()


async def _nothing(journal: Journal) -> None: ...


@contextlib.contextmanager
def _told(what: str) -> Iterator[Callable[[str], None]]:
    """Shows how far a copy is."""
    names = [*copying.COLUMNS]
    with progress(what, len(names)) as tick:
        yield lambda name: tick(names.index(name) if name in names else 0, name)
