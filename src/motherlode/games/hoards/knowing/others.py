"""What do the others know in a world that somebody imagines?

The imagining observer cannot tell what every other seat has seen; it gives each of them what it can know that they
know: all that is public, their own hands and stacks, what the two saw together, the cards of the deck they looked at,
what became of the cards that all had seen, if they saw it, and of every other place as many cards as everybody can
count that they have seen there. The functions go through the places below `end`: from there on nothing lies anywhere.
"""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.hoards.knowing.knowledge import FIRST_PART, PLACES
from motherlode.games.hoards.knowing.past_loots import PART, PART_BITS
from motherlode.games.hoards.rules.combinations import DRAWN
from motherlode.games.hoards.rules.position import Position
from motherlode.kits.bits import BIT, count, pick_some


def recall(world: Position, observer: i64, dice: Dice, end: i64) -> None:
    """Give every seat but the observer its knowledge of an imagined world."""
    mind = world.mind
    for seat in range(world.seats):
        if seat != observer:
            for other in range(world.seats):
                if other != observer:
                    mind.common[seat * 4 + other] = 0
            recall_public(world, seat, end)
            recall_own(world, seat)
            if observer != mind.public:
                shared = mind.common[observer * 4 + seat]
                for place in range(end):
                    mind.show(seat, world.content[place] & shared, place)
            recall_aware(world, seat, observer, dice, end)
    for loot in mind.loots:
        if loot.clause == DRAWN:  # the two know what the other took back
            if loot.own != observer:
                mind.show(loot.own, loot.core_too & world.content[loot.other], loot.other)
            if loot.other != observer:
                mind.show(loot.other, loot.core & world.content[loot.own], loot.own)
    for seat in range(world.seats):
        if seat != observer:
            recall_counted(world, seat, observer, dice, end)


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
    """The own hand and the own stacks (HO-8), and the cards of the deck that everybody saw the seat look at."""
    mind = world.mind
    mind.look(seat, seat, world.content[seat])
    for number in range(world.stacks[seat]):
        stack = world.stack(seat, number)
        while stack:
            mind.look(seat, stack & PART, world.content[stack & PART])
            stack >>= PART_BITS
    for k in range(world.left):
        if world.seen_by(k) & BIT[seat]:
            mind.known[seat] |= BIT[world.top(k)]


def is_doubtful(world: Position, place: i64, seat: i64, observer: i64) -> bool:
    """Whether what a seat knows of a place has to be drawn: not of its own hand, nor of the observer's, who knows."""
    return world.content[place] != 0 and place != seat and (place != observer or observer == world.mind.public)


def recall_aware(world: Position, seat: i64, observer: i64, dice: Dice, end: i64) -> None:
    """The cards that everybody saw in a hand and only some know what became of: this seat saw which of them left."""
    mind = world.mind
    for place in range(end):
        if is_doubtful(world, place, seat, observer):
            lost = world.content[place] & mind.lost[seat]
            seen = lost & mind.aware[seat * PLACES + place]
            perhaps = lost & mind.perhaps[seat * PLACES + place] & ~seen
            while perhaps:
                if dice.below(2) == 0:
                    seen |= perhaps & -perhaps
                perhaps &= perhaps - 1
            mind.show(seat, seen, place)


def recall_counted(world: Position, seat: i64, observer: i64, dice: Dice, end: i64) -> None:
    """As many cards of each place as the seat must have seen there."""
    mind = world.mind
    for place in range(end):
        at = seat * PLACES + place
        content = world.content[place]
        if mind.most[at] > 0 and is_doubtful(world, place, seat, observer):
            exact = mind.placed(seat, place) & content
            counted = exact & ~mind.placed(mind.public, place)
            if place < FIRST_PART:
                counted &= ~mind.stayed[seat * 4 + place]
            wanted = still_known(mind.sure[at], mind.most[at], count(content), dice) - count(counted)
            candidates = content & ~exact & ~mind.lost[mind.public]
            mind.show(seat, pick_some(candidates, wanted, dice), place)


def still_known(least: i64, most: i64, size: i64, dice: Dice) -> i64:
    """How many of `most` cards that a seat knew are among `size` now: what was shown since may have left `least`."""
    known = most
    shown = most - least
    while shown > 0:
        if dice.below(size + shown) < known:
            known -= 1
        shown -= 1
    return known
