"""What is there to know at one moment, and where does it lie?"""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.state import State
from motherlode.kits.bits import listed, lowest
from motherlode.kits.choices import Choices
from motherlode.kits.places import lay
from motherlode_small_fry.rules.cards import KIND, PLAN, WEIGHT


class Table(State):
    """Everything about one moment of the game, hidden things included. Hands are the first places."""

    def __init__(self, seats: i64, dice: Dice) -> None:
        super().__init__(seats, dice)
        self.places = lay(PLAN.layout(seats))  # which fish lies where, and who knows it
        self.aims = Choices(seats)  # which fish everybody casts for, chosen in secret
        self.last: list[int] = [0] * seats  # seat → 1 + the fish of its last cast, 0 before the first
        self.cast: i64 = 1
        self.pond: i64 = 5 * seats
        self.lake: i64 = 5 * seats + 1
        self.away: i64 = 5 * seats + 2

    def line(self, seat: i64) -> i64:
        """The place of the bait that a seat has chosen."""
        return self.seats + seat

    def supper(self, seat: i64) -> i64:
        """The place of its supper."""
        return 2 * self.seats + seat

    def bucket(self, seat: i64) -> i64:
        """The place of the fish it has caught."""
        return 3 * self.seats + seat

    def eaten(self, seat: i64) -> i64:
        """The place of the bait it has used."""
        return 4 * self.seats + seat

    def promised(self, seat: i64) -> i64:
        """The kind of its supper."""
        return KIND[lowest(self.places.sets[self.supper(seat)])]

    def room(self) -> i64:
        """How many fish come to the pond (SMA-3)."""
        return 3 if self.seats > 3 else 2

    def caught(self, seat: i64) -> i64:
        """What the fish in a bucket weigh (SMA-8)."""
        return sum(WEIGHT[fish] for fish in listed(self.places.sets[self.bucket(seat)]))

    def favourite(self, seat: i64) -> i64:
        """What those of them weigh that are of the kind promised for supper (SMA-8)."""
        kind = self.promised(seat)
        return sum(WEIGHT[fish] for fish in listed(self.places.sets[self.bucket(seat)]) if KIND[fish] == kind)

    def total(self, seat: i64) -> i64:
        """The weight of a bucket, and once more that of the kind promised for supper: the most wins (SMA-8)."""
        return self.caught(seat) + self.favourite(seat)
