"""How does a position stand? The share of the win by points, by cards on the ways to sites, and by who can finish next.

The weights are those that foretell best how games of sensible miners end: the fewer sites are open, the more a lead
says. They come from linear fits to some thousand games of 2 to 5 sensible miners.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.miners.rules import cards
from motherlode.games.miners.rules.cards import SITES
from motherlode.games.miners.rules.points import bonus_of
from motherlode.games.miners.rules.position import Position
from motherlode.games.miners.rules.setup import CLAIM_CREDIT
from motherlode.games.miners.sense.survey import FAR, Outlook, finishing, open_sites
from motherlode.kits.bits import BIT

POINT: Final = 100  # worth is counted in hundredths of a point
POINT_WEIGHT: Final[vec[float]] = vec[float]([2.0, 0.67, 0.37, 0.37])
"""Number of sites still open → of a point."""
CARD_WEIGHT: Final[vec[float]] = vec[float]([0.28, 0.16, 0.14, 0.45, 0.32, 0.27])
"""Of a card on the way to a site that misses 1, 2–3, more cards; then the same for the last site."""
FINISH_WEIGHT: Final[vec[float]] = vec[float]([0.18, 0.43, 0.40, 0.67])
"""Of a point of the bonus for who can finish next: with two seats, for the last site, with more, for the last site."""
STOCK: Final[vec[float]] = vec[float]([0.0] * cards.MOST_SEATS)
"""Seat → the logarithm of its chance to win."""


def share_of(table: Position, seat: i64, outlook: Outlook) -> float:
    """The share of the win that a seat may expect."""
    take_stock(table, outlook)
    everybody: float = 0.0
    for other in range(table.seats):
        everybody += math.exp(STOCK[other] - STOCK[seat])
    return 1.0 / everybody


def take_stock(table: Position, outlook: Outlook) -> None:
    """How every seat stands."""
    outlook.look(table.board, table.owner)
    outlook.measure(open_sites(table, table.board))
    left: i64 = 0
    for site in range(SITES):
        if outlook.missing[site] < FAR:
            left += 1
    by_points = table.setup.win_rule == CLAIM_CREDIT
    point = POINT_WEIGHT[left] if by_points else POINT_WEIGHT[left] * 4.0
    for seat in range(table.seats):
        STOCK[seat] = point * float(table.score[seat])
    for site in range(SITES):
        if outlook.missing[site] < FAR:
            if by_points:
                count_cards(table, outlook, site, left == 1)
            if outlook.missing[site] == 1:
                count_finisher(table, outlook, site, left == 1)
    for seat in range(table.seats):
        STOCK[seat] /= float(table.setup.rounds - table.round)


def count_cards(table: Position, outlook: Outlook, site: i64, last: bool) -> None:
    """Cards on the way to a site will be paid if it is claimed that way."""
    missing = outlook.missing[site]
    nearness: i64 = 0 if missing == 1 else (1 if missing < 4 else 2)
    weight = CARD_WEIGHT[nearness + 3 if last else nearness]
    for seat in range(table.seats):
        STOCK[seat] += weight * float(outlook.cards(site, seat))


def count_finisher(table: Position, outlook: Outlook, site: i64, last: bool) -> None:
    """One card is missing: the first seat that has it will get the bonus, most likely."""
    poses = finishing(table.board, site, 0, 0, 0)
    at: i64 = (0 if table.seats == 2 else 2) + (1 if last else 0)
    for turn in range(table.seats):
        seat = (table.seat + turn) % table.seats
        if table.poses_in_hand(seat) & poses:
            STOCK[seat] += FINISH_WEIGHT[at] * (float(bonus(table, outlook, site)) / float(POINT))
            return


def bonus(table: Position, outlook: Outlook, site: i64) -> i64:
    """What who claims a site will get for that, as far as the deciding seat knows."""
    if table.setup.win_rule != CLAIM_CREDIT:
        return 8 * POINT
    return bonus_of(value_of(table, site), site, outlook.length[site]) * POINT


def value_of(table: Position, site: i64) -> i64:
    """The value of a site as far as the deciding seat knows it (MIN-V7)."""
    if table.setup.hidden_values and (table.sites_known(table.seat) & BIT[site]) == 0:
        return cards.EQUAL_VALUES[site]
    return table.values[site]
