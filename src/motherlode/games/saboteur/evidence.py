"""Who is a saboteur, by what everybody has done for all to see (point 8 of section 9 of the rules).

A deed weighs as much as it is likelier of a saboteur than of a miner: the numbers are logarithms of that ratio, and
simply add up. What is done to somebody else's tools depends on both roles. The numbers were fitted to rounds of
sensible, easy and searching bots with 3 to 7 seats, and are taken at about four fifths: people differ more.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.saboteur.deck import SABOTEUR, SABOTEURS_IN_POOL
from motherlode.games.saboteur.rules import SaboteurRules
from motherlode.games.saboteur.setup import BROKE_AT, DEEDS, MENDED_AT, MOST_SEATS

DEED_WEIGHTS: Final[vec[float]] = vec[float]([-0.1, 1.9, 1.6, -1.7, -0.2, -0.15, -0.1, -0.1])
"""By deed, in the order of `setup.py`: advanced, blocked, razed, cleared, thrown, dug, strayed, looked."""
BREAK_WEIGHTS: Final[vec[float]] = vec[float]([0.0, 0.8, 1.8, 0.6])
"""A broken tool: of a miner by a miner, of a saboteur by a miner, of a miner by a saboteur, among saboteurs."""
MEND_WEIGHTS: Final[vec[float]] = vec[float]([0.0, 0.0, -1.6, -0.5])
"""A repair, in the same order."""


def fit(state: SaboteurRules, viewer: i64) -> float:
    """How well what the others did goes with the roles they have in this world, as the logarithm of a likelihood."""
    deeds = state.deeds
    weights = DEED_WEIGHTS
    total = 0.0
    seat: i64 = 0
    while seat < state.seats:
        if seat != viewer:
            role = state.role(seat)
            if role == SABOTEUR:
                total += of_itself(deeds, seat, weights)
            other: i64 = 0
            while other < state.seats:
                broke = deeds[BROKE_AT + seat * 10 + other]
                mended = deeds[MENDED_AT + seat * 10 + other]
                if broke + mended and other != seat:
                    roles = 2 * role + state.role(other)
                    total += float(broke) * BREAK_WEIGHTS[roles] + float(mended) * MEND_WEIGHTS[roles]
                other += 1
        seat += 1
    return total


def of_itself(deeds: vec[i64], seat: i64, weights: vec[float]) -> float:
    """What a seat's own digging and discarding says."""
    total = 0.0
    at = seat * DEEDS
    i: i64 = 0
    while i < DEEDS:
        times = deeds[at + i]
        if times:
            total += float(times) * weights[i]
        i += 1
    return total


def suspect(state: SaboteurRules, viewer: i64, odds: vec[float]) -> None:
    """The logarithm of the odds that each seat is a saboteur, as `viewer` may reckon them at a glance.

    First by each seat's own deeds, then by how it treated those who look honest and those who do not.
    """
    seats = state.seats
    deeds = state.deeds
    saboteurs: i64 = SABOTEURS_IN_POOL[seats]
    cards = seats + 1
    if viewer >= 0:
        cards -= 1
        saboteurs -= state.role(viewer)
    prior = math.log((float(saboteurs) + 0.1) / (float(cards - saboteurs) + 0.1))
    seat: i64 = 0
    while seat < seats:
        odds[seat] = prior + of_itself(deeds, seat, DEED_WEIGHTS)
        odds[MOST_SEATS + seat] = odds[seat]
        seat += 1
    seat = 0
    while seat < seats:
        other: i64 = 0
        while other < seats:
            broke = deeds[BROKE_AT + seat * 10 + other]
            mended = deeds[MENDED_AT + seat * 10 + other]
            if broke + mended and other != seat:
                of: i64 = 1 if odds[MOST_SEATS + other] > 0.0 else 0
                if other == viewer:
                    of = state.role(other)
                odds[seat] += float(broke) * (BREAK_WEIGHTS[2 + of] - BREAK_WEIGHTS[of])
                odds[seat] += float(mended) * (MEND_WEIGHTS[2 + of] - MEND_WEIGHTS[of])
            other += 1
        seat += 1
