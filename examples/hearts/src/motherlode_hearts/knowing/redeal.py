"""Deal cards at random to hands that are known to lack some: every possible deal equally likely.

Which hands a card may go to depends on its group: the four suits, with the queen of spades apart from the other spades
(a seat can show that it holds points only, HRT-7). Groups that may go to the same hands are one kind. So a deal is
drawn in two steps: how many cards of each kind go to each hand, likely in proportion to the number of deals with these
numbers; then which ones.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.kits.bits import BIT, PLACE
from motherlode_hearts.rules.cards import IN_SUIT, QUEEN_OF_SPADES, SPADES

SEATS: Final = 4
GROUPS: Final = 5
SEAT_SETS: Final = 16


def _groups() -> list[int]:
    queen = 1 << QUEEN_OF_SPADES
    return [IN_SUIT[suit] & ~queen for suit in range(SPADES + 1)] + [queen]


IN_GROUP: Final[vec[i64]] = vec[i64](_groups())
"""Group → the set of its cards."""


def _binomials() -> list[int]:
    rows = [[0] * 64 for _ in range(53)]
    for n in range(53):
        rows[n][0] = 1
        for k in range(1, n + 1):
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k]
    return [number for row in rows for number in row]


CHOOSE: Final[vec[i64]] = vec[i64](_binomials())
"""n × 64 + k → the ways to choose k of n."""


@final
class Splits:
    """Counts the deals: in how many ways the kinds can go to the hands that have room.

    Numbers of deals are `int`, not `i64`: for a spectator, who sees no hand, they have up to 29 digits.
    """

    def __init__(self) -> None:
        self.kinds: i64 = 0  # of cards that may go to several hands, but not to all
        self.cards: vec[i64] = vec[i64]([0] * 16)  # kind → its cards
        self.sizes: vec[i64] = vec[i64]([0] * 16)  # kind → how many
        self.holders: vec[i64] = vec[i64]([0] * 16)  # kind → the set of seats they may go to
        self.rooms: vec[i64] = vec[i64]([0] * 4)  # seat → cards it still gets
        self.known: dict[int, int] = {}  # what was counted before

    def ways(self, kind: i64) -> int:
        """The deals of all cards of this kind, of the later ones, and of those that may go anywhere."""
        rooms = self.rooms
        if kind == self.kinds:
            # whatever room is left is filled with the cards that may go anywhere
            last_two = rooms[2] + rooms[3]
            last_three = rooms[1] + last_two
            pairs: int = CHOOSE[last_two * 64 + rooms[2]]
            triples: int = CHOOSE[last_three * 64 + rooms[1]]
            every: int = CHOOSE[(rooms[0] + last_three) * 64 + rooms[0]]
            return every * triples * pairs
        if kind < 2:  # reached once only
            return self.ways_from(kind, 0, self.sizes[kind])
        position: int = ((rooms[0] * 16 + rooms[1]) * 16 + rooms[2]) * 16 + rooms[3] + kind * 65536
        if position not in self.known:
            self.known[position] = self.ways_from(kind, 0, self.sizes[kind])
        return self.known[position]

    def ways_from(self, kind: i64, seat: i64, left: i64) -> int:
        """The same when `left` cards of this kind are left for `seat` and those after it."""
        if left == 0:
            return self.ways(kind + 1)
        holders = self.holders[kind] >> seat
        if holders == 0:
            return 0
        if holders & 1 == 0:
            return self.ways_from(kind, seat + 1, left)
        room = self.rooms[seat]
        total: int = 0
        some: i64 = left if holders == 1 else 0  # the last holder takes what is left
        while some <= left and some <= room:
            total += self.ways_with(kind, seat, left, some)
            some += 1
        return total

    def ways_with(self, kind: i64, seat: i64, left: i64, some: i64) -> int:
        """The same when `seat` gets `some` of them."""
        self.rooms[seat] -= some
        which: int = CHOOSE[left * 64 + some]
        total = which * self.ways_from(kind, seat + 1, left - some)
        self.rooms[seat] += some
        return total

    def deal_kind(self, kind: i64, number: int, hands: vec[i64], dice: Dice) -> int:
        """Deal the cards of a kind as deal `number` of all there are has it; returns the number among what is left."""
        n = spread(self.cards[kind])
        dice.shuffle(PILE, 0, n)
        seat: i64 = 0
        while n:
            if self.holders[kind] & BIT[seat]:
                some: i64 = 0
                here = self.ways_with(kind, seat, n, some)
                while number >= here:
                    number -= here
                    some += 1
                    here = self.ways_with(kind, seat, n, some)
                self.rooms[seat] -= some
                which: int = CHOOSE[n * 64 + some]
                number //= which
                while some:
                    n -= 1
                    hands[seat] |= BIT[PILE[n]]
                    some -= 1
            seat += 1
        return number


SPLITS: Final = Splits()
PILE: Final[vec[i64]] = vec[i64]([0] * 52)
KINDS: Final[vec[i64]] = vec[i64]([0] * 16)


def redeal(unseen: i64, rooms: vec[i64], lacks: vec[i64], hands: vec[i64], dice: Dice) -> None:
    """Add the unseen cards to the hands, `rooms[seat]` to each seat, none to a seat that lacks its group.

    There is always a deal, since the true one is; and the order in which dice are used depends on the arguments only.
    """
    everybody: i64 = 0
    seat: i64 = 0
    while seat < SEATS:
        if rooms[seat]:
            everybody |= BIT[seat]
        seat += 1
    free = sort_by_holders(unseen, everybody, lacks)
    splits = SPLITS
    splits.kinds = 0
    holders: i64 = 1
    while holders < everybody:
        cards = KINDS[holders]
        if cards:
            kind = splits.kinds
            splits.cards[kind] = cards
            splits.sizes[kind] = spread(cards)
            splits.holders[kind] = holders
            splits.kinds += 1
        holders += 1
    seat = 0
    while seat < SEATS:
        splits.rooms[seat] = rooms[seat]
        seat += 1
    if splits.kinds:
        splits.known.clear()
        number = below(splits.ways(0), dice)
        kind = 0
        while kind < splits.kinds:
            number = splits.deal_kind(kind, number, hands, dice)
            kind += 1
    deal_freely(free, splits.rooms, hands, dice)


def sort_by_holders(unseen: i64, everybody: i64, lacks: vec[i64]) -> i64:
    """Put the cards into KINDS by the set of seats that may hold them; returns those that everybody may."""
    holders: i64 = 0
    while holders < SEAT_SETS:
        KINDS[holders] = 0
        holders += 1
    group: i64 = 0
    while group < GROUPS:
        cards = unseen & IN_GROUP[group]
        if cards:
            holders = everybody
            seat: i64 = 0
            while seat < SEATS:
                if lacks[seat] & cards:
                    holders &= ~BIT[seat]
                seat += 1
            KINDS[holders] |= cards
        group += 1
    return KINDS[everybody]


def deal_freely(cards: i64, rooms: vec[i64], hands: vec[i64], dice: Dice) -> None:
    """Deal cards that may go to every hand with room."""
    n = spread(cards)
    dice.shuffle(PILE, 0, n)
    seat: i64 = 0
    while seat < SEATS:
        room = rooms[seat]
        hand = hands[seat]
        while room:
            n -= 1
            hand |= BIT[PILE[n]]
            room -= 1
        hands[seat] = hand
        seat += 1


def spread(cards: i64) -> i64:
    """Write the cards of a set into PILE, ascending; returns how many."""
    n: i64 = 0
    while cards:
        lowest = cards & -cards
        cards ^= lowest
        PILE[n] = PLACE[lowest % 67]
        n += 1
    return n


def below(limit: int, dice: Dice) -> int:
    """One of 0 … limit-1, each equally likely; the limit may have up to a hundred digits."""
    if limit < 2147483648:
        return dice.below(limit)
    reach = 1
    number = 0
    while True:
        while reach < limit:
            reach *= 1073741824
            word: int = dice.below(1073741824)
            number = number * 1073741824 + word
        most = reach - reach % limit  # beyond that, small numbers would be favoured: thrown again
        if number < most:
            return number % limit
        reach = 1
        number = 0
