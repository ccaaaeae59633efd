"""What a viewer cannot know, drawn again: Bosses, hands, the card of a purchase under way, the Draw Pile.

Everything is collected in ascending order of cards before anything is drawn, so the result depends on what the viewer
knows and on the dice alone. Hidden hand cards keep to the viewer's hints (`hints.py`); they are dealt tightest hint
first, which makes every deal that fits equally likely, and dealt again if two Uniques meet (KP-13).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.kingpin.board import Board
from motherlode.games.kingpin.deck import BOSSES, EVENT, UNIQUE
from motherlode.games.kingpin.parts import (
    DRAW,
    EMPTY,
    HAND,
    HAND_ROOM,
    PEEKS,
    PENDING,
    UNUSED,
    WATCHER,
)
from motherlode.kits.bits import BIT

PATIENCE: Final = 200  # deals thrown away before Uniques are kept out of where they cannot be from the start


def redraw(world: Board, seat: i64, dice: Dice) -> None:
    """Redraw in place what `seat` (or -1, a spectator) cannot know."""
    viewer: i64 = WATCHER if seat < 0 else seat
    deal_bosses(world, viewer, dice)
    pool = vec[i64]([0] * int(world.table.cards))
    characters = collect(world, viewer, pool)
    deal_hidden(world, viewer, dice, pool, characters)
    for other in range(world.seats):
        sort_hand(world, other)
    forget_others(world, viewer)
    world.dice = dice.split()


def knows(world: Board, viewer: i64, card: i64) -> bool:
    return world.known[card] & BIT[viewer] != 0


def deal_bosses(world: Board, viewer: i64, dice: Dice) -> None:
    """Unseen Bosses among the hands that may hold them and the one set aside."""
    bosses = vec[i64]([0, 0, 0])
    homes = vec[i64]([0, 0, 0])
    n: i64 = 0
    for card in range(BOSSES):
        if not knows(world, viewer, card):
            bosses[n] = card
            n += 1
    m: i64 = 0
    for other in range(world.seats):
        base = other * HAND_ROOM
        for k in range(base + 1, base + 1 + world.hand[base]):
            if world.hand[k] < BOSSES and not knows(world, viewer, world.hand[k]):
                homes[m] = k
                m += 1
    dice.shuffle(bosses, 0, n)
    for k in range(n):
        card = bosses[k]
        world.known[card] = 0
        if k < m:
            world.hand[homes[k]] = card
            owner = homes[k] // HAND_ROOM
            world.zone[card] = HAND + owner
            world.known[card] = BIT[owner]
        else:
            world.zone[card] = UNUSED


def collect(world: Board, viewer: i64, pool: vec[i64]) -> i64:
    """Unseen cards into the pool: characters ascending, then events; how many are characters."""
    n: i64 = 0
    kind = world.table.kind
    for events in range(2):
        for card in range(BOSSES, world.table.cards):
            zone = world.zone[card]
            hidden = zone < HAND + world.seats or zone == PENDING  # the pile, the hands, the purchase under way
            if hidden and not knows(world, viewer, card) and (1 if kind[card] == EVENT else 0) == events:
                pool[n] = card
                n += 1
        if events == 0:
            characters = n
    return characters


def deal_hidden(world: Board, viewer: i64, dice: Dice, pool: vec[i64], characters: i64) -> None:
    """Hands and the pending card out of the characters, the rest into the Draw Pile."""
    spots = vec[i64]([0] * 24)  # places in `hand`, the tightest hint first; -1 for the pending card
    hints = vec[i64]([0] * 24)
    many = find_spots(world, viewer, spots, hints)
    deal = pool[:]
    tries: i64 = 0
    while not deal_spots(world, dice, deal, characters, spots, hints, many, tries >= PATIENCE):
        deal = pool[:]
        tries += 1
    total = characters
    for card in range(BOSSES, world.table.cards):
        if world.table.kind[card] == EVENT and not knows(world, viewer, card):
            total += 1
    owners = vec[i64]([0] * int(many))
    for k in range(many):
        owners[k] = spots[k] // HAND_ROOM if spots[k] >= 0 else EMPTY
    # a card's bits say who knows it: those of the pile go by position, those of hidden hand cards are drawn as well
    peeks = world.peeks[:]
    seers: i64 = world.known[world.pending] if world.pending >= 0 else 0
    positions = vec[i64]([0] * len(world.draw))
    for k in range(world.top, i64(len(world.draw))):
        positions[k] = world.known[world.draw[k]]
    for k in range(many):
        card = deal[k]
        if owners[k] >= 0:
            world.hand[spots[k]] = card
            world.zone[card] = HAND + owners[k]
            world.known[card] = draw_seers(peeks, owners[k], viewer, dice)
        else:
            world.pending = card
            world.zone[card] = PENDING
            world.known[card] = seers
    dice.shuffle(deal, many, total)
    n = many
    for k in range(world.top, i64(len(world.draw))):
        if not positions[k] & BIT[viewer]:
            card = deal[n]
            n += 1
            world.draw[k] = card
            world.zone[card] = DRAW
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


def find_spots(world: Board, viewer: i64, spots: vec[i64], hints: vec[i64]) -> i64:
    """Where unseen characters lie besides the Draw Pile, each hand's by ascending hints, then sorted by hint."""
    n: i64 = 0
    for other in range(world.seats):
        base = other * HAND_ROOM
        hidden: i64 = 0
        for k in range(base + 1, base + 1 + world.hand[base]):
            card = world.hand[k]
            if card >= BOSSES and not knows(world, viewer, card):
                spots[n] = k
                hints[n] = world.hints.get(viewer, other, hidden)
                hidden += 1
                n += 1
    for i in range(1, n):
        spot = spots[i]
        hint = hints[i]
        j = i - 1
        while j >= 0 and hints[j] > hint:
            spots[j + 1] = spots[j]
            hints[j + 1] = hints[j]
            j -= 1
        spots[j + 1] = spot
        hints[j + 1] = hint
    if world.pending >= 0 and not knows(world, viewer, world.pending):
        spots[n] = -1
        hints[n] = 4095
        n += 1
    return n


