"""What does each thing of Barges mean?"""

from typing import Final

HELP: Final = {
    "card/Barge": "A barge: the number is what its cargo is worth. (BAR-1)",
    "card/Lot": "A lot to bid with; it is gone once it was bid. (BAR-5)",
    "back/lot": "A bid: it is turned up when all have bid. (BAR-3)",
    "back/river": "A barge that nobody has seen yet. (BAR-1)",
    "zone/cargo": "The barges that this player has won. (BAR-6)",
    "zone/river": "Barges still to come; two of them never will. (BAR-1)",
    "zone/barge": "What is bid for now. (BAR-2)",
    "zone/adrift": "Barges that nobody got. (BAR-4)",
    "zone/bids": "Who has bid already. The highest lot that is alone wins. (BAR-4)",
    "zone/lots": "The lots that are left; all may know them. (BAR-1)",
    "plate/score": "What they are worth together: the most wins. (BAR-6)",
    "verb/bid": "Lay a lot face down; the highest that is alone wins the barge. (BAR-3)",
}
"""Key → sentence with its clause; how a thing finds its key: `core.help`."""
