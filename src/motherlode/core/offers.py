"""How are a game's options offered? Presets first, then groups with a sentence each.

`options.toml` in a game's folder:

    [[preset]]                  # one press, the first ones first
    title = "First game"
    say = "One round: everybody sees how it goes."
    seats = 4                   # where a number of seats belongs to it
    options = { rounds = 1 }    # those that differ from the default

    [[group]]
    title = "How long"
    say = "How much is played."
    options = ["rounds"]        # every option that can be chosen at a table, in one group each

    [names]                     # what people read instead of `Max rounds`
    max_rounds = "Rounds at most"

A game without the file has its options in one list.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.options import Value, describe


class Preset(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Options that go together, under one name."""

    title: str
    say: str
    options: dict[str, Value] = {}
    """Those that differ from the default."""
    seats: int | None = None


class OptionGroup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options that are about the same thing."""

    title: str
    say: str
    options: tuple[str, ...]


class Offers(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All of it, as it is written."""

    preset: tuple[Preset, ...] = ()
    group: tuple[OptionGroup, ...] = ()
    names: dict[str, str] = {}

    def title(self, option: str) -> str:
        """What people call an option; without a name of its own it is read as it is written: `Hand size`."""
        return self.names.get(option) or option.replace("_", " ").capitalize()


@cache
def offers(game: Game) -> Offers:
    """How a game's options are offered; refused if the file does not fit its options."""
    file = resources.files(game.package) / "options.toml"
    if not file.is_file():
        return Offers()
    try:
        found = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Offers)
        _check(game, found)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, Refused) as error:
        raise Refused(f"{game.name}/options.toml: {error}") from None
    return found


def _check(game: Game, found: Offers) -> None:
    for preset in found.preset:
        game.settings(preset.options)
        if preset.seats is not None and not game.least_seats <= preset.seats <= game.most_seats:
            raise Refused(f"“{preset.title}” wants {preset.seats} seats: {game.least_seats} to {game.most_seats} fit.")
    grouped = [name for group in found.group for name in group.options]
    offered = [info.name for info in describe(game.options) if info.values]
    for name in {*grouped, *offered}:
        if grouped.count(name) != (name in offered):
            raise Refused(f"{name} stands in {grouped.count(name)} groups; every option stands in one.")
    for name in found.names:
        if name not in offered:
            raise Refused(f"names: there is no option {name}; the options are {', '.join(offered)}.")
