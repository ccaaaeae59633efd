"""Who knows which card where? What every seat, and the public, can tell of the cards that lie face down.

A *place* is a hand (0 … 3) or one face-down part of a stack (4 …): the cards first laid, or a later addition. An
*observer* is a seat; or the public, whose number is that of the seat after the last; or a *pair* of seats, which knows
what both have seen, each seeing that the other does. Of a card an observer either knows nothing (it is *unseen*), or
exactly where it lies, or that it lies in one of several places: it was seen in a hand from which cards have left unseen
since (it is *lost*). Nothing in here depends on more than the observer has been shown, so an imagined world keeps the
observer's part of it as it is, and what the pairs know that it is one of.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.hoards.knowing.past_loots import PastLoot
from motherlode.games.hoards.rules.cards import FIRST_KING, MOST_STRENGTH, STRONGER, TREASURE
from motherlode.kits.bits import BIT, count, lowest

FIRST_PART: Final = 4
PLACES: Final = 48  # 38 parts can lie at once, and two stacks may be taken up anew
OPEN: Final = -1  # face up, in the deck: not a place

MOST_LOOTS: Final = 12  # so many are remembered

MOST_OBSERVERS: Final = 11  # four seats, the public and six pairs

_NONE: Final[vec[i64]] = vec[i64]([0] * (MOST_OBSERVERS * PLACES))
_NO_CAPS: Final[vec[i64]] = vec[i64]([MOST_STRENGTH] * PLACES)


def _members(seats: int) -> vec[i64]:
    """Observer → who must see something for the observer to see it; the public stands for one who never does."""
    pairs = [1 << seat | 1 << other for other in range(seats) for seat in range(other)]
    return vec[i64]([1 << seat for seat in range(seats + 1)] + pairs)


_MEMBERS: Final = [_members(seats) for seats in range(5)]


@final
class Knowledge:
    """What each observer knows: before anything was seen, or `like` another."""

    def __init__(self, public: i64, like: Knowledge | None = None) -> None:
        self.members: vec[i64] = _MEMBERS[public]
        observers = i64(len(self.members))
        rows = observers * PLACES
        own = public * PLACES
        self.public: i64 = public  # as many seats; the observer behind them knows what everybody knows
        self.observers: i64 = observers
        # observer → cards it has seen and can still place, exactly or in several places
        self.known: vec[i64] = _NONE[:observers] if like is None else like.known[:]
        # observer → those of them that may lie in several places
        self.lost: vec[i64] = _NONE[:observers] if like is None else like.lost[:]
        # observer × PLACES + place → known cards that lie or may lie there; at most so many unseen cards lie there
        self.may: vec[i64] = _NONE[:rows] if like is None else like.may[:]
        self.room: vec[i64] = _NONE[:rows] if like is None else like.room[:]
        # observer × 4 + hand → lost cards that lie there only if a raid brought them; at most so many of them do
        self.late: vec[i64] = _NONE[: observers * 4] if like is None else like.late[:]
        self.gates: vec[i64] = _NONE[: observers * 4] if like is None else like.gates[:]
        # place → a fight has shown that its cards are no stronger (HO-55) but for so many, which came later
        self.cap: vec[i64] = (_NO_CAPS if like is None else like.cap)[:]
        self.fresh: vec[i64] = _NONE[:PLACES] if like is None else like.fresh[:]
        # seat × PLACES + place → everybody can count how many of its cards the seat must know: at most, at least
        self.most: vec[i64] = _NONE[:own] if like is None else like.most[:]
        self.sure: vec[i64] = _NONE[:own] if like is None else like.sure[:]
        # seat × PLACES + place → cards that everybody saw and has lost since: if they lie there, the seat knows it;
        # and those of which nobody else can tell whether the seat knows it
        self.aware: vec[i64] = _NONE[:own] if like is None else like.aware[:]
        self.perhaps: vec[i64] = _NONE[:own] if like is None else like.perhaps[:]
        # the same by hand, seat × 4 + hand → those that `most` and `sure` do not count: they never moved
        self.stayed: vec[i64] = _NONE[:16] if like is None else like.stayed[:]
        # seat × 16 + other × 4 + hand → so many of `most` became public, as only these two could tell
        self.spent: vec[i64] = _NONE[:64] if like is None else like.spent[:]
        # seat × 4 + hand → its cards that the seat knew when some left unseen: at most, at least; where they may be now
        self.astray: vec[i64] = _NONE[:16] if like is None else like.astray[:]
        self.astray_sure: vec[i64] = _NONE[:16] if like is None else like.astray_sure[:]
        self.trail: vec[i64] = _NONE[:16] if like is None else like.trail[:]
        self.apart: vec[i64] = _NONE[:16] if like is None else like.apart[:]  # cards not counted there
        # seat → bounds for the kings in its hand that its draws and discards have shown (HO-V10)
        self.least_kings: vec[i64] = _NONE[:4] if like is None else like.least_kings[:]
        self.most_kings: vec[i64] = _NONE[:4] if like is None else like.most_kings[:]
        self.loots: list[PastLoot] = [] if like is None else like.loots[:]

    def placed(self, observer: i64, place: i64) -> i64:
        """The cards that an observer knows to lie in a place."""
        return self.may[observer * PLACES + place] & ~self.lost[observer]

    def pair(self, seat: i64, other: i64) -> i64:
        """The observer that knows what two seats have seen together."""
        first, second = min(seat, other), max(seat, other)
        return self.public + 1 + second * (second - 1) // 2 + first

    # -- cards that are seen -----------------------------------------------------------------------------------------

    def open(self, cards: i64) -> None:
        """Everybody sees cards that were in no place."""
        for o in range(self.observers):
            self.known[o] |= cards

    def arrive(self, card: i64, place: i64) -> None:
        """A card that lay face up goes to a hand before everybody's eyes."""
        if card >= FIRST_KING:
            self.count_kings(place, 1, 1)
        for o in range(self.observers):
            self.may[o * PLACES + place] |= BIT[card]

    def show(self, observer: i64, cards: i64, place: i64) -> None:
        """An observer sees cards that lie in a place."""
        if cards == 0:
            return
        at = observer * PLACES + place
        lost = cards & self.lost[observer]
        if lost:
            self.find(observer, lost, place)
        left = self.room[at] - count(cards & ~self.known[observer])
        self.room[at] = left if left > 0 else 0
        self.known[observer] |= cards
        self.may[at] |= cards

    def mislay(self, observer: i64, cards: i64, trail: i64) -> None:
        """An observer has seen cards that may lie in several places by now."""
        self.known[observer] |= cards
        self.lost[observer] |= cards
        while trail:
            self.may[observer * PLACES + lowest(trail)] |= cards
            trail &= trail - 1

    def look(self, observer: i64, place: i64, content: i64) -> None:
        """An observer sees all the cards of a place."""
        at = observer * PLACES + place
        self.show(observer, content, place)
        self.may[at] = content
        self.room[at] = 0

    def witness(self, seat: i64, place: i64, content: i64) -> None:
        """Everybody sees that a seat looks at all the cards of a place."""
        at = seat * PLACES + place
        self.look(seat, place, content)
        self.most[at] = self.sure[at] = count(content)
        self.find_astray(seat, place, count(content))
        for hand in range(seat * 4, seat * 4 + 4):
            self.trail[hand] &= ~BIT[place]
        self.aware[at] |= self.may[self.public * PLACES + place]

    def share(self, seat: i64, other: i64, place: i64, content: i64) -> None:
        """Two seats look at all the cards of a place, each seeing that the other does."""
        self.look(self.pair(seat, other), place, content)

    def find(self, observer: i64, found: i64, place: i64) -> None:
        """Lost cards turn up in a place: if it is a hand, a raid may have brought them there."""
        may = self.may
        at = observer * PLACES
        end = at + PLACES
        while at < end:
            may[at] &= ~found
            at += 1
        self.lost[observer] &= ~found
        hand: i64 = 0
        while hand < 4:
            at = observer * 4 + hand
            late = self.late[at] & found
            if late:
                self.late[at] ^= late
                if hand == place:
                    self.gates[at] -= count(late)
            hand += 1
        if observer == self.public:  # everybody knows again where they are
            aware, perhaps, stayed = self.aware, self.perhaps, self.stayed
            for k in range(self.public * PLACES):
                aware[k] &= ~found
                perhaps[k] &= ~found
            for k in range(4 * self.public):
                stayed[k] &= ~found

    def follow(self, observer: i64, moved: i64, source: i64, size: i64, place: i64) -> None:
        """An observer sees which cards leave a hand or a part of `size` cards for another place, or OPEN."""
        at = observer * PLACES + source
        self.show(observer, moved, source)
        self.may[at] &= ~moved
        self.room[at] = min(self.room[at], size - count(moved))
        if place != OPEN:
            self.may[observer * PLACES + place] |= moved

    def expose(self, card: i64, source: i64, size: i64) -> None:
        """Everybody sees a card leave a hand or a part of `size` cards, face up: what was proved goes on holding."""
        self.uncount(card, source, size - 1)
        for o in range(self.observers):
            self.follow(o, BIT[card], source, size, OPEN)
        if card >= FIRST_KING:
            self.count_kings(source, -1, -1)
        for k, loot in enumerate(self.loots):
            if loot.is_draw_of(source):
                left = loot.left | (BIT[card] if loot.own == source else 0)
                left_too = loot.left_too | (BIT[card] if loot.other == source else 0)
                self.loots[k] = loot.after_draw(loot.core, loot.core_too, left, left_too)

    def uncount(self, card: i64, place: i64, size: i64) -> None:
        """A card of a place becomes public, and `size` cards are left: it may have been one that a seat knew."""
        bit = BIT[card]
        lost = self.lost[self.public] & bit != 0
        public = self.known[self.public] & bit != 0 and not lost
        for seat in range(self.public):
            at = seat * PLACES + place
            if not public:
                self.find_astray(seat, place, 1)
            if self.most[at] > 0:
                if not lost and not public:
                    self.sure[at] -= 1
                    self.spend(seat, bit, place)
                elif lost and self.aware[at] & bit:
                    if place >= FIRST_PART or self.stayed[seat * 4 + place] & bit == 0:
                        self.most[at] -= 1
                        self.sure[at] -= 1
                self.most[at] = min(self.most[at], size)
                sure = min(self.sure[at], self.most[at])
                self.sure[at] = sure if sure > 0 else 0

    def spend(self, seat: i64, card: i64, place: i64) -> None:
        """A card of a place becomes public: others who saw it together with a seat can tell that the seat knew it."""
        if place < FIRST_PART:
            for other in range(self.public):
                if other != seat and self.placed(self.pair(seat, other), place) & card:
                    self.spent[seat * 16 + other * 4 + place] += 1

    def forget_spent(self, seat: i64, other: i64) -> None:
        """What only two seats can tell of each other is not known."""
        for hand in range(4):
            self.spent[seat * 16 + other * 4 + hand] = self.spent[other * 16 + seat * 4 + hand] = 0

    def find_astray(self, seat: i64, place: i64, n: i64) -> None:
        """Everybody sees that a seat sees `n` cards of a place: some may be cards that it had lost sight of."""
        for at in range(seat * 4, seat * 4 + 4):
            if self.trail[at] & BIT[place]:
                left = self.astray_sure[at] - n
                self.astray_sure[at] = left if left > 0 else 0

    def reveal_highest(self, card: i64, seat: i64, size: i64, strongest: i64) -> None:
        """A seat shows all its highest card, which stays in hand: it holds nothing stronger (HO-55)."""
        weaker = ~STRONGER[strongest]
        self.uncount(card, seat, size)
        for o in range(self.observers):
            self.show(o, BIT[card], seat)
            self.may[o * PLACES + seat] &= weaker
            self.late[o * 4 + seat] &= weaker
        self.cap[seat] = strongest
        self.fresh[seat] = 0

    # -- cards that are not ------------------------------------------------------------------------------------------

    def drawn(self, seat: i64, card: i64, seen: i64, some: i64, every: i64) -> None:
        """A seat draws a card that the seats `seen` have seen in the deck.

        All see it taken from several cards, of which `some` seats have seen one, and `every` of those seats all.
        """
        knowing = seen | BIT[seat]
        for o in range(self.observers):
            at = o * PLACES + seat
            if self.members[o] & ~knowing:
                self.room[at] += 1
            else:
                self.known[o] |= BIT[card]
                self.show(o, BIT[card], seat)
            if o < self.public and o != seat and some & BIT[o]:
                self.most[at] += 1
                if every & BIT[o]:
                    self.sure[at] += 1
        self.fresh[seat] += 1

    def slip(self, watchers: i64, moved: i64, source: i64, before: i64, place: i64) -> None:
        """Cards leave a hand, which held `before`, for another hand or a part of a stack; only `watchers` see which.

        For everybody else the cards known to be in that hand may from now on lie in either place (HO-36, HO-37, HO-51,
        HO-52), and what was taken back to it from a drawn loot may have left with them.
        """
        size = count(before)
        n = count(moved)
        to_stack = place >= FIRST_PART
        candidates = self.may[self.public * PLACES + source]
        if to_stack:
            candidates &= TREASURE  # HO-6
        public_cards = candidates & ~self.lost[self.public]  # from now on only watchers know those
        for o in range(self.observers):
            watches = self.members[o] & ~watchers == 0
            if watches:
                self.follow(o, moved, source, size, place)
            else:
                self.lose(o, source, size, place, n)
            if o < self.public:
                if watches:
                    self.find_astray(o, source, n)
                    self.count_seen(o, source, size, place, n, candidates)
                    self.aware[o * PLACES + source] |= public_cards
                    self.stayed[o * 4 + source] |= public_cards
                else:
                    self.count_astray(o, source, place, n == size, public_cards)
                    self.count_unseen(o, source, place, candidates)
        fresh = self.fresh
        if to_stack:
            self.cap[place] = self.cap[source]
            fresh[place] = min(n, fresh[source])
        else:
            fresh[place] += n
            self.count_kings(source, -n, 0)
            self.count_kings(place, 0, n)
        fresh[source] = min(fresh[source], size - n)
        if self.loots:
            self.loots = [loot for loot in self.loots if not loot.is_draw_of(source)]

    def count_seen(self, seat: i64, source: i64, size: i64, place: i64, n: i64, candidates: i64) -> None:
        """Everybody sees that a seat sees which `n` cards leave a hand, perhaps some of `candidates`."""
        here = seat * PLACES + source
        there = seat * PLACES + place
        self.most[there] += n
        self.sure[there] += n
        self.sure[here] = self.sure[here] - n if self.sure[here] > n else 0
        self.most[here] = min(self.most[here], size - n)
        doubtful = candidates & self.may[self.public * PLACES + place] & ~self.aware[there]
        self.aware[there] |= candidates & ~doubtful
        self.perhaps[there] |= doubtful

    def count_astray(self, seat: i64, source: i64, place: i64, all_left: bool, public_cards: i64) -> None:
        """Everybody sees that a seat does not see which cards leave a hand: perhaps some of those it knew there.

        All knew that `public_cards` were there, so they were not counted.
        """
        at = seat * 4 + source
        if self.most[seat * PLACES + source] > 0:
            self.astray[at] += self.most[seat * PLACES + source]
            self.astray_sure[at] += self.sure[seat * PLACES + source]
            self.trail[at] |= BIT[source]
            self.apart[at] |= self.stayed[at] | public_cards
        for at in range(seat * 4, seat * 4 + 4):
            if self.trail[at] & BIT[source]:
                self.trail[at] |= BIT[place]
                if all_left:
                    self.trail[at] ^= BIT[source]

    def count_unseen(self, seat: i64, source: i64, place: i64, candidates: i64) -> None:
        """Everybody sees that a seat does not see which cards leave a hand, perhaps some of `candidates`."""
        here = seat * PLACES + source
        there = seat * PLACES + place
        self.most[here] = 0
        self.sure[here] = 0
        for other in range(4):
            self.spent[seat * 16 + other * 4 + source] = 0
        self.aware[here] &= ~candidates
        self.perhaps[here] &= ~candidates
        self.stayed[seat * 4 + source] = self.aware[here] | self.perhaps[here]
        self.perhaps[there] |= self.aware[there] & candidates
        self.aware[there] &= ~candidates

    def lose(self, observer: i64, source: i64, size: i64, place: i64, n: i64) -> None:
        """`n` of the `size` cards of a hand leave it for another place, and this observer does not see which."""
        here = observer * PLACES + source
        there = observer * PLACES + place
        may = self.may
        room = self.room
        candidates = may[here]
        if place >= FIRST_PART:
            candidates &= TREASURE  # HO-6
        else:  # a raid: at most `n` of the candidates are in the other hand now
            at = observer * 4 + place
            self.gates[at] = n + (self.gates[at] if self.late[at] else 0)
            self.late[at] |= candidates & ~may[there]
        may[there] |= candidates
        self.lost[observer] |= candidates
        if n == size:
            may[here] = 0
            self.late[observer * 4 + source] = 0
        room[there] += min(n, room[here])
        room[here] = min(room[here], size - n)

    def bound_kings(self, seat: i64, least: i64, most: i64) -> None:
        """Everybody learns that a hand holds at least and at most so many kings."""
        self.least_kings[seat] = max(self.least_kings[seat], least)
        self.most_kings[seat] = min(self.most_kings[seat], most)

    def count_kings(self, seat: i64, least: i64, most: i64) -> None:
        """Change the bounds for the number of kings in a hand."""
        least += self.least_kings[seat]
        most += self.most_kings[seat]
        self.least_kings[seat] = least if least > 0 else 0
        self.most_kings[seat] = most if most < 4 else 4

    # -- parts of stacks come and go ---------------------------------------------------------------------------------

    def pour(self, source: i64, place: i64, size: i64, among: i64, left: i64) -> None:
        """Cards of a part lie from now on in another place, which then has `size` cards, and everybody sees that.

        All of them go, or all of `among` that are meant: then `left` cards stay, and who knew of one of `among` knows
        that it is in either place.
        """
        for o in range(self.observers):
            here = o * PLACES + source
            there = o * PLACES + place
            moving = self.may[here] & among
            self.may[there] |= moving
            self.room[there] = min(self.room[there] + self.room[here], size)
            if place < FIRST_PART:
                self.late[o * 4 + place] &= ~moving
            if left > 0:
                self.lost[o] |= moving
                self.room[here] = min(self.room[here], left)
            if o < self.public:
                self.most[there] = min(self.most[there] + self.most[here], size)
                self.aware[there] |= self.aware[here] & among
                self.perhaps[there] |= self.perhaps[here] & among
                if left > 0:
                    self.most[here] = min(self.most[here], left)
                    self.sure[here] = 0
                else:
                    self.sure[there] += self.sure[here]
        for at in range(4 * self.public):
            if self.trail[at] & BIT[source]:
                self.trail[at] |= BIT[place]
        if place >= FIRST_PART:  # no more is proved of it than of all that came to it
            self.cap[place] = max(self.cap[place], self.cap[source])
            self.fresh[place] += self.fresh[source]

    def clear(self, place: i64) -> None:
        """A part of a stack is no more."""
        self.forget(place)
        for o in range(self.observers):
            at = o * PLACES + place
            self.may[at] = self.room[at] = 0
            if o < self.public:
                self.most[at] = self.sure[at] = self.aware[at] = self.perhaps[at] = 0
        for at in range(4 * self.public):
            self.trail[at] &= ~BIT[place]
            if self.trail[at] == 0:
                self.astray[at] = self.astray_sure[at] = self.apart[at] = 0
        self.cap[place] = MOST_STRENGTH
        self.fresh[place] = 0

    # -- what loots have proved --------------------------------------------------------------------------------------

    def prove(self, loot: PastLoot) -> None:
        """Remember what a loot has shown."""
        if len(self.loots) == MOST_LOOTS:
            del self.loots[0]
        self.loots.append(loot)

    def forget(self, place: i64) -> None:
        """A part of a stack changes: what was proved of its cards, which can no longer be told apart, binds nobody."""
        if self.loots:
            self.loots = [loot for loot in self.loots if loot.places & BIT[place] == 0]
