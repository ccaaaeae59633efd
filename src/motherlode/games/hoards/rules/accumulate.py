"""Accumulate, the deck and the discards: how cards are drawn, taken and discarded (HO-40 … HO-43)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.state import NOBODY
from motherlode.games.hoards.rules import actions as act
from motherlode.games.hoards.rules import kings, scoring
from motherlode.games.hoards.rules.cards import BLACK, BLUE, GREEN, RED
from motherlode.games.hoards.rules.decisions import Ask
from motherlode.games.hoards.rules.position import RAN_OUT, RING, SEEN_FROM, Position
from motherlode.games.hoards.rules.setup import Ending
from motherlode.kits.bits import BIT, lowest
from motherlode.kits.cards52 import NO_CARD, name, names
from motherlode.kits.telling import note, whisper


def take_top(table: Position) -> i64:
    """Take the top card off the deck."""
    card = table.top(0)
    table.deck[table.head] = NO_CARD
    table.head = (table.head + 1) & RING
    table.left -= 1
    table.sealed = True
    return card


def look_at_top(table: Position, seat: i64, k: i64) -> None:
    """A seat sees the k-th card of the deck."""
    table.deck[(table.head + k) & RING] |= BIT[seat] << SEEN_FROM
    table.mind.known[seat] |= BIT[table.top(k)]
    table.sealed = True


def draw(table: Position, seat: i64, rule: str, some: i64 = 0, every: i64 = 0) -> i64:
    """A seat takes the top card into its hand; only who saw it on the deck knows which it is.

    Where all see it taken from several cards, `some` seats have seen one of them, `every` seat of these all. Without a
    `rule` nothing is told: the caller does.
    """
    seen = table.seen_by(0)
    card = take_top(table)
    table.content[seat] |= BIT[card]
    table.mind.drawn(seat, card, seen, some | seen, every if some else seen)
    if rule:
        tell_drawn(table, seat, card, seen, rule)
    return card


def tell_drawn(table: Position, seat: i64, card: i64, seen: i64, rule: str) -> None:
    """A card was drawn: the seat sees it, and who saw it on the deck knows it."""
    if table.story is not None:
        knowers = tuple(o for o in range(table.seats) if o == seat or seen & BIT[o])
        whisper(table, "drew", seat, rule, {"card": name(card)}, knowers)


def discard(table: Position, seat: i64, card: i64, rule: str) -> None:
    """A card goes from a hand face up to the discard pile (HO-7)."""
    table.lay_open(seat, card)
    table.pile |= BIT[card]
    if table.story is not None:
        note(table, "discarded", seat, rule, {"card": name(card)})


def menu(table: Position, out: vec[i64]) -> i64:
    """The pile, if there is one, and up to three cards of the deck (HO-41, HO-43)."""
    n: i64 = 0
    if table.pile:
        out[0] = act.PILE
        n = 1
    for k in range(min(3, table.left)):
        out[n] = act.DRAW + k
        n += 1
    return n


def take_pile(table: Position) -> None:
    """The whole discard pile goes to the hand of the active player (HO-43)."""
    seat = table.seat
    rest = table.pile
    if table.story is not None:
        note(table, "took pile", seat, "HO-43", {"cards": names(rest)})
    table.content[seat] |= rest
    table.pile = 0
    while rest:
        table.mind.arrive(lowest(rest), seat)
        rest &= rest - 1
    completed(table)


def draw_cards(table: Position, k: i64) -> None:
    """One card is drawn and kept; of several, one is chosen to be kept (HO-41)."""
    seat = table.seat
    if k == 1:
        draw(table, seat, "HO-41")
        completed(table)
        return
    table.drawing = k
    for i in range(k):
        look_at_top(table, seat, i)
    table.asked = Ask.KEEP
    if table.story is not None:  # in their order on the deck
        whisper(table, "draws", seat, "HO-41", {"cards": [name(table.top(i)) for i in range(k)]}, facts={"count": k})


def drawn_cards(table: Position) -> i64:
    """The cards from the top that are being looked at."""
    found: i64 = 0
    for k in range(table.drawing):
        found |= BIT[table.top(k)]
    return found


def keep(table: Position, card: i64) -> None:
    """One of the drawn cards is kept, the others go face up to the discard pile (HO-42)."""
    # The kept card is brought to the top, so that it is drawn like any other; who knows of it keeps knowing.
    aside = drawn_cards(table) & ~BIT[card]
    head = at = table.head
    some: i64 = 0
    every: i64 = 15
    for k in range(table.drawing):
        if table.top(k) == card:
            at = (head + k) & RING
        some |= table.seen_by(k)
        every &= table.seen_by(k)
    table.deck[at], table.deck[head] = table.deck[head], table.deck[at]
    draw(table, table.seat, "HO-42", some, every)
    for _ in range(table.drawing - 1):
        take_top(table)
    table.drawing = 0
    table.mind.open(aside)
    table.pile |= aside
    if table.story is not None:
        note(table, "put aside", table.seat, "HO-42", {"cards": names(aside)})
    completed(table)


def completed(table: Position) -> None:
    """The accumulate action is completed: kings that waited for it resolve (HO-83, HO-86, HO-V12, HO-V13)."""
    aimed = table.target != NOBODY
    if aimed and table.setup.lapse:
        for suit in (BLACK, GREEN, RED):
            if table.has_armed(table.target, suit):
                kings.resolve(table, table.target, suit, "HO-83")
    for other in range(table.seats):
        if other != table.active and table.protected(other) and (aimed or not table.setup.blue_stays):
            kings.resolve(table, other, BLUE, "HO-86")
    table.target = NOBODY
    table.looting = False
    table.reversed = False
    table.shown = NO_CARD
    table.shown_too = NO_CARD
    table.ask(table.active, Ask.TURN)
    if table.left == 0 and table.setup.ending == Ending.AT_ONCE:
        scoring.finish(table, RAN_OUT)
