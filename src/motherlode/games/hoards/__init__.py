"""Hoards: dragons lay treasure face down, raid and loot each other, and count when the deck has run out. For 2 to 4."""

from motherlode.games.hoards.game import HoardsGame

GAME = HoardsGame()
