"""How is dug, and what happens when a tunnel reaches a goal (SAB-34 … SAB-52)?

Where a path card may lie is answered by the board (`kits/tunnels.py`): it keeps which cells a live edge touches, and
which cards fit there.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.events import Fact
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.rules.position import Noticed, Position
from motherlode.kits.bits import BIT
from motherlode.kits.shapes import OPEN, TURNED, B, L, R, T
from motherlode.kits.telling import note


def place(table: Position, cell: i64, pose: i64) -> bool:
    """Lay a path card; true if the gold is reached (SAB-45 … SAB-52)."""
    shape: i64 = cards.SHAPE_OF_POSE[pose]
    kind: i64 = cards.KIND_OF_SHAPE[shape]
    table.remove(table.seat, kind)
    table.board.lay(cell, shape)
    table.notice(Noticed.LAID, table.seat, kind, cell)
    if table.story is not None:
        note(table, "placed", table.seat, "SAB-25", path_facts(table, cell, shape))
    return turn_goals(table, cell) if table.board.touched else False


def turn_goals(table: Position, placed: i64) -> bool:
    """Turn up every goal that a live edge touches, until nothing changes; true if one is the gold.

    Goals reached at the same time turn up together: how each lies is settled before any is turned (SAB-50).
    """
    board = table.board
    shapes = vec[i64]([0, 0, 0])
    gold = False
    while board.touched:
        touched = board.touched
        for goal in range(cards.GOALS):
            if (touched >> goal) & 1:
                shapes[goal] = goal_shape(table, goal, placed)
        for goal in range(cards.GOALS):
            if (touched >> goal) & 1:
                card = table.goals[goal]
                board.turn_up(table.setup.goal_cells[goal], shapes[goal])
                table.up |= BIT[goal]
                gold = gold or card == cards.GOLD
                table.sealed = True
                lies_turned = shapes[goal] != cards.GOAL_SHAPE[card]
                name = cards.GOAL_NAMES[card]
                note(table, "turned_up", table.seat, "SAB-47", {"goal": goal, "card": name, "turned": lies_turned})
    return gold


def goal_shape(table: Position, goal: i64, placed: i64) -> i64:
    """How a reached goal lies: so that the edge through which it was reached is open (SAB-48).

    Of several edges the one touching the card just placed decides, then the order L, T, B, R (SAB-50).
    """
    cell = table.setup.goal_cells[goal]
    reached = table.board.live_at(cell)
    edge: i64 = 0
    for side in (L, T, B, R):
        if reached & side and (edge == 0 or table.board.neighbour(cell, side) == placed):
            edge = side
    shape: i64 = cards.GOAL_SHAPE[table.goals[goal]]
    return shape if OPEN[shape] & edge else TURNED[shape]


def path_facts(table: Position, cell: i64, shape: i64) -> dict[str, Fact]:
    """Which card lies where, and how: what is told of it."""
    kind = cards.KIND_OF_SHAPE[shape]
    x, y = table.setup.x_of(cell), table.setup.y_of(cell)
    return {"card": cards.KIND_NAMES[kind], "x": x, "y": y, "turned": shape != cards.PRINTED[kind]}
