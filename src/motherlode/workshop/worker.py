"""How is a run played without anybody at a table waiting for it? In a process of its own, politely.

`python -m motherlode.workshop.worker` reads one line, the task, and writes lines: a letter, then JSON. `p` how many
games are done, `f` the figures so far, `r` the games worth looking at, `e` a sentence if the rules failed. The parent
reads without understanding: figures are put together here, so that no live decision ever waits for them.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
import time
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from motherlode.core.record import Record
from motherlode.lab.contrast import compared
from motherlode.lab.listen import listen
from motherlode.lab.report import CLOSE_GAMES, MAIN, Report, assemble, record
from motherlode.lab.runs import COMPARE, Block, Book, Run, tally, tally_pair
from motherlode.lab.simulate import Broken, Plan
from motherlode.lab.workers import in_order
from motherlode.workshop.wire import Figures

POLITE = 10
"""How much this process stands back behind those that decide at tables."""
OFTEN = 0.8
"""Seconds between two tellings of the figures, at least."""


class Task(Struct, frozen=True, kw_only=True):
    """What is to be played: one rule set, or two on the same deals."""

    plans: tuple[Plan, ...]
    texts: tuple[str, ...]
    """What each changes, as it is typed."""
    jobs: int


class Records(Struct, frozen=True):
    """The games worth looking at, by rule set: typical, closest, strangest."""

    sides: list[dict[str, Record]]


def work(runs: tuple[Run, ...], start: int, end: int) -> list[Block]:
    """Play some deals under every rule set: a block for each, and one for what differs."""
    blocks = [Block(sums={}, turns={}, courses=[], luck=[]) for _ in runs]
    for number in range(start, end):
        try:
            heard = [listen(run.plan, number, bool(run.close) and number % run.close == 0) for run in runs]
        except Exception as error:  # whatever the rules of somebody's game raise, the run must say in which game
            return [Block(broken=Broken(number, f"{type(error).__name__}: {error}".rstrip("."), ""))]
        for run, block, one in zip(runs, blocks, heard):
            if run.kind == COMPARE:
                continue
            block.turns[one.turns] = block.turns.get(one.turns, 0) + 1
            if one.course is not None:
                block.courses.append(one.course)
            tally(block.sums, one.sheet)
        if len(runs) == 2:
            if len(blocks) == 2:
                blocks.append(Block(sums={}, turns={}, courses=[], luck=[]))
            tally_pair(blocks[2].sums, heard[0].sheet, heard[1].sheet)
    return blocks


class Playing:
    """A run being played: its books, and what they say."""

    def __init__(self, task: Task) -> None:
        self.task = task
        first = task.plans[0]
        close = max(1, first.games // CLOSE_GAMES)
        self.runs = tuple(Run(label=MAIN, plan=plan, close=close) for plan in task.plans)
        self.books = [Book(run) for run in self.runs]
        if len(task.plans) == 2:
            self.books.append(Book(Run(label="deals", plan=first, other=task.plans[1], kind=COMPARE, close=close)))
        self.done = 0

    def play(self) -> Iterator[Broken | None]:
        """Play block by block; says after each whether the rules failed."""
        cut = self.runs[0].blocks()
        tasks = [(self.runs, start, end) for start, end in cut]
        for (start, end), blocks in zip(cut, in_order(work, tasks, min(self.task.jobs, len(tasks)))):
            if blocks[0].broken is not None:
                yield blocks[0].broken
                return
            for book, block in zip(self.books, blocks):
                book.add(block)
            self.done += (end - start) * len(self.runs)
            yield None

    def reports(self) -> list[Report]:
        """What each rule set says by itself."""
        return [assemble(run.plan, {MAIN: book}) for run, book in zip(self.runs, self.books)]

    def figures(self, reports: list[Report]) -> Figures:
        """What the games say so far."""
        comparison = compared(self.books[2]) if len(self.books) == 3 else None
        return Figures(games=self.books[0].games, reports=reports, comparison=comparison, command=command(self.task))

    def records(self, reports: list[Report]) -> Records:
        """The games worth looking at."""
        return Records(
            [
                {which: record(run.plan, number) for which, number in report.evidence.items()}
                for run, report in zip(self.runs, reports)
            ]
        )


def command(task: Task) -> str:
    """The command that gives the same figures; a table of one's own stands in it by its name."""
    first = task.plans[0]
    if len(task.plans) == 2:
        what = f"compare {first.game} --a {shlex.quote(task.texts[0])} --b {shlex.quote(task.texts[1])}"
    else:
        sets = "".join(f" --set {shlex.quote(word)}" for word in shlex.split(task.texts[0]))
        what = f"report {first.game} --brief{sets}"
    who = f"--seats {first.seats} --bots {','.join(first.bots)}"
    return f"motherlode {what} --games {first.games} {who} --seed {shlex.quote(first.seed)}"


def main() -> int:
    """Read the task, play, tell."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    out = sys.stdout.buffer

    def tell(letter: bytes, value: object) -> None:
        out.write(letter + msgspec.json.encode(value) + b"\n")
        out.flush()

    playing = Playing(msgspec.json.decode(sys.stdin.buffer.readline(), type=Task))
    told = 0.0
    for broken in playing.play():
        if broken is not None:
            tell(b"e", f"Game {broken.number} could not be played: {broken.error}.")
            return 1
        tell(b"p", playing.done)
        if time.monotonic() - told > OFTEN:
            tell(b"f", playing.figures(playing.reports()))
            told = time.monotonic()
    reports = playing.reports()
    tell(b"f", playing.figures(reports))
    tell(b"r", playing.records(reports))
    return 0


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):  # the server is gone: nobody wants to know
        sys.exit(main())
