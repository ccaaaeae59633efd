"""What would a sensible miner do, from what it may know?

Take claims, the dearest first. Otherwise lay cards that will be paid for: on the way to the nearest open site, one's
own cards on it counting more than those of others. Think twice before leaving a site one card away from the next seat.
Keep the mine open unless closing it wins, and keep forks and crossings for where they are needed.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.sense import Sense
from motherlode.core.state import State
from motherlode.games.miners.rules import actions as act
from motherlode.games.miners.rules import cards, ending
from motherlode.games.miners.rules.cards import MOST_HELD, MOST_SEATS, SITES
from motherlode.games.miners.rules.points import bonus_of
from motherlode.games.miners.rules.position import Position
from motherlode.games.miners.rules.setup import CLAIM_CREDIT, RACE
from motherlode.games.miners.sense.survey import FAR, Outlook, finishing, open_sites
from motherlode.games.miners.sense.value import POINT, bonus, share_of, value_of
from motherlode.kits.bits import BIT, lowest
from motherlode.kits.distance import shortest
from motherlode.kits.shapes import GROUPS
from motherlode.kits.tunnels import Tunnels

WIN: Final = 3000  # for ending the game as its only winner
NEAR: Final = 12  # for each card by which a site is nearer
OPEN_ENDS: Final = 4  # so many cells where the mine is still open count,
OPEN_END: Final = 40  # each this much
LAST_END: Final = 300  # for not leaving a single one
RISK: Final = 24  # of a bonus that somebody else may take before the next own turn, in hundredths;
DUEL: Final = 52  # and this much more, divided by the seats: the fewer they are, the more it hurts
RIVALS: Final = 50  # of the points others will get for their cards, in hundredths
THRIFT: Final = 60  # of what a card would be good for later, in hundredths


def _usefulness() -> list[int]:
    """By pose: what a card is good for later; dead ends for nothing but spoiling."""
    table = []
    for shape in cards.SHAPE_OF:
        through = max([group.bit_count() for group in GROUPS[shape] if group & (group - 1)], default=0)
        stubs = sum(1 for group in GROUPS[shape] if not group & (group - 1))
        table.append({0: 0, 2: 12, 3: 24, 4: 34}[through] - (4 * stubs if through else 0))
    return table


USEFUL: Final[vec[i64]] = vec[i64](_usefulness())


@final
class MinersSense(Sense):
    """Weighs placements by the board they leave behind, action cards and discards by simple rules."""

    def __init__(self) -> None:
        self.outlook: Outlook = Outlook()  # of the board as it is
        self.beyond: Outlook = Outlook()  # of another
        self.counted: bool = False  # what follows is up to date
        self.unseen: vec[i64] = vec[i64]([0] * cards.KINDS)  # cards the seat has not seen, by kind
        self.hidden: i64 = 1  # how many that are
        self.gains: vec[i64] = vec[i64]([0] * MOST_SEATS)  # what claims bring, by seat
        self.on_route: vec[i64] = vec[i64]([0] * cards.CELLS)

    def horizon(self) -> i64:
        """A few cards ahead the value says more than chance does."""
        return 4

    def glance(self) -> i64:
        """Weighing looks at a whole board for every action."""
        return 8

    def apart(self) -> i64:
        """What may be done shows what was drawn."""
        return 100

    def value(self, state: State, seat: i64) -> float:
        """The share of the win a seat may expect."""
        assert isinstance(state, Position)
        return state.payoff(seat) if state.over else share_of(state, seat, self.outlook)

    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        """By what the board promises after each action."""
        assert isinstance(state, Position)
        self.counted = False
        self.outlook.look(state.board, state.owner)
        for i in range(n):
            weights[i] = self.weight(state, actions[i])

    def weight(self, table: Position, action: i64) -> i64:
        """The weight of one action."""
        if action < act.DISCARD:
            return self.weight_place(table, act.cell_of(action), act.pose_of(action))
        if action >= act.CAVE_IN:
            return self.weight_cave_in(table, cards.CELL_OF[action - act.CAVE_IN])
        if action < act.BREAK:
            kind = action - act.DISCARD
            return self.prospect(table, self.outlook, table.board, kind) + weight_discard(table, kind)
        if action < act.FIX:
            worth = self.prospect(table, self.outlook, table.board, cards.BREAK)
            return worth + self.weight_break(table, (action - act.BREAK) % MOST_SEATS)
        if action < act.VIEW:  # mend one's own tools; others may look after theirs
            own = (action - act.FIX) % MOST_SEATS == table.seat
            return self.prospect(table, self.outlook, table.board, cards.FIX) + (6 * POINT if own else -POINT)
        known = table.sites_viewed(table.seat) & BIT[action - act.VIEW]
        return self.prospect(table, self.outlook, table.board, -1) + (0 if known else POINT)

    # -- placing -----------------------------------------------------------------------------------------------------

    def weight_place(self, table: Position, cell: i64, pose: i64) -> i64:
        """Points now, and what the board promises afterwards; a useful card costs a little."""
        worth = -USEFUL[pose] * THRIFT // 100
        outlook = self.outlook
        if not outlook.lay(table.board, cell, pose, table.seat):
            return worth + self.weight_laid(table, cell, pose)
        if outlook.fronts == 0 and ends(table, 0, 0):
            self.no_gains()
            return worth + self.worth_of_end(table, 0)
        outlook.measure_with(cell, open_sites(table, table.board))
        return worth + self.promises(table, outlook, table.board, cell, pose, table.setup.deck.kind_of[pose])

    def weight_laid(self, table: Position, cell: i64, pose: i64) -> i64:
        """The same of a card that changes more than what lies ahead of it: it is laid on a copy of the board."""
        board = table.board.copy()
        owner = table.owner[:]
        board.lay(cell, cards.SHAPE_OF[pose])
        owner[cell] = table.seat + 1
        claims = board.touched & ~table.claimed
        self.no_gains()
        worth = self.gain(table, board, owner, claims) if claims else 0
        if ends(table, board.fronts, claims):
            return worth + self.worth_of_end(table, claims)
        self.beyond.look(board, owner)
        return worth + self.prospect(table, self.beyond, board, table.setup.deck.kind_of[pose])

    def no_gains(self) -> None:
        """Nobody has got anything yet."""
        for seat in range(len(self.gains)):
            self.gains[seat] = 0

    def gain(self, table: Position, board: Tunnels, owner: vec[i64], claims: i64) -> i64:
        """What claims are worth: own points, less what the others get in the mean; writes down what each seat gets."""
        me = table.seat
        gains = self.gains
        by_points = table.setup.win_rule == CLAIM_CREDIT
        others: i64 = 0
        for site in range(SITES):
            if claims & BIT[site]:
                if not by_points:
                    gains[me] += 1
                    continue
                length = shortest(board, cards.SITE_CELLS[site], self.on_route)
                gains[me] += bonus_of(value_of(table, site), site, length)
                for cell in range(len(self.on_route)):
                    if self.on_route[cell]:
                        gains[owner[cell] - 1] += 1
                        if owner[cell] != me + 1:
                            others += 1
        if not by_points:
            return gains[me] * 8 * POINT
        return gains[me] * POINT - others * POINT // (table.seats - 1) + POINT // 2

    def worth_of_end(self, table: Position, claims: i64) -> i64:
        """Good for the one who is ahead, bad for all others; in the middle of a match only a little."""
        me = table.seat
        gains = self.gains
        own = (table.score[me] + gains[me]) * 16 + table.sites_won[me] + (1 if claims else 0)
        best: i64 = -1  # of the others
        for seat in range(table.seats):
            if seat != me:
                best = max(best, (table.score[seat] + gains[seat]) * 16 + table.sites_won[seat])
        weight: i64 = WIN if table.round + 1 == table.setup.rounds else POINT
        if own > best:
            return weight
        return -weight // 4 if own == best else -weight

    # -- what a board promises ---------------------------------------------------------------------------------------

    def prospect(self, table: Position, outlook: Outlook, board: Tunnels, used: i64) -> i64:
        """What a board that has been looked at promises once a card of that kind has left the hand."""
        outlook.measure(open_sites(table, board))
        return self.promises(table, outlook, board, 0, 0, used)

    def promises(self, table: Position, outlook: Outlook, board: Tunnels, cell: i64, pose: i64, used: i64) -> i64:
        """Cards that will be paid, nearness, risk, and how open the mine is, on a board that has been measured.

        `cell` and `pose` are those of a card only thought to be laid; 0 without one.
        """
        worth = openness(outlook.fronts if cell else board.fronts)
        site: i64
        for site in range(SITES):
            missing = outlook.missing[site]
            if missing < FAR:
                worth += promise(table, outlook, site)
                if missing == 1:
                    poses = finishing(board, site, cell, pose, outlook.live)
                    worth += self.chance_to_finish(table, poses, bonus(table, outlook, site), used)
        return worth

    def chance_to_finish(self, table: Position, poses: i64, reward: i64, used: i64) -> i64:
        """One card in one of these poses is missing: what the seat hopes for, less what it fears of those before it."""
        if not self.counted:
            self.hidden = table.count_unseen(table.seat, self.unseen)
            self.counted = True
        lies = table.setup.deck.poses
        kinds: i64 = 0
        finishers: i64 = 0
        kind: i64
        for kind in range(cards.PATH_KINDS):
            if lies[kind] & poses:
                kinds |= BIT[kind]
                finishers += self.unseen[kind]
        lacks: i64 = 1000  # that one hand has none, in thousandths
        for _ in range(table.setup.hand_size):
            lacks = lacks * (self.hidden - finishers) // max(self.hidden, 1)
        nobody: i64 = 1000  # that all seats before the next own turn have none or cannot place
        for seat in range(table.seats):
            if seat != table.seat and table.tools_broken(seat) == 0:
                nobody = nobody * lacks // 1000
        hope = reward * nobody // 1000 if holds(table, kinds, used) else 0
        fear = reward * (1000 - nobody) // 1000 * (RISK + DUEL // table.seats) // 100
        return hope - fear

    # -- the rest ----------------------------------------------------------------------------------------------------

    def weight_break(self, table: Position, target: i64) -> i64:
        """Stop the one who would finish a site, or else the one who leads; the board has been measured."""
        if target == table.seat:
            return -20 * POINT
        if table.tools_broken(target):
            return -POINT
        missing = self.outlook.missing
        near = missing[0] == 1 or missing[1] == 1 or missing[2] == 1
        following = target == (table.seat + 1) % table.seats
        lead = table.score[target] - table.score[table.seat]
        return (2 * POINT if near and following else 0) + min(max(lead, 0), 4) * POINT // 4

    def weight_cave_in(self, table: Position, cell: i64) -> i64:
        """What the board promises without that card."""
        board = table.board.copy()
        owner = table.owner[:]
        board.remove(cell)
        owner[cell] = 0
        self.beyond.look(board, owner)
        return self.prospect(table, self.beyond, board, cards.CAVE_IN) - POINT // 2


def weight_discard(table: Position, kind: i64) -> i64:
    """The least useful card goes; a new one may be better."""
    if kind < cards.PATH_KINDS:
        return POINT // 4 - USEFUL[lowest(table.setup.deck.poses[kind])]
    return POINT // 4 - (10 if kind < cards.FIX else 15)


def openness(fronts: i64) -> i64:
    """What it is worth that the mine can go on in so many cells."""
    worth = min(fronts, OPEN_ENDS) * OPEN_END
    return worth - LAST_END if fronts == 1 else worth


def promise(table: Position, outlook: Outlook, site: i64) -> i64:
    """What an open site promises to the seat by its cards on the way, and by being near."""
    missing = outlook.missing[site]
    likely: i64 = 90 - 8 * missing if missing < 9 else 18  # that it is claimed this way, in hundredths
    own = outlook.cards(site, table.seat)
    credit = own * POINT - (outlook.length[site] - missing - own) * RIVALS // (table.seats - 1)
    if table.setup.win_rule != CLAIM_CREDIT:
        credit = 0
    return credit * likely // 100 + NEAR * (10 - missing)


def ends(table: Position, fronts: i64, claims: i64) -> bool:
    """Whether the round is over with these claims and so many open ends (MIN-36, MIN-38, MIN-V1)."""
    if claims and (table.setup.win_rule == RACE or (claims | table.claimed) == cards.ALL_SITES):
        return True
    return fronts == 0 and ending.no_cave_in_left(table)


def holds(table: Position, kinds: i64, used: i64) -> bool:
    """Whether the deciding seat has a card of these kinds besides the one it uses now."""
    first = table.seat * MOST_HELD
    for i in range(first, first + table.held[table.seat]):
        kind = table.hands[i]
        if kind == used:
            used = -1
        elif kinds & BIT[kind]:
            return True
    return False
