"""What is an observation made of? Planes: each a named piece of the row of bytes that `State.observe` writes.

A game describes them once (`Game.observation`), in the order in which they are written. Every byte says something the
seat may know, and seats are counted from the observer on: number 0 is always "I", number 1 sits to the left of me.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from msgspec import Struct


class Plane(Struct, frozen=True):
    """A named piece of an observation."""

    name: str
    """What it is called: one word."""
    meaning: str
    """What its numbers say, a sentence."""
    shape: tuple[int, ...] = (1,)
    """How its bytes are laid out, row by row: one for each, or rows of them."""
    high: int = 1
    """The greatest number that occurs in it."""
    low: int = 0
    """The least."""

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return prod(self.shape)


class Layout(Struct, frozen=True):
    """All planes of an observation, one after the other."""

    planes: tuple[Plane, ...]
    """In the order in which they are written."""

    @property
    def size(self) -> int:
        """How many bytes an observation has."""
        return sum(plane.size for plane in self.planes)

    def places(self) -> Iterator[tuple[Plane, slice]]:
        """Every plane, and where it lies."""
        at = 0
        for plane in self.planes:
            yield plane, slice(at, at + plane.size)
            at += plane.size

    def at(self, name: str) -> slice:
        """Where a plane lies; a KeyError if there is none of that name."""
        for plane, place in self.places():
            if plane.name == name:
                return place
        raise KeyError(f"There is no plane {name}; there are {', '.join(plane.name for plane in self.planes)}.")

    def highs(self) -> bytes:
        """The greatest number of every byte."""
        return b"".join(bytes([plane.high]) * plane.size for plane in self.planes)
