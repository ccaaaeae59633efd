"""What an imagined world starts from: what is fixed, how much is free, and a combination for every unseen stack."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motherlode.core.dice import Dice
from motherlode.core.state import BIT
from motherlode.games.hoards.combos import Combos, draw_some, unit
from motherlode.games.hoards.deck import STRONGER, TREASURE
from motherlode.games.hoards.knowledge import FIRST_PART, PLACES, PUBLIC
from motherlode.games.hoards.table import COMBINATION, FREE, RING, HoardsTable
from motherlode.kits.cards52 import ALL_CLUBS, count, lowest

# How a world is drawn, from the strictest way on
EXACT: Final = 0  # every arrangement equally likely
EVEN: Final = 1  # nearly so
LOOSE: Final = 2  # any that is possible
UNPROVED: Final = 3  # what loots and fights have proved is let go

_ZEROS: Final[vec[i64]] = vec[i64]([0] * 48)
_NOUGHTS: Final[vec[float]] = vec[float]([0.0] * 48)


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
        self.combos: Combos = Combos(world.house.runs)  # with the weights of lost cards in a combination
        self.totals: vec[float] = _NOUGHTS[:]  # place → weight of its possible combinations
        self.slots: i64 = 0  # free cells outside claims, deck and removed cards included
        self.ceiling: float = 1.0  # the greatest weight an arrangement can have
        self.taken: i64 = 0  # cards of this try that have a place
        self.stage: i64 = EXACT
        self.pilots: i64 = 0  # EVEN: how many tries there were, …
        self.greatest: float = 0.0  # … the greatest weight among them, …
        self.odds: float = 1.0  # … and the weight of this try
        self.prefixes: i64 = 0  # how many ways there are to have picked …
        self.chosen: i64 = 0  # … and one of them

    # -- what is fixed -----------------------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Find what is known, and what the weights are."""
        world = self.world
        mind = world.mind
        start = self.observer * PLACES
        pass_claims: i64 = 1
        while pass_claims >= 0:
            place: i64 = 0
            while place < PLACES:
                content = world.content[place]
                if content and (world.claim[place] != FREE) == (pass_claims == 1):
                    self.pinned[place] = mind.may[start + place] & ~self.lost
                    free = count(content) - count(self.pinned[place])
                    self.free[place] = free
                    if free > 0:
                        self.places[self.used] = place
                        self.used += 1
                        if pass_claims == 0:
                            self.slots += free
                place += 1
            if pass_claims == 1:
                self.claims = self.used
            pass_claims -= 1
        self.slots += self.unknown_deck() + (0 if world.over else count(world.removed))
        if self.lost:
            self.find_weights()
        self.weigh_claims()

    def unknown_deck(self) -> i64:
        """How many cards of the deck the observer does not know."""
        world = self.world
        n: i64 = 0
        k: i64 = 0
        while k < world.left:
            if not self.knows_cell(k):
                n += 1
            k += 1
        return n

    def knows_cell(self, k: i64) -> bool:
        """Whether the observer knows the k-th card of the deck."""
        world = self.world
        return self.observer != PUBLIC and world.seen[(world.head + k) & RING] & BIT[self.observer] != 0

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
        return cells if cells < left else left if left > 0 else 0

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
        k: i64 = 0
        while k < self.claims:
            place = places[k]
            total = self.possibilities(place)
            totals[place] = total
            if self.world.claim[place] != COMBINATION:
                totals[place] = total * self.heaviest(self.allowed(place) & ALL_CLUBS, self.free[place])
            i = k
            while i > 0 and totals[places[i - 1]] > totals[place]:
                places[i] = places[i - 1]
                i -= 1
            places[i] = place
            k += 1

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

    def possibilities(self, place: i64) -> float:
        """The weight of all that an unseen stack can still be, with the cards that others have left."""
        must = self.pinned[place]
        cards = self.allowed(place) & ~self.taken
        if self.world.claim[place] == COMBINATION:
            return self.combos.measure(cards | must, must, count(must) + self.free[place])
        n = count(cards & ALL_CLUBS)
        ways = 1.0
        k: i64 = 0
        while k < self.free[place]:
            ways *= float(n - k) if n > k else 0.0
            k += 1
        return ways

    def draw_claim(self, place: i64) -> i64:
        """One of the possibilities just measured."""
        if self.world.claim[place] == COMBINATION:
            return self.combos.draw(self.dice) & ~self.pinned[place]
        return draw_some(self.allowed(place) & ~self.taken & ALL_CLUBS, self.free[place], self.dice)

    def draw_claims(self) -> bool:
        """A combination for every unseen stack, and clubs where weapons were kept.

        Each takes of what those before have left; the try counts as much as that leaves a choice.
        """
        world = self.world
        k: i64 = 0
        while k < self.claims:
            place = self.places[k]
            total = self.possibilities(place)
            if total == 0.0:
                return False
            drawn = self.draw_claim(place)
            if world.claim[place] != COMBINATION:
                total *= self.combos.product(drawn)
            if self.stage == EVEN:
                self.odds *= total
            elif unit(self.dice) * self.totals[place] >= total:
                return False
            if not self.fits(place, drawn):
                return False
            self.taken |= drawn
            world.content[place] = self.pinned[place] | drawn
            k += 1
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
                    total = self.possibilities(self.places[k])
                    if total == 0.0:
                        return False
                    if least < 0.0 or total < least:
                        least, at = total, k
                k += 1
            place = self.places[at]
            self.possibilities(place)
            drawn = self.draw_claim(place)
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
        unseen = drawn & self.unseen
        if count(unseen) > mind.room[self.observer * PLACES + place]:
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
