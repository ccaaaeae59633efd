"""Does a chance to win that a review shows come true as often as it says?

Games are played by bots of one level. At a few moments of each, for a seat drawn by lot, the review's estimate is made
and set beside what the seat got in the end. Sorted by the estimate into buckets, the share won in a bucket must lie
where the estimates say, within its 95 % interval. Moments of one game are not independent: games are the trials.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from motherlode.bots.bot import Bot, RandomBot, SensibleBot
from motherlode.bots.playing import WANDER, Player
from motherlode.core.dice import Dice
from motherlode.core.errors import Refused
from motherlode.core.estimates import Estimate, student
from motherlode.core.perspective import Perspective
from motherlode.core.registry import find
from motherlode.core.state import State
from motherlode.lab.simulate import Plan, play, seat_dice
from motherlode.lab.statistics import Share
from motherlode.lab.workers import in_order
from motherlode.review.curve import from_knowledge, seeing_all

BUCKETS = 10
MOMENTS = 4
"""Looked at in each game."""
PARTS = 20
"""Of the games: so often is the line drawn without one of them, to see how far it is known."""
KINDS = ("known", "seen")
SURE = 0.0025
"""Nothing is surer: from 200 games nobody can tell."""


class Point(Struct, frozen=True):
    """One estimate and what came of it."""

    game: int
    known: float
    seen: float
    won: float


class CameTrue(Protocol):
    """A chance that was said, under any name, in some game, and what came of it."""

    @property
    def game(self) -> int: ...

    @property
    def won(self) -> float: ...


class Bucket(Struct, frozen=True):
    """Estimates of about the same height."""

    least: float
    most: float
    said: float
    """The estimates, on average."""
    won: Estimate
    """The share of the win that there really was."""
    positions: int

    @property
    def holds(self) -> bool:
        """Whether what was said lies in the interval of what came true."""
        return self.won.low <= self.said <= self.won.high


class Wanderer(SensibleBot):
    """What a review plays games on with: sensible, now and then anything."""

    def decide(self, seen: Perspective, dice: Dice) -> int:
        if dice.below(100) < WANDER:
            return RandomBot().decide(seen, dice)
        return super().decide(seen, dice)


class Wandering(Plan, frozen=True, kw_only=True):
    """A run played by just such bots."""

    def sit(self, level: str, state: State) -> Bot:
        return Wanderer()


def points(plan: Plan, worlds: int, jobs: int = 1) -> Iterator[Point]:
    """The estimates of a run, game by game."""
    if find(plan.game).sense is None:
        raise Refused(f"{plan.game} has no sense: nothing can be estimated.", field="game")
    for some in in_order(looks, ((plan, number, worlds) for number in range(plan.games)), jobs):
        yield from some


def looks(plan: Plan, number: int, worlds: int) -> list[Point]:
    """Play a game and look at some moments of it."""
    states: list[State] = []
    actions: list[int] = []
    end = play(plan, number, actions, states)
    game = find(plan.game)
    dice = seat_dice(f"{plan.deal_seed(number)} calibration", 0)
    player = Player(game)
    found: list[Point] = []
    for part in range(MOMENTS):
        low, high = part * len(states) // MOMENTS, (part + 1) * len(states) // MOMENTS
        state = states[low + dice.below(max(1, high - low))]
        seat = dice.below(plan.seats)
        known = from_knowledge(player, Perspective(game, state, seat), worlds, dice.split())[0].value
        seen = seeing_all(player, state, worlds, dice.split())[seat].value
        won = 1 / len(end.winners) if seat in end.winners else 0.0
        found.append(Point(number, known, seen, won))
    return found


def meant(some: Sequence[Point]) -> list[Point]:
    """The same, with what comes of the true positions when they are played on as estimates mean it.

    Whoever played the game up to there, and goes on otherwise: what the seat could know is judged, not how it went on.
    """
    return [replace(point, won=point.seen) for point in some]


def line(some: Sequence[CameTrue], kind: str = "known") -> tuple[float, float]:
    """The straight line, in logits, from what was said to what came true: where it begins, and how steep it is.

    The likeliest one (a logistic regression). An estimate that is true gives 0 and 1.
    """
    start, slope = 0.0, 1.0
    said = [_logit(getattr(point, kind)) for point in some]
    for _ in range(30):
        gain = [0.0, 0.0]
        bend = [0.0, 0.0, 0.0]
        for x, point in zip(said, some):
            chance = 1 / (1 + math.exp(-start - slope * x))
            error, weight = point.won - chance, chance * (1 - chance)
            gain[0] += error
            gain[1] += error * x
            bend[0] += weight
            bend[1] += weight * x
            bend[2] += weight * x * x
        size = bend[0] * bend[2] - bend[1] * bend[1]
        start += (bend[2] * gain[0] - bend[1] * gain[1]) / size
        slope += (bend[0] * gain[1] - bend[1] * gain[0]) / size
    return start, slope


def line_within(some: Sequence[CameTrue], kind: str) -> tuple[Estimate, Estimate]:
    """The same with 95 % intervals, from the lines without each part of the games in turn (a jackknife)."""
    whole = line(some, kind)
    without = [line([one for one in some if one.game % PARTS != part], kind) for part in range(PARTS)]
    found: list[Estimate] = []
    for value, others in zip(whole, zip(*without)):
        middle = sum(others) / PARTS
        error = math.sqrt((PARTS - 1) / PARTS * sum((other - middle) ** 2 for other in others))
        spread = student(PARTS - 1) * error
        found.append(Estimate(value, value - spread, value + spread, len(some)))
    return found[0], found[1]


def on_line(chance: float, start: float, slope: float) -> float:
    """A chance, brought to what comes true by such a line."""
    return chance if chance in (0.0, 1.0) else 1 / (1 + math.exp(-start - slope * _logit(chance)))


def _logit(chance: float) -> float:
    kept = min(1 - SURE, max(SURE, chance))
    return math.log(kept / (1 - kept))


def buckets(some: Sequence[CameTrue], kind: str, number: int = BUCKETS) -> list[Bucket]:
    """The estimates sorted into buckets; empty ones are left out."""
    found: list[Bucket] = []
    for index in range(number):
        least, most = index / number, (index + 1) / number
        mine = [
            point
            for point in some
            if least <= getattr(point, kind) < most or (index == number - 1 and getattr(point, kind) == 1)
        ]
        if not mine:
            continue
        share = Share()
        for game in sorted({point.game for point in mine}):
            of_game = [point.won for point in mine if point.game == game]
            share.add(sum(of_game), len(of_game))
        said = sum(getattr(point, kind) for point in mine) / len(mine)
        found.append(Bucket(least, most, said, share.estimate(), len(mine)))
    return found
