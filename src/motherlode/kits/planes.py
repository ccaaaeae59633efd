"""Writing observations: sets, counts and choices as bytes, one behind the other.

Every function writes from `at` on and returns the place behind what it wrote, so that an observation is a chain of
calls in the order of the planes (`core.planes`).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from motherlode.core.planes import Plane

NO: Final[u8] = 0
YES: Final[u8] = 1
MOST: Final = 255


def number(out: vec[u8], at: i64, value: i64) -> i64:
    """A number from 0 to 255; what is more counts as 255."""
    out[at] = u8(value) if value < MOST else u8(255)
    return at + 1


def long_number(out: vec[u8], at: i64, value: i64) -> i64:
    """A number from 0 to 65,535 in two bytes, the greater part first."""
    out[at] = u8(value >> 8)
    out[at + 1] = u8(value & 255)
    return at + 2


def blank(out: vec[u8], at: i64, size: i64) -> i64:
    """So many zeros."""
    end = at + size
    while at + 8 <= end:  # eight at a time: half of a loop of one is counting
        out[at] = NO
        out[at + 1] = NO
        out[at + 2] = NO
        out[at + 3] = NO
        out[at + 4] = NO
        out[at + 5] = NO
        out[at + 6] = NO
        out[at + 7] = NO
        at += 8
    while at < end:
        out[at] = NO
        at += 1
    return end


def flags(out: vec[u8], at: i64, members: i64, size: i64) -> i64:
    """A set as one byte for each thing that could be in it: 1 if it is."""
    end = at + size
    while at + 4 <= end:
        out[at] = u8(members & 1)
        out[at + 1] = u8(members >> 1 & 1)
        out[at + 2] = u8(members >> 2 & 1)
        out[at + 3] = u8(members >> 3 & 1)
        members >>= 4
        at += 4
    while at < end:
        out[at] = u8(members & 1)
        members >>= 1
        at += 1
    return end


def every_fourth(out: vec[u8], at: i64, members: i64, first: i64, size: i64) -> i64:
    """The same for every fourth element from `first` on: one suit of the deck of 52."""
    members >>= first
    end = at + size
    while at < end:
        out[at] = u8(members & 1)
        members >>= 4
        at += 1
    return end


def choice(out: vec[u8], at: i64, value: i64, size: i64) -> i64:
    """One of `size` possibilities: a 1 at its place; all zeros if it is none of them."""
    blank(out, at, size)
    if 0 <= value < size:
        out[at + value] = YES
    return at + size


def numbers(out: vec[u8], at: i64, values: vec[i64], first: i64, size: i64) -> i64:
    """So many numbers of a row, each 0 to 255."""
    end = first + size
    while first < end:
        value = values[first]
        out[at] = u8(value) if value < MOST else u8(255)
        at += 1
        first += 1
    return at


def from_me(seat: i64, me: i64, seats: i64) -> i64:
    """A seat counted from the observer on; -1 for nobody."""
    if seat < 0:
        return -1
    return seat - me if seat >= me else seat - me + seats


def turned(members: i64, me: i64, seats: i64) -> i64:
    """A set of seats counted from the observer on."""
    found: i64 = 0
    k: i64 = 0
    while k < seats:
        seat = me + k
        if seat >= seats:
            seat -= seats
        if members >> seat & 1:
            found |= ONE << k
        k += 1
    return found


ONE: Final[i64] = 1


def who(name: str, meaning: str, seats: i64) -> Plane:
    """The plane of a seat as a `choice`."""
    return Plane(name, meaning, (int(seats),))
