"""Who knows what lies where? Cards lie in places; moving and showing them here keeps what every seat knows, and from
that alone follows which worlds a seat cannot tell from the true one.

Cards are numbers 0 … 60, and a set of cards is a number (`kits.bits`). A place is a set: nobody but those who see into
it can tell its cards apart. A place may be ordered instead, as a draw pile is: then everybody can follow the card at a
position. What a card shows is its kind; where two cards show the same, nobody can tell these two apart either.

A seat knows what it has seen, as long as it can follow the card. When a card that somebody knows moves and that seat
does not see which card it is, more has to be remembered: from then on `history` keeps every move, until all cards it
may have been about are known to everybody (`kits.recall`). Most games never get there, and pay nothing for it.

Every way in which things may have come about counts alike: every deal, and every card that a move a viewer did not see
may have been.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.state import SPECTATOR
from motherlode.kits.bits import BIT, count, lowest, pick, spread
from motherlode.kits.redeal import redeal

UNORDERED: Final = -1
NOTHING: Final[vec[i64]] = vec[i64]()

# What `history` keeps: five numbers for each of these.
MOVED: Final = 0  # card, from, to, who saw which card it was
LOOKED: Final = 1  # card, place, position or -1, who saw which card it was
LACKED: Final = 2  # set of cards, place
HELD: Final = 3  # set of cards, place: at least one of them lies there
MATCHED: Final = 4  # where its table begins, place, other place
WIDTH: Final = 5

ROOMS: Final[vec[i64]] = vec[i64]([0] * 61)
PILE: Final[vec[i64]] = vec[i64]([0] * 64)


@final
class Layout:
    """What never changes: made once for a game, and shared by all its positions."""

    def __init__(
        self, seats: i64, cards: i64, sights: list[int], ordered: int = 0, kinds: list[int] | None = None
    ) -> None:
        """`sights` says for each place which seats see what lies there, as a set; `ordered` is a set of places; `kinds`
        says what each card shows, where several show the same. One more place is for cards that are gone: all see it.
        """
        self.seats: i64 = seats
        self.everybody: i64 = BIT[seats + 1] - 1  # all seats, and last the onlookers, who count as one more
        self.cards: i64 = cards
        self.gone: i64 = len(sights)
        self.places: i64 = len(sights) + 1
        self.sights: vec[i64] = vec[i64](sights + [(2 << seats) - 1])
        self.orders: vec[i64] = vec[i64]([UNORDERED] * (len(sights) + 1))  # place → where its order begins
        self.ordered: i64 = ordered
        self.piles: i64 = 0  # how many these are
        self.kinds: vec[i64] = vec[i64](list(range(cards)) if kinds is None else kinds)  # card → what it shows
        self.alike: vec[i64] = vec[i64]([0] * cards)  # card → all cards that show the same
        self.copies: bool = False  # whether there are several of a kind
        self.empty: vec[i64] = vec[i64]([0] * (len(sights) + 1))  # copied for a new game
        self.nobody: vec[i64] = vec[i64]([0] * (seats + 1))
        for place in range(len(sights)):
            if ordered >> place & 1:
                self.orders[place] = self.piles * cards
                self.piles += 1
        self.unstacked: vec[i64] = vec[i64]([-1] * (self.piles * cards))
        for card in range(cards):
            for other in range(cards):
                if self.kinds[card] == self.kinds[other]:
                    self.alike[card] |= BIT[other]
            self.copies = self.copies or self.alike[card] != BIT[card]


@final
class Past:
    """What has to be remembered. Never changed: what is to be added makes another one."""

    def __init__(self, base: Places, history: vec[i64], tables: vec[i64], blurred: i64) -> None:
        self.base: Places = base  # where everything lay before
        self.history: vec[i64] = history  # what happened since, in rows of WIDTH
        self.tables: vec[i64] = tables  # of facts about two places: card → the cards that go with it
        self.blurred: i64 = blurred  # the places that it is about


@final
class Places:
    """Where every card lies, and who knows it. `lay` makes an empty one."""

    def __init__(self, layout: Layout, sets: vec[i64], order: vec[i64], lacks: vec[i64], seen: vec[i64]) -> None:
        self.layout: Layout = layout
        self.sets: vec[i64] = sets  # place → the cards there
        self.order: vec[i64] = order  # of each ordered place its cards, the top one last
        self.lacks: vec[i64] = lacks  # place → cards that everybody knows do not lie there
        self.shared: bool = True  # whether copies have the same `lacks`: then they are copied before they change
        self.open: i64 = 0  # cards of which everybody knows where they lie
        self.seen: vec[i64] = seen  # seat → other cards that it can follow, besides those that it sees into
        self.private: bool = False  # whether `seen` holds anything
        self.careful: bool = layout.copies  # whether a card shown may tell more than where it lies
        self.past: Past | None = None  # what has to be remembered besides

    def copy(self) -> Places:
        """An independent copy."""
        seen = self.seen[:] if self.private else self.seen
        order = self.order[:] if self.layout.piles else self.order
        self.shared = True
        twin = Places(self.layout, self.sets[:], order, self.lacks, seen)
        twin.open = self.open
        twin.private = self.private
        twin.careful = self.careful
        twin.past = self.past
        return twin

    def size(self, place: i64) -> i64:
        """How many cards lie in a place: everybody can count them."""
        return count(self.sets[place])

    def top(self, place: i64) -> i64:
        """The top card of an ordered place that is not empty."""
        return self.order[self.layout.orders[place] + count(self.sets[place]) - 1]

    def known(self, viewer: i64) -> i64:
        """The cards of which a seat (or SPECTATOR) knows for certain where they lie."""
        layout = self.layout
        if viewer == SPECTATOR:
            viewer = layout.seats
        cards = self.open | self.seen[viewer]
        sights = layout.sights
        sets = self.sets
        for place in range(layout.places):
            if sights[place] >> viewer & 1:
                cards |= sets[place]
        return cards

    def followers(self, card: i64) -> i64:
        """The seats that can follow a card, besides those who see it where it lies."""
        seats: i64 = 0
        for viewer in range(self.layout.seats + 1):
            if self.seen[viewer] & BIT[card]:
                seats |= BIT[viewer]
        return seats

    def is_followed(self, place: i64) -> bool:
        """Whether everybody can follow a card that leaves a place: it is ordered, or there is but one card."""
        return self.layout.orders[place] != UNORDERED or self.sets[place] & (self.sets[place] - 1) == 0

    # -- laying out and moving ---------------------------------------------------------------------------------------

    def put(self, card: i64, place: i64) -> None:
        """Lay down a card, in an ordered place on top. To set up a game; later, `move` also minds who knows it."""
        at = self.layout.orders[place]
        if at != UNORDERED:
            self.order[at + count(self.sets[place])] = card
        self.sets[place] |= BIT[card]

    def stack(self, cards: vec[i64], place: i64) -> None:
        """Lay a pile of cards into an empty ordered place, the last of them on top. To set up a game, too."""
        at = self.layout.orders[place]
        held: i64 = 0
        for i in range(len(cards)):
            self.order[at + i] = cards[i]
            held |= BIT[cards[i]]
        self.sets[place] = held

    def take(self, card: i64, place: i64) -> None:
        """Take a card away, from an ordered place the top one."""
        self.sets[place] ^= BIT[card]
        at = self.layout.orders[place]
        if at != UNORDERED:
            self.order[at + count(self.sets[place])] = -1

    def must_lie(self, card: i64, place: i64, *, on_top: bool = True) -> None:
        """Refuse to do anything with a card where it does not lie, or to move it from below another one."""
        if card < 0 or not self.sets[place] & BIT[card] or (on_top and self.covered(card, place)):
            from motherlode.kits.sight import astray

            raise astray(self, card, place)

    def covered(self, card: i64, place: i64) -> bool:
        """Whether another card lies on a card of an ordered place."""
        return self.layout.orders[place] != UNORDERED and self.top(place) != card

    def show(self, card: i64, source: i64, target: i64) -> None:
        """Move a card face up: everybody sees which one it is."""
        if self.careful:
            self.move(card, source, target, self.layout.everybody)
            return
        self.must_lie(card, source)
        self.take(card, source)
        self.put(card, target)
        self.open |= BIT[card]

    def remove(self, card: i64, place: i64) -> None:
        """Take a card out of an unordered place face up and for good: nobody has to follow it any more."""
        if self.careful:
            self.show(card, place, self.layout.gone)
            return
        self.must_lie(card, place)
        sets = self.sets
        sets[place] ^= BIT[card]

    def draw(self, source: i64, target: i64, seers: i64 = 0) -> i64:
        """Move the top card of an ordered place; returns it."""
        card = self.top(source)
        self.move(card, source, target, seers)
        return card

    def steal(self, source: i64, target: i64, dice: Dice, seers: i64 = 0) -> i64:
        """Move a random card; returns it."""
        card = pick(self.sets[source], dice)
        self.move(card, source, target, seers)
        return card

    def move(self, card: i64, source: i64, target: i64, seers: i64 = 0) -> None:
        """Move a card, from an ordered place the top one. Those who see into either place, and the set of seats
        `seers`, see which one it is."""
        self.must_lie(card, source)
        seers |= self.layout.sights[source] | self.layout.sights[target]
        told = seers != self.layout.everybody and self.lacks[source] | self.lacks[target] != 0
        if told or self.past is not None or not self.is_followed(source):
            from motherlode.kits.sight import before_move

            before_move(self, card, source, target, seers)
        self.take(card, source)
        self.put(card, target)
        self.learn(card, target, seers)

    def look(self, card: i64, place: i64, seers: i64) -> None:
        """The set of seats `seers` sees a card, which stays where it is. All others see that they look, in an ordered
        place at which position; those who see into the place see at which card."""
        self.must_lie(card, place, on_top=False)
        if not self.careful and seers == self.layout.everybody:
            self.open |= BIT[card]
            return
        seers |= self.layout.sights[place]
        if self.past is not None or not self.is_followed(place):
            from motherlode.kits.sight import before_look

            seers = before_look(self, card, place, seers)
        self.learn(card, place, seers)

    def reveal(self, place: i64) -> None:
        """Everybody sees all cards of a place."""
        cards = self.sets[place] & ~self.open
        while cards:
            self.look(lowest(cards), place, self.layout.everybody)
            cards &= cards - 1

    def learn(self, card: i64, place: i64, seers: i64) -> None:
        """Some seats have seen a card that lies in a place now."""
        if seers == self.layout.everybody:
            self.open |= BIT[card]
            for viewer in range(len(self.seen) if self.private else 0):
                self.seen[viewer] &= ~BIT[card]  # who has seen it before says nothing any more
        elif not self.open & BIT[card]:
            more = seers & ~self.layout.sights[place]  # the others see it there anyway
            if more and not self.private:
                self.seen = self.seen[:]
                self.private = True
                self.careful = True
            while more:
                self.seen[lowest(more)] |= BIT[card]
                more &= more - 1
        self.settle()

    def lack(self, place: i64, cards: i64) -> None:
        """Everybody learns that none of these cards lies in a place, but for those that everybody knows there."""
        if self.past is None:
            lacks = self.lacks
            if cards & ~lacks[place]:
                if self.shared:
                    self.lacks = lacks = lacks[:]
                    self.shared = False
                lacks[place] |= cards
        else:
            self.fact(LACKED, cards & ~(self.sets[place] & self.open), place, place)

    def hold(self, place: i64, cards: i64) -> None:
        """Everybody learns that at least one of these cards lies in a place."""
        self.fact(HELD, cards, place, place)

    def match(self, place: i64, other: i64, partners: vec[i64]) -> None:
        """Everybody learns how the cards of two places compare: with a card x in the one, all cards in the other
        belong to the set `partners[x]`."""
        past = self.past
        self.fact(MATCHED, 0 if past is None else len(past.tables), place, other, partners)

    def fact(self, what: i64, thing: i64, place: i64, other: i64, table: vec[i64] = NOTHING) -> None:
        """Remember a fact about one or two places."""
        self.remember(what, thing, place, other, self.layout.everybody, BIT[place] | BIT[other], table)
        self.settle()

    def remember(
        self, what: i64, thing: i64, source: i64, target: i64, seers: i64, blurred: i64, table: vec[i64] = NOTHING
    ) -> None:
        """Add a move, a look or a fact to what is remembered, and the places that it makes unclear."""
        past = self.past
        if past is None:
            past = Past(self.copy(), NOTHING, NOTHING, 0)
        history = append(append(append(append(append(past.history[:], what), thing), source), target), seers)
        tables = past.tables[:]  # `append` may write behind the end of what copies share
        for cards in table:
            tables = append(tables, cards)
        self.past = Past(past.base, history, tables, past.blurred | blurred)
        self.careful = True

    def settle(self) -> None:
        """Forget all that is remembered once nothing that it may tell is hidden any more."""
        past = self.past
        if past is not None:
            blurred: i64 = 0
            left = past.blurred
            while left:
                if self.sets[lowest(left)] & ~self.open:
                    blurred |= left & -left
                left &= left - 1
            if blurred == 0:
                self.past = None
                self.careful = self.private or self.layout.copies
            elif blurred != past.blurred:
                self.past = Past(past.base, past.history, past.tables, blurred)

    # -- imagining ---------------------------------------------------------------------------------------------------

    def imagine(self, viewer: i64, dice: Dice) -> None:
        """Draw everything anew that a seat (or SPECTATOR) cannot know, what other seats know included. On a copy."""
        if viewer == SPECTATOR:
            viewer = self.layout.seats
        if self.past is not None or self.layout.copies:
            from motherlode.kits.recall import recall

            recall(self, viewer, dice)
        else:
            self.redraw(self.known(viewer), self.lacks, dice)

    def redraw(self, known: i64, lacks: vec[i64], dice: Dice) -> None:
        """Deal all cards that are not known anew to the places where such cards lie, and who knows them with them."""
        sets = self.sets
        places = self.layout.places
        followers = NOTHING
        if self.private:
            from motherlode.kits.sight import followed, tell_again

            followers = followed(self, known)
        rooms = ROOMS
        unseen: i64 = 0
        lacking: i64 = 0
        for place in range(places):
            loose = sets[place] & ~known
            rooms[place] = 0
            if loose:
                rooms[place] = count(loose)
                unseen |= loose
                lacking |= lacks[place]
                sets[place] ^= loose
        if lacking & unseen:
            redeal(unseen, places, rooms, lacks, sets, dice)
            self.restack(known, dice)
        else:
            self.deal_out(unseen, known, rooms, dice)
        if self.private:
            tell_again(self, known, followers, dice)

    def deal_out(self, unseen: i64, known: i64, rooms: vec[i64], dice: Dice) -> None:
        """Deal cards to so many free rooms in each place, where any card may lie in any place."""
        pile = PILE
        n = spread(unseen, pile, 0)
        dice.shuffle(pile, 0, n)
        place: i64 = 0
        while n:
            some = rooms[place]
            if some:
                held = self.sets[place]
                if self.layout.ordered & BIT[place]:
                    self.put_down(place, known, n, some)
                if some == n:  # all that is left
                    self.sets[place] = held | unseen
                    return
                dealt: i64 = 0
                while some:
                    n -= 1
                    some -= 1
                    dealt |= BIT[pile[n]]
                unseen ^= dealt
                self.sets[place] = held | dealt
            place += 1

    def put_down(self, place: i64, known: i64, n: i64, some: i64) -> None:
        """Bring `some` of the first n cards of PILE to an ordered place, the last one on top, between those known."""
        order = self.order
        pile = PILE
        held = self.sets[place]
        i = self.layout.orders[place] + some + count(held)
        while some:
            i -= 1
            if not held or not known & BIT[order[i]]:
                n -= 1
                some -= 1
                order[i] = pile[n]

    def restack(self, known: i64, dice: Dice) -> None:
        """Bring the cards that were dealt anew to ordered places into an order."""
        for place in range(self.layout.places):
            at = self.layout.orders[place]
            if at != UNORDERED:
                n = spread(self.sets[place] & ~known, PILE, 0)
                dice.shuffle(PILE, 0, n)
                while n:
                    if not known & BIT[self.order[at]]:
                        n -= 1
                        self.order[at] = PILE[n]
                    at += 1

    def write(self, place: i64) -> i64:
        """Write the cards of a place into PILE, by position or else ascending; returns how many there are."""
        at = self.layout.orders[place]
        n = spread(self.sets[place], PILE, 0)
        if at != UNORDERED:
            for i in range(n):
                PILE[i] = self.order[at + i]
        return n


def lay(layout: Layout) -> Places:
    """Places in which nothing lies yet."""
    return Places(layout, layout.empty[:], layout.unstacked[:], layout.empty, layout.nobody)
