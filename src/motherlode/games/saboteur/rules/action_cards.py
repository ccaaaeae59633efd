"""What do the action cards do: broken tools, repairs, rockfalls, maps (SAB-53 … SAB-63)?

Broken tools keep nobody from playing them (SAB-63).
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.saboteur.rules import actions as act
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.rules.digging import path_facts
from motherlode.games.saboteur.rules.position import MOST_SEATS, Noticed, Position
from motherlode.kits.bits import BIT, spread
from motherlode.kits.telling import note, whisper
from motherlode.kits.tunnels import SHAPE_BITS


def legal(table: Position, first: i64, kinds: i64, out: vec[i64]) -> i64:
    """Write all uses of some action cards; returns how many actions `out` holds then.

    Their kinds stand in `out` from place `first` on, up to `kinds`, as discards of them; the uses come behind.
    """
    n = kinds
    setup = table.setup
    everyone = setup.everyone
    broken = table.broken
    for i in range(first, kinds):
        kind = out[i] - act.DISCARD
        if kind < cards.FIX:  # on any seat whose tool of that sort is whole (SAB-53, SAB-54, SAB-V9)
            tool = kind - cards.BREAK
            whole = everyone & ~(broken >> tool * MOST_SEATS)
            if not setup.self_break:
                whole &= ~BIT[table.seat]
            n = spread(whole, out, n, act.BREAK + tool * 10)
        elif kind < cards.MAP:
            if broken:
                n = legal_repairs(table, kind, out, n)
        elif kind == cards.MAP:  # at goals that lie face down (SAB-61, SAB-62)
            n = spread(cards.ALL_GOALS & ~table.up, out, n, act.MAP)
        else:  # on any path card in the mine, cut off or not (SAB-58, SAB-59)
            board = table.board
            for card in range(board.cards):
                out[n] = act.ROCKFALL + board.laid[card]
                n += 1
    return n


def break_tool(table: Position, tool: i64, target: i64) -> None:
    """Break a tool; the card lies in front of its target until mended (SAB-32, SAB-53)."""
    table.remove(table.seat, cards.BREAK + tool)
    table.broken |= BIT[tool * MOST_SEATS + target]
    table.notice(Noticed.BROKE, table.seat, tool, target)
    if table.story is not None:
        note(table, "broke", table.seat, "SAB-53", {"tool": cards.TOOLS[tool], "target": target})


def legal_repairs(table: Position, kind: i64, out: vec[i64], n: i64) -> i64:
    """A repair is played on any seat that has a tool broken which it shows (SAB-55, SAB-56).

    With SAB-V3 a double repair names the tool.
    """
    if kind < cards.FIX_TWO or not table.setup.mend_one:
        return spread(table.with_broken(cards.SHOWN[kind]), out, n, act.BREAK + (kind - cards.BREAK) * 10)
    for named in range(2 * (kind - cards.FIX_TWO), 2 * (kind - cards.FIX_TWO) + 2):
        n = spread(table.with_broken(act.ONE_OF_TWO[named]), out, n, act.FIX_ONE + named * 10)
    return n


def repair(table: Position, action: i64) -> None:
    """Mend tools; the repair and the broken-tool cards go to the discard pile face up (SAB-32, SAB-55 … SAB-57)."""
    kind = act.tool_card(action)
    target = act.target(action)
    mended = act.tools_meant(action) & table.tools_of(target)
    table.remove(table.seat, kind)
    table.spent[kind] += 1
    for tool in range(cards.TOOL_SORTS):
        if (mended >> tool) & 1:
            table.spent[cards.BREAK + tool] += 1
            table.broken &= ~BIT[tool * MOST_SEATS + target]
    table.notice(Noticed.MENDED, table.seat, mended, target)
    if table.story is not None:
        tools = [name for tool, name in enumerate(cards.TOOLS) if (mended >> tool) & 1]
        rule = "SAB-55" if action < act.FIX_TWO else "SAB-57" if action < act.FIX_ONE else "SAB-V3"
        note(table, "mended", table.seat, rule, {"card": cards.KIND_NAMES[kind], "tools": tools, "target": target})


def look(table: Position, goal: i64) -> None:
    """Look at a face-down goal (SAB-61, SAB-V8)."""
    seat = table.seat
    table.remove(seat, cards.MAP)
    table.spent[cards.MAP] += 1
    table.sealed = True
    table.maps[seat] |= BIT[goal]
    if table.setup.open_maps:
        table.maps[MOST_SEATS] |= BIT[goal]
    table.notice(Noticed.LOOKED, seat, 0, goal)
    if table.story is not None:
        card = cards.GOAL_NAMES[table.goals[goal]]
        if table.setup.open_maps:
            note(table, "looked", seat, "SAB-V8", {"goal": goal, "card": card})
        else:
            whisper(table, "looked", seat, "SAB-61", {"card": card}, facts={"goal": goal})


def bring_down(table: Position, cell: i64) -> None:
    """A rockfall removes a path card; both cards go to the discard pile face up (SAB-32, SAB-58)."""
    word = table.board.cells[cell]
    shape = word & SHAPE_BITS
    table.remove(table.seat, cards.ROCKFALL)
    table.spent[cards.ROCKFALL] += 1
    table.spent[cards.KIND_OF_SHAPE[shape]] += 1
    table.board.remove(cell)
    table.notice(Noticed.BROUGHT_DOWN, table.seat, word, cell)
    if table.story is not None:
        note(table, "brought_down", table.seat, "SAB-58", path_facts(table, cell, shape))
