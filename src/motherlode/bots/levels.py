"""The levels people choose: `random`, `easy`, `sensible`, `medium`, `hard`, and `search` with a budget.

For those who study a game there are also sensible bots with a temperament (`bots.styles`): `aggressive`, `defensive`
and `thrifty`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from motherlode.bots.bot import Bot, EasyBot, RandomBot, SensibleBot
from motherlode.bots.searching import Budget, SearchBot
from motherlode.bots.styles import STYLES, styled
from motherlode.core.errors import Refused

MOST_ITERATIONS = 1_000_000
MOST_MILLISECONDS = 600_000
SEARCH = re.compile(r"search:([0-9]{1,12})(ms)?", re.ASCII)

LEVELS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "sensible": SensibleBot,
    "medium": lambda: SearchBot(Budget(iterations=200)),
    "hard": lambda: SearchBot(Budget(milliseconds=1000)),
}
"""By name, the weakest first."""

CHOICE = f"{', '.join((*LEVELS, *STYLES))}, search:2000 (iterations) or search:500ms (time per move)"
"""All levels in words."""


def make(level: str) -> Bot:
    """A bot of a level, by its name: `make("search:2000")`. For another name, a refusal lists the levels there are."""
    if level in LEVELS:
        return LEVELS[level]()
    if level == "search" or level.startswith("search:"):
        return SearchBot(budget(level))
    if (bot := styled(level)) is not None:
        return bot
    raise Refused(f"There is no bot level {level!s:.40}; there are {CHOICE}.", field="bots")


def budget(level: str) -> Budget:
    """The budget in `search:2000` or `search:500ms`."""
    found = SEARCH.fullmatch(level)
    if found is None:
        raise Refused(
            f"{level!s:.40} does not say how long to search: write search:2000 for 2,000 iterations a move or "
            "search:500ms for half a second.",
            field="bots",
        )
    number = int(found[1])
    if found[2]:
        if not 1 <= number <= MOST_MILLISECONDS:
            raise Refused(f"A move takes 1 to {MOST_MILLISECONDS:,} ms, not {number:,}.", field="bots")
        return Budget(milliseconds=number)
    if not 1 <= number <= MOST_ITERATIONS:
        raise Refused(f"A search has 1 to {MOST_ITERATIONS:,} iterations, not {number:,}.", field="bots")
    return Budget(iterations=number)
