"""Does a review find a mistake that was planted, and none where there is none?

Games are played by bots of one level. In each, one decision is replaced by the worst that a longer search can find,
where that costs something. The review must name it among the turning points of its seat. All other decisions are those
of equal bots: hardly any of them should be called a mistake.
"""

from __future__ import annotations

from msgspec import Struct

from motherlode.bots.levels import make
from motherlode.bots.searching import Budget, SearchBot
from motherlode.core.dice import QuickDice
from motherlode.core.match import Match
from motherlode.core.registry import find
from motherlode.lab.simulate import seat_dice
from motherlode.review.whole import review

LEAST_COST = 0.1
"""What the blunder costs by the search that finds it: nothing that costs nothing can be found."""
SEARCH = 2000
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
    """The other decisions in which there was something to choose."""
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
    said = review(match)
    seat = match.decisions[ply].seat
    mine = [turning for turning in said.turnings[seat] if turning.ply == ply]
    others = [turning for row in said.turnings for turning in row if turning.ply != ply]
    return Planted(
        game=name,
        number=number,
        ply=ply,
        cost=cost,
        found=bool(mine),
        called=any(turning.mistake for turning in mine),
        choices=sum(kept.choices for kept in said.kept if kept is not None) - 1,
        mistakes=sum(turning.mistake for turning in others),
    )


def blunder(match: Match, dice: QuickDice) -> tuple[int, float]:
    """The worst move now, and how much less it brings than the best."""
    found = SearchBot(Budget(iterations=SEARCH)).search(match.perspective(match.seat), dice)
    tried = [row for row in found if row.visits >= LEAST_VISITS]
    worst = min(tried, key=lambda row: (row.share, row.action))
    return worst.action, found[0].share - worst.share