def deal_spots(
    world: Board,
    dice: Dice,
    deal: vec[i64],
    characters: i64,
    spots: vec[i64],
    hints: vec[i64],
    many: i64,
    careful: bool,
) -> bool:
    """Bring a card for each spot to the front of `deal`; False if Uniques lie where they cannot."""
    price = world.table.price
    kind = world.table.kind
    holders: i64 = 0  # seats that have a hidden Unique by now
    for i in range(many):
        most = hints[i] >> 6
        unique = (hints[i] & 63) - 1
        owner: i64 = spots[i] // HAND_ROOM if spots[i] >= 0 else EMPTY
        fitting: i64 = 0
        for k in range(i, characters):
            card = deal[k]
            if fits(i64(price[card]), kind[card] == UNIQUE, most, unique, careful):
                fitting += 1
        if fitting == 0:
            return False
        chosen = dice.below(fitting)
        k = i
        while True:
            card = deal[k]
            if fits(i64(price[card]), kind[card] == UNIQUE, most, unique, careful):
                if chosen == 0:
                    break
                chosen -= 1
            k += 1
        card = deal[k]
        deal[k] = deal[i]
        deal[i] = card
        if kind[card] == UNIQUE and owner >= 0:
            if i64(price[card]) > unique or holders & BIT[owner]:
                return False
            holders |= BIT[owner]
    return True


def fits(price: i64, is_unique: bool, most: i64, unique: i64, careful: bool) -> bool:
    """Whether a card can lie under a hint; Uniques are looked at when one is careful."""
    if price > most:
        return False
    return not (careful and is_unique) or price <= unique


def sort_hand(world: Board, seat: i64) -> None:
    """Ascending, as every hand."""
    hand = world.hand
    base = seat * HAND_ROOM
    for i in range(base + 2, base + 1 + hand[base]):
        card = hand[i]
        j = i - 1
        while j > base and hand[j] > card:
            hand[j + 1] = hand[j]
            j -= 1
        hand[j + 1] = card


def forget_others(world: Board, viewer: i64) -> None:
    """Others' hints about hands: what all may deduce, less the cards they have seen."""
    for other in range(WATCHER):
        for seat in range(world.seats):
            if other != viewer and seat != viewer and other != seat:
                world.hints.copy_list(WATCHER, other, seat)
                base = seat * HAND_ROOM
                for k in range(base + 1, base + 1 + world.hand[base]):
                    card = world.hand[k]
                    if card >= BOSSES and knows(world, other, card) and not knows(world, WATCHER, card):
                        price: i64 = i64(world.table.price[card])
                        world.hints.drop(other, seat, price, world.table.kind[card] == UNIQUE)
