"""Hearts for four: one deal of thirteen tricks, no passing. Clause ids are those of RULES.md.

Hands are sets of cards (cards.py), so a rule is often one operation on a set: the cards that follow suit are
`hand & IN_SUIT[led]`. An action is the card played.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.events import Event, Fact
from motherlode.core.state import NOBODY, State
from motherlode.kits.bits import BIT, PLACE
from motherlode_hearts.cards import (
    BUT_HEARTS,
    BUT_POINTS,
    CARDS,
    DECK,
    HAND,
    HEARTS,
    IN_SUIT,
    NAMES,
    POINTS,
    SUIT,
    TWO_OF_CLUBS,
)
from motherlode_hearts.redeal import redeal

SEATS: Final = 4
ALL_POINTS: Final = 26
NO_SUIT: Final = -1

NOTHING: Final[vec[i64]] = vec[i64]([0] * 4)
NO_CARDS: Final[vec[i64]] = vec[i64]([-1] * 52)


@final
class HeartsState(State):
    """A deal of Hearts."""

    def __init__(self, dice: Dice, hands: vec[i64], lacks: vec[i64], taken: vec[i64], played: vec[i64]) -> None:
        super().__init__(SEATS, dice)
        self.hands: vec[i64] = hands  # seat → the set of cards it holds
        self.lacks: vec[i64] = lacks  # seat → cards it has shown, by what it played, that it does not hold
        self.taken: vec[i64] = taken  # seat → points in the tricks it has taken
        self.played: vec[i64] = played  # all cards played, in order; then -1
        self.count: i64 = 0  # how many were played
        self.leader: i64 = 0  # who led to this trick
        self.led: i64 = NO_SUIT  # the suit led, NO_SUIT between tricks
        self.best: i64 = 0  # the highest card of that suit so far
        self.winner: i64 = 0  # who played it
        self.stake: i64 = 0  # points lying in this trick
        self.broken: bool = False  # whether hearts may be led (HRT-9)

    # -- what may be played ------------------------------------------------------------------------------------------

    def playable(self) -> i64:
        """The set of cards that the deciding seat may play."""
        hand = self.hands[self.seat]
        if self.led == NO_SUIT:
            if self.count == 0:
                return 1  # HRT-3: the two of clubs
            if not self.broken:
                plain = hand & BUT_HEARTS
                if plain:
                    return plain  # HRT-8
            return hand
        following = hand & IN_SUIT[self.led]
        if following:
            return following  # HRT-5
        if self.count < SEATS:
            harmless = hand & BUT_POINTS
            if harmless:
                return harmless  # HRT-7
        return hand  # HRT-6

    def legal(self, out: vec[i64]) -> i64:
        if self.over:
            return 0
        cards = self.playable()
        n: i64 = 0
        while cards:
            lowest = cards & -cards
            cards ^= lowest
            out[n] = PLACE[lowest % 67]
            n += 1
        return n

    # -- playing a card ----------------------------------------------------------------------------------------------

    def apply(self, action: i64) -> None:
        seat = self.seat
        suit: i64 = SUIT[action]
        points: i64 = POINTS[action]
        self.sealed = True  # HRT-14: the others have seen the card
        self.hands[seat] ^= BIT[action]
        if self.led == NO_SUIT:
            if suit == HEARTS and not self.broken:
                self.lacks[seat] |= BUT_HEARTS  # HRT-8 let it lead a heart: it holds nothing else
            self.leader = seat
            self.led = suit
            self.best = action
            self.winner = seat
        elif suit == self.led:
            if action > self.best:
                self.best = action
                self.winner = seat
        else:
            self.lacks[seat] |= IN_SUIT[self.led]
            if points and self.count < SEATS:
                self.lacks[seat] |= BUT_POINTS  # HRT-7 let it play a point: it holds nothing else
        self.played[self.count] = action
        self.count += 1
        if self.story is not None:
            self.tell_card(action)
        if points:
            self.stake += points
            self.broken = True
        if self.count & 3:
            self.seat = (seat + 1) & 3
        else:
            self.take_trick()

    def take_trick(self) -> None:
        """The best card of the suit led takes the trick, and its player leads (HRT-10)."""
        winner = self.winner
        self.taken[winner] += self.stake
        if self.story is not None:
            self.tell_trick()
        self.stake = 0
        self.led = NO_SUIT
        self.seat = winner
        if self.count == CARDS:
            self.over = True
            self.seat = NOBODY

    # -- dealing, copying, imagining ---------------------------------------------------------------------------------

    def fresh(self, dice: Dice) -> HeartsState:
        return deal(dice)

    def copy(self) -> HeartsState:
        twin = HeartsState(self.dice, self.hands[:], self.lacks[:], self.taken[:], self.played[:])
        twin.copy_base(self)
        twin.count = self.count
        twin.leader = self.leader
        twin.led = self.led
        twin.best = self.best
        twin.winner = self.winner
        twin.stake = self.stake
        twin.broken = self.broken
        return twin

    def cards_left(self, seat: i64) -> i64:
        """How many cards a seat holds: everybody can count that."""
        gone = self.count >> 2
        if ((seat - self.leader) & 3) < (self.count & 3):
            gone += 1
        return HAND - gone

    def imagine(self, seat: i64, dice: Dice) -> HeartsState:
        """Deal the unseen cards anew, every deal that fits what was seen equally likely."""
        world = self.copy()
        hands = world.hands
        rooms = NOTHING[:]
        unseen: i64 = 0
        other: i64 = 0
        while other < SEATS:
            if other != seat:
                unseen |= hands[other]
                hands[other] = 0
                rooms[other] = self.cards_left(other)
            other += 1
        if self.count == 0 and self.seat != seat:
            # HRT-3: whoever is asked first holds the two of clubs
            unseen ^= BIT[TWO_OF_CLUBS]
            hands[self.seat] = BIT[TWO_OF_CLUBS]
            rooms[self.seat] -= 1
        redeal(unseen, rooms, self.lacks, hands, dice)
        world.dice = dice.split()
        return world

    # -- the end -----------------------------------------------------------------------------------------------------

    def points(self, seat: i64) -> i64:
        """A seat's points: those it took, or what shooting the moon makes of them (HRT-12)."""
        own = self.taken[seat]
        if own == ALL_POINTS:
            return 0
        other: i64 = 0
        while other < SEATS:
            if self.taken[other] == ALL_POINTS:
                return ALL_POINTS
            other += 1
        return own

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

    # -- telling -----------------------------------------------------------------------------------------------------

    def tell_card(self, card: i64) -> None:
        """Called when the card lies on the table and before anything follows from it."""
        self.tell(Event(kind="played", seat=self.seat, facts={"card": NAMES[card]}, rule="HRT-4"))
        if POINTS[card] and not self.broken:
            self.tell(Event(kind="broke", seat=self.seat, rule="HRT-9"))

    def tell_trick(self) -> None:
        """Called when the trick is taken and still lies on the table."""
        first = self.count - SEATS
        cards = [NAMES[self.played[first + k]] for k in range(SEATS)]
        facts: dict[str, Fact] = {"cards": cards, "points": self.stake}
        self.tell(Event(kind="took", seat=self.winner, facts=facts, rule="HRT-10"))
        if self.count == CARDS and self.taken[self.winner] == ALL_POINTS:
            self.tell(Event(kind="moon", seat=self.winner, rule="HRT-12"))


def deal(dice: Dice) -> HeartsState:
    """Thirteen cards to each seat; who has the two of clubs begins (HRT-2, HRT-3)."""
    deck = DECK[:]
    dice.shuffle(deck, 0, CARDS)
    hands = NOTHING[:]
    i: i64 = 0
    while i < CARDS:
        hands[i & 3] |= BIT[deck[i]]
        i += 1
    state = HeartsState(dice, hands, NOTHING[:], NOTHING[:], NO_CARDS[:])
    while hands[state.seat] & BIT[TWO_OF_CLUBS] == 0:
        state.seat += 1
    return state
