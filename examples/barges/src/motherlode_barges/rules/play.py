"""What may be bid, who gets the barge, and who has won?"""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.state import NOBODY, State
from motherlode.kits.bits import BIT, listed
from motherlode.kits.choices import Choices
from motherlode.kits.places import lay
from motherlode.kits.telling import note, whisper
from motherlode_barges.options import BargesOptions
from motherlode_barges.rules.cards import ALL_LOTS, BARGES, PLAN, ROUNDS


class Position(State):
    """Everything about one moment of the game, hidden things included."""

    def __init__(self, seats: i64, options: BargesOptions, dice: Dice) -> None:
        super().__init__(seats, dice)
        self.options = options
        self.places = lay(PLAN.layout(seats))  # the barges; the place of a seat's cargo is its number
        self.bids = Choices(seats)
        self.lots: list[int] = [ALL_LOTS] * seats  # seat → the lots that it has left, as a set
        self.round: i64 = 0
        self.river: i64 = seats  # the place of the pile; then what is bid for, then what drifted on
        for barge in dice.shuffled(BARGES):
            self.places.put(barge, self.river)
        self.turn_up()

    def menu(self) -> list[int]:
        """Action k bids the lot k + 1 (BAR-3)."""
        return [] if self.over else listed(self.lots[self.seat])

    def apply(self, action: i64) -> None:
        """Lay a lot face down (BAR-3)."""
        seat = self.seat
        self.sealed = False
        self.bids.choose(seat, action, self.lots[seat])
        whisper(self, "bid", seat, "BAR-3", {"lot": int(action + 1)})
        self.seat = seat + 1
        if self.bids.complete():
            self.turn_over()

    def turn_over(self) -> None:
        """All bids are turned up, and the highest that is alone wins (BAR-4, BAR-5)."""
        self.sealed = True
        self.seat = 0
        bids = self.bids.open()
        for seat, bid in enumerate(bids):
            self.lots[seat] ^= BIT[bid]
        alone = [bid for bid in bids if bids.count(bid) == 1]
        winner = bids.index(max(alone)) if alone else NOBODY
        note(self, "opened", winner, "BAR-4", {"bids": [bid + 1 for bid in bids], "worth": self.stake()})
        for card in listed(self.places.sets[self.river + 1]):
            if winner != NOBODY:
                self.places.show(card, self.river + 1, winner)
            elif not self.options.tide or self.round == ROUNDS:  # BAR-7
                self.places.show(card, self.river + 1, self.river + 2)
        if self.round == ROUNDS:
            self.over = True
            self.seat = NOBODY
        else:
            self.turn_up()

    def turn_up(self) -> None:
        """The next barge comes (BAR-2)."""
        self.round += 1
        card = self.places.top(self.river)
        self.places.show(card, self.river, self.river + 1)
        note(self, "came", NOBODY, "BAR-2", {"worth": int(card + 1)})

    def stake(self) -> int:
        """What is bid for, in cargo."""
        return sum(card + 1 for card in listed(self.places.sets[self.river + 1]))

    def cargo(self, seat: i64) -> int:
        """What the barges of a seat are worth."""
        return sum(card + 1 for card in listed(self.places.sets[seat]))

    def payoff(self, seat: i64) -> float:
        """Those with the most cargo share the win (BAR-6)."""
        all_cargo = [self.cargo(one) for one in range(self.seats)]
        best = max(all_cargo)
        return 1 / all_cargo.count(best) if all_cargo[seat] == best else 0.0
