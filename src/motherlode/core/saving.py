"""A position as bytes that another process, or another day, can take up again.

Every field is written, hidden ones and dice included: saved positions are for the owner of the position, never for a
seat. `pickle` of a state goes through here.

Reading trusts nobody. What was damaged, belongs to other rules, or was never a position is refused with a sentence.
Nothing is imported that the bytes name: a position is made of the classes that a newly dealt one is made of, or of
others of its game or of the kits, with just the fields they have there, each holding the kind of thing it holds there.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from inspect import signature
from typing import cast

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import DealDice, Dice, QuickDice, deal_dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.freeze import NOT_PART_OF_IT, declared, fields
from motherlode.core.game import Game
from motherlode.core.options import variations
from motherlode.core.registry import find, game_of
from motherlode.core.state import SPECTATOR, State, Trace

FORMAT = "motherlode position 2"
KITS = "motherlode.kits"
ENGINE = ("motherlode.core", KITS)
MOST_BYTES = 4_000_000  # the largest position of a game takes some thirty thousand

# Values that are no plain number, text or nothing are written as a row: one of these words, and what it is made of.
ROW, TUPLE, TABLE, SET, LARGE, THING = "row", "tuple", "dict", "set", "int", "thing"
VECTORS: dict[str, tuple[type, str]] = {
    "vec[i64]": (vec[i64], "q"),
    "vec[float]": (vec[float], "d"),
    "vec[bool]": (vec[bool], "?"),
}
"""How each kind of vector is made of numbers, and how a number is written."""


def save(state: State) -> bytes:
    """All of a position; refused if there is something in it that cannot be written."""
    game = game_of(type(state).__module__)
    try:
        content = msgspec.msgpack.encode(_write(state))
    except RecursionError:
        raise Refused("The position cannot be saved: there is something in it that is part of itself.") from None
    header = [FORMAT, "", ""] if game is None else [FORMAT, game.name, game.version]
    return msgspec.msgpack.encode([*header, _digest(content), content])


def load(data: bytes, game: Game | None = None) -> State:
    """The position that was saved, of `game` if that is not installed; refused if it is none, or of other rules."""
    if len(data) > MOST_BYTES:
        raise Refused(f"A saved position has at most {MOST_BYTES:,} bytes, not {len(data):,}.")
    try:
        form, name, version, digest, content = msgspec.msgpack.decode(data, type=tuple[str, str, str, bytes, bytes])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Refused("This is no saved position: it cannot be read.") from None
    if form != FORMAT:
        raise Refused(f"This is no saved position of this kind ({FORMAT}).")
    if game is None and not name:
        raise Refused("The position is of a game that is not installed: load(data, game) reads it.", field="game")
    game = game or find(name)
    if name and game.version != version:
        raise Refused(
            f"The position was saved under rules {version:.40} of {game.title}; this version plays {game.version}.",
            field="rules",
        )
    if digest != _digest(content):
        raise Refused("The saved position is damaged: its bytes are not those that were written.")
    try:
        return _Reader(game).state(msgspec.msgpack.decode(content))
    except Refused:
        raise
    except Exception as error:  # bytes of unknown origin: whatever they break, it is they that are wrong
        raise Refused(f"The saved position cannot be read: {type(error).__name__}: {error!s:.120}.") from None


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=16, person=b"motherlode.saved").digest()


def _write(value: object) -> object:
    """A value as rows of plain values."""
    kind = type(value)
    if value is None or kind in (bool, float, str, bytes):
        return value
    if isinstance(value, int):
        return int(value) if -(2**63) <= value < 2**63 else [LARGE, str(value)]
    if kind.__name__ in VECTORS:
        return [kind.__name__, bytes(memoryview(cast(bytes, value)))]
    if kind is dict:
        return [TABLE, *([_write(key), _write(part)] for key, part in cast("dict[object, object]", value).items())]
    if kind is set:
        return [SET, *map(_write, sorted(cast("set[int]", value)))]
    if kind in (list, tuple):
        return [TUPLE if kind is tuple else ROW, *map(_write, cast("list[object]", value))]
    if kind.__name__.startswith("vec") or isinstance(value, list | tuple | dict | set | frozenset):
        raise Refused(f"A position with a {kind.__qualname__} in it cannot be saved; use a list, a tuple or vec[i64].")
    return [THING, kind.__module__, kind.__qualname__, {name: _write(part) for name, part in fields(value)}]


class _Reader:
    """Makes a position of what was written."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.samples = _samples(game)

    def state(self, content: object) -> State:
        state = self.read(content)
        if not isinstance(state, State):
            raise Refused("This is no saved position: there is no state in it.")
        if not 1 <= state.seats <= self.game.most_seats or not -1 <= state.seat < state.seats:
            raise Refused(f"The saved position is damaged: seat {state.seat} of {state.seats} is asked.")
        # Do with a copy what is done with positions: what is not fit for it fails now, not later.
        state.imagine(SPECTATOR, quick_dice(0))
        trial = state.copy()
        actions = trial.legal_actions()
        if bool(actions) == state.over:
            raise Refused("The saved position is damaged: it is over, or nobody can do anything.")
        if actions:
            trial.apply(actions[0])
        return state

    def read(self, value: object) -> object:
        if value is None or isinstance(value, bool | int | float | str | bytes):
            return value
        kind, *parts = cast("list[object]", value)
        if kind == THING:
            return self.thing(*cast("tuple[str, str, dict[str, object]]", tuple(parts)))
        if kind == TABLE:
            return {self.read(key): self.read(part) for key, part in cast("list[list[object]]", parts)}
        if kind in VECTORS:
            make, letter = VECTORS[kind]
            return make(list(memoryview(cast(bytes, parts[0])).cast(letter)))  # type: ignore[call-overload]
        if kind == LARGE:
            return int(cast(str, parts[0]))
        if kind not in (ROW, TUPLE, SET):
            raise Refused(f"The saved position is damaged: there is a {kind!s:.40} in it.")
        read = [self.read(part) for part in parts]
        return tuple(read) if kind == TUPLE else set(read) if kind == SET else read

    def thing(self, module: str, name: str, values: dict[str, object]) -> object:
        """An object of one of the game's classes, with the fields that its class has."""
        cls = self.find_class(module, name)
        sample = self.samples.get(cls)
        own = {field for field in declared(cls) if not field.startswith("__")} or values
        known: dict[str, object] = dict.fromkeys(own) if sample is None else dict(fields(sample))
        missing = sorted(known.keys() - values.keys())
        unknown = sorted(field for field in values if field not in known or field.startswith("__"))
        if missing or unknown:
            wrong = f"lacks {missing[0]}" if missing else f"has a field {unknown[0]:.40} too many"
            raise Refused(f"The saved position does not fit these rules: its {name} {wrong}.")
        content = {field: self.read(part) for field, part in values.items()}
        for field, value in content.items():
            if not _fits(value, known[field]):
                raise Refused(f"The saved position is damaged: {name}.{field} is no {type(known[field]).__name__}.")
        if issubclass(cls, msgspec.Struct):
            return msgspec.convert(content, cls)
        thing = self.make(cls, content)
        if thing is None:
            return self.shared(cls, values)
        for field, value in content.items():
            setattr(thing, field, value)
        for field in NOT_PART_OF_IT:  # as in a newly dealt game
            if hasattr(sample, field) and not hasattr(thing, field):
                setattr(thing, field, getattr(sample, field))
        if isinstance(thing, State):
            thing.story = None
            if not isinstance(thing.trace, Trace | None):
                raise Refused(f"The saved position is damaged: {name}.trace is no Trace.")
        return thing

    def find_class(self, module: str, name: str) -> type:
        """A class of which a newly dealt game has something, or another one of the game or of the kits."""
        own = _inside(module, self.game.package)
        for cls in self.samples if own or _inside(module, *ENGINE) else ():
            if (cls.__module__, cls.__qualname__) == (module, name):
                return cls
        known = own or _inside(module, KITS)
        found = vars(sys.modules[module]).get(name) if known and module in sys.modules else None
        if not isinstance(found, type) or found.__module__ != module or issubclass(found, Game):
            raise Refused(f"The saved position holds a {module:.60}.{name:.60}, which there is not here.")
        return found

    def make(self, cls: type, content: dict[str, object]) -> object:
        """An object to be filled: empty, or, as compiled classes make no empty ones, a copy of another, or made of the
        fields that its class asks for. None if it cannot be made of them."""
        try:
            return cast("Callable[[type], object]", cls.__new__)(cls)
        except TypeError:
            sample = self.samples.get(cls)
        if sample is not None and hasattr(cls, "copy"):
            return cast(State, sample).copy()
        asked = signature(cls).parameters
        try:
            return cls(**{name: value for name, value in content.items() if name in asked})
        except TypeError:
            return None

    def shared(self, cls: type, written: dict[str, object]) -> object:
        """What never changes during a game, as it is in a newly dealt one."""
        for thing in _dealt(self.game, cls):
            if cast("list[object]", _write(thing))[3] == written:
                return thing
        raise Refused(f"The saved position does not fit these rules: no game has such a {cls.__qualname__}.")


