"""Estimates with their intervals. Games are added up in order, so that sums never depend on how they are spread."""

from __future__ import annotations

import math

from msgspec import Struct

Z95 = 1.959963984540054
"""Half the width of a 95 % interval of the normal distribution, in standard deviations."""


class Estimate(Struct, frozen=True):
    """A figure with the interval that holds the true one in 95 of 100 such runs."""

    value: float
    low: float
    high: float
    of: float
    """How many trials it rests on."""


def wilson(successes: float, trials: float, z: float = Z95) -> tuple[float, float]:
    """The Wilson interval of a share."""
    if trials <= 0:
        return 0.0, 1.0
    p = successes / trials
    centre = p + z * z / (2 * trials)
    spread = z * math.sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    low = 0.0 if successes <= 0 else max(0.0, (centre - spread) / scale)
    high = 1.0 if successes >= trials else min(1.0, (centre + spread) / scale)
    return low, high


class Share:
    """A share over games that each bring some trials: of a seat's wins, of a role's, of rounds won.

    Trials of one game are not independent (a team wins together), so the interval is Wilson's with as many trials as
    independent ones would have the same spread between games; never more than there were.
    """

    def __init__(self) -> None:
        self.games = 0
        self.part = 0.0
        self.whole = 0.0
        self._part2 = 0.0
        self._both = 0.0
        self._whole2 = 0.0

    def add(self, part: float, whole: float) -> None:
        """One game: `part` of its `whole` trials."""
        self.games += 1
        self.part += part
        self.whole += whole
        self._part2 += part * part
        self._both += part * whole
        self._whole2 += whole * whole

    def estimate(self) -> Estimate:
        if self.whole <= 0:
            return Estimate(0.0, 0.0, 1.0, 0.0)
        p = self.part / self.whole
        trials = self._independent(p)
        low, high = wilson(p * trials, trials)
        return Estimate(p, low, high, self.whole)

    def _independent(self, p: float) -> float:
        if self.games < 2 or not 0 < p < 1:
            return min(self.whole, float(self.games))
        squares = self._part2 - 2 * p * self._both + p * p * self._whole2
        variance = squares / (self.whole * self.whole) * self.games / (self.games - 1)
        if variance <= p * (1 - p) / self.whole:
            return self.whole
        return p * (1 - p) / variance


class Mean:
    """A mean with the interval of the normal approximation, least and greatest."""

    def __init__(self) -> None:
        self.n = 0
        self.total = 0.0
        self._mean = 0.0
        self._squares = 0.0
        self.least = math.inf
        self.most = -math.inf

    def add(self, value: float) -> None:
        self.n += 1
        self.total += value
        step = value - self._mean
        self._mean += step / self.n
        self._squares += step * (value - self._mean)
        self.least = min(self.least, value)
        self.most = max(self.most, value)

    def estimate(self) -> Estimate:
        if not self.n:
            return Estimate(0.0, 0.0, 0.0, 0)
        spread = Z95 * math.sqrt(self._squares / (self.n - 1) / self.n) if self.n > 1 else math.inf
        return Estimate(self._mean, self._mean - spread, self._mean + spread, self.n)
