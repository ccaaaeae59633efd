"""Where may a card go? MIN-16 … MIN-26; what lies on the board the kit keeps (`kits/tunnels.py`)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.miners.rules import actions as act
from motherlode.games.miners.rules import cards, points
from motherlode.games.miners.rules.position import Position
from motherlode.kits.telling import note


def placements(table: Position, poses: i64, out: vec[i64]) -> i64:
    """Write all legal placements of cards that can lie in these poses (MIN-24); returns how many there are."""
    return table.board.placements(table.setup.places, poses, out, 0)


def place(table: Position, seat: i64, action: i64) -> i64:
    """A path card goes to the board (MIN-9), and what it connects is claimed (MIN-28); returns its kind."""
    cell = act.cell_of(action)
    pose = act.pose_of(action)
    kind: i64 = table.setup.deck.kind_of[pose]
    board = table.board
    table.take(seat, kind)
    table.owner[cell] = seat + 1
    board.lay(cell, cards.SHAPE_OF[pose])
    if table.story is not None:
        tell(table, "placed", seat, kind, cell, "MIN-9")
    if board.touched & ~table.claimed:
        points.settle(table, seat)
    return kind


def tell(table: Position, what: str, seat: i64, kind: i64, cell: i64, rule: str) -> None:
    """Something happens to the card that lies on a cell."""
    square = cards.SQUARE_OF[cell]
    row, column = square // cards.SIDE, square % cards.SIDE
    shape = table.board.shape_at(cell)
    note(table, what, seat, rule, {"card": cards.NAMES[kind], "row": row, "column": column, "shape": shape})
