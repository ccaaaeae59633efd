"""The tree that a search grows: nodes as rows of numbers, and what can be read off it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NODE_BYTES: Final = 88  # eleven numbers a node
ROOT: Final = 0
NONE: Final = 0  # no child, no sibling: the root is nobody's
GONE: Final = -1
TOGETHER: Final = 0  # the choice at a decision that is not told apart by what may be chosen from


class Tree:
    """Room for so many nodes; each belongs to the seat that moved into it.

    When the room is used up the tree grows no further; its leaves are still played on and counted.
    """

    def __init__(self, room: i64) -> None:
        self.room: i64 = room
        self.nodes: i64 = 0
        blank = [0] * int(room)
        self.action: vec[i64] = vec[i64](blank)  # what leads here from the parent
        self.parent: vec[i64] = vec[i64](blank)
        self.child: vec[i64] = vec[i64](blank)  # the youngest
        self.sibling: vec[i64] = vec[i64](blank)  # the next older
        self.mover: vec[i64] = vec[i64](blank)  # the seat that moved here
        self.rank: vec[i64] = vec[i64](blank)  # how many siblings there were before: sense's order, mostly
        self.visits: vec[i64] = vec[i64](blank)
        self.available: vec[i64] = vec[i64](blank)  # visits of the parent in which the action was legal
        self.reward: vec[float] = vec[float]([0.0] * int(room))  # the mover's, added up
        self.choice: vec[i64] = vec[i64](blank)  # what could be chosen from when it was added, as a number
        self.place: vec[i64] = vec[i64](blank)  # where `cut` puts a node
        self.chosen_from: i64 = TOGETHER  # at the decision looked at: see `Search.choice_at`

    def add_node(self, parent: i64, action: i64, mover: i64, rank: i64) -> i64:
        node = self.nodes
        self.nodes += 1
        self.action[node] = action
        self.parent[node] = parent
        self.child[node] = NONE
        self.sibling[node] = NONE
        self.mover[node] = mover
        self.rank[node] = rank
        self.choice[node] = self.chosen_from
        self.visits[node] = 0
        self.available[node] = 1
        self.reward[node] = 0.0
        if node != ROOT:
            self.sibling[node] = self.child[parent]
            self.child[parent] = node
        return node

    def cut(self, start: i64) -> None:
        """Keep a node and what is below it; it becomes the root. Nodes come after their parents, before and after."""
        place = self.place
        kept: i64 = 0
        node = start
        while node < self.nodes:
            if node == start or (self.parent[node] >= start and place[self.parent[node]] != GONE):
                place[node] = kept
                up = ROOT if node == start else place[self.parent[node]]
                self.action[kept] = self.action[node]
                self.mover[kept] = self.mover[node]
                self.rank[kept] = self.rank[node]
                self.visits[kept] = self.visits[node]
                self.available[kept] = self.available[node]
                self.reward[kept] = self.reward[node]
                self.choice[kept] = self.choice[node]
                self.child[kept] = NONE
                self.sibling[kept] = NONE
                self.parent[kept] = up
                if kept != ROOT:
                    self.sibling[kept] = self.child[up]
                    self.child[up] = kept
                kept += 1
            else:
                place[node] = GONE
            node += 1
        self.nodes = kept

    def lead(self) -> i64:
        """How many visits the action tried most has more than any other."""
        most: i64 = 0
        second: i64 = 0
        child = self.child[ROOT]
        while child != NONE:
            visits = self.visits[child]
            if visits > most:
                second = most
                most = visits
            elif visits > second:
                second = visits
            child = self.sibling[child]
        return most - second

    def tried(self) -> list[tuple[int, int, float]]:
        """The actions tried at the root: action, visits, the share of the win they brought on average.

        The most visited first; of those, the one that brought more; then the lowest.
        """
        found: list[tuple[int, int, float]] = []
        child = self.child[ROOT]
        while child != NONE:
            visits = self.visits[child]
            found.append((int(self.action[child]), int(visits), self.reward[child] / float(visits)))
            child = self.sibling[child]
        found.sort(key=by_visits)
        return found


def by_visits(row: tuple[int, int, float]) -> tuple[int, float, int]:
    """The order of `tried`."""
    return -row[1], -row[2], row[0]
