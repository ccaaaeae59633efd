"""Bots against bots: the same deals for all of them, so that what is left is how they play.

A deal is played as often as there are bots. Each time they move on by one seat, and every seat keeps its cards, its
role and its dice: over a deal every bot has held every seat's hand. Shares are added up deal by deal, because the games
of one deal are not independent.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from msgspec import Struct

from motherlode.core.errors import Refused
from motherlode.core.options import Value
from motherlode.core.registry import find
from motherlode.lab.simulate import Plan, Played, Speed, games, plan
from motherlode.lab.statistics import Estimate, Mean, Share

MOST_DEALS = 1_000_000
MOST_BOTS = 16
NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")


class Contest(Plan, frozen=True, kw_only=True):
    """A run in which every `len(bots)` games in a row are one deal."""

    @property
    def deals(self) -> int:
        return self.games // len(self.bots)

    def levels(self, number: int) -> tuple[str, ...]:
        turn = number % len(self.bots)
        return tuple(self.bots[(seat + turn) % len(self.bots)] for seat in range(self.seats))

    def deal_seed(self, number: int) -> str:
        return f"{self.seed}/{number // len(self.bots)}"


def contest(
    game: str, *, deals: int, seats: int | None = None, given: dict[str, str], bots: list[str], seed: str
) -> Contest:
    """A contest from what was asked for; refused with the part that is not possible."""
    if not 1 <= deals <= MOST_DEALS:
        raise Refused(f"A contest has 1 to {MOST_DEALS:,} deals, not {deals}.", field="deals")
    if not 2 <= len(bots) <= MOST_BOTS:
        raise Refused(f"A contest is between 2 to {MOST_BOTS} bots, not {len(bots)}.", field="bots")
    run = plan(game, games=deals * len(bots), seats=seats, given=given, bots=bots, seed=seed)
    return Contest(game=run.game, seats=run.seats, options=run.options, bots=run.bots, seed=run.seed, games=run.games)


class Standing(Struct, frozen=True, kw_only=True):
    """How one bot did. Shares are of the win that falls to one seat it holds."""

    share: Estimate
    by_role: dict[str, Estimate]
    by_seat: list[Estimate]
    lead: Estimate | None
    """Its score less that of the other bots, on average over deals; None where scores are no numbers."""


class Result(Struct, frozen=True, kw_only=True):
    """The figures of a contest."""

    game: str
    rules: str
    seats: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    seed: str
    deals: int
    games: int
    even: float
    """The share of a bot that plays like the others."""
    standings: dict[str, Standing]
    speed: Speed


class Book:
    """Adds a contest up, deal by deal."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.names = list(dict.fromkeys(contest.bots))
        self.total = {name: Share() for name in self.names}
        self.roles: dict[tuple[str, str], Share] = {}
        self.seats = {(name, seat): Share() for name in self.names for seat in range(contest.seats)}
        self.leads = {name: Mean() for name in self.names}
        self.n = 0
        self.decisions = 0
        self._deal: list[Played] = []

    def add(self, game: Played) -> None:
        """Take the next game of the contest, in order."""
        self.n += 1
        self.decisions += game.decisions
        self._deal.append(game)
        if len(self._deal) == len(self.contest.bots):
            for name in self.names:
                self._count(name)
            self._deal = []

    def _count(self, name: str) -> None:
        """What one bot got out of a deal."""
        sat = [(game, seat) for game in self._deal for seat in range(self.contest.seats) if game.levels[seat] == name]
        self._share(self.total[name], sat)
        for seat in range(self.contest.seats):
            self._share(self.seats[name, seat], [(game, place) for game, place in sat if place == seat])
        for role in sorted({role for game in self._deal for role in game.roles}):
            held = [(game, seat) for game, seat in sat if game.roles[seat] == role]
            self._share(self.roles.setdefault((name, role), Share()), held)
        mine: list[float] = []
        theirs: list[float] = []
        for game in self._deal:
            for seat, score in enumerate(game.scores):
                number = points(score)
                if number is None:
                    return
                (mine if game.levels[seat] == name else theirs).append(number)
        if mine and theirs:
            self.leads[name].add(sum(mine) / len(mine) - sum(theirs) / len(theirs))

    def _share(self, share: Share, sat: list[tuple[Played, int]]) -> None:
        if sat:
            won = sum(1 / len(game.winners) for game, seat in sat if seat in game.winners)
            share.add(won, len(sat))

    def result(self, seconds: float, jobs: int) -> Result:
        contest = self.contest
        standings = {
            name: Standing(
                share=self.total[name].estimate(),
                by_role={role: share.estimate() for (bot, role), share in sorted(self.roles.items()) if bot == name},
                by_seat=[self.seats[name, seat].estimate() for seat in range(contest.seats)],
                lead=self.leads[name].estimate() if self.leads[name].n == contest.deals > 1 else None,
            )
            for name in self.names
        }
        return Result(
            game=contest.game,
            rules=find(contest.game).version,
            seats=contest.seats,
            options=contest.options,
            bots=contest.bots,
            seed=contest.seed,
            deals=contest.deals,
            games=self.n,
            even=1 / contest.seats,
            standings=standings,
            speed=Speed(round(seconds, 3), round(self.decisions / seconds), jobs),
        )


def points(score: str) -> float | None:
    """The number a score begins with, if it does."""
    found = NUMBER.match(score.replace("−", "-"))
    return float(found[0]) if found else None


def hold(contest: Contest, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Result:
    """Play a contest and add it up; `progress` hears how many games are done."""
    started = time.perf_counter()
    book = Book(contest)
    for game in games(contest, jobs):
        book.add(game)
        if progress is not None:
            progress(book.n)
    return book.result(max(time.perf_counter() - started, 1e-9), jobs)
