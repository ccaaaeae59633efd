"""Who loses sight of a card, and what has to be remembered then? Asked by `kits.places` before a card moves or is seen.

A seat that knows a card in a place, and cannot tell whether it was that card which left, is no longer sure of it. From
then on what happens is kept (`Places.remember`), and `kits.recall` concludes from it.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.kits.bits import BIT, lowest
from motherlode.kits.places import LOOKED, MOVED, PILE, UNORDERED, WIDTH, Layout, Places


def before_move(places: Places, card: i64, source: i64, target: i64, seers: i64) -> None:
    """A card is about to move: see to it that nothing is forgotten which somebody may conclude from it."""
    layout = places.layout
    hidden = seers != layout.everybody
    followed = places.is_followed(source)
    told = hidden and places.lacks[source] | places.lacks[target] != 0  # something is known of the card, or of others
    past = places.past
    if past is None and not told and is_clear(places, card, source, seers):
        return
    touched = BIT[source]
    if hidden:
        touched |= BIT[target]
    if followed and past is not None and len(past.history) and not past.blurred & (BIT[source] | BIT[target]):
        touched = 0
    places.remember(MOVED, card, source, target, seers, touched)
    if not followed:
        lose_sight(places, card, source, seers)


def before_look(places: Places, card: i64, place: i64, seers: i64) -> i64:
    """A card is about to be seen: the same. Returns the seats that can follow the card from now on."""
    followed = places.is_followed(place)
    past = places.past
    if past is None and is_clear(places, card, place, seers):
        return seers
    at: i64 = places.layout.orders[place]
    if at != UNORDERED:
        first_card = at
        while places.order[at] != card:
            at += 1
        at -= first_card
    touched = BIT[place]
    if followed and past is not None and len(past.history):
        touched = 0
    places.remember(LOOKED, card, place, at, seers, touched)
    if followed:
        return seers
    for viewer in range(places.layout.seats + 1):
        known = places.known(viewer)
        if not known & BIT[card] and unsure(places.layout, viewer, card, place, places.sets[place], known, seers):
            seers &= ~BIT[viewer]  # it may be one that the viewer knows already
    return seers


def is_clear(places: Places, card: i64, place: i64, seers: i64) -> bool:
    """Whether everybody can tell, of a card chosen in a place, all that there is to know about who knows it."""
    layout = places.layout
    cards = places.sets[place]
    if places.is_followed(place):
        return True
    for viewer in range(layout.seats + 1):
        known = places.known(viewer)
        which = cards  # for all that the viewer can tell, it may be any of these
        if seers & BIT[viewer]:
            which = cards & known & layout.alike[card]
            if layout.sights[place] & BIT[viewer]:
                which = BIT[card]
            elif layout.alike[card] & ~known:
                which |= cards & ~known
        if which & (which - 1):
            if which & known:
                return False
            other: i64 = 0
            while other <= layout.seats:
                theirs = places.known(other) & which
                if theirs != 0 and theirs != which:
                    return False
                other += 1
    return True


def unsure(layout: Layout, viewer: i64, card: i64, place: i64, cards: i64, known: i64, seers: i64) -> i64:
    """Which of the cards in a place, that a viewer knows there, it may mistake for the one that is chosen."""
    if not seers & BIT[viewer]:
        return cards & known
    if layout.sights[place] & BIT[viewer]:
        return 0
    same = cards & known & layout.alike[card]
    if same & (same - 1) or (cards & ~known and layout.alike[card] & ~known):
        return same
    return 0


def lose_sight(places: Places, card: i64, source: i64, seers: i64) -> None:
    """A card leaves a place: those who cannot tell which one it was are no longer sure of what they knew there."""
    layout = places.layout
    cards = places.sets[source]
    public = cards & places.open
    lost = vec[i64]([0] * (layout.seats + 1))
    viewer: i64 = 0
    anybody: i64 = 0
    while viewer <= layout.seats:
        lost[viewer] = unsure(layout, viewer, card, source, cards, places.known(viewer), seers)
        anybody |= lost[viewer]
        viewer += 1
    if anybody == 0:
        return
    places.seen = places.seen[:]
    places.private = True
    places.careful = True
    places.open &= ~(public & anybody)
    for viewer in range(layout.seats + 1):
        places.seen[viewer] = (places.seen[viewer] | (public & anybody)) & ~lost[viewer]


def which(places: Places, place: i64, cards: i64) -> i64:
    """One of the cards of a set that lie in a place and show the same: the one to take where a rule says "one of them".

    Nobody knows the numbers of equal cards, so their numbers must not decide: the one is taken that came first, and of
    those that always lay there one that others have not seen.
    """
    left = cards & places.sets[place]
    found = lowest(left)
    left &= left - 1
    while left:
        card = lowest(left)
        if rank(places, place, card) < rank(places, place, found):
            found = card
        left &= left - 1
    return found


def rank(places: Places, place: i64, card: i64) -> tuple[int, int, int]:
    """What tells a card from an equal one in the same place: when it came there, and who could follow it."""
    arrived: i64 = -1
    past = places.past
    then: i64 = 0
    if past is not None:
        history = past.history
        event: i64 = 0
        while event * WIDTH < len(history):
            at = event * WIDTH
            if history[at] == MOVED and history[at + 1] == card and history[at + 3] == place:
                arrived = event
            event += 1
        then = knowers(past.base, card)
    return arrived, then, knowers(places, card)


def knowers(places: Places, card: i64) -> i64:
    """Who can follow a card, as one number."""
    return places.followers(card) * 2 + (1 if places.open & BIT[card] else 0)


def followed(places: Places, known: i64) -> vec[i64]:
    """Of all cards not known, place by place, who can follow them: by position, or else in no order."""
    found = vec[i64]()
    for place in range(places.layout.places):
        first: i64 = len(found)
        n = places.write(place)
        i: i64 = 0
        while i < n:
            if not known & BIT[PILE[i]]:
                found = append(found, places.followers(PILE[i]))
                j: i64 = len(found) - 1
                while places.layout.orders[place] == UNORDERED and j > first and found[j - 1] > found[j]:
                    found[j], found[j - 1] = found[j - 1], found[j]
                    j -= 1
            i += 1
    return found


def tell_again(places: Places, known: i64, by: vec[i64], dice: Dice) -> None:
    """Tell the cards that were dealt anew to those who could follow the ones that lay there."""
    for viewer in range(places.layout.seats + 1):
        places.seen[viewer] &= known
    at: i64 = 0
    for place in range(places.layout.places):
        n = places.write(place)
        if places.layout.orders[place] == UNORDERED:
            dice.shuffle(PILE, 0, n)
        i: i64 = 0
        while i < n:
            card = PILE[i]
            if not known & BIT[card]:
                seats = by[at]
                at += 1
                while seats:
                    places.seen[lowest(seats)] |= BIT[card]
                    seats &= seats - 1
            i += 1


def astray(places: Places, card: i64, place: i64) -> ValueError:
    """What to say of a card that does not lie where somebody wants to move it or to look at it."""
    if places.sets[place] == 0:
        why = "nothing lies there"
    elif card >= 0 and places.sets[place] & BIT[card]:
        why = f"card {places.top(place)} lies on top of it"
    else:
        found = [other for other in range(places.layout.places) if card >= 0 and places.sets[other] & BIT[card]]
        why = f"it lies in place {found[0]}" if found else "it lies nowhere"
    return ValueError(f"card {card} cannot be moved from place {place}, nor looked at there: {why}")
