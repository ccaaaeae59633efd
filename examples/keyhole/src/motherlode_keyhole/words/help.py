"""What does each thing of Keyhole mean?"""

from typing import Final

HELP: Final = {
    "card/Whisper": "Name a card that another may hold: if so, that one is out. (KEY-5)",
    "card/Keyhole": "Look at another hand. (KEY-6)",
    "card/Scales": "Compare hands with another: the lower one is out. (KEY-7)",
    "card/Shutters": "Until your next turn nobody can choose you. (KEY-8)",
    "card/Trapdoor": "Somebody, perhaps you, puts down the hand and draws another card. (KEY-9)",
    "card/Mirror": "Exchange hands with another. (KEY-10)",
    "card/Ledger": "Does nothing; but it cannot be kept beside Trapdoor or Mirror. (KEY-3)",
    "card/Crown": "The highest card; but whoever puts it down is out. (KEY-11)",
    "back/night": "A card that you may not see. (KEY-2)",
    "mark/out": "Is out, and plays no more. (KEY-12)",
    "mark/behind shutters": "Cannot be chosen until its next turn. (KEY-8)",
    "zone/hand": "One card, and on its turn two: play one of them. (KEY-2)",
    "zone/played": "What was played or put down: it stays there, face up. (KEY-14)",
    "zone/pile": "Every turn begins with a card from here; when it is empty, the game ends. (KEY-13)",
    "zone/aside": "Laid aside face down, so that nobody can be sure. (KEY-1)",
    "zone/open": "Laid aside face up, with two players. (KEY-1)",
    "zone/between": "Where a hand lies while it is exchanged. (KEY-10)",
    "plate/hand": "How many cards this player holds. (KEY-2)",
    "verb/play": "Put one of your cards down face up; then it does what it says. (KEY-2)",
    "verb/choose": "Choose the player that the card is for. (KEY-4)",
    "verb/name": "Name a card: if it is there, its holder is out. (KEY-5)",
}
"""Key → sentence with its clause; how a thing finds its key: `core.help`."""
