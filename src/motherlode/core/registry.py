"""Games are found through the entry-point group `motherlode.games`: one in somebody else's package works at once."""

from __future__ import annotations

import difflib
from functools import cache
from importlib.metadata import entry_points

from motherlode.core.errors import Refused
from motherlode.core.game import Game

GROUP = "motherlode.games"


@cache
def names() -> tuple[str, ...]:
    """The names of all installed games."""
    return tuple(sorted({entry.name for entry in entry_points(group=GROUP)}))


@cache
def game_of(module: str) -> Game | None:
    """The installed game that a module belongs to; None for a module of no game."""
    for name in names():
        try:
            game = find(name)
        except Refused:  # a broken package of somebody else's is no reason to fail here
            continue
        if module == game.package or module.startswith(game.package + "."):
            return game
    return None


@cache
def find(name: str) -> Game:
    """The game of that name; refused with the names there are."""
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            try:
                game = entry.load()
            except Exception as error:  # somebody else's package: whatever is wrong with it is not ours
                said = f"{type(error).__name__}: {error}".rstrip(".")
                raise Refused(f"The game {name} cannot be loaded: {said}.", field="game") from error
            if not isinstance(game, Game):
                raise Refused(f"The package registered as {name} does not provide a Game.", field="game")
            return game
    near = difflib.get_close_matches(name[:60], names(), 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names())}."
    raise Refused(f"There is no game {name!s:.60}; {hint}", field="game")
