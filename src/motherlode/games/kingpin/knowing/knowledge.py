"""What may everybody deduce about cards drawn secretly into a hand?

Such a card had a discounted Price within the drawer's credit at that moment (KP-52), and was no second Unique of that
player (KP-13). For every viewer and every hand that is a list of bounds, one per card that lies there unknown to this
viewer: the highest Price it can have, and the highest if it is a Unique. Which bound belongs to which card nobody else
knows; so when one of the cards shows itself, it is taken to have been under the tightest bound it fits, and the rest
keeps every card that could still be there.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

WATCHER: Final = 3  # the viewer who sits nowhere
VIEWERS: Final = 4
SEATS: Final = 3
ROOM: Final = 7  # of a list: its length, then its bounds ascending
HIGHEST: Final = 62
LOOSEST: Final = 4095  # anything fits


def bound(price: i64, unique: i64) -> i64:
    """A card of at most that Price, or a Unique of at most that one (-1: no Unique). Tighter ones are less."""
    return price * 64 + unique + 1


def price_of(bound: i64) -> i64:
    """The highest Price that fits."""
    return bound >> 6


def unique_of(bound: i64) -> i64:
    """The highest Price of a Unique that fits; -1 if none does."""
    return (bound & 63) - 1


@final
class Deductions:
    """A list of bounds per viewer and seat."""

    def __init__(self, lists: vec[i64]) -> None:
        self.lists: vec[i64] = lists

    def copy(self) -> Deductions:
        """An independent copy."""
        return Deductions(self.lists[:])

    def count(self, viewer: i64, seat: i64) -> i64:
        """How many cards of a hand, the Boss aside, a viewer does not know."""
        return self.lists[(viewer * SEATS + seat) * ROOM]

    def get(self, viewer: i64, seat: i64, k: i64) -> i64:
        """The k-th tightest bound."""
        return self.lists[(viewer * SEATS + seat) * ROOM + 1 + k]

    def add(self, viewer: i64, seat: i64, credit: i64, unique: bool) -> None:
        """A card unknown to the viewer went into a hand, with that much credit; whether it may be a Unique."""
        most = min(credit, HIGHEST)
        base = (viewer * SEATS + seat) * ROOM
        lists = self.lists
        lists[base] += 1
        lists[base + lists[base]] = bound(most, most if unique else -1)
        self._sort(base)

    def drop(self, viewer: i64, seat: i64, price: i64, unique: bool) -> None:
        """A card the viewer did not know shows itself, or is about to leave the hand."""
        lists = self.lists
        base = (viewer * SEATS + seat) * ROOM
        end = base + lists[base]
        if end == base:
            return
        k = base + 1
        while k < end and (unique_of(lists[k]) if unique else price_of(lists[k])) < price:
            k += 1
        # It may as well have been under any looser bound: of those that stay each takes the looser word on Uniques.
        carried = unique_of(lists[k])
        while k < end:
            following = lists[k + 1]
            tighter = unique_of(following)
            if carried > tighter:
                lists[k] = bound(price_of(following), carried)
                carried = tighter
            else:
                lists[k] = following
            k += 1
        lists[end] = 0
        lists[base] -= 1
        if unique:
            self.no_unique(viewer, seat)
        else:
            self._sort(base)

    def no_unique(self, viewer: i64, seat: i64) -> None:
        """What lies hidden in that hand now is no Unique."""
        lists = self.lists
        base = (viewer * SEATS + seat) * ROOM
        for k in range(base + 1, base + 1 + lists[base]):
            lists[k] = bound(price_of(lists[k]), -1)

    def copy_list(self, source: i64, viewer: i64, seat: i64) -> None:
        """Give a viewer the bounds of another about a hand."""
        a = (source * SEATS + seat) * ROOM
        b = (viewer * SEATS + seat) * ROOM
        for k in range(ROOM):
            self.lists[b + k] = self.lists[a + k]

    def _sort(self, base: i64) -> None:
        """Ascending again, so that the order says nothing."""
        sort(self.lists, base + 1, base + 1 + self.lists[base])


def nothing_hidden() -> Deductions:
    """Before any card was drawn."""
    return Deductions(vec[i64]([0] * (VIEWERS * SEATS * ROOM)))


def sort(numbers: vec[i64], start: i64, end: i64) -> None:
    """Sort a short stretch of numbers, ascending."""
    i = start + 1
    while i < end:
        number = numbers[i]
        j = i - 1
        while j >= start and numbers[j] > number:
            numbers[j + 1] = numbers[j]
            j -= 1
        numbers[j + 1] = number
        i += 1
