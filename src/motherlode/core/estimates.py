"""A figure and how far it can be trusted: estimates with 95 % intervals, for bots, reviews and the lab alike."""

from __future__ import annotations

import math
from statistics import NormalDist

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


def beyond(tests: int) -> float:
    """As `Z95` for one of so many figures, if in 95 of 100 such runs all of their intervals shall hold (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, tests))


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
