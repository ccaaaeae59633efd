"""Who can be paired, what does a pair do, and when is it over? (The chapter “Lovers”.)"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.events import Fact
from motherlode.games.mine_all_mine.rules import actions as act
from motherlode.games.mine_all_mine.rules.cards import LOVERS, PARTNERS
from motherlode.games.mine_all_mine.rules.decisions import Ask
from motherlode.games.mine_all_mine.rules.position import Position, Tally
from motherlode.kits.bits import BIT, lowest, spread
from motherlode.kits.cards52 import name, names
from motherlode.kits.telling import note


def free_lovers(table: Position, seat: i64) -> i64:
    """Lovers that can be paired (MINE-11, MINE-16, MINE-20)."""
    return table.usable(seat) & LOVERS & ~table.paired


def free_partners(table: Position, seat: i64) -> i64:
    """Miners and Thugs that a Lover can be paired with (MINE-16, MINE-20, MINE-V5)."""
    partners = table.usable(seat) & PARTNERS
    return partners if table.setup.many_lovers else partners & ~table.paired


def ask(table: Position) -> None:
    """Pairing comes before the action, as long as there is somebody to pair (MINE-11, MINE-12)."""
    seat = table.seat
    table.asked = Ask.PAIR if free_lovers(table, seat) and free_partners(table, seat) else Ask.ACT


def menu(table: Position, out: vec[i64]) -> i64:
    """Every couple that can be paired, or done."""
    lovers = free_lovers(table, table.seat)
    partners = free_partners(table, table.seat)
    n: i64 = 0
    while lovers:
        n = spread(partners, out, n, act.pairing(lowest(lovers)))
        lovers &= lovers - 1
    out[n] = act.DONE
    return n + 1


def pair(table: Position, lover: i64, partner: i64) -> None:
    """Two become a pair, and the partner 1 stronger (MINE-11, MINE-15)."""
    bonds = table.bonds[:]
    bonds[lover] = BIT[partner]
    bonds[partner] |= BIT[lover]
    table.bonds = bonds
    table.paired |= BIT[lover] | BIT[partner]
    table.tally[Tally.PAIRS] += 1
    if table.story is not None:
        couple: dict[str, Fact] = {"lover": name(lover), "card": name(partner), "strength": table.strength(partner)}
        note(table, "paired", table.seat, "MINE-11", couple)
    ask(table)


def carry_off(table: Position, rule: str) -> None:
    """The target moves to the active village by a rule; its pairs are over, and who stays behind is free (MINE-18)."""
    card = table.target
    target = BIT[card]
    table.places.show(card, table.seats + table.owner, table.seats + table.active)
    bonds = table.bonds[:]
    behind = bonds[card]
    partners = behind
    while partners:
        partner = lowest(partners)
        partners &= partners - 1
        bonds[partner] &= ~target
        if bonds[partner] == 0:
            table.paired &= ~BIT[partner]
    bonds[card] = 0
    table.bonds = bonds
    table.paired &= ~target
    if table.story is not None:
        rule = "MINE-18" if behind else rule
        note(table, "moved", table.active, rule, {"card": name(card), "from": table.owner, "behind": names(behind)})
