"""The kings: how they are armed, and when an armed one has done its work (HO-82 … HO-90)."""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.games.hoards.rules import actions as act
from motherlode.games.hoards.rules.cards import FIRST_KING, GREEN
from motherlode.games.hoards.rules.decisions import Ask
from motherlode.games.hoards.rules.position import Position
from motherlode.kits.bits import BIT
from motherlode.kits.cards52 import name
from motherlode.kits.telling import note


def take(table: Position, seat: i64, suit: i64) -> None:
    """A king comes to a hand before everybody's eyes."""
    table.mind.arrive(FIRST_KING + suit, seat)
    table.content[seat] |= BIT[FIRST_KING + suit]


def roar(table: Position, suit: i64) -> None:
    """A king is armed: one that lies in the hoard, or by option one from the hand (HO-23, HO-82, HO-V11)."""
    seat = table.seat
    king = FIRST_KING + suit
    if table.dormant[seat] & BIT[king]:
        table.dormant[seat] ^= BIT[king]
    else:
        table.lay_open(seat, king)
    table.armed[seat] |= BIT[king]
    if table.story is not None:
        note(table, "roared", seat, "HO-82", {"card": name(king)})


def resolve(table: Position, seat: i64, suit: i64, rule: str) -> None:
    """An armed king has done its work and returns to the hand of its original owner (HO-83)."""
    table.armed[seat] &= ~BIT[FIRST_KING + suit]
    take(table, table.owners[suit], suit)
    if table.story is not None:
        note(table, "resolved", seat, rule, {"king": name(FIRST_KING + suit), "to": table.owners[suit]})


def asks_green(table: Position) -> bool:
    """Whether the target's armed green dragon is asked, before anything is revealed (HO-85)."""
    if not table.has_armed(table.target, GREEN):
        return False
    table.ask(table.target, Ask.GREEN)
    return True


def answer_green(table: Position, action: i64) -> None:
    """The target lets the smaller value win, or keeps its king armed (HO-85)."""
    if action == act.REVERSE:
        table.reversed = True
        table.turned = True
        note(table, "reverses", table.seat, "HO-85")
        resolve(table, table.seat, GREEN, "HO-85")
    else:
        note(table, "leaves it", table.seat, "HO-85")
