"""What does a seat know, as bytes for a learner? Everything but the other hands and the draw pile (MINE-61)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from motherlode.core.planes import Layout, Plane
from motherlode.games.mine_all_mine.rules.cards import MINERS, RICHEST, THUGS
from motherlode.games.mine_all_mine.rules.decisions import Ask
from motherlode.games.mine_all_mine.rules.position import Position
from motherlode.kits.bits import BIT, count, lowest
from motherlode.kits.cards52 import CARDS, DIAMONDS, HEARTS
from motherlode.kits.planes import choice, every_fourth, flags, from_me, long_number, number, turned

ASKS: Final = Ask.NOTHING + 1


def layout(table: Position) -> Layout:
    """The planes of a table."""
    seats = int(table.seats)
    cards = (CARDS,)
    return Layout(
        (
            Plane("hand", "1 for each card that I hold", cards),
            Plane("villages", "by seat from me on: 1 for each card of its village", (seats, CARDS)),
            Plane("tired", "1 for each card that rests", cards),
            Plane("weary", "1 for each of these whose counter is 2", cards),
            Plane("lovers", "by rank of a Lover: 1 + the card it is paired with", (13,), CARDS),
            Plane("purses", "by seat from me on: 1 for each diamond it holds, by rank", (seats, 13)),
            Plane("centre", "1 for each diamond to be mined, by rank", (13,)),
            Plane("target", "1 for the card that is bribed or kidnapped", cards),
            Plane("attackers", "1 for each Thug sent to kidnap", cards),
            Plane("defenders", "1 for each Thug sent to defend", cards),
            Plane("asked", "which decision is asked, as in the rules", (ASKS,)),
            Plane("decides", "who decides, from me on", (seats,)),
            Plane("active", "whose turn it is, from me on", (seats,)),
            Plane("owner", "in whose village the target lies, from me on", (seats,)),
            Plane("winners", "by seat from me on: 1 if it has won", (seats,)),
            Plane("held", "by seat from me on: cards in hand", (seats,), 39),
            Plane("mining", "by seat from me on: strength of its usable Miners", (seats,), 255),
            Plane("thugs", "by seat from me on: strength of its usable Thugs", (seats,), 255),
            Plane("wealth", "by seat from me on: what its diamonds are worth", (seats,), RICHEST + 11),
            Plane("bids", "the briber's bid, the owner's, and what the winner still owes", (3,), RICHEST),
            Plane("left", "cards in the pile", high=39),
            Plane("turns", "turns begun, two bytes", (2,), 255),
            Plane("dusk", "turns begun with an empty pile, two bytes", (2,), 255),
        )
    )


def observe(table: Position, me: i64, out: vec[u8], at: i64) -> None:
    """Write what a seat knows."""
    seats = table.seats
    at = flags(out, at, table.hand(me), CARDS)
    for k in range(seats):
        at = flags(out, at, table.village((me + k) % seats), CARDS)
    at = flags(out, at, table.tired, CARDS)
    at = flags(out, at, table.weary, CARDS)
    for rank in range(13):
        partner = table.bonds[rank * 4 + HEARTS]
        at = number(out, at, lowest(partner) + 1 if partner else 0)
    for k in range(seats):
        at = every_fourth(out, at, table.purses[(me + k) % seats], DIAMONDS, 13)
    at = every_fourth(out, at, table.centre, DIAMONDS, 13)
    at = flags(out, at, 0 if table.target < 0 else BIT[table.target], CARDS)
    at = flags(out, at, table.attackers, CARDS)
    at = flags(out, at, table.defenders, CARDS)
    at = choice(out, at, table.asked, ASKS)
    at = choice(out, at, from_me(table.seat, me, seats), seats)
    at = choice(out, at, from_me(table.active, me, seats), seats)
    at = choice(out, at, from_me(table.owner, me, seats), seats)
    at = flags(out, at, turned(table.winners, me, seats), seats)
    for k in range(seats):
        seat = (me + k) % seats
        usable = table.usable(seat)
        out[at + k] = u8(count(table.hand(seat)))
        out[at + seats + k] = u8(table.power(usable & MINERS))
        out[at + 2 * seats + k] = u8(table.power(usable & THUGS))
        out[at + 3 * seats + k] = u8(table.purse(seat))
    at += 4 * seats
    at = number(out, at, table.bid)
    at = number(out, at, table.reply)
    at = number(out, at, table.due)
    at = number(out, at, table.left())
    at = long_number(out, at, table.turns)
    long_number(out, at, table.dusk)
