"""How are unseen cards dealt at random to places that may not hold all of them, every possible deal equally likely?

Filling places card by card, wherever there is room, is not fair: some deals would come up more often than others. So
the possible deals are counted, and one of them is drawn by its number. Nothing is tried and thrown away: an unlikely
deal takes as long as a likely one. Numbers of deals are `int` and exact, however long they get.

`Splits` counts. `redeal` is for places that lack cards, as the hand of a seat that did not follow suit does; cards and
sets of cards are numbers there (`kits.bits`). `kits.hands` is for hands of which more is known, slot by slot.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.kits.bits import BIT, count, spread

MOST_ROOMS: Final = 61
MOST_CLASSES: Final = 62
BASE: Final = 128  # more than there are cards in one room
FEW_ROOMS: Final = 5
SMALL: Final = 62  # the ways to choose from fewer fit into 62 bits


def _pascal(rows: int) -> list[int]:
    table = [0] * (rows * BASE)
    for n in range(rows):
        table[n * BASE] = 1
        for k in range(1, n + 1):
            table[n * BASE + k] = table[(n - 1) * BASE + k - 1] + table[(n - 1) * BASE + k]
    return table


CHOOSE: Final[vec[i64]] = vec[i64](_pascal(SMALL))
CHOOSE_LARGE: Final[list[int]] = _pascal(BASE)


def ways_to_choose(n: i64, k: i64) -> int:
    """In how many ways k of n can be chosen, n below 128."""
    if n < SMALL:
        small: int = CHOOSE[n * BASE + k]
        return small
    return CHOOSE_LARGE[n * BASE + k]


@final
class Splits:
    """Counts and draws: how many cards of each class go to each room.

    Cards that may go to the same rooms are one class, and classes are dealt out one after the other. Once the classes
    still to come do not tell two rooms apart, these are counted as one. As many cards are dealt as there is room.
    """

    def __init__(self) -> None:
        self.count: i64 = 0  # how many rooms there are
        self.rooms: vec[i64] = vec[i64]([0] * MOST_ROOMS)  # room → cards it still gets
        self.classes: i64 = 0
        self.sizes: vec[i64] = vec[i64]([0] * MOST_CLASSES)  # class → how many cards
        self.holders: vec[i64] = vec[i64]([0] * MOST_CLASSES)  # class → the set of rooms they may go to
        self.asked: vec[i64] = vec[i64]([0] * MOST_CLASSES)  # the same without rooms that are counted with others
        self.shares: vec[i64] = vec[i64]()  # class × rooms + room → what `draw` gives it
        self.first: vec[i64] = vec[i64]([0] * (MOST_CLASSES + 1))  # class → its first merger, before it is dealt
        self.mergers: vec[i64] = vec[i64]([0] * (2 * MOST_ROOMS))  # in pairs: the one room is counted with the other
        self.merged: vec[i64] = vec[i64]([0] * MOST_ROOMS)  # merger → cards that go with it, while one counts
        self.known: dict[int, int] = {}  # what was counted before

    # -- what is to be dealt -----------------------------------------------------------------------------------------

    def begin(self, rooms: i64) -> None:
        """Start anew, with so many rooms; the caller writes into `rooms` how many cards each gets."""
        self.count = rooms
        self.classes = 0
        self.known.clear()

    def add(self, size: i64, holders: i64) -> None:
        """The next class: so many cards that may go to these rooms. Those that may go anywhere come last."""
        self.sizes[self.classes] = size
        self.holders[self.classes] = holders
        self.classes += 1

    def prepare(self) -> None:
        """Find out which rooms can be counted as one, and from which class on. With few rooms it is not worth it."""
        holders = self.holders
        apart: i64 = BIT[self.count] - 1
        mergers: i64 = 0
        stage: i64 = 0
        while stage < self.classes:
            self.first[stage] = mergers
            room: i64 = 1
            while room < self.count and self.count > FEW_ROOMS:
                if apart & BIT[room]:
                    other: i64 = 0
                    while other < room:
                        if apart & BIT[other] and self.alike(stage, room, other):
                            self.mergers[2 * mergers] = room
                            self.mergers[2 * mergers + 1] = other
                            mergers += 1
                            apart ^= BIT[room]
                            break
                        other += 1
                room += 1
            self.asked[stage] = holders[stage] & apart
            stage += 1
        self.first[stage] = mergers

    def alike(self, stage: i64, room: i64, other: i64) -> bool:
        """Whether the classes from `stage` on may go to both rooms or to neither."""
        while stage < self.classes:
            both = self.holders[stage]
            if (both >> room ^ both >> other) & 1:
                return False
            stage += 1
        return True

    # -- counting ----------------------------------------------------------------------------------------------------

    def ways(self) -> int:
        """In how many ways the cards can be dealt."""
        return self.ways_after(0) if self.classes else 1

    def ways_after(self, stage: i64) -> int:
        """The deals of the classes from `stage` on."""
        if stage == self.classes - 1:
            return self.ways_of_last()
        rooms = self.rooms
        mergers = self.mergers
        total: int = 1
        last = self.first[stage + 1]
        i = self.first[stage]
        while i < last:  # whichever of their cards go to which of two rooms that are alike
            some = rooms[mergers[2 * i]]
            other = mergers[2 * i + 1]
            self.merged[i] = some
            if some:
                rooms[mergers[2 * i]] = 0
                rooms[other] += some
                total *= ways_to_choose(rooms[other], some)
            i += 1
        if stage < 2:  # reached once only
            total *= self.ways_from(stage, 0, self.sizes[stage])
        else:
            key: int = stage
            room: i64 = 0
            while room < self.count:
                held: int = rooms[room]
                key = key * BASE + held
                room += 1
            if key not in self.known:
                self.known[key] = self.ways_from(stage, 0, self.sizes[stage])
            total *= self.known[key]
        first = self.first[stage]
        while i > first:
            i -= 1
            some = self.merged[i]
            rooms[mergers[2 * i]] = some
            rooms[mergers[2 * i + 1]] -= some
        return total

    def ways_of_last(self) -> int:
        """The deals of the last class: it fills whatever room is left."""
        rooms = self.rooms
        holders = self.holders[self.classes - 1]
        total: int = 1
        space: i64 = 0
        room: i64 = 0
        while room < self.count:
            some = rooms[room]
            if some:
                if holders >> room & 1 == 0:
                    return 0
                if space:
                    total *= ways_to_choose(space + some, some)
                space += some
            room += 1
        return total

    def ways_from(self, stage: i64, room: i64, left: i64) -> int:
        """The deals of the classes from `stage` on, with `left` cards of it left for `room` and those after it."""
        if left == 0:
            return self.ways_after(stage + 1)
        holders = self.asked[stage] >> room
        if holders == 0:
            return 0
        while holders & 1 == 0:
            holders >>= 1
            room += 1
        rooms = self.rooms
        space = rooms[room]
        if holders == 1:  # the last one takes what is left
            if left > space:
                return 0
            rooms[room] = space - left
            total = self.ways_after(stage + 1)
        else:
            total = 0
            some: i64 = 0
            while some <= left and some <= space:
                rooms[room] = space - some
                total += ways_to_choose(left, some) * self.ways_from(stage, room + 1, left - some)
                some += 1
        rooms[room] = space
        return total

    def ways_with(self, stage: i64, room: i64, left: i64, some: i64) -> int:
        """The same when `room` gets `some` of them."""
        if some > self.rooms[room]:
            return 0
        self.rooms[room] -= some
        total = ways_to_choose(left, some) * self.ways_from(stage, room + 1, left - some)
        self.rooms[room] += some
        return total

    # -- drawing -----------------------------------------------------------------------------------------------------

    def draw(self, dice: Dice) -> None:
        """Draw one of all deals and write into `shares` how many cards of each class go to each room."""
        needed = self.classes * self.count
        if len(self.shares) < needed:
            self.shares = vec[i64]([0] * needed)
        if self.classes > 1:
            number = below(self.ways(), dice)
            stage: i64 = 0
            while stage < self.classes - 1:
                number = self.draw_class(stage, number)
                stage += 1
        if self.classes:
            at = needed - self.count
            room: i64 = 0
            while room < self.count:
                self.shares[at + room] = self.rooms[room]
                room += 1

    def draw_class(self, stage: i64, number: int) -> int:
        """Split a class as deal `number` of all there are has it; returns the number among what is left."""
        self.asked[stage] = self.holders[stage]  # here every room counts for itself,
        self.first[stage + 1] = 0  # and all mergers come afterwards
        left = self.sizes[stage]
        room: i64 = 0
        while room < self.count:
            some: i64 = 0
            if left and self.holders[stage] & BIT[room]:
                here = self.ways_with(stage, room, left, some)
                while number >= here:
                    number -= here
                    some += 1
                    here = self.ways_with(stage, room, left, some)
                self.rooms[room] -= some
                number //= ways_to_choose(left, some)
                left -= some
            self.shares[stage * self.count + room] = some
            room += 1
        return number


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


# -- places that lack cards --------------------------------------------------------------------------------------------

SPLITS: Final = Splits()
PILE: Final[vec[i64]] = vec[i64]([0] * 64)
GROUPS: Final[vec[i64]] = vec[i64]([0] * 64)  # the classes found so far: their cards
HOLDERS: Final[vec[i64]] = vec[i64]([0] * 64)  # and the places that may hold them, ascending


def redeal(unseen: i64, places: i64, rooms: vec[i64], lacks: vec[i64], sets: vec[i64], dice: Dice) -> None:
    """Add the unseen cards to the sets of so many places, `rooms[place]` to each, none that a place lacks.

    There must be a deal, as there is when the true one is among them. The order in which dice are used depends on the
    arguments only.
    """
    groups = sort_by_holders(unseen, places, rooms, lacks)
    if groups > 1:
        splits = SPLITS
        splits.begin(places)
        place: i64 = 0
        while place < places:
            splits.rooms[place] = rooms[place]
            place += 1
        group: i64 = 0
        while group < groups:
            splits.add(count(GROUPS[group]), HOLDERS[group])
            group += 1
        splits.prepare()
        splits.draw(dice)
        group = 0
        while group < groups:
            deal_out(GROUPS[group], splits.shares, group * places, sets, dice)
            group += 1
    elif groups == 1:
        deal_out(unseen, rooms, 0, sets, dice)


def sort_by_holders(unseen: i64, places: i64, rooms: vec[i64], lacks: vec[i64]) -> i64:
    """Put the cards into classes by the places that may hold them; returns how many there are."""
    everywhere: i64 = 0
    place: i64 = 0
    while place < places:
        if rooms[place]:
            everywhere |= BIT[place]
        place += 1
    GROUPS[0] = unseen
    HOLDERS[0] = everywhere
    groups: i64 = 0
    if unseen:
        groups = 1
    place = 0
    while place < places:
        lacking = lacks[place] & unseen
        if lacking and rooms[place]:
            group: i64 = groups
            while group > 0:
                group -= 1
                cards = GROUPS[group] & lacking
                if cards:
                    rest = GROUPS[group] ^ cards
                    if rest:
                        GROUPS[groups] = rest
                        HOLDERS[groups] = HOLDERS[group]
                        groups += 1
                    GROUPS[group] = cards
                    HOLDERS[group] &= ~BIT[place]
        place += 1
    # The few that may be few places first: in the order of their sets of places, equal ones put together.
    i: i64 = 1
    while i < groups:
        j = i
        while j > 0 and HOLDERS[j - 1] >= HOLDERS[j]:
            if HOLDERS[j - 1] == HOLDERS[j]:
                GROUPS[j - 1] |= GROUPS[j]
                groups -= 1
                k = j
                while k < groups:
                    GROUPS[k] = GROUPS[k + 1]
                    HOLDERS[k] = HOLDERS[k + 1]
                    k += 1
                i -= 1
                break
            cards = GROUPS[j]
            where = HOLDERS[j]
            GROUPS[j] = GROUPS[j - 1]
            HOLDERS[j] = HOLDERS[j - 1]
            GROUPS[j - 1] = cards
            HOLDERS[j - 1] = where
            j -= 1
        i += 1
    return groups


def deal_out(cards: i64, shares: vec[i64], first: i64, sets: vec[i64], dice: Dice) -> None:
    """Shuffle the cards and add so many of them to each set."""
    n = spread(cards, PILE, 0)
    dice.shuffle(PILE, 0, n)
    place: i64 = 0
    while n:
        some = shares[first + place]
        if some:
            held = sets[place]
            while some:
                n -= 1
                held |= BIT[PILE[n]]
                some -= 1
            sets[place] = held
        place += 1


# -- the order of cards that lie in a row ------------------------------------------------------------------------------


def sort(numbers: vec[i64], start: i64, end: i64) -> None:
    """Sort a short stretch of numbers, ascending: cards that lie hidden together have no order to tell of."""
    for i in range(start + 1, end):
        number = numbers[i]
        j = i - 1
        while j >= start and numbers[j] > number:
            numbers[j + 1] = numbers[j]
            j -= 1
        numbers[j + 1] = number


def reshuffled(row: vec[i64], known: i64, dice: Dice) -> vec[i64]:
    """A row of cards, those in places that are not known (a set) in a random order, whatever the true one is."""
    found = row[:]
    rest = row[:]
    n: i64 = 0
    for place in range(len(row)):
        if known & BIT[place] == 0:
            rest[n] = row[place]
            n += 1
    sort(rest, 0, n)
    dice.shuffle(rest, 0, n)
    n = 0
    for place in range(len(row)):
        if known & BIT[place] == 0:
            found[place] = rest[n]
            n += 1
    return found
