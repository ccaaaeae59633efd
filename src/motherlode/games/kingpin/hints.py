"""What everybody may deduce about cards drawn secretly into a hand.

Such a card had a discounted Price within the drawer's credit at that moment (KP-52), and was no second Unique of that
player (KP-13). For every viewer and every hand that is a list of hints, one per card that lies there unknown to this
viewer: the highest Price it can have, and the highest if it is a Unique. Which hint belongs to which card nobody else
knows; so when one of the cards shows itself, it is taken to have been under the tightest hint it fits, and the rest
keeps every card that could still be there.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

ROOM: Final = 7  # of a list: its length, then its hints ascending
SEATS: Final = 3
HINT_ROOM: Final = 84  # four viewers × three seats × ROOM
HIGHEST: Final = 62
# a hint is (highest Price) × 64 + (highest Price of a Unique + 1), 0 there if it can be none


@final
class Hints:
    """A list per viewer (3 is whoever only watches) and seat."""

    def __init__(self, lists: vec[i64]) -> None:
        self.lists: vec[i64] = lists

    def copy(self) -> Hints:
        return Hints(self.lists[:])

    def count(self, viewer: i64, seat: i64) -> i64:
        """How many cards of a hand, the Boss aside, a viewer does not know."""
        return self.lists[(viewer * SEATS + seat) * ROOM]

    def get(self, viewer: i64, seat: i64, k: i64) -> i64:
        return self.lists[(viewer * SEATS + seat) * ROOM + 1 + k]

    def add(self, viewer: i64, seat: i64, price: i64, unique: bool) -> None:
        """A card unknown to the viewer went into a hand, with that much credit."""
        most = min(price, HIGHEST)
        lists = self.lists
        base = (viewer * SEATS + seat) * ROOM
        lists[base] += 1
        lists[base + lists[base]] = most * 64 + (most + 1 if unique else 0)
        self.sort(base)

    def drop(self, viewer: i64, seat: i64, price: i64, unique: bool) -> None:
        """A card the viewer did not know shows itself, or is about to leave the hand."""
        lists = self.lists
        base = (viewer * SEATS + seat) * ROOM
        end = base + lists[base]
        if end == base:
            return
        k = base + 1
        if unique:
            while k < end and lists[k] & 63 <= price:
                k += 1
        else:
            while k < end and lists[k] >> 6 < price:
                k += 1
        # It may as well have been under any looser hint: of those that stay each takes the looser word on Uniques.
        carried = lists[k] & 63
        while k < end:
            following = lists[k + 1]
            if carried > following & 63:
                lists[k] = following - (following & 63) + carried
                carried = following & 63
            else:
                lists[k] = following
            k += 1
        lists[end] = 0
        lists[base] -= 1
        if unique:
            self.no_unique(viewer, seat)
        else:
            self.sort(base)

    def no_unique(self, viewer: i64, seat: i64) -> None:
        """What lies hidden in that hand now is no Unique."""
        lists = self.lists
        base = (viewer * SEATS + seat) * ROOM
        for k in range(base + 1, base + 1 + lists[base]):
            lists[k] -= lists[k] & 63

    def sort(self, base: i64) -> None:
        """Ascending again, so that the order says nothing."""
        lists = self.lists
        i = base + 2
        end = base + lists[base]
        while i <= end:
            hint = lists[i]
            j = i - 1
            while j > base and lists[j] > hint:
                lists[j + 1] = lists[j]
                j -= 1
            lists[j + 1] = hint
            i += 1

    def copy_list(self, source: i64, viewer: i64, seat: i64) -> None:
        """Give a viewer the hints of another about a hand."""
        a = (source * SEATS + seat) * ROOM
        b = (viewer * SEATS + seat) * ROOM
        for k in range(ROOM):
            self.lists[b + k] = self.lists[a + k]
