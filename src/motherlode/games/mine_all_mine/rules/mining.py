"""What can be stocked, what can be mined? (The chapters “Stock” and “Mine”.)"""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.games.mine_all_mine.rules import turn
from motherlode.games.mine_all_mine.rules.cards import ACE_BIT, ACE_OF_DIAMONDS, CHEAPER, ENOUGH
from motherlode.games.mine_all_mine.rules.decisions import Ask
from motherlode.games.mine_all_mine.rules.position import Position
from motherlode.kits.bits import BIT, count
from motherlode.kits.cards52 import name
from motherlode.kits.telling import note


def stock(table: Position, card: i64) -> None:
    """A card of the hand goes face up to the village; more may follow (MINE-22, MINE-24)."""
    seat = table.seat
    table.hands[seat] ^= BIT[card]
    table.villages[seat] |= BIT[card]
    table.sealed = True
    if table.story is not None:
        note(table, "stocked", seat, "MINE-22", {"card": name(card)})
    if table.hands[seat]:
        table.asked = Ask.STOCK
    else:
        turn.end(table)


def gate_open(table: Position, seat: i64) -> bool:
    """Whether a seat holds as many diamonds as the Ace asks for (MINE-V1)."""
    return count(table.purses[seat]) >= table.setup.ace_gate


def minable(table: Position, seat: i64) -> i64:
    """Diamonds of strictly lower value than the usable Miners are strong (MINE-26, MINE-28, MINE-V1)."""
    gems = table.centre & CHEAPER[min(table.mining(seat), ENOUGH)]
    return gems & ~ACE_BIT if gems & ACE_BIT and not gate_open(table, seat) else gems


def mine(table: Position, gem: i64) -> None:
    """A diamond goes from the middle to the purse; the Ace wins (MINE-25, MINE-28, MINE-57)."""
    seat = table.seat
    table.centre ^= BIT[gem]
    table.purses[seat] |= BIT[gem]
    if table.story is not None:
        note(table, "mined", seat, "MINE-25", {"card": name(gem), "mining": table.mining(seat)})
    if gem == ACE_OF_DIAMONDS:
        turn.finish(table, BIT[seat], "ace", "MINE-57")
    else:
        turn.end(table)
