"""How well a seat stands in the middle of a round: what search asks where it stops playing on.

Everything of the state is read, hidden things included: the states asked about are imagined ones.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.state import NOBODY
from motherlode.games.saboteur.deck import (
    DEAD_ENDS,
    DECK_SIZE,
    DUE,
    FIX,
    FIX_TWO,
    GOLD,
    KIND_OF_SHAPE,
    LOCALS,
    LOCALS_OF_FIRST,
    SABOTEUR,
    SHAPE_OF_LOCAL,
)
from motherlode.games.saboteur.evidence import suspect
from motherlode.games.saboteur.payout import CARDS, GIVEN, PAGE
from motherlode.games.saboteur.rules import SaboteurRules
from motherlode.games.saboteur.setup import MOST_HAND, MOST_SEATS
from motherlode.games.saboteur.survey import Survey
from motherlode.kits.bits import BIT
from motherlode.kits.tunnels import ASKED_AT, CARD, FIRST_BIT, OPEN, SPREAD


def passages() -> int:
    """The shapes of all passages, a set of local numbers."""
    return sum(1 << k for k in range(LOCALS) if KIND_OF_SHAPE[SHAPE_OF_LOCAL[k]] < DEAD_ENDS)


def menders() -> list[int]:
    """By a set of broken tools: the kinds that mend one of them, a set; none if a single repair is not enough."""
    kinds = [0] * 8
    for tool, pairs in ((0, (0, 1)), (1, (0, 2)), (2, (1, 2))):
        kinds[1 << tool] = 1 << (FIX + tool) | sum(1 << (FIX_TWO + pair) for pair in pairs)
    return kinds


PASSAGE_SHAPES: Final[i64] = passages()
MENDERS: Final[vec[i64]] = vec[i64](menders())
BLOCKED_OFF: Final = 12  # steps to the gold that a tunnel without a way on counts as
BOND: Final = 0.5  # how much a seat cares for its side rather than for itself
NUGGET: Final = 1.57  # what a nugget card is worth on average
PASSAGES: Final = 127  # sets of kinds
DEAD: Final = 65408
BROKEN_TOOLS: Final = 458752
ROCKFALLS: Final = 67108864
SIGN_COUNT: Final = 20
SIGNS: Final[vec[float]] = vec[float]([0.0] * 20)
CHANCE: Final[vec[float]] = vec[float](
    [
        -2.8,  # by itself
        -0.02,  # cards to the gold
        0.12,  # turns that miners will take
        -5.71,  # the former by the latter
        -1.42,  # saboteurs, by seats
        -0.5,  # miners with broken tools, by miners
        -0.44,  # dead ends that saboteurs can lay, by seats
        -1.51,  # rockfalls that saboteurs hold, by seats
        0.13,  # broken tools that they hold, by seats
        0.37,  # passages that miners can lay, by seats
        -0.3,  # miners who can bring the tunnel nearer, by miners
        5.7,  # the same, the more the nearer the gold is
        -0.53,  # whether one of them comes before a saboteur who can do something about it
        4.75,  # the same, the more the nearer the gold is
        0.41,  # miners who know where the gold is, by miners
        1.39,  # miners with broken tools whom one repair in a miner's hand would help, by miners
        1.7,  # whether there is no way on
        -0.47,  # cards to the gold, times saboteurs, by seats
        0.61,  # saboteurs with broken tools, by seats
        0.47,  # how much saboteurs look like saboteurs (logarithms of odds, added up), by seats
    ]
)
"""How much each sign of `read_signs` says for the miners: a logistic fit to 47,600 positions from 16,000 rounds of 3 to
10 sensible bots, up to 15 % of their moves left to chance, and to 3,300 from 700 rounds with bots searching 60
iterations among them. Four of ten times the last move before the position was left to chance. On rounds not used for
the fit the mean log-loss is 0.435; it is 0.674 if nothing is known but how often miners win."""
ODDS: Final[vec[float]] = vec[float]([0.0] * (2 * MOST_SEATS))
TOTALS: Final[vec[i64]] = vec[i64]([0] * MOST_SEATS)


def value(state: SaboteurRules, seat: i64, survey: Survey) -> float:
    """The share of the game's win that `seat` may expect: for either end of the round, by how likely that is."""
    if state.over:
        return state.payoff(seat)
    count_nuggets(state, TOTALS)
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


