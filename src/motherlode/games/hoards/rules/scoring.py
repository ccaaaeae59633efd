"""The end, and the score: when all is laid open, what it counts, and who wins (HO-100 … HO-108)."""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.core.events import Fact
from motherlode.core.state import NOBODY
from motherlode.games.hoards.knowing.knowledge import Knowledge
from motherlode.games.hoards.rules.cards import points
from motherlode.games.hoards.rules.combinations import core_of, is_valid
from motherlode.games.hoards.rules.position import RAN_OUT, Position
from motherlode.games.hoards.rules.setup import Counting
from motherlode.kits.bits import count
from motherlode.kits.cards52 import ALL_CLUBS, ALL_DIAMONDS, ALL_HEARTS, ALL_SPADES, names
from motherlode.kits.telling import note


def finish(table: Position, reason: i64) -> None:
    """The game is over: hands, stacks and removed cards are laid open (HO-100, HO-101)."""
    table.reason = reason
    table.over = True
    table.sealed = True
    table.seat = NOBODY
    table.mind = Knowledge(table.seats)  # nothing has to be remembered any more
    if table.story is None:
        return
    ran_out = table.reason == RAN_OUT
    facts: dict[str, Fact] = {"reason": "ran out" if ran_out else "stagnated", "removed": names(table.removed)}
    note(table, "over", NOBODY, end_clause(table), facts)
    for seat in range(table.seats):
        stacks = [" ".join(table.stack_told(table.stack(seat, k))) for k in range(table.stacks[seat])]
        over, under = score(table, seat)
        shown: dict[str, Fact] = {"hand": names(table.content[seat]), "stacks": stacks}
        note(table, "opened", seat, "HO-104", shown | {"score": [int(over), int(under)]})


def end_clause(table: Position) -> str:
    """The clause by which the game ended: the deck ran out, or nobody drew any more."""
    return "HO-100" if table.reason == RAN_OUT else "HO-101"


def counted(table: Position, seat: i64) -> i64:
    """The cards in a seat's stacks that are scored: all, or by option those that keep the claim (HO-107, HO-V5)."""
    counting = table.setup.counting
    found: i64 = 0
    for k in range(table.stacks[seat]):
        stack = table.stack_at(seat, k)
        if counting != Counting.ALL:
            core = core_of(stack, table.setup.runs)
            if not is_valid(stack, core):
                stack = core if counting == Counting.CORES else 0
        found |= stack
    return found


def score(table: Position, seat: i64) -> tuple[i64, i64]:
    """A seat's exact score as numerator and denominator (HO-102 … HO-106)."""
    ace_eleven = table.setup.ace_eleven
    hoarded = counted(table, seat)
    loss = 2 * points(table.content[seat], ace_eleven)
    cards = count(hoarded)
    if cards == 0:
        return -loss, 1  # HO-105
    tenths = (
        8 * points(hoarded & ALL_CLUBS, ace_eleven)
        + 10 * points(hoarded & ALL_SPADES, ace_eleven)
        + 12 * points(hoarded & (ALL_DIAMONDS | ALL_HEARTS), ace_eleven)
    )
    share = cards - count(hoarded & ALL_CLUBS) + count(hoarded & ALL_DIAMONDS)
    return share * tenths - loss * cards * 10, cards * 10


def ahead(table: Position, seat: i64, other: i64) -> i64:
    """Positive if `seat` stands before `other`, 0 if they share their place (HO-108)."""
    over, under = score(table, seat)
    over_too, under_too = score(table, other)
    lead = over * under_too - over_too * under
    if lead == 0:
        lead = count(counted(table, seat)) - count(counted(table, other))
    if lead == 0:
        ace_eleven = table.setup.ace_eleven
        lead = points(table.content[other], ace_eleven) - points(table.content[seat], ace_eleven)
    return lead


def payoff(table: Position, seat: i64) -> float:
    """The highest score wins; what cannot be told apart shares the victory (HO-108)."""
    sharing: i64 = 1
    for other in range(table.seats):
        if other != seat:
            lead = ahead(table, seat, other)
            if lead < 0:
                return 0.0
            if lead == 0:
                sharing += 1
    return 1.0 / float(sharing)
