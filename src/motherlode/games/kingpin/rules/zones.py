"""Where do cards and tokens lie, and how do they move? The chapter “Where things lie” (KP-10 … KP-19).

With every move of a card goes who gets to know it; with every change of a board what its cards give it together (KP-80,
KP-111, KP-120 … KP-124).
"""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.games.kingpin.knowing.knowledge import VIEWERS, WATCHER
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.cards import BOSSES, Clan, Kind, Tag
from motherlode.games.kingpin.rules.position import EMPTY, EVERYBODY, HAND_ROOM, PEEKS, At, Aura, Flag, Position, Tally
from motherlode.games.kingpin.rules.setup import Bank
from motherlode.kits.bits import BIT, lowest
from motherlode.kits.redeal import sort

# -- tokens ------------------------------------------------------------------------------------------------------------


def to_bank(table: Position, n: i64) -> None:
    """Spent money, destroyed shields and penalties go to the Bank (KP-14), which may be the Fund (KP-V6)."""
    if table.setup.bank_mode == Bank.MERGED:
        table.fund += n
    else:
        table.bank += n


def available(table: Position) -> i64:
    """What a TAKE could bring at most (KP-15)."""
    return table.fund + table.bank if table.setup.bank_mode == Bank.RECYCLE else table.fund


def take(table: Position, n: i64) -> i64:
    """TAKE(n): tokens out of the Fund, the Bank swept into it if it is short (KP-15); how many they are."""
    if n <= 0:
        return 0
    if table.fund < n and table.setup.bank_mode == Bank.RECYCLE:
        table.fund += table.bank
        table.bank = 0
    taken = min(n, table.fund)
    table.fund -= taken
    return taken


def gain(table: Position, seat: i64, n: i64, source: i64, rule: str) -> None:
    """GAIN(seat, n), caused by a card or by none (KP-16); it is larger by the economy bonus of others (KP-217)."""
    taken = take(table, n + table.sum_of(seat, Tag.ECONOMY_BONUS, source))
    table.safe[seat] += taken
    table.say("gained", seat, rule, n=taken)


