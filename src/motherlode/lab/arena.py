"""Bots against bots: the same deals for all of them, so that what is left is how they play.

A deal is played as often as there are bots. Each time they move on by one seat, and every seat keeps its cards, its
role and its dice: over a deal every bot has held every seat's hand. Where seats of one role win together, bots that sit
side by side in it always get the same; there, one bot can have all seats of a role (`Sides`). Everything is added up
deal by deal, because the games of one deal are not independent: a deal is one trial of every interval.
"""

from __future__ import annotations

import itertools
import random
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from motherlode.bots.bot import Bot
from motherlode.core.dice import deal_dice
from motherlode.core.errors import Refused
from motherlode.core.estimates import Estimate, Mean
from motherlode.core.options import Value
from motherlode.core.registry import find
from motherlode.core.state import State
from motherlode.lab.beliefs import role_of
from motherlode.lab.journal import Journal
from motherlode.lab.ratings import MOST_RATED, Deal, ratings
from motherlode.lab.simulate import Plan, Played, Speed, games, plan
from motherlode.lab.statistics import Difference, Share
from motherlode.lab.variants import varied, vary

MOST_DEALS = 1_000_000
MOST_BOTS = 16
SIDES: Final = 2
BY_ROLE = "by role"
DEALS_LOOKED_AT = 20
"""To see which roles there are: some deals may lack one."""
NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")


class Contest(Plan, frozen=True, kw_only=True):
    """A run in which every deal is played by all bots."""

    @property
    def deals(self) -> int:
        return self.games // self.times

    @property
    def times(self) -> int:
        return len(self.bots)

    def sit(self, level: str, state: State) -> Bot:
        """The bot for a seat: a level, or a search that varies."""
        return varied(level) or super().sit(level, state)

    def levels(self, number: int) -> tuple[str, ...]:
        """Which bot sits where: moved on by one seat from game to game of a deal.

        Of more than two bots the order is drawn anew for every deal, or some would always sit behind the same other.
        """
        deal, turn = divmod(number, self.times)
        bots = list(self.bots)
        if len(bots) > 2:
            random.Random(f"{self.seed}/{deal} bots").shuffle(bots)
        return tuple(bots[(seat + turn) % len(bots)] for seat in range(self.seats))


class Sides(Contest, frozen=True, kw_only=True):
    """A contest in which one bot has all seats of a role, and every deal is played with every bot in either role.

    So what a bot is worth in a role is measured against the same opponents, once with each bot in their role.
    """

    @property
    def times(self) -> int:
        return len(self.bots) ** SIDES

    @property
    def seating(self) -> str:
        return BY_ROLE

    def levels(self, number: int) -> tuple[str, ...]:
        """Which bot sits where: by the role that the deal gives a seat."""
        roles = dealt_roles(self, self.deal_seed(number))
        pairs = list(itertools.product(self.bots, repeat=SIDES))
        bots = dict(zip(sorted(set(roles)), pairs[number % self.times]))
        return tuple(bots[role] for role in roles)


def dealt_roles(plan: Plan, seed: str) -> list[str]:
    """What everybody is when the cards have been dealt; "" for nothing."""
    game = find(plan.game)
    state = game.deal(plan.seats, plan.settings(), deal_dice(seed))
    return [role_of(game, state, seat) for seat in range(plan.seats)]


def contest(
    game: str,
    *,
    deals: int,
    seats: int | None = None,
    given: dict[str, str],
    bots: list[str],
    seed: str,
    sides: bool = False,
    wishes: Sequence[str] = (),
) -> Contest:
    """A contest from what was asked for; refused with the part that is not possible.

    `wishes` say which bots vary, and in what: see `lab.variants`.
    """
    if not 1 <= deals <= MOST_DEALS:
        raise Refused(f"A contest has 1 to {MOST_DEALS:,} deals, not {deals}.", field="deals")
    if not 2 <= len(bots) <= MOST_BOTS:
        raise Refused(f"A contest is between 2 and {MOST_BOTS} bots, not {len(bots)}.", field="bots")
    run = plan(game, games=1, seats=seats, given=given, bots=bots, seed=seed)
    kind = Sides if sides else Contest
    named = tuple(vary(run.bots, wishes))
    wanted = kind(game=run.game, seats=run.seats, options=run.options, bots=named, seed=run.seed, games=1)
    if sides:
        check_sides(wanted)
    return replace(wanted, games=deals * wanted.times)


