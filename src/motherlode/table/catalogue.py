"""What can be had at a table: the games, their options, and the bots."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from motherlode.bots.bot import SensibleBot
from motherlode.bots.levels import LEVELS
from motherlode.core import registry
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.lesson import has_lesson, lesson
from motherlode.core.match import Match
from motherlode.core.offers import offers
from motherlode.core.options import Options, Value, as_dict, describe
from motherlode.core.view import Back, Face, Token
from motherlode.table.wire import Choice, GameInfo, Level

HELP = {
    "random": "plays anything that is allowed",
    "easy": "plays sensibly, with a slip now and then",
    "sensible": "plays by rules of thumb, at once",
    "medium": "thinks a little ahead",
    "hard": "thinks for a second about every move",
}
MOST_FACES = 5
SAMPLE = 24
"""Decisions into a sample game, in which a game shows its faces."""


@cache
def games() -> tuple[Game, ...]:
    """Every game that is installed and can be loaded."""
    found = []
    for name in registry.names():
        try:
            found.append(registry.find(name))
        except Refused:  # somebody else's package is broken: the others play on
            continue
    return tuple(found)


@cache
def game_infos() -> tuple[GameInfo, ...]:
    """All games for the lobby."""
    return tuple(_info(game) for game in games())


def levels() -> tuple[Level, ...]:
    """The bots to choose from, the weakest first."""
    return tuple(Level(name, HELP.get(name, "")) for name in LEVELS)


def level(name: str) -> str:
    """A level that may be asked for at the table; refused with those there are."""
    if name not in LEVELS:
        raise Refused(f"There is no bot level {name!s:.40}; there are {', '.join(LEVELS)}.", field="level")
    return name


def settings(game: Game, given: dict[str, Value], carried: bool = False) -> Options:
    """Options from outside: those with free text (a file of this machine, say) can only have their default.

    With `carried` they may also be a table of one's own, all of it: a name, and from the second line on what is in it.
    A name alone would be read from this machine's files, so it never passes.
    """
    usual = _usual(game.name)
    free = {info.name: info.default for info in describe(game.options) if not info.values}
    own = {name: value for name, value in given.items() if name in free and _carries(value)} if carried else {}
    hashes = {f"{name}_hash" for name in own}
    for name, value in given.items():
        if name in free and name not in own and name not in hashes and value not in (free[name], usual[name]):
            raise Refused(f"{name} cannot be set at the table.", field=name)
    taken = {name: value for name, value in given.items() if name not in free or name in own or name in hashes}
    return game.settings(taken)


def _carries(value: Value) -> bool:
    return isinstance(value, str) and "\n" in value


@cache
def _usual(name: str) -> dict[str, Value]:
    return as_dict(registry.find(name).settings({}))


def checked(game: Game, options: dict[str, Value]) -> Options:
    """The options of a table as its game reads them; the same set is read once."""
    return _checked(game.name, msgspec.json.encode(options))


@lru_cache(256)
def _checked(name: str, options: bytes) -> Options:
    return registry.find(name).settings(msgspec.json.decode(options))


def differing(game: Game, options: dict[str, Value]) -> dict[str, Value]:
    """The options that differ from the default; of a table of one's own, its name."""
    usual = _usual(game.name)
    other = {name: value for name, value in options.items() if value != usual.get(name)}
    hashes = {f"{name}_hash" for name in other}
    return {
        name: value.partition("\n")[0] if isinstance(value, str) else value
        for name, value in other.items()
        if name not in hashes
    }


def _info(game: Game) -> GameInfo:
    offered = offers(game)
    choices = tuple(
        Choice(
            name=info.name,
            title=offered.title(info.name),
            help=info.help,
            rule=info.rule,
            default=info.default,
            values=info.values,
        )
        for info in describe(game.options)
        if info.values
    )
    return GameInfo(
        name=game.name,
        title=game.title,
        blurb=game.blurb,
        version=game.version,
        least_seats=game.least_seats,
        most_seats=game.most_seats,
        usual_seats=game.usual_seats,
        options=choices,
        presets=offered.preset,
        groups=offered.group,
        faces=_faces(game),
        lesson=len(lesson(game).scenes) if has_lesson(game) else 0,
    )


def _faces(game: Game) -> tuple[Face, ...]:
    """A few different faces out of a sample game, those of a hand first."""
    match = Match(game, game.usual_seats, seed="lobby")
    bot, dice = SensibleBot(), quick_dice(1)
    found: list[Face] = []
    for _ in range(SAMPLE):
        view = match.perspective(0).view()
        zones = sorted(view.zones, key=lambda zone: zone.layout != "hand")
        found += [item.face for zone in zones for item in zone.items if not isinstance(item.face, Back | Token)]
        if match.over:
            break
        match.play(bot.decide(match.perspective(match.seat), dice))
    different = _unequal(found)
    kinds: list[Face] = []
    for face in different:  # one of each kind of face, then whatever else there is
        if type(face) not in [type(other) for other in kinds]:
            kinds.append(face)
    return tuple((kinds + [face for face in different if face not in kinds])[:MOST_FACES])


def _unequal(faces: list[Face]) -> list[Face]:
    found: list[Face] = []
    for face in faces:
        if face not in found:
            found.append(face)
    return found
