"""What may the world look like to a viewer? What it cannot know is drawn again: Bosses, hands, a purchase, the pile.

Everything is collected in ascending order of cards before anything is drawn, so the result depends on what the viewer
knows and on the dice alone. Hidden hand cards keep to what the viewer may deduce (`knowledge.py`); they are dealt
tightest bound first, which makes every deal that fits equally likely, and dealt again if two Uniques meet (KP-13).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.kingpin.knowing.knowledge import LOOSEST, WATCHER, price_of, sort, unique_of
from motherlode.games.kingpin.rules.cards import BOSSES, CardTable, Kind
from motherlode.games.kingpin.rules.position import EMPTY, HAND_ROOM, PEEKS, At, Position
from motherlode.kits.bits import BIT

PATIENCE: Final = 200  # deals thrown away before Uniques are kept out of where they cannot be from the start
MOST_SPOTS: Final = 24


def redraw(world: Position, seat: i64, dice: Dice) -> None:
    """Redraw in place what `seat` (or -1, a spectator) cannot know."""
    viewer: i64 = WATCHER if seat < 0 else seat
    deal_bosses(world, viewer, dice)
    pool = vec[i64]([0] * int(world.cards.many))
    characters = collect(world, viewer, 0, pool, 0)
    total = collect(world, viewer, 1, pool, characters)
    deal_hidden(world, viewer, dice, pool, characters, total)
    for other in range(world.seats):
        base = other * HAND_ROOM + 1
        sort(world.hands, base, base + world.hand_size(other))
    forget_others(world, viewer)
    world.dice = dice.split()


def knows(world: Position, viewer: i64, card: i64) -> bool:
    """Whether a viewer knows where a card is."""
    return world.known[card] & BIT[viewer] != 0


def deal_bosses(world: Position, viewer: i64, dice: Dice) -> None:
    """Unseen Bosses among the hands that may hold them and the one set aside."""
    bosses = vec[i64]([0, 0, 0])
    homes = vec[i64]([0, 0, 0])  # places in `hands`
    n: i64 = 0
    for card in range(BOSSES):
        if not knows(world, viewer, card):
            bosses[n] = card
            n += 1
    m: i64 = 0
    for other in range(world.seats):
        base = other * HAND_ROOM
        for k in range(base + 1, base + 1 + world.hands[base]):
            if world.hands[k] < BOSSES and not knows(world, viewer, world.hands[k]):
                homes[m] = k
                m += 1
    dice.shuffle(bosses, 0, n)
    for k in range(n):
        card = bosses[k]
        if k < m:
            owner = homes[k] // HAND_ROOM
            world.hands[homes[k]] = card
            world.zone[card] = At.HAND + owner
            world.known[card] = BIT[owner]
        else:
            world.zone[card] = At.UNUSED
            world.known[card] = 0


def collect(world: Position, viewer: i64, events: i64, pool: vec[i64], n: i64) -> i64:
    """Add unseen characters, or events, to the pool, ascending; how many cards are in it then."""
    kind = world.cards.kind
    for card in range(BOSSES, world.cards.many):
        zone = world.zone[card]
        hidden = zone < At.HAND + world.seats or zone == At.PENDING  # the pile, the hands, the purchase under way
        if hidden and not knows(world, viewer, card) and (1 if kind[card] == Kind.EVENT else 0) == events:
            pool[n] = card
            n += 1
    return n


def deal_hidden(world: Position, viewer: i64, dice: Dice, pool: vec[i64], characters: i64, total: i64) -> None:
    """Hands and the pending card out of the characters, the rest into the Draw Pile."""
    spots = vec[i64]([0] * MOST_SPOTS)  # places in `hands`, the tightest bound first; EMPTY for the pending card
    bounds = vec[i64]([0] * MOST_SPOTS)
    many = find_spots(world, viewer, spots, bounds)
    deal = pool[:]
    tries: i64 = 0
    while not deal_spots(world.cards, dice, deal, characters, spots, bounds, many, tries >= PATIENCE):
        deal = pool[:]
        tries += 1
    # a card's bits say who knows it: those of the pile go by position, those of hidden hand cards are drawn as well
    peeks = world.peeks[:]
    seers: i64 = world.known[world.pending] if world.pending >= 0 else 0
    positions = vec[i64]([0] * len(world.draw))
    for k in range(world.top, i64(len(world.draw))):
        positions[k] = world.known[world.draw[k]]
    for k in range(many):
        card = deal[k]
        if spots[k] >= 0:
            owner = spots[k] // HAND_ROOM
            world.hands[spots[k]] = card
            world.zone[card] = At.HAND + owner
            world.known[card] = draw_seers(peeks, owner, viewer, dice)
        else:
            world.pending = card
            world.zone[card] = At.PENDING
            world.known[card] = seers
    dice.shuffle(deal, many, total)
    n = many
    for k in range(world.top, i64(len(world.draw))):
        if not positions[k] & BIT[viewer]:
            card = deal[n]
            n += 1
            world.draw[k] = card
            world.zone[card] = At.DRAW
            world.known[card] = positions[k]


def draw_seers(peeks: vec[i64], owner: i64, viewer: i64, dice: Dice) -> i64:
    """Which seats have seen a secret card of a hand: one of the sets that occur there without the viewer."""
    total: i64 = 0
    for seers in range(PEEKS):
        if not seers & BIT[viewer]:
            total += peeks[owner * PEEKS + seers]
    chosen = dice.below(total)
    for seers in range(PEEKS):
        if not seers & BIT[viewer]:
            chosen -= peeks[owner * PEEKS + seers]
            if chosen < 0:
                peeks[owner * PEEKS + seers] -= 1
                return seers
    return BIT[owner]


def find_spots(world: Position, viewer: i64, spots: vec[i64], bounds: vec[i64]) -> i64:
    """Where unseen characters lie besides the Draw Pile, tightest bound first; how many places these are."""
    n: i64 = 0
    for other in range(world.seats):
        base = other * HAND_ROOM
        hidden: i64 = 0
        for k in range(base + 1, base + 1 + world.hands[base]):
            card = world.hands[k]
            if card >= BOSSES and not knows(world, viewer, card):
                bound = world.deduced.get(viewer, other, hidden)
                hidden += 1
                i = n
                while i > 0 and bounds[i - 1] > bound:
                    spots[i] = spots[i - 1]
                    bounds[i] = bounds[i - 1]
                    i -= 1
                spots[i] = k
                bounds[i] = bound
                n += 1
    if world.pending >= 0 and not knows(world, viewer, world.pending):
        spots[n] = EMPTY
        bounds[n] = LOOSEST
        n += 1
    return n


def deal_spots(
    cards: CardTable,
    dice: Dice,
    deal: vec[i64],
    characters: i64,
    spots: vec[i64],
    bounds: vec[i64],
    many: i64,
    careful: bool,
) -> bool:
    """Bring a card for each spot to the front of `deal`; False if Uniques lie where they cannot."""
    holders: i64 = 0  # seats that have a hidden Unique by now
    for i in range(many):
        fitting: i64 = 0
        for k in range(i, characters):
            if fits(cards, deal[k], bounds[i], careful):
                fitting += 1
        if fitting == 0:
            return False
        chosen = dice.below(fitting)
        k = i
        while True:
            if fits(cards, deal[k], bounds[i], careful):
                if chosen == 0:
                    break
                chosen -= 1
            k += 1
        card = deal[k]
        deal[k] = deal[i]
        deal[i] = card
        if spots[i] >= 0 and cards.kind[card] == Kind.UNIQUE:
            owner = spots[i] // HAND_ROOM
            if cards.price[card] > unique_of(bounds[i]) or holders & BIT[owner]:
                return False
            holders |= BIT[owner]
    return True


def fits(cards: CardTable, card: i64, bound: i64, careful: bool) -> bool:
    """Whether a card can lie under a bound; Uniques are looked at when one is careful."""
    price = cards.price[card]
    if price > price_of(bound):
        return False
    return not careful or cards.kind[card] != Kind.UNIQUE or price <= unique_of(bound)


def forget_others(world: Position, viewer: i64) -> None:
    """Others' deductions about hands: what all may deduce, less the cards they have seen."""
    cards = world.cards
    for other in range(WATCHER):
        for seat in range(world.seats):
            if other != viewer and seat != viewer and other != seat:
                world.deduced.copy_list(WATCHER, other, seat)
                for k in range(world.hand_size(seat)):
                    card = world.hand_card(seat, k)
                    if card >= BOSSES and knows(world, other, card) and not knows(world, WATCHER, card):
                        world.deduced.drop(other, seat, cards.price[card], cards.kind[card] == Kind.UNIQUE)