def check_sides(contest: Contest) -> None:
    """Refuse a game in which there are no two sides, as far as its first deals tell."""
    title = find(contest.game).title
    for deal in range(DEALS_LOOKED_AT):
        roles = set(dealt_roles(contest, f"{contest.seed}/{deal}"))
        if "" in roles:
            raise Refused(f"Nobody has a role in {title}: without --sides every bot sits at every seat.", field="sides")
        if len(roles) > SIDES:
            raise Refused(
                f"In {title} with {contest.seats} there are more than two sides: {', '.join(sorted(roles))}.",
                field="sides",
            )


class Standing(Struct, frozen=True, kw_only=True):
    """How one bot did. Shares are of the win that falls to one seat it holds.

    An edge is its share less that of the other bots in the same place on the same deals: what a role or a seat is worth
    by itself is not in it. A bot that plays like the others has an edge of 0. It is None if there are no others.
    """

    share: Estimate
    edge: Estimate | None
    by_role: dict[str, Estimate]
    edge_by_role: dict[str, Estimate]
    by_seat: list[Estimate]
    edge_by_seat: list[Estimate]
    lead: Estimate | None
    """Its score less that of the other bots, on average over deals; None where scores are no numbers.

    In a game in which points are bad, less is better."""
    rating: Estimate | None
    """By openskill, 25 being the middle; None if there are no others."""


class Result(Struct, frozen=True, kw_only=True):
    """The figures of a contest."""

    game: str
    rules: str
    seats: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    seating: str
    """Who sits where: bots take seats in turn, or roles."""
    seed: str
    deals: int
    games: int
    even: float
    """The share of a bot that plays like the others."""
    standings: dict[str, Standing]
    speed: Speed


class Place:
    """What one bot got in one place: everywhere, in a role, at a seat."""

    def __init__(self) -> None:
        self.share = Share()
        self.edge = Difference()

    def add(self, mine: list[float], theirs: list[float]) -> None:
        """One deal: the shares of the win at the seats it held there, and at those the others held there."""
        if mine:
            self.share.add(sum(mine), len(mine))
            if theirs:
                self.edge.add(mean(mine) - mean(theirs), len(mine))


