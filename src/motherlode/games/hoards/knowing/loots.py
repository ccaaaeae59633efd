"""What has been proved: whether an arrangement of the cards lets the loots of the past come out as they did."""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.games.hoards.rules.cards import KINGS, core_of, is_valid, kind_of, might, points
from motherlode.games.hoards.rules.position import (
    DEFENDER_INVALID,
    DRAWN,
    FACT,
    INCOMPATIBLE,
    LOOTER_INVALID,
    PART,
    HoardsTable,
)
from motherlode.kits.bits import count
from motherlode.kits.cards52 import ALL_CLUBS


def kept_promises(world: HoardsTable) -> bool:
    """Whether all loots between others come out again, and the kings are as many as was shown."""
    k: i64 = 0
    while k < world.known_facts:
        if not came_out(world, k * FACT):
            return False
        k += 1
    if not world.house.kings_count:
        seat: i64 = 0
        while seat < world.seats:
            kings = count(world.content[seat] & KINGS)
            if kings < world.least_kings[seat] or kings > world.most_kings[seat]:
                return False
            seat += 1
    return True


def came_out(world: HoardsTable, at: i64) -> bool:
    """Whether a loot of the past comes out as it did."""
    facts = world.facts
    kind = facts[at]
    if kind == DRAWN:
        return True
    runs = world.house.runs
    own, other = facts[at + 1], facts[at + 2]
    own_cards = world.stack_cards(own) | facts[at + 3]
    other_cards = world.stack_cards(other) | facts[at + 4]
    if kind == DEFENDER_INVALID:
        core = core_of(other_cards, runs)
        return not is_valid(other_cards, core) and core == world.stack_cards(other)
    if kind == LOOTER_INVALID:
        core = core_of(own_cards, runs)
        if is_valid(own_cards, core) or core != world.stack_cards(own):
            return False
        return is_valid(other_cards, core_of(other_cards, runs))
    if kind == INCOMPATIBLE:
        own_core, other_core = core_of(own_cards, runs), core_of(other_cards, runs)
        if not is_valid(own_cards, own_core) or not is_valid(other_cards, other_core):
            return False
        return count(own_core) != count(other_core) or kind_of(own_core, runs) != kind_of(other_core, runs)
    own_core, other_core = world.content[own & PART], world.content[other & PART]
    return outcome(world, own_cards, 0, other_cards, 0, facts[at + 5], own_core, other_core)


def outcome(
    world: HoardsTable, own: i64, weapons: i64, other: i64, guards: i64, sign: i64, own_core: i64, other_core: i64
) -> bool:
    """Whether two stacks are valid with these cores and compare as they did."""
    runs = world.house.runs
    own_all, other_all = own | weapons, other | guards
    if core_of(own_all, runs) != own_core or core_of(other_all, runs) != other_core:
        return False
    if not is_valid(own_all, own_core) or not is_valid(other_all, other_core):
        return False
    if count(own_core) != count(other_core) or kind_of(own_core, runs) != kind_of(other_core, runs):
        return False
    bonus = points(other_all & ALL_CLUBS, world.house.ace_eleven)
    lead = might(own_core, runs, 0) - might(other_core, runs, bonus)
    return (lead == 0) == (sign == 0) and (lead > 0) == (sign > 0)
