"""What do the others know in a world that somebody imagines?

The imagining observer cannot tell what every other seat has seen; it gives each of them what it can know that they
know: all that is public, their own hands and stacks, what the two saw together, the cards of the deck they looked at,
what became of the cards that all had seen, if they saw it, and of every other place as many cards as everybody can
count that they have seen there. The functions go through the places below `end`: from there on nothing lies anywhere.
"""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.hoards.knowing.drawing import draw_some
from motherlode.games.hoards.knowing.knowledge import FIRST_PART, PLACES
from motherlode.games.hoards.knowing.past_loots import DRAWN, PART, PART_BITS
from motherlode.games.hoards.rules.position import RING, Position
from motherlode.kits.bits import BIT, count, lowest


def recall(world: Position, observer: i64, dice: Dice, end: i64) -> None:
    """Give every seat but the observer its knowledge of an imagined world."""
    mind = world.mind
    for seat in range(world.seats):
        for other in range(world.seats):
            if seat != observer and other != observer:
                mind.common[seat * 4 + other] = 0
    for seat in range(world.seats):
        if seat != observer:
            recall_public(world, seat, end)
            recall_own(world, seat)
            if observer != mind.public:
                shared = mind.common[observer * 4 + seat]
                for place in range(end):
                    tell(world, seat, world.content[place] & shared, place)
            recall_aware(world, seat, observer, dice, end)
            recall_deck(world, seat)
    for loot in mind.loots:
        if loot.clause == DRAWN:  # the two know what the other took back
            if loot.own != observer:
                tell(world, loot.own, loot.core_too & world.content[loot.other], loot.other)
            if loot.other != observer:
                tell(world, loot.other, loot.core & world.content[loot.own], loot.own)
    for seat in range(world.seats):
        if seat != observer and not world.over:
            recall_counted(world, seat, observer, dice, end)


def tell(world: Position, seat: i64, cards: i64, place: i64) -> None:
    """A seat knows that some cards lie in a place."""
    while cards:
        world.mind.show(seat, lowest(cards), place)
        cards &= cards - 1


def recall_public(world: Position, seat: i64, end: i64) -> None:
    """What everybody knows."""
    mind = world.mind
    public = mind.public
    mind.known[seat] = mind.known[public]
    mind.lost[seat] = mind.lost[public]
    may, room = mind.may, mind.room
    for place in range(end):
        may[seat * PLACES + place] = may[public * PLACES + place]
        room[seat * PLACES + place] = room[public * PLACES + place]
    for hand in range(world.seats):
        mind.late[seat * 4 + hand] = mind.late[public * 4 + hand]
        mind.gates[seat * 4 + hand] = mind.gates[public * 4 + hand]


def recall_own(world: Position, seat: i64) -> None:
    """The own hand and the own stacks (HO-8)."""
    mind = world.mind
    at = seat * PLACES + seat
    most, sure = mind.most[at], mind.sure[at]
    mind.look(seat, seat, world.content[seat])
    mind.most[at], mind.sure[at] = most, sure
    for number in range(world.stacks[seat]):
        stack = world.stack(seat, number)
        while stack:
            mind.look(seat, stack & PART, world.content[stack & PART])
            stack >>= PART_BITS


def recall_deck(world: Position, seat: i64) -> None:
    """The cards of the deck that a seat has looked at: everybody saw it look."""
    seen, known = world.seen, world.mind.known
    for k in range(world.head, world.head + world.left):
        if seen[k & RING] & BIT[seat]:
            known[seat] |= BIT[world.deck[k & RING]]


def is_open_to(world: Position, place: i64, seat: i64, observer: i64) -> bool:
    """Whether what a seat knows of a place need not be drawn: its own hand, and the observer's, who knows it."""
    return place == seat or (place == observer and observer != world.mind.public)


def recall_aware(world: Position, seat: i64, observer: i64, dice: Dice, end: i64) -> None:
    """The cards that everybody saw in a hand and only some know what became of: this seat saw which of them left."""
    mind = world.mind
    for place in range(end):
        if not is_open_to(world, place, seat, observer):
            aware = mind.aware[seat * PLACES + place]
            found = world.content[place] & (aware | mind.perhaps[seat * PLACES + place]) & mind.lost[seat]
            while found:
                card = lowest(found)
                found &= found - 1
                if aware & BIT[card] or dice.below(2) == 0:
                    mind.show(seat, card, place)


def recall_counted(world: Position, seat: i64, observer: i64, dice: Dice, end: i64) -> None:
    """As many cards of each place as the seat must have seen there."""
    mind = world.mind
    for place in range(end):
        at = seat * PLACES + place
        content = world.content[place]
        if content and mind.most[at] > 0 and not is_open_to(world, place, seat, observer):
            exact = mind.placed(seat, place) & content
            counted = exact & ~mind.placed(mind.public, place)
            if place < FIRST_PART:
                counted &= ~mind.stayed[seat * 4 + place]
            wanted = still_known(mind.sure[at], mind.most[at], count(content), dice) - count(counted)
            candidates = content & ~exact & ~mind.lost[mind.public]
            tell(world, seat, draw_some(candidates, wanted, dice), place)


def still_known(least: i64, most: i64, size: i64, dice: Dice) -> i64:
    """How many of `most` cards that a seat knew are among `size` now: what was shown since may have left `least`."""
    known = most
    shown = most - least
    while shown > 0:
        if dice.below(size + shown) < known:
            known -= 1
        shown -= 1
    return known
