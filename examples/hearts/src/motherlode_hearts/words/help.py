"""What does each thing of Hearts mean?"""

from typing import Final

HELP: Final = {
    "playing": "A card without points: ace is highest, two is lowest, and only the suit led can win. (HRT-10)",
    "playing/hearts": "A heart: one point for whoever takes it, and nobody wants points. (HRT-11)",
    "playing/Q of spades": "The queen of spades: thirteen points for whoever takes her. (HRT-11)",
    "playing/2 of clubs": "The two of clubs begins the deal. (HRT-3)",
    "mark/leader": "Leads the trick: plays its first card, and with it chooses the suit. (HRT-10)",
    "zone/trick": "This trick: the highest card of the suit led takes all four. (HRT-10)",
    "zone/last": "The trick before this one. (HRT-14)",
    "zone/hand": "Your cards: if you hold a card of the suit led, you play one. (HRT-5)",
    "plate/hand": "How many cards this player still holds. (HRT-4)",
    "plate/score": "Points taken: the fewest win. (HRT-13)",
    "verb/play": "Play a card: the highest of the suit led takes all four with their points, and leads next. (HRT-10)",
}
"""Key → sentence with its clause; how a thing finds its key: `core.help`."""
