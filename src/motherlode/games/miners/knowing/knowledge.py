"""What does the public record prove about hidden cards? Which hands are possible, and how likely each is (MIN-41).

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
the cards already gone (`Knowledge`). Given n, every way to put different unseen cards into the held slots, each from
the K of its generation, is one order; the rest of the unseen cards fill the other hands and the pile in any order,
always the same number of ways. Plays before a seat's first proof multiply all W alike and need not be remembered.

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

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.miners.rules.cards import ALL_KINDS, MOST_HELD
from motherlode.games.miners.rules.position import Position
from motherlode.games.miners.rules.tools import usable_kinds
from motherlode.kits.bits import BIT

MOST_GENERATIONS: Final = 20  # three bits each in one word
MOST_SPREADS: Final = 2000  # beyond either, the oldest generations are put together: more is possible then, not less
UNIT: Final = 2147483647  # thrown for a fraction

# -- the record --------------------------------------------------------------------------------------------------------

# An entry: the seat in bits 0-2, bit 3 for a proof, then
PROOF: Final = 8
DREW: Final = 16  # of a card used: the seat drew another
HELD_AT: Final = 5  # of a proof, bits 5-7: how many cards were held
WHAT_AT: Final = 8  # of a proof: set of the idle kinds; of a card used: its kind


def note_idle(table: Position, seat: i64) -> None:
    """A seat shows that it can do nothing (MIN-14, MIN-15); not worth an entry if that says nothing about its cards."""
    held = table.held[seat]
    if table.setup.open_hands or held == 0:
        return
    usable = usable_kinds(table, seat)
    if usable:
        table.shown |= BIT[seat]
        entry = seat | PROOF | (held << HELD_AT) | ((ALL_KINDS & ~usable) << WHAT_AT)
        table.record = append(table.record, entry)


def note_used(table: Position, seat: i64, kind: i64, drew: bool) -> None:
    """A card leaves a hand of which something was shown before."""
    if table.shown & BIT[seat]:
        entry = seat | (kind << WHAT_AT)
        table.record = append(table.record, entry | DREW if drew else entry)


# -- what it says about one hand ---------------------------------------------------------------------------------------


@final
class Knowledge:
    """How the cards of one hand may be spread over the times they were drawn."""

    def __init__(self, seat: i64, held: i64) -> None:
        self.seat: i64 = seat
        self.held: i64 = held
        self.kinds: vec[i64] = vec[i64]([ALL_KINDS])  # generation → K, a set of kinds; oldest and smallest first
        self.spreads: vec[i64] = vec[i64]([held])  # each n in one word: three bits per generation; ascending
        self.orders: vec[float] = vec[float]([1.0])  # W of each
        self.room: vec[i64] = vec[i64]([0] * (MOST_GENERATIONS + 1))  # unseen cards in each K

    # -- following the record ----------------------------------------------------------------------------------------

    def prove(self, idle: i64) -> None:
        """All cards held are of idle kinds; what is drawn from now on is a new generation."""
        for g in range(len(self.kinds)):
            self.kinds[g] &= idle
        self.kinds = append(self.kinds, ALL_KINDS)
        self.unite()
        if len(self.kinds) > MOST_GENERATIONS:
            self.join(0)

    def restrict(self, unseen: i64) -> None:
        """Only these kinds are still unseen: what allows the same of them is one."""
        for g in range(len(self.kinds)):
            self.kinds[g] &= unseen
        self.unite()

    def unite(self) -> None:
        """Make one of generations that allow the same kinds."""
        g = len(self.kinds) - 2
        while g >= 0:
            if self.kinds[g] == self.kinds[g + 1]:
                self.join(g)
            g -= 1

    def join(self, g: i64) -> None:
        """Count generations g and g+1 as one that allows what g+1 allows."""
        self.kinds, _ = pop(self.kinds, g)
        spreads, orders = self.spreads, self.orders
        self.forget()
        for i in range(len(spreads)):
            upper = spreads[i] >> (3 * g)
            upper = (upper >> 3) + (upper & 7)
            self.add((spreads[i] & (BIT[3 * g] - 1)) | (upper << (3 * g)), orders[i])

    def play(self, kind: i64, drew: bool) -> None:
        """A card of that kind left the hand, and perhaps another came."""
        spreads, orders = self.spreads, self.orders
        self.forget()
        newest = BIT[3 * (len(self.kinds) - 1)] if drew else 0
        for i in range(len(spreads)):
            for g in range(len(self.kinds)):
                slots = (spreads[i] >> (3 * g)) & 7
                if slots > 0 and self.kinds[g] & BIT[kind]:
                    self.add(spreads[i] - BIT[3 * g] + newest, orders[i] * float(slots))
        while len(self.spreads) > MOST_SPREADS:
            self.join(0)

    def forget(self) -> None:
        """No spread is possible until one is added."""
        self.spreads = vec[i64]()
        self.orders = vec[float]()

    def add(self, spread: i64, orders: float) -> None:
        """There are so many more orders that lead to a spread."""
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

    # -- counting ----------------------------------------------------------------------------------------------------

    def slots(self, i: i64, g: i64) -> i64:
        """How many slots of generation g spread number i has."""
        return (self.spreads[i] >> (3 * g)) & 7

    def ways(self, counts: vec[i64]) -> float:
        """In how many orders the hand can come from unseen cards; `counts` says how many there are of each kind."""
        for g in range(len(self.kinds)):
            self.room[g] = cards_of(counts, self.kinds[g])
        return self.all_ways()

    def most_ways(self, counts: vec[i64], total: i64, earlier: list[Knowledge]) -> float:
        """The most ways there can be once earlier hands were taken from these cards, `total` being left in all.

        An earlier hand has at least so many cards in its K(j); of those, only as many as K(j) has and K(g) has not can
        be missing from K(g).
        """
        for g in range(len(self.kinds)):
            room = cards_of(counts, self.kinds[g])
            for other in earlier:
                taken: i64 = 0
                for j in range(len(other.kinds)):
                    taken = max(taken, other.least(j) - cards_of(counts, other.kinds[j] & ~self.kinds[g]))
                room -= taken
            self.room[g] = min(room, total)
        return self.all_ways()

    def least(self, g: i64) -> i64:
        """How many of the cards held are of generation g or older, at least."""
        fewest: i64 = MOST_HELD
        for i in range(len(self.spreads)):
            cards: i64 = 0
            for older in range(g + 1):
                cards += self.slots(i, older)
            fewest = min(fewest, cards)
        return fewest

    def all_ways(self) -> float:
        """The ways of all spreads; `room` has been counted."""
        ways: float = 0.0
        for i in range(len(self.spreads)):
            ways += self.ways_of(i)
        return ways

    def ways_of(self, i: i64) -> float:
        """The ways of one spread; `room` has been counted."""
        ways = self.orders[i]
        used: i64 = 0
        for g in range(len(self.kinds)):
            for _ in range(self.slots(i, g)):
                left = self.room[g] - used
                if left <= 0:
                    return 0.0
                ways *= float(left)
                used += 1
        return ways

    def draw(self, counts: vec[i64], ways: float, hand: vec[i64], dice: Dice) -> None:
        """Take a hand from the unseen cards into `hand` (how many of each kind); `ways` has just been asked."""
        mark = fraction(dice) * ways
        chosen: i64 = 0
        for i in range(len(self.spreads)):
            share = self.ways_of(i)
            if share > 0.0:
                chosen = i
                if mark < share:
                    break
                mark -= share
        used: i64 = 0
        for g in range(len(self.kinds)):
            for _ in range(self.slots(chosen, g)):
                kind = pick(counts, self.kinds[g], dice.below(self.room[g] - used))
                counts[kind] -= 1
                hand[kind] += 1
                used += 1


def fraction(dice: Dice) -> float:
    """A number from 0 up to, but not including, 1."""
    return float(dice.below(UNIT)) / 2147483647.0


def cards_of(counts: vec[i64], kinds: i64) -> i64:
    """How many cards there are of some kinds."""
    cards: i64 = 0
    for k in range(len(counts)):
        if kinds & BIT[k]:
            cards += counts[k]
    return cards


def pick(counts: vec[i64], kinds: i64, number: i64) -> i64:
    """The kind of card number so-and-so among those of some kinds."""
    k: i64 = -1
    while number >= 0:
        k += 1
        if kinds & BIT[k]:
            number -= counts[k]
    return k


def knowledge_of(seat: i64, held: i64, record: vec[i64]) -> Knowledge:
    """What the record says about the hand of a seat that now holds so many cards."""
    known = Knowledge(seat, held)
    begun = False
    for i in range(len(record)):
        entry = record[i]
        if (entry & 7) == seat:
            if entry & PROOF:
                if not begun:
                    known.spreads[0] = (entry >> HELD_AT) & 7
                    begun = True
                known.prove(entry >> WHAT_AT)
            else:
                known.play(entry >> WHAT_AT, (entry & DREW) != 0)
    return known
