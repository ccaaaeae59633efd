"""What does a seat know, as bytes for a learner? Its hand, the tricks, what is gone, and who lacks which suit."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from motherlode.core.planes import Layout, Plane
from motherlode.kits.planes import blank, choice, flags, from_me, number
from motherlode_hearts.rules import cards
from motherlode_hearts.rules.position import NO_SUIT, SEATS, Position

LAYOUT: Final = Layout(
    (
        Plane("hand", "1 for each card that I hold", (cards.CARDS,)),
        Plane("gone", "1 for each card that was played", (cards.CARDS,)),
        Plane("trick", "by seat from me on: 1 for the card it has put into this trick", (SEATS, cards.CARDS)),
        Plane("last", "by seat from me on: 1 + the card it put into the trick before", (SEATS,), cards.CARDS),
        Plane("led", "which suit was led: clubs, diamonds, hearts, spades", (4,)),
        Plane("lacks", "by seat from me on and suit: 1 if all know that it has none", (SEATS, 4)),
        Plane("taken", "by seat from me on: the points it has taken", (SEATS,), cards.ALL_POINTS),
        Plane("decides", "who plays now, from me on", (SEATS,)),
        Plane("leader", "who leads or led to this trick, from me on", (SEATS,)),
        Plane("broken", "1 if hearts are broken"),
        Plane("count", "how many cards were played", high=cards.CARDS),
    )
)


def observe(table: Position, me: i64, out: vec[u8], at: i64) -> None:
    """Write what a seat knows."""
    places = table.places
    held: i64 = 0
    for seat in range(SEATS):
        held |= places.sets[seat]
    at = flags(out, at, table.hand(me), cards.CARDS)
    at = flags(out, at, cards.ALL_CARDS ^ held, cards.CARDS)
    at = tricks(table, me, out, at)
    at = choice(out, at, table.led, 4)
    for k in range(SEATS):
        lacked = places.lacks[(me + k) & 3]
        for suit in range(4):
            in_suit = cards.IN_SUIT[suit]
            at = number(out, at, 1 if lacked & in_suit == in_suit else 0)
    for k in range(SEATS):
        at = number(out, at, table.taken[(me + k) & 3])
    at = choice(out, at, from_me(table.seat, me, SEATS), SEATS)
    at = choice(out, at, from_me(leader(table), me, SEATS), SEATS)
    at = number(out, at, 1 if table.broken else 0)
    number(out, at, table.count)


def leader(table: Position) -> i64:
    """Who leads or led to this trick; after the last one, who took it."""
    return table.leader if table.led != NO_SUIT else table.winner if table.count else table.seat


def tricks(table: Position, me: i64, out: vec[u8], at: i64) -> i64:
    """The cards of this trick, and of the one before."""
    end = blank(out, at, SEATS * cards.CARDS + SEATS)
    lying = table.count & 3
    first = table.count - lying
    for k in range(lying):
        seat = from_me((table.leader + k) & 3, me, SEATS)
        out[at + seat * cards.CARDS + table.card_played(first + k)] = 1
    if table.count >= SEATS:
        # Who took the trick before leads to this one: so its leader is found from its best card.
        best: i64 = 0
        for k in range(1, SEATS):
            card = table.card_played(first - SEATS + k)
            top = table.card_played(first - SEATS + best)
            if cards.SUIT[card] == cards.SUIT[top] and card > top:
                best = k
        begun = leader(table) - best
        for k in range(SEATS):
            seat = from_me((begun + k) & 3, me, SEATS)
            out[at + SEATS * cards.CARDS + seat] = u8(table.card_played(first - SEATS + k) + 1)
    return end
