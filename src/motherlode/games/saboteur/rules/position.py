"""What makes up a position of Saboteur: what lies where, who holds what, and what can be asked about it?"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.state import State
from motherlode.games.saboteur.rules import actions as act
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.rules.decisions import Ask
from motherlode.games.saboteur.rules.payout import Nuggets, all_in_deck
from motherlode.games.saboteur.rules.setup import Setup
from motherlode.kits.bits import BIT
from motherlode.kits.tunnels import Tunnels

MOST_SEATS: Final[i64] = 10
MOST_HAND: Final[i64] = 6
HAND_ROW: Final[i64] = 7  # words a seat has in `hands`
EVERY_SEAT: Final = 1023

# What a position holds before it is dealt or copied.
NOTHING: Final[vec[i64]] = vec[i64]([0])
NO_NUGGETS: Final = all_in_deck()


class Noticed:
    """What a trace is told of (`State.notice`), all of it public; `thing` and `place` are what is named behind each."""

    LAID: Final = 0  # a path card has come to lie: its kind, its cell
    BROUGHT_DOWN: Final = 1  # a path card is gone: the word of its cell as it was, the cell
    DISCARDED: Final = 2
    BROKE: Final = 3  # a tool, of a seat
    MENDED: Final = 4  # tools, of a seat
    LOOKED: Final = 5  # at a goal
    ROLES_DEALT: Final = 6  # anew
    ROUND_BEGAN: Final = 7


class Position(State):
    """Everything that makes up a position, `like` another one or new."""

    def __init__(self, setup: Setup, dice: Dice, like: Position | None) -> None:
        super().__init__(setup.seats, dice)
        none: i64 = act.NONE
        self.setup: Setup = setup
        self.asked: i64 = 0 if like is None else like.asked  # the decision that is to be taken
        self.round: i64 = 0 if like is None else like.round  # 0 … rounds-1
        self.turns: i64 = 0 if like is None else like.turns  # turns taken this round
        self.board: Tunnels = setup.board if like is None else like.board.copy()
        self.goals: vec[i64] = NOTHING if like is None else like.goals[:]  # which card each goal is
        self.up: i64 = 0 if like is None else like.up  # set of the goals that lie face up
        # The goals each seat has looked at; the last word: seen by all (SAB-V8)
        self.maps: vec[i64] = NOTHING if like is None else like.maps[:]
        self.deck: vec[i64] = (
            NOTHING if like is None else like.deck[:]
        )  # the draw pile is deck[:pile], its top the last
        self.pile: i64 = 0 if like is None else like.pile
        # A row for each seat: its cards, ascending, then NO_CARD; last the set of its kinds
        self.hands: vec[i64] = NOTHING if like is None else like.hands[:]
        # Cards discarded: seat * 32 + kind, see `thrower` and `thrown_kind`
        self.thrown: vec[i64] = NOTHING if like is None else like.thrown[:]
        self.throws: i64 = 0 if like is None else like.throws
        self.spent: vec[i64] = NOTHING if like is None else like.spent[:]  # kind → discards face up (SAB-32)
        self.broken: i64 = 0 if like is None else like.broken  # broken tools: a set of tool * MOST_SEATS + seat
        self.roles: i64 = 0 if like is None else like.roles  # set of the saboteurs; `seats`: the role card left over
        self.nuggets: Nuggets = NO_NUGGETS if like is None else like.nuggets.copy()
        self.latest: i64 = none if like is None else like.latest  # the last turn, as all saw it
        if like is not None:
            self.copy_base(like)

    def picking(self) -> bool:
        """Whether a nugget is to be chosen, not a turn to be taken."""
        return self.asked == Ask.PICK

    def draw(self, seat: i64, held: i64) -> i64:
        """Take the top card of the pile into a hand of so many; returns its kind."""
        deck = self.deck
        pile = self.pile - 1
        kind = deck[pile]
        deck[pile] = 0
        self.pile = pile
        self.take(seat, kind, held)
        return kind

    def take(self, seat: i64, kind: i64, held: i64) -> None:
        """Put a card of that kind into a hand of so many."""
        hands = self.hands
        first = seat * HAND_ROW
        hands[first + MOST_HAND] |= BIT[kind]
        i = first + held
        while i > first:
            before = hands[i - 1]
            if before <= kind:
                break
            hands[i] = before
            i -= 1
        hands[i] = kind

    def remove(self, seat: i64, kind: i64) -> None:
        """Take a card of that kind out of a hand."""
        hands = self.hands
        first = seat * HAND_ROW
        i = first + MOST_HAND - 1
        behind: i64 = cards.NO_CARD
        while True:
            card = hands[i]
            hands[i] = behind
            if card == kind:
                break
            behind = card
            i -= 1
        if i == first or hands[i - 1] != kind:  # it was the only one
            hands[first + MOST_HAND] &= ~BIT[kind]

    def kinds_held(self, seat: i64) -> i64:
        """The set of the kinds that a seat holds."""
        return self.hands[seat * HAND_ROW + MOST_HAND]

    def among(self, seat: i64, first: i64, beyond: i64) -> i64:
        """How many cards a seat holds whose kinds are from `first` on and below `beyond`."""
        hands = self.hands
        found: i64 = 0
        for i in range(seat * HAND_ROW, seat * HAND_ROW + MOST_HAND):
            if first <= hands[i] < beyond:
                found += 1
        return found

    def copies(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind a seat holds."""
        return self.among(seat, kind, kind + 1)

    def held(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        return self.among(seat, 0, cards.NO_CARD)

    def hand(self, seat: i64) -> list[int]:
        """The kinds of a seat's cards, ascending."""
        return list(self.hands[seat * HAND_ROW : seat * HAND_ROW + self.held(seat)])

    def clear_hand(self, seat: i64) -> None:
        """Take all cards out of a hand."""
        for i in range(seat * HAND_ROW, seat * HAND_ROW + MOST_HAND):
            self.hands[i] = cards.NO_CARD
        self.hands[seat * HAND_ROW + MOST_HAND] = 0

    def tools_of(self, seat: i64) -> i64:
        """The set of a seat's broken tools."""
        broken = self.broken >> seat
        return (broken & 1) | ((broken >> 9) & 2) | ((broken >> 18) & 4)

    def with_broken(self, tools: i64) -> i64:
        """The set of the seats that have one of some tools, a set, broken."""
        broken = self.broken
        found: i64 = 0
        if tools & 1:
            found = broken
        if tools & 2:
            found |= broken >> MOST_SEATS
        if tools & 4:
            found |= broken >> 2 * MOST_SEATS
        return found & EVERY_SEAT

    def thrower(self, number: i64) -> i64:
        """Who discarded a card."""
        return self.thrown[number] >> 5

    def thrown_kind(self, number: i64) -> i64:
        """Which card was discarded."""
        return self.thrown[number] & 31

    def known_goals(self, seat: i64) -> i64:
        """The set of the goals that a seat (or SPECTATOR) has seen with a map."""
        if seat < 0:
            return self.maps[MOST_SEATS]
        return self.maps[MOST_SEATS] | self.maps[seat]

    def role(self, seat: i64) -> i64:
        """The role of a seat: MINER or SABOTEUR."""
        return (self.roles >> seat) & 1

    def totals(self) -> vec[i64]:
        """What every seat's nuggets are worth."""
        sums = vec[i64]([0] * self.seats)
        self.nuggets.totals(sums)
        return sums
