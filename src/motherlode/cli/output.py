"""What several commands write: JSON, tables of figures, bars of progress."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from motherlode.core.errors import Refused
from motherlode.core.game import plain
from motherlode.core.options import Value, as_dict
from motherlode.core.record import Record
from motherlode.core.registry import find
from motherlode.lab.charts import shown
from motherlode.lab.figures import NUMBER, Cell
from motherlode.terminal.paper import console, sentence


class Run(Protocol):
    """The figures of many games, and what they were played with."""

    @property
    def game(self) -> str: ...
    @property
    def rules(self) -> str: ...
    @property
    def options(self) -> dict[str, Value]: ...


class Tick(Protocol):
    """Says how much is done, and what is being done now."""

    def __call__(self, done: float, now: str = "") -> None: ...


def out() -> Console:
    return console(sys.stdout)


def err() -> Console:
    return console(sys.stderr)


def print_json(value: object) -> None:
    """A value as JSON, indented, on standard output."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def headline(paper: Console, run: Run, *said: str) -> None:
    """What was played: the game, its rules, what else is `said`, and the options that are not the usual ones."""
    game = find(run.game)
    options = {k: v for k, v in run.options.items() if v != as_dict(game.settings({})).get(k)}
    paper.print(Text.assemble((game.title, "title"), f"  rules {run.rules} · {' · '.join(said)}"))
    if options:
        paper.print(sentence(f"with {plain(options)}"))


def table(title: str = "") -> Table:
    """A table without frames: headings, then rows."""
    return Table(
        title=title or None,
        title_justify="left",
        title_style="title",
        box=None,
        pad_edge=False,
        padding=(0, 3, 0, 0),
        header_style="dim",
    )


def print_whole(paper: Console, listing: Table) -> None:
    """A table of figures, each of them whole: where the terminal is too narrow, its lines run over."""
    listing.width = paper.measure(listing, options=paper.options.update(width=1000)).maximum
    paper.print(listing, crop=False)


@contextmanager
def progress(what: str, total: float) -> Iterator[Tick]:
    """A bar on standard error while something goes on; nothing at all if that is no terminal."""
    paper = err()
    if not paper.is_terminal:
        yield lambda done, now="": None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=paper, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done, now="": bar.update(task, completed=done, description=now or what)


def begins(said: str) -> None:
    """One line on standard error on what goes on, where no bar can be shown."""
    paper = err()
    if not paper.is_terminal:
        paper.print(sentence(f"motherlode: {said}"), soft_wrap=True)


def with_interval(cell: Cell | None, unit: str, signed: bool = False) -> str:
    """A figure and half the width of its interval; one that is a difference has a sign."""
    if cell is None:
        return "–"
    value = f"{cell.value:+.2f}".replace("-", "−") if signed and unit == NUMBER else shown(cell.value, unit)
    if cell.low is None or cell.high is None:
        return value
    half = (cell.high - cell.low) / 2
    return f"{value} ± {100 * half:.1f}" if unit else f"{value} ± {half:.2f}"


def save(record: Record, path: Path) -> Path:
    """Write a record; refused with the reason if that is not possible."""
    try:
        record.save(path)
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror or error}.", field="record") from None
    return path


def write(text: str, path: Path, field: str = "plot") -> None:
    """Write a text file; refused with the reason if that is not possible."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror or error}.", field=field) from None
