"""What does a seat know, as bytes for a learner? The board, its hand, what was claimed, what was played (MIN-41)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from motherlode.core.planes import Layout, Plane
from motherlode.games.miners.rules import cards
from motherlode.games.miners.rules.cards import KINDS, MOST_HELD, SIDE, SITES, SQUARES
from motherlode.games.miners.rules.position import BONUS, CLAIMER, CREDITS, LENGTH, Position
from motherlode.kits.planes import blank, choice, flags, from_me, long_number, number, numbers


def layout(table: Position) -> Layout:
    """The planes of a table."""
    seats = int(table.seats)
    rounds = int(table.setup.rounds)
    return Layout(
        (
            Plane("hand", "by kind: how many cards I hold", (KINDS,), MOST_HELD),
            Plane("tunnels", "by square: 1 + the pose of the card there", (SIDE, SIDE), cards.POSES),
            Plane("owners", "by square: 1 + who placed the card there, from me on", (SIDE, SIDE), seats),
            Plane("hands", "by seat from me on and kind: its cards, where hands are open", (seats, KINDS), MOST_HELD),
            Plane("held", "by seat from me on: cards in hand", (seats,), MOST_HELD),
            Plane("spent", "by kind: cards discarded face up", (KINDS,), 10),
            Plane("left", "cards in the pile", high=150),
            Plane("broken", "by seat from me on: 1 for a broken pickaxe, lantern, cart", (seats, 3)),
            Plane("viewed", "by seat from me on: 1 for each site it has looked at", (seats, SITES)),
            Plane("values", "by site: what it is worth, 0 if I do not know", (SITES,), 8),
            Plane("claimed", "by site: 1 if it is claimed", (SITES,)),
            Plane("claims", "by site: 1 + the claimer from me on, length, bonus", (SITES, 3), 81),
            Plane("credits", "by site and seat from me on: paid for its cards", (SITES, seats), 81),
            Plane("scores", "by seat from me on: points, two bytes", (seats, 2), 255),
            Plane("decides", "who decides, from me on", (seats,)),
            Plane("round", "which round it is, from 0", high=rounds),
            Plane("over", "1 if the game is over"),
        )
    )


def observe(table: Position, me: i64, out: vec[u8], at: i64) -> None:
    """Write what a seat knows."""
    seats = table.seats
    at = hand(table, me, out, at)
    at = board(table, me, out, at)
    for k in range(seats):
        at = hand(table, (me + k) % seats, out, at) if table.setup.open_hands else blank(out, at, KINDS)
    for k in range(seats):
        at = number(out, at, table.held[(me + k) % seats])
    at = numbers(out, at, table.spent, 0, KINDS)
    at = number(out, at, table.left)
    for k in range(seats):
        at = flags(out, at, table.tools_broken((me + k) % seats), 3)
    for k in range(seats):
        at = flags(out, at, table.sites_viewed((me + k) % seats), SITES)
    known = table.sites_known(me)
    for site in range(SITES):
        at = number(out, at, table.values[site] if known >> site & 1 or not table.setup.hidden_values else 0)
    at = flags(out, at, table.claimed, SITES)
    at = claims(table, me, out, at)
    for k in range(seats):
        at = long_number(out, at, table.score[(me + k) % seats])
    at = choice(out, at, from_me(table.seat, me, seats), seats)
    at = number(out, at, table.round)
    number(out, at, 1 if table.over else 0)


def hand(table: Position, seat: i64, out: vec[u8], at: i64) -> i64:
    """The cards of a hand, kind by kind."""
    end = blank(out, at, KINDS)
    first = seat * MOST_HELD
    for i in range(first, first + table.held[seat]):
        out[at + table.hands[i]] += 1
    return end


def board(table: Position, me: i64, out: vec[u8], at: i64) -> i64:
    """The cards that lie, square by square, and who placed them."""
    tunnels = table.board
    end = blank(out, at, 2 * SQUARES)
    for i in range(tunnels.cards):
        cell = tunnels.laid[i]
        square = i64(cards.SQUARE_OF[cell])
        out[at + square] = u8(cards.POSE_OF[tunnels.shape_at(cell)] + 1)
        out[at + SQUARES + square] = u8(from_me(table.owner[cell] - 1, me, table.seats) + 1)
    return end


def claims(table: Position, me: i64, out: vec[u8], at: i64) -> i64:
    """Who claimed each site, what it paid, and what it paid for cards."""
    seats = table.seats
    for site in range(SITES):
        at = number(out, at, from_me(table.claim(site, CLAIMER), me, seats) + 1)
        at = number(out, at, table.claim(site, LENGTH))
        at = number(out, at, table.claim(site, BONUS))
    for site in range(SITES):
        for k in range(seats):
            at = number(out, at, table.claim(site, CREDITS + (me + k) % seats))
    return at
