"""Ratings of bots (openskill's Plackett-Luce model) with bootstrap intervals over deals.

A game ranks the bots that sat in it: by the share of the win that fell to one of their seats, equal shares being a
tie. Everybody starts at 25; 25/6 more is about one clear step in strength. Bots do not learn between games, so the
model is told not to expect it (`tau=0`) and ratings settle. Such ratings depend on the order of the games. Here the
order means nothing, so the deals are drawn again and again, with repetition and in any order: a rating is the mean over
all draws, and its interval is where 95 of 100 of them lie.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from openskill.models import PlackettLuce

from motherlode.core.estimates import Estimate

MOST_RATED = 1000
"""Deals rated at most: by then ratings have long settled."""
MOST_AGAIN = 200
"""Times all deals are drawn again, with repetition, and rated anew …"""
MOST_UPDATES = 40_000
"""… or fewer, so that so many games are rated in all."""
LEAST_AGAIN = 40

Finish = tuple[tuple[int, float], ...]
"""Of one game: the bots that sat in it, each with the share of the win that fell to one of its seats."""
Deal = tuple[Finish, ...]


def rate(bots: int, deals: Sequence[Deal]) -> list[float]:
    """The rating of every bot after these deals."""
    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in range(bots)]
    for deal in deals:
        for finish in deal:
            if len(finish) < 2:
                continue
            teams = model.rate([[ratings[bot]] for bot, _ in finish], scores=[share for _, share in finish])
            for (bot, _), (rating,) in zip(finish, teams):
                ratings[bot] = rating
    return [rating.mu for rating in ratings]


def ratings(bots: int, deals: Sequence[Deal], seed: str) -> list[Estimate]:
    """The rating of every bot with its interval."""
    deals = deals[:MOST_RATED]
    games = sum(len(deal) for deal in deals)
    times = max(LEAST_AGAIN, min(MOST_AGAIN, MOST_UPDATES // max(1, games)))
    dice = random.Random(f"ratings {seed}")
    again = [rate(bots, dice.choices(deals, k=len(deals))) for _ in range(times)]
    found = []
    for bot in range(bots):
        drawn = sorted(row[bot] for row in again)
        low, high = (drawn[min(times - 1, int(q * times))] for q in (0.025, 0.975))
        found.append(Estimate(sum(drawn) / times, low, high, len(deals)))
    return found
