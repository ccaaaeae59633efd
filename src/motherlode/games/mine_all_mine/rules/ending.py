"""When is the game over, and who has won? (The rulebook's chapter “The end”.)"""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.core.state import NOBODY
from motherlode.games.mine_all_mine.rules.cards import MINERS
from motherlode.games.mine_all_mine.rules.decisions import Ask
from motherlode.games.mine_all_mine.rules.position import Position
from motherlode.kits.bits import BIT, listed
from motherlode.kits.telling import note


def turns_to_sunset(table: Position) -> i64:
    """How many more turns may begin (MINE-58, MINE-V8), once the pile is empty."""
    return table.setup.sunset_rounds * table.seats - table.dusk


def sunset(table: Position) -> None:
    """The game ends without an Ace: the richest win (MINE-58, MINE-59)."""
    finish(table, richest(table), "sunset", "MINE-58")


def richest(table: Position) -> i64:
    """The seats with the highest purse; among equals those with the strongest Miners, resting or not (MINE-59)."""
    best: i64 = -1
    richest: i64 = 0
    seat: i64 = 0
    while seat < table.seats:
        wealth = table.purse(seat) * 256 + table.power(table.villages[seat] & MINERS)
        if wealth > best:
            best = wealth
            richest = 0
        if wealth == best:
            richest |= BIT[seat]
        seat += 1
    return richest


def finish(table: Position, winners: i64, kind: str, rule: str) -> None:
    """A set of seats wins; nothing is decided any more."""
    table.winners = winners
    table.over = True
    table.asked = Ask.NOTHING
    table.seat = NOBODY
    if table.story is not None:
        note(table, kind, -1, rule, {"winners": listed(winners)})
