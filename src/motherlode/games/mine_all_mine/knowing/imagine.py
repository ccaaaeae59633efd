"""What may lie face down, as far as a seat knows? (MINE-61)"""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.mine_all_mine.rules.cards import CHARACTER_CARDS, CHARACTERS
from motherlode.games.mine_all_mine.rules.position import Position
from motherlode.kits.bits import BIT, count, spread


def redraw(world: Position, seat: i64, dice: Dice) -> None:
    """Deal what `seat` has not seen anew to the other hands and the pile.

    Hands only lose cards, face up, and gain the top of the pile, unseen: whatever lies in no village and not in one's
    own hand may be anywhere. Nothing anybody does rules out a card, so all ways to deal them are equally likely.
    """
    hands, pile = world.hands, world.pile
    unseen = CHARACTERS & ~world.abroad(seat)
    if seat >= 0:
        unseen &= ~world.villages[seat] & ~hands[seat]
    cards = CHARACTER_CARDS[:]  # room for all of them
    n = spread(unseen, cards, 0)
    dice.shuffle(cards, 0, n)
    s: i64 = 0
    while s < world.seats:
        if s != seat:
            size = count(hands[s])
            hand: i64 = 0
            while size > 0:
                n -= 1
                hand |= BIT[cards[n]]
                size -= 1
            hands[s] = hand
        s += 1
    while n > 0:
        n -= 1
        pile[n] = cards[n]
    world.dice = dice.split()
