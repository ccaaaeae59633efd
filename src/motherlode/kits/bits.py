"""Sets as numbers: bit k says whether k is in the set. Unions, intersections and differences are `|`, `&` and `& ~`.

The tricks that numbers allow stand here once, under a name. Elements are 0 … 61.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice

BIT: Final[vec[i64]] = vec[i64]([1 << k for k in range(62)])
"""Element → the set of it alone. A table, because mypyc compiles `1 << k` to a 32-bit shift."""


SPREADER: Final = 285870213051386505
"""Any six binary digits in a row occur in it once: those at the top of it, times a power of two, tell which power."""


def _places() -> list[int]:
    """Where the top six digits of a power of two times SPREADER point stands its exponent."""
    table = [0] * 64
    for k in range(64):
        table[((SPREADER << k) >> 58) & 63] = k
    return table


PLACE: Final[vec[i64]] = vec[i64](_places())


def lowest(members: i64) -> i64:
    """The least element of a set that is not empty. To go through a set, take it out: `members &= members - 1`."""
    return PLACE[(((members & -members) * SPREADER) >> 58) & 63]


def count(members: i64) -> i64:
    """How many elements a set has."""
    # Adds up neighbouring bits, then pairs, then fours, until one sum is left. The masks are for 62 bits: mypyc makes a
    # Python object, at every call, of a number from 2**62 on.
    x = members - ((members >> 1) & 1537228672809129301)
    x = (x & 3689348814741910323) + ((x >> 2) & 3689348814741910323)
    x = (x + (x >> 4)) & 1085102592571150095
    x += x >> 8
    x += x >> 16
    return (x + (x >> 32)) & 127


def spread(members: i64, out: vec[i64], start: i64, base: i64 = 0) -> i64:
    """Write the elements of a set into `out` from `start` on, ascending; returns the place behind the last.

    With a `base` it writes `base + element`: a kind of action has one for every element.
    """
    while members:
        low = members & -members
        members ^= low
        out[start] = base + PLACE[((low * SPREADER) >> 58) & 63]
        start += 1
    return start


def last_of(members: i64) -> i64:
    """The greatest element of a set, as a set; none of none."""
    while members & (members - 1):
        members &= members - 1
    return members


def above(members: i64, others: i64) -> i64:
    """Those elements of a set that are greater than all of another set."""
    last = last_of(others)
    return members & -last & ~last if last else members


def pick(members: i64, dice: Dice) -> i64:
    """One element of a set that is not empty, each equally likely."""
    skip = dice.below(count(members))
    while skip > 0:
        members &= members - 1
        skip -= 1
    return lowest(members)


def pick_some(members: i64, n: i64, dice: Dice) -> i64:
    """A set of `n` elements of a set, every choice equally likely; all of them if there are no more."""
    found: i64 = 0
    while n > 0 and members:
        low = BIT[pick(members, dice)]
        found |= low
        members ^= low
        n -= 1
    return found


def listed(members: int) -> list[int]:
    """The elements of a set as a list, ascending: for views and tests."""
    return [k for k in range(members.bit_length()) if members >> k & 1]
