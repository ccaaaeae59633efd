"""What do the events of the Draw Pile do? (KP-250 … KP-261)"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.kingpin.rules import actions as act
from motherlode.games.kingpin.rules import zones
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.cards import BOSSES, Happening, Tag
from motherlode.games.kingpin.rules.decisions import Ask, Run
from motherlode.games.kingpin.rules.position import BOARD, EMPTY, At, Position
from motherlode.games.kingpin.rules.setup import Bank
from motherlode.games.kingpin.rules.winning import settle
from motherlode.kits.bits import BIT, lowest, spread

AUDIT_FINE: Final = 2
SAFE_CRACKED_LOOT: Final = 2
BONUS_MONEY: Final = 3
CRASH_SHARE: Final = 3


def resolve(table: Position) -> None:
    """The event just revealed happens; those that ask something finish later (KP-250)."""
    event = table.cards.event[table.pending]
    if event == Happening.ROUNDUP:
        table.arrested = 0
        table.phase = Run.ARREST
        return
    if event == Happening.RECRUITMENT and shields_of_others(table):
        table.phase = Ask.RECRUIT_FROM
        return
    if event == Happening.SAFE_CRACKED:
        crack_safe(table)
    elif event == Happening.RAID:
        raid(table)
    elif event == Happening.AUDIT:
        audit(table)
    elif event == Happening.CRASH:
        for seat in range(table.seats):
            pay(table, seat, table.safe[seat] // CRASH_SHARE, "KP-254")
    elif event == Happening.BLACKOUT:
        table.blackout = table.active
    elif event == Happening.WAR:
        gang_war(table)
    elif event == Happening.BONUS:
        zones.gain(table, table.active, BONUS_MONEY, EMPTY, "KP-258")
    elif event == Happening.DISRUPTION:
        table.disruption = table.active
    event_over(table)


def event_over(table: Position) -> None:
    """The event is removed and the purchase goes on (KP-53), or ends (KP-V3)."""
    zones.to_open(table, table.pending, At.REMOVED)
    table.pending = EMPTY
    table.seat = table.active
    table.phase = Run.REVEAL if table.setup.event_redraw else Ask.POST


def pay(table: Position, seat: i64, n: i64, rule: str) -> None:
    """A penalty, to the Bank."""
    if n > 0:
        table.safe[seat] -= n
        zones.to_bank(table, n)
        table.say("paid", seat, rule, n=n)


def crack_safe(table: Position) -> None:
    """From the Bank alone, which is the Fund if they are merged (KP-251, KP-V6)."""
    wanted = SAFE_CRACKED_LOOT + table.sum_of(table.active, Tag.ECONOMY_BONUS)
    if table.setup.bank_mode == Bank.MERGED:
        taken = min(wanted, table.fund)
        table.fund -= taken
    else:
        taken = min(wanted, table.bank)
        table.bank -= taken
    table.safe[table.active] += taken
    table.say("gained", table.active, "KP-251", n=taken)


def lose_shield(table: Position, place: i64, rule: str) -> None:
    """An event takes a shield off a card."""
    zones.lose_shield(table, place)
    table.say("lost", place // SLOTS, rule, table.laid[place], 1)


def raid(table: Position) -> None:
    """Each opponent loses the leftmost shield, to the Bank (KP-252)."""
    for seat in range(table.seats):
        if seat != table.active:
            for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
                if table.shields[place] > 0:
                    lose_shield(table, place, "KP-252")
                    zones.to_bank(table, 1)
                    break


def audit(table: Position) -> None:
    """All who are tied for the fullest safe pay (KP-253)."""
    most: i64 = 0
    for seat in range(table.seats):
        most = max(most, table.safe[seat])
    for seat in range(table.seats):
        if table.alive & BIT[seat] and table.safe[seat] == most:
            pay(table, seat, min(AUDIT_FINE, most), "KP-253")


def gang_war(table: Position) -> None:
    """One damage everywhere at the same time, a shield in its way; Bosses are spared (KP-257)."""
    places = table.occupied
    while places:
        place = lowest(places)
        places &= places - 1
        card = table.laid[place]
        if card >= BOSSES:
            if table.shields[place] > 0:
                lose_shield(table, place, "KP-257")
                zones.to_bank(table, 1)
            else:
                table.damage[card] += 4
                table.say("hit", place // SLOTS, "KP-257", card, 4, 0)
    settle(table)


# -- Roundup -----------------------------------------------------------------------------------------------------------


def next_arrest(table: Position) -> None:
    """Every player with two or more people on board is asked, from the drawer clockwise (KP-256)."""
    while table.arrested < table.seats:
        seat = (table.active + table.arrested) % table.seats
        table.arrested += 1
        people = people_of(table, seat)
        if people & (people - 1):
            table.seat = seat
            table.phase = Ask.ARREST
            return
    event_over(table)


def people_of(table: Position, seat: i64) -> i64:
    """The set of slots of a board that hold a card which is no Boss."""
    people: i64 = 0
    for slot in range(SLOTS):
        if table.laid[seat * SLOTS + slot] >= BOSSES:
            people |= BIT[slot]
    return people


def legal_arrests(table: Position, out: vec[i64]) -> i64:
    """Any of one's people (KP-256)."""
    return spread(people_of(table, table.seat), out, 0, act.ARREST)


def answer_arrest(table: Position, slot: i64) -> None:
    """The one given up goes to the Reserve (KP-256)."""
    card = zones.lift(table, table.seat * SLOTS + slot, True)
    zones.to_open(table, card, At.RESERVE)
    table.say("arrested", table.seat, "KP-256", card)
    table.phase = Run.ARREST
    settle(table)


# -- Recruitment -------------------------------------------------------------------------------------------------------


def shields_of_others(table: Position) -> i64:
    """The set of opponents' places that have a shield."""
    found: i64 = 0
    places = table.occupied & ~BOARD[table.active]
    while places:
        place = lowest(places)
        places &= places - 1
        if table.shields[place] > 0:
            found |= BIT[place]
    return found


def legal_recruit_from(table: Position, out: vec[i64]) -> i64:
    """Any shield of an opponent (KP-259)."""
    return spread(shields_of_others(table), out, 0, act.RECRUIT_FROM)


def answer_recruit_from(table: Position, place: i64) -> None:
    """The shield is chosen; it moves when its new place is named."""
    table.recruit = place
    table.say("recruiting", table.active, "KP-259", table.laid[place], other=place // SLOTS)
    table.phase = Ask.RECRUIT_TO


def legal_recruit_to(table: Position, out: vec[i64]) -> i64:
    """The own safe, or an own card below its limit (KP-259)."""
    out[0] = act.TO_SAFE
    n: i64 = 1
    for slot in range(SLOTS):
        place = table.active * SLOTS + slot
        if table.laid[place] >= 0 and table.shields[place] < table.limit(place):
            out[n] = act.RECRUIT_TO + slot
            n += 1
    return n


def answer_recruit_to(table: Position, kind: i64, slot: i64) -> None:
    """The token changes sides now (KP-259)."""
    lose_shield(table, table.recruit, "KP-259")
    if kind == act.TO_SAFE:
        table.safe[table.active] += 1
        table.say("recruited", table.active, "KP-259")
    else:
        place = table.active * SLOTS + slot
        table.shields[place] += 1
        table.say("recruited", table.active, "KP-259", table.laid[place])
    event_over(table)
