"""Who breaks through to a site, and who is paid for it? MIN-27 … MIN-35."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.events import Fact
from motherlode.games.miners.rules import cards, position
from motherlode.games.miners.rules.cards import SITES
from motherlode.games.miners.rules.position import Position
from motherlode.games.miners.rules.setup import CLAIM_CREDIT, RACE
from motherlode.kits.bits import BIT
from motherlode.kits.distance import shortest
from motherlode.kits.telling import note

LEAST_BONUS: Final = 2
ON_ROUTE: Final[vec[i64]] = vec[i64]([0] * cards.CELLS)


def settle(table: Position, seat: i64) -> None:
    """Claim what a placement has connected, dest_1 first (MIN-27 … MIN-29); one site only in a race (MIN-V1)."""
    for site in range(SITES):
        if (table.board.touched & ~table.claimed) & BIT[site]:
            claim(table, seat, site)
            if table.setup.win_rule == RACE:
                return


def claim(table: Position, seat: i64, site: i64) -> None:
    """A seat claims a site for good; who gets what (MIN-30 … MIN-35, MIN-V1, MIN-V2)."""
    length = shortest(table.board, cards.SITE_CELLS[site], ON_ROUTE)
    claims = table.claims[:]
    paid = table.paid[:]
    score = table.score[:]
    at = site * position.CLAIM_SIZE
    credit = table.setup.win_rule == CLAIM_CREDIT
    bonus: i64 = bonus_of(table.values[site], site, length) if credit else 1
    for i in range(table.board.cards):
        cell = table.board.laid[i]
        if ON_ROUTE[cell]:
            paid[cell] |= BIT[site]
            if credit:
                builder = table.owner[cell] - 1
                claims[at + position.CREDITS + builder] += 1
                score[builder] += 1
    claims[at + position.CLAIMER] = seat
    claims[at + position.LENGTH] = length
    claims[at + position.BONUS] = bonus
    score[seat] += bonus
    table.claimed |= BIT[site]
    table.claims = claims
    table.paid = paid
    table.score = score
    table.sites_won = raised(table.sites_won, seat, 1)
    table.cards_dug = raised(table.cards_dug, seat, length)
    if table.setup.hidden_values:
        table.sealed = True
    if table.story is not None:
        tell_claim(table, seat, site)


def bonus_of(value: i64, site: i64, length: i64) -> i64:
    """What the claimer scores for a site of that value (MIN-31, MIN-32)."""
    return max(LEAST_BONUS, value - (length - cards.SHORTEST[site]))


def tell_claim(table: Position, seat: i64, site: i64) -> None:
    """A claim and what it paid; a hidden value is shown (MIN-V7)."""
    facts: dict[str, Fact] = {
        "site": site,
        "length": table.claim(site, position.LENGTH),
        "bonus": table.claim(site, position.BONUS),
        "credits": [int(table.claim(site, position.CREDITS + other)) for other in range(table.seats)],
    }
    if table.setup.hidden_values:
        facts["value"] = table.values[site]
    note(table, "claimed", seat, "MIN-28", facts)


def raised(numbers: vec[i64], at: i64, by: i64) -> vec[i64]:
    """A row of numbers with one of them raised; the row itself stays as it is."""
    row = numbers[:]
    row[at] += by
    return row
