"""What may lie face down, as far as a seat knows? (MINE-61)"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.mine_all_mine.rules.cards import CHARACTER_COUNT, CHARACTERS
from motherlode.games.mine_all_mine.rules.position import Position
from motherlode.kits.bits import BIT, count, spread


def redraw(world: Position, seat: i64, dice: Dice) -> None:
    """Deal what `seat` has not seen anew to the other hands and the pile.

    Hands only lose cards, face up, and gain the top of the pile, unseen: whatever lies in no village and not in one's
    own hand may be anywhere. Nothing anybody does rules out a card, so all ways to deal them are equally likely.
    """
    hands = world.hands
    villages = world.villages
    unseen: i64 = CHARACTERS
    s: i64 = 0
    while s < world.seats:
        unseen &= ~villages[s]
        s += 1
    if seat >= 0:
        unseen &= ~hands[seat]
    cards = vec[i64]([0] * CHARACTER_COUNT)
    n = spread(unseen, cards, 0)
    dice.shuffle(cards, 0, n)
    s = 0
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
        world.pile[n] = cards[n]
    world.dice = dice.split()
