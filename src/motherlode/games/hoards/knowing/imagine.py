"""Imagining a world: everything an observer cannot know is drawn anew, consistent with all it has seen.

What is known comes from knowledge.py: cards with one place stay, *lost* cards go to one of the places where they may
be, unseen cards fill the rest. Every arrangement that satisfies what has been proved is equally likely:

* the cards first laid in a stack form a combination (HO-35), kept weapons are clubs (HO-87);
* a hand that showed its highest card holds nothing stronger, but for what came later (HO-55);
* a loot between others came out as it did (HO-62 … HO-72);
* a decision under way is possible (there is a combination to lay, a card to give).

The method is rejection: combinations are drawn for the unseen stacks, then the lost cards are placed, then the rest is
filled; each step carries the weight that makes all arrangements equally likely. After `EXACT_TRIES` in vain (few cards
left for many stacks) one of the next `CANDIDATES` that are possible is taken, by weight, which is only nearly even; if
there is none within `EVEN_TRIES` whatever is possible is kept; after `PROOF_TRIES` what loots and fights have proved is
let go; and the last resort lays any cards. Always a world of the right shape, never the true cards.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.hoards.knowing.arrange import EVEN, EXACT, LOOSE, UNPROVED, Sketch
from motherlode.games.hoards.knowing.combinations import Combos, draw_some, unit
from motherlode.games.hoards.knowing.knowledge import PLACES, PUBLIC
from motherlode.games.hoards.knowing.loots import kept_promises, outcome
from motherlode.games.hoards.knowing.others import recall
from motherlode.games.hoards.rules.cards import (
    FIRST_KING,
    KINGS,
    LEAST_STACK,
    MOST_STACK,
    NO_CAP,
    STRONGER,
    TREASURE,
    followers,
    holds_combination,
)
from motherlode.games.hoards.rules.decisions import H_ADD, H_GIVE, H_HOARD, H_PICK
from motherlode.games.hoards.rules.position import (
    DRAWN,
    FACT,
    RING,
    HoardsTable,
)
from motherlode.kits.bits import BIT, count, lowest, spread

EXACT_TRIES: Final = 120
EVEN_TRIES: Final = 520
PROOF_TRIES: Final = 580
LAST_TRIES: Final = 610
CANDIDATES: Final = 10
PAIR_TRIES: Final = 60
FORCE_TRIES: Final = 40
MOST_WAYS: Final = 60
HEAVY: Final = 16.0

_ZEROS: Final[vec[i64]] = vec[i64]([0] * 48)


@final
class Redraw(Sketch):
    """The tries, and what each must come up to."""

    # -- one try -----------------------------------------------------------------------------------------------------

    def attempt(self) -> bool:
        """Draw an arrangement; false if it contradicts what is known."""
        content, places, pinned = self.world.content, self.places, self.pinned
        self.taken = 0
        k: i64 = 0
        while k < self.used:
            place = places[k]
            content[place] = pinned[place]
            k += 1
        self.odds = 1.0
        if self.stage <= EVEN:
            if not self.draw_claims():
                return False
        else:
            self.force_pending()
            if not self.draw_in_turn():
                return False
        if not self.draw_returns() or not self.place_lost() or not self.fill():
            return False
        if self.stage == UNPROVED:
            self.any_returns()
        elif not kept_promises(self.world):
            return False
        return self.pending()

    def consider(self) -> bool:
        """Take a try for the world, or keep the one taken before, by their weights; whether enough were tried."""
        world = self.world
        if self.candidates == 0:
            self.saved = _ZEROS[:]
        self.candidates += 1
        self.sum += self.odds
        if unit(self.dice) * self.sum < self.odds:
            k: i64 = 0
            while k < self.used:
                self.saved[k] = world.content[self.places[k]]
                k += 1
            self.saved_taken = self.taken
            self.saved_picked = world.picked
            self.saved_facts = world.facts[:]
        return self.candidates == CANDIDATES

    def settle(self) -> None:
        """The try that was taken becomes the world."""
        world = self.world
        k: i64 = 0
        while k < self.used:
            world.content[self.places[k]] = self.saved[k]
            k += 1
        self.taken = self.saved_taken
        world.picked = self.saved_picked
        world.facts = self.saved_facts

    def place_lost(self) -> bool:
        """The lost cards that lie in no stack's combination go where they may be; the try is kept by its weight."""
        may = self.world.mind.may
        content = self.world.content
        start = self.observer * PLACES
        rest = self.lost & ~self.taken
        chance = 1.0
        left = self.slots
        while rest:
            card = lowest(rest) if self.stage <= EVEN else self.tightest(rest)
            rest &= ~BIT[card]
            cells = self.cells_for(card)
            if cells == 0:
                return False
            skip = self.dice.below(cells)
            k = self.claims
            while True:
                place = self.places[k]
                if may[start + place] & BIT[card]:
                    skip -= self.cells_at(place, card)
                    if skip < 0:
                        break
                k += 1
            content[place] |= BIT[card]
            self.taken |= BIT[card]
            chance *= self.combos.weights[card] * float(cells) / float(left)
            left -= 1
        self.odds *= chance
        return self.stage != EXACT or self.lost == 0 or unit(self.dice) * self.ceiling < chance

    def cells_for(self, card: i64) -> i64:
        """How many free cells outside claims a lost card can still take."""
        may = self.world.mind.may
        start = self.observer * PLACES
        cells: i64 = 0
        k = self.claims
        while k < self.used:
            place = self.places[k]
            if may[start + place] & BIT[card]:
                cells += self.cells_at(place, card)
            k += 1
        return cells

    def cells_at(self, place: i64, card: i64) -> i64:
        """How many cells of a place a lost card can still take."""
        return self.gated(place, card, self.open_cells(place), self.world.content[place] & ~self.pinned[place])

    def tightest(self, cards: i64) -> i64:
        """Of some lost cards the one with the fewest cells left."""
        found = lowest(cards)
        least = self.cells_for(found)
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            cells = self.cells_for(card)
            if cells < least:
                found, least = card, cells
        return found

    def fill(self) -> bool:
        """Unseen cards go everywhere else; hands that showed their highest card first, the weakest before."""
        world = self.world
        chance = 1.0
        before: i64 = 0
        cap = self.next_cap(0)
        while cap <= NO_CAP:
            k = self.claims
            while k < self.used:
                place = self.places[k]
                if self.bound(place) == cap:
                    missing = self.open_cells(place)
                    cards = self.unseen & ~self.taken & ~STRONGER[cap]
                    size = count(cards)
                    if size < missing:
                        return False
                    if cap < NO_CAP:
                        most = count(self.unseen & ~STRONGER[cap]) - before
                        n: i64 = 0
                        while n < missing:
                            chance *= float(size - n) / float(most - n)
                            n += 1
                        before += missing
                    drawn = draw_some(cards, missing, self.dice)
                    if self.stage != UNPROVED and not self.fits(place, drawn):
                        return False
                    self.taken |= drawn
                    world.content[place] |= drawn
                k += 1
            cap = self.next_cap(cap + 1)
        self.odds *= chance
        return self.stage != EXACT or chance == 1.0 or unit(self.dice) < chance

    def bound(self, place: i64) -> i64:
        """No card of a place is stronger, by what a fight has shown."""
        mind = self.world.mind
        return mind.cap[place] if mind.fresh[place] == 0 and self.stage != UNPROVED else NO_CAP

    def next_cap(self, least: i64) -> i64:
        """The lowest bound of a place outside claims that is not below `least`; above NO_CAP if there is none."""
        found: i64 = NO_CAP + 1
        places = self.places
        k = self.claims
        while k < self.used:
            cap = self.bound(places[k])
            if least <= cap < found:
                found = cap
            k += 1
        return found

    def deal_rest(self) -> None:
        """What is left is the deck and the removed cards, in any order."""
        world = self.world
        rest = self.unseen & ~self.taken
        if not world.over:
            world.removed = draw_some(rest, count(world.removed), self.dice)
            rest &= ~world.removed
        order = _ZEROS[:]
        n = spread(rest, order, 0)
        self.dice.shuffle(order, 0, n)
        deck, seen = world.deck, world.seen
        mine: i64 = 0
        if self.observer != PUBLIC:
            mine = BIT[self.observer]
        k: i64 = 0
        while k < world.left:
            at = (world.head + k) & RING
            if seen[at] & mine == 0:
                n -= 1
                deck[at] = order[n]
            k += 1

    def shape(self) -> None:
        """The last resort: a world in which only the numbers of cards and what was seen are right."""
        world = self.world
        if not self.shape_lost(True):
            self.shape_lost(False)
        k: i64 = 0
        while k < self.used:
            place = self.places[k]
            drawn = draw_some(self.unseen & ~self.taken, self.open_cells(place), self.dice)
            self.taken |= drawn
            world.content[place] |= drawn
            k += 1
        self.any_returns()
        if not self.pending():
            self.pick_any()

    def shape_lost(self, forced: bool) -> bool:
        """Put all lost cards somewhere, kings first: they fit into hands only."""
        self.taken = 0
        k: i64 = 0
        while k < self.used:
            self.world.content[self.places[k]] = self.pinned[self.places[k]]
            k += 1
        if forced:
            self.force_pending()
        rest = self.lost & ~self.taken
        while rest:
            card = lowest(rest & KINGS) if rest & KINGS else lowest(rest)
            rest &= ~BIT[card]
            place = self.somewhere(card)
            if place < 0:
                return False
            self.world.content[place] |= BIT[card]
            self.taken |= BIT[card]
        return True

    def somewhere(self, card: i64) -> i64:
        """A place with a free cell for a lost card, if possible one where it may be."""
        may = self.world.mind.may
        found: i64 = -1
        k = self.used - 1
        while k >= 0:
            place = self.places[k]
            if self.open_cells(place) > 0 and (place < 4 or card < FIRST_KING):
                if may[self.observer * PLACES + place] & BIT[card]:
                    return place
                found = place
            k -= 1
        return found

    # -- what is proved ----------------------------------------------------------------------------------------------

    def draw_returns(self) -> bool:
        """Cores that two others took back from a drawn loot lie in their hands (HO-72)."""
        k: i64 = 0
        while k < self.world.known_facts and self.stage != UNPROVED:
            if self.hidden_draw(k * FACT) and not self.draw_equal_cores(k * FACT):
                return False
            k += 1
        return True

    def any_returns(self) -> None:
        """Where nothing is proved any more: some cards of those hands."""
        world = self.world
        k: i64 = 0
        while k < world.known_facts:
            at = k * FACT
            if self.hidden_draw(at):
                side: i64 = 0
                while side < 2:
                    cards = (world.content[world.facts[at + 1 + side]] | world.facts[at + 8 + side]) & TREASURE
                    world.facts[at + 6 + side] = draw_some(cards, count(world.facts[at + 6 + side]), self.dice)
                    side += 1
            k += 1

    def hidden_draw(self, at: i64) -> bool:
        """Whether a fact is about a drawn loot that the observer did not see."""
        facts = self.world.facts
        return facts[at] == DRAWN and self.observer != facts[at + 1] and self.observer != facts[at + 2]

    def draw_equal_cores(self, at: i64) -> bool:
        """Two combinations of equal strength, put into the two hands."""
        world = self.world
        facts = world.facts
        looter, defender = facts[at + 1], facts[at + 2]
        size = count(facts[at + 6])
        combos = Combos(world.house.runs, 2)
        own_cards = self.returnable(looter, facts[at + 8])
        other_cards = self.returnable(defender, facts[at + 9])
        own_total = combos.measure(0, own_cards, 0, size)
        other_total = combos.measure(1, other_cards, 0, size)
        if own_total == 0.0 or other_total == 0.0:
            return False
        tries: i64 = 0
        while tries < PAIR_TRIES:
            own = combos.draw(0, own_cards, 0, size, size, own_total, self.dice)
            other = combos.draw(1, other_cards, 0, size, size, other_total, self.dice)
            if own & other == 0 and outcome(world, own, facts[at + 3], other, facts[at + 4], 0, own, other):
                if self.put(looter, own & ~facts[at + 8]) and self.put(defender, other & ~facts[at + 9]):
                    facts[at + 6] = own
                    facts[at + 7] = other
                    return True
                return False
            tries += 1
        return False

    def returnable(self, seat: i64, gone: i64) -> i64:
        """The cards that may have come back to a hand: those that may be there, or have left it openly since."""
        return (self.world.mind.may[self.observer * PLACES + seat] | self.unseen | gone) & TREASURE & ~self.taken

    # -- the decision under way --------------------------------------------------------------------------------------

    def pending(self) -> bool:
        """Whether the decision under way is possible; cards picked for it are drawn anew."""
        world = self.world
        seat = world.seat
        if world.over or seat == self.observer:
            return True
        hand = world.content[seat]
        if world.phase == H_PICK:
            return self.pick_again(hand & TREASURE)
        if world.phase == H_GIVE:
            if world.picked:
                world.picked = draw_some(hand ^ last_of(hand), 1, self.dice)
            return True
        if world.phase == H_ADD:
            return hand & TREASURE != 0
        if world.phase == H_HOARD:
            return hand & TREASURE != 0 and (self.may_add(seat) or self.may_lay(hand))
        return True

    def may_lay(self, hand: i64) -> bool:
        if self.world.house.bluff_new:
            return count(hand & TREASURE) >= LEAST_STACK
        return holds_combination(hand, self.world.house.runs)

    def may_add(self, seat: i64) -> bool:
        """Whether a seat has a stack that can grow: its size is public."""
        k: i64 = 0
        while k < self.world.stacks[seat]:
            if self.world.stack_size(seat, k) < MOST_STACK:
                return True
            k += 1
        return False

    def pick_again(self, hand: i64) -> bool:
        """Draw anew the cards picked for a stack that is being laid (H3)."""
        world = self.world
        n = count(world.picked)
        if not self.may_lay(hand):
            return False
        if n == 0:
            return True
        if world.house.bluff_new:
            if count(hand) < n or (n == 1 and count(hand) < LEAST_STACK):
                return False
            world.picked = draw_some(hand ^ last_of(hand) if n == 1 else hand, n, self.dice)
            return True
        self.prefixes = 0
        self.chosen = 0
        self.walk(hand, 0, n)
        if self.prefixes == 0:
            return False
        world.picked = self.chosen
        # every way to have picked counts: a hand with more of them is more likely
        most = choices(count(hand), n)
        return self.stage >= LOOSE or self.prefixes >= most or self.dice.below(most) < self.prefixes

    def walk(self, hand: i64, picked: i64, more: i64) -> None:
        """Go through all ways to pick `more` cards, each as likely to be the one chosen."""
        if more == 0:
            self.prefixes += 1
            if self.dice.below(self.prefixes) == 0:
                self.chosen = picked
            return
        following = followers(hand, picked, self.world.house.runs)
        while following:
            low = following & -following
            following ^= low
            self.walk(hand, picked | low, more - 1)

    def pick_any(self) -> None:
        """The last resort for cards that somebody else has picked: its first ones."""
        world = self.world
        if world.picked and world.seat != self.observer:
            n = count(world.picked)
            hand = world.content[world.seat] & TREASURE
            world.picked = 0
            while n > 0 and hand:
                world.picked |= hand & -hand
                hand &= hand - 1
                n -= 1

    def force_pending(self) -> None:
        """Give the hand that is laying a stack a combination to lay."""
        world = self.world
        seat = world.seat
        if world.over or seat == self.observer or world.house.bluff_new:
            return
        if world.phase != H_PICK and (world.phase != H_HOARD or self.may_add(seat)):
            return
        size = count(world.picked)
        size = size if size > LEAST_STACK else LEAST_STACK
        if size < 4 and self.dice.below(3) == 0:
            size += 1
        held = self.pinned[seat]
        combos = Combos(world.house.runs, 1)
        heavy = (held | self.lost) & TREASURE
        combos.heavy = heavy
        while heavy:
            combos.weights[lowest(heavy)] = HEAVY
            heavy &= heavy - 1
        tries: i64 = 0
        while tries < FORCE_TRIES:
            cards = (held | (self.allowed(seat) if tries < FORCE_TRIES // 2 else self.unseen)) & TREASURE
            total = combos.measure(0, cards, 0, size)
            if total > 0.0:
                if self.put(seat, combos.draw(0, cards, 0, size, size, total, self.dice)):
                    return
            elif size < MOST_STACK and tries >= FORCE_TRIES // 2:
                size += 1
            tries += 1


def choices(n: i64, k: i64) -> i64:
    """At most so many ways there are to have picked k of n cards; cut short where hands are very large."""
    ways: i64 = 1
    i: i64 = 0
    while i < k:
        ways = ways * (n - i) // (i + 1)
        i += 1
    return ways if ways < MOST_WAYS else MOST_WAYS


def last_of(cards: i64) -> i64:
    """The last card of a set, as a set."""
    while cards & (cards - 1):
        cards &= cards - 1
    return cards


def redraw(world: HoardsTable, observer: i64, dice: Dice) -> i64:
    """Draw anew, in a copy of a position, all that an observer cannot know; returns how many tries it took."""
    draw = Redraw(world, observer, dice)
    draw.prepare()
    tries: i64 = 1
    while tries <= LAST_TRIES:
        if tries <= EXACT_TRIES:
            draw.stage = EXACT
        elif tries <= EVEN_TRIES:
            draw.stage = EVEN
        elif draw.candidates > 0:
            break
        else:
            draw.stage = LOOSE if tries <= PROOF_TRIES else UNPROVED
        if draw.attempt() and (draw.stage != EVEN or draw.consider()):
            break
        tries += 1
    if draw.candidates > 0:
        draw.settle()
    elif tries > LAST_TRIES:
        draw.shape()
    draw.deal_rest()
    recall(world, observer, dice, draw.end)
    return tries
