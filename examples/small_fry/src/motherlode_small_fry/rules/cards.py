"""Which fish are there, and where may they lie?"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.view import Card
from motherlode.kits.planned import Each, Plan, Shared

CASTS: Final = 5
HAND: Final = 6
HEAVIEST: Final = 9
FISH: Final = 54
KINDS: Final = ("Perch", "Pike", "Carp", "Trout", "Eel", "Catfish")

WEIGHT: Final[vec[i64]] = vec[i64]([fish % HEAVIEST + 1 for fish in range(FISH)])
KIND: Final[vec[i64]] = vec[i64]([fish // HEAVIEST for fish in range(FISH)])
BEARS: Final[vec[i64]] = vec[i64]([16 - WEIGHT[fish] for fish in range(FISH)])  # SMA-5
NAMES: Final = [f"{KINDS[KIND[fish]].lower()} {WEIGHT[fish]}" for fish in range(FISH)]  # in a sentence


def face(fish: int) -> Card:
    """What is printed on a fish."""
    kind = KINDS[KIND[fish]]
    return Card(name=kind, value=str(WEIGHT[fish]), text=f"bears {BEARS[fish]}", group=kind)


PLAN: Final = Plan(
    [face(fish) for fish in range(FISH)],
    [
        Each(id="hand", label="bait"),
        Each(id="line", label="line"),
        Each(id="supper", label="supper"),
        Each(id="bucket", label="bucket", sees="all"),
        Each(id="eaten", label="eaten bait", sees="all"),
        Shared(id="pond", label="Pond", shape="stage"),
        Shared(id="lake", label="Lake", sees="nobody", ordered=True, shape="pile"),
        Shared(id="away", label="Swum away"),
    ],
    back="fish",
)
