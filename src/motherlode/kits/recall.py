"""What does a seat still know of cards that it has lost sight of? The history that `kits.places` keeps, drawn anew.

A viewer has *followed* some cards for a while each: from when it saw one until a card left its place and the viewer
could not tell which. A possible past is drawn backwards: cards that the viewer follows now lie where they lie, all
others are shuffled; then every move is taken back, and where the viewer did not see which card it was, it is any of
those in the place where it came to. If something turns out otherwise than the viewer has seen it, all is drawn again.
What is left is fair, because backwards, too, every choice was one of equally many. Cards that the viewer never saw
cannot go wrong, and no card is laid where none like it can have come to (`reach`): it takes few tries, unless many
moves have hidden many cards that it knew.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.kits.bits import BIT, count, lowest, pick
from motherlode.kits.places import HELD, LACKED, LOOKED, MOVED, NOTHING, UNORDERED, WIDTH, Layout, Past, Places
from motherlode.kits.sight import followed, tell_again, unsure

MOST_TRIES: Final = 100000  # after that, what only the history tells is forgotten: more is possible then, not less
NO_CARD: Final = -1
AT_FIRST: Final = -1  # followed since before the history begins


def recall(places: Places, viewer: i64, dice: Dice) -> None:
    """Draw everything anew that a viewer cannot know, by all it has seen since the history began."""
    past = Recall(places, viewer)
    if places.layout.copies:
        past.rename()
        past = Recall(places, viewer)
    if places.past is None:
        places.redraw(places.known(viewer), places.lacks, dice)
        return
    tries: i64 = 0
    while not past.draw(dice):
        tries += 1
        if tries == MOST_TRIES:
            places.past = None
            places.redraw(places.known(viewer), places.lacks, dice)
            return
    past.rewrite(dice)


@final
class Recall:
    """One viewer's past: which cards it followed from when to when, and a draw of what it may have been."""

    def __init__(self, places: Places, viewer: i64) -> None:
        past = places.past
        self.places: Places = places
        self.base: Places = places if past is None else past.base
        self.history: vec[i64] = NOTHING if past is None else past.history
        self.tables: vec[i64] = NOTHING if past is None else past.tables
        self.layout: Layout = places.layout
        self.viewer: i64 = viewer
        self.events: i64 = len(self.history) // WIDTH
        # Chains: what was followed. Their number is the order in which they began.
        self.cards: vec[i64] = NOTHING  # the true card
        self.begun: vec[i64] = NOTHING  # by which event
        self.ended: vec[i64] = NOTHING  # by which event; `events` if never
        self.links: vec[i64] = vec[i64]([-1] * self.events)  # event → which of them it was about, where the viewer knew
        self.work: Places = places
        self.chosen: vec[i64] = NOTHING  # chain → the card that it is in the world that is drawn
        self.barred: vec[i64] = NOTHING  # chain → cards that it cannot be there
        self.drawn: vec[i64] = vec[i64]([0] * self.events)  # event → the card that it was about there
        self.beyond: vec[i64] = self.layout.empty[:]  # place → cards that cannot have come there
        self.scan()
        if past is not None:
            self.reach()

    # -- what was followed -------------------------------------------------------------------------------------------

    def begin(self, card: i64, event: i64) -> i64:
        """The viewer begins to follow a card."""
        self.cards = append(self.cards, card)
        self.begun = append(self.begun, event)
        self.ended = append(self.ended, self.events)
        return len(self.cards) - 1

    def scan(self) -> None:
        """Go through the history as it really was."""
        layout = self.layout
        history = self.history
        chains = vec[i64]([-1] * layout.cards)  # card → the chain that it is followed by
        known = self.base.known(self.viewer)
        for card in self.in_order(known):
            chains[card] = self.begin(card, AT_FIRST)
        sets = self.base.sets[:]
        for event in range(self.events):
            what = history[event * WIDTH]
            card = history[event * WIDTH + 1]
            source = history[event * WIDTH + 2]
            seers = history[event * WIDTH + 4]
            if what <= LOOKED:
                cards = sets[source]
                followed = layout.orders[source] != UNORDERED or cards & (cards - 1) == 0
                lost: i64 = 0
                if not followed:
                    lost = unsure(layout, self.viewer, card, source, cards, known, seers)
                sees = seers & BIT[self.viewer] != 0
                if what == MOVED:
                    known &= ~lost
                    while lost:
                        self.ended[chains[lowest(lost)]] = event
                        chains[lowest(lost)] = -1
                        lost &= lost - 1
                if sees and lost:  # looked at one that it may know already: followed for this moment only
                    self.links[event] = self.begin(card, event)
                    self.ended[len(self.ended) - 1] = event
                elif sees or (followed and chains[card] >= 0):
                    if chains[card] < 0:
                        chains[card] = self.begin(card, event)
                        known |= BIT[card]
                    self.links[event] = chains[card]
                if what == MOVED:
                    sets[source] ^= BIT[card]
                    sets[history[event * WIDTH + 3]] |= BIT[card]

    def reach(self) -> None:
        """Which cards can have come to which places, for all the viewer can tell? Only such worlds are worth a try."""
        layout, base, history = self.layout, self.base, self.history
        alike = layout.alike
        all_cards: i64 = 0
        for card in range(layout.cards):
            all_cards |= BIT[card]
        known = base.known(self.viewer)
        reached = vec[i64]([0] * layout.places)
        for place in range(layout.places):
            reached[place] = all_cards & ~base.lacks[place]
            seen = base.sets[place] & known
            while seen:
                reached[place] |= alike[lowest(seen)]
                seen &= seen - 1
        for event in range(self.events):
            what = history[event * WIDTH]
            place = history[event * WIDTH + 2]
            if what == MOVED:
                came = reached[place]
                if self.links[event] >= 0:
                    came &= alike[self.cards[self.links[event]]]
                reached[history[event * WIDTH + 3]] |= came
            elif what == LACKED:
                reached[place] &= ~history[event * WIDTH + 1]
        for place in range(layout.places):
            self.beyond[place] = all_cards & ~reached[place]

    def in_order(self, known: i64) -> list[i64]:
        """The cards known at first, in an order that does not tell equal ones apart."""
        base = self.base
        found: list[tuple[int, int, int, int]] = []
        for place in range(self.layout.places):
            for position in range(base.write(place)):
                card = self.nth(place, position)
                if known & BIT[card]:
                    rank = position if self.layout.orders[place] != UNORDERED else self.layout.kinds[card]
                    knowers = base.followers(card) * 2 + (1 if base.open & BIT[card] else 0)
                    found.append((place, rank, knowers, card))
        return [i64(entry[3]) for entry in sorted(found)]

    def nth(self, place: i64, position: i64) -> i64:
        """A card of a place at first, by position or else ascending."""
        at = self.layout.orders[place]
        if at != UNORDERED:
            return self.base.order[at + position]
        cards = self.base.sets[place]
        while position:
            cards &= cards - 1
            position -= 1
        return lowest(cards)

    def rename(self) -> None:
        """Give the cards that the viewer follows the least numbers of their kind, in the order it came to them: which
        of several equal cards they are it cannot know."""
        new = vec[i64]([-1] * self.layout.cards)
        used: i64 = 0
        for chain in range(len(self.cards)):
            if self.ended[chain] == self.events:
                card = lowest(self.layout.alike[self.cards[chain]] & ~used)
                new[self.cards[chain]] = card
                used |= BIT[card]
        for card in range(self.layout.cards):
            if new[card] < 0:
                new[card] = lowest(self.layout.alike[card] & ~used)
                used |= BIT[new[card]]
        places = self.places
        exchange(places, new)
        past = places.past
        if past is not None:
            base = past.base.copy()
            exchange(base, new)
            history = past.history[:]
            for event in range(self.events):
                if history[event * WIDTH] <= LOOKED:
                    history[event * WIDTH + 1] = new[history[event * WIDTH + 1]]
            places.past = Past(base, history, past.tables, past.blurred)

    # -- drawing -----------------------------------------------------------------------------------------------------

    def draw(self, dice: Dice) -> bool:
        """Draw a past; False if it contradicts what the viewer has seen."""
        places = self.places
        self.chosen = vec[i64]([NO_CARD] * len(self.cards))
        self.barred = vec[i64]([0] * len(self.cards))
        for chain in range(len(self.cards)):
            if self.ended[chain] == self.events:
                self.chosen[chain] = self.cards[chain]
        work = Places(self.layout, places.sets[:], places.order[:], vec[i64]([0] * self.layout.places), places.seen)
        work.redraw(places.known(self.viewer), self.beyond, dice)
        self.work = work
        event = self.events
        while event > 0:
            event -= 1
            if not self.take_back(event, dice):
                return False
        return self.begins_right(dice)

    def take_back(self, event: i64, dice: Dice) -> bool:
        """Undo one event in the world that is drawn; False if it cannot have happened there."""
        history = self.history
        sets = self.work.sets
        what = history[event * WIDTH]
        thing = history[event * WIDTH + 1]
        place = history[event * WIDTH + 2]
        other = history[event * WIDTH + 3]
        if what == LACKED:
            return sets[place] & thing == 0
        if what == HELD:
            return sets[place] & thing != 0
        if what == MOVED:
            card = self.which(event, other, -1, dice)
            if card == NO_CARD:
                return False
            self.work.take(card, other)
            self.work.put(card, place)
            self.drawn[event] = card
            return True
        if what == LOOKED:
            self.drawn[event] = self.which(event, place, other, dice)
            return self.drawn[event] != NO_CARD
        cards = sets[place]
        while cards:
            if sets[other] & ~self.tables[thing + lowest(cards)]:
                return False
            cards &= cards - 1
        return True

    def which(self, event: i64, place: i64, position: i64, dice: Dice) -> i64:
        """Which card of a place an event was about, in the world that is drawn; NO_CARD if none fits."""
        work = self.work
        chain = self.links[event]
        distinct = chain < 0 or self.ended[chain] != event or self.begun[chain] != event
        looked = self.history[event * WIDTH] == LOOKED
        if chain < 0 and looked:
            distinct = False  # somebody else may look at whatever this viewer follows
        cards = work.sets[place]
        if self.layout.orders[place] != UNORDERED:
            at = self.layout.orders[place]
            if looked:
                at += position
            else:
                at += count(cards) - 1  # the top one
            cards = BIT[work.order[at]]
        if distinct:
            cards &= ~self.followed_during(event)
        if chain >= 0:
            card = self.choose(chain, cards, self.layout.orders[place] != UNORDERED, dice)
        else:
            card = pick(cards, dice) if cards else NO_CARD
        if card != NO_CARD and distinct:
            for follower in range(len(self.cards)):
                if self.begun[follower] < event < self.ended[follower] and follower != chain:
                    self.barred[follower] |= BIT[card]
        return card

    def followed_during(self, event: i64) -> i64:
        """The cards that the viewer followed before and after an event, as far as they are chosen, unless it was about
        them."""
        cards: i64 = 0
        for chain in range(len(self.cards)):
            if self.chosen[chain] >= 0 and self.begun[chain] < event < self.ended[chain] and chain != self.links[event]:
                cards |= BIT[self.chosen[chain]]
        return cards

    def choose(self, chain: i64, cards: i64, single: bool, dice: Dice) -> i64:
        """Which of some cards is the one that was followed. The more there are, the more ways there are."""
        if self.chosen[chain] >= 0:
            cards &= BIT[self.chosen[chain]]
            return lowest(cards) if cards else NO_CARD
        alike = self.layout.alike[self.cards[chain]]
        cards &= alike & ~self.barred[chain]
        if cards == 0 or (not single and alike & (alike - 1) and dice.below(count(alike)) >= count(cards)):
            return NO_CARD
        self.chosen[chain] = pick(cards, dice)
        return self.chosen[chain]

    def begins_right(self, dice: Dice) -> bool:
        """Whether all that the viewer knew at first lies where it lay."""
        taken: i64 = 0
        for chain in range(len(self.cards)):
            if self.begun[chain] == AT_FIRST:
                card = self.cards[chain]
                place: i64 = 0
                while not self.base.sets[place] & BIT[card]:
                    place += 1
                cards = self.work.sets[place]
                at = self.layout.orders[place]
                if at != UNORDERED:
                    while self.base.order[at] != card:
                        at += 1
                    cards = BIT[self.work.order[at]]
                card = self.choose(chain, cards & ~taken, at != UNORDERED, dice)
                if card == NO_CARD:
                    return False
                taken |= BIT[card]
        lacking: i64 = 0
        for place in range(self.layout.places):
            lacking |= self.work.sets[place] & ~taken & self.base.lacks[place]
        return lacking == 0

    # -- writing it down ---------------------------------------------------------------------------------------------

    def rewrite(self, dice: Dice) -> None:
        """Play the past that was drawn: all that others saw, and so know, follows from it."""
        places, base, layout = self.places, self.base, self.layout
        start = Places(layout, self.work.sets, self.work.order, base.lacks, base.seen)
        known: i64 = 0
        if base.private:
            start.private = True
            start.careful = True
            start.seen = layout.nobody[:]
        for chain in range(len(self.cards)):
            if self.begun[chain] == AT_FIRST:
                old, card = BIT[self.cards[chain]], BIT[self.chosen[chain]]
                known |= card
                if base.open & old:
                    start.open |= card
                for seat in range(layout.seats + 1):
                    if base.seen[seat] & old:
                        start.seen[seat] |= card
        if base.private:
            tell_again(start, known, followed(base, base.known(self.viewer)), dice)
        world = start.copy()
        world.past = Past(start, NOTHING, self.tables, 0)
        world.careful = True
        history = self.history
        for event in range(self.events):
            what = history[event * WIDTH]
            source, target = history[event * WIDTH + 2], history[event * WIDTH + 3]
            if what == MOVED:
                world.move(self.drawn[event], source, target, history[event * WIDTH + 4])
            elif what == LOOKED:
                world.look(self.drawn[event], source, history[event * WIDTH + 4])
            else:
                world.fact(what, history[event * WIDTH + 1], source, target)
        places.sets = world.sets
        places.order = world.order
        places.open = world.open
        places.seen = world.seen
        places.private = world.private
        places.careful = world.careful
        places.past = world.past


def exchange(places: Places, new: vec[i64]) -> None:
    """Put other cards of the same kind in the place of all cards."""
    for place in range(places.layout.places):
        places.sets[place] = renamed(places.sets[place], new)
    for i in range(len(places.order)):
        if places.order[i] >= 0:
            places.order[i] = new[places.order[i]]
    places.open = renamed(places.open, new)
    if places.private:
        for seat in range(places.layout.seats + 1):
            places.seen[seat] = renamed(places.seen[seat], new)


def renamed(cards: i64, new: vec[i64]) -> i64:
    """A set of cards, with other cards in their places."""
    found: i64 = 0
    while cards:
        found |= BIT[new[lowest(cards)]]
        cards &= cards - 1
    return found
