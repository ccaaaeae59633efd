"""Which hands may the others hold, for all that a seat has seen?

A play tells something only where the rules would have forbidden it to another hand; `lacks` keeps what follows (HRT-5,
HRT-7, HRT-8). Besides, whoever is asked first holds the two of clubs (HRT-3).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.kits.bits import BIT
from motherlode_hearts.knowing.redeal import redeal
from motherlode_hearts.rules.cards import TWO_OF_CLUBS
from motherlode_hearts.rules.position import SEATS, Position

NO_ROOM: Final[vec[i64]] = vec[i64]([0] * 4)


def redraw(world: Position, seat: i64, dice: Dice) -> None:
    """Deal the cards that `seat` does not see anew, every deal that fits what was seen equally likely."""
    hands = world.hands
    rooms = NO_ROOM[:]
    unseen: i64 = 0
    other: i64 = 0
    while other < SEATS:
        if other != seat:
            unseen |= hands[other]
            hands[other] = 0
            rooms[other] = world.cards_left(other)
        other += 1
    first = world.seat
    if world.count == 0 and first != seat:
        unseen ^= BIT[TWO_OF_CLUBS]
        hands[first] = BIT[TWO_OF_CLUBS]
        rooms[first] -= 1
    redeal(unseen, rooms, world.lacks, hands, dice)
    world.dice = dice.split()
