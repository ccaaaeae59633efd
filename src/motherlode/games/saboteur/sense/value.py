"""How well does a seat stand in the middle of a round? Search asks it where it stops playing on.

Everything of the position is read, hidden things included: the positions asked about are imagined ones.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.state import NOBODY
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.rules.position import MOST_SEATS, Position
from motherlode.games.saboteur.sense.evidence import suspect
from motherlode.games.saboteur.sense.survey import Survey
from motherlode.kits.bits import BIT, count, lowest
from motherlode.kits.shapes import OPEN, SPREAD
from motherlode.kits.tunnels import ASKED_AT

REPAIRS: Final = range(cards.FIX, cards.MAP)
MENDERS: Final[vec[i64]] = vec[i64](
    [sum(1 << kind for kind in REPAIRS if broken in (1, 2, 4) and cards.SHOWN[kind] & broken) for broken in range(8)]
)
"""By a set of broken tools: the kinds that mend it, a set; none if more than one is broken."""
PASSAGE_POSES: Final[i64] = sum(
    1 << pose for pose in range(cards.POSES) if cards.KIND_OF_SHAPE[cards.SHAPE_OF_POSE[pose]] < cards.DEAD_ENDS
)
BLOCKED_OFF: Final = 12  # steps to the gold that a tunnel without a way on counts as
BOND: Final = 0.5  # how much a seat cares for its side rather than for itself
NUGGET: Final = 1.57  # what a nugget card is worth on average
# What is written into while a value is worked out.
ODDS: Final[vec[float]] = vec[float]([0.0] * (2 * MOST_SEATS))
TOTALS: Final[vec[i64]] = vec[i64]([0] * MOST_SEATS)


def value(table: Position, seat: i64, survey: Survey) -> float:
    """The share of the game's win that a seat may expect: for either end of the round, by how likely that is."""
    if table.over:
        return table.payoff(seat)
    table.nuggets.totals(TOTALS)
    miners = count(table.setup.everyone & ~table.roles)
    if table.picking() or miners == 0:
        return share(table, seat, 0.0, 0.0)
    chance = gold_chance(table, miners, survey)
    dug = share(table, seat, NUGGET * float(table.setup.cap) / float(miners), 0.0)
    due: i64 = cards.DUE[table.seats - miners]
    kept = share(table, seat, 0.0, float(due))
    return chance * dug + (1.0 - chance) * kept


def find_gold(table: Position) -> i64:
    """The goal that is gold."""
    goals = table.goals
    return 0 if goals[0] == cards.GOLD else 1 if goals[1] == cards.GOLD else 2


def way_to_gold(table: Position, survey: Survey) -> i64:
    """Cards from the nearest place where the tunnel can go on to the gold."""
    survey.look(table, BIT[find_gold(table)])
    if survey.nearest > BLOCKED_OFF:
        return BLOCKED_OFF
    return survey.nearest


