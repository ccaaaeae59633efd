"""A plain reading of the rules, in sets and loops, without the game's own code: a second opinion for tests."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from motherlode.games.miners.rules.cards import CELL_OF, SIDE, SQUARE_OF
from motherlode.games.miners.rules.play import MinersState
from motherlode.kits.shapes import group_names

Cell = tuple[int, int]
"""Row and column."""
Groups = frozenset[frozenset[str]]
"""The groups of joined edges of a card, as it lies."""

START = (7, 4)
SITES = {(1, 2): 0, (1, 4): 1, (1, 6): 2}
STEP = {"T": (-1, 0), "R": (0, 1), "B": (1, 0), "L": (0, -1)}
OPPOSITE = {"T": "B", "B": "T", "R": "L", "L": "R"}


def groups_of(name: str) -> Groups:
    return frozenset(frozenset(part) for part in name.split("+"))


def turned(groups: Groups) -> Groups:
    return frozenset(frozenset(OPPOSITE[edge] for edge in group) for group in groups)


def beside(cell: Cell, edge: str) -> Cell:
    return cell[0] + STEP[edge][0], cell[1] + STEP[edge][1]


class Mine:
    """A board: the cards that lie, and what follows."""

    def __init__(self, cards: dict[Cell, Groups], edge_match: str, turning: bool) -> None:
        self.cards = cards | {START: groups_of("TRBL")}
        self.edge_match = edge_match
        self.turning = turning

    def live(self) -> set[tuple[Cell, frozenset[str]]]:
        """All groups joined to the start."""
        found = {(START, frozenset("TRBL"))}
        todo = list(found)
        while todo:
            cell, group = todo.pop()
            for edge in group:
                there = beside(cell, edge)
                for other in self.cards.get(there, ()):
                    if OPPOSITE[edge] in other and (there, other) not in found:
                        found.add((there, other))
                        todo.append((there, other))
        return found

    def fits(self, cell: Cell, groups: Groups) -> bool:
        """MIN-16 … MIN-20, or their variants."""
        if cell in self.cards or cell in SITES or not all(0 <= n < 9 for n in cell):
            return False
        own = frozenset().union(*groups)
        touches = False
        for edge in "TRBL":
            other = self.cards.get(beside(cell, edge))
            if other is None:
                continue
            touches = True
            theirs = OPPOSITE[edge] in frozenset().union(*other)
            if self.edge_match == "symmetric" and (edge in own) != theirs:
                return False
            if self.edge_match == "own_paths" and edge in own and not theirs:
                return False
            if self.edge_match == "must_connect" and not (edge in own and theirs):
                return False
        if not touches:
            return False
        after = Mine(self.cards | {cell: groups}, self.edge_match, self.turning)
        return any(where == cell for where, _ in after.live())

    def placements(self, kinds: Iterable[str]) -> list[str]:
        found = []
        for kind, row, column in product(kinds, range(9), range(9)):
            lies = groups_of(kind)
            if self.fits((row, column), lies):
                found.append(f"place {kind} {row},{column}")
            if self.turning and turned(lies) != lies and self.fits((row, column), turned(lies)):
                found.append(f"place {kind} {row},{column} turned")
        return found

    def sealed(self) -> bool:
        """MIN-38."""
        for cell, group in self.live():
            for edge in group:
                there = beside(cell, edge)
                if all(0 <= n < 9 for n in there) and there not in self.cards and there not in SITES:
                    return False
        return True

    def connected(self) -> set[int]:
        """The sites a live edge touches."""
        return {SITES[beside(c, e)] for c, group in self.live() for e in group if beside(c, e) in SITES}

    def ways(self, site: int) -> tuple[int, set[Cell]]:
        """The length of the shortest way to a site, and every card on such a way: by trying all simple paths short
        enough, longest-known first."""
        target = next(cell for cell, number in SITES.items() if number == site)
        best = 99
        on_way: set[Cell] = set()

        def dig(cell: Cell, group: frozenset[str], path: tuple[Cell, ...]) -> None:
            nonlocal best, on_way
            if len(path) > best:
                return
            for edge in group:
                there = beside(cell, edge)
                if there == target and path:
                    if len(path) < best:
                        best, on_way = len(path), set(path)
                    else:
                        on_way |= set(path)
                    continue
                for other in self.cards.get(there, ()):
                    if OPPOSITE[edge] in other and there != START and there not in path and len(path) < best:
                        dig(there, other, (*path, there))

        best = self.bound(target)
        dig(START, frozenset("TRBL"), ())
        return best, on_way

    def bound(self, target: Cell) -> int:
        """How many cards the nearest way takes, ring by ring."""
        ring = {(START, frozenset("TRBL"))}
        seen = set(ring)
        for length in range(80):
            if length and any(beside(c, e) == target for c, group in ring for e in group):
                return length
            ring = {
                (beside(c, e), other)
                for c, group in ring
                for e in group
                for other in self.cards.get(beside(c, e), ())
                if OPPOSITE[e] in other
            } - seen
            seen |= ring
        return 99


def mine_of(state: MinersState) -> Mine:
    """The board of a position."""
    match = ("symmetric", "own_paths", "must_connect")[state.setup.matching]
    found = {}
    for i in range(state.board.cards):
        cell = state.board.laid[i]
        place = divmod(SQUARE_OF[cell], SIDE)
        found[place] = frozenset(frozenset(name) for name in group_names(state.board.shape_at(cell)))
    return Mine(found, match, turning=state.setup.deck.turning)


def owner_at(state: MinersState, cell: Cell) -> int:
    return int(state.owner[CELL_OF[cell[0] * SIDE + cell[1]]]) - 1
