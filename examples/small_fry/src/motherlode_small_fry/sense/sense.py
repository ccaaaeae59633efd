"""Which bait is likely to catch which fish?"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.sense import Sense
from motherlode.core.state import State
from motherlode.kits.bits import listed
from motherlode_small_fry.rules.cards import BEARS, FISH, HEAVIEST, KIND, WEIGHT
from motherlode_small_fry.rules.position import Table

BEARINGS: Final = 16
RIVALS: Final = 3  # 0, 1, or 2 and more


def catches(bait: int, others: list[int], bears: int) -> bool:
    """Whether a bait catches a fish alone against others (SMA-5)."""
    if bait + sum(others) > bears:
        return bait < min(others)
    return bait > max(others)


def chance(rivals: int, bait: int, bears: int) -> int:
    """In how many of 81 cases a bait catches a fish, if every rival has any bait."""
    if rivals == 0:
        return 81
    baits = range(1, HEAVIEST + 1)
    if rivals == 1:
        return 9 * sum(catches(bait, [one], bears) for one in baits)
    return sum(catches(bait, [one, two], bears) for one in baits for two in baits)


CHANCE: Final[vec[i64]] = vec[i64](
    [
        chance(rivals, bait, bears)
        for rivals in range(RIVALS)
        for bait in range(HEAVIEST + 1)
        for bears in range(BEARINGS)
    ]
)
"""(rivals, bait, what the fish bears) → cases of 81."""


def expected(bait: i64, bears: i64, others: i64, liking: float) -> float:
    """The chance to catch a fish that each of the others casts for with some probability."""
    none = 1.0
    for _ in range(others):
        none *= 1.0 - liking
    one = 0.0
    if liking < 1.0:
        one = none / (1.0 - liking) * liking * float(others)
    at = bait * BEARINGS + bears
    step: i64 = (HEAVIEST + 1) * BEARINGS
    many = 1.0 - none - one
    return (none * float(CHANCE[at]) + one * float(CHANCE[at + step]) + many * float(CHANCE[at + 2 * step])) / 81.0


class SmallFrySense(Sense):
    """What a fish is worth to me, times the chance to catch it."""

    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        """For every cast a thousand times the points to be expected."""
        table = cast(Table, state)
        pond = listed(table.places.sets[table.pond])
        mine = table.promised(table.seat)
        all_likings = 0.0
        for one in pond:
            all_likings += float(WEIGHT[one] + 3)
        k: i64 = 0
        while k < n:
            fish = actions[k] % FISH
            bait = WEIGHT[actions[k] // FISH]
            worth = WEIGHT[fish]
            if KIND[fish] == mine:
                worth *= 2
            liking = float(WEIGHT[fish] + 3) / all_likings
            weights[k] = i64(1000.0 * float(worth) * expected(bait, BEARS[fish], table.seats - 1, liking))
            k += 1
