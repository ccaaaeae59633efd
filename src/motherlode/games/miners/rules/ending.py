"""When is it over, and who has won? MIN-36 … MIN-40."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motherlode.core.events import Fact
from motherlode.core.state import NOBODY
from motherlode.games.miners.rules import cards
from motherlode.games.miners.rules.dealing import deal_round, tell_deal
from motherlode.games.miners.rules.points import raised
from motherlode.games.miners.rules.position import Position
from motherlode.games.miners.rules.setup import CLAIMS, RACE
from motherlode.kits.telling import note

# Why a round ends; GOES_ON if it does not.
GOES_ON: Final = -1
ALL_CLAIMED: Final = 0
FIRST_CLAIM: Final = 1
SEALED: Final = 2
ALL_PASSED: Final = 3
CLAUSES: Final = ("MIN-36", "MIN-V1", "MIN-38", "MIN-37")


def reason(table: Position) -> i64:
    """Why the round ends now: all sites claimed (MIN-36), the first in a race (MIN-V1), the mine sealed (MIN-38)."""
    if table.claimed:
        if table.setup.win_rule == RACE:
            return FIRST_CLAIM
        if table.claimed == cards.ALL_SITES:
            return ALL_CLAIMED
    if table.board.fronts == 0 and no_cave_in_left(table):
        return SEALED
    return GOES_ON


def no_cave_in_left(table: Position) -> bool:
    """Whether nobody can open a sealed mine again (MIN-V9); all see it from the discards."""
    return not table.setup.tools or table.spent[cards.CAVE_IN] == cards.ACTION_COPIES


def end_round(table: Position, why: i64) -> None:
    """The game ends, or the next one of the match is dealt (MIN-V8)."""
    table.ends = raised(table.ends, why, 1)
    last = table.round + 1 == table.setup.rounds
    if table.story is not None:
        scores = [int(table.score[seat]) for seat in range(table.seats)]
        facts: dict[str, Fact] = {"reason": int(why), "scores": scores, "round": int(table.round)}
        note(table, "over" if last else "round over", NOBODY, CLAUSES[why], facts)
    if last:
        table.over = True
        table.seat = NOBODY
        return
    table.old_board = table.board
    table.old_owner = table.owner
    table.old_paid = table.paid
    table.old_values = table.values
    table.old_viewed = table.viewed
    table.old_claimed = table.claimed
    table.old_claims = table.claims
    table.old_end = why
    table.round += 1
    deal_round(table)
    table.sealed = True
    if table.story is not None:
        tell_deal(table)


def standing(table: Position, seat: i64) -> i64:
    """Score, then what breaks ties: more claims (MIN-39), or in `claims` the shorter tunnels (MIN-V2)."""
    tie = -table.cards_dug[seat] if table.setup.win_rule == CLAIMS else table.sites_won[seat]
    return table.score[seat] * 65536 + tie


def share(table: Position, seat: i64) -> float:
    """The win, shared among those nobody is before (MIN-39, MIN-40, MIN-V1, MIN-V2)."""
    own = standing(table, seat)
    winners: i64 = 0
    for other in range(table.seats):
        if standing(table, other) > own:
            return 0.0
        if standing(table, other) == own:
            winners += 1
    return 1.0 / float(winners)