def find_gold(state: SaboteurRules) -> i64:
    """The goal that is gold."""
    gold: i64 = 0
    while gold < 2 and state.goals[gold] != GOLD:
        gold += 1
    return gold


def way_to_gold(state: SaboteurRules, survey: Survey) -> i64:
    """Cards from the nearest place where the tunnel can go on to the gold."""
    survey.look(state, BIT[find_gold(state)])
    if survey.nearest < BLOCKED_OFF:
        return survey.nearest
    return BLOCKED_OFF


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
    steps = way_to_gold(state, survey)
    good = leading_on(state, survey)
    hands = state.hands
    seats = state.seats
    finders = knowing_goals(state)
    remedies: i64 = 0  # kinds that miners hold
    hurt: i64 = 0
    hurt_saboteurs: i64 = 0
    dead: i64 = 0
    rockfalls: i64 = 0
    breaks: i64 = 0
    dig: i64 = 0
    able: i64 = 0
    know: i64 = 0
    first: i64 = 0
    settled = False
    s = state.seat
    i: i64 = 0
    while i < seats:
        kinds = hands[s * MOST_HAND]
        whole = state.tools_of(s) == 0
        if state.role(s) == SABOTEUR:
            threat = kinds & (ROCKFALLS | BROKEN_TOOLS)
            rockfalls += held(state, s, ROCKFALLS)
            breaks += held(state, s, BROKEN_TOOLS)
            if whole:
                threat |= kinds & DEAD
                dead += held(state, s, DEAD)
            else:
                hurt_saboteurs += 1
            if threat:
                settled = True
        else:
            remedies |= kinds
            if (finders >> (state.maps[s] & 7)) & 1:
                know += 1
            if whole:
                dig += held(state, s, PASSAGES)
                if LOCALS_OF_FIRST[kinds & PASSAGES] & good:
                    able += 1
                    if not settled:
                        first = 1
                        settled = True
            else:
                hurt += 1
        s += 1
        if s == seats:
            s = 0
        i += 1
    way = float(steps)
    near = 1.0 / (way + 1.0)
    of_seats = 1.0 / float(seats)
    of_miners = 1.0 / float(miners)
    turns = float(DECK_SIZE - state.turns) * float(miners) * of_seats
    saboteurs = float(seats - miners) * of_seats
    signs[0] = 1.0
    signs[1] = way
    signs[2] = turns
    signs[3] = way / (turns + 3.0)
    signs[4] = saboteurs
    signs[5] = float(hurt) * of_miners
    signs[6] = float(dead) * of_seats
    signs[7] = float(rockfalls) * of_seats
    signs[8] = float(breaks) * of_seats
    signs[9] = float(dig) * of_seats
    signs[10] = float(able) * of_miners
    signs[11] = signs[10] * near
    signs[12] = float(first)
    signs[13] = signs[12] * near
    signs[14] = float(know) * of_miners
    signs[15] = float(curable(state, remedies)) * of_miners if hurt else 0.0
    signs[16] = 1.0 if steps == BLOCKED_OFF else 0.0
    signs[17] = way * saboteurs
    signs[18] = float(hurt_saboteurs) * of_seats
    signs[19] = suspicion(state) * of_seats


def suspicion(state: SaboteurRules) -> float:
    """How much the saboteurs look like it to whoever has seen what everybody did."""
    odds = ODDS
    suspect(state, NOBODY, odds)
    total = 0.0
    s: i64 = 0
    while s < state.seats:
        if state.role(s) == SABOTEUR:
            looks = odds[s]
            total += 5.0 if looks > 5.0 else -3.0 if looks < -3.0 else looks
        s += 1
    return total


