"""Which game, for how many, with which options? What every environment is made from, and its versioned name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from operator import index

from msgspec import Struct

from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.options import Options, as_dict, show
from motherlode.core.planes import Layout
from motherlode.core.registry import find
from motherlode.core.state import State

NAME = re.compile(r"(?P<game>[a-z0-9_]+)-(?P<seats>[0-9]{1,3})p-v(?P<version>[0-9]{1,6})", re.ASCII)
SHARE = "share"
SCORE = "score"


class Setting(Struct, frozen=True):
    """A game as learners meet it."""

    game: Game
    """Its rules and words."""
    seats: int
    """How many play."""
    options: Options
    """All options with their values."""
    model: State
    """A position that others are dealt from."""
    layout: Layout
    """What the bytes of an observation mean."""
    actions: int
    """How many actions there are: their numbers go from 0 to one less."""
    most_legal: int
    """The most actions that a decision can offer."""
    bound: int
    """The most decisions that a game can take."""

    @property
    def name(self) -> str:
        """Its versioned name, `saboteur-5p-v1`, with the options that are not the usual ones behind it."""
        usual = as_dict(self.game.settings({}))
        chosen = [f"{name}={show(value)}" for name, value in as_dict(self.options).items() if value != usual[name]]
        return "-".join([f"{self.game.name}-{self.seats}p-v{version_of(self.game)}", *chosen])

    def deal(self, seed: int) -> State:
        """A new game with all that bots want to remember."""
        return self.game.deal(self.seats, self.options, quick_dice(seed))


def version_of(game: Game) -> str:
    """The part of a rules' version that tells whether results can be compared."""
    return game.version.partition(".")[0]


def setting(
    game: str | Game, seats: int | None = None, options: Mapping[str, object] | None = None, *, observe: bool = True
) -> Setting:
    """A game by its name, `saboteur`, or by its versioned name, `saboteur-5p-v1`; refused with a sentence."""
    if isinstance(game, str):
        game, seats = named(game, seats)
    if not isinstance(game, Game):
        raise Refused(f"The game is a name such as saboteur, or a Game, not {game!r:.40}.", field="game")
    number = game.usual_seats if seats is None else seats
    if isinstance(number, bool) or not isinstance(number, int):
        raise Refused(f"The number of seats is a whole number, not {number!r:.40}.", field="seats")
    given = {} if options is None else options
    if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
        raise Refused(f"Options are names with values, such as {{'rounds': 1}}, not {options!r:.40}.", field="options")
    chosen = game.settings(given)
    model = game.deal(number, chosen, quick_dice(0))
    layout = game.observation(model) if observe else Layout(())
    actions, most, bound = game.actions(model), game.most_legal(model), game.bound(model)
    return Setting(game, number, chosen, model.fresh(quick_dice(0)), layout, actions, most, bound)


def named(name: str, seats: int | None) -> tuple[Game, int | None]:
    """The game of a name, and the seats if the name says so; refused if it is of another version."""
    found = NAME.fullmatch(name)
    if found is None:
        return find(name), seats
    game = find(found["game"])
    if found["version"] != version_of(game):
        raise Refused(
            f"{name} was another version of the rules; here is {game.name}-{found['seats']}p-v{version_of(game)}.",
            field="game",
        )
    if seats is not None and seats != int(found["seats"]):
        raise Refused(f"{name} is for {found['seats']} seats, and {seats} were asked for.", field="seats")
    return game, int(found["seats"])


def seed_of(seed: object, least: int | None = None) -> int:
    """A seed that somebody gave, or a sentence."""
    number = None if isinstance(seed, bool) or not hasattr(seed, "__index__") else index(seed)
    if number is None or (least is not None and number < least):
        raise Refused(
            f"A seed is a whole number{'' if least is None else f', {least} or more'}, not {seed!r:.40}.", field="seed"
        )
    return number


def word(seed: int, number: int) -> int:
    """The word that the dice of a place are made from: neighbouring seeds and places have unrelated ones."""
    return quick_dice(seed * 1_000_003 + number).word
