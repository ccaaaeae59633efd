"""How well a seat stands in the middle of a round: what search asks where it stops playing on.

Everything of the state is read, hidden things included: the states asked about are imagined ones.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.state import BIT
from motherlode.games.saboteur.deck import DECK_SIZE, DUE, GOLD, SABOTEUR
from motherlode.games.saboteur.rules import SaboteurRules
from motherlode.games.saboteur.setup import MOST_HAND
from motherlode.games.saboteur.survey import Survey

BLOCKED_OFF: Final = 12  # steps to the gold that a tunnel without a way on counts as
NUGGET: Final = 1.57  # what a nugget card is worth on average
HARMFUL: Final = 67633024  # set of kinds: dead ends, broken tools, rockfalls
HELPFUL: Final = 127  # set of kinds: passages
SIGN_COUNT: Final = 10
SIGNS: Final[vec[float]] = vec[float]([0.0] * 10)
CHANCE: Final[vec[float]] = vec[float]([1.49, -0.183, 0.051, -7.39, -6.38, -0.3, 0.246, 0.696, 0.889, -0.049])
"""A logistic fit to 500 rounds of 3 to 10 bots (sensible, easy, searching, up to 15 % of the moves left to chance);
the weight of broken tools, which the fit finds in what the miners hold, is set by hand."""


def value(state: SaboteurRules, seat: i64, survey: Survey) -> float:
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
    chance = gold_chance(state, miners, survey)
    dug = share(state, seat, NUGGET * float(cards) / float(miners), 0.0)
    due: i64 = DUE[state.seats - miners]
    kept = share(state, seat, 0.0, float(due))
    return chance * dug + (1.0 - chance) * kept


def way_to_gold(state: SaboteurRules, survey: Survey) -> i64:
    """Cards from the nearest place where the tunnel can go on to the gold."""
    gold: i64 = 0
    while gold < 2 and state.goals[gold] != GOLD:
        gold += 1
    survey.look(state, BIT[gold])
    return survey.nearest if survey.nearest < BLOCKED_OFF else BLOCKED_OFF


def gold_chance(state: SaboteurRules, miners: i64, survey: Survey) -> float:
    """How likely the miners reach the gold in this round: a logistic fit to games of bots, see `CHANCE`."""
    signs = SIGNS
    read_signs(state, miners, survey, signs)
    score = 0.0
    i: i64 = 0
    while i < SIGN_COUNT:
        score += CHANCE[i] * signs[i]
        i += 1
    return 1.0 / (1.0 + math.exp(-score))


def read_signs(state: SaboteurRules, miners: i64, survey: Survey, signs: vec[float]) -> None:
    """What the chance of the miners depends on, in the order of `CHANCE`."""
    way = float(way_to_gold(state, survey))
    turns = float(DECK_SIZE - state.turns) * float(miners) / float(state.seats)  # that miners will take
    spread = survey.second - survey.nearest
    hurt: i64 = 0
    harm: i64 = 0
    help: i64 = 0
    s: i64 = 0
    while s < state.seats:
        if state.role(s) == SABOTEUR:
            harm += held(state, s, HARMFUL)
        elif state.tools_of(s):
            hurt += 1
        else:
            help += held(state, s, HELPFUL)
        s += 1
    signs[0] = 1.0
    signs[1] = way
    signs[2] = turns
    signs[3] = way / (turns + 3.0)
    signs[4] = float(state.seats - miners) / float(state.seats)
    signs[5] = float(hurt) / float(miners)
    signs[6] = float(harm) / float(state.seats)
    signs[7] = float(help) / float(state.seats)
    signs[8] = 1.0 / (way + 1.0)
    signs[9] = float(spread if spread < 4 else 4)


def held(state: SaboteurRules, seat: i64, kinds: i64) -> i64:
    """How many cards of some kinds a seat holds."""
    count: i64 = 0
    layer: i64 = 0
    while layer < MOST_HAND:
        cards = state.hands[seat * MOST_HAND + layer] & kinds
        if state.hands[seat * MOST_HAND + layer] == 0:
            break
        while cards:
            cards &= cards - 1
            count += 1
        layer += 1
    return count


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
