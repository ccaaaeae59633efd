"""What do the others know in a world that somebody imagines?

The imagining observer cannot tell what every other seat has seen; it gives each of them what it can know that they
know: what the two saw together, their own hands and stacks, the cards of the deck they looked at, what became of the
cards that all had seen, if they saw it, of every other place as many cards as everybody can count that they have seen
there, and as many that they have lost sight of since. The functions go through the places below `end`: from there on
nothing lies anywhere.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.hoards.knowing.knowledge import FIRST_PART, PLACES
from motherlode.games.hoards.knowing.past_loots import PART, PART_BITS
from motherlode.games.hoards.rules.combinations import DRAWN, kind_of
from motherlode.games.hoards.rules.position import COMBINATION, Position
from motherlode.kits.bits import BIT, count, lowest, pick_some

COMBINATION_TRIES: Final = 12


def recall(world: Position, observer: i64, dice: Dice, end: i64) -> None:
    """Give every seat but the observer its knowledge of an imagined world."""
    mind = world.mind
    for seat in range(world.seats):
        if seat != observer:
            for other in range(seat):
                if other != observer:
                    recall_shared(world, mind.pair(other, seat), mind.public, end)
                    mind.forget_spent(other, seat)
            recall_shared(world, seat, mind.public if observer == mind.public else mind.pair(observer, seat), end)
            recall_own(world, seat)
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
            recall_astray(world, seat, dice)


def recall_shared(world: Position, one: i64, shared: i64, end: i64) -> None:
    """An observer knows what another does: a pair, or the public."""
    mind = world.mind
    mind.known[one] = mind.known[shared]
    mind.lost[one] = mind.lost[shared]
    may, room = mind.may, mind.room
    for place in range(end):
        may[one * PLACES + place] = may[shared * PLACES + place]
        room[one * PLACES + place] = room[shared * PLACES + place]
    for hand in range(world.seats):
        mind.late[one * 4 + hand] = mind.late[shared * 4 + hand]
        mind.gates[one * 4 + hand] = mind.gates[shared * 4 + hand]


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
            lost = world.content[place] & mind.lost[seat] & mind.lost[mind.public]
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
            most = mind.most[at]
            if place < FIRST_PART:
                counted &= ~mind.stayed[seat * 4 + place]
                if observer != mind.public:
                    most -= mind.spent[seat * 16 + observer * 4 + place]
            wanted = still_known(min(mind.sure[at], most), most, count(content), dice) - count(counted)
            candidates = content & ~exact & ~mind.lost[mind.public]
            if wanted == most and world.claim[place] == COMBINATION:
                mind.show(seat, pick_combination(world, candidates, wanted, dice), place)
            else:
                mind.show(seat, pick_some(candidates, wanted, dice), place)


def pick_combination(world: Position, cards: i64, n: i64, dice: Dice) -> i64:
    """Some of a stack's cards, which as a rule were once all of it: a combination where that comes up."""
    found = pick_some(cards, n, dice)
    for _ in range(COMBINATION_TRIES):
        if kind_of(found, world.setup.runs):
            return found
        found = pick_some(cards, n, dice)
    return found


def recall_astray(world: Position, seat: i64, dice: Dice) -> None:
    """As many cards as the seat must have seen in a hand that may lie in one of several places by now."""
    mind = world.mind
    for hand in range(world.seats):
        at = seat * 4 + hand
        if mind.astray[at] > 0 and hand != seat:
            places, content, known, counted = mind.trail[at], i64(0), i64(0), i64(0)
            while places:
                place = lowest(places)
                content |= world.content[place]
                known |= world.content[place] & mind.known[seat] & ~mind.placed(mind.public, place)
                counted += mind.most[seat * PLACES + place]
                places &= places - 1
            wanted = still_known(mind.astray_sure[at], mind.astray[at], count(content), dice)
            wanted -= max(0, count(known & ~mind.apart[at]) - counted)
            mind.mislay(seat, pick_some(content & ~mind.known[seat], wanted, dice), mind.trail[at])


def still_known(least: i64, most: i64, size: i64, dice: Dice) -> i64:
    """How many of `most` cards that a seat knew are among `size` now: what was shown since may have left `least`."""
    known = most
    shown = most - least
    while shown > 0:
        if dice.below(size + shown) < known:
            known -= 1
        shown -= 1
    return known
