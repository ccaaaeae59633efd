"""Every past of payments there can be, worked out in plain Python and without the game's own code.

Small tables only: all role deals, all packets, all choices are listed with their chances.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from math import comb

Card = tuple[int, int]
"""(seat, value): a nugget card given."""
Bank = tuple[int, int, int]
"""How many ones, twos and threes."""

IN_POOL = {3: 1, 4: 1, 5: 2, 7: 3, 10: 4}
DUE = {0: 0, 1: 4, 2: 3, 3: 3, 4: 2}


@dataclass(frozen=True)
class Table:
    """Who played, under which options, and how each round ended: ("miners", reacher) or ("saboteurs", last seat)."""

    seats: int
    rounds: tuple[tuple[str, int], ...]
    choose: bool = False
    everybody: bool = False
    step: int = 1
    bank: Bank = (16, 8, 4)
    ensure: bool = False


@dataclass(frozen=True)
class World:
    """One past: the saboteurs (the card left over is number `seats`), the cards given round by round, what is left."""

    chance: float
    saboteurs: frozenset[int]
    rounds: tuple[tuple[Card, ...], ...]
    bank: Bank
    rest: Bank = field(default=(0, 0, 0))
    """The packet, when the last round's is still going round."""


def packets(bank: Bank, size: int) -> Iterator[tuple[float, Bank]]:
    size = min(size, sum(bank))
    for threes in range(size + 1):
        for twos in range(size - threes + 1):
            ones = size - threes - twos
            ways = comb(bank[0], ones) * comb(bank[1], twos) * comb(bank[2], threes)
            if ways:
                yield ways / comb(sum(bank), size), (ones, twos, threes)


def without(bank: Bank, value: int, cards: int = 1) -> Bank:
    left = list(bank)
    left[value - 1] -= cards
    return left[0], left[1], left[2]


def payment(bank: Bank, due: int) -> list[int]:
    ways = [
        (a + 2 * b + 3 * c, -(a + b + c), c, b, a)
        for a in range(bank[0] + 1)
        for b in range(bank[1] + 1)
        for c in range(bank[2] + 1)
        if a + 2 * b + 3 * c <= due
    ]
    _, _, c, b, a = max(ways)
    return [3] * c + [2] * b + [1] * a


def receivers(table: Table, saboteurs: frozenset[int], reacher: int, cards: int) -> tuple[int, ...]:
    line = [(reacher + k * table.step) % table.seats for k in range(20 * table.seats)]
    return tuple([seat for seat in line if table.everybody or seat not in saboteurs][:cards])


def drafts(table: Table, line: tuple[int, ...], packet: Bank) -> Iterator[tuple[float, tuple[Card, ...]]]:
    """All ways the packet can be taken, seat after seat."""
    if not line:
        yield 1.0, ()
        return
    values = [value for value in (1, 2, 3) if packet[value - 1]]
    if not table.choose:
        values = values[-1:]
    for value in values:
        for chance, rest in drafts(table, line[1:], without(packet, value)):
            yield chance / len(values), ((line[0], value), *rest)


def one_round(
    table: Table, saboteurs: frozenset[int], bank: Bank, how: tuple[str, int]
) -> Iterator[tuple[float, tuple[Card, ...], Bank]]:
    side, seat = how
    if side == "saboteurs":
        cards: list[Card] = []
        in_play = [s for s in range(table.seats) if s in saboteurs]
        for k in range(1, table.seats + 1):
            who = (seat + k) % table.seats
            if who in saboteurs:
                for value in payment(bank, DUE[len(in_play)]):
                    cards.append((who, value))
                    bank = without(bank, value)
        yield 1.0, tuple(cards), bank
        return
    for chance, packet in packets(bank, table.seats):
        line = receivers(table, saboteurs, seat, sum(packet))
        left = bank[0] - packet[0], bank[1] - packet[1], bank[2] - packet[2]
        for share, given in drafts(table, line, packet):
            yield chance * share, given, left


