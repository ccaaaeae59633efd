"""How near is everybody to the Ace, and how well does a seat stand? Only what lies open is read, and the own hand."""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.core.state import NOBODY
from motherlode.games.mine_all_mine.rules import mining
from motherlode.games.mine_all_mine.rules.cards import ENOUGH, LOVERS, MINERS, THUGS
from motherlode.games.mine_all_mine.rules.position import Position
from motherlode.kits.bits import BIT, count


def digging(table: Position, people: i64) -> i64:
    """What the Miners among these people can be worth in a turn, with the pairs that can be made then."""
    miners = people & MINERS
    free = count(people & LOVERS & ~table.paired)
    if not table.setup.many_lovers or not miners:
        free = min(free, count(miners & ~table.paired))
    return table.power(miners) + free


def reach(table: Position, me: i64, stocked: i64) -> i64:
    """What my Miners will be worth next turn if I stock these cards now."""
    # Whoever rests with counter 1 is usable again when this turn has ended.
    return digging(table, (table.villages[me] & ~table.weary) | stocked)


def dangerous(table: Position, seat: i64) -> bool:
    """Whether a seat could win in its next turn with what lies open."""
    return mining.gate_open(table, seat) and digging(table, table.usable(seat)) >= ENOUGH


def most_dangerous(table: Position, me: i64) -> i64:
    """The seat that comes first among those that could win next; NOBODY if none could."""
    k: i64 = 1
    while k < table.seats:
        seat = (me + k) % table.seats
        if dangerous(table, seat):
            return seat
        k += 1
    return NOBODY


def harmless_without(table: Position, seat: i64, card: i64) -> bool:
    """Whether a seat could no longer win next turn if this character were resting or gone."""
    return digging(table, table.usable(seat) & ~BIT[card]) < ENOUGH


def standing(table: Position, seat: i64) -> float:
    """How well a seat stands: near the Ace, armed, rich, with cards in hand. Only proportions count."""
    miners = min(table.power(table.villages[seat] & MINERS), ENOUGH)
    soon = min(digging(table, table.usable(seat)), ENOUGH)
    points = 10 + 2 * miners + 3 * soon + table.power(table.usable(seat) & THUGS)
    points += table.purse(seat) // 2 + 4 * count(table.hands[seat])
    if not mining.gate_open(table, seat):
        points -= 5
    return float(points * points)
