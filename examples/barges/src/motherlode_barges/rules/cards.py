"""Which cards are there, and where may they lie?"""

from __future__ import annotations

from typing import Final

from motherlode.core.view import Card
from motherlode.kits.planned import Each, Plan, Shared

LOTS: Final = 7
BARGES: Final = 9
ROUNDS: Final = 7
MOST_SEATS: Final = 5
ALL_LOTS: Final = 127  # as a set: lot k is number k - 1

PLAN: Final = Plan(
    [Card(name="Barge", value=str(worth), text="cargo", group="barge") for worth in range(1, BARGES + 1)],
    [
        Each(id="cargo", label="cargo", sees="all"),
        Shared(id="river", label="Up the river", sees="nobody", ordered=True),
        Shared(id="barge", label="To bid for", shape="stage"),
        Shared(id="adrift", label="Drifted on"),
    ],
    back="river",
)
