"""A guided first game: what is told, what is shown, and which moves are played, on the real engine.

`lesson.toml` in a game's folder:

    seats = 3                  # who learns sits on seat 0, unless `you` says another
    seed = "first gold"        # the deal; try seeds until the story fits
    names = ["You", "Alva", "Bruno"]
    [options]                  # as for any game

    [[step]]                   # something is said
    title = "Dig"
    say = "A sentence or two."
    look = ["hand", "goal:1"]  # things it speaks of, as moves name them: items, zones, zone@column,row, seat:2
    move = "place P_RL 1,0"    # the move to make; without one the reader just goes on
    wrong = "Not that one."    # said when another legal move is tried
    then = ["map 0", "…"]      # what is played after it, by whoever is asked

Everything in it is played when it is read, so a lesson cannot disagree with the rules.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.match import Match
from motherlode.core.options import Value
from motherlode.core.view import Move

WRONG = "That is possible too. For now follow the lesson: {label}."


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that is said, and what is done about it."""

    title: str
    """A word or two above it."""
    say: str
    """What is told: a sentence or two."""
    look: tuple[str, ...] = ()
    """What lights up: ids as in `Move.picks`."""
    move: str = ""
    """The text of the move to make; without one the reader just goes on."""
    wrong: str = ""
    """What is said when another legal move is tried."""
    then: tuple[str, ...] = ()
    """The moves played after it, by whoever is asked."""


class Script(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson as it is written."""

    seats: int
    """How many play."""
    seed: str
    """The deal."""
    step: tuple[Step, ...]
    """Its steps in order."""
    names: tuple[str, ...] = ()
    """What the seats are called."""
    you: int = 0
    """The seat of who learns."""
    options: dict[str, Value] = {}
    """Options of the game that differ from the defaults."""


class Scene(Struct, frozen=True, kw_only=True):
    """A step with its place in the game."""

    step: Step
    """What is said and done."""
    ply: int
    """So many decisions were made when it is shown."""
    move: Move | None
    """The move to make."""

    def refusal(self) -> str:
        """What is said when another legal move is tried."""
        label = self.move.label if self.move is not None else ""
        return self.step.wrong or WRONG.format(label=label[:1].lower() + label[1:])


class Lesson:
    """A lesson, played through."""

    def __init__(self, game: Game, script: Script) -> None:
        self.game = game
        """Whose lesson it is."""
        self.script = script
        """The lesson as it is written."""
        self.match = Match(game, script.seats, game.settings(script.options), seed=script.seed, names=script.names)
        """The game that its moves made."""
        self.scenes: list[Scene] = []
        """Its steps with their places in the game."""
        for number, step in enumerate(script.step, 1):
            self._play(number, step)

    def _play(self, number: int, step: Step) -> None:
        """Show a step and play what follows it; a move that is not possible is refused with the step's number."""
        match, you = self.match, self.script.you
        try:
            move = None
            if step.move:
                action = match.read(step.move)
                if (refusal := match.perspective(you).refusal(action)) is not None:
                    raise refusal
                move = next(one for one in match.perspective(you).moves() if one.action == action)
            self.scenes.append(Scene(step=step, ply=len(match.decisions), move=move))
            for text in (step.move, *step.then):
                if text:
                    match.play(text)
        except Refused as refusal:
            raise Refused(f"{self.game.name}/lesson.toml, step {number}, “{step.title}”: {refusal}") from None


@cache
def lesson(game: Game) -> Lesson:
    """The guided first game of a game; refused if it comes without one."""
    try:
        text = (resources.files(game.package) / "lesson.toml").read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Refused(f"{game.title} comes without a guided first game.") from None
    try:
        script = msgspec.convert(tomllib.loads(text), Script)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Refused(f"{game.name}/lesson.toml: {error}") from None
    return Lesson(game, script)


def has_lesson(game: Game) -> bool:
    """Whether a game comes with a guided first game."""
    return (resources.files(game.package) / "lesson.toml").is_file()
