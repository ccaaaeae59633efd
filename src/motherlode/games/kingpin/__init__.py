"""Kingpin: hire, bribe and shoot your way to the other Bosses. For 2 or 3."""

from motherlode.games.kingpin.game import KingpinGame

GAME = KingpinGame()
