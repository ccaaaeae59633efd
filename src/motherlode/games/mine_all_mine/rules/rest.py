"""Who rests, and for how long? (The chapter “Resting”.)

Two sets hold the rest counters: `tired` all cards with 1 or 2, `weary` those with 2. Adding to them never shortens a
longer rest (MINE-56).
"""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.games.mine_all_mine.rules.position import Position
from motherlode.kits.cards52 import names
from motherlode.kits.telling import note


def after_contest(table: Position, ours: i64, theirs: i64) -> None:
    """All involved rest: counter 2 for cards of the active village, 1 for those of others (MINE-50, MINE-53)."""
    table.tired |= ours | theirs
    table.weary |= ours
    if table.story is not None:
        note(table, "rest", -1, "MINE-50", {"two": names(ours), "one": names(theirs & ~table.weary)})


def at_end_of_turn(table: Position) -> None:
    """The counters of the active village drop by 1; at 0 a card is usable again (MINE-52, MINE-53)."""
    village = table.village(table.active)
    fit = village & table.tired & ~table.weary
    table.tired &= ~fit
    table.weary &= ~village
    if fit and table.story is not None:
        note(table, "fit", table.active, "MINE-52", {"cards": names(fit)})
