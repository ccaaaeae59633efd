"""What is fixed in an imagined world, how much is free, and what can lie in the stacks that nobody showed?"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.hoards.knowing.knowledge import FIRST_PART, PLACES
from motherlode.games.hoards.rules.cards import MOST_STRENGTH, STRONGER, TREASURE
from motherlode.games.hoards.rules.combinations import run_windows
from motherlode.games.hoards.rules.position import COMBINATION, WEAPONS, Position
from motherlode.kits.bits import BIT, count, lowest
from motherlode.kits.cards52 import ALL_CLUBS
from motherlode.kits.melds import Melds, Runs

# How a world is drawn, from the strictest way on
EXACT: Final = 0  # every arrangement equally likely
NEARLY: Final = 1  # nearly so
ANYHOW: Final = 2  # what was proved, by a rule, a loot or a fight, is let go

_ZEROS: Final[vec[i64]] = vec[i64]([0] * PLACES)
_NOUGHTS: Final[vec[float]] = vec[float]([0.0] * PLACES)
RUNS: Final = [Runs([*run_windows(merged)]) for merged in (False, True)]  # PRINTED, MERGED
_NO_MELDS: Final = Melds(RUNS[0], 0)


@final
class Arrangement:
    """Cards on their way into the places of a world; a *claim* is a part of a stack that must be a combination."""

    def __init__(self, world: Position, observer: i64, dice: Dice) -> None:
        self.world: Position = world
        self.observer: i64 = observer
        self.dice: Dice = dice
        self.unseen: i64 = TREASURE & ~world.mind.known[observer]
        self.lost: i64 = world.mind.lost[observer]
        # Place → cards that the observer knows to be there; how many more lie there; which unseen ones may
        self.pinned: vec[i64] = _ZEROS[:]
        self.free: vec[i64] = _ZEROS[:]
        self.fitting: vec[i64] = _ZEROS[:]
        self.places: vec[i64] = _ZEROS[:]  # the places with something free: claims first, then what few cards fit
        self.claims: i64 = 0  # how many of them are claims
        self.used: i64 = 0  # how many there are
        self.end: i64 = FIRST_PART  # from here on no place holds anything
        self.slots: i64 = 0  # free cells outside claims, deck and removed cards included
        # Claim → what it was last measured with, and the weight of all it can be; past loot → claims it waits for
        self.melds: Melds = _NO_MELDS
        self.cards: vec[i64] = _ZEROS
        self.totals: vec[float] = _NOUGHTS
        self.waits: vec[i64] = _ZEROS
        self.ceiling: float = 1.0  # the greatest weight an arrangement can have
        # The try under way
        self.stage: i64 = EXACT
        self.taken: i64 = 0  # cards that have a place
        self.odds: float = 1.0  # the weight of the try
        self.fix_known()
        self.clear()
        if self.claims > 0 or self.lost:
            self.melds = Melds(RUNS[world.setup.runs], self.claims)
        if self.lost:
            self.weigh_lost()
        if self.claims > 0:
            self.measure_claims()

    # -- what is fixed -----------------------------------------------------------------------------------------------

    def fix_known(self) -> None:
        """Find what is known to lie where, and how much is free."""
        world = self.world
        places, free = self.places, self.free
        place: i64 = 0
        while place < PLACES:
            content = world.content[place]
            if content:
                self.pinned[place] = world.mind.placed(self.observer, place)
                free[place] = count(content) - count(self.pinned[place])
                if place >= FIRST_PART:
                    self.end = place + 1
                if free[place] > 0:
                    self.fitting[place] = self.fitting_in(place)
                    if world.claim[place] == COMBINATION:
                        places[self.claims] = place
                        self.claims += 1
            place += 1
        self.used = self.claims
        for place in range(self.end):
            if free[place] > 0 and world.claim[place] != COMBINATION:
                k = self.used
                while k > self.claims and count(self.fitting[places[k - 1]]) > count(self.fitting[place]):
                    places[k] = places[k - 1]
                    k -= 1
                places[k] = place
                self.used += 1
                self.slots += free[place]
        self.slots += count(world.unknown_in_deck(self.observer) | world.removed)

    def fitting_in(self, place: i64) -> i64:
        """The unseen cards that may lie in a place: what fights have shown of it (HO-55), or clubs (HO-87)."""
        mind = self.world.mind
        if mind.room[self.observer * PLACES + place] == 0:
            return 0
        cards = self.unseen
        if mind.fresh[place] == 0:
            cards &= ~STRONGER[mind.cap[place]]
        return cards & ALL_CLUBS if self.world.claim[place] == WEAPONS else cards

    def clear(self) -> None:
        """Begin a try: nothing lies anywhere but what is known to."""
        content, places, pinned = self.world.content, self.places, self.pinned
        self.taken = 0
        self.odds = 1.0
        for k in range(self.used):
            content[places[k]] = pinned[places[k]]

    def let_go(self) -> None:
        """From now on nothing is proved: any unseen card may lie anywhere."""
        self.stage = ANYHOW
        self.claims = 0
        for k in range(self.used):
            self.fitting[self.places[k]] = self.unseen

    # -- free cells --------------------------------------------------------------------------------------------------

    def open_cells(self, place: i64) -> i64:
        """How many cards are still missing in a place."""
        return self.free[place] - count(self.world.content[place] & ~self.pinned[place])

    def cells_at(self, place: i64, card: i64) -> i64:
        """How many cells of a place a lost card can still take.

        A card that only a raid can have brought to a hand lies among the cards it brought: one of few cells.
        """
        mind = self.world.mind
        if mind.may[self.observer * PLACES + place] & BIT[card] == 0:
            return 0
        cells = self.open_cells(place)
        if place >= FIRST_PART:
            return cells
        at = self.observer * 4 + place
        if mind.late[at] & BIT[card] == 0:
            return cells
        brought = mind.gates[at] - count(mind.late[at] & self.world.content[place] & ~self.pinned[place])
        return min(cells, brought) if brought > 0 else 0

    def cells_for(self, card: i64, first: i64, end: i64) -> i64:
        """How many free cells a lost card can still take in some of `places`."""
        cells: i64 = 0
        for k in range(first, end):
            cells += self.cells_at(self.places[k], card)
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
        return count(unseen) <= room and count(unseen & STRONGER[mind.cap[place]]) <= mind.fresh[place]

    # -- lost cards --------------------------------------------------------------------------------------------------

    def weigh_lost(self) -> None:
        """A lost card outside claims takes one of few cells where an unseen card could take one of many: weigh that.

        An arrangement with some lost cards outside claims stands for the product of `cells it could take / cells left`
        over those cards; combinations are drawn with a weight for every lost card in them, which is about as much.
        """
        outside: i64 = 0  # so many lost cards at most lie there: none in the deck, none removed
        for k in range(self.claims, self.used):
            outside += self.free[self.places[k]]
        least = float(self.slots - min(outside, count(self.lost)) + 1)
        left = self.slots
        rest = self.lost
        while rest:
            card = lowest(rest)
            alike = self.same_places(card, rest)
            rest &= ~alike
            cells = self.cells_for(card, self.claims, self.used)
            weight = least / float(cells) if cells > 0 else least
            forced = count(alike) - self.cells_for(card, 0, self.claims)
            while alike:
                self.melds.weigh(lowest(alike), weight)
                alike &= alike - 1
            while forced > 0:
                self.ceiling *= weight * float(cells) / float(left)
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

    def tightest_lost(self, cards: i64) -> i64:
        """Of some lost cards the one with the fewest cells left."""
        found = lowest(cards)
        least = self.cells_for(found, self.claims, self.used)
        while cards:
            cells = self.cells_for(lowest(cards), self.claims, self.used)
            if cells < least:
                found, least = lowest(cards), cells
            cards &= cards - 1
        return found

    # -- claims ------------------------------------------------------------------------------------------------------

    def measure_claims(self) -> None:
        """How many combinations each unseen stack could be, and with which of them a past loot can be looked at."""
        self.cards = _ZEROS[: self.claims]
        self.totals = _NOUGHTS[: self.claims]
        for k in range(self.claims):
            self.measure(k)
        loots = self.world.mind.loots
        if loots:
            self.waits = _ZEROS[: len(loots)]
            for number, loot in enumerate(loots):
                for k in range(self.used):
                    if loot.places & BIT[self.places[k]]:
                        self.waits[number] |= BIT[min(k, self.claims)]

    def measure(self, k: i64) -> None:
        """Weigh all that a claim can still be, with the cards that others have left."""
        place = self.places[k]
        must = self.pinned[place]
        lost = self.world.mind.may[self.observer * PLACES + place] & self.lost
        self.cards[k] = (self.fitting[place] | lost) & ~self.taken | must
        self.totals[k] = self.melds.measure(k, self.cards[k], must, self.free[place] + count(must))

    def tightest_claim(self, claims: i64) -> i64:
        """Of some claims the one with the fewest possibilities left."""
        found = lowest(claims)
        while claims:
            k = lowest(claims)
            self.measure(k)
            if self.totals[k] < self.totals[found]:
                found = k
            claims &= claims - 1
        return found

    def draw_claims(self) -> bool:
        """A combination for every unseen stack.

        The try fails where two of them want the same card, or a loot would not come out as it did. Where drawing them
        one by one has failed too often, each is drawn from what those before have left, the tightest first, and the
        try counts as much as that leaves a choice.
        """
        world = self.world
        left = BIT[self.claims] - 1
        while left:
            k = lowest(left)
            if self.stage != EXACT:
                k = self.tightest_claim(left)
                self.odds *= self.totals[k]
            left ^= BIT[k]
            if self.totals[k] == 0.0:
                return False
            place = self.places[k]
            must = self.pinned[place]
            size = self.free[place] + count(must)
            drawn = self.melds.draw(k, self.cards[k], must, size, self.totals[k], self.dice)
            if drawn & self.taken or not self.fits(place, drawn):
                return False
            self.taken |= drawn
            world.content[place] = must | drawn
            for number, loot in enumerate(world.mind.loots):
                if self.waits[number] & BIT[k] and self.waits[number] & (left | BIT[self.claims]) == 0:
                    if not loot.comes_out(world.content, world.setup):
                        return False
        return True