def take_shields(table: Position, place: i64, n: i64, rule: str) -> i64:
    """TAKE tokens as shields onto a card, within its limit (KP-15); how many they are."""
    taken = take(table, min(n, table.limit(place) - table.shields[place]))
    table.shields[place] += taken
    if taken:
        table.say("shielded", place // SLOTS, rule, table.laid[place], taken)
    return taken


def cover(table: Position, place: i64, n: i64, rule: str) -> None:
    """Tokens of the controller's safe become shields of a card."""
    table.safe[place // SLOTS] -= n
    table.shields[place] += n
    table.say("covered", place // SLOTS, rule, table.laid[place], n)


# -- boards ------------------------------------------------------------------------------------------------------------


def refresh(table: Position, seat: i64) -> None:
    """Add up Rage, Authority and the synergies of a board (KP-80, KP-111, KP-120 … KP-124)."""
    cards = table.cards
    rage: i64 = 0
    authority: i64 = 0
    size: i64 = 0
    tags: i64 = 0
    clans: i64 = 0  # the set of clans, solo included
    for place in table.places(seat):
        card = table.laid[place]
        size += 1
        rage += cards.rage[card]
        authority += cards.authority[card]
        tags |= cards.masks[card]
        clans |= BIT[cards.clan[card]]
    if table.setup.solo_neutral:
        clans &= ~BIT[Clan.SOLO]  # KP-V9
    clan: i64 = EMPTY
    if clans and clans < BIT[Clan.SOLO] and clans & (clans - 1) == 0:
        clan = lowest(clans)
    base = seat * Aura.ALL
    auras = table.auras
    auras[base + Aura.RAGE] = rage + (1 if clan == Clan.GANGSTERS or clan == Clan.LONERS else 0)
    auras[base + Aura.AUTHORITY] = authority + (1 if clan == Clan.GANGSTERS or clan == Clan.AUTHORITIES else 0)
    auras[base + Aura.TOUGHER] = 4 if clan == Clan.AUTHORITIES or clan == Clan.LONERS else 0
    auras[base + Aura.MONO] = 1 if clan >= 0 else 0
    auras[base + Aura.SIZE] = size
    auras[base + Aura.TAGS] = tags


def lay(table: Position, seat: i64, card: i64) -> i64:
    """Put a card on the lowest free slot of a board (KP-10); its place."""
    place = seat * SLOTS
    while table.laid[place] != EMPTY:
        place += 1
    table.laid[place] = card
    table.occupied |= BIT[place]
    table.zone[card] = At.BOARD + seat
    table.known[card] = EVERYBODY
    if table.cards.kind[card] == Kind.UNIQUE:
        unique_seen(table, seat)
    refresh(table, seat)
    return place


def lift(table: Position, place: i64, to_safe: bool) -> i64:
    """Take a card off a board: its marks go (KP-7), its shields to the controller's safe or the Bank (KP-19)."""
    card = table.laid[place]
    seat = place // SLOTS
    if to_safe:
        table.safe[seat] += table.shields[place]
    else:
        to_bank(table, table.shields[place])
    table.laid[place] = EMPTY
    table.shields[place] = 0
    gone = ~BIT[place]
    table.occupied &= gone
    table.entered &= gone
    table.frozen &= gone
    for what in range(Tally.ALL):
        table.uncount(what, place)
    refresh(table, seat)
    return card


# -- hands and piles ---------------------------------------------------------------------------------------------------


def open_to_hand(table: Position, seat: i64, card: i64, locked: bool) -> None:
    """A card goes from an open place into a hand, where everybody knows it is (KP-57)."""
    into_hand(table, seat, card)
    table.known[card] = EVERYBODY
    table.flags[card] = table.flags[card] & ~Flag.LOCKED | (Flag.LOCKED if locked else 0)
    table.faint = card
    if table.cards.kind[card] == Kind.UNIQUE:
        unique_seen(table, seat)


def secretly_to_hand(table: Position, seat: i64, card: i64, credit: i64) -> None:
    """A drawn card goes into a hand; whoever does not know it knows what it cannot be (KP-52, KP-13)."""
    known = table.known[card]
    unique = table.cards.kind[card] == Kind.UNIQUE
    for viewer in range(VIEWERS):
        if viewer != seat:
            if not known & BIT[viewer]:
                table.deduced.add(viewer, seat, credit, not table.has_unique(seat, BIT[viewer]))
            elif unique:
                table.deduced.no_unique(viewer, seat)
    table.peeks[seat * PEEKS + (known & (PEEKS - 1))] += 1
    into_hand(table, seat, card)


def into_hand(table: Position, seat: i64, card: i64) -> None:
    """Sort a card into a hand."""
    hands = table.hands
    base = seat * HAND_ROOM
    hands[base] += 1
    end = base + hands[base]
    hands[end] = card
    sort(hands, base + 1, end + 1)
    table.zone[card] = At.HAND + seat


def from_hand(table: Position, seat: i64, card: i64) -> None:
    """A card leaves a hand, seen by all."""
    reveal(table, seat, card)
    hands = table.hands
    base = seat * HAND_ROOM
    end = base + hands[base]
    k = base + 1
    while hands[k] != card:
        k += 1
    hands[k] = hands[end]
    hands[end] = 0
    hands[base] -= 1
    sort(hands, base + 1, end)
    table.flags[card] &= ~Flag.LOCKED


def reveal(table: Position, seat: i64, card: i64) -> None:
    """Everybody gets to know a card of a hand."""
    known = table.known[card]
    if known == EVERYBODY:
        return
    table.sealed = True
    if card >= BOSSES:
        unique = table.cards.kind[card] == Kind.UNIQUE
        for viewer in range(VIEWERS):
            if viewer != seat and not known & BIT[viewer]:
                table.deduced.drop(viewer, seat, table.cards.price[card], unique)
        if table.deduced.count(WATCHER, seat) == 0:
            for seers in range(PEEKS):
                table.peeks[seat * PEEKS + seers] = 0
    table.known[card] = EVERYBODY


def unique_seen(table: Position, seat: i64) -> None:
    """A player is seen to hold a Unique: what lies hidden beside it is none (KP-13)."""
    for viewer in range(VIEWERS):
        table.deduced.no_unique(viewer, seat)


def to_open(table: Position, card: i64, zone: i64) -> None:
    """A card enters Reserve, Discard Pile or Removed: damage on it is erased (KP-6)."""
    table.zone[card] = zone
    table.damage[card] = 0
    table.known[card] = EVERYBODY
    if zone == At.RESERVE:
        table.reserve += 1
    elif zone == At.DISCARDED:
        table.discards += 1
