"""What a sensible mine owner does.

Dig up the Ace if you can; else stop whoever could do so next, by stunning, stealing or buying a Miner; else get to
Miners of 12 in one go, with Thugs at home; else take what is safe to take. Only open cards and the own hand are read.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.sense import Sense
from motherlode.core.state import NOBODY, State
from motherlode.games.mine_all_mine.deck import (
    ACE_OF_DIAMONDS,
    BID_AT,
    BRIBE_AT,
    DONE,
    ENOUGH,
    GIVE_UP,
    KIDNAP_AT,
    LOVERS,
    MINE_AT,
    MINERS,
    NOTHING,
    PAIR_AT,
    PAY_AT,
    SEND_AT,
    STOCK_AT,
    THUGS,
    WORTH,
    WORTHS,
)
from motherlode.games.mine_all_mine.position import (
    ACTION,
    BIDDING,
    PAIRING,
    PAYING,
    STOCKING,
    Position,
)
from motherlode.kits.bits import BIT, count
from motherlode.kits.cards52 import CARDS, HEARTS, total

WIN: Final = 1000000
STOP: Final = 500000  # keep somebody from winning next turn
REACH: Final = 60000  # get Miners of 12 together
GATE: Final = 45000  # get a diamond that the Ace asks for
GAIN: Final = 20000  # win a character for certain
ARM: Final = 15000  # get a first Thug
STRENGTHEN: Final = 4000
DIG: Final = 30000
FOLLY: Final = -1000


# -- how the race stands -----------------------------------------------------------------------------------------------


def open_pairs(table: Position, lovers: i64, miners: i64) -> i64:
    """How much strength could be added by pairing these Lovers with these Miners."""
    free = count(lovers & ~table.paired)
    open_to = count(miners & ~table.paired)
    if table.setup.many_lovers and miners:
        return free
    return free if free < open_to else open_to


def next_mining(table: Position, seat: i64) -> i64:
    """What another seat's Miners will be worth in its next turn, pairs it can make then included."""
    usable = table.usable(seat)
    miners = usable & MINERS
    return table.power(miners) + open_pairs(table, usable & LOVERS, miners)


def gate_open(table: Position, seat: i64) -> bool:
    """Whether a seat holds enough diamonds for the Ace (MINE-V1)."""
    return count(table.purses[seat]) >= table.setup.ace_gate


def dangerous(table: Position, seat: i64) -> bool:
    """Whether a seat could win in its next turn with what lies open."""
    return gate_open(table, seat) and next_mining(table, seat) >= ENOUGH


def most_dangerous(table: Position, me: i64) -> i64:
    """The seat that comes first among those that could win next; NOBODY if none could."""
    k: i64 = 1
    while k < table.seats:
        seat = (me + k) % table.seats
        if dangerous(table, seat):
            return seat
        k += 1
    return NOBODY


def reach(table: Position, me: i64, hand: i64) -> i64:
    """What my Miners will be worth next turn if I stock these cards now."""
    fit = table.villages[me] & ~table.weary  # whoever rests with counter 1 is usable again when this turn has ended
    miners = (fit | hand) & MINERS
    return table.power(miners) + open_pairs(table, (fit | hand) & LOVERS, miners)


def home_of(table: Position, card: i64) -> i64:
    """In whose village a character lies."""
    seat: i64 = 0
    while seat < table.seats and not table.villages[seat] & BIT[card]:
        seat += 1
    return seat


def guards(table: Position, seat: i64, target: i64) -> i64:
    """The strength of the Thugs a seat could still send to defend somebody."""
    return table.power(table.free_thugs(seat) & ~BIT[target])


def harmless_without(table: Position, seat: i64, card: i64) -> bool:
    """Whether a seat could no longer win next turn if this character were resting or gone."""
    usable = table.usable(seat) & ~BIT[card]
    miners = usable & MINERS
    return table.power(miners) + open_pairs(table, usable & LOVERS, miners) < ENOUGH


# -- the player --------------------------------------------------------------------------------------------------------


