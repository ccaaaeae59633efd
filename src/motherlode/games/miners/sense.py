"""What a sensible miner would do, from what it may know.

Take claims, the dearest first. Otherwise lay cards that will be paid for: on the way to the nearest open site, one's
own cards on it counting more than those of others. Think twice before leaving a site one card away from the next seat.
Keep the mine open unless closing it wins, and keep forks and crossings for where they are needed.

Worth is counted in hundredths of a point.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.sense import Sense
from motherlode.core.state import BIT, State
from motherlode.games.miners.belief import MOST_HELD
from motherlode.games.miners.deck import (
    BREAK,
    CAVE_IN,
    CELL_OF,
    CELLS,
    CLAIM_CREDIT,
    FIX,
    KIND_OF,
    KINDS,
    MOST_SEATS,
    PATH_KINDS,
    POSITION_SHAPES,
    POSITIONS,
    RACE,
    SHAPES_OF,
    SITE_CELLS,
    SITES,
    USUAL_VALUE,
)
from motherlode.games.miners.imagine import Miners
from motherlode.games.miners.rules import BREAK_AT, CAVE_IN_AT, DISCARD, FIX_AT, VIEW_AT, bonus_of
from motherlode.games.miners.words import SITE_WORDS
from motherlode.kits.routes import ACROSS, EDGE, LOWEST_EDGE, group_facing, shortest
from motherlode.kits.tunnels import (
    ASKED_AT,
    FITTING,
    GROUPS,
    LIVE_AT,
    NOT_EMPTY,
    OPEN,
    SHAPES,
    SPREAD,
    TARGET,
    TARGET_AT,
    Tunnels,
    lowest,
)

POINT: Final = 100
FAR: Final = 99
WIN: Final = 3000  # for ending the game as its only winner
OPEN_ENDS: Final = 4


def _usefulness() -> list[int]:
    """By shape: what a card is good for later; dead ends for nothing but spoiling."""
    table = []
    for groups in GROUPS:
        through = max([group.bit_count() for group in groups if group & (group - 1)], default=0)
        stubs = sum(1 for group in groups if not group & (group - 1))
        table.append({0: 0, 2: 12, 3: 24, 4: 34}[through] - (4 * stubs if through else 0))
    return table


USEFUL: Final[vec[i64]] = vec[i64](_usefulness())


@final
class Outlook:
    """How far a board is from each site: cards still missing, length of the tunnel then, own cards on it."""

    def __init__(self) -> None:
        self.missing: vec[i64] = vec[i64]([FAR] * SITES)
        self.length: vec[i64] = vec[i64]([FAR] * SITES)
        self.own: vec[i64] = vec[i64]([0] * SITES)
        # of the tunnels that lie, by group (see routes.py); -1: not reached
        self.steps: vec[i64] = vec[i64]([0] * (CELLS * 4))
        self.laid: vec[i64] = vec[i64]([0] * (CELLS * 4))
        # of those still to be dug, by empty cell
        self.needs: vec[i64] = vec[i64]([0] * CELLS)
        self.total: vec[i64] = vec[i64]([0] * CELLS)
        self.mine: vec[i64] = vec[i64]([0] * CELLS)
        self.tunnels: vec[i64] = vec[i64]([0] * (CELLS * 4))
        self.empty: vec[i64] = vec[i64]([0] * CELLS)
        self.found: i64 = 0

    def look(self, board: Tunnels, owner: vec[i64], me: i64) -> None:
        """Find the way to every site that needs the fewest further cards, and of those the shortest."""
        i: i64 = 0
        while i < CELLS * 4:
            self.steps[i] = -1
            i += 1
        i = 0
        while i < CELLS:
            self.needs[i] = FAR
            i += 1
        i = 0
        while i < SITES:
            self.missing[i] = FAR
            self.length[i] = FAR
            self.own[i] = 0
            i += 1
        self.found = 0
        self.walk(board, owner, me)
        self.dig(board)

    def walk(self, board: Tunnels, owner: vec[i64], me: i64) -> None:
        """Follow the tunnels that lie, from the start to where they open into empty cells."""
        steps, laid, tunnels = self.steps, self.laid, self.tunnels
        edges = board.live_at(board.start)
        node = board.start * 4 + LOWEST_EDGE[edges]
        steps[node] = 0
        laid[node] = 0
        tunnels[0] = board.start * 16 + edges
        head: i64 = 0
        tail: i64 = 1
        while head < tail:
            cell = tunnels[head] >> 4
            edges = tunnels[head] & 15
            head += 1
            node = cell * 4 + LOWEST_EDGE[edges]
            side: i64 = 0
            while side < 4:
                if edges & EDGE[side]:
                    there = board.neighbour(cell, EDGE[side])
                    joined = group_facing(board, there, ACROSS[side])
                    if joined:
                        following = there * 4 + LOWEST_EDGE[joined]
                        if steps[following] < 0:
                            steps[following] = steps[node] + 1
                            laid[following] = laid[node] + (1 if owner[there] == me + 1 else 0)
                            tunnels[tail] = there * 16 + joined
                            tail += 1
                    else:
                        self.reach(board, there, 1, steps[node] + 1, laid[node])
                side += 1

    def dig(self, board: Tunnels) -> None:
        """Go on over empty cells, one card at a time."""
        head: i64 = 0
        while head < self.found:
            cell = self.empty[head]
            head += 1
            side: i64 = 0
            while side < 4:
                there = board.neighbour(cell, EDGE[side])
                self.reach(board, there, self.needs[cell] + 1, self.total[cell] + 1, self.mine[cell])
                side += 1

    def reach(self, board: Tunnels, cell: i64, needs: i64, total: i64, mine: i64) -> None:
        """A way of so many cards leads to a cell, with it: keep it if the cell is empty and the way the best so far."""
        word = board.cells[cell]
        if word & TARGET:
            self.arrive(((word & TARGET) >> TARGET_AT) - 1, needs - 1, total - 1, mine)
            return
        if word & NOT_EMPTY or FITTING[board.matching * 256 + ((word >> ASKED_AT) & 255)] == 0:
            return
        if self.needs[cell] == FAR:
            self.empty[self.found] = cell
            self.found += 1
        elif needs > self.needs[cell] or total >= self.total[cell]:
            return
        self.needs[cell] = needs
        self.total[cell] = total
        self.mine[cell] = mine

    def arrive(self, site: i64, missing: i64, length: i64, own: i64) -> None:
        """A way leads to a site."""
        if missing < self.missing[site] or (missing == self.missing[site] and length < self.length[site]):
            self.missing[site] = missing
            self.length[site] = length
            self.own[site] = own


# -- weighing ----------------------------------------------------------------------------------------------------------


@final
class MinersSense(Sense):
    """Weighs placements by the board they leave behind, action cards and discards by simple rules."""

    def __init__(self) -> None:
        self.near: i64 = 12  # for each card by which a site is nearer
        self.open_end: i64 = 40  # for each of the first few cells where the mine is still open
        self.last_end: i64 = 300  # for not leaving a single one
        self.risk: i64 = 24  # of a bonus that somebody else may take before the next own turn, in hundredths;
        self.duel: i64 = 52  # and this much more, divided by the seats: the fewer they are, the more it hurts
        self.rivals: i64 = 50  # of the points others will get for their cards, in hundredths
        self.thrift: i64 = 60  # of what a card would be good for later, in hundredths
        self.outlook: Outlook = Outlook()
        self.unseen: vec[i64] = vec[i64]([0] * KINDS)  # cards the seat has not seen, by kind
        self.hidden: i64 = 1  # how many that are
        self.on_route: vec[i64] = vec[i64]([0] * CELLS)

    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        assert isinstance(state, Miners)
        self.count_unseen(state)
        i: i64 = 0
        while i < n:
            weights[i] = self.weight(state, actions[i])
            i += 1

    def weight(self, state: Miners, action: i64) -> i64:
        if action < DISCARD:
            return self.weight_place(state, action)
        if action < BREAK_AT:
            return self.weight_discard(state, action - DISCARD)
        if action < FIX_AT:
            return self.weight_break(state, (action - BREAK_AT) % MOST_SEATS)
        if action < VIEW_AT:
            return self.weight_fix(state, (action - FIX_AT) % MOST_SEATS)
        if action < CAVE_IN_AT:
            known = state.known[state.seat] & BIT[action - VIEW_AT]
            return self.prospect(state, state.board, state.owner, -1) + (0 if known else POINT)
        return self.weight_cave_in(state, CELL_OF[action - CAVE_IN_AT])

    # -- placing -----------------------------------------------------------------------------------------------------

    def weight_place(self, state: Miners, action: i64) -> i64:
        """Points now, and what the board promises afterwards; a useful card costs a little."""
        me = state.seat
        shape: i64 = POSITION_SHAPES[action % POSITIONS]
        cell: i64 = CELL_OF[action // POSITIONS]
        board = state.board.copy()
        owner = state.owner[:]
        board.lay(cell, shape)
        owner[cell] = me + 1
        kind: i64 = KIND_OF[state.setup.deck * SHAPES + shape]
        worth = -USEFUL[shape] * self.thrift // 100
        claims = board.touched & ~state.claimed
        gains = vec[i64]([0] * MOST_SEATS)
        if claims:
            worth += self.gain(state, board, owner, claims, gains)
        if self.ends(state, board, claims):
            return worth + self.worth_of_end(state, gains, claims)
        return worth + self.prospect(state, board, owner, kind)

    def gain(self, state: Miners, board: Tunnels, owner: vec[i64], claims: i64, gains: vec[i64]) -> i64:
        """What claims are worth: own points, less what the others get in the mean; `gains` by seat."""
        me = state.seat
        others: i64 = 0
        site: i64 = 0
        while site < SITES:
            if claims & BIT[site]:
                length = shortest(board, SITE_CELLS[site], self.on_route)
                if state.setup.win_rule != CLAIM_CREDIT:
                    gains[me] += 1
                    site += 1
                    continue
                gains[me] += bonus_of(self.value_of(state, site), site, length)
                cell: i64 = 0
                while cell < CELLS:
                    if self.on_route[cell]:
                        gains[owner[cell] - 1] += 1
                        if owner[cell] != me + 1:
                            others += 1
                    cell += 1
            site += 1
        if state.setup.win_rule != CLAIM_CREDIT:
            return gains[me] * 8 * POINT
        return gains[me] * POINT - others * POINT // (state.seats - 1) + POINT // 2

    def value_of(self, state: Miners, site: i64) -> i64:
        """The value of a site as far as the seat knows it (MIN-V7)."""
        if state.setup.hidden_values and (state.seen_by(state.seat) & BIT[site]) == 0:
            return USUAL_VALUE
        return state.values[site]

    def ends(self, state: Miners, board: Tunnels, claims: i64) -> bool:
        """Whether the round is over with this board (MIN-36, MIN-38, MIN-V1)."""
        if claims and (state.setup.win_rule == RACE or (claims | state.claimed) == 7):
            return True
        return board.fronts == 0 and (not state.setup.tools or state.spent[CAVE_IN] == 5)

    def worth_of_end(self, state: Miners, gains: vec[i64], claims: i64) -> i64:
        """Good for the one who is ahead, bad for all others; in the middle of a match only a little."""
        me = state.seat
        own = (state.score[me] + gains[me]) * 16 + state.claims[me] + (1 if claims else 0)
        ahead = True
        level = True
        seat: i64 = 0
        while seat < state.seats:
            if seat != me:
                other = (state.score[seat] + gains[seat]) * 16 + state.claims[seat]
                ahead = ahead and own > other
                level = level and own >= other
            seat += 1
        weight: i64 = WIN if state.round + 1 == state.setup.rounds else POINT
        if ahead:
            return weight
        return -weight // 4 if level else -weight

    # -- what a board promises ---------------------------------------------------------------------------------------

    def prospect(self, state: Miners, board: Tunnels, owner: vec[i64], used: i64) -> i64:
        """Cards that will be paid, nearness, risk, and how open the mine is. `used`: the kind that leaves the hand."""
        outlook = self.outlook
        outlook.look(board, owner, state.seat)
        worth = min(board.fronts, OPEN_ENDS) * self.open_end
        if board.fronts == 1:
            worth -= self.last_end
        claimed = state.claimed | board.touched
        site: i64 = 0
        while site < SITES:
            if (claimed & BIT[site]) == 0 and outlook.missing[site] < FAR:
                worth += self.promise(state, board, site, used)
            site += 1
        return worth

    def promise(self, state: Miners, board: Tunnels, site: i64, used: i64) -> i64:
        """What an open site promises to the seat."""
        outlook = self.outlook
        missing = outlook.missing[site]
        length = outlook.length[site]
        laid = length - missing
        likely: i64 = 90 - 8 * missing if missing < 9 else 18  # that it is claimed this way, in hundredths
        credit = outlook.own[site] * POINT - (laid - outlook.own[site]) * self.rivals // (state.seats - 1)
        bonus = bonus_of(self.value_of(state, site), site, length) * POINT
        if state.setup.win_rule != CLAIM_CREDIT:
            credit = 0
            bonus = 8 * POINT
        worth = credit * likely // 100 + self.near * (10 - missing)
        if missing == 1:
            worth += self.chance_to_finish(state, board, site, used, bonus)
        return worth

    def chance_to_finish(self, state: Miners, board: Tunnels, site: i64, used: i64, bonus: i64) -> i64:
        """One card is missing: what the seat hopes for, less what it fears of those who come before it."""
        kinds = finishers(state, board, site)
        cards: i64 = 0
        k: i64 = 0
        while k < PATH_KINDS:
            if kinds & BIT[k]:
                cards += self.unseen[k]
            k += 1
        lacks: i64 = 1000  # that one hand has none, in thousandths
        i: i64 = 0
        while i < state.setup.hand_size:
            lacks = lacks * (self.hidden - cards) // max(self.hidden, 1)
            i += 1
        nobody: i64 = 1000  # that all seats before the next own turn have none or cannot place
        seat: i64 = 0
        while seat < state.seats:
            if seat != state.seat and state.broken[seat] == 0:
                nobody = nobody * lacks // 1000
            seat += 1
        hope = bonus * nobody // 1000 if holds(state, kinds, used) else 0
        fear = bonus * (1000 - nobody) // 1000 * (self.risk + self.duel // state.seats) // 100
        return hope - fear

    # -- the rest ----------------------------------------------------------------------------------------------------

    def weight_discard(self, state: Miners, kind: i64) -> i64:
        """The least useful card goes; a new one may be better."""
        worth = self.prospect(state, state.board, state.owner, kind) + POINT // 4
        if kind < PATH_KINDS:
            return worth - USEFUL[lowest(SHAPES_OF[state.setup.deck * KINDS + kind])]
        if kind < FIX:
            return worth - 10
        return worth - 15

    def weight_break(self, state: Miners, target: i64) -> i64:
        """Stop the one who would finish a site, or else the one who leads."""
        worth = self.prospect(state, state.board, state.owner, BREAK)
        if target == state.seat:
            return worth - 20 * POINT
        if state.broken[target]:
            return worth - POINT
        near = self.outlook.missing[0] == 1 or self.outlook.missing[1] == 1 or self.outlook.missing[2] == 1
        following = target == (state.seat + 1) % state.seats
        lead = state.score[target] - state.score[state.seat]
        return worth + (2 * POINT if near and following else 0) + min(max(lead, 0), 4) * POINT // 4

    def weight_fix(self, state: Miners, target: i64) -> i64:
        """Mend one's own tools; others may look after theirs."""
        worth = self.prospect(state, state.board, state.owner, FIX)
        if target != state.seat:
            return worth - POINT
        return worth + 6 * POINT

    def weight_cave_in(self, state: Miners, cell: i64) -> i64:
        """What the board promises without that card."""
        board = state.board.copy()
        owner = state.owner[:]
        board.remove(cell)
        owner[cell] = 0
        return self.prospect(state, board, owner, CAVE_IN) - POINT // 2

    def count_unseen(self, state: Miners) -> None:
        """What the seat has not seen of path cards: the deck without board, discards and its own hand."""
        unseen = self.unseen
        k: i64 = 0
        while k < KINDS:
            unseen[k] = -state.spent[k]
            k += 1
        i: i64 = 0
        while i < state.setup.size:
            unseen[state.setup.cards[i]] += 1
            i += 1
        i = 0
        while i < state.board.cards:
            unseen[KIND_OF[state.setup.deck * SHAPES + state.board.shape_at(state.board.laid[i])]] -= 1
            i += 1
        i = 0
        while i < state.held[state.seat]:
            unseen[state.hands[state.seat * MOST_HELD + i]] -= 1
            i += 1
        self.hidden = state.left
        seat: i64 = 0
        while seat < state.seats:
            if seat != state.seat:
                self.hidden += state.held[seat]
            seat += 1

    # -- in words ----------------------------------------------------------------------------------------------------

    def reason(self, state: State, action: i64) -> str:
        assert isinstance(state, Miners)
        if action < DISCARD:
            return self.reason_to_place(state, action)
        if action < BREAK_AT:
            return "It is the card you will miss least."
        if action < FIX_AT:
            return "That seat cannot place until it is mended."
        if action < VIEW_AT:
            return "You cannot place with a broken tool."
        if action < CAVE_IN_AT:
            return "It tells you where to dig."
        return "The mine is better off without that card."

    def reason_to_place(self, state: Miners, action: i64) -> str:
        self.count_unseen(state)
        self.outlook.look(state.board, state.owner, state.seat)
        before = self.outlook.missing[:]
        board = state.board.copy()
        owner = state.owner[:]
        cell: i64 = CELL_OF[action // POSITIONS]
        board.lay(cell, POSITION_SHAPES[action % POSITIONS])
        owner[cell] = state.seat + 1
        claims = board.touched & ~state.claimed
        if claims:
            names = " and ".join([SITE_WORDS[site] for site in range(SITES) if claims >> site & 1])
            return f"It claims {names}."
        self.outlook.look(board, owner, state.seat)
        nearest: i64 = -1
        site: i64 = 0
        while site < SITES:
            nearer = self.outlook.missing[site] < before[site] and (state.claimed & BIT[site]) == 0
            if nearer and (nearest < 0 or self.outlook.missing[site] < self.outlook.missing[nearest]):
                nearest = site
            site += 1
        if nearest >= 0:
            missing, own = self.outlook.missing[nearest], self.outlook.own[nearest]
            cards = f"{missing} card{'' if missing == 1 else 's'}"
            yours = "one card on the way is" if own == 1 else f"{own} cards on the way are"
            return f"Then {SITE_WORDS[nearest]} is {cards} away, and {yours} yours."
        if board.fronts > state.board.fronts:
            return "It opens the mine."
        return "It keeps your better cards for later."

    def horizon(self) -> i64:
        return 12

    def glance(self) -> i64:
        return 4

    def value(self, state: State, seat: i64) -> float:
        """The share of the win by points, those in sight counted by how near they are."""
        assert isinstance(state, Miners)
        if state.over:
            return state.payoff(seat)
        later = state.setup.rounds - state.round - 1
        weight = 0.3 / float(1 + later)
        mine = self.standing(state, seat)
        everybody: float = 0.0
        other: i64 = 0
        while other < state.seats:
            if other == seat:
                everybody += 1.0
            else:
                everybody += math.exp(weight * (self.standing(state, other) - mine))
            other += 1
        return 1.0 / everybody

    def standing(self, state: Miners, seat: i64) -> float:
        """Points, and what its cards on the way to sites still open will bring."""
        outlook = self.outlook
        outlook.look(state.board, state.owner, seat)
        points = float(state.score[seat])
        site: i64 = 0
        while site < SITES:
            missing = outlook.missing[site]
            if (state.claimed & BIT[site]) == 0 and missing < FAR and state.setup.win_rule == CLAIM_CREDIT:
                points += float(outlook.own[site]) * (0.9 - 0.08 * float(missing) if missing < 9 else 0.18)
            site += 1
        return points


def finishers(state: Miners, board: Tunnels, site: i64) -> i64:
    """The set of path kinds that would connect a site with one card."""
    target: i64 = SITE_CELLS[site]
    shapes: i64 = 0
    side: i64 = 0
    while side < 4:
        cell = board.neighbour(target, EDGE[side])
        word = board.cells[cell]
        entered = (word >> LIVE_AT) & 15
        if (word & NOT_EMPTY) == 0 and entered:
            fits = board.fitting(cell)
            while fits:
                shape = lowest(fits)
                fits &= fits - 1
                if SPREAD[shape * 16 + (entered & OPEN[shape])] & EDGE[ACROSS[side]]:
                    shapes |= BIT[shape]
        side += 1
    kinds: i64 = 0
    k: i64 = 0
    while k < PATH_KINDS:
        if SHAPES_OF[state.setup.deck * KINDS + k] & shapes:
            kinds |= BIT[k]
        k += 1
    return kinds


def holds(state: Miners, kinds: i64, used: i64) -> bool:
    """Whether the deciding seat has a card of these kinds besides the one it uses now."""
    i: i64 = 0
    while i < state.held[state.seat]:
        kind = state.hands[state.seat * MOST_HELD + i]
        if kind == used:
            used = -1
        elif kinds & BIT[kind]:
            return True
        i += 1
    return False
