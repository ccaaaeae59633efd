"""How much of a result does the deal explain? The same deal is played many times by bots, and so are others."""

from __future__ import annotations

from motherlode.bots.playing import Player, share
from motherlode.core.dice import QuickDice
from motherlode.core.estimates import Estimate
from motherlode.core.match import Match
from motherlode.core.state import State
from motherlode.review.figures import Luck, chance
from motherlode.review.looking import dice_for

GAMES = 300
"""Played from the deal, and as many from others."""


def luck(match: Match, player: Player, games: int = GAMES) -> list[Luck]:
    """By seat, what the deal says of it."""
    deal = match.decisions[0].before
    dice = dice_for(match, 0, "luck")
    same = _shares(player, [deal.copy() for _ in range(games)], dice)
    usual = _shares(player, [deal.fresh(dice.split()) for _ in range(games)], dice)
    end = match.result()
    return [
        Luck(deal=chance(mine), usual=chance(other), won=won, explained=explained(other.value, mine.value, won))
        for mine, other, won in zip(same, usual, end)
    ]


def explained(usual: float, deal: float, won: float) -> float:
    """Of the way from the usual share to the result, how much the deal alone goes."""
    way = won - usual
    return 0.0 if abs(way) < 1e-9 else round(max(-1.0, min(1.0, (deal - usual) / way)), 4)


def _shares(player: Player, games: list[State], dice: QuickDice) -> list[Estimate]:
    totals = [0.0] * games[0].seats
    for world in games:
        for seat, part in enumerate(player.shares(world, dice.split())):
            totals[seat] += part
    return [share(total, len(games), float(len(games))) for total in totals]