def gold_chance(table: Position, miners: i64, survey: Survey) -> float:
    """How likely the miners reach the gold in this round.

    A logistic fit to 47,600 positions from 16,000 rounds of 3 to 10 sensible bots, up to 15 % of their moves left to
    chance, and to 3,300 from 700 rounds with bots searching 60 iterations among them. Four of ten times the last move
    before the position was left to chance. On rounds not used for the fit the mean log-loss is 0.435; it is 0.674 if
    nothing is known but how often miners win.
    """
    way_on = way_to_gold(table, survey)
    good = leading_on(table, survey)
    gold = find_gold(table)
    seats = table.seats
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
    seat = table.seat
    for _turn in range(seats):
        whole = table.tools_of(seat) == 0
        if table.role(seat) == cards.SABOTEUR:
            falls = table.among(seat, cards.ROCKFALL, cards.KINDS)
            breaking = table.among(seat, cards.BREAK, cards.FIX)
            ends: i64 = 0
            if whole:
                ends = table.among(seat, cards.DEAD_ENDS, cards.PATHS)
            else:
                hurt_saboteurs += 1
            rockfalls += falls
            breaks += breaking
            dead += ends
            settled = settled or falls + breaking + ends > 0
        else:
            remedies |= table.kinds_held(seat)
            known = table.known_goals(seat) | table.up
            if (known >> gold) & 1 or known | BIT[gold] == cards.ALL_GOALS:
                know += 1
            if not whole:
                hurt += 1
            else:
                dig += table.among(seat, 0, cards.DEAD_ENDS)
                if cards.poses_of(table.kinds_held(seat)) & good:
                    able += 1
                    if not settled:
                        first = 1
                        settled = True
        seat += 1
        if seat == seats:
            seat = 0
    way = float(way_on)
    near = 1.0 / (way + 1.0)
    of_seats = 1.0 / float(seats)
    of_miners = 1.0 / float(miners)
    turns = float(table.setup.turns - table.turns) * float(miners) * of_seats
    saboteurs = float(seats - miners) * of_seats
    ready = float(able) * of_miners
    ahead = float(first)
    cured = float(curable(table, remedies)) * of_miners if hurt else 0.0
    score = (
        -2.8
        - 0.02 * way  # cards to the gold
        + 0.12 * turns  # turns that miners will take
        - 5.71 * (way / (turns + 3.0))  # the former by the latter
        - 1.42 * saboteurs  # by seats
        - 0.5 * (float(hurt) * of_miners)  # miners with broken tools
        - 0.44 * (float(dead) * of_seats)  # dead ends that saboteurs can lay
        - 1.51 * (float(rockfalls) * of_seats)  # rockfalls that saboteurs hold
        + 0.13 * (float(breaks) * of_seats)  # broken tools that they hold
        + 0.37 * (float(dig) * of_seats)  # passages that miners can lay
        - 0.3 * ready  # miners who can bring the tunnel nearer
        + 5.7 * (ready * near)  # the same, the more the nearer the gold is
        - 0.53 * ahead  # whether one of them comes before a saboteur who can do something about it
        + 4.75 * (ahead * near)  # the same, the more the nearer the gold is
        + 0.41 * (float(know) * of_miners)  # miners who know where the gold is
        + 1.39 * cured  # miners with broken tools whom one repair in a miner's hand would help
        + (1.7 if way_on == BLOCKED_OFF else 0.0)  # no way on
        - 0.47 * (way * saboteurs)
        + 0.61 * (float(hurt_saboteurs) * of_seats)
        + 0.47 * (suspicion(table) * of_seats)  # how much saboteurs look like saboteurs
    )
    return 1.0 / (1.0 + math.exp(-score))


def suspicion(table: Position) -> float:
    """How much the saboteurs look like it to whoever has seen what everybody did."""
    odds = ODDS
    suspect(table, NOBODY, odds)
    total = 0.0
    for seat in range(table.seats):
        if table.role(seat) == cards.SABOTEUR:
            looks = odds[seat]
            total += 5.0 if looks > 5.0 else -3.0 if looks < -3.0 else looks
    return total


def leading_on(table: Position, survey: Survey) -> i64:
    """The set of the poses of passages that bring the tunnel nearer where it is nearest."""
    cell = survey.best
    if cell < 0:
        return 0
    board = table.board
    live = board.live_at(cell)
    fits = table.setup.numbering.fitting[(board.cells[cell] >> ASKED_AT) & 255] & PASSAGE_POSES
    ends: i64 = 0  # set of the sets of exits that were found to lead nowhere
    leads: i64 = 0
    good: i64 = 0
    while fits:
        shape: i64 = cards.SHAPE_OF_POSE[lowest(fits)]
        entered = live & OPEN[shape]
        exits = SPREAD[shape * 16 + entered] & ~entered
        mark = BIT[exits]
        if (leads | ends) & mark == 0:
            if survey.beyond(board, cell, exits) < survey.nearest:
                leads |= mark
            else:
                ends |= mark
        if leads & mark:
            good |= fits & -fits
        fits &= fits - 1
    return good


def curable(table: Position, kinds: i64) -> i64:
    """How many miners with broken tools can dig again after one of these repairs."""
    found: i64 = 0
    for seat in range(table.seats):
        if table.role(seat) != cards.SABOTEUR and MENDERS[table.tools_of(seat)] & kinds:
            found += 1
    return found


def share(table: Position, seat: i64, dug: float, kept: float) -> float:
    """A seat's share of the win if every miner got `dug` nuggets more and every saboteur `kept`.

    `TOTALS` is up to date. The more rounds are still to come, the less a lead decides. Part of it (`BOND`) is what its
    side has on average: a miner who only ever waits to be the one who reaches the gold lets the saboteurs win.
    """
    later = table.setup.rounds - table.round - 1
    weight = 1.2 / float(1 + later)
    totals = TOTALS
    role = table.role(seat)
    mine = float(totals[seat]) + (kept if role == cards.SABOTEUR else dug)
    everybody = 0.0
    side = 0.0
    members = 0.0
    for s in range(table.seats):
        its = table.role(s)
        strength = 1.0
        if s != seat:
            strength = math.exp(weight * (float(totals[s]) + (kept if its == cards.SABOTEUR else dug) - mine))
        everybody += strength
        if its == role:
            side += strength
            members += 1.0
    return (1.0 - BOND + BOND * side / members) / everybody