class Book:
    """Adds a contest up, deal by deal."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.names = list(dict.fromkeys(contest.bots))
        self.total = {name: Place() for name in self.names}
        self.roles: dict[tuple[str, str], Place] = {}
        self.seats = {(name, seat): Place() for name in self.names for seat in range(contest.seats)}
        self.leads = {name: Mean() for name in self.names}
        self.finishes: list[Deal] = []
        self.n = 0

    def add(self, deal: list[Played]) -> None:
        """Take the games of the next deal, in order."""
        self.n += len(deal)
        for name in self.names:
            self._count(name, deal)
            self._compare(name, deal)
        if len(self.finishes) < MOST_RATED:
            self.finishes.append(tuple(tuple(self._finish(game)) for game in deal))

    def _count(self, name: str, deal: list[Played]) -> None:
        """What one bot got out of a deal, place by place."""
        sat = [(game, seat, won(game, seat)) for game in deal for seat in range(self.contest.seats)]
        mine = [(game, seat, share) for game, seat, share in sat if game.levels[seat] == name]
        theirs = [(game, seat, share) for game, seat, share in sat if game.levels[seat] != name]
        self.total[name].add([share for _, _, share in mine], [share for _, _, share in theirs])
        for place in range(self.contest.seats):
            at = [share for _, seat, share in mine if seat == place]
            self.seats[name, place].add(at, [share for _, seat, share in theirs if seat == place])
        for role in sorted({role for game in deal for role in game.roles}):
            held = [share for game, seat, share in mine if game.roles[seat] == role]
            others = [share for game, seat, share in theirs if game.roles[seat] == role]
            self.roles.setdefault((name, role), Place()).add(held, others)

    def _compare(self, name: str, deal: list[Played]) -> None:
        """By how many points one bot was ahead in a deal."""
        mine: list[float] = []
        theirs: list[float] = []
        for game in deal:
            for seat, score in enumerate(game.scores):
                number = points(score)
                if number is None:
                    return
                (mine if game.levels[seat] == name else theirs).append(number)
        if mine and theirs:
            self.leads[name].add(mean(mine) - mean(theirs))

    def _finish(self, game: Played) -> list[tuple[int, float]]:
        """The bots that sat in a game, each with the share of the win that fell to one of its seats."""
        found = []
        for number, name in enumerate(self.names):
            shares = [won(game, seat) for seat, level in enumerate(game.levels) if level == name]
            if shares:
                found.append((number, mean(shares)))
        return found

    def result(self, speed: Speed) -> Result:
        contest = self.contest
        deals = self.n // contest.times
        alone = len(self.names) < 2
        rated = None if alone else ratings(len(self.names), self.finishes, contest.seed)
        standings: dict[str, Standing] = {}
        for number, name in enumerate(self.names):
            roles = {role: place for (bot, role), place in sorted(self.roles.items()) if bot == name}
            seats = [self.seats[name, seat] for seat in range(contest.seats)]
            standings[name] = Standing(
                share=self.total[name].share.estimate(),
                edge=None if alone else self.total[name].edge.estimate(),
                by_role={role: place.share.estimate() for role, place in roles.items()},
                edge_by_role={} if alone else {role: place.edge.estimate() for role, place in roles.items()},
                by_seat=[place.share.estimate() for place in seats],
                edge_by_seat=[] if alone else [place.edge.estimate() for place in seats],
                lead=self.leads[name].estimate() if self.leads[name].n == deals > 1 else None,
                rating=None if rated is None else rated[number],
            )
        return Result(
            game=contest.game,
            rules=find(contest.game).version,
            seats=contest.seats,
            options=contest.options,
            bots=contest.bots,
            seating=contest.seating,
            seed=contest.seed,
            deals=deals,
            games=self.n,
            even=1 / contest.seats,
            standings=standings,
            speed=speed,
        )


def won(game: Played, seat: int) -> float:
    """The share of the win that fell to a seat."""
    return 1 / len(game.winners) if seat in game.winners else 0.0


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def points(score: str) -> float | None:
    """The number a score begins with, if it does; “no points” are 0."""
    if score.startswith("no "):
        return 0.0
    found = NUMBER.match(score.replace("−", "-"))
    return float(found[0]) if found else None


def hold(
    contest: Contest, jobs: int = 1, progress: Callable[[int], None] | None = None, out: Path | None = None
) -> Result:
    """Play a contest and add it up; `progress` hears how many games are done.

    With `out` every finished deal is written to that file at once; deals that are there already are not played again.
    """
    started = time.perf_counter()
    book = Book(contest)
    decisions = 0
    with ExitStack() as closing_later:
        journal = None if out is None else closing_later.enter_context(closing(Journal(out, contest)))
        if journal is not None:
            for deal in journal.deals[: contest.deals]:
                book.add(deal)
        if progress is not None:
            progress(book.n)
        for deal in deals(contest, jobs, book.n):
            if journal is not None:
                journal.add(deal)
            book.add(deal)
            decisions += sum(game.decisions for game in deal)
            if progress is not None:
                progress(book.n)
    seconds = max(time.perf_counter() - started, 1e-9)
    return book.result(Speed(round(seconds, 3), round(decisions / seconds), jobs))


def deals(contest: Contest, jobs: int, first: int) -> Iterator[list[Played]]:
    """The deals of a contest from game number `first` on, each with all its games."""
    deal: list[Played] = []
    for game in games(contest, jobs, first, contest.times):
        deal.append(game)
        if len(deal) == contest.times:
            yield deal
            deal = []
