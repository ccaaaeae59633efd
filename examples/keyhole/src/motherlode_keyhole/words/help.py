"""What does each thing of Keyhole mean?"""

from typing import Final

from motherlode_keyhole.rules.cards import NAMES, TEXTS

CLAUSES: Final = (0, 5, 6, 7, 8, 9, 10, 3, 11)  # by value
HELP: Final = {
    **{f"card/{NAMES[value]}": f"{TEXTS[value]} (KEY-{CLAUSES[value]})" for value in range(1, 9)},
    "back/night": "A card that you may not see. (KEY-2)",
    "mark/out": "Is out, and plays no more. (KEY-12)",
    "mark/behind shutters": "Cannot be chosen until its next turn. (KEY-8)",
    "zone/hand": "One card, and on its turn two: play one of them. (KEY-2)",
    "zone/played": "What was played or put down: it stays there, face up. (KEY-14)",
    "zone/pile": "Every turn begins with a card from here; when it is empty, the game ends. (KEY-13)",
    "zone/aside": "Laid aside face down, so that nobody can be sure. (KEY-1)",
    "zone/open": "Laid aside face up, with two players. (KEY-1)",
    "plate/hand": "How many cards this player holds. (KEY-2)",
    "verb/play": "Put one of your cards down face up; then it does what it says. (KEY-2)",
    "verb/choose": "Choose the player that the card is for. (KEY-4)",
    "verb/name": "Name a card: if it is there, its holder is out. (KEY-5)",
}
"""Key → sentence with its clause; how a thing finds its key: `core.help`."""
