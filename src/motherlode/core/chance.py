"""Where did a card come from, and who may know that?

A table promises every position of every shuffled pile before it is seen, and opens one to a seat when the seat may know
that position (`docs/fair.md`). A game says which these are: `Game.origins`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from motherlode.core.view import Face

Piece = tuple[list[int], list[int]]
"""A pile before and after it was shuffled; of a throw nothing, then of how many and which it was."""


class Origin(NamedTuple):
    """A position of a pile, or a throw, that somebody may know from now on."""

    piece: int
    """The number of the pile or throw in all chance of the game."""
    at: int
    """The position in the pile, as it was shuffled; 0 of a throw."""
    knowers: tuple[int, ...] | None
    """The seats that may know it; None for everybody, spectators too."""
    face: Face | None = None
    """The card as those see it, where one does."""


class Chance:
    """All chance of a game up to a decision: what was shuffled and thrown, in order."""

    def __init__(self, pieces: Sequence[Piece], old: int) -> None:
        self.pieces = pieces
        self.old = old
        """So many of them came before the decision."""

    def pile(self, size: int) -> int:
        """The newest pile of so many cards; -1 if there is none."""
        return self._newest(size, len(self.pieces))

    def old_pile(self, size: int) -> int:
        """The same before the decision."""
        return self._newest(size, self.old)

    def _newest(self, size: int, until: int) -> int:
        return next((n for n in range(until - 1, -1, -1) if len(self.pieces[n][0]) == size), -1)

    def throws(self) -> list[int]:
        """The throws that the decision caused."""
        return [n for n in range(self.old, len(self.pieces)) if not self.pieces[n][0]]

    def where(self, pile: int, card: int) -> int:
        """The position of a card of which the pile had one."""
        return self.pieces[pile][1].index(card)
