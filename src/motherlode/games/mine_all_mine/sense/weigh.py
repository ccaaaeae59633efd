"""What would a sensible mine owner do?

Dig up the Ace if you can; else stop whoever could do so next, by stunning, stealing or buying a Miner; else get to
Miners of 12 in one go, with Thugs at home; else take what is safe to take. Only open cards and the own hand are read.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.sense import Sense
from motherlode.core.state import NOBODY, State
from motherlode.games.mine_all_mine.rules import actions as act
from motherlode.games.mine_all_mine.rules import bribe, kidnap, mining
from motherlode.games.mine_all_mine.rules.cards import ACE_OF_DIAMONDS, ENOUGH, GEMS, LOVERS, MINERS, THUGS, WORTH
from motherlode.games.mine_all_mine.rules.decisions import Ask
from motherlode.games.mine_all_mine.rules.position import Position
from motherlode.games.mine_all_mine.sense import value
from motherlode.kits.bits import BIT, count

# What an action is good for; within one kind, smaller numbers tell better from worse.
WIN: Final = 1000000
STOP: Final = 500000  # keep somebody from winning next turn
REACH: Final = 60000  # get Miners of 12 together
GATE: Final = 45000  # get a diamond that the Ace asks for
DIG: Final = 30000
GAIN: Final = 20000  # win a character for certain
ARM: Final = 15000  # get a first Thug
STRENGTHEN: Final = 4000
FOLLY: Final = -1000

NO_LIMIT: Final = 99  # more than anybody can bid


@final
class MineSense(Sense):
    """Weighs decision by decision, each by a function below."""

    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        """Give each action a weight, by what is asked."""
        assert isinstance(state, Position)
        asked = state.asked
        if asked == Ask.BID or asked == Ask.OPEN:
            weigh_bids(state, actions, n, weights)
        elif asked == Ask.PAY:
            weigh_payments(state, actions, n, weights)
        elif asked == Ask.SEND or asked == Ask.LEAD:
            weigh_thugs(state, actions, n, weights)
        else:
            danger = value.most_dangerous(state, state.seat) if asked == Ask.ACT else NOBODY
            i: i64 = 0
            while i < n:
                weights[i] = weigh_action(state, actions[i], danger)
                i += 1

    def value(self, state: State, seat: i64) -> float:
        """Shares of the win by how near everybody is to the Ace, and how well armed and rich."""
        assert isinstance(state, Position)
        if state.over:
            return state.payoff(seat)
        mine = value.standing(state, seat)
        everybody = mine
        s: i64 = 0
        while s < state.seats:
            if s != seat:
                everybody += value.standing(state, s)
            s += 1
        return mine / everybody

    def horizon(self) -> i64:
        """A few turns: beyond that the estimate is as good as playing on."""
        return 12


def weigh_action(table: Position, action: i64, danger: i64) -> i64:
    """The weight of pairing, stocking, or the one action of a turn; `danger` is who could win next."""
    if action < act.MINE:
        return weigh_stock(table, action - act.STOCK)
    if action < act.BRIBE:
        return weigh_mine(table, action - act.MINE)
    if action < act.KIDNAP:
        return weigh_bribe(table, action - act.BRIBE, danger)
    if action < act.SEND:
        return weigh_kidnap(table, action - act.KIDNAP, danger)
    if action < act.NOTHING:
        return weigh_pair(table, act.lover(action), act.partner(action))
    return STRENGTHEN if table.asked == Ask.STOCK else 0


def weigh_pair(table: Position, lover: i64, partner: i64) -> i64:
    """Miners before Thugs, the strong first; high hearts guard against rich neighbours, low ones do else."""
    love: i64 = WORTH[lover]
    weight: i64 = 1000 + 20 * table.strength(partner)
    if BIT[partner] & MINERS:
        weight += 1000
    rich = GEMS & ~table.centre & ~table.purses[table.seat]  # diamonds that others hold
    return weight + love if rich else weight - love


def weigh_stock(table: Position, card: i64) -> i64:
    """Everything at once when it makes 12; until then Thugs, and Miners only where diamonds are needed."""
    me = table.seat
    bit = BIT[card]
    now = value.reach(table, me, 0)
    if now < ENOUGH <= value.reach(table, me, table.hands[me]):
        return REACH + (1000 if bit & MINERS else 500) + WORTH[card]
    if bit & THUGS:
        return (STRENGTHEN if table.usable(me) & THUGS else ARM) + 10 * WORTH[card]
    if bit & LOVERS:
        return STRENGTHEN + (100 if table.villages[me] & MINERS & ~table.paired else -100)
    if now >= ENOUGH or not mining.gate_open(table, me) or table.asked == Ask.STOCK:
        return STRENGTHEN + 200 + WORTH[card]
    return STRENGTHEN - 500 + WORTH[card]


def weigh_mine(table: Position, gem: i64) -> i64:
    """The Ace; the diamonds it asks for; else the dearest."""
    if gem == ACE_OF_DIAMONDS:
        return WIN
    worth: i64 = WORTH[gem]
    return DIG + 100 * worth if mining.gate_open(table, table.seat) else GATE + 10 * worth


def prize(table: Position, card: i64, at_once: bool) -> i64:
    """What winning a character is worth: Miners that make 12, then Miners and Thugs by strength."""
    worth: i64 = WORTH[card]
    if BIT[card] & MINERS:
        if table.power(table.villages[table.seat] & MINERS) + worth >= ENOUGH:
            return GAIN + (REACH if at_once else GAIN) + 100 * worth
        return GAIN + 300 * worth
    if BIT[card] & THUGS:
        return GAIN + 250 * worth
    return STRENGTHEN + 50 * worth


def weigh_bribe(table: Position, target: i64, danger: i64) -> i64:
    """Only what the owner cannot keep."""
    me = table.seat
    owner = table.home(target)
    price = table.purse(owner) + table.love(target) + 1
    if table.purse(me) < price:
        return FOLLY
    if owner == danger and value.harmless_without(table, owner, target):
        return STOP + GAIN + 100 * WORTH[target]
    if count(table.purses[me]) - 1 < table.setup.ace_gate:
        return FOLLY
    return prize(table, target, not table.tired & BIT[target]) - 500 * price


def weigh_kidnap(table: Position, target: i64, danger: i64) -> i64:
    """What can be won for certain; or a Miner that must be stunned at any price."""
    owner = table.home(target)
    guards = table.power(kidnap.free_thugs(table, owner) & ~BIT[target])
    sure = table.power(kidnap.free_thugs(table, table.seat)) > table.strength(target) + guards
    stuns = table.setup.failed_target_rests and BIT[target] & MINERS & ~table.tired != 0
    if owner == danger and (sure or stuns) and value.harmless_without(table, owner, target):
        return STOP + (GAIN if sure else 0) + 100 * WORTH[target]
    return prize(table, target, False) if sure else FOLLY


def limit(table: Position) -> i64:
    """What winning the war is worth in diamonds: everything if the race hangs on it."""
    me = table.seat
    target = table.target
    strength = table.strength(target)
    if not BIT[target] & MINERS:
        return strength
    rival = table.rival(me)
    if me == table.active:
        decisive = value.dangerous(table, rival) or table.power(table.villages[me] & MINERS) + strength >= ENOUGH
    else:
        theirs = table.power(table.villages[rival] & MINERS) + WORTH[target]
        decisive = theirs >= ENOUGH or value.dangerous(table, me)
    return NO_LIMIT if decisive else strength + 3


def weigh_bids(table: Position, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
    """Diamonds give no change, so a bid may as well be all that the least payment covers."""
    me = table.seat
    cost = bribe.least_sum(table.purses[me], bribe.least_bid(table, me))
    dear = cost > limit(table)
    i: i64 = 0
    while i < n:
        bid = actions[i] - act.BID
        if actions[i] == act.CONCEDE:
            weights[i] = 50
        elif dear:
            weights[i] = -bid
        else:
            weights[i] = 100 + bid if bid <= cost else 40 - bid
        i += 1


def weigh_payments(table: Position, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
    """As little as possible, in few diamonds."""
    purse = table.purses[table.seat]
    cheapest = bribe.fitting(purse, bribe.least_sum(purse, table.due))
    i: i64 = 0
    while i < n:
        gem = actions[i] - act.PAY
        worth: i64 = WORTH[gem]
        weights[i] = 100 + worth if cheapest & BIT[gem] else -worth
        i += 1


def weigh_thugs(table: Position, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
    """Send the weakest Thug that decides it, the strongest if it takes more; nobody in vain."""
    me = table.seat
    # A draw is enough for the defender.
    lead = table.attack() - table.defence() if me == table.active else table.defence() + 1 - table.attack()
    reserve = table.power(kidnap.free_thugs(table, table.rival(me)))
    hopeless = lead + table.power(kidnap.free_thugs(table, me)) <= reserve
    i: i64 = 0
    while i < n:
        if actions[i] == act.GIVE_UP:
            weights[i] = 500 if lead > 0 or hopeless else -500  # asked while ahead, one wins by stopping (MINE-V3)
        else:
            strength = table.strength(actions[i] - act.SEND)
            if hopeless:
                weights[i] = -strength  # it only stuns: the weakest will do
            elif lead + strength > reserve:
                weights[i] = 200 - strength
            else:
                weights[i] = strength
        i += 1
