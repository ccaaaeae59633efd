"""Thin Ice, a game for Motherlode."""

from motherlode._select import guard

COMPILED, WHY = guard(__path__[0], __name__)  # before the rules are imported: decides how they run

from motherlode_thinice.game import GAME  # noqa: E402

__all__ = ["GAME"]
