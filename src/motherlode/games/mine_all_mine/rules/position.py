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
from motherlode.games.mine_all_mine.rules.decisions import Ask
from motherlode.kits.bits import BIT, count, lowest
from motherlode.kits.cards52 import HEARTS, NO_CARD, suit_of, total


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


class Position(State):
    """All that lies on the table, and the questions that several chapters ask about it."""

    def __init__(self, seats: i64, dice: Dice, setup: Setup) -> None:
        super().__init__(seats, dice)
        self.setup: Setup = setup
        self.asked: i64 = Ask.ACT  # which decision `seat` takes
        self.first: i64 = 0  # who began
        self.active: i64 = 0  # whose turn it is; `seat` may be somebody defending
        self.turns: i64 = 0  # begun so far
        self.dusk: i64 = 0  # of these, how many began with an empty pile
        self.winners: i64 = 0  # set of seats

        self.pile: vec[i64] = UNSET  # face down, the top card last; NO_CARD where cards were
        self.left: i64 = 0  # cards in the pile
        self.hands: vec[i64] = UNSET  # seat → characters held
        self.villages: vec[i64] = UNSET  # seat → characters lying face up
        self.purses: vec[i64] = UNSET  # seat → diamonds held
        self.centre: i64 = GEMS  # diamonds to be mined
        self.bonds: vec[i64] = UNSET  # Lover → its partner as a set; Miner or Thug → its Lovers
        self.paired: i64 = 0  # all who have a bond
        self.tired: i64 = 0  # all whose rest counter is 1 or 2 (MINE-53)
        self.weary: i64 = 0  # of these, whose counter is 2

        # A bribe or a kidnap under way.
        self.target: i64 = NO_CARD
        self.owner: i64 = NOBODY  # whose village it lies in
        self.bid: i64 = 0  # the briber's
        self.reply: i64 = 0  # the owner's
        self.due: i64 = 0  # what the winner of the war has still to pay
        self.attackers: i64 = 0  # Thugs sent
        self.defenders: i64 = 0

        self.tally: vec[i64] = UNSET  # see `Tally`

    def copy_table(self, source: Position) -> None:
        """Take over everything that lies on another table."""
        self.asked = source.asked
        self.first = source.first
        self.active = source.active
        self.turns = source.turns
        self.dusk = source.dusk
        self.winners = source.winners
        self.pile = source.pile[:]
        self.left = source.left
        self.hands = source.hands[:]
        self.villages = source.villages[:]
        self.purses = source.purses[:]
        self.centre = source.centre
        self.bonds = source.bonds[:]
        self.paired = source.paired
        self.tired = source.tired
        self.weary = source.weary
        self.target = source.target
        self.owner = source.owner
        self.bid = source.bid
        self.reply = source.reply
        self.due = source.due
        self.attackers = source.attackers
        self.defenders = source.defenders
        self.tally = source.tally[:]

    # -- who lives where ---------------------------------------------------------------------------------------------

    def usable(self, seat: i64) -> i64:
        """The characters of a village that do not rest (MINE-54)."""
        return self.villages[seat] & ~self.tired

    def abroad(self, seat: i64) -> i64:
        """The characters in all other villages."""
        people: i64 = 0
        s: i64 = 0
        while s < self.seats:
            if s != seat:
                people |= self.villages[s]
            s += 1
        return people

    def home(self, card: i64) -> i64:
        """In whose village a character lies; NOBODY if in none."""
        seat: i64 = 0
        while seat < self.seats:
            if self.villages[seat] & BIT[card]:
                return seat
            seat += 1
        return NOBODY

    def rival(self, seat: i64) -> i64:
        """The other side of a bribe or kidnap: its target's owner, or for the owner whoever has the turn."""
        return self.owner if seat == self.active else self.active

    def rest(self, card: i64) -> i64:
        """The rest counter of a character (MINE-53)."""
        return (1 if self.tired & BIT[card] else 0) + (1 if self.weary & BIT[card] else 0)

    # -- what cards are worth ----------------------------------------------------------------------------------------

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
        return 0 if suit_of(card) == HEARTS else total(WORTHS, self.bonds[card])

    def attack(self) -> i64:
        """The strength of the Thugs sent to kidnap (MINE-43)."""
        return self.power(self.attackers)

    def defence(self) -> i64:
        """The strength of the target and of the Thugs sent to defend it (MINE-43, MINE-44)."""
        return self.strength(self.target) + self.power(self.defenders)

    def ace_mined(self) -> bool:
        """Whether somebody holds the Ace of Diamonds (MINE-57)."""
        return not self.centre & ACE_BIT
