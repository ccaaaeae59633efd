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
from motherlode.games.saboteur.rules.payout import ALL_IN_DECK, Nuggets
from motherlode.games.saboteur.rules.setup import Setup
from motherlode.kits.bits import BIT, count
from motherlode.kits.tunnels import Tunnels

MOST_SEATS: Final[i64] = 10
EVERY_SEAT: Final = 1023

# What a position holds before it is dealt or copied.
NOTHING: Final[vec[i64]] = vec[i64]([0])


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
        zero: i64 = 0  # with the number itself mypyc would make an object of what is copied
        self.setup: Setup = setup
        self.asked: i64 = zero if like is None else like.asked  # the decision that is to be taken
        self.round: i64 = zero if like is None else like.round  # 0 … rounds-1
        self.turns: i64 = zero if like is None else like.turns  # turns taken this round
        self.board: Tunnels = setup.board if like is None else like.board.copy()
        self.old_board: Tunnels = setup.board if like is None else like.old_board  # as the last round ended; shared
        self.goals: vec[i64] = NOTHING if like is None else like.goals[:]  # which card each goal is
        self.up: i64 = zero if like is None else like.up  # set of the goals that lie face up
        # The goals each seat has looked at; the last word: seen by all (SAB-V8)
        self.maps: vec[i64] = NOTHING if like is None else like.maps[:]
        # deck[:pile] is the pile, its top the last; at the bottom lies what was set aside (SAB-V14)
        self.deck: vec[i64] = NOTHING if like is None else like.deck[:]
        self.pile: i64 = zero if like is None else like.pile
        # By seat the set of its kinds; then, by seat again, what it holds beyond one of each (`cards.ONE_MORE`)
        self.hands: vec[i64] = NOTHING if like is None else like.hands[:]
        # Cards discarded: seat * 32 + kind, see `thrower` and `thrown_kind`
        self.thrown: vec[i64] = NOTHING if like is None else like.thrown[:]
        self.throws: i64 = zero if like is None else like.throws
        self.spent: vec[i64] = NOTHING if like is None else like.spent[:]  # kind → discards face up (SAB-32)
        self.broken: i64 = zero if like is None else like.broken  # broken tools: a set of tool * MOST_SEATS + seat
        self.roles: i64 = zero if like is None else like.roles  # set of the saboteurs; `seats`: the role card left over
        self.nuggets: Nuggets = ALL_IN_DECK if like is None else like.nuggets.copy()
        self.latest: i64 = none if like is None else like.latest  # the last turn, as all saw it
        if like is not None:
            self.copy_base(like)

    def picking(self) -> bool:
        """Whether a nugget is to be chosen, not a turn to be taken."""
        return self.asked == Ask.PICK

    def to_draw(self) -> i64:
        """How many cards can still be drawn."""
        return self.pile - self.setup.aside

    def draw(self, seat: i64) -> i64:
        """Take the top card of the pile into a hand; returns its kind."""
        deck = self.deck
        pile = self.pile - 1
        kind = deck[pile]
        deck[pile] = 0
        self.pile = pile
        self.take(seat, kind)
        return kind

    def take(self, seat: i64, kind: i64) -> None:
        """Put a card of that kind into a hand."""
        hands = self.hands
        kinds = hands[seat]
        card = BIT[kind]
        if kinds & card:
            hands[MOST_SEATS + seat] += cards.ONE_MORE[kind]
        else:
            hands[seat] = kinds | card

    def remove(self, seat: i64, kind: i64) -> None:
        """Take a card of that kind out of a hand."""
        hands = self.hands
        more = hands[MOST_SEATS + seat]
        one = cards.ONE_MORE[kind]
        if more & (7 * one):
            hands[MOST_SEATS + seat] = more - one
        else:
            hands[seat] &= ~BIT[kind]

    def kinds_held(self, seat: i64) -> i64:
        """The set of the kinds that a seat holds."""
        return self.hands[seat]

    def among(self, seat: i64, first: i64, beyond: i64) -> i64:
        """How many cards a seat holds whose kinds are from `first` on and below `beyond`."""
        found = count(self.hands[seat] & (BIT[beyond] - BIT[first]))
        more = self.hands[MOST_SEATS + seat] & (cards.MORE_FROM[beyond] - cards.MORE_FROM[first])
        while more:
            found += more & 7
            more >>= 3
        return found

    def copies(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind a seat holds."""
        return self.among(seat, kind, kind + 1)

    def held(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        return self.among(seat, 0, cards.KINDS)

    def hand(self, seat: i64) -> list[int]:
        """The kinds of a seat's cards, ascending."""
        return [kind for kind in range(cards.KINDS) for _ in range(self.copies(seat, kind))]

    def clear_hand(self, seat: i64) -> None:
        """Take all cards out of a hand."""
        self.hands[seat] = 0
        self.hands[MOST_SEATS + seat] = 0

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
