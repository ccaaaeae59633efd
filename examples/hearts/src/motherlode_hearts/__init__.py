"""Hearts on the Motherlode engine: a game in a package of its own. `docs/hearts.md` tells how it came about."""

from motherlode._select import guard

COMPILED, WHY = guard(__path__[0], __name__)  # before the rules are imported: decides how they run

from motherlode_hearts.game import GAME  # noqa: E402

__all__ = ["GAME"]
