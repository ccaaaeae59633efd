"""What can be bribed, for how much, and what becomes of it? The chapter “Bribing” (KP-60 … KP-68)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.kingpin.rules import actions as act
from motherlode.games.kingpin.rules import zones
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.cards import BOSSES, Clan, Tag
from motherlode.games.kingpin.rules.decisions import Ask
from motherlode.games.kingpin.rules.position import BOARD, Ending, Position
from motherlode.games.kingpin.rules.winning import eliminate, settle
from motherlode.kits.bits import lowest

SHIELD_PRICE: Final = 3  # KP-66
SHIELD_PRICE_AUTHORITIES: Final = 2
NEVER: Final = -9  # the own turn of the last bribe of who has not bribed yet


def cooling(table: Position, seat: i64) -> bool:
    """Whether a seat bribed in its last turn (KP-63)."""
    return table.turns[seat] - table.bribed[seat] == 1


def cost_of(table: Position, place: i64) -> i64:
    """What bribing the card at a place costs the active seat (KP-62, KP-226, KP-235)."""
    card = table.laid[place]
    cost = table.cards.corruption[card]
    seat = table.active
    if card >= BOSSES and table.in_play(seat, Tag.BRIBE_COST):
        for own in range(seat * SLOTS, seat * SLOTS + SLOTS):
            if table.laid[own] >= 0:
                cap = table.tag(table.laid[own], Tag.BRIBE_COST)
                if cap:
                    cost = min(cost, cap)
    return cost + table.sum_of(place // SLOTS, Tag.CORRUPTION_RESIST)


def shield_cost(table: Position, place: i64) -> i64:
    """What bribing a shield off the card at a place costs (KP-66)."""
    authority = table.cards.clan[table.laid[place]] == Clan.AUTHORITIES
    return SHIELD_PRICE_AUTHORITIES if authority else SHIELD_PRICE


def protected(table: Position, place: i64) -> bool:
    """Unbribable, by itself or by somebody beside it (KP-232, KP-242)."""
    return table.tag(table.laid[place], Tag.UNBRIBABLE) > 0 or table.in_play(place // SLOTS, Tag.UNBRIBABLE_ALL)


def may_bribe(table: Position, place: i64) -> bool:
    """Whether an opponent's card can be bribed (KP-61, KP-65), money included; peace and cooldown aside."""
    card = table.laid[place]
    if table.cards.corruption[card] == 0 or protected(table, place):
        return False
    if cost_of(table, place) > table.safe[table.active]:
        return False
    return table.setup.boss_bribe if card < BOSSES else table.may_gain(table.active, card)


def may_bribe_shield(table: Position, place: i64) -> bool:
    """Whether a shield of an opponent's card can be bribed (KP-66, KP-242), money included."""
    if table.shields[place] == 0 or shield_cost(table, place) > table.safe[table.active]:
        return False
    return not table.in_play(place // SLOTS, Tag.UNBRIBABLE_ALL)


def legal_bribes(table: Position, out: vec[i64], n: i64) -> i64:
    """Cards, then shields, added to what is in `out`."""
    others = table.occupied & ~BOARD[table.active]
    places = others
    while places:
        place = lowest(places)
        places &= places - 1
        if may_bribe(table, place):
            out[n] = act.BRIBE + place
            n += 1
    while others:
        place = lowest(others)
        others &= others - 1
        if may_bribe_shield(table, place):
            out[n] = act.BRIBE_SHIELD + place
            n += 1
    return n


def spend(table: Position, cost: i64, victim: i64) -> None:
    """A bribe is the main action (KP-60); it goes to the Bank (KP-62), or to whom it is taken from (KP-V7)."""
    table.acted = True
    table.phase = Ask.POST
    table.bribed[table.active] = table.turns[table.active]
    table.safe[table.active] -= cost
    if table.setup.bribe_to_owner:
        table.safe[victim] += cost
    else:
        zones.to_bank(table, cost)


def bribe(table: Position, place: i64) -> None:
    """A card changes sides (KP-64), or a Boss is taken over (KP-65)."""
    victim = place // SLOTS
    cost = cost_of(table, place)
    spend(table, cost, victim)
    card = table.laid[place]
    if card < BOSSES:
        table.say("takeover", table.active, "KP-65", card, cost, victim)
        eliminate(table, victim, Ending.TAKEOVER)
        return
    table.say("bribed", table.active, "KP-64", card, cost, victim)
    zones.lift(table, place, True)
    zones.open_to_hand(table, table.active, card, True)
    settle(table)


def bribe_shield(table: Position, place: i64) -> None:
    """The shield flips to money in the briber's safe (KP-67)."""
    victim = place // SLOTS
    spend(table, shield_cost(table, place), victim)
    zones.lose_shield(table, place)
    table.safe[table.active] += 1
    table.say("bribed shield", table.active, "KP-67", table.laid[place], other=victim)