@final
class MineSense(Sense):
    """Weighs decision by decision; the sections below are the decisions of a turn in their order."""

    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        assert isinstance(state, Position)
        phase = state.phase
        danger = most_dangerous(state, state.seat) if phase == ACTION else NOBODY
        i: i64 = 0
        while i < n:
            action = actions[i]
            if phase == ACTION:
                weights[i] = self.weigh_action(state, action, danger)
            elif phase == PAIRING:
                weights[i] = self.weigh_pair(state, action)
            elif phase == STOCKING:
                weights[i] = STRENGTHEN if action == DONE else self.weigh_stock(state, action - STOCK_AT)
            elif phase == BIDDING:
                weights[i] = self.weigh_bid(state, action)
            elif phase == PAYING:
                weights[i] = self.weigh_payment(state, action - PAY_AT)
            else:
                weights[i] = self.weigh_thug(state, action)
            i += 1

    def weigh_pair(self, table: Position, action: i64) -> i64:
        """Miners before Thugs, the strong first; high hearts guard against rich neighbours, low ones do else."""
        if action == DONE:
            return 0
        couple = action - PAIR_AT
        partner = couple % CARDS
        lover: i64 = WORTH[couple // CARDS * 4 + HEARTS]
        weight: i64 = 1000 + 20 * table.strength(partner)
        if BIT[partner] & MINERS:
            weight += 1000
        return weight + lover if self.richest_other(table) > 0 else weight - lover

    def richest_other(self, table: Position) -> i64:
        most: i64 = 0
        seat: i64 = 0
        while seat < table.seats:
            if seat != table.seat and table.purse(seat) > most:
                most = table.purse(seat)
            seat += 1
        return most

    # -- the action --------------------------------------------------------------------------------------------------

    def weigh_action(self, table: Position, action: i64, danger: i64) -> i64:
        if action == NOTHING:
            return 0
        if action < MINE_AT:
            return self.weigh_stock(table, action - STOCK_AT)
        if action < BRIBE_AT:
            return self.weigh_mine(table, action - MINE_AT)
        if action < KIDNAP_AT:
            return self.weigh_bribe(table, action - BRIBE_AT, danger)
        return self.weigh_kidnap(table, action - KIDNAP_AT, danger)

    def weigh_stock(self, table: Position, card: i64) -> i64:
        """Everything at once when it makes 12; until then Thugs, and Miners only where diamonds are needed."""
        me = table.seat
        hand = table.hands[me]
        bit = BIT[card]
        now = reach(table, me, 0)
        then = reach(table, me, hand)
        if now < ENOUGH <= then:
            return REACH + (1000 if bit & MINERS else 500) + WORTH[card]
        if bit & THUGS:
            return (STRENGTHEN if table.usable(me) & THUGS else ARM) + 10 * WORTH[card]
        if bit & LOVERS:
            return STRENGTHEN + (100 if table.villages[me] & MINERS & ~table.paired else -100)
        if now >= ENOUGH or not gate_open(table, me) or table.phase == STOCKING:
            return STRENGTHEN + 200 + WORTH[card]
        return STRENGTHEN - 500 + WORTH[card]

    def weigh_mine(self, table: Position, gem: i64) -> i64:
        """The Ace; the diamonds it asks for; else the dearest."""
        if gem == ACE_OF_DIAMONDS:
            return WIN
        worth: i64 = WORTH[gem]
        if not gate_open(table, table.seat):
            return GATE + 10 * worth
        return DIG + 100 * worth

    def prize(self, table: Position, card: i64, at_once: bool) -> i64:
        """What winning a character is worth: Miners that make 12, then Miners and Thugs by strength."""
        me = table.seat
        worth: i64 = WORTH[card]
        if BIT[card] & MINERS:
            if table.power(table.villages[me] & MINERS) + worth >= ENOUGH:
                return GAIN + (REACH if at_once else GAIN) + 100 * worth
            return GAIN + 300 * worth
        if BIT[card] & THUGS:
            return GAIN + 250 * worth
        return STRENGTHEN + 50 * worth

    def weigh_bribe(self, table: Position, target: i64, danger: i64) -> i64:
        """Only what the owner cannot keep."""
        me = table.seat
        owner = home_of(table, target)
        price = table.purse(owner) + table.love(target) + 1
        if table.purse(me) < price:
            return FOLLY
        if owner == danger and harmless_without(table, owner, target):
            return STOP + GAIN + 100 * WORTH[target]
        if count(table.purses[me]) - 1 < table.setup.ace_gate:
            return FOLLY
        usable = not table.tired & BIT[target]
        return self.prize(table, target, usable) - 500 * price

    def weigh_kidnap(self, table: Position, target: i64, danger: i64) -> i64:
        """What can be won for certain; or a Miner that must be stunned at any price."""
        me = table.seat
        owner = home_of(table, target)
        sure = table.power(table.free_thugs(me)) > table.strength(target) + guards(table, owner, target)
        if owner == danger and (sure or (table.setup.failed_target_rests and not table.tired & BIT[target])):
            if harmless_without(table, owner, target) and (sure or BIT[target] & MINERS):
                return STOP + (GAIN + 100 * WORTH[target] if sure else 100 * WORTH[target])
        return self.prize(table, target, False) if sure else FOLLY

    # -- the bidding war ---------------------------------------------------------------------------------------------

    def limit(self, table: Position) -> i64:
        """What winning the war is worth in diamonds: everything if the race hangs on it."""
        me = table.seat
        target = table.target
        strength = table.strength(target)
        if BIT[target] & MINERS:
            if me != table.active:
                theirs = table.power(table.villages[table.active] & MINERS) + WORTH[target]
                if theirs >= ENOUGH or dangerous(table, me):
                    return 99
            elif dangerous(table, table.owner) or table.power(table.villages[me] & MINERS) + strength >= ENOUGH:
                return 99
            return strength + 3
        return strength

    def weigh_bid(self, table: Position, action: i64) -> i64:
        """Diamonds give no change, so a bid may as well be all that the least payment covers."""
        if action < BID_AT or action >= PAIR_AT:
            return 50  # concede
        me = table.seat
        purse = table.purses[me]
        cost = table.least_sum(purse, table.least_bid(me))
        bid = action - BID_AT
        if cost > self.limit(table):
            return -bid
        return 100 + bid if bid <= cost else 40 - bid

    def weigh_payment(self, table: Position, gem: i64) -> i64:
        """As little as possible, in few diamonds."""
        purse = table.purses[table.seat]
        least = table.least_sum(purse, table.due)
        worth: i64 = WORTH[gem]
        return 100 + worth if table.fitting(purse, least) & BIT[gem] else -worth

    # -- the kidnap --------------------------------------------------------------------------------------------------

    def weigh_thug(self, table: Position, action: i64) -> i64:
        """Send the weakest Thug that decides it, the strongest if it takes more; nobody in vain."""
        me = table.seat
        attacking = me == table.active
        ours = table.attack() if attacking else table.defence()
        theirs = table.defence() if attacking else table.attack()
        rival = table.owner if attacking else table.active
        if not attacking:
            ours += 1  # a draw is enough for the defender
        force = table.power(table.free_thugs(me))
        reserve = table.power(table.free_thugs(rival))
        if action == GIVE_UP:
            ahead = ours > theirs  # asked while ahead, one wins by stopping (MINE-V3)
            return 500 if ahead or ours + force <= theirs + reserve else -500
        worth = table.strength(action - SEND_AT)
        if ours + force <= theirs + reserve:
            return -worth  # it only stuns: the weakest will do
        if ours + worth > theirs + reserve:
            return 200 - worth
        return worth

    # -- for search and for people -----------------------------------------------------------------------------------

    def value(self, state: State, seat: i64) -> float:
        """Shares of the win by how near everybody is to the Ace, and how well armed and rich."""
        assert isinstance(state, Position)
        if state.over:
            return state.payoff(seat)
        mine: float = 0.0
        everybody: float = 0.0
        s: i64 = 0
        while s < state.seats:
            score = self.standing(state, s)
            everybody += score
            if s == seat:
                mine = score
            s += 1
        return mine / everybody

    def horizon(self) -> i64:
        return 12

    def standing(self, table: Position, seat: i64) -> float:
        miners = table.power(table.villages[seat] & MINERS)
        digging = next_mining(table, seat)
        if miners > ENOUGH:
            miners = ENOUGH
        if digging > ENOUGH:
            digging = ENOUGH
        points = 10 + 2 * miners + 3 * digging + table.power(table.usable(seat) & THUGS)
        points += total(WORTHS, table.purses[seat]) // 2 + 4 * count(table.hands[seat])
        if not gate_open(table, seat):
            points -= 5
        return float(points * points)

    def reason(self, state: State, action: i64) -> str:
        assert isinstance(state, Position)
        me = state.seat
        if state.phase == ACTION:
            danger = most_dangerous(state, me)
            weight = self.weigh_action(state, action, danger)
            if weight >= WIN:
                return "The Ace of Diamonds wins the game."
            if weight >= STOP:
                return f"Seat {danger} could mine the Ace next turn: without this Miner it cannot."
            if action < MINE_AT:
                if weight >= REACH:
                    return f"With all of these my Miners make {reach(state, me, state.hands[me])}, enough for the Ace."
                if BIT[action] & THUGS:
                    return "Thugs at home guard my people and can stun a leader."
                return "My village needs people." if weight >= STRENGTHEN else "There is nothing better to do."
            if action < BRIBE_AT:
                return "The Ace takes a purse." if weight >= GATE else "Diamonds buy people, and decide at sunset."
            if action < SEND_AT and weight > FOLLY:
                return "Its owner cannot keep it from me."
            return "There is nothing better to do."
        if state.phase == BIDDING:
            return "No more than it is worth to me." if action >= PAIR_AT else "It costs me no more than a lower bid."
        if state.phase == PAYING:
            return "This wastes least."
        if state.phase == PAIRING:
            return "The others are of more use alone." if action == DONE else "One more strength, for nothing."
        if state.phase == STOCKING:
            if action == DONE:
                return "What is left is of more use in my hand."
            return "It helps more in the village than in my hand."
        if action == GIVE_UP:
            return "More Thugs would only tire."
        return "The weakest Thug that will do."
