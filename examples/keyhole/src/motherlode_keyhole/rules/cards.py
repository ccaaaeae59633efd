"""Which cards are there, and where may they lie?"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.view import Card
from motherlode.kits.bits import BIT
from motherlode.kits.planned import Each, Plan, Shared

WHISPER: Final = 1
KEYHOLE: Final = 2
SCALES: Final = 3
SHUTTERS: Final = 4
TRAPDOOR: Final = 5
MIRROR: Final = 6
LEDGER: Final = 7
CROWN: Final = 8

NAMES: Final = ("", "Whisper", "Keyhole", "Scales", "Shutters", "Trapdoor", "Mirror", "Ledger", "Crown")
COPIES: Final = (0, 5, 2, 2, 2, 2, 1, 1, 1)
TEXTS: Final = (
    "",
    "Name a card that another may hold: if so, that one is out.",
    "Look at another hand.",
    "Compare hands with another: the lower one is out.",
    "Until your next turn nobody can choose you.",
    "Somebody puts down the hand and draws another card.",
    "Exchange hands with another.",
    "Cannot be kept beside Trapdoor or Mirror.",
    "Whoever puts it down is out.",
)
# Card → its value, 1 to 8.
VALUE: Final[vec[i64]] = vec[i64]([value for value in range(1, 9) for _ in range(COPIES[value])])
CARDS: Final = 16

# Value → the set of its cards.
OF: Final[vec[i64]] = vec[i64]([sum(1 << card for card in range(16) if VALUE[card] == value) for value in range(9)])
# Value → the set of cards of that value and of all below.
UP_TO: Final[vec[i64]] = vec[i64]([sum(1 << card for card in range(16) if VALUE[card] <= value) for value in range(9)])
# Card → the others of its value.
EQUAL: Final[vec[i64]] = vec[i64]([OF[VALUE[card]] & ~BIT[card] for card in range(CARDS)])

PLAN: Final = Plan(
    [Card(name=NAMES[v], value=str(v), text=TEXTS[v], group=NAMES[v]) for v in (VALUE[card] for card in range(CARDS))],
    [
        Each(id="hand", label="hand"),
        Each(id="played", label="cards", sees="all", ordered=True),
        Shared(id="pile", label="Pile", sees="nobody", ordered=True),
        Shared(id="aside", label="Laid aside", sees="nobody", ordered=True),
        Shared(id="open", label="Laid aside, face up"),
        Shared(id="between", label="Between hands", sees="nobody", ordered=True, passing=True),
    ],
    back="night",
)
