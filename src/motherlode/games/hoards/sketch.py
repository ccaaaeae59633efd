"""What an imagined world starts from: what is fixed, how much is free, and a combination for every unseen stack."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motherlode.core.dice import Dice
from motherlode.core.state import BIT
from motherlode.games.hoards.combos import HALF, draw_combination, draw_some, power, weigh_combinations
from motherlode.games.hoards.deck import RUN, SET, STRONGER, TREASURE
from motherlode.games.hoards.knowledge import FIRST_PART, PLACES, PUBLIC
from motherlode.games.hoards.table import COMBINATION, FREE, RING, HoardsTable
from motherlode.kits.cards52 import ALL_CLUBS, count, lowest

MOST_WEIGHT: Final = 16
MOST_PULL: Final = 32
TURNS: Final = 4

_ZEROS: Final[vec[i64]] = vec[i64]([0] * 48)


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
        self.totals: vec[i64] = _ZEROS[:]  # place → weight of its possible combinations
        self.weight: i64 = 1  # of a lost card in a combination
        self.slots: i64 = 0  # free cells outside claims, deck and removed cards included
        self.ceiling: float = 1.0  # the greatest weight an arrangement can have
        self.taken: i64 = 0  # cards of this try that have a place
        self.exact: bool = True
        self.proofs: bool = True
        self.kept: vec[i64] = _ZEROS[:]  # place → the combination chosen among several tries
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

        An arrangement with l lost cards outside claims stands for the product of `cells it could take / cells left`
        over those l cards; combinations are drawn with `weight` for every lost card in them, which is about as much.
        """
        widest: i64 = 1
        rest = self.lost
        while rest:
            n = self.open_slots(lowest(rest))
            widest = n if n > widest else widest
            rest &= rest - 1
        least = self.slots - count(self.lost) + 1
        self.weight = least // widest
        if self.weight > MOST_WEIGHT:
            self.weight = MOST_WEIGHT
        if self.weight < 1:
            self.weight = 1
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
                ceiling *= float(self.weight) * float(cells) / float(left)
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
        """How many combinations each unseen stack could be."""
        runs = self.world.house.runs
        k: i64 = 0
        while k < self.claims:
            place = self.places[k]
            must = self.pinned[place]
            if self.world.claim[place] == COMBINATION:
                size = count(must) + self.free[place]
                cards = self.allowed(place) | must
                self.totals[place] = weigh_combinations(cards, must, size, runs, self.lost, self.weight, SET | RUN)
            k += 1

    # -- claims ------------------------------------------------------------------------------------------------------

    def draw_claims(self) -> bool:
        """A combination for every unseen stack, and clubs where weapons were kept, each drawn for itself."""
        world = self.world
        k: i64 = 0
        while k < self.claims:
            place = self.places[k]
            must = self.pinned[place]
            cards = self.allowed(place)
            if world.claim[place] == COMBINATION:
                total = self.totals[place]
                if total == 0:
                    return False
                size = count(must) + self.free[place]
                drawn = draw_combination(
                    cards | must, must, size, world.house.runs, self.lost, self.weight, SET | RUN, total, self.dice
                )
                drawn &= ~must
            else:
                drawn = draw_some(cards & ALL_CLUBS, self.free[place], self.dice)
            if drawn & self.taken or count(drawn) != self.free[place] or not self.fits(place, drawn):
                return False
            self.taken |= drawn
            world.content[place] = must | drawn
            k += 1
        return True

    def draw_in_turn(self) -> bool:
        """The same where few cards are left for many stacks: each draws from what the others leave, the one with the
        fewest possibilities first. Of several tries one is chosen by the possibilities it had, which evens them out."""
        before = self.taken
        weights = 0.0
        chosen: i64 = 0
        tries: i64 = 0
        while tries < TURNS:
            self.taken = before
            weight = self.one_in_turn()
            if weight > 0.0:
                weights += weight
                if float(self.dice.below(HALF)) * weights < weight * float(HALF):
                    chosen = self.taken
                    k: i64 = 0
                    while k < self.claims:
                        self.kept[self.places[k]] = self.world.content[self.places[k]]
                        k += 1
            tries += 1
        if weights == 0.0:
            return False
        self.taken = chosen
        k = 0
        while k < self.claims:
            self.world.content[self.places[k]] = self.kept[self.places[k]]
            k += 1
        return True

    def one_in_turn(self) -> float:
        """One try; returns the product of the possibilities, 0 if it came to a dead end."""
        world = self.world
        done: i64 = 0
        weight = 1.0
        left = self.claims
        spare = self.unseen_cells()
        pull = count(self.unseen) // (spare if spare > 0 else 1)  # how much likelier a lost card is than an unseen one
        pull = 1 if pull < 1 else pull if pull < MOST_PULL else MOST_PULL
        while left > 0:
            least: i64 = -1
            at: i64 = 0
            k: i64 = 0
            while k < self.claims:
                if done & BIT[k] == 0:
                    total = self.possibilities(self.places[k], pull)
                    if total == 0:
                        return 0.0
                    if least < 0 or total < least:
                        least, at = total, k
                k += 1
            place = self.places[at]
            must = self.pinned[place]
            cards = self.allowed(place) & ~self.taken
            if world.claim[place] == COMBINATION:
                size = count(must) + self.free[place]
                runs = world.house.runs
                drawn = draw_combination(cards | must, must, size, runs, self.lost, pull, SET | RUN, least, self.dice)
            else:
                drawn = draw_some(cards & ALL_CLUBS, self.free[place], self.dice)
            drawn &= ~must
            if self.proofs and not self.fits(place, drawn):
                return 0.0
            world.content[place] = must | drawn
            self.taken |= drawn
            weight *= float(least) / float(power(pull, count(drawn & self.lost)))
            if count(self.taken & self.unseen) > spare:
                return 0.0
            done |= BIT[at]
            left -= 1
        return weight

    def unseen_cells(self) -> i64:
        """How many unseen cards lie in hands and stacks: all lost cards do."""
        n = -count(self.lost)
        k: i64 = 0
        while k < self.used:
            n += self.free[self.places[k]]
            k += 1
        return n

    def possibilities(self, place: i64, pull: i64) -> i64:
        """How many combinations a stack can still be, with the cards the others have left, lost ones weighing more."""
        must = self.pinned[place]
        cards = self.allowed(place) & ~self.taken
        if self.world.claim[place] == COMBINATION:
            size = count(must) + self.free[place]
            return weigh_combinations(cards | must, must, size, self.world.house.runs, self.lost, pull, SET | RUN)
        return 1 if count(cards & ALL_CLUBS) >= self.free[place] else 0

    def fits(self, place: i64, drawn: i64) -> bool:
        """Whether no more unseen cards lie in a place than can, and no more strong ones (HO-55)."""
        mind = self.world.mind
        unseen = drawn & self.unseen
        if count(unseen) > mind.room[self.observer * PLACES + place]:
            return False
        return not self.proofs or count(unseen & STRONGER[mind.cap[place]]) <= mind.fresh[place]

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
