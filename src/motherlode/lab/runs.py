"""What is played for a report, a comparison or a search, and what comes back: runs, cut into blocks of games.

A block is played somewhere, by whatever process, and comes back as sums. Blocks are added up in their order, and how a
run is cut depends on the run alone, so the figures are the same however many play. Finished blocks are lines of a file
(`lab.results`), so an interrupted run goes on where it stopped.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TypeVar

import msgspec
from msgspec import Struct

from motherlode.core.estimates import Estimate, student
from motherlode.lab import beliefs
from motherlode.lab.listen import WITHOUT_EVENTS, Course, Sheet, listen
from motherlode.lab.measures import luck_share
from motherlode.lab.simulate import Broken, GameFailed, Plan
from motherlode.lab.statistics import Edge, Pair, Ratio, Share

BLOCK = 200
"""Games of a block, at most."""
THINKING = 4
"""The same where bots search."""
LUCK_PLAYS = 8
"""How often a deal is played to see how much it decides."""
WORLDS = 60
"""Imagined for one look at what a seat believes."""

Some = TypeVar("Some", Share, Ratio)

LISTEN, COMPARE, LUCK, BELIEFS = "listen", "compare", "luck", "beliefs"


class Run(Struct, frozen=True, kw_only=True):
    """Some games with a purpose."""

    label: str
    plan: Plan
    kind: str = LISTEN
    other: Plan | None = None
    """The second rule set of a comparison: the same deals are played under both."""
    close: int = 1
    """Of so many games one is listened to closely; 0 for none."""
    only: tuple[str, ...] = ()
    """First words of the figures that are wanted; all if none are named."""

    @property
    def games(self) -> int:
        """Games to be played."""
        return self.plan.games * {COMPARE: 2, LUCK: LUCK_PLAYS}.get(self.kind, 1)

    @property
    def events(self) -> bool:
        """Whether a figure that is wanted comes from events or hands; if none does, nobody need listen."""
        return not self.only or not set(self.only) <= WITHOUT_EVENTS

    def blocks(self) -> list[tuple[int, int]]:
        """The numbers of the deals of each block: the first, and one past the last."""
        deals = self.plan.games
        if self.kind == BELIEFS:
            return [(0, deals)]
        thinking = any(level.startswith("search") or level in ("medium", "hard") for level in self.plan.bots)
        size = max(1, min(THINKING if thinking else BLOCK, deals // 8))
        return [(start, min(start + size, deals)) for start in range(0, deals, size)]


class Block(Struct):
    """What comes back: sums of every figure, and a few numbers on single games."""

    sums: dict[str, list[float]] = {}
    turns: dict[int, int] = {}
    """Length in turns → how many games."""
    courses: list[Course] = []
    luck: list[list[float]] = []
    """By deal: what the first seat got, each time it was played."""
    beliefs: beliefs.Report | None = None
    broken: Broken | None = None


def work(run: Run, start: int, end: int) -> Block:
    """Play a block."""
    block = Block(sums={}, turns={}, courses=[], luck=[])
    for number in range(start, end):
        try:
            {LISTEN: _listen, COMPARE: _compare, LUCK: _luck, BELIEFS: _beliefs}[run.kind](run, number, block)
        except Exception as error:  # whatever the rules of somebody's game raise, the run must say in which game
            said = f"{type(error).__name__}: {error}".rstrip(".")
            return Block(broken=Broken(number, said, traceback.format_exc()))
        if run.kind == BELIEFS:
            break
    return block


def _listen(run: Run, number: int, block: Block) -> None:
    heard = listen(run.plan, number, bool(run.close) and number % run.close == 0, events=run.events)
    block.turns[heard.turns] = block.turns.get(heard.turns, 0) + 1
    if heard.course is not None:
        block.courses.append(heard.course)
    tally(block.sums, heard.sheet, run.only)


def tally(sums: dict[str, list[float]], sheet: Sheet, only: tuple[str, ...] = ()) -> None:
    """Add the sheet of a game to the sums."""
    for name, (part, whole) in sheet.items():
        if only and name.partition("|")[0] not in only:
            continue
        old = sums.get(name)
        if old is None:
            old = sums[name] = [0.0] * 6
        old[0] += 1
        old[1] += part
        old[2] += whole
        old[3] += part * part
        old[4] += part * whole
        old[5] += whole * whole


def _compare(run: Run, number: int, block: Block) -> None:
    assert run.other is not None
    close = bool(run.close) and number % run.close == 0
    first, second = (listen(plan, number, close).sheet for plan in (run.plan, run.other))
    tally_pair(block.sums, first, second, run.only)


def tally_pair(sums: dict[str, list[float]], first: Sheet, second: Sheet, only: tuple[str, ...] = ()) -> None:
    """Add the sheets of one deal under two rule sets to the sums."""
    for name in sorted(first.keys() | second.keys()):
        if only and name.partition("|")[0] not in only:
            continue
        pair = Pair(sums.setdefault(name, [0.0] * 15))
        pair.add(first.get(name, missing(name)), second.get(name, missing(name)))


def missing(name: str) -> tuple[float, float]:
    """What a game says of a figure that did not come up in it: none of one for counts, nothing for the rest."""
    return (0.0, 1.0) if name.partition("|")[0] in COUNTED else (0.0, 0.0)


COUNTED = ("count", "event", "end", "card", "against")
"""Figures of which a game that does not name them has none; of the others it says nothing."""


def _luck(run: Run, number: int, block: Block) -> None:
    got = [listen(run.plan, number, False, again).sheet["win|seat|0"][0] for again in range(LUCK_PLAYS)]
    block.luck.append([float(share) for share in got])


def _beliefs(run: Run, number: int, block: Block) -> None:
    block.beliefs = beliefs.beliefs(run.plan, WORLDS)


# -- adding up ---------------------------------------------------------------------------------------------------------


class Book:
    """A run added up: ask it for any figure."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.sums: dict[str, list[float]] = {}
        self.turns: dict[int, int] = {}
        self.courses: list[Course] = []
        self.luck: list[list[float]] = []
        self.beliefs: beliefs.Report | None = None

    def join(self, other: Book) -> None:
        """Take the games of another run of the same rules, on other deals."""
        self.add(Block(other.sums, other.turns, other.courses, other.luck, other.beliefs))

    def add(self, block: Block) -> None:
        """Take the next block."""
        self.__dict__.pop("names", None)
        for name, sums in block.sums.items():
            old = self.sums.get(name)
            self.sums[name] = list(sums) if old is None else [a + b for a, b in zip(old, sums)]
        for turns, games in block.turns.items():
            self.turns[turns] = self.turns.get(turns, 0) + games
        self.courses += block.courses
        self.luck += block.luck
        self.beliefs = block.beliefs or self.beliefs

    @property
    def games(self) -> int:
        """How many games (or pairs of games) were added."""
        some = self.sums.get("length|decisions")
        return int(some[0]) if some else 0

    @property
    def closely(self) -> int:
        """How many of them were listened to closely."""
        some = self.sums.get("lead|drama")
        return int(some[0]) if some else 0

    @cached_property
    def names(self) -> dict[str, list[str]]:
        """Figures by their first word, each without it, sorted."""
        found: dict[str, list[str]] = {}
        for name in sorted(self.sums):
            kind, _, rest = name.partition("|")
            found.setdefault(kind, []).append(rest)
        return found

    def share(self, name: str) -> Estimate:
        """A figure that is a share."""
        return self._sums(name, Share).estimate()

    def mean(self, name: str) -> Estimate:
        """A figure that is a mean."""
        return self._sums(name, Ratio).estimate()

    def _sums(self, name: str, kind: type[Some]) -> Some:
        games, part, whole, part2, both, whole2 = self.sums.get(name, [0.0] * 6)
        if name.partition("|")[0] in COUNTED:
            every = self.closely if name.endswith("|held at the end") else self.games
            return kind(every, part, every, part2, part, every)
        return kind(games, part, whole, part2, both, whole2)

    def edge(self, name: str) -> Estimate:
        """The share of the win of seats that something is true of, less that of the others."""
        return Edge(*self.sums.get(name, [0.0] * 6)).difference(self.games, self.run.plan.seats)

    def pair(self, name: str) -> Pair:
        """A figure of a comparison."""
        sums = self.sums.get(name)
        if sums is None:
            return Pair()
        if name.partition("|")[0] in COUNTED:  # deals that do not name it under either rule set have none of it
            more = self.games - sums[0]
            sums = [value + more if place in (0, 2, 4, 9, 11, 14) else value for place, value in enumerate(sums)]
        return Pair(list(sums))

    def luck_share(self) -> Estimate | None:
        """How much of the outcome the deal explains; the interval leaves out one deal at a time (jackknife)."""
        n = len(self.luck)
        if n < 3:
            return None
        value = luck_share(self.luck)
        parts = [luck_share(self.luck[:k] + self.luck[k + 1 :]) for k in range(n)]
        middle = sum(parts) / n
        spread = student(n - 1) * ((n - 1) / n * sum((part - middle) ** 2 for part in parts)) ** 0.5
        return Estimate(value, max(0.0, value - spread), min(1.0, value + spread), n)


