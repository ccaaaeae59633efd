"""What lies where on the table of Mine, all mine!, what it is worth, and what could be done with it.

Wherever cards lie is a set of cards (`kits.cards52`). Rest counters (MINE-53) are two sets: `tired` holds the cards
whose counter is 1 or more, `weary` those whose counter is 2.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.state import NOBODY, State
from motherlode.games.mine_all_mine.deck import (
    ACE_BIT,
    CHEAPER,
    ENOUGH,
    GEMS,
    LOVERS,
    MINERS,
    PARTNERS,
    THUGS,
    WORTH,
    WORTHS,
)
from motherlode.kits.bits import BIT, count, lowest
from motherlode.kits.cards52 import CARDS, HEARTS, NO_CARD, suit_of, total

# -- constants ---------------------------------------------------------------------------------------------------------

# What is asked.
PAIRING: Final = 0
ACTION: Final = 1
STOCKING: Final = 2
BIDDING: Final = 3
PAYING: Final = 4
LEADING: Final = 5
FIGHTING: Final = 6
ENDED: Final = 7

# Places in the tally, for figures about many games.
ALL_NOTHING: Final = 0
ALL_STOCK: Final = 1
ALL_MINE: Final = 2
ALL_BRIBE: Final = 3
ALL_KIDNAP: Final = 4
BRIBES_WON: Final = 5
KIDNAPS_WON: Final = 6
BIDS: Final = 7
ALL_PAIRS: Final = 8
TALLIES: Final = 9

# -- options -----------------------------------------------------------------------------------------------------------


@final
class Setup:
    """The options, decoded: what does not change during a game, shared by all its positions."""

    def __init__(
        self,
        ace_gate: i64,
        plus_one: bool,
        alternate: bool,
        first_draws: bool,
        many_lovers: bool,
        failed_target_rests: bool,
        exact_change: bool,
        sunset_rounds: i64,
        random_first: bool,
    ) -> None:
        self.ace_gate: i64 = ace_gate  # so many diamonds must be held to mine the Ace (MINE-V1)
        self.plus_one: bool = plus_one  # every bid is the least possible (MINE-V2)
        self.alternate: bool = alternate  # Thugs are sent in turn, whoever is ahead (MINE-V3)
        self.first_draws: bool = first_draws  # in the very first turn too (MINE-V4)
        self.many_lovers: bool = many_lovers  # for one partner (MINE-V5)
        self.failed_target_rests: bool = failed_target_rests  # after a kidnap that failed (MINE-V6)
        self.exact_change: bool = exact_change  # pay as little as one's diamonds allow (MINE-V7)
        self.sunset_rounds: i64 = sunset_rounds  # without a draw pile (MINE-V8)
        self.random_first: bool = random_first  # who begins is drawn (MINE-6)


# -- the position ------------------------------------------------------------------------------------------------------


class Position(State):
    """The fields of a position and the questions the rules ask about them. `rules.MineAllMine` plays it."""

    def __init__(
        self,
        seats: i64,
        dice: Dice,
        setup: Setup,
        pile: vec[i64],
        hands: vec[i64],
        villages: vec[i64],
        purses: vec[i64],
        bonds: vec[i64],
        tally: vec[i64],
    ) -> None:
        super().__init__(seats, dice)
        self.setup: Setup = setup
        self.phase: i64 = ACTION
        self.first: i64 = 0  # who began
        self.active: i64 = 0  # whose turn it is; `seat` may be somebody defending
        self.turns: i64 = 0  # begun so far
        self.dusk: i64 = 0  # of these, how many began with an empty pile
        self.winners: i64 = 0  # set of seats

        self.pile: vec[i64] = pile  # face down, the top card last; NO_CARD where cards were
        self.left: i64 = 0  # cards in the pile
        self.hands: vec[i64] = hands  # seat → characters held
        self.villages: vec[i64] = villages  # seat → characters lying face up
        self.purses: vec[i64] = purses  # seat → diamonds held
        self.centre: i64 = GEMS  # diamonds to be mined
        self.bonds: vec[i64] = bonds  # Lover → its partner as a set; Miner or Thug → its Lovers
        self.paired: i64 = 0  # all who have a bond
        self.tired: i64 = 0
        self.weary: i64 = 0

        # A bribe or a kidnap under way.
        self.target: i64 = NO_CARD
        self.owner: i64 = NOBODY  # whose village it lies in
        self.bid: i64 = 0  # the briber's
        self.reply: i64 = 0  # the owner's
        self.due: i64 = 0  # what the winner of the war has still to pay
        self.attackers: i64 = 0  # Thugs sent
        self.defenders: i64 = 0

        self.tally: vec[i64] = tally

    def copy_table(self, source: Position) -> None:
        """Take over every plain field from `source`; the sets of the seats are handed to the constructor."""
        self.phase = source.phase
        self.first = source.first
        self.active = source.active
        self.turns = source.turns
        self.dusk = source.dusk
        self.winners = source.winners
        self.left = source.left
        self.centre = source.centre
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

    # -- what could be done ------------------------------------------------------------------------------------------

    def usable(self, seat: i64) -> i64:
        """The characters of a village that do not rest (MINE-54)."""
        return self.villages[seat] & ~self.tired

    def abroad(self, seat: i64) -> i64:
        """The characters in all other villages."""
        cards: i64 = 0
        s: i64 = 0
        while s < self.seats:
            if s != seat:
                cards |= self.villages[s]
            s += 1
        return cards

    def free_lovers(self, seat: i64) -> i64:
        """Lovers that can be paired (MINE-11, MINE-16, MINE-20)."""
        return self.usable(seat) & LOVERS & ~self.paired

    def free_partners(self, seat: i64) -> i64:
        """Miners and Thugs a Lover can be paired with (MINE-16, MINE-20, MINE-V5)."""
        partners = self.usable(seat) & PARTNERS
        return partners if self.setup.many_lovers else partners & ~self.paired

    def minable(self, seat: i64) -> i64:
        """Diamonds of strictly lower value than the usable Miners are strong (MINE-26, MINE-V1)."""
        mining = self.mining(seat)
        gems = self.centre & CHEAPER[mining if mining < ENOUGH else ENOUGH]
        if gems & ACE_BIT and count(self.purses[seat]) < self.setup.ace_gate:
            gems ^= ACE_BIT
        return gems

    def bribable(self, seat: i64) -> i64:
        """Characters for which the seat can open with more than the love that holds them (MINE-29, MINE-35)."""
        purse = total(WORTHS, self.purses[seat])
        if purse == 0:
            return 0
        cards = self.abroad(seat)
        courted = cards & PARTNERS & self.paired
        while courted:
            low = courted & -courted
            if self.love(lowest(low)) >= purse:
                cards ^= low
            courted ^= low
        return cards

    def least_bid(self, seat: i64) -> i64:
        """The least bid that makes this side's total strictly higher than the other's (MINE-32, MINE-34)."""
        if seat == self.active:
            return self.reply + self.love(self.target) + 1
        return self.bid - self.love(self.target) + 1

    def payable(self, seat: i64) -> i64:
        """Diamonds the winner of a war may give up next (MINE-38, MINE-V7)."""
        purse = self.purses[seat]
        return self.fitting(purse, self.due) if self.setup.exact_change else purse

    def least_sum(self, purse: i64, bid: i64) -> i64:
        """The least that some of the diamonds of a purse are worth together, but at least the bid it covers."""
        least = total(WORTHS, purse)
        part = purse
        while part:  # every subset of the purse
            worth = total(WORTHS, part)
            if bid <= worth < least:
                least = worth
            part = (part - 1) & purse
        return least

    def fitting(self, purse: i64, worth: i64) -> i64:
        """The diamonds of a purse that are part of some payment of exactly this worth."""
        found: i64 = 0
        part = purse
        while part:
            if total(WORTHS, part) == worth:
                found |= part
            part = (part - 1) & purse
        return found

    def free_thugs(self, seat: i64) -> i64:
        """Usable Thugs not yet sent; the target does not defend itself (MINE-48, MINE-54)."""
        thugs = self.usable(seat) & THUGS & ~self.attackers & ~self.defenders
        return thugs if self.target < 0 else thugs & ~BIT[self.target]

    # -- what cards are worth ----------------------------------------------------------------------------------------

    def strength(self, card: i64) -> i64:
        """Face value, and 1 more for a Miner or Thug for each Lover it has (MINE-15, MINE-19, MINE-21)."""
        worth: i64 = WORTH[card]
        return worth if suit_of(card) == HEARTS else worth + count(self.bonds[card])

    def power(self, cards: i64) -> i64:
        """The strengths of a set of Miners or Thugs, added up."""
        power = total(WORTHS, cards)
        courted = cards & self.paired
        while courted:
            power += count(self.bonds[lowest(courted)])
            courted &= courted - 1
        return power

    def mining(self, seat: i64) -> i64:
        """The strength of a village's usable Miners (MINE-26)."""
        return self.power(self.usable(seat) & MINERS)

    def purse(self, seat: i64) -> i64:
        """What the diamonds a seat holds are worth."""
        return total(WORTHS, self.purses[seat])

    def love(self, card: i64) -> i64:
        """What the Lovers paired with a Miner or Thug are worth: they bid for its owner (MINE-32, MINE-33)."""
        return 0 if suit_of(card) == HEARTS else total(WORTHS, self.bonds[card])

    def attack(self) -> i64:
        """MINE-43."""
        return self.power(self.attackers)

    def defence(self) -> i64:
        """MINE-43, MINE-44."""
        return self.strength(self.target) + self.power(self.defenders)

    def rest(self, card: i64) -> i64:
        """The rest counter of a character (MINE-53)."""
        bit = BIT[card]
        return (1 if self.tired & bit else 0) + (1 if self.weary & bit else 0)

    def ace_mined(self) -> bool:
        """Whether somebody holds the Ace of Diamonds (MINE-57)."""
        return not self.centre & ACE_BIT

    def split_pairs(self) -> i64:
        """Characters paired with somebody outside their village: there are none (MINE-63)."""
        split: i64 = 0
        card: i64 = 0
        while card < CARDS:
            s: i64 = 0
            while s < self.seats:
                if self.villages[s] & BIT[card] and self.bonds[card] & ~self.villages[s]:
                    split += 1
                s += 1
            card += 1
        return split
