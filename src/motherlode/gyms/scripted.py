"""Dice that say what they are told to: how chance becomes a decision of its own."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.core.dice import Dice


class Throw(Exception):
    """One more throw is wanted."""

    def __init__(self, possible: int) -> None:
        super().__init__(f"one of {possible}")
        self.possible = possible


class Scripted(Dice):
    """Dice that repeat a row of throws, and ask for one more when it is used up. A sure throw is never asked for."""

    def __init__(self, throws: Sequence[int]) -> None:
        self.throws = list(throws)
        self.used = 0

    def below(self, n: int) -> int:
        """The next throw of the row."""
        if n == 1:
            return 0
        if self.used == len(self.throws):
            raise Throw(n)
        self.used += 1
        return self.throws[self.used - 1]

    def copy(self) -> Scripted:
        """The same row, as far along."""
        twin = Scripted(self.throws)
        twin.used = self.used
        return twin