Tick = Callable[[float, str], None]
Spread = Callable[[Sequence[tuple[Run, int, int]]], Iterator[Block]]
"""Who plays: hands out blocks and gives back what comes of them, in order."""


def tasks(runs: Sequence[Run]) -> list[tuple[Run, int, int]]:
    """All blocks of some runs, in order."""
    return [(run, start, end) for run in runs for start, end in run.blocks()]


def play(
    runs: Sequence[Run],
    spread: Spread,
    done: Sequence[Block] = (),
    keep: Callable[[Block], None] | None = None,
    tick: Tick | None = None,
) -> dict[str, Book]:
    """Play some runs and add each up, by its label; `done` are blocks finished before, `keep` hears of each new one."""
    books = {run.label: Book(run) for run in runs}
    todo = tasks(runs)
    games = 0.0

    def take(task: tuple[Run, int, int], block: Block) -> None:
        nonlocal games
        run, start, end = task
        if block.broken is not None:
            raise GameFailed(run.plan, block.broken)
        books[run.label].add(block)
        games += (end - start) * run.games / run.plan.games
        if tick is not None:
            tick(games, run.label)

    for task, block in zip(todo, done):
        take(task, block)
    for task, block in zip(todo[len(done) :], spread(todo[len(done) :])):
        if keep is not None and block.broken is None:
            keep(block)
        take(task, block)
    return books


def read_block(line: bytes) -> Block:
    """A block from a line of a file."""
    return msgspec.json.decode(line, type=Block)
