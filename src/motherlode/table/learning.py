"""What does the page tell somebody who learns a game? Sentences on things, and the guided first game, step by step.

Nothing of it belongs to a table or a person: the same game gives the same answers, so a lesson can be left and gone on
with anywhere, and costs the server nothing while nobody asks.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from motherlode.core import registry
from motherlode.core.errors import Refused
from motherlode.core.help import Help
from motherlode.core.lesson import lesson
from motherlode.core.view import Move
from motherlode.table.room.history import frozen, lines
from motherlode.table.wire import Frozen, LogLine


class GameHelp(Struct, frozen=True):
    """A sentence on every kind of thing of a game. `GET /api/games/{game}/help`"""

    game: str
    lines: dict[str, Help]
    """By the key of the thing: `core/help.py` says how a thing finds it."""


class LessonStep(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A step of a guided first game. `GET /api/games/{game}/lesson/{number}`"""

    game: str
    title: str
    """Of the game."""
    number: int
    """From 1."""
    of: int
    you: int
    names: tuple[str, ...]
    heading: str
    text: str
    look: tuple[str, ...] = ()
    """Things it speaks of: items, zones, `zone@column,row`, `seat:2`, all in the view."""
    before: tuple[Frozen, ...] = ()
    """What happened since the step before: the moment after each decision, the last one left out."""
    now: Frozen
    lines: tuple[LogLine, ...] = ()
    """The log so far."""
    moves: tuple[Move, ...] = ()
    """What is possible now."""
    action: int | None = None
    """The move to make; None where one just goes on."""
    wrong: str = ""
    """What to say when another one is tried."""


@cache
def game_help(name: str) -> GameHelp:
    """The sentences of a game."""
    return GameHelp(name, registry.find(name).help())


@cache
def lesson_step(name: str, number: int) -> LessonStep:
    """A step of a game's guided first game; refused with the steps there are."""
    found = lesson(registry.find(name))
    scenes, match, you = found.scenes, found.match, found.script.you
    if not 1 <= number <= len(scenes):
        raise Refused(f"The lesson has the steps 1 to {len(scenes)}, not {number!s:.20}.", field="step")
    scene = scenes[number - 1]
    since = scenes[number - 2].ply if number > 1 else scene.ply
    moves: tuple[Move, ...] = ()
    if scene.ply < len(match.decisions) and match.decisions[scene.ply].seat == you:
        state = match.decisions[scene.ply].before
        moves = tuple(match.game.moves(state, match.names))
    return LessonStep(
        game=name,
        title=match.game.title,
        number=number,
        of=len(scenes),
        you=you,
        names=match.names,
        heading=scene.step.title,
        text=scene.step.say,
        look=scene.step.look,
        before=tuple(frozen(match, ply, you) for ply in range(since + 1, scene.ply)),
        now=frozen(match, scene.ply, you),
        lines=lines(match, you, 0, scene.ply),
        moves=moves,
        action=scene.move.action if scene.move is not None else None,
        wrong=scene.refusal() if scene.move is not None else "",
    )
