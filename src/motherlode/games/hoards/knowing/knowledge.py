"""Who has seen which card where: what every seat, and a spectator, knows of the cards that lie face down.

A *place* is a hand (0 … 3) or one face-down part of a stack (4 …): the cards first laid, or a later addition. Of a card
an observer either knows nothing (it is *unseen*), or exactly where it lies, or that it lies in one of several places:
it was seen in a hand from which cards have left unseen since (it is *lost*). Nothing in here depends on more than the
observer has been shown, so an imagined world keeps the observer's part of it as it is.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.hoards.rules.cards import NO_CAP, STRONGER, TREASURE
from motherlode.kits.bits import BIT, count
from motherlode.kits.cards52 import ALL_CLUBS

OBSERVERS: Final = 5
PUBLIC: Final = 4  # the observer that knows what everybody knows
FIRST_PART: Final = 4
PLACES: Final = 48  # 38 parts can lie at once, and two stacks may be taken up anew
OPEN: Final = -1  # face up, in the deck: not a place

_NO_PLACES: Final[vec[i64]] = vec[i64]([0] * 48)
_NO_CAPS: Final[vec[i64]] = vec[i64]([12] * 48)
_NO_TABLE: Final[vec[i64]] = vec[i64]([0] * 240)
_NOBODY: Final[vec[i64]] = vec[i64]([0] * 5)
_NO_COUNTS: Final[vec[i64]] = vec[i64]([0] * 192)
_NO_HANDS: Final[vec[i64]] = vec[i64]([0] * 20)
_NO_PAIRS: Final[vec[i64]] = vec[i64]([0] * 16)


@final
class Knowledge:
    """What each observer knows."""

    def __init__(
        self,
        known: vec[i64],
        lost: vec[i64],
        may: vec[i64],
        room: vec[i64],
        cap: vec[i64],
        fresh: vec[i64],
        common: vec[i64],
        most: vec[i64],
        sure: vec[i64],
        aware: vec[i64],
        perhaps: vec[i64],
        stayed: vec[i64],
        late: vec[i64],
        gates: vec[i64],
    ) -> None:
        self.known: vec[i64] = known  # observer → cards it has seen and can still place, exactly or in several places
        self.lost: vec[i64] = lost  # observer → those of them that may lie in several places
        self.may: vec[i64] = may  # observer × PLACES + place → known cards that lie or may lie there
        self.room: vec[i64] = room  # observer × PLACES + place → at most so many unseen cards lie there
        self.late: vec[i64] = late  # observer × 4 + hand → lost cards that lie there only if a raid brought them …
        self.gates: vec[i64] = gates  # … and at most so many of them do
        self.cap: vec[i64] = cap  # place → a fight has shown that its cards are no stronger (HO-55) …
        self.fresh: vec[i64] = fresh  # place → … but so many, which came later
        self.common: vec[i64] = common  # seat × 4 + seat → cards of which either knows that the other knows the place
        # Everybody can count how many cards of a place a seat must know: seat × PLACES + place → at most, at least
        self.most: vec[i64] = most
        self.sure: vec[i64] = sure
        # Cards that everybody saw and has lost since: seat × PLACES + place → if they lie there, the seat knows it
        self.aware: vec[i64] = aware
        self.perhaps: vec[i64] = perhaps  # the same of cards of which nobody else can tell whether the seat knows it
        self.stayed: vec[i64] = stayed  # seat × 4 + hand → those that `most` and `sure` do not count: they never moved

    def copy(self) -> Knowledge:
        return Knowledge(
            self.known[:],
            self.lost[:],
            self.may[:],
            self.room[:],
            self.cap[:],
            self.fresh[:],
            self.common[:],
            self.most[:],
            self.sure[:],
            self.aware[:],
            self.perhaps[:],
            self.stayed[:],
            self.late[:],
            self.gates[:],
        )

    # -- cards that are seen -----------------------------------------------------------------------------------------

    def show(self, observer: i64, card: i64, place: i64) -> None:
        """An observer sees a card: it now lies in `place`, or OPEN."""
        bit = BIT[card]
        may = self.may
        start = observer * PLACES
        if self.known[observer] & bit:
            k: i64 = 0
            while k < PLACES:
                may[start + k] &= ~bit
                k += 1
            if self.lost[observer] & bit:
                self.lost[observer] ^= bit
                self.find_late(observer, bit, place)
                if observer == PUBLIC:
                    self.found_again(bit)
        else:
            self.known[observer] |= bit
            if place >= 0 and self.room[start + place] > 0:
                self.room[start + place] -= 1
        if place >= 0:
            may[start + place] |= bit

    def move_seen(self, observer: i64, card: i64, source: i64, size: i64, place: i64) -> None:
        """An observer sees a card leave a hand or a part of `size` cards for `place`, or OPEN."""
        bit = BIT[card]
        at = observer * PLACES + source
        room = self.room
        if self.known[observer] & bit == 0:
            self.known[observer] |= bit
            if room[at] > 0:
                room[at] -= 1
        elif self.lost[observer] & bit:
            self.find_late(observer, bit, source)
            self.show(observer, card, place)
            if room[at] >= size:
                room[at] = size - 1
            return
        else:
            self.may[at] &= ~bit
            if room[at] >= size:
                room[at] = size - 1
        if place >= 0:
            self.may[observer * PLACES + place] |= bit

    def expose(self, seats: i64, card: i64, source: i64, size: i64, place: i64) -> None:
        """Everybody sees a card leave a hand or a part of `size` cards for `place`, or OPEN."""
        self.uncount(seats, card, source, size - 1)
        o: i64 = 0
        while o < seats:
            self.move_seen(o, card, source, size, place)
            o += 1
        self.move_seen(PUBLIC, card, source, size, place)

    def uncount(self, seats: i64, card: i64, place: i64, size: i64) -> None:
        """A card of a place becomes public, and `size` cards are left: it may have been one that a seat knew."""
        bit = BIT[card]
        lost = self.lost[PUBLIC] & bit != 0
        public = self.known[PUBLIC] & bit != 0 and not lost
        x: i64 = 0
        while x < seats:
            at = x * PLACES + place
            most, sure = self.most[at], self.sure[at]
            if lost:
                if self.aware[at] & bit and (place >= FIRST_PART or self.stayed[x * 4 + place] & bit == 0):
                    most -= 1
                    sure -= 1
            elif not public:
                sure -= 1
            if most > size:
                most = size
            if most < 0:
                most = 0
            if sure > most:
                sure = most
            if sure < 0:
                sure = 0
            self.most[at], self.sure[at] = most, sure
            x += 1

    def arrive(self, seats: i64, card: i64, place: i64) -> None:
        """A card that lay face up goes to a hand before everybody's eyes."""
        bit = BIT[card]
        may = self.may
        o: i64 = 0
        while o < seats:
            may[o * PLACES + place] |= bit
            o += 1
        may[PUBLIC * PLACES + place] |= bit

    def look(self, observer: i64, place: i64, content: i64) -> None:
        """An observer sees all the cards of a place."""
        known = self.known[observer]
        lost = self.lost[observer] & content
        may = self.may
        if lost:
            k = observer * PLACES
            end = k + PLACES
            while k < end:
                may[k] &= ~lost
                k += 1
            self.lost[observer] &= ~lost
            self.find_late(observer, lost, place)
        self.known[observer] = known | content
        may[observer * PLACES + place] = content
        self.room[observer * PLACES + place] = 0
        if observer != PUBLIC:
            size = count(content)
            self.most[observer * PLACES + place] = size
            self.sure[observer * PLACES + place] = size

    def find_late(self, observer: i64, found: i64, place: i64) -> None:
        """Lost cards turn up, in a hand or elsewhere: a raid brought them there or did not."""
        at = observer * 4
        end = at + 4
        while at < end:
            late = self.late[at] & found
            if late:
                self.late[at] ^= late
                if at == observer * 4 + place:
                    self.gates[at] -= count(late)
            at += 1

    def witness(self, seat: i64, place: i64) -> None:
        """Everybody sees that a seat looks at all the cards of a place."""
        self.aware[seat * PLACES + place] |= self.may[PUBLIC * PLACES + place]

    def found_again(self, bit: i64) -> None:
        """Everybody knows again where a card is."""
        aware, perhaps, stayed = self.aware, self.perhaps, self.stayed
        k: i64 = 0
        while k < 4 * PLACES:
            aware[k] &= ~bit
            perhaps[k] &= ~bit
            k += 1
        k = 0
        while k < 16:
            stayed[k] &= ~bit
            k += 1

    # -- cards that are not ------------------------------------------------------------------------------------------

    def draw_unseen(self, observer: i64, seat: i64) -> None:
        """A seat drew a card that this observer has not seen."""
        self.room[observer * PLACES + seat] += 1

    def slip(self, seats: i64, watchers: i64, moved: i64, source: i64, before: i64, place: i64) -> None:
        """Cards leave a hand, which held `before`, for another hand or a part of a stack; only `watchers` see which.

        For everybody else the cards known to be in that hand may from now on lie in either place (HO-36, HO-37, HO-51,
        HO-52).
        """
        size = count(before)
        n = count(moved)
        candidates = self.may[PUBLIC * PLACES + source]
        if place >= FIRST_PART:
            candidates &= TREASURE  # HO-6
        public_cards = candidates & ~self.lost[PUBLIC]  # from now on only watchers know those
        o: i64 = 0
        while o < OBSERVERS:
            if o < seats or o == PUBLIC:
                if o != PUBLIC and watchers & BIT[o]:
                    self.follow(o, moved, source, size, place)
                    self.count_seen(o, source, size, place, n, candidates)
                    self.aware[o * PLACES + source] |= public_cards
                    self.stayed[o * 4 + source] |= public_cards
                else:
                    self.lose(o, source, size, place, n)
                    if o != PUBLIC:
                        self.count_unseen(o, source, place, candidates)
            o += 1
        fresh = self.fresh
        if place >= FIRST_PART:
            self.cap[place] = self.cap[source]
            fresh[place] = n if n < fresh[source] else fresh[source]
        else:
            fresh[place] += n
        if fresh[source] > size - n:
            fresh[source] = size - n
        common = self.common
        gone = before if place < FIRST_PART else before & TREASURE
        k: i64 = 0
        while k < 16:
            if watchers & BIT[k >> 2] == 0 or watchers & BIT[k & 3] == 0:
                common[k] &= ~gone
            elif k >> 2 != k & 3:
                common[k] |= moved | public_cards
            k += 1

    def count_seen(self, seat: i64, source: i64, size: i64, place: i64, n: i64, candidates: i64) -> None:
        """Everybody sees that a seat sees which `n` cards leave a hand, perhaps some of `candidates`."""
        from_at = seat * PLACES + source
        to_at = seat * PLACES + place
        self.most[to_at] += n
        self.sure[to_at] += n
        self.sure[from_at] = self.sure[from_at] - n if self.sure[from_at] > n else 0
        if self.most[from_at] > size - n:
            self.most[from_at] = size - n
        doubtful = candidates & self.may[PUBLIC * PLACES + place] & ~self.aware[to_at]
        self.aware[to_at] |= candidates & ~doubtful
        self.perhaps[to_at] |= doubtful

    def count_unseen(self, seat: i64, source: i64, place: i64, candidates: i64) -> None:
        """Everybody sees that a seat does not see which cards leave a hand, perhaps some of `candidates`."""
        from_at = seat * PLACES + source
        to_at = seat * PLACES + place
        self.most[from_at] = 0
        self.sure[from_at] = 0
        self.aware[from_at] &= ~candidates
        self.perhaps[from_at] &= ~candidates
        self.stayed[seat * 4 + source] = self.aware[from_at] | self.perhaps[from_at]
        self.perhaps[to_at] |= self.aware[to_at] & candidates
        self.aware[to_at] &= ~candidates

    def follow(self, observer: i64, moved: i64, source: i64, size: i64, place: i64) -> None:
        """An observer sees which cards leave a hand for another place."""
        from_at = observer * PLACES + source
        unseen = moved & ~self.known[observer]
        lost = moved & self.lost[observer]
        if lost:
            k: i64 = 0
            while k < PLACES:
                self.may[observer * PLACES + k] &= ~lost
                k += 1
            self.lost[observer] &= ~lost
            self.find_late(observer, lost, source)
        self.known[observer] |= moved
        self.may[from_at] &= ~moved
        self.may[observer * PLACES + place] |= moved
        left = self.room[from_at] - count(unseen)
        most = size - count(moved)
        self.room[from_at] = left if left < most else most
        if self.room[from_at] < 0:
            self.room[from_at] = 0

    def lose(self, observer: i64, source: i64, size: i64, place: i64, n: i64) -> None:
        """`n` of the `size` cards of a hand leave it for another place, and this observer does not see which."""
        from_at = observer * PLACES + source
        to_at = observer * PLACES + place
        may = self.may
        room = self.room
        candidates = may[from_at]
        if place >= FIRST_PART:
            candidates &= TREASURE  # HO-6
        if place < FIRST_PART:
            self.bring(observer, candidates & ~may[to_at], place, n)
        may[to_at] |= candidates
        self.lost[observer] |= candidates
        if n == size:
            may[from_at] = 0
            self.late[observer * 4 + source] = 0
        room[to_at] += n if n < room[from_at] else room[from_at]
        if room[from_at] > size - n:
            room[from_at] = size - n

    def bring(self, observer: i64, candidates: i64, hand: i64, n: i64) -> None:
        """A raid brings `n` cards to a hand, and this observer does not see which: at most so many of `candidates`."""
        at = observer * 4 + hand
        if self.late[at] == 0:
            self.gates[at] = 0
        self.late[at] |= candidates
        self.gates[at] += n

    def prove_highest(self, seats: i64, seat: i64, strongest: i64) -> None:
        """A seat has shown its highest card: it holds nothing stronger (HO-55)."""
        weaker = ~STRONGER[strongest]
        o: i64 = 0
        while o < OBSERVERS:
            if o < seats or o == PUBLIC:
                self.may[o * PLACES + seat] &= weaker
                self.late[o * 4 + seat] &= weaker
            o += 1
        self.cap[seat] = strongest
        self.fresh[seat] = 0

    # -- parts of stacks come and go ---------------------------------------------------------------------------------

    def begin(self, place: i64) -> None:
        """A new part, to which others are joined."""
        self.cap[place] = 0

    def join(self, seats: i64, source: i64, size: i64, place: i64) -> None:
        """All `size` cards of a part go to another place, known or not: everybody sees that they do."""
        o: i64 = 0
        while o < OBSERVERS:
            if o < seats or o == PUBLIC:
                self.may[o * PLACES + place] |= self.may[o * PLACES + source]
                self.room[o * PLACES + place] += self.room[o * PLACES + source]
                if place < FIRST_PART:
                    self.late[o * 4 + place] &= ~self.may[o * PLACES + source]
                if o != PUBLIC:
                    self.most[o * PLACES + place] += self.most[o * PLACES + source]
                    self.sure[o * PLACES + place] += self.sure[o * PLACES + source]
                    self.aware[o * PLACES + place] |= self.aware[o * PLACES + source]
                    self.perhaps[o * PLACES + place] |= self.perhaps[o * PLACES + source]
            o += 1
        if place < FIRST_PART:
            self.fresh[place] += size
        else:
            if self.cap[place] < self.cap[source]:
                self.cap[place] = self.cap[source]
            self.fresh[place] += self.fresh[source]
        self.clear(source)

    def blend(self, seats: i64, source: i64, place: i64, size: i64, among: i64, split: bool) -> None:
        """Some cards of a part, all of `among`, are from now on in another part of `size` cards.

        With `split` the rest goes to a second part, so that who knew of a card knows it in one of the two.
        """
        o: i64 = 0
        while o < OBSERVERS:
            if o < seats or o == PUBLIC:
                candidates = self.may[o * PLACES + source] & among
                self.may[o * PLACES + place] |= candidates
                if split:
                    self.lost[o] |= candidates & ALL_CLUBS
                room = self.room[o * PLACES + place] + self.room[o * PLACES + source]
                self.room[o * PLACES + place] = room if room < size else size
                if o != PUBLIC:
                    most = self.most[o * PLACES + place] + self.most[o * PLACES + source]
                    self.most[o * PLACES + place] = most if most < size else size
                    self.aware[o * PLACES + place] |= self.aware[o * PLACES + source] & among
                    self.perhaps[o * PLACES + place] |= self.perhaps[o * PLACES + source] & among
                    if not split:
                        self.sure[o * PLACES + place] += self.sure[o * PLACES + source]
            o += 1
        if self.cap[place] < self.cap[source]:
            self.cap[place] = self.cap[source]
        self.fresh[place] += self.fresh[source]

    def narrow(self, seats: i64, place: i64, size: i64) -> None:
        """A part has only `size` cards left, and nobody else sees which."""
        o: i64 = 0
        while o < OBSERVERS:
            at = o * PLACES + place
            if self.room[at] > size:
                self.room[at] = size
            if o < seats:
                if self.most[at] > size:
                    self.most[at] = size
                self.sure[at] = 0
            o += 1

    def share(self, seat: i64, other: i64, shown: i64) -> None:
        """Two seats see cards together, each seeing that the other does."""
        self.common[seat * 4 + other] |= shown
        self.common[other * 4 + seat] |= shown

    def clear(self, place: i64) -> None:
        """A part of a stack is no more."""
        o: i64 = 0
        while o < OBSERVERS:
            self.may[o * PLACES + place] = 0
            self.room[o * PLACES + place] = 0
            if o != PUBLIC:
                self.most[o * PLACES + place] = 0
                self.sure[o * PLACES + place] = 0
                self.aware[o * PLACES + place] = 0
                self.perhaps[o * PLACES + place] = 0
            o += 1
        self.cap[place] = NO_CAP
        self.fresh[place] = 0


def no_knowledge() -> Knowledge:
    """Before anything was seen."""
    return Knowledge(
        _NOBODY[:],
        _NOBODY[:],
        _NO_TABLE[:],
        _NO_TABLE[:],
        _NO_CAPS[:],
        _NO_PLACES[:],
        _NO_PAIRS[:],
        _NO_COUNTS[:],
        _NO_COUNTS[:],
        _NO_COUNTS[:],
        _NO_COUNTS[:],
        _NO_PAIRS[:],
        _NO_HANDS[:],
        _NO_HANDS[:],
    )
