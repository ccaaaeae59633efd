"""How much must be tried until "holds" means something: the one place where that is said, law by law.

A law that nothing was found against and that has tried less than this is "thin": no failure, and no comfort either. The
numbers are what a game of ordinary size passes in a check of twenty seconds with compiled rules, by some margin.
"""

from __future__ import annotations

from collections.abc import Mapping

LEAST: dict[int, dict[str, int]] = {
    1: {"positions compared": 300},
    2: {"positions": 500},
    3: {"positions": 100},
    4: {"positions x viewers": 100},
    5: {
        "positions x viewers": 100,
        "twin deals": 20,
        "histories found again": 8,
        "worlds compared": 300,
        "pairs weighed": 300,
    },
    6: {"positions and imagined worlds": 500},
    7: {"games": 50},
    8: {"records": 20, "positions saved": 20},
    9: {"illegal actions": 1000},
    10: {"decisions": 500},
    11: {"moves": 1000},
    12: {"observations": 500},
    13: {"games": 20},
}

WHERE_POSSIBLE = {"twin deals"}
"""What not every game has: wanted only where it was counted at all."""


def lacking(law: int, counts: Mapping[str, int]) -> list[str]:
    """What was tried too little, in words: `4 of 100 positions`."""
    least = [item for item in LEAST.get(law, {}).items() if item[0] in counts or item[0] not in WHERE_POSSIBLE]
    return [f"{counts.get(what, 0):,} of {number:,} {what}" for what, number in least if counts.get(what, 0) < number]
