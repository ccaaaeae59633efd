"""What is there to know about a deal of Hearts at one moment? The fields, and questions about the table."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.state import State
from motherlode.kits.places import Layout, Places
from motherlode_hearts.rules import cards

SEATS: Final = 4
NO_SUIT: Final = -1
LAST_EIGHT: Final = (1 << 48) - 1

LAYOUT: Final = Layout(SEATS, cards.CARDS, [1, 2, 4, 8])
"""Places 0 to 3 are the hands; every seat sees its own (HRT-14)."""


class Position(State):
    """A deal of Hearts at one moment, hidden hands included."""

    def __init__(self, dice: Dice, places: Places, taken: vec[i64]) -> None:
        super().__init__(SEATS, dice)
        self.places: Places = places  # what lies in the hands, and who knows it
        self.taken: vec[i64] = taken  # seat → points in the tricks it has taken
        self.played: i64 = 0  # the last eight cards played, six bits each: see `card_played`
        self.count: i64 = 0  # how many were played
        self.leader: i64 = 0  # who led to this trick
        self.led: i64 = NO_SUIT  # the suit led, NO_SUIT between tricks
        self.best: i64 = 0  # the highest card of that suit so far
        self.winner: i64 = 0  # who played it
        self.stake: i64 = 0  # points lying in this trick
        self.broken: bool = False  # whether hearts may be led (HRT-9)

    def copy_table(self, source: Position) -> None:
        """Take over all fields that are plain numbers; called by `copy` on the new position."""
        self.copy_base(source)
        self.played = source.played
        self.count = source.count
        self.leader = source.leader
        self.led = source.led
        self.best = source.best
        self.winner = source.winner
        self.stake = source.stake
        self.broken = source.broken

    def card_played(self, number: i64) -> i64:
        """The card that was played as number so-and-so, from 0: of this trick or the one before."""
        return self.played >> (6 * (self.count - 1 - number)) & 63

    def hand(self, seat: i64) -> i64:
        """The set of cards that a seat holds."""
        return self.places.sets[seat]

    def last_to_play(self) -> bool:
        """Whether the deciding seat plays the fourth card of the trick."""
        return self.count & 3 == 3

    def moon(self) -> bool:
        """Whether one seat has taken all the points (HRT-12)."""
        seat: i64 = 0
        while seat < SEATS:
            if self.taken[seat] == cards.ALL_POINTS:
                return True
            seat += 1
        return False

    def points(self, seat: i64) -> i64:
        """A seat's points: those it took, or what shooting the moon makes of them (HRT-12)."""
        own = self.taken[seat]
        return cards.ALL_POINTS - own if self.moon() else own
