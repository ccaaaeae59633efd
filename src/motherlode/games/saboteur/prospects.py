"""How well a seat stands in the middle of a round: what search asks where it stops playing on.

Everything of the state is read, hidden things included: the states asked about are imagined ones.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from motherlode.games.saboteur.deck import DECK_SIZE, DUE, GOLD, SABOTEUR
from motherlode.games.saboteur.rules import SaboteurRules
from motherlode.kits.tunnels import LIVE_BITS

BLOCKED_OFF: Final = 12  # steps to the gold that a tunnel without a way on counts as
NUGGET: Final = 1.57  # what a nugget card is worth on average


def value(state: SaboteurRules, seat: i64) -> float:
    """The share of the game's win that `seat` may expect: for either end of the round, by how likely that is."""
    if state.over:
        return state.payoff(seat)
    if state.picking:
        return share(state, seat, 0.0, 0.0)
    miners: i64 = 0
    s: i64 = 0
    while s < state.seats:
        if state.role(s) != SABOTEUR:
            miners += 1
        s += 1
    if miners == 0:
        return share(state, seat, 0.0, 0.0)
    cards = state.setup.cap if state.setup.cap < state.seats else state.seats
    chance = gold_chance(state, miners)
    dug = share(state, seat, NUGGET * float(cards) / float(miners), 0.0)
    due: i64 = DUE[state.seats - miners]
    kept = share(state, seat, 0.0, float(due))
    return chance * dug + (1.0 - chance) * kept


def steps_to_gold(state: SaboteurRules) -> i64:
    """Steps from the nearest place where the tunnel can go on to the gold."""
    board = state.board
    gold: i64 = 0
    while gold < 2 and state.goals[gold] != GOLD:
        gold += 1
    least: i64 = BLOCKED_OFF
    i: i64 = 0
    while i < board.fronts:
        cell = board.front[i]
        if board.cells[cell] & LIVE_BITS:
            steps = state.setup.steps[cell * 3 + gold]
            if steps < least:
                least = steps
        i += 1
    return least


def gold_chance(state: SaboteurRules, miners: i64) -> float:
    """How likely the miners reach the gold in this round.

    By the way left, the turns left, how many saboteurs there are, and the miners' broken tools. A logistic fit to some
    1,200 games of 3 to 10 sensible bots, half of them with 15 % of the moves left to chance, rounded; the weight of
    broken tools (0.36 by the fit) is raised by hand.
    """
    hurt: i64 = 0
    s: i64 = 0
    while s < state.seats:
        if state.role(s) != SABOTEUR and state.tools_of(s):
            hurt += 1
        s += 1
    spoilers = float(state.seats - miners) / float(state.seats)
    way = float(steps_to_gold(state))
    turns = float(DECK_SIZE - state.turns) * float(miners) / float(state.seats)  # that miners will take
    score = 1.9 - 0.18 * way + 0.086 * turns - 12.4 * way / (turns + 3.0)
    score -= 5.0 * spoilers + 0.6 * float(hurt) / float(miners)
    return 1.0 / (1.0 + math.exp(-score))


def share(state: SaboteurRules, seat: i64, dug: float, kept: float) -> float:
    """A seat's share of the win if every miner got `dug` nuggets more and every saboteur `kept`.

    The more rounds are still to come, the less a lead decides.
    """
    later = state.setup.rounds - state.round - 1
    weight = 1.2 / float(1 + later)
    mine = float(state.total(seat)) + (kept if state.role(seat) == SABOTEUR else dug)
    everybody = 0.0
    s: i64 = 0
    while s < state.seats:
        if s == seat:
            everybody += 1.0
        else:
            theirs = float(state.total(s)) + (kept if state.role(s) == SABOTEUR else dug)
            everybody += math.exp(weight * (theirs - mine))
        s += 1
    return 1.0 / everybody
