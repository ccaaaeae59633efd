"""What lies where on the table, and what is it worth?

Wherever cards lie is a set of cards (`kits.cards52`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.state import NOBODY, State
from motherlode.games.mine_all_mine.rules.cards import ACE_BIT, GEMS, MINERS, WORTH, WORTHS
from motherlode.kits.bits import BIT, count, lowest
from motherlode.kits.cards52 import CARDS, HEARTS, suit_of, total
from motherlode.kits.places import Layout, Places


@final
@dataclass(kw_only=True)
class Setup:
    """The options as the rules read them: what does not change during a game, shared by all its positions."""

    ace_gate: i64  # so many diamonds must be held to mine the Ace (MINE-V1)
    plus_one: bool  # every bid is the least possible (MINE-V2)
    alternate: bool  # Thugs are sent in turn, whoever is ahead (MINE-V3)
    first_draws: bool  # in the very first turn too (MINE-V4)
    many_lovers: bool  # for one partner (MINE-V5)
    failed_target_rests: bool  # after a kidnap that failed (MINE-V6)
    exact_change: bool  # pay as little as one's diamonds allow (MINE-V7)
    sunset_rounds: i64  # without a draw pile (MINE-V8)
    random_first: bool  # who begins is drawn (MINE-6)


class Tally:
    """What is counted for figures about many games: the places of `Position.tally`.

    First the actions of turns as they are numbered: stock, mine, bribe, kidnap.
    """

    NOTHING: Final = 4
    BRIBES_WON: Final = 5
    KIDNAPS_WON: Final = 6
    BIDS: Final = 7
    PAIRS: Final = 8
    PLACES: Final = 9


UNSET: Final = vec[i64]()


def _layout(seats: int) -> Layout:
    """First the hands, each seen by its seat; then the villages, seen by all; last the pile, seen by nobody."""
    sights = [1 << seat for seat in range(seats)] + [(2 << seats) - 1] * seats + [0]
    return Layout(seats, CARDS, sights, ordered=1 << 2 * seats)


LAYOUTS: Final[list[Layout]] = [_layout(seats) for seats in range(7)]
"""Number of seats → the places of the characters (MINE-61)."""


class Position(State):
    """All that lies on the table, `like` another one's or new; and the questions that several chapters ask about it."""

    def __init__(self, seats: i64, dice: Dice, setup: Setup, places: Places, like: Position | None) -> None:
        super().__init__(seats, dice)
        none: i64 = -1  # NO_CARD, NOBODY
        zero: i64 = 0  # with the number itself mypyc would make an object of what is copied
        gems: i64 = GEMS
        self.setup: Setup = setup
        self.asked: i64 = zero if like is None else like.asked  # which decision `seat` takes
        self.first: i64 = zero if like is None else like.first  # who began
        self.active: i64 = zero if like is None else like.active  # whose turn it is; `seat` may be somebody defending
        self.turns: i64 = zero if like is None else like.turns  # begun so far
        self.dusk: i64 = zero if like is None else like.dusk  # of these, how many began with an empty pile
        self.winners: i64 = zero if like is None else like.winners  # set of seats

        self.places: Places = places  # where every character lies, and who knows it: see `LAYOUTS`
        self.purses: vec[i64] = UNSET if like is None else like.purses[:]  # seat → diamonds held
        self.centre: i64 = gems if like is None else like.centre  # diamonds to be mined
        # Lover → its partner as a set; Miner or Thug → its Lovers; replaced, never changed
        self.bonds: vec[i64] = UNSET if like is None else like.bonds
        self.paired: i64 = zero if like is None else like.paired  # all who have a bond
        self.tired: i64 = zero if like is None else like.tired  # all whose rest counter is 1 or 2 (MINE-53)
        self.weary: i64 = zero if like is None else like.weary  # of these, whose counter is 2

        # A bribe or a kidnap under way.
        self.target: i64 = none if like is None else like.target
        self.owner: i64 = none if like is None else like.owner  # whose village it lies in
        self.bid: i64 = zero if like is None else like.bid  # the briber's
        self.reply: i64 = zero if like is None else like.reply  # the owner's
        self.due: i64 = zero if like is None else like.due  # what the winner of the war has still to pay
        self.attackers: i64 = zero if like is None else like.attackers  # Thugs sent
        self.defenders: i64 = zero if like is None else like.defenders

        self.tally: vec[i64] = UNSET if like is None else like.tally[:]  # see `Tally`
        if like is not None:
            self.copy_base(like)

    def hand(self, seat: i64) -> i64:
        """The characters that a seat holds."""
        return self.places.sets[seat]

    def village(self, seat: i64) -> i64:
        """The characters that lie face up before a seat."""
        return self.places.sets[self.seats + seat]

    def left(self) -> i64:
        """How many cards the pile has."""
        return self.places.size(2 * self.seats)

    def usable(self, seat: i64) -> i64:
        """The characters of a village that do not rest (MINE-54)."""
        return self.village(seat) & ~self.tired

    def abroad(self, seat: i64) -> i64:
        """The characters in all other villages."""
        people: i64 = 0
        sets = self.places.sets
        for village in range(self.seats, 2 * self.seats):
            people |= sets[village]
        return people & ~sets[self.seats + seat]

    def home(self, card: i64) -> i64:
        """In whose village a character lies; NOBODY if in none."""
        sets = self.places.sets
        for seat in range(self.seats):
            if sets[self.seats + seat] & BIT[card]:
                return seat
        return NOBODY

    def rival(self, seat: i64) -> i64:
        """The other side of a bribe or kidnap: its target's owner, or for the owner whoever has the turn."""
        return self.owner if seat == self.active else self.active

    def rest(self, card: i64) -> i64:
        """The rest counter of a character (MINE-53)."""
        return (1 if self.tired & BIT[card] else 0) + (1 if self.weary & BIT[card] else 0)

    def strength(self, card: i64) -> i64:
        """Its number, and 1 more for a Miner or Thug for each Lover it has (MINE-15, MINE-19, MINE-21, MINE-V5)."""
        worth: i64 = WORTH[card]
        return worth if suit_of(card) == HEARTS else worth + count(self.bonds[card])

    def power(self, cards: i64) -> i64:
        """The strengths of a set of Miners or Thugs, added up."""
        power = total(WORTHS, cards)
        courted = cards & self.paired
        if not self.setup.many_lovers:  # one Lover each (MINE-16)
            return power + count(courted)
        while courted:
            power += count(self.bonds[lowest(courted)])
            courted &= courted - 1
        return power

    def mining(self, seat: i64) -> i64:
        """The strength of a village's usable Miners (MINE-26)."""
        return self.power(self.usable(seat) & MINERS)

    def purse(self, seat: i64) -> i64:
        """What the diamonds that a seat holds are worth."""
        return total(WORTHS, self.purses[seat])

    def love(self, card: i64) -> i64:
        """What the Lovers paired with a Miner or Thug are worth: they bid for its owner (MINE-32, MINE-33)."""
        if suit_of(card) == HEARTS:
            return 0
        return total(WORTHS, self.bonds[card])

    def attack(self) -> i64:
        """The strength of the Thugs sent to kidnap (MINE-43)."""
        return self.power(self.attackers)

    def defence(self) -> i64:
        """The strength of the target and of the Thugs sent to defend it (MINE-43, MINE-44)."""
        return self.strength(self.target) + self.power(self.defenders)

    def ace_mined(self) -> bool:
        """Whether somebody holds the Ace of Diamonds (MINE-57)."""
        return not self.centre & ACE_BIT
