"""What is fixed in an imagined world, how much is free, and what can lie in the stacks that nobody showed?"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.hoards.knowing.drawing import Combinations, draw_some, unit
from motherlode.games.hoards.knowing.knowledge import FIRST_PART, PLACES
from motherlode.games.hoards.rules.cards import MOST_STRENGTH, STRONGER, TREASURE
from motherlode.games.hoards.rules.position import COMBINATION, FREE, Position
from motherlode.kits.bits import BIT, count, lowest
from motherlode.kits.cards52 import ALL_CLUBS

# How a world is drawn, from the strictest way on
EXACT: Final = 0  # every arrangement equally likely
EVEN: Final = 1  # nearly so
LOOSE: Final = 2  # any that is possible
UNPROVED: Final = 3  # what loots and fights have proved is let go

NEVER: Final = -1
FIRST: Final = 0.000001  # stacks that a loot has proved something of come before others

_ZEROS: Final[vec[i64]] = vec[i64]([0] * PLACES)
_NOUGHTS: Final[vec[float]] = vec[float]([0.0] * PLACES)
_NO_COMBINATIONS: Final = Combinations(0, 0)


@final
class Arrangement:
    """Cards on their way into the places of a world; a *claim* is a part of a stack that must be of a certain kind."""

    def __init__(self, world: Position, observer: i64, dice: Dice) -> None:
        self.world: Position = world
        self.observer: i64 = observer
        self.dice: Dice = dice
        self.unseen: i64 = TREASURE & ~world.mind.known[observer]
        if world.over:
            self.unseen &= ~world.removed  # laid open at the end
        self.lost: i64 = world.mind.lost[observer]
        # Place → cards that the observer knows to be there; how many more lie there
        self.pinned: vec[i64] = _ZEROS[:]
        self.free: vec[i64] = _ZEROS[:]
        self.places: vec[i64] = _ZEROS[:]  # the places with something free: those with a claim first
        self.claims: i64 = 0  # how many of them carry a claim
        self.used: i64 = 0  # how many there are
        self.end: i64 = FIRST_PART  # from here on no place holds anything
        self.slots: i64 = 0  # free cells outside claims, deck and removed cards included
        # What the claims can be: a row for each, and one to measure anew
        self.combinations: Combinations = _NO_COMBINATIONS
        # Place → its row; cards that may lie there besides those known to; the weight of its possible combinations
        self.rows: vec[i64] = _ZEROS[:]
        self.allowed_at: vec[i64] = _ZEROS[:]
        self.totals: vec[float] = _NOUGHTS[:]
        self.tests: vec[i64] = _ZEROS  # past loot → the claim with which its stacks are complete, or NEVER
        self.ceiling: float = 1.0  # the greatest weight an arrangement can have
        # The try under way
        self.stage: i64 = EXACT
        self.taken: i64 = 0  # cards that have a place
        self.odds: float = 1.0  # the weight of the try
        # Of the cards that somebody else has picked: how many ways there are to have picked them, and one of these
        self.ways: i64 = 0
        self.chosen: i64 = 0
        self.fix_known()
        self.clear()
        if self.claims > 0 or self.lost:
            self.combinations = Combinations(world.setup.runs, self.claims + 1)
        if self.lost:
            self.weigh_lost()
        if self.claims > 0:
            self.weigh_claims()

    # -- what is fixed -----------------------------------------------------------------------------------------------

    def fix_known(self) -> None:
        """Find what is known to lie where, and how much is free."""
        world = self.world
        contents, claim = world.content, world.claim
        places, free = self.places, self.free
        used: i64 = 0
        place: i64 = 0
        while place < PLACES:
            content = contents[place]
            if content:
                held = world.mind.placed(self.observer, place)
                self.pinned[place] = held
                free[place] = count(content) - count(held)
                if place >= FIRST_PART:
                    self.end = place + 1
                if free[place] > 0 and claim[place] != FREE:
                    places[used] = place
                    used += 1
            place += 1
        self.claims = used
        for place in range(self.end):
            if free[place] > 0 and claim[place] == FREE:
                places[used] = place
                used += 1
                self.slots += free[place]
        self.used = used
        self.slots += world.unknown_in_deck(self.observer)
        if not world.over:
            self.slots += count(world.removed)

    def clear(self) -> None:
        """Begin a try: nothing lies anywhere but what is known to."""
        content, places, pinned = self.world.content, self.places, self.pinned
        self.taken = 0
        self.odds = 1.0
        for k in range(self.used):
            content[places[k]] = pinned[places[k]]

    def allowed(self, place: i64) -> i64:
        """The cards that may lie in a place besides those known to."""
        mind = self.world.mind
        at = self.observer * PLACES + place
        cards = mind.may[at] & self.lost
        if mind.room[at] > 0:
            cards |= self.unseen if mind.fresh[place] > 0 else self.unseen & ~STRONGER[mind.cap[place]]
        return cards

    # -- free cells --------------------------------------------------------------------------------------------------

    def open_cells(self, place: i64) -> i64:
        """How many cards are still missing in a place."""
        return self.free[place] - count(self.world.content[place] & ~self.pinned[place])

    def cells_at(self, place: i64, card: i64) -> i64:
        """How many cells of a place a lost card can still take.

        A card that only a raid can have brought to a hand lies among the cards it brought: one of few cells.
        """
        cells = self.open_cells(place)
        if place >= FIRST_PART:
            return cells
        mind = self.world.mind
        at = self.observer * 4 + place
        if mind.late[at] & BIT[card] == 0:
            return cells
        brought = mind.gates[at] - count(mind.late[at] & self.world.content[place] & ~self.pinned[place])
        return min(cells, brought) if brought > 0 else 0

    def cells_for(self, card: i64, first: i64, end: i64) -> i64:
        """How many free cells a lost card can still take in some of `places`."""
        may = self.world.mind.may
        start = self.observer * PLACES
        cells: i64 = 0
        for k in range(first, end):
            place = self.places[k]
            if may[start + place] & BIT[card]:
                cells += self.cells_at(place, card)
        return cells

    def unseen_cells(self) -> i64:
        """How many unseen cards lie in hands and stacks: all lost cards do."""
        cells = -count(self.lost)
        for k in range(self.used):
            cells += self.free[self.places[k]]
        return cells

    def put(self, place: i64, cards: i64) -> bool:
        """Put cards into a hand, if there is room."""
        content = self.world.content
        new = cards & ~content[place]
        if new & self.taken or count(new) > self.open_cells(place):
            return False
        content[place] |= new
        self.taken |= new
        return True

    def fits(self, place: i64, drawn: i64) -> bool:
        """Whether no more unseen cards lie in a place than can, and no more strong ones (HO-55)."""
        mind = self.world.mind
        most = self.free[place]
        room = mind.room[self.observer * PLACES + place]
        if room >= most and (mind.cap[place] == MOST_STRENGTH or mind.fresh[place] >= most):
            return True
        unseen = drawn & self.unseen
        if count(unseen) > room:
            return False
        return self.stage == UNPROVED or count(unseen & STRONGER[mind.cap[place]]) <= mind.fresh[place]

    # -- weights -----------------------------------------------------------------------------------------------------

    def weigh_lost(self) -> None:
        """A lost card outside claims takes one of few cells where an unseen card could take one of many: weigh that.

        An arrangement with some lost cards outside claims stands for the product of `cells it could take / cells left`
        over those cards; combinations are drawn with a weight for every lost card in them, which is about as much.
        """
        outside: i64 = 0  # so many lost cards at most lie there: none in the deck, none removed
        for k in range(self.claims, self.used):
            outside += self.free[self.places[k]]
        least = float(self.slots - min(outside, count(self.lost)) + 1)
        rest = self.lost
        while rest:
            cells = self.cells_for(lowest(rest), self.claims, self.used)
            self.combinations.weigh(lowest(rest), least / float(cells) if cells > 0 else least)
            rest &= rest - 1
        left = self.slots
        rest = self.lost
        while rest:
            card = lowest(rest)
            others = self.same_places(card, rest)
            rest &= ~others
            cells = self.cells_for(card, self.claims, self.used)
            forced = count(others) - self.cells_for(card, 0, self.claims)
            while forced > 0:
                self.ceiling *= self.combinations.weights[card] * float(cells) / float(left)
                cells -= 1
                left -= 1
                forced -= 1

    def same_places(self, card: i64, others: i64) -> i64:
        """Those of some lost cards that may lie in the same places as one of them."""
        mind = self.world.mind
        for k in range(self.used):
            held = mind.may[self.observer * PLACES + self.places[k]]
            others &= held if held & BIT[card] else ~held
        for at in range(self.observer * 4, self.observer * 4 + 4):
            late = mind.late[at]
            others &= late if late & BIT[card] else ~late
        return others

    def weigh_claims(self) -> None:
        """How many combinations each unseen stack could be; what is likely to fail comes first."""
        places, totals = self.places, self.totals
        loots = self.world.mind.loots
        proved: i64 = 0
        for loot in loots:
            proved |= loot.places
        for k in range(self.claims):
            place = places[k]
            self.allowed_at[place] = self.allowed(place)
            self.rows[place] = k
            totals[place] = self.possibilities(place, k)
            if self.world.claim[place] != COMBINATION:
                totals[place] *= self.heaviest(self.allowed_at[place] & ALL_CLUBS, self.free[place])
            order = self.order(place, proved)
            i = k
            while i > 0 and self.order(places[i - 1], proved) > order:
                places[i] = places[i - 1]
                i -= 1
            places[i] = place
        if loots:
            self.tests = _ZEROS[: len(loots)]
            for number, loot in enumerate(loots):
                last: i64 = NEVER
                for k in range(self.used):
                    if loot.places & BIT[places[k]]:
                        last = k
                self.tests[number] = last if last < self.claims else NEVER

    def order(self, place: i64, proved: i64) -> float:
        """Claims are drawn in this order."""
        return self.totals[place] * FIRST if proved & BIT[place] else self.totals[place]

    def heaviest(self, cards: i64, n: i64) -> float:
        """More than any `n` of some cards can weigh together."""
        most = 1.0
        cards &= self.lost
        while cards:
            most = max(most, self.combinations.weights[lowest(cards)])
            cards &= cards - 1
        found = 1.0
        for _ in range(n):
            found *= most
        return found

    # -- claims ------------------------------------------------------------------------------------------------------

    def possibilities(self, place: i64, row: i64) -> float:
        """The weight of all that an unseen stack can still be, with the cards that others have left."""
        must = self.pinned[place]
        cards = self.allowed_at[place] & ~self.taken
        if self.world.claim[place] == COMBINATION:
            return self.combinations.measure(row, cards | must, must, self.free[place] + count(must))
        n = count(cards & ALL_CLUBS)
        ways = 1.0
        for k in range(self.free[place]):
            ways *= float(n - k) if n > k else 0.0
        return ways

    def draw_claim(self, place: i64, row: i64, taken: i64, total: float) -> i64:
        """One of the possibilities that were measured when some cards were taken."""
        cards = self.allowed_at[place] & ~taken
        free = self.free[place]
        if self.world.claim[place] == COMBINATION:
            must = self.pinned[place]
            return self.combinations.draw(row, cards | must, must, free + count(must), free, total, self.dice)
        return draw_some(cards & ALL_CLUBS, free, self.dice)

    def draw_claims(self) -> bool:
        """A combination for every unseen stack, and clubs where weapons were kept.

        The try fails where two of them want the same card, or a loot would not come out as it did. Where anything will
        do, the stack with the fewest possibilities left comes first.
        """
        world = self.world
        strict = self.stage <= EVEN
        testing = strict and len(world.mind.loots) > 0
        done: i64 = 0
        for n in range(self.claims):
            k = n if strict else self.tightest_claim(done)
            done |= BIT[k]
            place = self.places[k]
            total = self.totals[place]
            if self.stage != EXACT or world.claim[place] != COMBINATION:
                drawn = self.draw_left(place)
            elif total > 0.0:
                drawn = self.draw_claim(place, self.rows[place], 0, total)
            else:
                return False
            if drawn == 0 or drawn & self.taken or not self.fits(place, drawn):
                return False
            self.taken |= drawn
            world.content[place] = self.pinned[place] | drawn
            if testing and not self.passes(k):
                return False
            if not strict and count(self.taken & self.unseen) > self.unseen_cells():
                return False
        return True

    def tightest_claim(self, done: i64) -> i64:
        """Of the claims that are not done the one with the fewest possibilities left."""
        found: i64 = NEVER
        least = 0.0
        for k in range(self.claims):
            if done & BIT[k] == 0:
                total = self.possibilities(self.places[k], self.claims)
                if found == NEVER or total < least:
                    found, least = k, total
        return found

    def draw_left(self, place: i64) -> i64:
        """What a claim can be with what those before have left; 0 if there is nothing.

        The try counts as much as that leaves a choice.
        """
        total = self.possibilities(place, self.claims)
        if total == 0.0:
            return 0
        drawn = self.draw_claim(place, self.claims, self.taken, total)
        if self.world.claim[place] != COMBINATION:
            total *= self.combinations.product(drawn)
        self.odds *= total
        if self.stage == EXACT and unit(self.dice) * self.totals[place] >= total:
            return 0
        return drawn

    def passes(self, claim: i64) -> bool:
        """Whether the loots whose stacks are complete with this claim come out as they did."""
        world = self.world
        for number, loot in enumerate(world.mind.loots):
            if self.tests[number] == claim and not loot.comes_out(world.content, world.setup):
                return False
        return True
