"""Mine, all mine!: a village of miners, thugs and lovers, and a race for the Ace of Diamonds. For 2 to 6."""

from motherlode.games.mine_all_mine.game import MineGame

GAME = MineGame()