def _inside(module: str, *packages: str) -> bool:
    return any(f"{module}.".startswith(f"{package}.") for package in packages)


def _fits(value: object, known: object) -> bool:
    """Whether a field may hold a value, by what it holds in a newly dealt game; nothing may become something later."""
    if isinstance(known, Dice):
        return isinstance(value, Dice)
    if isinstance(known, int):
        return isinstance(value, int) and (-(2**63) <= value < 2**63 or abs(known) >= 2**63)
    return type(value) is type(known) or (known is None and not isinstance(value, str | bytes | float | State))


@cache
def _samples(game: Game) -> dict[type, object]:
    """Something of each class that a newly dealt game is made of."""
    found: dict[type, object] = {QuickDice: quick_dice(0), DealDice: deal_dice("")}
    for thing in _things(game.deal(game.usual_seats, game.settings({}), quick_dice(0))):
        found.setdefault(type(thing), thing)
    return found


@cache
def _dealt(game: Game, cls: type) -> list[object]:
    """What there is of a class in newly dealt games, of every number of seats and with every value of every option."""
    found: dict[int, object] = {}
    for given in variations(game.options):
        for seats in range(game.least_seats, game.most_seats + 1):
            with suppress(Refused):
                deal = game.deal(seats, game.settings(given), quick_dice(0))
                found.update((id(thing), thing) for thing in _things(deal) if type(thing) is cls)
    return list(found.values())


def _things(value: object) -> Iterator[object]:
    """A thing and all things in it."""
    if isinstance(value, list | tuple):
        for part in value:
            yield from _things(part)
    elif type(value).__module__ != "builtins":
        yield value
        for _, part in fields(value):
            yield from _things(part)
