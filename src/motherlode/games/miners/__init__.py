"""Miners: everybody digs the same tunnels, and only some are paid for it. For 2 to 5."""

from motherlode.games.miners.game import MinersGame

GAME = MinersGame()
