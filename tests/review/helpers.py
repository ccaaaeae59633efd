"""What tests of reviews share: finished games, and the same games as somebody else may have lived them."""

from __future__ import annotations

import motherlode
from motherlode.bots.bot import Bot, SensibleBot
from motherlode.core import registry
from motherlode.core.dice import quick_dice
from motherlode.core.match import Match

GAMES = registry.names()
MOMENTS = 6 if motherlode.COMPILED else 2


def played(name: str, seed: str = "looked back at", player: Bot | None = None, most: int = 10_000) -> Match:
    """A game of bots, to its end or as far as `most` decisions."""
    game = registry.find(name)
    match = Match(game, game.usual_seats, seed=seed)
    player, dice = player or SensibleBot(), quick_dice(len(seed))
    while not match.over and len(match.decisions) < most:
        match.play(player.decide(match.perspective(match.seat), dice))
    return match


def twin(match: Match, seat: int, lot: int) -> Match:
    """The same match in worlds that a seat could not tell from the true ones, at every moment of it."""
    other = Match(match.game, match.seats, match.options, seed=match.seed, names=match.names)
    for number, decision in enumerate(match.decisions):
        other.play(decision.action)
        other.decisions[number].before = decision.before.imagine(seat, quick_dice(1000 * lot + number))
    return other


def some(match: Match, count: int = MOMENTS) -> list[int]:
    """A few moments of it."""
    plies = len(match.decisions)
    return sorted({(2 * k + 1) * plies // (2 * count) for k in range(count)})
