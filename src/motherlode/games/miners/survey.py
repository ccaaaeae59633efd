"""How far a mine is from its sites: what is still to be dug, how long the tunnels will be, and whose cards lie on them.

Most boards that are looked at differ from the last one by a single card. So the tunnels that lie are walked once, and a
card that might come (`lay`) is looked at without laying it. The ground still to be dug is kept as a set of cells in two
words, and searched from a site outwards, all cells at one distance at a time.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.miners.deck import ALL_SITES, CELL_OF, CELLS, SITE_CELLS, SITES, START_AT
from motherlode.kits.bits import BIT, PLACE
from motherlode.kits.routes import ACROSS, EDGE, LOWEST_EDGE
from motherlode.kits.tunnels import (
    ALL_JOINED,
    ASKED_AT,
    CARD,
    FITTING,
    GROUPS,
    JOINED,
    LIVE_AT,
    NOT_EMPTY,
    OPEN,
    SHAPE_BITS,
    SHAPES,
    SPREAD,
    TARGET,
    TOUCHING,
    Tunnels,
)

FAR: Final = 99
ROW: Final = 11  # cells
HALF: Final = 55  # cells before this one stand in the first word of a set, the others in the second
LAST_ROW: Final = 44  # where the last row of a word begins
ROW_BITS: Final = 2047
BUT_LAST_ROW: Final = 17592186044415
TICK: Final = 1024  # more than any number of steps
COUNT_BITS: Final = 6  # of each seat in a count of cards by seat
COUNT: Final = 63
TWO_WAYS: Final = 255

BESIDE: Final[vec[i64]] = vec[i64]([-ROW, 1, ROW, -1])
"""Number of an edge → how far the cell beyond it is."""


def _set(cells: list[int]) -> list[int]:
    """A set of cells as two words."""
    return [sum(1 << c for c in cells if c < HALF), sum(1 << (c - HALF) for c in cells if c >= HALF)]


def _ground() -> list[int]:
    """All cells where a card may ever lie."""
    start = CELL_OF[START_AT[0] * 9 + START_AT[1]]
    return _set([cell for cell in CELL_OF if cell not in SITE_CELLS and cell != start])


def _ways_through() -> bytes:
    """Shape → the edges of the one group that leads through it; 0 if it has stubs only, TWO_WAYS if there are two."""
    table = []
    for groups in GROUPS:
        ways = [group for group in groups if group & (group - 1)]
        table.append(TWO_WAYS if len(ways) > 1 else sum(ways))
    return bytes(table)


def _leading() -> list[int]:
    """Edges entered through × 4 + number of an edge → set of the shapes that lead from one of those to this one."""
    return [
        sum(1 << s for s in range(SHAPES) if SPREAD[s * 16 + (entered & OPEN[s])] & EDGE[side])
        for entered in range(16)
        for side in range(4)
    ]


GROUND: Final[vec[i64]] = vec[i64](_ground())
AROUND: Final[vec[i64]] = vec[i64](
    [word for cell in SITE_CELLS for word in _set([cell - ROW, cell + 1, cell + ROW, cell - 1])]
)
"""Site × 2 → the set of the cells around it."""
THROUGH: Final[bytes] = _ways_through()
LEADING: Final[vec[i64]] = vec[i64](_leading())


@final
class Outlook:
    """How far a board is from each site: cards still missing, length of the tunnel then, whose cards lie on it.

    `look` at a board first; then `measure` it as it is, or with one card more after `lay`.
    """

    def __init__(self) -> None:
        self.missing: vec[i64] = vec[i64]([FAR] * SITES)
        self.length: vec[i64] = vec[i64]([FAR] * SITES)
        self.credit: vec[i64] = vec[i64]([0] * SITES)  # cards on the way by seat: COUNT_BITS each
        # of the tunnels that lie, by group (see routes.py); less than `tick`: not reached
        self.tick: i64 = 0
        self.steps: vec[i64] = vec[i64]([-1] * (CELLS * 4))
        self.laid: vec[i64] = vec[i64]([0] * (CELLS * 4))
        self.tunnels: vec[i64] = vec[i64]([0] * (CELLS * 4))
        # of the cells where they open: the cards up to and with one there, and whose they are
        self.ends: vec[i64] = vec[i64]([0] * CELLS)
        self.whose: vec[i64] = vec[i64]([0] * CELLS)
        # sets of cells: those where tunnels open, those without a card
        self.front_low: i64 = 0
        self.front_high: i64 = 0
        self.empty_low: i64 = 0
        self.empty_high: i64 = 0
        # with one card more
        self.fronts: i64 = 0
        self.live: i64 = 0  # its live edges
        self.new_low: i64 = 0
        self.new_high: i64 = 0
        self.changed: i64 = 0
        self.place: vec[i64] = vec[i64]([0] * 4)
        self.old_ends: vec[i64] = vec[i64]([0] * 4)
        self.old_whose: vec[i64] = vec[i64]([0] * 4)

    def cards(self, site: i64, seat: i64) -> i64:
        """How many cards of a seat lie on the way to a site."""
        return (self.credit[site] >> (COUNT_BITS * seat)) & COUNT

    # -- the board as it is ------------------------------------------------------------------------------------------

    def look(self, board: Tunnels, owner: vec[i64]) -> None:
        """Walk the tunnels of a board."""
        low = GROUND[0]
        high = GROUND[1]
        cells = board.laid
        i: i64 = 0
        while i < board.cards:
            cell = cells[i]
            if cell < HALF:
                low &= ~BIT[cell]
            else:
                high &= ~BIT[cell - HALF]
            i += 1
        self.empty_low = low
        self.empty_high = high
        if board.matching == ALL_JOINED:
            self.leave_out(board)
        cells = board.front
        ends = self.ends
        low = 0
        high = 0
        i = 0
        while i < board.fronts:
            cell = cells[i]
            ends[cell] = FAR
            if cell < HALF:
                low |= BIT[cell]
            else:
                high |= BIT[cell - HALF]
            i += 1
        self.front_low = low
        self.front_high = high
        self.walk(board, owner)

    def leave_out(self, board: Tunnels) -> None:
        """Where nothing can ever be joined to all cards around, nobody digs (MIN-V4)."""
        cell: i64 = 0
        while cell < 2 * HALF:
            if FITTING[board.matching * 256 + ((board.cells[cell] >> ASKED_AT) & 255)] == 0:
                if cell < HALF:
                    self.empty_low &= ~BIT[cell]
                else:
                    self.empty_high &= ~BIT[cell - HALF]
            cell += 1

    def walk(self, board: Tunnels, owner: vec[i64]) -> None:
        """Follow the tunnels that lie, from the start to where they open into empty cells."""
        steps, laid, tunnels, ends, whose, cells = (
            self.steps,
            self.laid,
            self.tunnels,
            self.ends,
            self.whose,
            board.cells,
        )
        self.tick += TICK
        tick = self.tick
        cell = board.start
        edges = (cells[cell] >> LIVE_AT) & 15
        node = cell * 4 + LOWEST_EDGE[edges]
        steps[node] = tick
        laid[node] = 0
        tunnels[0] = cell * 16 + edges
        head: i64 = 0
        tail: i64 = 1
        while head < tail:
            cell = tunnels[head] >> 4
            edges = tunnels[head] & 15
            head += 1
            node = cell * 4 + LOWEST_EDGE[edges]
            step = steps[node] + 1
            credit = laid[node]
            while edges:
                side: i64 = LOWEST_EDGE[edges]
                edges &= edges - 1
                there = cell + BESIDE[side]
                word = cells[there]
                if word & CARD:
                    joined: i64 = JOINED[(word & SHAPE_BITS) * 4 + ACROSS[side]]
                    if joined & (joined - 1):  # a stub leads nowhere
                        node = there * 4 + LOWEST_EDGE[joined]
                        if steps[node] < tick:
                            steps[node] = step
                            laid[node] = credit
                            if owner[there]:
                                laid[node] = credit + BIT[COUNT_BITS * (owner[there] - 1)]
                            tunnels[tail] = there * 16 + joined
                            tail += 1
                elif (word & NOT_EMPTY) == 0 and step - tick < ends[there]:
                    ends[there] = step - tick
                    whose[there] = credit

    def measure(self, sites: i64) -> None:
        """Find the ways to some sites (a set) on the board as it is."""
        self.search(sites, self.front_low, self.front_high, self.empty_low, self.empty_high)

    # -- with one card more ------------------------------------------------------------------------------------------

    def lay(self, board: Tunnels, cell: i64, shape: i64, seat: i64) -> bool:
        """As if a seat had laid a card on a cell of the front; true if that is all there is to it.

        It is not if the card reaches a site, makes other ways shorter, or opens tunnels that were cut off: then the
        board has to be looked at with the card on it.
        """
        cells, steps = board.cells, self.steps
        entered: i64 = (cells[cell] >> LIVE_AT) & 15 & OPEN[shape]
        through: i64 = THROUGH[shape]
        self.live = SPREAD[shape * 16 + entered]
        if board.matching == ALL_JOINED or through == TWO_WAYS:
            return False
        # the shortest way to the card
        shortest: i64 = FAR
        longest: i64 = 0
        credit: i64 = 0
        edges = entered & through
        while edges:
            side: i64 = LOWEST_EDGE[edges]
            edges &= edges - 1
            there = cell + BESIDE[side]
            node = there * 4 + LOWEST_EDGE[JOINED[(cells[there] & SHAPE_BITS) * 4 + ACROSS[side]]]
            step = steps[node] - self.tick + 1
            if step < shortest:
                shortest = step
                credit = self.laid[node]
            if step > longest:
                longest = step
        if shortest + 2 < longest:
            return False
        # what it opens
        fronts = board.fronts - 1
        low = self.front_low
        high = self.front_high
        if cell < HALF:
            low &= ~BIT[cell]
        else:
            high &= ~BIT[cell - HALF]
        credit += BIT[COUNT_BITS * seat]
        self.changed = 0
        edges = through & ~entered if entered & through else 0
        while edges:
            side = LOWEST_EDGE[edges]
            edges &= edges - 1
            there = cell + BESIDE[side]
            word = cells[there]
            if word & CARD:
                joined: i64 = JOINED[(word & SHAPE_BITS) * 4 + ACROSS[side]]
                if joined & (joined - 1):
                    self.take_back()
                    return False
            elif (word & NOT_EMPTY) == 0:
                if (word >> LIVE_AT) & 15 == 0:
                    fronts += 1
                    if there < HALF:
                        low |= BIT[there]
                    else:
                        high |= BIT[there - HALF]
                    self.open(there, shortest + 1, credit)
                elif shortest + 1 < self.ends[there]:
                    self.open(there, shortest + 1, credit)
            elif word & TARGET:
                self.take_back()
                return False
        self.fronts = fronts
        self.new_low = low
        self.new_high = high
        return True

    def open(self, cell: i64, length: i64, credit: i64) -> None:
        """For the time being the tunnels open into a cell with so many cards."""
        n = self.changed
        self.place[n] = cell
        self.old_ends[n] = self.ends[cell]
        self.old_whose[n] = self.whose[cell]
        self.changed = n + 1
        self.ends[cell] = length
        self.whose[cell] = credit

    def take_back(self) -> None:
        """Forget the card."""
        while self.changed > 0:
            n = self.changed - 1
            self.ends[self.place[n]] = self.old_ends[n]
            self.whose[self.place[n]] = self.old_whose[n]
            self.changed = n

    def measure_with(self, cell: i64, sites: i64) -> None:
        """Find the ways to some sites with the card that was laid on a cell; then it is forgotten."""
        low = self.empty_low
        high = self.empty_high
        if cell < HALF:
            low &= ~BIT[cell]
        else:
            high &= ~BIT[cell - HALF]
        self.search(sites, self.new_low, self.new_high, low, high)
        self.take_back()

    # -- ground still to be dug --------------------------------------------------------------------------------------

    def search(self, sites: i64, front_low: i64, front_high: i64, empty_low: i64, empty_high: i64) -> None:
        """From each site outwards to the nearest cells where tunnels open, and of those where they are shortest."""
        site: i64 = 0
        while site < SITES:
            self.missing[site] = FAR
            self.length[site] = FAR
            self.credit[site] = 0
            if (sites >> site) & 1:
                low = AROUND[2 * site] & empty_low
                high = AROUND[2 * site + 1] & empty_high
                left_low = empty_low & ~low
                left_high = empty_high & ~high
                level: i64 = 1
                while low | high:
                    if (low & front_low) | (high & front_high):
                        self.missing[site] = level
                        self.arrive(site, low & front_low, high & front_high)
                        break
                    wide = ((low & BUT_LAST_ROW) << ROW) | (low >> ROW) | (low << 1) | (low >> 1)
                    wide |= (high & ROW_BITS) << LAST_ROW
                    deep = ((high & BUT_LAST_ROW) << ROW) | (high >> ROW) | (high << 1) | (high >> 1)
                    deep |= low >> LAST_ROW
                    low = wide & left_low
                    high = deep & left_high
                    left_low ^= low
                    left_high ^= high
                    level += 1
            site += 1

    def arrive(self, site: i64, low: i64, high: i64) -> None:
        """Of the cells from which a site is nearest take one with the shortest tunnel."""
        ends = self.ends
        found: i64 = 0
        least: i64 = FAR
        while low:
            bit = low & -low
            low ^= bit
            cell: i64 = PLACE[bit % 67]
            if ends[cell] < least:
                least = ends[cell]
                found = cell
        while high:
            bit = high & -high
            high ^= bit
            cell = PLACE[bit % 67] + HALF
            if ends[cell] < least:
                least = ends[cell]
                found = cell
        self.length[site] = least + self.missing[site] - 1
        self.credit[site] = self.whose[found]


def finishing(board: Tunnels, site: i64, cell: i64, shape: i64, live: i64) -> i64:
    """The set of shapes that would connect a site with one card; if `cell` is not 0, with a card of that shape and
    those live edges on it."""
    target: i64 = SITE_CELLS[site]
    shapes: i64 = 0
    side: i64 = 0
    while side < 4:
        there = target + BESIDE[side]
        word = board.cells[there]
        if (word & NOT_EMPTY) == 0 and there != cell:
            entered = (word >> LIVE_AT) & 15
            asked = (word >> ASKED_AT) & 255
            if cell:
                facing: i64 = 0
                while facing < 4:
                    if there + BESIDE[facing] == cell:
                        edge: i64 = EDGE[facing]
                        back: i64 = EDGE[ACROSS[facing]]
                        asked |= edge if OPEN[shape] & back else edge << 4
                        if live & back:
                            entered |= edge
                    facing += 1
            if entered:
                fits = FITTING[board.matching * 256 + asked] & TOUCHING[entered]
                shapes |= fits & LEADING[entered * 4 + ACROSS[side]]
        side += 1
    return shapes


def open_sites(claimed: i64, board: Tunnels) -> i64:
    """The set of the sites that nobody has claimed or reached."""
    return ALL_SITES & ~(claimed | board.touched)
