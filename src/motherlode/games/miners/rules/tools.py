"""What do action cards do? The variant with tools, maps and cave-ins, MIN-V9."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.state import MOST_LEGAL
from motherlode.games.miners.rules import actions as act
from motherlode.games.miners.rules import cards
from motherlode.games.miners.rules.cards import BREAK, CAVE_IN, FIX, VIEW_MAP
from motherlode.games.miners.rules.placing import placements, tell
from motherlode.games.miners.rules.position import Position
from motherlode.kits.bits import BIT, lowest, spread
from motherlode.kits.telling import note, whisper

SCRATCH: Final[vec[i64]] = vec[i64]([0] * MOST_LEGAL)


def plays(table: Position, seat: i64, out: vec[i64], n: i64) -> i64:
    """Write what the action cards of a seat can do behind the first `n` actions; returns how many there are now."""
    kinds = table.kinds_in_hand(seat) & cards.ACTION_KINDS
    while kinds:
        n = uses(table, lowest(kinds), out, n)
        kinds &= kinds - 1
    return n


def uses(table: Position, kind: i64, out: vec[i64], n: i64) -> i64:
    """Write what one action card can do now."""
    if kind == VIEW_MAP:
        return spread(cards.ALL_SITES & ~table.claimed, out, n, act.VIEW)
    if kind == CAVE_IN:
        board = table.board
        for i in range(board.cards):
            out[n + i] = act.CAVE_IN + cards.SQUARE_OF[board.laid[i]]
        return n + board.cards
    tool = (kind - BREAK) % 3
    first = act.BREAK + (kind - BREAK) * cards.MOST_SEATS
    for target in range(table.seats):
        if ((table.tools_broken(target) >> tool) & 1 != 0) == (kind >= FIX):
            out[n] = first + target
            n += 1
    return n


def usable_kinds(table: Position, seat: i64) -> i64:
    """The set of kinds with which a seat could place or do something now; it is public."""
    found: i64 = 0
    if table.tools_broken(seat) == 0:
        deck = table.setup.deck
        for i in range(placements(table, deck.all_poses, SCRATCH)):
            found |= BIT[deck.kind_of[act.pose_of(SCRATCH[i])]]
    if table.setup.tools:
        for kind in range(cards.PATH_KINDS, cards.KINDS):
            if uses(table, kind, SCRATCH, 0) > 0:
                found |= BIT[kind]
    return found


def break_or_fix(table: Position, seat: i64, kind: i64, target: i64) -> i64:
    """A break card lies in front of its target until it goes, with the card that mends the tool."""
    tool = (kind - BREAK) % 3
    table.take(seat, kind)
    table.broken ^= BIT[3 * target + tool]
    if kind >= FIX:
        table.spent[FIX + tool] += 1
        table.spent[BREAK + tool] += 1
    if table.story is not None:
        what = "broke" if kind < FIX else "fixed"
        note(table, what, seat, "MIN-V9", {"tool": cards.TOOLS[tool], "target": target})
    return kind


def view_site(table: Position, seat: i64, site: i64) -> i64:
    """The player alone learns what a site is worth (MIN-V7)."""
    table.take(seat, VIEW_MAP)
    table.spent[VIEW_MAP] += 1
    table.viewed |= BIT[3 * seat + site]
    table.sealed = True
    if table.story is not None:
        whisper(table, "viewed", seat, "MIN-V9", {"value": table.values[site]}, facts={"site": site})
    return VIEW_MAP


def cave_in(table: Position, seat: i64, cell: i64) -> i64:
    """A path card is taken from the board; points already scored stay."""
    kind = table.kind_at(cell)
    table.take(seat, CAVE_IN)
    table.spent[kind] += 1
    table.spent[CAVE_IN] += 1
    if table.story is not None:
        tell(table, "caved in", seat, kind, cell, "MIN-V9")
    table.board.remove(cell)
    table.owner[cell] = 0
    return CAVE_IN
