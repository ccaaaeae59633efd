"""Which hands are possible: what the public record proves about hidden cards, and fair samples of them.

**What is public.** Every card that was placed, played or discarded, the moments at which somebody drew, and *proofs*: a
seat that discarded (MIN-14) or passed (MIN-15) held at that moment only *idle* kinds, kinds that fitted nowhere. Cards
it drew later are free of that. Nobody sees which card of a hand was the one drawn when.

**What is sampled.** Every card is a card of its own (MIN-7), and the record says which one was used when. All orders of
the whole deck count the same in which every seat held the very cards it used when it used them and held idle kinds only
when it showed that, and in which the viewer drew what it drew. Whether a seat was likely to use those cards rather than
others is a matter of style and not asked; so without proofs the unseen cards are simply dealt at random, a hand with
two crossings counting twice for "it placed a crossing", once for each that it might have been.

Such an order puts one card into each *slot* of the record, a slot being one card dealt or drawn, or one place in the
pile. For one seat call the slots filled between its proofs g and g+1 its generation g. A card that filled a slot of
generation g and is still held was held at every later proof, so its kind lies in K(g), the kinds idle at all proofs
after g: K(0) ⊆ K(1) ⊆ … ⊆ K(newest) = all kinds. A card used after proof j likewise came from a generation i ≤ j with
its kind in the K(i) of that moment, and from a slot not used up yet. So, with n(g) for the number of slots of
generation g still held:

* a card of kind k used: any of the n(i) slots of any generation i with k in K(i) may have been its slot; every choice
  is another order of the deck. Then n(i) drops by one, and if a card was drawn, n(newest) rises by one;
* a proof: every K(g) loses the kinds that were not idle, and a new generation begins. Generations whose K agree will
  agree for ever: they are one.

Running over the record this way gives for every way n to spread the hand over generations the number W(n) of orders of
the cards already gone (`Belief`). Given n, every way to put different unseen cards into the held slots, each from the K
of its generation, is one order; the rest of the unseen cards fill the other hands and the pile in any order, always the
same number of ways. Plays before a seat's first proof multiply all W alike and need not be remembered.

The chance of hands H for the seats with proofs is therefore proportional to the product of their w(H), w(H) = the sum
over n of W(n) × the ways to match H with slots. A seat alone is drawn exactly: choose n with weight W(n) × the ways to
fill it from what is unseen, smallest K first, then fill it card by card. Several seats are drawn one after the other
from what is left; that favours hands which leave few ways for the later ones, and is put right by accepting a draw with
probability (ways left for the later seat) / (a bound on them). Once the pile is empty a seat that is asked has at least
one card that fits, or it would have passed: draws without one are thrown away. When too many are thrown away, the hands
are drawn by counting instead (kits/hands.py), which is exact as well and never in vain.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.miners.deck import KINDS
from motherlode.kits.bits import BIT
from motherlode.kits.hands import Filling

MOST_HELD: Final = 7
ALL_KINDS: Final = 68719476735  # 36 bits
MOST_GENERATIONS: Final = 20  # three bits each in one word
MOST_SPREADS: Final = 2000  # beyond either, the oldest generations are put together: more is possible then, not less
UNIT: Final = 2147483647  # thrown for a fraction

# -- the record --------------------------------------------------------------------------------------------------------

# An entry: the seat in bits 0-2, bit 3 for a proof, then
DREW: Final = 16  # of a card played: the seat drew another
HELD_AT: Final = 5  # of a proof, bits 5-7: how many cards were held
WHAT_AT: Final = 8  # of a proof: set of the idle kinds; of a card played: its kind
PROOF: Final = 8


def proof(seat: i64, held: i64, idle: i64) -> i64:
    """The entry for a seat that showed it held idle kinds only."""
    return seat | PROOF | (held << HELD_AT) | (idle << WHAT_AT)


def played(seat: i64, kind: i64, drew: bool) -> i64:
    """The entry for a card that left a hand."""
    entry = seat | (kind << WHAT_AT)
    return entry | DREW if drew else entry


# -- what it says about one hand ---------------------------------------------------------------------------------------


@final
class Belief:
    """How the cards of one hand may be spread over the times they were drawn."""

    def __init__(self, seat: i64, held: i64) -> None:
        self.seat: i64 = seat
        self.held: i64 = held
        self.kinds: vec[i64] = vec[i64]([ALL_KINDS])  # generation → K, a set of kinds; oldest and smallest first
        self.generations: i64 = 1
        self.spreads: vec[i64] = vec[i64]([held])  # each n in one word: three bits per generation
        self.orders: vec[float] = vec[float]([1.0])  # W of each
        self.room: vec[i64] = vec[i64]([0] * (MOST_GENERATIONS + 1))  # unseen cards in each K

    def prove(self, idle: i64) -> None:
        """All cards held are of idle kinds; what is drawn from now on is a new generation."""
        kinds = vec[i64]()
        g: i64 = 0
        while g < self.generations:
            kinds = append(kinds, self.kinds[g] & idle)
            g += 1
        self.kinds = append(kinds, ALL_KINDS)
        self.generations += 1
        self.unite()
        if self.generations > MOST_GENERATIONS:
            self.join(0)

    def unite(self) -> None:
        """Make one of generations that allow the same kinds."""
        g = self.generations - 2
        while g >= 0:
            if self.kinds[g] == self.kinds[g + 1]:
                self.join(g)
            g -= 1

    def join(self, g: i64) -> None:
        """Count generations g and g+1 as one that allows what g+1 allows."""
        kinds = vec[i64]()
        i: i64 = 0
        while i < self.generations:
            if i != g:
                kinds = append(kinds, self.kinds[i])
            i += 1
        self.kinds = kinds
        self.generations -= 1
        spreads, orders = self.spreads, self.orders
        self.forget()
        low = BIT[3 * g] - 1
        i = 0
        while i < len(spreads):
            spread = spreads[i]
            upper = spread >> (3 * g)
            upper = (upper >> 3) + (upper & 7)
            self.note((spread & low) | (upper << (3 * g)), orders[i])
            i += 1

    def forget(self) -> None:
        self.spreads = vec[i64]()
        self.orders = vec[float]()

    def note(self, spread: i64, orders: float) -> None:
        """Add ways to come to a spread; spreads are kept in ascending order."""
        low: i64 = 0
        high: i64 = len(self.spreads)
        while low < high:
            middle = (low + high) >> 1
            if self.spreads[middle] < spread:
                low = middle + 1
            else:
                high = middle
        i: i64 = len(self.spreads)
        if low < i and self.spreads[low] == spread:
            self.orders[low] += orders
            return
        self.spreads = append(self.spreads, spread)
        self.orders = append(self.orders, orders)
        while i > low:
            self.spreads[i] = self.spreads[i - 1]
            self.orders[i] = self.orders[i - 1]
            i -= 1
        self.spreads[low] = spread
        self.orders[low] = orders

    def play(self, kind: i64, drew: bool) -> None:
        """A card of that kind left the hand, and perhaps another came."""
        spreads, orders = self.spreads, self.orders
        self.forget()
        newest = BIT[3 * (self.generations - 1)] if drew else 0
        i: i64 = 0
        while i < len(spreads):
            g: i64 = 0
            while g < self.generations:
                slots = (spreads[i] >> (3 * g)) & 7
                if slots > 0 and self.kinds[g] & BIT[kind]:
                    self.note(spreads[i] - BIT[3 * g] + newest, orders[i] * float(slots))
                g += 1
            i += 1
        while len(self.spreads) > MOST_SPREADS:
            self.join(0)

    def slots(self, i: i64, g: i64) -> i64:
        """How many slots of generation g spread number i has."""
        return (self.spreads[i] >> (3 * g)) & 7

    def restrict(self, unseen: i64) -> None:
        """Only these kinds are still unseen: what allows the same of them is one."""
        g: i64 = 0
        while g < self.generations:
            self.kinds[g] &= unseen
            g += 1
        self.unite()

    def ways(self, counts: vec[i64]) -> float:
        """In how many orders the hand can come from unseen cards; `counts` says how many there are of each kind."""
        g: i64 = 0
        while g < self.generations:
            self.room[g] = cards_of(counts, self.kinds[g])
            g += 1
        return self.all_ways()

    def most_ways(self, counts: vec[i64], total: i64, earlier: list[Belief]) -> float:
        """The most ways there can be once earlier hands were taken from these cards, `total` being left in all.

        An earlier hand has at least so many cards in its K(j); of those, only as many as K(j) has and K(g) has not can
        be missing from K(g).
        """
        g: i64 = 0
        while g < self.generations:
            room = cards_of(counts, self.kinds[g])
            for other in earlier:
                taken: i64 = 0
                j: i64 = 0
                while j < other.generations:
                    taken = max(taken, other.least(j) - cards_of(counts, other.kinds[j] & ~self.kinds[g]))
                    j += 1
                room -= taken
            self.room[g] = min(room, total)
            g += 1
        return self.all_ways()

    def least(self, g: i64) -> i64:
        """How many of the cards held are of generation g or older, at least."""
        fewest: i64 = MOST_HELD
        mask = BIT[3 * (g + 1)] - 1
        i: i64 = 0
        while i < len(self.spreads):
            older = self.spreads[i] & mask
            cards: i64 = 0
            while older > 0:
                cards += older & 7
                older >>= 3
            fewest = min(fewest, cards)
            i += 1
        return fewest

    def all_ways(self) -> float:
        """The ways of all spreads; `room` has been counted."""
        ways: float = 0.0
        i: i64 = 0
        while i < len(self.spreads):
            ways += self.ways_of(i)
            i += 1
        return ways

    def ways_of(self, i: i64) -> float:
        """The ways of one spread; `room` has been counted."""
        ways = self.orders[i]
        spread = self.spreads[i]
        used: i64 = 0
        g: i64 = 0
        while g < self.generations:
            slots = (spread >> (3 * g)) & 7
            while slots > 0:
                left = self.room[g] - used
                if left <= 0:
                    return 0.0
                ways *= float(left)
                used += 1
                slots -= 1
            g += 1
        return ways

    def draw(self, counts: vec[i64], ways: float, hand: vec[i64], dice: Dice) -> None:
        """Take a hand from the unseen cards into `hand` (how many of each kind); `ways` has just been asked."""
        mark = fraction(dice) * ways
        chosen: i64 = 0
        i: i64 = 0
        while i < len(self.spreads):
            share = self.ways_of(i)
            if share > 0.0:
                chosen = i
                if mark < share:
                    break
                mark -= share
            i += 1
        spread = self.spreads[chosen]
        used: i64 = 0
        g: i64 = 0
        while g < self.generations:
            slots = (spread >> (3 * g)) & 7
            while slots > 0:
                kind = pick(counts, self.kinds[g], dice.below(self.room[g] - used))
                counts[kind] -= 1
                hand[kind] += 1
                used += 1
                slots -= 1
            g += 1


def fraction(dice: Dice) -> float:
    """A number from 0 up to, but not including, 1."""
    return float(dice.below(UNIT)) / 2147483647.0


def cards_of(counts: vec[i64], kinds: i64) -> i64:
    """How many cards there are of some kinds."""
    cards: i64 = 0
    k: i64 = 0
    while k < KINDS:
        if kinds & BIT[k]:
            cards += counts[k]
        k += 1
    return cards


def pick(counts: vec[i64], kinds: i64, number: i64) -> i64:
    """The kind of card number so-and-so among those of some kinds."""
    k: i64 = 0
    while True:
        if kinds & BIT[k]:
            number -= counts[k]
            if number < 0:
                return k
        k += 1


def believe(seat: i64, held: i64, record: vec[i64]) -> Belief:
    """What the record says about the hand of a seat that now holds so many cards."""
    belief = Belief(seat, held)
    begun = False
    i: i64 = 0
    while i < len(record):
        entry = record[i]
        if (entry & 7) == seat:
            if entry & PROOF:
                if not begun:
                    belief.spreads[0] = (entry >> HELD_AT) & 7
                    begun = True
                belief.prove(entry >> WHAT_AT)
            else:
                belief.play(entry >> WHAT_AT, (entry & DREW) != 0)
        i += 1
    return belief


# -- all hands ---------------------------------------------------------------------------------------------------------

TRIES: Final = 4000  # some twenty milliseconds; where that does not do, counting does


@final
class Unseen:
    """The cards a viewer cannot see, and how they may be dealt to the hands and the pile it cannot see into."""

    def __init__(self, seats: i64, viewer: i64, hands: vec[i64], held: vec[i64], pile: vec[i64], left: i64) -> None:
        self.seats: i64 = seats
        self.viewer: i64 = viewer
        self.hands: vec[i64] = hands  # MOST_HELD words per seat, kinds ascending
        self.held: vec[i64] = held
        self.pile: vec[i64] = pile
        self.left: i64 = left
        self.counts: vec[i64] = vec[i64]([0] * KINDS)  # how many of each kind are unseen
        self.total: i64 = 0
        self.count()

    def count(self) -> None:
        """Collect what is unseen: other hands and the pile together."""
        counts = self.counts
        i: i64 = 0
        while i < self.left:
            counts[self.pile[i]] += 1
            i += 1
        self.total = self.left
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.viewer:
                i = 0
                while i < self.held[seat]:
                    counts[self.hands[seat * MOST_HELD + i]] += 1
                    i += 1
                self.total += self.held[seat]
            seat += 1

    def kinds(self) -> i64:
        """The set of kinds that are unseen."""
        found: i64 = 0
        k: i64 = 0
        while k < KINDS:
            if self.counts[k] > 0:
                found |= BIT[k]
            k += 1
        return found

    def deal(self, proven: i64, record: vec[i64], asked: i64, fitting: i64, dice: Dice) -> None:
        """Deal all that is unseen anew, every order of the deck that fits the record being equally likely.

        `proven`: the seats with entries in the record. `asked`: a seat that holds at least one of the `fitting` kinds,
        or -1.
        """
        beliefs: list[Belief] = []
        kinds = self.kinds()
        if asked == self.viewer:
            asked = -1
        if asked >= 0:
            beliefs.append(believe(asked, self.held[asked], record))
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.viewer and seat != asked and proven & BIT[seat] and self.held[seat] > 0:
                beliefs.append(believe(seat, self.held[seat], record))
            seat += 1
        known: i64 = 0
        if beliefs:
            known = self.draw_together(beliefs, kinds, asked, fitting, dice)
        self.deal_rest(known, dice)

    def draw_together(self, beliefs: list[Belief], kinds: i64, asked: i64, fitting: i64, dice: Dice) -> i64:
        """Draw the hands the record says something about; returns the set of seats whose hands these are."""
        drawn: i64 = 0
        bounds = vec[float]()
        total = self.total
        earlier: list[Belief] = []
        for belief in beliefs:
            belief.restrict(kinds)
            bounds = append(bounds, belief.most_ways(self.counts, total, earlier))
            total -= belief.held
            drawn |= BIT[belief.seat]
            earlier.append(belief)
        tries: i64 = 0
        while True:
            counts = self.counts[:]
            number: i64 = 0
            for belief in beliefs:
                ways = belief.ways(counts)
                if number > 0 and fraction(dice) * bounds[number] >= ways:
                    break
                hand = vec[i64]([0] * KINDS)
                belief.draw(counts, ways, hand, dice)
                if belief.seat == asked and not holds(hand, fitting):
                    break
                self.give(belief.seat, hand)
                number += 1
            tries += 1
            if number == len(beliefs):
                self.counts = counts
                return drawn
            if tries == TRIES:
                self.draw_by_counting(beliefs, asked, fitting, dice)
                return drawn

    def draw_by_counting(self, beliefs: list[Belief], asked: i64, fitting: i64, dice: Dice) -> None:
        """The same without trying: slower, but however unlikely the hands are."""
        filling = Filling(self.counts)
        for belief in beliefs:
            filling.add_hand()
            i: i64 = 0
            while i < len(belief.spreads):
                if belief.seat == asked:
                    possibilities_with(filling, belief, i, fitting)
                else:
                    kinds, slots = vec[i64](), vec[i64]()
                    g: i64 = 0
                    while g < belief.generations:
                        kinds = append(kinds, belief.kinds[g])
                        slots = append(slots, belief.slots(i, g))
                        g += 1
                    filling.add_possibility(kinds, slots, belief.orders[i])
                i += 1
        hands = filling.draw(dice)
        for number in range(len(beliefs)):
            self.give(beliefs[number].seat, hands[number])

    def give(self, seat: i64, hand: vec[i64]) -> None:
        """Put cards into a hand, kinds ascending."""
        at = seat * MOST_HELD
        k: i64 = 0
        while k < KINDS:
            i = hand[k]
            while i > 0:
                self.hands[at] = k
                at += 1
                i -= 1
            k += 1

    def deal_rest(self, drawn: i64, dice: Dice) -> None:
        """Shuffle what is left, fill the hands not drawn yet, and make the rest the pile."""
        cards = vec[i64]([0] * (self.total + 1))
        n: i64 = 0
        k: i64 = 0
        while k < KINDS:
            i = self.counts[k]
            while i > 0:
                cards[n] = k
                n += 1
                i -= 1
            k += 1
        dice.shuffle(cards, 0, n)
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.viewer and (drawn & BIT[seat]) == 0:
                i = 0
                while i < self.held[seat]:
                    n -= 1
                    insert(self.hands, seat * MOST_HELD, i, cards[n])
                    i += 1
            seat += 1
        i = 0
        while i < self.left:
            self.pile[i] = cards[i]
            i += 1


def possibilities_with(filling: Filling, belief: Belief, i: i64, fitting: i64) -> None:
    """One spread of a hand that has at least one of the fitting kinds, split by the first slot that holds one."""
    g: i64 = 0
    while g < belief.generations:
        before: i64 = 0
        while before < belief.slots(i, g):
            kinds, slots = vec[i64](), vec[i64]()
            other: i64 = 0
            while other < belief.generations:
                idle = belief.slots(i, other) if other < g else (before if other == g else 0)
                kinds = append(kinds, belief.kinds[other] & ~fitting)
                slots = append(slots, idle)
                kinds = append(kinds, belief.kinds[other])
                slots = append(slots, belief.slots(i, other) - idle - (1 if other == g else 0))
                other += 1
            kinds = append(kinds, belief.kinds[g] & fitting)
            slots = append(slots, i64(1))
            filling.add_possibility(kinds, slots, belief.orders[i])
            before += 1
        g += 1


def holds(hand: vec[i64], kinds: i64) -> bool:
    """Whether a hand (how many of each kind) has a card of one of these kinds."""
    k: i64 = 0
    while k < KINDS:
        if hand[k] > 0 and kinds & BIT[k]:
            return True
        k += 1
    return False


def insert(hands: vec[i64], first: i64, held: i64, kind: i64) -> None:
    """Put a card into the hand that begins at `first` and holds so many, in its place."""
    i = first + held
    while i > first and hands[i - 1] > kind:
        hands[i] = hands[i - 1]
        i -= 1
    hands[i] = kind
