"""Shortest tunnels: how many cards lie between the start and a target, and which cards lie on a shortest way."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.kits.tunnels import CARD, JOINED, SHAPE_BITS, B, L, R, T, Tunnels

# A node is a group of joined edges of a lying card, known by its lowest edge: node = cell * 4 + number of that edge.
LOWEST_EDGE: Final[bytes] = bytes([0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0])
"""Mask of edges → number of the lowest."""
EDGE: Final[bytes] = bytes([T, R, B, L])
ACROSS: Final[bytes] = bytes([2, 3, 0, 1])
"""Number of an edge → number of the edge it touches on the next card."""


def group_facing(board: Tunnels, cell: i64, side: i64) -> i64:
    """The edges that somebody who enters the card on a cell from that side can reach; 0 without a card or a way in."""
    word = board.cells[cell]
    if (word & CARD) == 0:
        return 0
    return JOINED[(word & SHAPE_BITS) * 4 + side]


def shortest(board: Tunnels, target: i64, on_route: vec[i64]) -> i64:
    """The least number of cards on an unbroken tunnel from the start to the target on a cell; 0 if none leads there.

    Writes into `on_route`, one word per cell, which edges of the card there such tunnels run through: 0 if none does.
    Neither the start nor targets count, and no tunnel leads through a target: they carry no card.
    """
    size = (board.rows + 2) * board.stride
    steps = vec[i64]([-1] * (size * 4))
    queue = vec[i64]([0] * (size * 4))
    i: i64 = 0
    while i < size:
        on_route[i] = 0
        i += 1
    length = _spread(board, target, steps, queue)
    if length > 0:
        _walk_back(board, target, length, steps, queue, on_route)
    return length


def _spread(board: Tunnels, target: i64, steps: vec[i64], queue: vec[i64]) -> i64:
    """Number the groups by their distance from the start, nearest first; returns that of the nearest to the target."""
    root = board.start
    start_edges = board.live_at(root)
    steps[root * 4 + LOWEST_EDGE[start_edges]] = 0
    queue[0] = root * 16 + start_edges
    head: i64 = 0
    tail: i64 = 1
    while head < tail:
        cell = queue[head] >> 4
        edges = queue[head] & 15
        head += 1
        step = steps[cell * 4 + LOWEST_EDGE[edges]]
        side: i64 = 0
        while side < 4:
            if edges & EDGE[side]:
                there = board.neighbour(cell, EDGE[side])
                if there == target:
                    return step
                joined = group_facing(board, there, ACROSS[side])
                if joined:
                    node = there * 4 + LOWEST_EDGE[joined]
                    if steps[node] < 0:
                        steps[node] = step + 1
                        queue[tail] = there * 16 + joined
                        tail += 1
            side += 1
    return 0


def _walk_back(board: Tunnels, target: i64, length: i64, steps: vec[i64], queue: vec[i64], on_route: vec[i64]) -> None:
    """Mark what lies on a way that comes one step nearer to the start with every card."""
    queue[0] = target * 16 + 15
    head: i64 = 0
    tail: i64 = 1
    while head < tail:
        cell = queue[head] >> 4
        edges = queue[head] & 15
        head += 1
        wanted = length if cell == target else steps[cell * 4 + LOWEST_EDGE[edges]] - 1
        if wanted == 0:
            continue
        side: i64 = 0
        while side < 4:
            if edges & EDGE[side]:
                there = board.neighbour(cell, EDGE[side])
                joined = group_facing(board, there, ACROSS[side])
                if joined and steps[there * 4 + LOWEST_EDGE[joined]] == wanted and (on_route[there] & joined) == 0:
                    on_route[there] |= joined
                    queue[tail] = there * 16 + joined
                    tail += 1
            side += 1
