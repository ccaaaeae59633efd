"""Games are found through the entry-point group `motherlode.games`: one in somebody else's package works at once.

So does one that is being written and not installed yet: a project in the current folder, or in a folder below it, whose
pyproject.toml names the game.
"""

from __future__ import annotations

import difflib
import sys
import tomllib
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from motherlode.core.errors import Refused
from motherlode.core.game import Game

GROUP = "motherlode.games"


@cache
def names() -> tuple[str, ...]:
    """The names of all games there are: installed ones, and those being written here."""
    return tuple(sorted({entry.name for entry in entry_points(group=GROUP)} | {*being_written()}))


@cache
def being_written() -> dict[str, list[tuple[EntryPoint, Path]]]:
    """The games of projects in the current folder and right below it, each with the folder of its sources.

    What lies below counts only where the current folder has no game of that name itself.
    """
    found: dict[str, list[tuple[EntryPoint, Path]]] = {}
    try:
        projects = [path for path in (Path.cwd(), *sorted(Path.cwd().iterdir())) if (path / "pyproject.toml").is_file()]
    except OSError:
        return found
    for project in projects:
        try:
            config = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
            games = config["project"]["entry-points"][GROUP]
            for name, value in games.items():
                if (project / "src").is_dir() and not (name in found and found[name][0][1].parent == Path.cwd()):
                    found.setdefault(name, []).append((EntryPoint(name, value, GROUP), project / "src"))
        except (OSError, ValueError, KeyError, AttributeError, TypeError):  # some other project
            continue
    return found


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
            return _load(entry)
    if here := being_written().get(name):
        entry, sources = here[0]
        if len(here) > 1:
            folders = " and ".join(path.parent.name for _, path in here)
            raise Refused(f"There are several games {name}, in {folders}: go into the folder you mean.", field="game")
        if str(sources) not in sys.path:
            sys.path.insert(0, str(sources))
        return _load(entry)
    near = difflib.get_close_matches(name[:60], names(), 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names())}."
    raise Refused(f"There is no game {name!s:.60}; {hint}", field="game")


def _load(entry: EntryPoint) -> Game:
    """What an entry point names; refused if that is no game, with the line where it went wrong."""
    try:
        game = entry.load()
    except Exception as error:  # somebody else's package: whatever is wrong with it is not ours
        said = f"{type(error).__name__}: {error}".rstrip(".")
        raise Refused(f"The game {entry.name} cannot be loaded: {said}{_where(error)}.", field="game") from error
    if not isinstance(game, Game):
        raise Refused(
            f"The package registered as {entry.name} does not provide a Game: {entry.value} is a "
            f"{type(game).__name__}; it should be an instance of a subclass of Game.",
            field="game",
        )
    if game.name != entry.name:
        raise Refused(
            f"The game {entry.name} calls itself {game.name} in its game.py: write there what pyproject.toml says.",
            field="game",
        )
    return game


def _where(error: Exception) -> str:
    """The last line of somebody's own code that an error came through; "" if none is known."""
    trace, found = error.__traceback__, ""
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if "importlib" not in file and Path(file) != Path(__file__):
            found = f" ({Path(file).name}, line {trace.tb_lineno})"
        trace = trace.tb_next
    return found
