"""How far is a mine from its sites: what is still to be dug, how long will the tunnels be, whose cards lie on them?

Most boards that are looked at differ from the last one by a single card. So the tunnels that lie are walked once, and a
card that might come (`lay`) is looked at without laying it. The ground still to be dug is searched from a site
outwards, all cells at one distance at a time.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.miners.rules import actions as act
from motherlode.games.miners.rules import cards
from motherlode.games.miners.rules.cards import CELLS, SITES
from motherlode.games.miners.rules.position import Position
from motherlode.kits import tunnels as tun
from motherlode.kits.bits import BIT, lowest
from motherlode.kits.distance import ACROSS, EDGE, LOWEST_EDGE, Field
from motherlode.kits.shapes import ALL_JOINED, FITTING, GROUPS, JOINED, OPEN, SPREAD
from motherlode.kits.tunnels import Tunnels

FAR: Final = 99
COUNT_BITS: Final = 6  # of each seat in a count of cards by seat
COUNT: Final = 63
TWO_WAYS: Final = 255
STEP: Final[vec[i64]] = vec[i64]([-11, 1, 11, -1])
"""Number of an edge → how far the cell beyond it is."""


def _ways_through() -> list[int]:
    """Pose → the edges of the one group that leads through it; 0 if it has stubs only, TWO_WAYS if there are two."""
    ways = [[group for group in GROUPS[shape] if group & (group - 1)] for shape in cards.SHAPE_OF]
    return [TWO_WAYS if len(groups) > 1 else sum(groups) for groups in ways]


def _leading() -> list[int]:
    """Edges entered through × 4 + number of an edge → set of the poses that lead from one of those to this one."""
    return [
        sum(1 << p for p, s in enumerate(cards.SHAPE_OF) if SPREAD[s * 16 + (entered & OPEN[s])] & EDGE[side])
        for entered in range(16)
        for side in range(4)
    ]


THROUGH: Final[bytes] = bytes(_ways_through())
LEADING: Final[vec[i64]] = vec[i64](_leading())

# -- sets of cells -----------------------------------------------------------------------------------------------------

ROW: Final = 11  # cells
HALF: Final = 55  # five rows: cells before this one stand in the first word of a set, the others in the second
LAST_ROW: Final = 44  # where the last row of a word begins
ROW_BITS: Final = 2047
BUT_LAST_ROW: Final = 17592186044415


@final
class Cells:
    """A set of cells of the board, in two words."""

    def __init__(self, members: list[int]) -> None:
        self.low: i64 = sum([1 << cell for cell in members if cell < HALF])
        self.high: i64 = sum([1 << (cell - HALF) for cell in members if cell >= HALF])

    def become(self, other: Cells) -> None:
        """Have the same members as another set."""
        self.low = other.low
        self.high = other.high

    def add(self, cell: i64) -> None:
        """Put a cell in."""
        if cell < HALF:
            self.low |= BIT[cell]
        else:
            self.high |= BIT[cell - HALF]

    def drop(self, cell: i64) -> None:
        """Take a cell out."""
        if cell < HALF:
            self.low &= ~BIT[cell]
        else:
            self.high &= ~BIT[cell - HALF]


NONE: Final = Cells([])
GROUND: Final = Cells([cell for cell in cards.CELL_OF if cell != cards.START and cell not in cards.SITE_CELLS])
"""Where a card may ever lie."""
BESIDE: Final[list[Cells]] = [Cells([cell + step for step in (-ROW, 1, ROW, -1)]) for cell in cards.SITE_CELLS]
AROUND: Final[vec[i64]] = vec[i64]([word for cells in BESIDE for word in (cells.low, cells.high)])
"""Site × 2 → the two words of the cells around it."""

# -- the outlook -------------------------------------------------------------------------------------------------------


@final
class Outlook:
    """How far a board is from each site: cards still missing, length of the tunnel then, whose cards lie on it.

    `look` at a board first; then `measure` it as it is, or with one card more after `lay`.
    """

    def __init__(self) -> None:
        self.missing: vec[i64] = vec[i64]([FAR] * SITES)
        self.length: vec[i64] = vec[i64]([FAR] * SITES)
        self.credit: vec[i64] = vec[i64]([0] * SITES)  # cards on the way by seat: COUNT_BITS each
        # the tunnels that lie, by group of edges (see the kit)
        self.field: Field = Field(CELLS * 4)
        self.laid: vec[i64] = vec[i64]([0] * (CELLS * 4))  # whose cards lead up to a group, with it
        # of the cells where they open: the cards up to and with one there, and whose they are
        self.ends: vec[i64] = vec[i64]([0] * CELLS)
        self.whose: vec[i64] = vec[i64]([0] * CELLS)
        self.front: Cells = Cells([])  # cells where tunnels open
        self.empty: Cells = Cells([])  # cells still to be dug
        # with one card more
        self.fronts: i64 = 0  # how many cells there are where tunnels open
        self.live: i64 = 0  # the card's live edges
        self.new_front: Cells = Cells([])
        self.opened: Cells = Cells([])  # cells to which it is the shortest way,
        self.opened_end: i64 = 0  # and what `ends` and `whose` say of them
        self.opened_whose: i64 = 0

    def cards(self, site: i64, seat: i64) -> i64:
        """How many cards of a seat lie on the way to a site."""
        return (self.credit[site] >> (COUNT_BITS * seat)) & COUNT

    # -- the board as it is ------------------------------------------------------------------------------------------

    def look(self, board: Tunnels, owner: vec[i64]) -> None:
        """Walk the tunnels of a board."""
        self.empty.become(GROUND)
        for i in range(board.cards):
            self.empty.drop(board.laid[i])
        if board.matching == ALL_JOINED:  # where nothing can be joined to all cards around, nobody digs (MIN-V4)
            for cell in range(2 * HALF):
                if FITTING[board.matching * 256 + ((board.cells[cell] >> tun.ASKED_AT) & 255)] == 0:
                    self.empty.drop(cell)
        self.front.become(NONE)
        for i in range(board.fronts):
            self.ends[board.front[i]] = FAR
            self.front.add(board.front[i])
        self.walk(board, owner)

    def walk(self, board: Tunnels, owner: vec[i64]) -> None:
        """Follow the tunnels that lie, from the start to where they open into empty cells."""
        field, laid, ends, cells = self.field, self.laid, self.ends, board.cells
        field.begin()
        words, queue, now = field.words, field.queue, field.now
        words[board.start * 4] = now
        laid[board.start * 4] = 0
        queue[0] = board.start * 16 + 15  # cell * 16 + edges of a group
        head: i64 = 0
        tail: i64 = 1
        while head < tail:
            cell = queue[head] >> 4
            edges = queue[head] & 15
            head += 1
            group = cell * 4 + LOWEST_EDGE[edges]
            steps = words[group] - now + 1
            credit = laid[group]
            while edges:
                side: i64 = LOWEST_EDGE[edges]
                edges &= edges - 1
                there = cell + STEP[side]
                word = cells[there]
                if word & tun.CARD:
                    joined: i64 = JOINED[(word & tun.SHAPE_BITS) * 4 + ACROSS[side]]
                    if joined & (joined - 1):  # a stub leads nowhere
                        group = there * 4 + LOWEST_EDGE[joined]
                        if words[group] < now:
                            words[group] = now + steps
                            laid[group] = credit
                            if owner[there]:
                                laid[group] = credit + BIT[COUNT_BITS * (owner[there] - 1)]
                            queue[tail] = there * 16 + joined
                            tail += 1
                elif (word & tun.NOT_EMPTY) == 0 and steps < ends[there]:
                    ends[there] = steps
                    self.whose[there] = credit

    def measure(self, sites: i64) -> None:
        """Find the ways to some sites (a set) on the board as it is."""
        self.opened.become(NONE)
        self.search(sites, self.front)

    # -- with one card more ------------------------------------------------------------------------------------------

    def lay(self, board: Tunnels, cell: i64, pose: i64, seat: i64) -> bool:
        """As if a seat had laid a card on a cell of the front; true if that is all there is to it.

        It is not if the card reaches a site, makes other ways shorter, or opens tunnels that were cut off: then the
        board has to be looked at with the card on it.
        """
        cells = board.cells
        shape: i64 = cards.SHAPE_OF[pose]
        through: i64 = THROUGH[pose]
        entered: i64 = (cells[cell] >> tun.LIVE_AT) & 15 & OPEN[shape]
        self.live = SPREAD[shape * 16 + entered]
        if board.matching == ALL_JOINED or through == TWO_WAYS:
            return False
        # the shortest way to the card
        shortest: i64 = FAR
        longest: i64 = 0
        edges = entered & through
        while edges:
            side: i64 = LOWEST_EDGE[edges]
            edges &= edges - 1
            there = cell + STEP[side]
            group = there * 4 + LOWEST_EDGE[JOINED[(cells[there] & tun.SHAPE_BITS) * 4 + ACROSS[side]]]
            steps = self.field.steps(group) + 1
            if steps < shortest:
                shortest = steps
                self.opened_whose = self.laid[group] + BIT[COUNT_BITS * seat]
            longest = max(longest, steps)
        if shortest + 2 < longest:
            return False
        # what it opens
        self.fronts = board.fronts - 1
        self.new_front.become(self.front)
        self.new_front.drop(cell)
        self.opened.become(NONE)
        self.opened_end = shortest + 1
        edges = through & ~entered if entered & through else 0
        while edges:
            side = LOWEST_EDGE[edges]
            edges &= edges - 1
            there = cell + STEP[side]
            word = cells[there]
            if word & tun.CARD:
                joined: i64 = JOINED[(word & tun.SHAPE_BITS) * 4 + ACROSS[side]]
                if joined & (joined - 1):
                    return False
            elif word & tun.TARGET:
                return False
            elif (word & tun.NOT_EMPTY) == 0:
                known = (word >> tun.LIVE_AT) & 15 != 0
                if not known:
                    self.fronts += 1
                    self.new_front.add(there)
                if not known or shortest + 1 < self.ends[there]:
                    self.opened.add(there)
        return True

    def measure_with(self, cell: i64, sites: i64) -> None:
        """Find the ways to some sites with the card that was laid on a cell."""
        self.empty.drop(cell)
        self.search(sites, self.new_front)
        self.empty.add(cell)

    # -- ground still to be dug --------------------------------------------------------------------------------------

    def search(self, sites: i64, front: Cells) -> None:
        """From each site outwards to the nearest cells where tunnels open, and of those where they are shortest."""
        front_low, front_high = front.low, front.high
        empty_low, empty_high = self.empty.low, self.empty.high
        site: i64
        for site in range(SITES):
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
                    deep = ((high & BUT_LAST_ROW) << ROW) | (high >> ROW) | (high << 1) | (high >> 1)
                    wide |= (high & ROW_BITS) << LAST_ROW
                    deep |= low >> LAST_ROW
                    low = wide & left_low
                    high = deep & left_high
                    left_low ^= low
                    left_high ^= high
                    level += 1

    def arrive(self, site: i64, low: i64, high: i64) -> None:
        """Of the cells from which a site is nearest take one with the shortest tunnel."""
        least: i64 = FAR
        while low | high:
            cell = lowest(low) if low else lowest(high) + HALF
            opened = (low & -low & self.opened.low) if low else (high & -high & self.opened.high)
            end = self.opened_end if opened else self.ends[cell]
            if end < least:
                least = end
                self.credit[site] = self.opened_whose if opened else self.whose[cell]
            if low:
                low &= low - 1
            else:
                high &= high - 1
        self.length[site] = least + self.missing[site] - 1


def finishing(board: Tunnels, site: i64, cell: i64, pose: i64, live: i64) -> i64:
    """The set of poses that would connect a site with one card; if `cell` is not 0, with a card in that pose and with
    those live edges on it."""
    fits = act.PLACES[board.matching]
    target: i64 = cards.SITE_CELLS[site]
    poses: i64 = 0
    side: i64
    facing: i64
    for side in range(4):
        there = target + STEP[side]
        word = board.cells[there]
        if (word & tun.NOT_EMPTY) == 0 and there != cell:
            entered = (word >> tun.LIVE_AT) & 15
            asked = (word >> tun.ASKED_AT) & 255
            if cell:
                for facing in range(4):
                    if there + STEP[facing] == cell:
                        edge: i64 = EDGE[facing]
                        back: i64 = EDGE[ACROSS[facing]]
                        asked |= edge if OPEN[cards.SHAPE_OF[pose]] & back else edge << 4
                        if live & back:
                            entered |= edge
            if entered:
                poses |= fits.fitting[asked] & fits.touching[entered] & LEADING[entered * 4 + ACROSS[side]]
    return poses


def open_sites(table: Position, board: Tunnels) -> i64:
    """The set of the sites that nobody has claimed and no tunnel of a board reaches."""
    return cards.ALL_SITES & ~(table.claimed | board.touched)
