"""Checksums of games played in this process, compiled or not, as JSON: law 10 runs this a second time the other way.

    python -m motherlode.testing.checksums GAME < plan.json

GAME is a registered name or `module:ATTRIBUTE`. The plan is a list of (seats, options, seed, games).
"""

from __future__ import annotations

import importlib
import sys
import time

import msgspec

import motherlode
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.freeze import freeze
from motherlode.core.game import Game
from motherlode.core.loops import finish_at_random, random_games
from motherlode.core.options import Value
from motherlode.core.registry import find

LOOKS = 6  # positions of a game whose every field is compared


class Task(msgspec.Struct, frozen=True):
    """Games to play."""

    seats: int
    options: dict[str, Value]
    seed: int
    games: int = 1


class Plan(msgspec.Struct):
    """What to do; tasks after the first `least` are left out when the time is over."""

    tasks: list[Task]
    least: int
    seconds: float


class Sums(msgspec.Struct):
    """What a task gave."""

    decisions: int
    check: int
    positions: list[str]
    """Prints of states on the way, and of worlds imagined there."""


class Answer(msgspec.Struct):
    """What a plan gave: as many sums as there was time for."""

    compiled: bool
    sums: list[Sums]


def locate(game: Game) -> str:
    """How another process finds this game: its registered name, or where in a module it stands; "" if nowhere."""
    try:
        if find(game.name) is game:
            return game.name
    except Refused:
        pass
    module = type(game).__module__
    for name, value in vars(sys.modules[module]).items():
        if value is game:
            return f"{module}:{name}"
    return ""


def fetch(place: str) -> Game:
    """The game `locate` meant."""
    module, _, name = place.partition(":")
    if not name:
        return find(place)
    found = getattr(importlib.import_module(module), name)
    assert isinstance(found, Game)
    return found


def sums(game: Game, task: Task) -> Sums:
    """Play the games of a task; look closely at the first."""
    options = game.settings(task.options)
    model = game.deal(task.seats, options, deal_dice(str(task.seed)))
    decisions, check = random_games(model, task.games, quick_dice(task.seed))
    positions = []
    dice = quick_dice(task.seed + 1)
    state = model
    stride = max(1, decisions // (task.games * LOOKS))
    for _ in range(LOOKS):
        positions.append(freeze(state).hex())
        viewer = dice.below(task.seats + 1) - 1
        positions.append(freeze(state.imagine(viewer, dice.split())).hex())
        if game.sense is not None and not state.over:
            world = state.copy()
            positions.append(str(game.sense.value(world, state.seat)))
        finish_at_random(state, dice, stride)
    return Sums(decisions, check, positions)


def run(game: Game, plan: Plan) -> Answer:
    """Work through a plan."""
    until = time.monotonic() + plan.seconds
    done: list[Sums] = []
    for number, task in enumerate(plan.tasks):
        if number >= plan.least and time.monotonic() > until:
            break
        done.append(sums(game, task))
    return Answer(motherlode.COMPILED, done)


def main() -> None:
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    sys.stdout.buffer.write(msgspec.json.encode(run(fetch(sys.argv[1]), plan)))


if __name__ == "__main__":
    main()
