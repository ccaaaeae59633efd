"""Does a review find a mistake that was planted, and none where there is none?

Games are played by bots of one level. In each, one decision is replaced by the worst that a longer search can find,
where another search is sure that it costs something. The review must name it among the turning points of its seat. All
other decisions of that seat are those of equal bots: hardly any of them should be called a mistake.
"""

from __future__ import annotations

import math

from msgspec import Struct

from motherlode.bots.levels import make
from motherlode.bots.playing import Player
from motherlode.bots.searching import Budget, Found, SearchBot, Variant
from motherlode.core.dice import QuickDice
from motherlode.core.estimates import Z95
from motherlode.core.match import Match
from motherlode.core.perspective import Perspective
from motherlode.core.registry import find
from motherlode.lab.simulate import seat_dice
from motherlode.review.figures import Turning
from motherlode.review.looking import choice, deepen
from motherlode.review.whole import costliest, turnings

LEAST_COST, SURELY = 0.1, 0.05
"""What the blunder costs by another search than the one that chose it, and at least by the 95 % interval: nothing that
costs nothing can be found, and the worst of many moves is often only the unluckiest."""
SEARCH = 2000
CURIOUS = Variant(curiosity=12.0)
"""These searches try bad moves as well, often enough to know how bad they are."""
LEAST_VISITS = 10
"""Of a move, before it is believed to be bad."""


class Planted(Struct, frozen=True, kw_only=True):
    """A game with a blunder in it, and what its review said."""

    game: str
    number: int
    ply: int
    cost: float
    """By the search that found it."""
    found: bool
    """It is among the turning points of its seat."""
    called: bool
    """And called a mistake."""
    choices: int
    """The other decisions of that seat in which there was something to choose."""
    mistakes: int
    """How many of these were called mistakes."""


def planted(name: str, number: int, level: str, seed: str) -> Planted | None:
    """Play a game with a blunder in it and review it; None if no decision of it could go wrong."""
    game = find(name)
    match = Match(game, game.usual_seats, seed=f"{seed}/{number}")
    dice = [seat_dice(f"{seed}/{number}", seat) for seat in range(match.seats)]
    bots = [make(level) for _ in range(match.seats)]
    lot = seat_dice(f"{seed}/{number} blunder", 0)
    begins = 2 + lot.below(30)
    ply, cost = -1, 0.0
    while not match.over:
        seen = match.perspective(match.seat)
        action = bots[match.seat].decide(seen, dice[match.seat])
        if ply < 0 and len(match.decisions) >= begins and len(seen.legal()) > 1:
            worst, loss = blunder(match, lot)
            if loss >= LEAST_COST:
                action, ply, cost = worst, len(match.decisions), loss
        match.play(action)
    if ply < 0:
        return None
    seat = match.decisions[ply].seat
    said, choices = turned(match, seat)
    return Planted(
        game=name,
        number=number,
        ply=ply,
        cost=cost,
        found=any(turning.ply == ply for turning in said),
        called=any(turning.ply == ply and turning.mistake for turning in said),
        choices=choices - 1,
        mistakes=sum(turning.mistake for turning in said if turning.ply != ply),
    )


def turned(match: Match, seat: int) -> tuple[list[Turning], int]:
    """The turning points of a seat, just as a review has them, and how many decisions it had a choice in."""
    player = Player(match.game)
    plies = [ply for ply, decision in enumerate(match.decisions) if decision.seat == seat]
    choices = [found for ply in plies if (found := choice(match, ply, player)) is not None]
    closer = [deepen(match, found, player) for found in costliest(choices, match.seats)]
    return turnings([found for found in closer if found is not None], seat), len(choices)


def blunder(match: Match, dice: QuickDice) -> tuple[int, float]:
    """The worst move now, and how much less it brings than the best; 0 where another search is not sure of it."""
    seen = match.perspective(match.seat)
    tried = [row for row in searched(seen, dice) if row.visits >= LEAST_VISITS]
    worst = min(tried, key=lambda row: (row.share, row.action)).action
    if tried[0].share - min(row.share for row in tried) < LEAST_COST:
        return worst, 0.0
    again = searched(seen, dice)
    found = [row for row in again if row.action == worst and row.visits >= LEAST_VISITS]
    if not found:
        return worst, 0.0
    loss = again[0].share - found[0].share
    spread = math.sqrt(sum(row.share * (1 - row.share) / row.visits for row in (again[0], found[0])))
    return worst, loss if loss - Z95 * spread >= SURELY else 0.0


def searched(seen: Perspective, dice: QuickDice) -> list[Found]:
    """What a search that tries everything says of the moves, the best first."""
    return SearchBot(Budget(iterations=SEARCH), variant=CURIOUS).search(seen, dice)