def leading_on(state: SaboteurRules, survey: Survey) -> i64:
    """The shapes of passages, by local numbers, that bring the tunnel nearer where it is nearest."""
    cell = survey.best
    if cell < 0:
        return 0
    board = state.board
    live = board.live_at(cell)
    fits = state.setup.numbering.fitting[(board.cells[cell] >> ASKED_AT) & 255] & PASSAGE_SHAPES
    ends: i64 = 0  # set of the sets of exits that were found to lead nowhere
    leads: i64 = 0
    good: i64 = 0
    while fits:
        low = fits & -fits
        fits ^= low
        shape: i64 = SHAPE_OF_LOCAL[FIRST_BIT[((low * 125613361) >> 27) & 31]]
        entered = live & OPEN[shape]
        exits = SPREAD[shape * 16 + entered] & ~entered
        mark = BIT[exits]
        if (leads | ends) & mark == 0:
            if survey.beyond(state, cell, exits) < survey.nearest:
                leads |= mark
            else:
                ends |= mark
        if leads & mark:
            good |= low
    return good


def knowing_goals(state: SaboteurRules) -> i64:
    """A set of sets: having looked at which goals a seat knows where the gold is."""
    gold = find_gold(state)
    seen = state.maps[MOST_SEATS]
    goal: i64 = 0
    while goal < 3:
        if state.board.cells[state.setup.goal_cells[goal]] & CARD:
            seen |= BIT[goal]
        goal += 1
    found: i64 = 0
    own: i64 = 0
    while own < 8:
        known = own | seen
        if (known >> gold) & 1 or known | BIT[gold] == 7:
            found |= BIT[own]
        own += 1
    return found


def curable(state: SaboteurRules, kinds: i64) -> i64:
    """How many miners with broken tools can dig again after one of these repairs."""
    count: i64 = 0
    s: i64 = 0
    while s < state.seats:
        if state.role(s) != SABOTEUR and MENDERS[state.tools_of(s)] & kinds:
            count += 1
        s += 1
    return count


def held(state: SaboteurRules, seat: i64, kinds: i64) -> i64:
    """How many cards of some kinds a seat holds."""
    count: i64 = 0
    at = seat * MOST_HAND
    end = at + MOST_HAND
    while at < end:
        cards = state.hands[at] & kinds  # a kind held twice is held once
        if cards == 0:
            break
        while cards:
            cards &= cards - 1
            count += 1
        at += 1
    return count


def count_nuggets(state: SaboteurRules, totals: vec[i64]) -> None:
    """What every seat has been paid so far."""
    ledger = state.ledger
    s: i64 = 0
    while s < state.seats:
        totals[s] = 0
        s += 1
    page: i64 = 0
    end = (state.round + 1) * PAGE if state.round < state.setup.rounds else state.setup.rounds * PAGE
    while page < end:
        i = page + CARDS
        last = i + ledger[page + GIVEN]
        while i < last:
            totals[ledger[i] >> 2] += ledger[i] & 3
            i += 1
        page += PAGE


def share(state: SaboteurRules, seat: i64, dug: float, kept: float) -> float:
    """A seat's share of the win if every miner got `dug` nuggets more and every saboteur `kept`.

    `TOTALS` is up to date. The more rounds are still to come, the less a lead decides. Part of it (`BOND`) is what its
    side has on average: a miner who only ever waits to be the one who reaches the gold lets the saboteurs win.
    """
    later = state.setup.rounds - state.round - 1
    weight = 1.2 / float(1 + later)
    totals = TOTALS
    role = state.role(seat)
    mine = float(totals[seat]) + (kept if role == SABOTEUR else dug)
    everybody = 0.0
    side = 0.0
    count = 0.0
    s: i64 = 0
    while s < state.seats:
        its = state.role(s)
        strength = 1.0
        if s != seat:
            strength = math.exp(weight * (float(totals[s]) + (kept if its == SABOTEUR else dug) - mine))
        everybody += strength
        if its == role:
            side += strength
            count += 1.0
        s += 1
    return (1.0 - BOND + BOND * side / count) / everybody
