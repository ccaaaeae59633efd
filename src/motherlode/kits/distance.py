"""Shortest ways on a grid of cells: over open ground, and through the tunnels of cards that lie on it.

A `Field` holds the distances of one breadth-first search after the other. `shortest` walks the tunnels of a board
(`kits/tunnels.py`) from the start to a target.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.kits.shapes import JOINED, B, L, R, T
from motherlode.kits.tunnels import CARD, SHAPE_BITS, Tunnels

# -- a field of distances ----------------------------------------------------------------------------------------------

SEARCH: Final = 1024  # a word of a field is the number of its search times this, plus steps
CLOSED: Final = 1152921504606846976  # the word of a place that no search reaches: no search has as high a number
UNREACHED: Final = 1023  # what is said of a place that the search has not come to: more than any way


@final
class Field:
    """How far some places, numbered from 0, are from where a search began; and the places still to go on from.

    A place's word says which search it belongs to, so a new search clears nothing: `begin`, then `reach` the places it
    starts from, then `take` one after the other and `reach` those beside it. Places are taken in the order in which
    they were reached, so the first way to a place is a shortest one.

    A loop in which much time is spent may do the same with `words` and `queue` themselves: a place is reached if
    `words[place] >= now`, and then `words[place] - now` is its distance.
    """

    def __init__(self, places: i64) -> None:
        self.words: vec[i64] = vec[i64]([0] * places)
        self.now: i64 = SEARCH  # lower words are of earlier searches
        self.queue: vec[i64] = vec[i64]([0] * places)  # places in the order in which they were reached
        self.queued: i64 = 0
        self.taken: i64 = 0

    def begin(self) -> None:
        """A new search: nothing is reached yet."""
        self.now += SEARCH
        self.queued = 0
        self.taken = 0

    def reach(self, place: i64, steps: i64) -> bool:
        """The search comes to a place after so many steps and will go on from it; false if it has been there before."""
        if self.words[place] >= self.now:
            return False
        self.words[place] = self.now + steps
        self.queue[self.queued] = place
        self.queued += 1
        return True

    def pass_by(self, place: i64, steps: i64) -> None:
        """The search comes to a place and does not go on from it."""
        self.words[place] = self.now + steps

    def take(self) -> i64:
        """The next place to go on from; -1 when there is none left."""
        if self.taken == self.queued:
            return -1
        place = self.queue[self.taken]
        self.taken += 1
        return place

    def steps(self, place: i64) -> i64:
        """How far a place is; UNREACHED if the search has not come there."""
        steps = self.words[place] - self.now
        if 0 <= steps < UNREACHED:
            return steps
        return UNREACHED

    def open(self, place: i64) -> None:
        """Let searches come to a place that was closed."""
        self.words[place] = 0

    def close(self, place: i64) -> None:
        """Keep all searches from a place, until it is opened."""
        self.words[place] = CLOSED


# -- through tunnels ---------------------------------------------------------------------------------------------------

# Who walks a tunnel is in a group of joined edges of a lying card. A group is known by its lowest edge: as a place of a
# field it is cell * 4 + number of that edge.
LOWEST_EDGE: Final[bytes] = bytes([0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0])
"""Mask of edges → number of the lowest."""
EDGE: Final[bytes] = bytes([T, R, B, L])
"""Number of an edge → the edge."""
ACROSS: Final[bytes] = bytes([2, 3, 0, 1])
"""Number of an edge → number of the edge it touches on the next card."""
MOST_CELLS: Final = 2400  # of a board whose tunnels are walked
WALKED: Final = Field(4 * MOST_CELLS)  # where `shortest` walks


def group_facing(board: Tunnels, cell: i64, side: i64) -> i64:
    """The edges that somebody who enters the card on a cell from that side can reach; 0 without a card or a way in."""
    word = board.cells[cell]
    if (word & CARD) == 0:
        return 0
    return JOINED[(word & SHAPE_BITS) * 4 + side]


def group_at(board: Tunnels, place: i64) -> i64:
    """The edges of the group that a place of a field stands for."""
    return JOINED[(board.cells[place >> 2] & SHAPE_BITS) * 4 + (place & 3)]


def shortest(board: Tunnels, target: i64, on_route: vec[i64]) -> i64:
    """The least number of cards on an unbroken tunnel from the start to the target on a cell; 0 if none leads there.

    Writes into `on_route`, one word per cell, which edges of the card there such tunnels run through: 0 if none does.
    Neither the start nor targets count, and no tunnel leads through a target: they carry no card.
    """
    size = (board.rows + 2) * board.stride
    i: i64 = 0
    while i < size:
        on_route[i] = 0
        i += 1
    length = _walk_to(board, target)
    if length > 0:
        _walk_back(board, target, length, on_route)
    return length


def _walk_to(board: Tunnels, target: i64) -> i64:
    """Walk from the start until a group touches the target; returns how many cards lead there, 0 if none does."""
    field = WALKED
    start = board.start
    field.begin()
    side: i64 = 0
    while side < 4:
        joined = group_facing(board, start, side)
        if joined:
            field.reach(start * 4 + LOWEST_EDGE[joined], 0)
        side += 1
    place = field.take()
    while place >= 0:
        cell = place >> 2
        edges = group_at(board, place)
        steps = field.steps(place)
        while edges:
            side = LOWEST_EDGE[edges]
            edges &= edges - 1
            there = board.neighbour(cell, EDGE[side])
            if there == target:
                return steps
            joined = group_facing(board, there, ACROSS[side])
            if joined:
                field.reach(there * 4 + LOWEST_EDGE[joined], steps + 1)
        place = field.take()
    return 0


def _walk_back(board: Tunnels, target: i64, length: i64, on_route: vec[i64]) -> None:
    """Mark what lies on a way that comes one step nearer to the start with every card."""
    words = WALKED.words
    now = WALKED.now
    queue = WALKED.queue  # the way there has been walked: room for the way back, as cell * 16 + edges
    queue[0] = target * 16 + 15
    head: i64 = 0
    tail: i64 = 1
    while head < tail:
        cell = queue[head] >> 4
        edges = queue[head] & 15
        head += 1
        wanted = length if cell == target else words[cell * 4 + LOWEST_EDGE[edges]] - now - 1
        if wanted == 0:
            continue
        while edges:
            side: i64 = LOWEST_EDGE[edges]
            edges &= edges - 1
            there = board.neighbour(cell, EDGE[side])
            joined = group_facing(board, there, ACROSS[side])
            if joined and words[there * 4 + LOWEST_EDGE[joined]] - now == wanted and (on_route[there] & joined) == 0:
                on_route[there] |= joined
                queue[tail] = there * 16 + joined
                tail += 1
