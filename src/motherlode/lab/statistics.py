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


def student(freedom: int) -> float:
    """Half the width of a 95 % interval of Student's t distribution, in standard errors."""
    if freedom < 1:
        return math.inf
    if freedom < 3:  # where the series below is not near enough
        return (12.706204736174698, 4.302652729749464)[freedom - 1]
    z, n = Z95, float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


class Share:
    """A share over games that each bring some trials: of a seat's wins, of a role's, of rounds won.

    Trials of one game are not independent (a team wins together; of a deal that is played by everybody once, somebody
    wins once), so the interval is Wilson's with as many trials as independent ones would have the same spread between
    games. If games differ less than independent trials would, they are believed to, but slowly: `CAUTION` games that
    differ as independent trials would are thought to be among them, so that no interval shrinks to nothing.
    """

    CAUTION = 4

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
        independent = p * (1 - p) / self.whole
        if variance < independent:
            freedom = self.games - 1
            variance = (freedom * variance + self.CAUTION * independent) / (freedom + self.CAUTION)
        return p * (1 - p) / variance


class Difference:
    """A difference between two shares over games that each bring some trials, with the interval of Student's t.

    As if two more games had each been off by one trial: games that all say the same do not make it certain.
    """

    CAUTION = 2

    def __init__(self) -> None:
        self.games = 0
        self.part = 0.0
        self.whole = 0.0
        self._part2 = 0.0
        self._both = 0.0
        self._whole2 = 0.0

    def add(self, difference: float, trials: float) -> None:
        """One game: by how much the shares differ in it, and how many trials each of them rests on."""
        part = difference * trials
        self.games += 1
        self.part += part
        self.whole += trials
        self._part2 += part * part
        self._both += part * trials
        self._whole2 += trials * trials

    def estimate(self) -> Estimate:
        if self.games < 2 or self.whole <= 0:
            return Estimate(self.part / self.whole if self.whole > 0 else 0.0, -1.0, 1.0, self.whole)
        value = self.part / self.whole
        squares = max(0.0, self._part2 - 2 * value * self._both + value * value * self._whole2)
        error = math.sqrt((squares + self.CAUTION) * self.games / (self.games - 1)) / self.whole
        spread = student(self.games - 1) * error
        return Estimate(value, max(-1.0, value - spread), min(1.0, value + spread), self.whole)


class Mean:
    """A mean with the interval of Student's t, least and greatest."""

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
        spread = student(self.n - 1) * math.sqrt(self._squares / (self.n - 1) / self.n) if self.n > 1 else math.inf
        return Estimate(self._mean, self._mean - spread, self._mean + spread, self.n)
