"""Your turn: up to two of three actions, the hand limits at its end, and whose turn comes next (HO-20 … HO-27)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.state import NOBODY
from motherlode.games.hoards.rules import accumulate, hoarding, kings, loot, raid, scoring
from motherlode.games.hoards.rules import actions as act
from motherlode.games.hoards.rules.cards import BLUE, FIRST_KING, KINGS, LEAST_HAND, MOST_HAND
from motherlode.games.hoards.rules.decisions import Ask
from motherlode.games.hoards.rules.position import NO_STACK, RAN_OUT, STAGNATED, Position
from motherlode.games.hoards.rules.setup import Ending
from motherlode.kits.bits import BIT, count, spread
from motherlode.kits.telling import note

TOLD: Final = (("ended", "HO-20"), ("hoards", "HO-30"), ("accumulates", "HO-40"), ("strolls", "HO-80"))
ASKS: Final[bytes] = bytes([Ask.TURN, Ask.HOARD, Ask.ACCUMULATE, Ask.STROLL])
"""Action → what is told of it, and what is asked next."""


def begin(table: Position) -> None:
    """The turn of the active player begins; its blue dragon may have waited for that (HO-16, HO-V13)."""
    seat = table.active
    table.ask(seat, Ask.TURN)
    table.used = 0
    table.used_stack = NO_STACK
    table.looted = NOBODY
    table.turned = False
    note(table, "begins", seat, "HO-16")
    if table.setup.blue_stays and table.protected(seat):
        kings.resolve(table, seat, BLUE, "HO-86")


def menu(table: Position, out: vec[i64]) -> i64:
    """End; up to two of three actions, none twice (HO-20, HO-21); roars (HO-23, HO-82)."""
    seat = table.seat
    out[0] = act.END
    n: i64 = 1
    if actions_used(table) < 2:
        if not has_used(table, act.HOARD) and hoarding.may_hoard(table, seat):
            out[n] = act.HOARD
            n += 1
        if not has_used(table, act.ACCUMULATE):  # if there is something to draw, to take, to raid or to loot (HO-40)
            if table.left > 0 or table.pile != 0 or loot.menu(table, out, raid.menu(table, out, n)) > n:
                out[n] = act.ACCUMULATE
                n += 1
        if not has_used(table, act.STROLL):
            out[n] = act.STROLL
            n += 1
    roaring = table.dormant[seat]
    if table.setup.roar_from_hand:
        roaring |= table.content[seat] & KINGS
    return spread(roaring >> FIRST_KING, out, n, act.ROAR)


def has_used(table: Position, action: i64) -> bool:
    """Whether this turn has seen one of the three actions (HO-21)."""
    return table.used & BIT[action] != 0


def actions_used(table: Position) -> i64:
    """How many of the three actions this turn has seen (HO-20)."""
    return count(table.used)


def choose(table: Position, action: i64) -> None:
    """An action, a roar, or the end of the turn (HO-20, HO-23)."""
    if action >= act.ROAR:
        kings.roar(table, action - act.ROAR)
        return
    if table.story is not None:
        kind, rule = TOLD[action]
        note(table, kind, table.seat, rule)
    if action == act.END:
        end(table)
    else:
        table.used |= BIT[action]
        table.asked = ASKS[action]


def end(table: Position) -> None:
    """Fewer than three cards: draw up to three, as far as the deck goes (HO-24).

    Where kings do not count, what is drawn tells all how many of them the hand holds (HO-V10).
    """
    seat = table.seat
    had = count(table.content[seat])
    drawn: i64 = 0
    told: list[tuple[i64, i64]] | None = None if table.story is None else []
    while table.hand_counted(seat) < LEAST_HAND and table.left > 0:
        seen = table.seen_by(0)
        card = accumulate.draw(table, seat, "")
        if told is not None:
            told.append((seen, card))
        drawn += 1
    if told is not None:  # they are taken up together: in which order they lay is nobody's business
        for seen, card in sorted(told):
            accumulate.tell_drawn(table, seat, card, seen, "HO-24")
    if not table.setup.kings_count:
        table.sealed = True
        held = max(had + drawn - LEAST_HAND, 0)  # so many of them are kings, if there were cards to draw
        table.mind.bound_kings(seat, held if drawn > 0 else 0, held if table.left > 0 else 4)
    if drawn > 0 and table.left == 0 and table.setup.ending == Ending.AT_ONCE:
        scoring.finish(table, RAN_OUT)
    else:
        check_limit(table)


def check_limit(table: Position) -> None:
    """More than five cards: discard down to five (HO-25)."""
    seat = table.seat
    over_limit = table.hand_counted(seat) > MOST_HAND
    if not table.setup.kings_count:
        surplus = count(table.content[seat]) - MOST_HAND
        table.mind.bound_kings(seat, 0 if over_limit else surplus, surplus - 1 if over_limit else 4)
    if over_limit:
        table.asked = Ask.LIMIT
    else:
        pass_on(table)


def discard(table: Position, card: i64) -> None:
    """One card less than the limit allows (HO-25)."""
    accumulate.discard(table, table.seat, card, "HO-25")
    check_limit(table)


def pass_on(table: Position) -> None:
    """The end-of-game test (HO-100, HO-101), then the next seat (HO-16)."""
    table.turns += 1
    round_over = table.turns % table.seats == 0
    if table.left == 0 and (table.setup.ending != Ending.ROUND or round_over):
        scoring.finish(table, RAN_OUT)
        return
    if round_over:
        table.stagnant = table.stagnant + 1 if table.left == table.left_at_round else 0
        table.left_at_round = table.left
        if table.stagnant >= table.setup.stagnation:
            scoring.finish(table, STAGNATED)
            return
    table.active = (table.active + 1) % table.seats
    begin(table)