@cache
def worlds(table: Table) -> list[World]:
    found = []
    deals = [frozenset(deal) for deal in combinations(range(table.seats + 1), IN_POOL[table.seats])]
    if table.ensure:
        deals = [deal for deal in deals if deal != {table.seats}]
    for saboteurs in deals:
        lines: list[tuple[float, tuple[tuple[Card, ...], ...], Bank]] = [(1 / len(deals), (), table.bank)]
        for how in table.rounds:
            lines = [
                (chance * share, (*rounds, given), left)
                for chance, rounds, bank in lines
                for share, given, left in one_round(table, saboteurs, bank, how)
            ]
        found += [World(chance, saboteurs, rounds, bank) for chance, rounds, bank in lines]
    return found


def sights(table: Table, world: World, viewer: int) -> tuple[object, ...]:
    """What a viewer has seen: its role, its cards in order, and with a choice the packets it held."""
    seen: list[object] = [viewer in world.saboteurs if viewer >= 0 else None]
    for number, ((side, _), given) in enumerate(zip(table.rounds, world.rounds)):
        rest = world.rest if number == len(world.rounds) - 1 else (0, 0, 0)
        mine: list[object] = []
        for place, (seat, value) in enumerate(given):
            if seat == viewer:
                mine.append(value)
                if table.choose and side == "miners":
                    held = Counter(v for _, v in given[place:])
                    mine.append(tuple(held[v] + rest[v - 1] for v in (1, 2, 3)))
        seen.append(tuple(mine))
    return tuple(seen)


def posterior(table: Table, viewer: int, seen: tuple[object, ...]) -> dict[tuple[frozenset[int], object], float]:
    """The chance of every (saboteurs, cards given) for a viewer who has seen this."""
    found: Counter[tuple[frozenset[int], object]] = Counter()
    for world in worlds(table):
        if sights(table, world, viewer) == seen:
            found[world.saboteurs, world.rounds] += world.chance  # type: ignore[assignment]
    total = sum(found.values())
    return {key: chance / total for key, chance in found.items()}


def stopped(world: World, stop: int) -> World:
    """The last round's draft is still under way: only so many cards have been given."""
    last = world.rounds[-1]
    rest = Counter(value for _, value in last[stop:])
    rounds = (*world.rounds[:-1], last[:stop])
    return World(world.chance, world.saboteurs, rounds, world.bank, (rest[1], rest[2], rest[3]))


def holder(table: Table, world: World) -> int:
    """Who holds the packet of a draft under way."""
    return receivers(table, world.saboteurs, table.rounds[-1][1], len(world.rounds[-1]) + 1)[-1]


def moment(table: Table, world: World, viewer: int) -> tuple[int, bool]:
    """How many cards of the draft under way the viewer has taken, and whether it holds the packet."""
    return sum(seat == viewer for seat, _ in world.rounds[-1]), holder(table, world) == viewer


def under_way(table: Table, viewer: int, truth: World) -> dict[frozenset[int], float]:
    """The chance of every set of saboteurs during a draft: of the moments that look alike, any is as likely."""
    found: Counter[frozenset[int]] = Counter()
    now = moment(table, truth, viewer)
    seen = sights(table, truth, viewer)
    for world in worlds(table):
        moments = [stopped(world, stop) for stop in range(len(world.rounds[-1]))]
        alike = [each for each in moments if moment(table, each, viewer) == now]
        for each in alike:
            if sights(table, each, viewer) == seen and (not now[1] or each.rest == truth.rest):
                found[world.saboteurs] += world.chance / len(alike)  # type: ignore[assignment]
    total = sum(found.values())
    return {key: chance / total for key, chance in found.items()}


def draw(table: Table, seed: int) -> World:
    """One of the worlds, as likely as it is."""
    known = worlds(table)
    return random.Random(seed).choices(known, [world.chance for world in known])[0]
