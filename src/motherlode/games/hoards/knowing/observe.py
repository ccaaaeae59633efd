"""What does a seat know, as bytes for a learner? The table, its hand, and what it has seen of what lies face down."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from motherlode.core.planes import Layout, Plane
from motherlode.core.state import NOBODY
from motherlode.games.hoards.rules.accumulate import drawn_cards
from motherlode.games.hoards.rules.cards import FIRST_KING, MOST_STACK, MOST_STACKS
from motherlode.games.hoards.rules.combinations import DRAWN
from motherlode.games.hoards.rules.decisions import Ask
from motherlode.games.hoards.rules.position import Position
from motherlode.kits.bits import count, lowest
from motherlode.kits.cards52 import CARDS
from motherlode.kits.planes import blank, choice, flags, from_me, long_number, number

ASKS: Final = Ask.PEEK + 1
ACTIONS_OF_A_TURN: Final = 8


def layout(table: Position) -> Layout:
    """The planes of a table."""
    seats = int(table.seats)
    cards = (CARDS,)
    return Layout(
        (
            Plane("hand", "1 for each card that I hold", cards),
            Plane("picked", "1 for each of these that I have picked so far", cards),
            Plane("hands", "by seat from me on: 1 for each card that I know it holds", (seats, CARDS)),
            Plane("held", "by seat from me on: cards in hand", (seats,), CARDS),
            Plane("stacked", "by card: 1 + 24 x its owner from me on + the stack I know it in", cards, 24 * seats),
            Plane("sizes", "by seat from me on and stack: how many cards it has", (seats, MOST_STACKS), MOST_STACK),
            Plane("deck", "by card: 1 + how deep in the deck I know it", cards, CARDS),
            Plane("left", "cards in the deck", high=CARDS),
            Plane("pile", "1 for each card of the discard pile", cards),
            Plane("spare", "1 for each king out of play", (4,)),
            Plane("dormant", "by seat from me on: 1 for each king face up", (seats, 4)),
            Plane("armed", "by seat from me on: 1 for each king armed", (seats, 4)),
            Plane("owners", "by king: 1 + its original owner from me on", (4,), seats),
            Plane("asked", "which decision is asked, as in the rules", (ASKS,)),
            Plane("decides", "who decides, from me on", (seats,)),
            Plane("active", "whose turn it is, from me on", (seats,)),
            Plane("target", "whom it raids or loots, from me on", (seats,)),
            Plane("used", "1 for each action used this turn", (ACTIONS_OF_A_TURN,)),
            Plane(
                "stacks", "1 + the stack laid or added to this turn, 1 + the one added to, the one attacked", (3,), 25
            ),
            Plane("peeked", "1 for each of the deciding seat's stacks that it has seen in this stroll", (MOST_STACKS,)),
            Plane("drawn", "1 for each card drawn to choose from, if it is I who chooses", cards),
            Plane("drawing", "how many cards are drawn to choose from", high=CARDS),
            Plane("call", "the alternative called in a raid", high=255),
            Plane("signs", "1 if it is a loot; if the smaller value wins; if it has won this turn", (3,)),
            Plane("shown", "1 + the card revealed in a fight by whose turn it is, and by the target", (2,), CARDS),
            Plane("looted", "whom a loot of this turn was against, from me on", (seats,)),
            Plane("stage", "1 for each card that I see of the two stacks of this turn's loot", (2, CARDS)),
            Plane("stage sizes", "how many cards these had, and the clause that decided", (3,), 255),
            Plane("turns", "turns completed, two bytes", (2,), 255),
            Plane("stagnant", "rounds in a row without a card drawn", high=20),
            Plane("over", "0 while it is played, else how the game ended", high=2),
        )
    )


def observe(table: Position, me: i64, out: vec[u8], at: i64) -> None:
    """Write what a seat knows."""
    seats = table.seats
    at = flags(out, at, table.content[me], CARDS)
    at = flags(out, at, table.picked if table.seat == me else 0, CARDS)
    for k in range(seats):
        seat = (me + k) % seats
        at = flags(out, at, table.content[seat] if k == 0 or table.over else table.mind.placed(me, seat), CARDS)
    for k in range(seats):
        at = number(out, at, count(table.content[(me + k) % seats]))
    at = stacks(table, me, out, at)
    at = deck(table, me, out, at)
    at = flags(out, at, table.pile, CARDS)
    at = kings(table, me, out, at)
    at = choice(out, at, 0 if table.over else table.asked, ASKS)
    at = choice(out, at, from_me(table.seat, me, seats), seats)
    at = choice(out, at, from_me(table.active, me, seats), seats)
    at = choice(out, at, from_me(table.target, me, seats), seats)
    at = flags(out, at, table.used, ACTIONS_OF_A_TURN)
    at = number(out, at, table.used_stack + 1)
    at = number(out, at, table.adding + 1)
    at = number(out, at, table.loot_stack + 1)
    at = flags(out, at, table.peeked, MOST_STACKS)
    choosing = table.asked == Ask.KEEP and not table.over
    at = flags(out, at, drawn_cards(table) if choosing and table.active == me else 0, CARDS)
    at = number(out, at, table.drawing if choosing else 0)
    at = number(out, at, table.call)
    at = number(out, at, 1 if table.looting else 0)
    at = number(out, at, 1 if table.reversed else 0)
    at = number(out, at, 1 if table.turned else 0)
    at = number(out, at, table.shown + 1)
    at = number(out, at, table.shown_too + 1)
    at = choice(out, at, from_me(table.looted, me, seats), seats)
    at = stage(table, me, out, at)
    at = long_number(out, at, table.turns)
    at = number(out, at, table.stagnant)
    number(out, at, table.reason if table.over else 0)


def shown_in_stack(table: Position, viewer: i64, seat: i64, which: i64) -> i64:
    """The cards of a stack that a viewer is shown; with strict memory only while it has to do with it (HO-V2)."""
    if table.over:
        return table.stack_at(seat, which)
    if table.setup.strict:
        busy = table.peeked >> which & 1 != 0 or (table.asked == Ask.ADD and table.adding == which)
        if not busy or seat != viewer or viewer != table.seat:
            return 0
    observer = table.mind.public if viewer < 0 else viewer
    return table.known_cards(observer, table.stack(seat, which))


def stacks(table: Position, me: i64, out: vec[u8], at: i64) -> i64:
    """Where cards lie that a seat knows to be in stacks, and how large every stack is."""
    seats = table.seats
    sizes = at + CARDS
    end = blank(out, at, CARDS + seats * MOST_STACKS)
    for k in range(seats):
        seat = (me + k) % seats
        for which in range(table.stacks[seat]):
            out[sizes + k * MOST_STACKS + which] = u8(table.stack_size(seat, which))
            known = shown_in_stack(table, me, seat, which)
            while known:
                out[at + lowest(known)] = u8(1 + k * MOST_STACKS + which)
                known &= known - 1
    return end


def deck(table: Position, me: i64, out: vec[u8], at: i64) -> i64:
    """The cards of the deck that a seat has seen, and how many there are."""
    end = blank(out, at, CARDS)
    for k in range(table.left):
        if table.seen_by(k) >> me & 1:
            out[at + table.top(k)] = u8(k + 1)
    return number(out, end, table.left)


def kings(table: Position, me: i64, out: vec[u8], at: i64) -> i64:
    """Where the kings are that lie open, and whose they are."""
    seats = table.seats
    at = flags(out, at, table.spare >> FIRST_KING, 4)
    for k in range(seats):
        at = flags(out, at, table.dormant[(me + k) % seats] >> FIRST_KING, 4)
    for k in range(seats):
        at = flags(out, at, table.armed[(me + k) % seats] >> FIRST_KING, 4)
    for suit in range(4):
        at = number(out, at, from_me(table.owners[suit], me, seats) + 1)
    return at


def stage(table: Position, me: i64, out: vec[u8], at: i64) -> i64:
    """The two stacks of this turn's loot as they were: seen by the two players, else only what was discarded."""
    if table.over or table.looted == NOBODY or not table.mind.loots:
        return blank(out, at, 2 * CARDS + 3)
    loot = table.mind.loots[-1]
    own, other = loot.core, loot.core_too
    if loot.clause != DRAWN:
        own, other = table.stack_cards(loot.own), table.stack_cards(loot.other)
    part = me == table.active or me == table.looted
    at = flags(out, at, own | loot.gone if part else loot.gone, CARDS)
    at = flags(out, at, other | loot.gone_too if part else loot.gone_too, CARDS)
    at = number(out, at, count(own | loot.gone))
    at = number(out, at, count(other | loot.gone_too))
    return number(out, at, loot.clause)
