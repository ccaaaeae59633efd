"""How does a deal of Hearts go on? Dealing, what is legal, what an action does, and who has won."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from motherlode.core.dice import Dice
from motherlode.kits.bits import BIT, spread
from motherlode.kits.places import lay
from motherlode_hearts.knowing import observe
from motherlode_hearts.rules import cards, tricks
from motherlode_hearts.rules.position import LAYOUT, SEATS, Position

NO_POINTS: Final[vec[i64]] = vec[i64]([0] * SEATS)


@final
class HeartsState(Position):
    """A deal of Hearts, as the engine plays it."""

    def legal(self, out: vec[i64]) -> i64:
        """The cards that may be played."""
        if self.over:
            return 0
        return spread(tricks.playable(self), out, 0)

    def apply(self, action: i64) -> None:
        """Play a card. The others have seen it: it stays played (HRT-14)."""
        self.sealed = True
        tricks.add(self, action)

    def copy(self) -> HeartsState:
        """An independent copy."""
        twin = HeartsState(self.dice, self.places.copy(), self.taken[:])
        twin.copy_table(self)
        return twin

    def fresh(self, dice: Dice) -> HeartsState:
        """Another deal."""
        return deal(dice)

    def imagine(self, seat: i64, dice: Dice) -> HeartsState:
        """A copy with the unseen cards dealt anew, every deal that fits what was seen equally likely."""
        world = self.copy()
        world.places.imagine(seat, dice)
        world.dice = dice.split()
        return world

    def observe(self, seat: i64, out: vec[u8], at: i64) -> None:
        """What a seat knows, as bytes."""
        observe.observe(self, seat, out, at)

    def payoff(self, seat: i64) -> float:
        """Those with the fewest points share the win (HRT-13)."""
        mine = self.points(seat)
        sharing: i64 = 0
        other: i64 = 0
        while other < SEATS:
            theirs = self.points(other)
            if theirs < mine:
                return 0.0
            if theirs == mine:
                sharing += 1
            other += 1
        return 1.0 / float(sharing)


def deal(dice: Dice) -> HeartsState:
    """Thirteen cards to each seat; who has the two of clubs begins (HRT-2, HRT-3)."""
    deck = cards.DECK[:]
    dice.shuffle(deck, 0, cards.CARDS)
    places = lay(LAYOUT)
    hands = places.sets
    seat: i64 = 0
    while seat < SEATS:
        hand: i64 = 0
        i = seat
        while i < cards.CARDS:
            hand |= BIT[deck[i]]
            i += SEATS
        hands[seat] = hand
        seat += 1
    state = HeartsState(dice, places, NO_POINTS[:])
    while hands[state.seat] & BIT[cards.TWO_OF_CLUBS] == 0:
        state.seat += 1
    places.look(cards.TWO_OF_CLUBS, state.seat, LAYOUT.everybody)  # who begins has shown it
    return state
