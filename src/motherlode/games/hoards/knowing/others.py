"""What the others know in a world that somebody imagines.

The imagining observer cannot tell what every other seat has seen; it gives each of them what it can know that they
know: all that is public, their own hands and stacks, what the two saw together, the cards of the deck they looked at,
what became of the cards that all had seen, if they saw it, and of every other place as many cards as everybody can
count that they have seen there.
"""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.hoards.knowing.combinations import draw_some
from motherlode.games.hoards.knowing.knowledge import FIRST_PART, PLACES, PUBLIC
from motherlode.games.hoards.rules.position import DRAWN, FACT, MOST_STACKS, PART, PART_BITS, RING, HoardsTable
from motherlode.kits.bits import BIT, count


def recall(world: HoardsTable, observer: i64, dice: Dice, end: i64) -> None:
    """Give every seat but the observer its knowledge of an imagined world; from place `end` on there is nothing."""
    mind = world.mind
    k: i64 = 0
    while k < 16:
        if k >> 2 != observer and k & 3 != observer:
            mind.common[k] = 0
        k += 1
    seat: i64 = 0
    while seat < world.seats:
        if seat != observer:
            recall_public(world, seat, end)
            recall_own(world, seat)
            if observer != PUBLIC:
                recall_shared(world, seat, mind.common[observer * 4 + seat], end)
            recall_aware(world, seat, observer, dice, end)
            recall_deck(world, seat)
        seat += 1
    k = 0
    while k < world.known_facts:
        recall_draw(world, k * FACT, observer)
        k += 1
    seat = 0
    while seat < world.seats and not world.over:
        if seat != observer:
            recall_counted(world, seat, observer, dice, end)
        seat += 1


def recall_public(world: HoardsTable, seat: i64, end: i64) -> None:
    """What everybody knows."""
    mind = world.mind
    mind.known[seat] = mind.known[PUBLIC]
    mind.lost[seat] = mind.lost[PUBLIC]
    may, room = mind.may, mind.room
    place: i64 = 0
    while place < end:
        may[seat * PLACES + place] = may[PUBLIC * PLACES + place]
        room[seat * PLACES + place] = room[PUBLIC * PLACES + place]
        place += 1
    hand: i64 = 0
    while hand < 4:
        mind.late[seat * 4 + hand] = mind.late[PUBLIC * 4 + hand]
        mind.gates[seat * 4 + hand] = mind.gates[PUBLIC * 4 + hand]
        hand += 1


def recall_own(world: HoardsTable, seat: i64) -> None:
    """The own hand and the own stacks (HO-8)."""
    own_most, own_sure = world.mind.most[seat * PLACES + seat], world.mind.sure[seat * PLACES + seat]
    world.mind.look(seat, seat, world.content[seat])
    world.mind.most[seat * PLACES + seat], world.mind.sure[seat * PLACES + seat] = own_most, own_sure
    k: i64 = 0
    while k < world.stacks[seat]:
        stack = world.hoard[seat * MOST_STACKS + k]
        while stack:
            world.mind.look(seat, stack & PART, world.content[stack & PART])
            stack >>= PART_BITS
        k += 1


def recall_shared(world: HoardsTable, seat: i64, shared: i64, end: i64) -> None:
    """The cards that the observer and this seat have seen together."""
    if shared == 0:
        return
    place: i64 = 0
    while place < end:
        found = world.content[place] & shared
        while found:
            low = found & -found
            found ^= low
            recall_card(world, seat, low, place)
        place += 1


def recall_aware(world: HoardsTable, seat: i64, observer: i64, dice: Dice, end: i64) -> None:
    """The cards that everybody saw in a hand and only some know what became of: this seat saw which of them left."""
    mind = world.mind
    own_hand = observer if observer != PUBLIC else seat  # of which the observer knows what the other saw
    place: i64 = 0
    while place < end:
        if place != seat and place != own_hand:
            aware = mind.aware[seat * PLACES + place]
            found = world.content[place] & (aware | mind.perhaps[seat * PLACES + place]) & mind.lost[seat]
            while found:
                low = found & -found
                found ^= low
                if low & aware or dice.below(2) == 0:
                    recall_card(world, seat, low, place)
        place += 1


def recall_card(world: HoardsTable, seat: i64, bit: i64, place: i64) -> None:
    """A seat knows where a card lies."""
    mind = world.mind
    start = seat * PLACES
    if mind.lost[seat] & bit:
        k: i64 = 0
        while k < PLACES:
            mind.may[start + k] &= ~bit
            k += 1
        mind.lost[seat] ^= bit
        mind.find_late(seat, bit, place)
    elif mind.known[seat] & bit == 0 and mind.room[start + place] > 0:
        mind.room[start + place] -= 1
    mind.known[seat] |= bit
    mind.may[start + place] |= bit


def recall_counted(world: HoardsTable, seat: i64, observer: i64, dice: Dice, end: i64) -> None:
    """As many cards of each place as the seat must have seen there; of its own hand the observer knows which."""
    mind = world.mind
    own_hand = observer if observer != PUBLIC else seat
    place: i64 = 0
    while place < end:
        at = seat * PLACES + place
        content = world.content[place]
        if content and place != seat and place != own_hand and mind.most[at] > 0:
            exact = mind.may[at] & ~mind.lost[seat] & content
            wanted = still_known(mind.sure[at], mind.most[at], count(content), dice)
            counted = exact & ~public_cards(world, place)
            if place < FIRST_PART:
                counted &= ~mind.stayed[seat * 4 + place]
            wanted -= count(counted)
            candidates = content & ~exact & ~mind.lost[PUBLIC]
            while wanted > 0 and candidates:
                low = draw_some(candidates, 1, dice)
                candidates ^= low
                recall_card(world, seat, low, place)
                wanted -= 1
        place += 1


def still_known(least: i64, most: i64, size: i64, dice: Dice) -> i64:
    """How many of `most` cards that a seat knew are among `size` now: what was shown since may have left `least`."""
    known = most
    shown = most - least
    while shown > 0:
        if dice.below(size + shown) < known:
            known -= 1
        shown -= 1
    return known


def public_cards(world: HoardsTable, place: i64) -> i64:
    """The cards of which everybody knows that they lie in a place."""
    return world.mind.may[PUBLIC * PLACES + place] & ~world.mind.lost[PUBLIC]


def recall_deck(world: HoardsTable, seat: i64) -> None:
    """The cards of the deck that a seat has looked at: everybody saw it look."""
    seen, bit = world.seen, BIT[seat]
    k: i64 = 0
    while k < world.left:
        at = (world.head + k) & RING
        if seen[at] & bit:
            world.mind.known[seat] |= BIT[world.deck[at]]
        k += 1


def recall_draw(world: HoardsTable, at: i64, observer: i64) -> None:
    """The two players of a drawn loot know what the other took back."""
    facts = world.facts
    if facts[at] != DRAWN:
        return
    side: i64 = 0
    while side < 2:
        seat, other = facts[at + 1 + side], facts[at + 2 - side]
        if seat != observer:
            back = facts[at + 7 - side] & world.content[other]
            while back:
                low = back & -back
                back ^= low
                recall_card(world, seat, low, other)
        side += 1
