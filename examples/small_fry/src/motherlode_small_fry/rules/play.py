"""What may be chosen, and what does it do?"""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.kits.bits import listed
from motherlode.kits.telling import whisper
from motherlode_small_fry.rules import casting
from motherlode_small_fry.rules.cards import FISH, HAND, NAMES
from motherlode_small_fry.rules.position import Table


class Position(Table):
    """A game that can be played. Action 54 b + f casts bait b for fish f."""

    def menu(self) -> list[int]:
        """Any bait of one's hand for any fish of the pond (SMA-4)."""
        if self.over:
            return []
        pond = listed(self.places.sets[self.pond])
        return [FISH * bait + fish for bait in listed(self.places.sets[self.seat]) for fish in pond]

    def apply(self, action: i64) -> None:
        """Choose a bait and a fish; when all have chosen, everything is revealed (SMA-4)."""
        bait, fish = action // FISH, action % FISH
        whisper(self, "aimed", self.seat, "SMA-4", {"bait": NAMES[bait], "fish": NAMES[fish]})
        self.places.move(bait, self.seat, self.line(self.seat))
        self.aims.choose(self.seat, fish, self.places.sets[self.pond])
        self.seat = (self.seat + 1) % self.seats
        self.sealed = self.aims.complete()  # until then it can be taken back
        if self.sealed:
            casting.reveal(self)


def deal(seats: i64, dice: Dice) -> Position:
    """Six baits and a supper for everybody, and fish in the pond (SMA-1, SMA-2, SMA-3)."""
    state = Position(seats, dice)
    for fish in dice.shuffled(FISH):
        state.places.put(fish, state.lake)
    for seat in range(seats):
        for _ in range(HAND):
            state.places.draw(state.lake, seat)
        state.places.draw(state.lake, state.supper(seat))
    casting.fill(state)
    return state
