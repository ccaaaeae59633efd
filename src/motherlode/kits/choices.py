"""Secret choices: bids, votes, cards laid face down at the same time. Who has chosen is public, what was chosen is not.

Players are asked one after the other and none learns what the others chose before all is turned up: that is what
choosing at the same time comes to. A choice is one of a set that everybody knows (`kits.bits`), and to everybody else
each of that set is equally likely.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.kits.bits import pick

NOT_YET: Final = -1


@final
class Choices:
    """What every seat has chosen, and out of what."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        """How many choose."""
        self.made: vec[i64] = vec[i64]([NOT_YET] * seats)
        """Seat → its choice; `NOT_YET` before it has chosen."""
        self.among: vec[i64] = vec[i64]([0] * seats)
        """Seat → the set that it has chosen from."""

    def copy(self) -> Choices:
        """An independent copy."""
        twin = Choices(0)
        twin.seats = self.seats
        twin.made = self.made[:]
        twin.among = self.among[:]
        return twin

    def choose(self, seat: i64, choice: i64, among: i64) -> None:
        """A seat chooses in secret, one of a set that everybody knows."""
        self.made[seat] = choice
        self.among[seat] = among

    def complete(self) -> bool:
        """Whether all have chosen."""
        return all(self.made[seat] != NOT_YET for seat in range(self.seats))

    def open(self) -> list[int]:
        """Turn all choices up, by seat (NOT_YET for those who have made none), and begin anew."""
        found = [int(choice) for choice in self.made]
        for seat in range(self.seats):
            self.made[seat] = NOT_YET
            self.among[seat] = 0
        return found

    def imagine(self, viewer: i64, dice: Dice) -> None:
        """Draw anew what others have chosen. On a copy; `State.imagine` calls it for every field that has it."""
        for seat in range(self.seats):
            if seat != viewer and self.made[seat] != NOT_YET:
                self.made[seat] = pick(self.among[seat], dice)
