"""Saboteur: dig for gold, or see to it that nobody finds it. For 3 to 10."""

from motherlode.games.saboteur.game import SaboteurGame

GAME = SaboteurGame()
