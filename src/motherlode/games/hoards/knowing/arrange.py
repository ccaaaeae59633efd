"""What an imagined world starts from: what is fixed, how much is free, and a combination for every unseen stack."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motherlode.core.dice import Dice
from motherlode.games.hoards.knowing.combinations import Combos, draw_some, unit
from motherlode.games.hoards.knowing.knowledge import FIRST_PART, PLACES, PUBLIC
from motherlode.games.hoards.knowing.loots import came_out
from motherlode.games.hoards.rules.cards import NO_CAP, STRONGER, TREASURE
from motherlode.games.hoards.rules.position import COMBINATION, DRAWN, FACT, FREE, PART, PART_BITS, RING, HoardsTable
from motherlode.kits.bits import BIT, count, lowest
from motherlode.kits.cards52 import ALL_CLUBS

# How a world is drawn, from the strictest way on
EXACT: Final = 0  # every arrangement equally likely
EVEN: Final = 1  # nearly so
LOOSE: Final = 2  # any that is possible
UNPROVED: Final = 3  # what loots and fights have proved is let go

_ZEROS: Final[vec[i64]] = vec[i64]([0] * 48)
_NOUGHTS: Final[vec[float]] = vec[float]([0.0] * 48)
NO_COMBOS: Final = Combos(0, 0)
NEVER: Final = -1
NO_TESTS: Final[vec[i64]] = vec[i64]([-1] * 12)
FIRST: Final = 0.000001  # claims that a loot has proved something of come before others


@mypyc_attr(allow_interpreted_subclasses=False)
class Sketch:
    """One imagination under way."""

    def __init__(self, world: HoardsTable, observer: i64, dice: Dice) -> None:
        self.world: HoardsTable = world
        self.observer: i64 = observer
        self.dice: Dice = dice
        self.unseen: i64 = TREASURE & ~world.mind.known[observer]
        if world.over:
            self.unseen &= ~world.removed  # laid open at the end
        self.lost: i64 = world.mind.lost[observer]
        self.pinned: vec[i64] = _ZEROS[:]  # place → cards that the observer knows to be there
        self.free: vec[i64] = _ZEROS[:]  # place → how many more lie there
        self.places: vec[i64] = _ZEROS[:]  # the places with something free: those with a claim first
        self.claims: i64 = 0  # how many of them carry a claim
        self.used: i64 = 0  # how many there are
        self.end: i64 = FIRST_PART  # from here on no place holds anything
        self.combos: Combos = NO_COMBOS  # what the claims can be: a row for each, and one to measure anew
        self.rows: vec[i64] = _ZEROS[:]  # place → its row
        self.sizes: vec[i64] = _ZEROS[:]  # place → how many cards lie there
        self.allowed_at: vec[i64] = _ZEROS[:]  # place → cards that may lie there besides those known to
        self.totals: vec[float] = _NOUGHTS[:]  # place → weight of its possible combinations
        self.tests: vec[i64] = NO_TESTS  # fact → the claim with which its stacks are complete, NEVER if it is not
        self.slots: i64 = 0  # free cells outside claims, deck and removed cards included
        self.ceiling: float = 1.0  # the greatest weight an arrangement can have
        self.taken: i64 = 0  # cards of this try that have a place
        self.stage: i64 = EXACT
        self.odds: float = 1.0  # EVEN: the weight of this try
        self.sum: float = 0.0  # the weights of all that were possible …
        self.candidates: i64 = 0  # … and how many they were
        self.saved: vec[i64] = _ZEROS  # one of them: what lies in `places`, …
        self.saved_taken: i64 = 0
        self.saved_picked: i64 = 0
        self.saved_facts: vec[i64] = _ZEROS  # … and what was proved with it
        self.prefixes: i64 = 0  # how many ways there are to have picked …
        self.chosen: i64 = 0  # … and one of them

    # -- what is fixed -----------------------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Find what is known, and what the weights are."""
        world = self.world
        mind = world.mind
        start = self.observer * PLACES
        contents, claim, may = world.content, world.claim, mind.may
        places, free, sizes, pinned = self.places, self.free, self.sizes, self.pinned
        lost = self.lost
        used: i64 = 0
        end: i64 = FIRST_PART
        place: i64 = 0
        while place < PLACES:
            content = contents[place]
            if content:
                held = may[start + place] & ~lost
                pinned[place] = held
                size = count(content)
                left = size
                if held:
                    left -= count(held)
                free[place] = left
                sizes[place] = size
                if place >= FIRST_PART:
                    end = place + 1
                if left > 0 and claim[place] != FREE:
                    places[used] = place
                    used += 1
            place += 1
        self.end = end
        self.claims = used
        place = 0
        while place < end:
            if free[place] > 0 and claim[place] == FREE:
                places[used] = place
                used += 1
                self.slots += free[place]
            place += 1
        self.used = used
        self.slots += self.unknown_deck()
        if not world.over:
            self.slots += count(world.removed)
        if self.claims > 0 or self.lost:
            self.combos = Combos(world.house.runs, self.claims + 1)
        if self.lost:
            self.find_weights()
        if self.claims > 0:
            self.weigh_claims()

    def unknown_deck(self) -> i64:
        """How many cards of the deck the observer does not know."""
        world = self.world
        n = world.left
        if self.observer != PUBLIC:
            bit = BIT[self.observer]
            seen = world.seen
            k: i64 = 0
            while k < world.left:
                if seen[(world.head + k) & RING] & bit:
                    n -= 1
                k += 1
        return n

    def open_slots(self, card: i64) -> i64:
        """The free cells outside claims where a lost card may lie."""
        may = self.world.mind.may
        start = self.observer * PLACES
        n: i64 = 0
        k = self.claims
        while k < self.used:
            place = self.places[k]
            if may[start + place] & BIT[card]:
                n += self.gated(place, card, self.free[place], 0)
            k += 1
        return n

    def gated(self, place: i64, card: i64, cells: i64, inside: i64) -> i64:
        """How many of the free cells of a place are for a lost card, with the lost cards that are there already.

        A card that only a raid can have brought to a hand lies among the cards it brought: one of few cells.
        """
        if place >= FIRST_PART:
            return cells
        mind = self.world.mind
        at = self.observer * 4 + place
        if mind.late[at] & BIT[card] == 0:
            return cells
        left = mind.gates[at] - count(mind.late[at] & inside)
        if left < 0:
            left = 0
        return cells if cells < left else left

    def claimed_slots(self, card: i64) -> i64:
        """The free cells under claims where a lost card may lie."""
        may = self.world.mind.may
        start = self.observer * PLACES
        n: i64 = 0
        k: i64 = 0
        while k < self.claims:
            place = self.places[k]
            if may[start + place] & BIT[card]:
                n += self.free[place]
            k += 1
        return n

    def same_places(self, card: i64, other: i64) -> bool:
        """Whether two lost cards may lie in the same places."""
        may = self.world.mind.may
        start = self.observer * PLACES
        k: i64 = 0
        while k < self.used:
            held = may[start + self.places[k]]
            if (held & BIT[card] != 0) != (held & BIT[other] != 0):
                return False
            k += 1
        late = self.world.mind.late
        at = self.observer * 4
        while at < self.observer * 4 + 4:
            if (late[at] & BIT[card] != 0) != (late[at] & BIT[other] != 0):
                return False
            at += 1
        return True

    def find_weights(self) -> None:
        """A lost card outside claims takes one of few cells where an unseen card could take one of many: weigh that.

        An arrangement with some lost cards outside claims stands for the product of `cells it could take / cells left`
        over those cards; combinations are drawn with a weight for every lost card in them, which is about as much.
        """
        weights = self.combos.weights
        self.combos.heavy = self.lost
        outside: i64 = 0  # so many lost cards at most lie there: none in the deck, none removed
        k = self.claims
        while k < self.used:
            outside += self.free[self.places[k]]
            k += 1
        if outside > count(self.lost):
            outside = count(self.lost)
        least = float(self.slots - outside + 1)
        rest = self.lost
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            cells = self.open_slots(card)
            weights[card] = least / float(cells) if cells > 0 else least
        ceiling = 1.0
        left = self.slots
        rest = self.lost
        while rest:
            card = lowest(rest)
            alike: i64 = 0
            others = rest
            while others:
                if self.same_places(card, lowest(others)):
                    alike += 1
                    rest &= ~(others & -others)
                others &= others - 1
            cells = self.open_slots(card)
            forced = alike - self.claimed_slots(card)
            while forced > 0:
                ceiling *= weights[card] * float(cells) / float(left)
                cells -= 1
                left -= 1
                forced -= 1
        self.ceiling = ceiling

    def allowed(self, place: i64) -> i64:
        """The cards that may lie in a place besides those known to."""
        mind = self.world.mind
        at = self.observer * PLACES + place
        cards = mind.may[at] & self.lost
        if mind.room[at] > 0:
            cards |= self.unseen if mind.fresh[place] > 0 else self.unseen & ~STRONGER[mind.cap[place]]
        return cards

    def weigh_claims(self) -> None:
        """How many combinations each unseen stack could be; those with the fewest come first."""
        places = self.places
        totals = self.totals
        proved = self.proved_places()
        k: i64 = 0
        while k < self.claims:
            place = places[k]
            self.allowed_at[place] = self.allowed(place)
            self.rows[place] = k
            total = self.possibilities(place, k)
            totals[place] = total
            if self.world.claim[place] != COMBINATION:
                totals[place] = total * self.heaviest(self.allowed_at[place] & ALL_CLUBS, self.free[place])
            order = self.order(place, proved)
            i = k
            while i > 0 and self.order(places[i - 1], proved) > order:
                places[i] = places[i - 1]
                i -= 1
            places[i] = place
            k += 1
        if self.world.known_facts > 0:
            self.find_tests()

    def order(self, place: i64, proved: i64) -> float:
        """Claims are drawn in this order: what is likely to fail comes first."""
        return self.totals[place] * FIRST if proved & BIT[place] else self.totals[place]

    def proved_places(self) -> i64:
        """The parts of stacks of which a loot has proved something, as bits."""
        world = self.world
        found: i64 = 0
        k: i64 = 0
        while k < world.known_facts:
            if world.facts[k * FACT] != DRAWN:
                side: i64 = 1
                while side < 3:
                    stack = world.facts[k * FACT + side]
                    while stack:
                        found |= BIT[stack & PART]
                        stack >>= PART_BITS
                    side += 1
            k += 1
        return found

    def find_tests(self) -> None:
        """After which claim all parts of the stacks of a loot are there, so that it can be tried at once."""
        world = self.world
        self.tests = NO_TESTS[:]
        fact: i64 = 0
        while fact < world.known_facts:
            last = NEVER
            if world.facts[fact * FACT] != DRAWN:
                side: i64 = 1
                while side < 3:
                    stack = world.facts[fact * FACT + side]
                    while stack:
                        place = stack & PART
                        stack >>= PART_BITS
                        if self.free[place] > 0:
                            k: i64 = 0
                            while k < self.claims and self.places[k] != place:
                                k += 1
                            last = k if k > last else last
                    side += 1
            self.tests[fact] = last if last < self.claims else NEVER
            fact += 1

    def heaviest(self, cards: i64, n: i64) -> float:
        """More than any `n` of some cards can weigh together."""
        most = 1.0
        rest = cards & self.lost
        while rest:
            weight = self.combos.weights[lowest(rest)]
            most = weight if weight > most else most
            rest &= rest - 1
        found = 1.0
        while n > 0:
            found *= most
            n -= 1
        return found

    # -- claims ------------------------------------------------------------------------------------------------------

    def possibilities(self, place: i64, row: i64) -> float:
        """The weight of all that an unseen stack can still be, with the cards that others have left."""
        must = self.pinned[place]
        cards = self.allowed_at[place] & ~self.taken
        if self.world.claim[place] == COMBINATION:
            return self.combos.measure(row, cards | must, must, self.sizes[place])
        n = count(cards & ALL_CLUBS)
        ways = 1.0
        k: i64 = 0
        while k < self.free[place]:
            ways *= float(n - k) if n > k else 0.0
            k += 1
        return ways

    def draw_claim(self, place: i64, row: i64, taken: i64, total: float) -> i64:
        """One of the possibilities that were measured when some cards were taken."""
        cards = self.allowed_at[place] & ~taken
        if self.world.claim[place] == COMBINATION:
            must = self.pinned[place]
            size, free = self.sizes[place], self.free[place]
            return self.combos.draw(row, cards | must, must, size, free, total, self.dice)
        return draw_some(cards & ALL_CLUBS, self.free[place], self.dice)

    def draw_claims(self) -> bool:
        """A combination for every unseen stack, and clubs where weapons were kept.

        The try fails where two of them want the same card, or a loot would not come out as it did.
        """
        world = self.world
        places = self.places
        testing = world.known_facts > 0
        k: i64 = 0
        while k < self.claims:
            place = places[k]
            if self.stage == EVEN or world.claim[place] != COMBINATION:
                drawn = self.draw_left(place)
            else:
                total = self.totals[place]
                drawn = self.draw_claim(place, self.rows[place], 0, total) if total > 0.0 else 0
            if drawn == 0 or drawn & self.taken or not self.fits(place, drawn):
                return False
            self.taken |= drawn
            world.content[place] = self.pinned[place] | drawn
            if testing and not self.passes(k):
                return False
            k += 1
        return True

    def draw_left(self, place: i64) -> i64:
        """What a claim can be with what those before have left; 0 if there is nothing.

        The try counts as much as that leaves a choice.
        """
        total = self.possibilities(place, self.claims)
        if total == 0.0:
            return 0
        drawn = self.draw_claim(place, self.claims, self.taken, total)
        if self.world.claim[place] != COMBINATION:
            total *= self.combos.product(drawn)
        if self.stage == EVEN:
            self.odds *= total
        elif unit(self.dice) * self.totals[place] >= total:
            return 0
        return drawn

    def passes(self, claim: i64) -> bool:
        """Whether the loots whose stacks are complete with this claim come out as they did."""
        fact: i64 = 0
        while fact < self.world.known_facts:
            if self.tests[fact] == claim and not came_out(self.world, fact * FACT):
                return False
            fact += 1
        return True

    def draw_in_turn(self) -> bool:
        """The same where anything will do: the stack with the fewest possibilities left comes first."""
        done: i64 = 0
        left = self.claims
        spare = self.unseen_cells()
        while left > 0:
            least = -1.0
            at: i64 = 0
            k: i64 = 0
            while k < self.claims:
                if done & BIT[k] == 0:
                    total = self.possibilities(self.places[k], self.claims)
                    if total == 0.0:
                        return False
                    if least < 0.0 or total < least:
                        least, at = total, k
                k += 1
            place = self.places[at]
            drawn = self.draw_claim(place, self.claims, self.taken, self.possibilities(place, self.claims))
            if not self.fits(place, drawn):
                return False
            self.world.content[place] = self.pinned[place] | drawn
            self.taken |= drawn
            if count(self.taken & self.unseen) > spare:
                return False
            done |= BIT[at]
            left -= 1
        return True

    def unseen_cells(self) -> i64:
        """How many unseen cards lie in hands and stacks: all lost cards do."""
        n = -count(self.lost)
        k: i64 = 0
        while k < self.used:
            n += self.free[self.places[k]]
            k += 1
        return n

    def fits(self, place: i64, drawn: i64) -> bool:
        """Whether no more unseen cards lie in a place than can, and no more strong ones (HO-55)."""
        mind = self.world.mind
        most = self.free[place]
        room = mind.room[self.observer * PLACES + place]
        if room >= most and (mind.cap[place] == NO_CAP or mind.fresh[place] >= most):
            return True
        unseen = drawn & self.unseen
        if count(unseen) > room:
            return False
        return self.stage == UNPROVED or count(unseen & STRONGER[mind.cap[place]]) <= mind.fresh[place]

    def open_cells(self, place: i64) -> i64:
        """How many cards are still missing in a place."""
        return self.free[place] - count(self.world.content[place] & ~self.pinned[place])

    def put(self, place: i64, cards: i64) -> bool:
        """Put cards into a hand, if there is room."""
        content = self.world.content
        new = cards & ~content[place]
        if new & self.taken or count(new) > self.open_cells(place):
            return False
        content[place] |= new
        self.taken |= new
        return True
