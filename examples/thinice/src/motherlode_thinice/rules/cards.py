"""Which loads are there, and where may they lie?"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.view import Card
from motherlode.kits.bits import BIT
from motherlode.kits.planned import Each, Plan, Shared

LOADS: Final = 16
HOURS: Final = 5
DARING: Final = 4  # the first hour in which one may dare (THI-8)

LIGHT: Final = "Down pillow, Storm lantern, Fiddle, Christmas goose, Samovar"
MIDDLING: Final = "Rocking chair, Trunk of furs, Herring barrel, Anvil, Iron stove, Church bell"
HEAVY: Final = "Sleeping bear, Grand piano, Millstone, Ship's cannon, Bronze mayor"
NAMES: Final[list[str]] = f"{LIGHT}, {MIDDLING}, {HEAVY}".split(", ")
"""Load → what it is; it weighs one more than its number."""
CALLED: Final[list[str]] = [f"the {name} ({load + 1})" for load, name in enumerate(NAMES)]
"""Load → what it is in a sentence."""


def group(weight: int) -> str:
    """How heavy that is, in a word."""
    return "light" if weight <= 5 else "middling" if weight <= 11 else "heavy"


PLAN: Final = Plan(
    [Card(name=name, value=str(at + 1), group=group(at + 1)) for at, name in enumerate(NAMES)],
    [
        Each(id="hand", label="sledge"),
        Each(id="sunk", label="hole in the ice", sees="all"),
        Shared(id="ice", label="Under the ice", sees="nobody"),
        Shared(id="shed", label="Shed", sees="nobody", ordered=True, shape="pile"),
        Shared(id="snow", label="Snow", sees="nobody", shape="pile"),
        Shared(id="path", label="On the way", sees="nobody", passing=True),
    ],
    back="load",
)

LIGHTER: Final[vec[i64]] = vec[i64]([BIT[load] - 1 for load in range(LOADS)])
"""Load → the set of those that weigh less."""

HEAVIER: Final[vec[i64]] = vec[i64]([BIT[LOADS] - BIT[load + 1] for load in range(LOADS)])
"""Load → the set of those that weigh more."""
