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
from motherlode.core.state import State
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
from motherlode.games.miners.survey import FAR, Outlook, finishing, open_sites
from motherlode.games.miners.words import SITE_WORDS
from motherlode.kits.bits import BIT
from motherlode.kits.routes import shortest
from motherlode.kits.tunnels import GROUPS, SHAPES, Tunnels, lowest

POINT: Final = 100
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


# -- weighing ----------------------------------------------------------------------------------------------------------

# What foretells the end of a game, see `value`; by linear fits to some thousand games of 2 to 5 sensible miners.
POINT_WEIGHT: Final[vec[float]] = vec[float]([2.0, 0.67, 0.37, 0.37])
"""Number of sites still open → of a point."""
CARD_WEIGHT: Final[vec[float]] = vec[float]([0.28, 0.16, 0.14, 0.45, 0.32, 0.27])
"""Of a card on the way to a site that misses 1, 2–3, more cards; then the same for the last site."""
FINISH_WEIGHT: Final[vec[float]] = vec[float]([0.18, 0.43, 0.40, 0.67])
"""Of a point of the bonus for who can finish next: with two seats, for the last site, with more, for the last site."""


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
        self.outlook: Outlook = Outlook()  # of the board as it is
        self.beyond: Outlook = Outlook()  # of another
        self.counted: bool = False  # what follows is up to date
        self.unseen: vec[i64] = vec[i64]([0] * KINDS)  # cards the seat has not seen, by kind
        self.hidden: i64 = 1  # how many that are
        self.gains: vec[i64] = vec[i64]([0] * MOST_SEATS)  # what claims bring, by seat
        self.on_route: vec[i64] = vec[i64]([0] * CELLS)
        self.stock: vec[float] = vec[float]([0.0] * MOST_SEATS)  # how each seat stands

    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        assert isinstance(state, Miners)
        self.counted = False
        self.outlook.look(state.board, state.owner)
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
            return self.prospect_here(state, -1) + (0 if known else POINT)
        return self.weight_cave_in(state, CELL_OF[action - CAVE_IN_AT])

    # -- placing -----------------------------------------------------------------------------------------------------

    def weight_place(self, state: Miners, action: i64) -> i64:
        """Points now, and what the board promises afterwards; a useful card costs a little."""
        shape: i64 = POSITION_SHAPES[action % POSITIONS]
        cell: i64 = CELL_OF[action // POSITIONS]
        kind: i64 = KIND_OF[state.setup.deck * SHAPES + shape]
        worth = -USEFUL[shape] * self.thrift // 100
        board = state.board
        outlook = self.outlook
        if not outlook.lay(board, cell, shape, state.seat):
            return worth + self.weight_laid(state, cell, shape, kind)
        if outlook.fronts == 0 and self.ends(state, 0, 0):
            outlook.take_back()
            self.no_gains()
            return worth + self.worth_of_end(state, 0)
        sites = open_sites(state.claimed, board)
        outlook.measure_with(cell, sites)
        worth += self.openness(outlook.fronts)
        site: i64 = 0
        while site < SITES:
            if sites & BIT[site] and outlook.missing[site] < FAR:
                worth += self.promise(state, outlook, site)
                if outlook.missing[site] == 1:
                    shapes = finishing(board, site, cell, shape, outlook.live)
                    worth += self.chance_to_finish(state, shapes, self.bonus(state, outlook, site), kind)
            site += 1
        return worth

    def weight_laid(self, state: Miners, cell: i64, shape: i64, kind: i64) -> i64:
        """The same of a card that changes more than what lies ahead of it: it is laid on a copy of the board."""
        board = state.board.copy()
        owner = state.owner[:]
        board.lay(cell, shape)
        owner[cell] = state.seat + 1
        worth: i64 = 0
        claims = board.touched & ~state.claimed
        self.no_gains()
        if claims:
            worth += self.gain(state, board, owner, claims)
        if self.ends(state, board.fronts, claims):
            return worth + self.worth_of_end(state, claims)
        self.beyond.look(board, owner)
        return worth + self.prospect(state, self.beyond, board, kind)

    def no_gains(self) -> None:
        seat: i64 = 0
        while seat < MOST_SEATS:
            self.gains[seat] = 0
            seat += 1

    def gain(self, state: Miners, board: Tunnels, owner: vec[i64], claims: i64) -> i64:
        """What claims are worth: own points, less what the others get in the mean; writes down what each seat gets."""
        me = state.seat
        gains = self.gains
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

    def ends(self, state: Miners, fronts: i64, claims: i64) -> bool:
        """Whether the round is over with these claims and so many open ends (MIN-36, MIN-38, MIN-V1)."""
        if claims and (state.setup.win_rule == RACE or (claims | state.claimed) == 7):
            return True
        return fronts == 0 and (not state.setup.tools or state.spent[CAVE_IN] == 5)

    def worth_of_end(self, state: Miners, claims: i64) -> i64:
        """Good for the one who is ahead, bad for all others; in the middle of a match only a little."""
        me = state.seat
        gains = self.gains
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

    def prospect_here(self, state: Miners, used: i64) -> i64:
        """Of the board as it is."""
        return self.prospect(state, self.outlook, state.board, used)

    def prospect(self, state: Miners, outlook: Outlook, board: Tunnels, used: i64) -> i64:
        """Cards that will be paid, nearness, risk, and how open the mine is. `used`: the kind that leaves the hand."""
        sites = open_sites(state.claimed, board)
        outlook.measure(sites)
        worth = self.openness(board.fronts)
        site: i64 = 0
        while site < SITES:
            if sites & BIT[site] and outlook.missing[site] < FAR:
                worth += self.promise(state, outlook, site)
                if outlook.missing[site] == 1:
                    shapes = finishing(board, site, 0, 0, 0)
                    worth += self.chance_to_finish(state, shapes, self.bonus(state, outlook, site), used)
            site += 1
        return worth

    def openness(self, fronts: i64) -> i64:
        """What it is worth that the mine can go on in so many cells."""
        worth = min(fronts, OPEN_ENDS) * self.open_end
        return worth - self.last_end if fronts == 1 else worth

    def promise(self, state: Miners, outlook: Outlook, site: i64) -> i64:
        """What an open site promises to the seat by its cards on the way, and by being near."""
        missing = outlook.missing[site]
        likely: i64 = 90 - 8 * missing if missing < 9 else 18  # that it is claimed this way, in hundredths
        own = outlook.cards(site, state.seat)
        credit = own * POINT - (outlook.length[site] - missing - own) * self.rivals // (state.seats - 1)
        if state.setup.win_rule != CLAIM_CREDIT:
            credit = 0
        return credit * likely // 100 + self.near * (10 - missing)

    def bonus(self, state: Miners, outlook: Outlook, site: i64) -> i64:
        """What who claims a site will get for that."""
        if state.setup.win_rule != CLAIM_CREDIT:
            return 8 * POINT
        return bonus_of(self.value_of(state, site), site, outlook.length[site]) * POINT

    def chance_to_finish(self, state: Miners, shapes: i64, bonus: i64, used: i64) -> i64:
        """One card of these shapes is missing: what the seat hopes for, less what it fears of those before it."""
        if not self.counted:
            self.count_unseen(state)
            self.counted = True
        deck = state.setup.deck * KINDS
        kinds: i64 = 0
        cards: i64 = 0
        k: i64 = 0
        while k < PATH_KINDS:
            if SHAPES_OF[deck + k] & shapes:
                kinds |= BIT[k]
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
        worth = self.prospect_here(state, kind) + POINT // 4
        if kind < PATH_KINDS:
            return worth - USEFUL[lowest(SHAPES_OF[state.setup.deck * KINDS + kind])]
        if kind < FIX:
            return worth - 10
        return worth - 15

    def weight_break(self, state: Miners, target: i64) -> i64:
        """Stop the one who would finish a site, or else the one who leads."""
        worth = self.prospect_here(state, BREAK)
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
        worth = self.prospect_here(state, FIX)
        if target != state.seat:
            return worth - POINT
        return worth + 6 * POINT

    def weight_cave_in(self, state: Miners, cell: i64) -> i64:
        """What the board promises without that card."""
        board = state.board.copy()
        owner = state.owner[:]
        board.remove(cell)
        owner[cell] = 0
        self.beyond.look(board, owner)
        return self.prospect(state, self.beyond, board, CAVE_IN) - POINT // 2

    def count_unseen(self, state: Miners) -> None:
        """What the seat has not seen: it knows deck, board, discards and its hand, hence what the rest is together."""
        unseen, pile, hands = self.unseen, state.pile, state.hands
        k: i64 = 0
        while k < KINDS:
            unseen[k] = 0
            k += 1
        i: i64 = 0
        while i < state.left:
            unseen[pile[i]] += 1
            i += 1
        self.hidden = state.left
        seat: i64 = 0
        while seat < state.seats:
            if seat != state.seat:
                i = seat * MOST_HELD
                end = i + state.held[seat]
                self.hidden += state.held[seat]
                while i < end:
                    unseen[hands[i]] += 1
                    i += 1
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
        before = self.outlook
        before.look(state.board, state.owner)
        before.measure(open_sites(state.claimed, state.board))
        board = state.board.copy()
        owner = state.owner[:]
        cell: i64 = CELL_OF[action // POSITIONS]
        board.lay(cell, POSITION_SHAPES[action % POSITIONS])
        owner[cell] = state.seat + 1
        claims = board.touched & ~state.claimed
        if claims:
            names = " and ".join([SITE_WORDS[site] for site in range(SITES) if claims >> site & 1])
            return f"It claims {names}."
        after = self.beyond
        after.look(board, owner)
        after.measure(open_sites(state.claimed, board))
        nearest: i64 = -1
        site: i64 = 0
        while site < SITES:
            if after.missing[site] < before.missing[site]:
                if nearest < 0 or after.missing[site] < after.missing[nearest]:
                    nearest = site
            site += 1
        if nearest >= 0:
            missing, own = after.missing[nearest], after.cards(nearest, state.seat)
            cards = f"{missing} card{'' if missing == 1 else 's'}"
            yours = "one card on the way is" if own == 1 else f"{own} cards on the way are"
            return f"Then {SITE_WORDS[nearest]} is {cards} away, and {yours} yours."
        if board.fronts > state.board.fronts:
            return "It opens the mine."
        return "It keeps your better cards for later."

    def horizon(self) -> i64:
        return 4

    def glance(self) -> i64:
        return 8

    def apart(self) -> i64:
        return 100

    # -- how a position stands ---------------------------------------------------------------------------------------

    def value(self, state: State, seat: i64) -> float:
        """The share of the win by points, by cards on the ways to sites, and by who can finish one next.

        The weights are those that foretell best how games of sensible miners end: the fewer sites are open, the more
        a lead says.
        """
        assert isinstance(state, Miners)
        if state.over:
            return state.payoff(seat)
        self.take_stock(state)
        stock = self.stock
        mine = stock[seat]
        everybody: float = 0.0
        other: i64 = 0
        while other < state.seats:
            everybody += math.exp(stock[other] - mine)
            other += 1
        return 1.0 / everybody

    def take_stock(self, state: Miners) -> None:
        """How every seat stands, in the logarithm of its chance to win."""
        outlook, stock = self.outlook, self.stock
        sites = open_sites(state.claimed, state.board)
        outlook.look(state.board, state.owner)
        outlook.measure(sites)
        left: i64 = 0
        site: i64 = 0
        while site < SITES:
            if outlook.missing[site] < FAR:
                left += 1
            site += 1
        point = POINT_WEIGHT[left]
        if state.setup.win_rule != CLAIM_CREDIT:
            point *= 4.0
        seat: i64 = 0
        while seat < state.seats:
            stock[seat] = point * float(state.score[seat])
            seat += 1
        last = left == 1
        site = 0
        while site < SITES:
            if outlook.missing[site] < FAR:
                if state.setup.win_rule == CLAIM_CREDIT:
                    self.count_cards(state, site, last)
                if outlook.missing[site] == 1:
                    self.count_finishers(state, site, last)
            site += 1
        later = float(state.setup.rounds - state.round)
        seat = 0
        while seat < state.seats:
            stock[seat] /= later
            seat += 1

    def count_cards(self, state: Miners, site: i64, last: bool) -> None:
        """Cards on the way to a site will be paid if it is claimed that way."""
        missing = self.outlook.missing[site]
        nearness: i64 = 0 if missing == 1 else (1 if missing < 4 else 2)
        weight = CARD_WEIGHT[nearness + 3 if last else nearness]
        seat: i64 = 0
        while seat < state.seats:
            self.stock[seat] += weight * float(self.outlook.cards(site, seat))
            seat += 1

    def count_finishers(self, state: Miners, site: i64, last: bool) -> None:
        """One card is missing: the first seat that has it will get the bonus, most likely."""
        shapes = finishing(state.board, site, 0, 0, 0)
        at: i64 = (0 if state.seats == 2 else 2) + (1 if last else 0)
        bonus = float(self.bonus(state, self.outlook, site)) / float(POINT)
        turn: i64 = 0
        while turn < state.seats:
            seat = (state.seat + turn) % state.seats
            if state.hand_shapes(seat) & shapes:
                self.stock[seat] += FINISH_WEIGHT[at] * bonus
                return
            turn += 1


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
