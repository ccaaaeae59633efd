"""Stroll: a peek at the own stacks or a look at the deck, and kings for the hoard (HO-80, HO-81)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.hoards.rules import accumulate
from motherlode.games.hoards.rules import actions as act
from motherlode.games.hoards.rules.decisions import Ask
from motherlode.games.hoards.rules.position import RING, Position
from motherlode.kits.bits import BIT
from motherlode.kits.cards52 import NO_CARD, name, names
from motherlode.kits.telling import note, whisper


def peekable(table: Position, out: vec[i64]) -> i64:
    """Any own stack not yet seen in this stroll, or enough (HO-V2)."""
    out[0] = act.DONE
    n: i64 = 1
    for k in range(table.stacks[table.seat]):
        if table.peeked & BIT[k] == 0:
            out[n] = act.PEEK_AT + k
            n += 1
    return n


def choose(table: Position, action: i64) -> None:
    """A peek at own stacks, or a look at the top card (HO-80)."""
    seat = table.seat
    if action == act.PEEK:
        table.asked = Ask.PEEK if table.setup.strict else Ask.KING
        note(table, "peeks", seat, "HO-80")
        return
    accumulate.look_at_top(table, seat, 0)
    table.asked = Ask.TOP
    if table.story is not None:
        whisper(table, "looks", seat, "HO-80", {"card": name(table.top(0))})


def put_back(table: Position, action: i64) -> None:
    """The card looked at stays on top or goes to the bottom; who knew it still does (HO-80)."""
    if action == act.BOTTOM:
        cell = table.deck[table.head]
        table.deck[table.head] = NO_CARD
        table.head = (table.head + 1) & RING
        table.deck[(table.head + table.left - 1) & RING] = cell
    note(table, "bottom" if action == act.BOTTOM else "top", table.seat, "HO-80")
    table.asked = Ask.KING


def peek(table: Position, action: i64) -> None:
    """With strict memory stacks are peeked at one by one (HO-V2)."""
    seat = table.seat
    if action == act.DONE:
        table.asked = Ask.KING
        note(table, "peeked enough", seat, "HO-80")
        return
    number = action - act.PEEK_AT
    table.peeked |= BIT[number]
    table.sealed = True
    if table.story is not None:
        whisper(table, "peeked", seat, "HO-80", {"cards": names(table.stack_at(seat, number))}, facts={"stack": number})


def place_king(table: Position, action: i64) -> None:
    """Kings from the hand go face up, dormant, into the hoard (HO-81)."""
    seat = table.seat
    if action == act.DONE:
        table.peeked = 0
        table.asked = Ask.TURN
        note(table, "strolled", seat, "HO-81")
        return
    king = action - act.CARD
    table.lay_open(seat, king)
    table.dormant[seat] |= BIT[king]
    if table.story is not None:
        note(table, "placed", seat, "HO-81", {"card": name(king)})
