"""A position as bytes that another process, or another day, can take up again.

Every field is written, hidden ones and dice included: saved positions are for the owner of the position, never for a
seat. `copy.copy`, `copy.deepcopy` and `pickle` of a state go through here.

Reading trusts nobody. What was damaged, belongs to other rules, or was never a position is refused with a sentence.
Nothing is imported or called that the bytes name: a position is made of classes of its own game and of the engine that
are there already, with just the fields they have, each holding the kind of thing it holds in a game newly dealt.
"""

from __future__ import annotations

import dis
import hashlib
import sys
from collections.abc import Callable
from functools import cache
from inspect import isfunction, signature
from typing import Final, NamedTuple, cast

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import DealDice, Dice, QuickDice, deal_dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.freeze import NOT_PART_OF_IT, declared, fields
from motherlode.core.game import Game
from motherlode.core.registry import find, game_of
from motherlode.core.state import SPECTATOR, State, Trace

FORMAT = "motherlode position 1"
MOST_BYTES = 4_000_000  # the largest position of a game takes some fifty thousand
MOST_SEATS = 64
ENGINE = ("motherlode.core", "motherlode.kits")

# Values that are no plain number, text or nothing are written as a row: one of these words, and what it is made of.
ROW, TUPLE, TABLE, SET, LARGE, THING, AGAIN = "row", "tuple", "dict", "set", "int", "thing", "again"
NUMBERS, FRACTIONS, BITS = "vec[i64]", "vec[float]", "vec[bool]"


def save(state: State) -> bytes:
    """All of a position; refused if there is something in it that cannot be written."""
    game = game_of(type(state).__module__)
    content = msgspec.msgpack.encode(_Writer().write(state))
    header = [FORMAT, "", ""] if game is None else [FORMAT, game.name, game.version]
    return msgspec.msgpack.encode([*header, _digest(content), content])


def load(data: bytes) -> State:
    """The position that was saved; refused if it is none, or of other rules than these."""
    if len(data) > MOST_BYTES:
        raise Refused(f"A saved position has at most {MOST_BYTES:,} bytes, not {len(data):,}.")
    try:
        form, name, version, digest, content = msgspec.msgpack.decode(data, type=tuple[str, str, str, bytes, bytes])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Refused("This is no saved position: it cannot be read.") from None
    if form != FORMAT:
        raise Refused(f"This is no saved position of this kind ({FORMAT}).")
    game = find(name) if name else None
    if game is not None and game.version != version:
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


class _Writer:
    """Turns a position into rows of plain values; what stands in it twice is written once."""

    def __init__(self) -> None:
        self.written: list[object] = []

    def write(self, value: object) -> object:
        kind = type(value).__name__
        if value is None or isinstance(value, bool | float | str | bytes):
            return value
        if isinstance(value, int):
            return value if -(2**63) <= value < 2**63 else [LARGE, str(value)]
        if kind in (NUMBERS, FRACTIONS, BITS):
            return [kind, bytes(memoryview(cast(bytes, value)))]
        if type(value) is tuple:
            return [TUPLE, *map(self.write, value)]
        for number, known in enumerate(self.written):
            if known is value:
                return [AGAIN, number]
        self.written.append(value)
        if type(value) is list:
            return [ROW, *map(self.write, value)]
        if type(value) is dict:
            return [TABLE, *([self.write(key), self.write(part)] for key, part in value.items())]
        if type(value) is set:
            return [SET, *map(self.write, sorted(value))]
        cls = type(value)
        if kind.startswith("vec") or isinstance(value, list | tuple | dict | set | frozenset):
            raise Refused(
                f"A position with a {cls.__qualname__} in it cannot be saved; use a list, a tuple or vec[i64]."
            )
        return [THING, cls.__module__, cls.__qualname__, {name: self.write(part) for name, part in fields(value)}]


class _Reader:
    """Makes a position of what was written, of classes of one game and the engine only."""

    def __init__(self, game: Game | None) -> None:
        self.game = game
        self.home = "" if game is None else game.package
        self.model = Model({}, dict(DICE)) if game is None else _model(game)
        self.made: list[object] = []

    def state(self, content: object) -> State:
        if not isinstance(content, list) or len(content) != 4 or content[0] != THING:
            raise Refused("This is no saved position: there is no state in it.")
        if self.game is None:  # a game that is not installed: its module must be here already
            self.home = str(content[1]).rpartition(".")[0] or str(content[1])
        state = self.read(content)
        if not isinstance(state, State):
            raise Refused("This is no saved position: there is no state in it.")
        most = MOST_SEATS if self.game is None else self.game.most_seats
        if not 1 <= state.seats <= most or not -1 <= state.seat < state.seats:
            raise Refused(f"The saved position is damaged: seat {state.seat} of {state.seats} is asked.")
        self.try_out(state)
        return state

    def try_out(self, state: State) -> None:
        """Do with a copy what is done with positions: what is not fit for it fails now, not later."""
        state.imagine(SPECTATOR, quick_dice(0))
        trial = state.copy()
        actions = trial.legal_actions()
        if bool(actions) == state.over:
            raise Refused("The saved position is damaged: it is over, or nobody can do anything.")
        if actions:
            trial.apply(actions[0])

    def read(self, value: object) -> object:
        if not isinstance(value, list):
            if isinstance(value, dict):
                raise Refused("The saved position is damaged: there is a table where none can be.")
            return value
        kind, *parts = value
        if kind == NUMBERS:
            return vec[i64](list(memoryview(parts[0]).cast("q")))
        if kind == FRACTIONS:
            return vec[float](list(memoryview(parts[0]).cast("d")))
        if kind == BITS:
            return vec[bool](list(memoryview(parts[0]).cast("?")))
        if kind == LARGE:
            return int(parts[0])
        if kind == TUPLE:
            return tuple(map(self.read, parts))
        if kind == AGAIN:
            if self.made[parts[0]] is UNKNOWN:
                raise Refused("The saved position is damaged: there is something in it that is part of itself.")
            return self.made[parts[0]]
        if kind == THING:
            return self.thing(*parts)
        if kind == ROW:
            row: list[object] = []
            self.made.append(row)
            row.extend(map(self.read, parts))
            return row
        if kind == TABLE:
            table: dict[object, object] = {}
            self.made.append(table)
            table.update((self.read(key), self.read(part)) for key, part in parts)
            return table
        if kind == SET:
            some: set[object] = set()
            self.made.append(some)
            some.update(map(self.read, parts))
            return some
        raise Refused(f"The saved position is damaged: there is a {kind!s:.40} in it.")

    def thing(self, module: str, name: str, values: dict[str, object]) -> object:
        """An object of the game's own classes or the engine's, with the fields that its class has."""
        cls = self.find_class(module, name)
        place = len(self.made)
        self.made.append(UNKNOWN)
        needed, possible = _fields(cls)
        missing, unknown = sorted(needed - values.keys()), sorted(values.keys() - possible)
        if missing or unknown:
            wrong = f"lacks {missing[0]}" if missing else f"has a field {unknown[0]:.40} too many"
            raise Refused(f"The saved position does not fit these rules: its {name} {wrong}.")
        content = {field: self.read(part) for field, part in values.items()}
        for field, value in content.items():
            self.check(value, module, name, field)
        if issubclass(cls, msgspec.Struct):
            self.made[place] = msgspec.convert(content, cls)
            return self.made[place]
        thing = self.made[place] = self.make(cls, values, content)
        if thing is not self.model.samples.get(cls):
            for field, value in content.items():
                setattr(thing, field, value)
        if isinstance(thing, State):
            thing.story = None
        return thing

    def check(self, value: object, module: str, name: str, field: str) -> None:
        """A field holds the kind of thing it holds in a game newly dealt."""
        known = self.model.kinds.get((module, name, field), UNKNOWN)
        if known is not UNKNOWN and not _fits(value, known):
            raise Refused(f"The saved position is damaged: {name}.{field} is no {_word(known)}.")
        if field == "trace" and not isinstance(value, Trace | None):
            raise Refused(f"The saved position is damaged: {name}.trace is no trace.")

    def make(self, cls: type, written: dict[str, object], content: dict[str, object]) -> object:
        """An object to be filled.

        A compiled class makes no empty ones. So it is a copy of one that is there already, or that one itself if it is
        the same and of a kind that is never copied; or it is made anew, of fields whose names are those of arguments.
        """
        try:
            return cast("Callable[[type], object]", cls.__new__)(cls)
        except TypeError:
            sample = self.model.samples.get(cls)
        if isinstance(sample, State | Dice | Trace):
            return sample.copy()
        if (
            sample is not None
            and not hasattr(cls, "copy")
            and cast(list[object], _Writer().write(sample))[3] == written
        ):
            return sample
        names = signature(cls).parameters
        made: object = cls(**{name: value for name, value in content.items() if name in names})
        return made

    def find_class(self, module: str, name: str) -> type:
        allowed = any(module == part or module.startswith(part + ".") for part in (*ENGINE, self.home) if part)
        cls = vars(sys.modules[module]).get(name) if allowed and module in sys.modules else None
        if not isinstance(cls, type) or (cls.__module__, cls.__qualname__) != (module, name) or issubclass(cls, Game):
            raise Refused(f"The saved position holds a {module:.60}.{name:.60}, which there is not here.")
        if not self.made and not issubclass(cls, State):
            raise Refused("This is no saved position: there is no state in it.")
        return cls


# -- which fields a class has, and what they hold ----------------------------------------------------------------------


_FIELDS: dict[type, tuple[frozenset[str], frozenset[str]]] = {}


def _fields(cls: type) -> tuple[frozenset[str], frozenset[str]]:
    """The fields that every object of a class has: declared where it is compiled, else set when it is made. And those
    that it may have: also what a method sets later."""
    if cls not in _FIELDS:
        needed = {name for name in declared(cls) if not name.startswith("__")}
        if issubclass(cls, msgspec.Struct):
            needed.update(cls.__struct_fields__)
        possible = set(needed)
        for base in cls.__mro__:
            for name, member in vars(base).items():
                if isfunction(member):
                    possible |= _stored(member)
                    needed |= _stored(member) if name == "__init__" else set()
        _FIELDS[cls] = frozenset(needed - NOT_PART_OF_IT), frozenset(possible - NOT_PART_OF_IT)
    return _FIELDS[cls]


def _stored(function: Callable[..., object]) -> frozenset[str]:
    """The names that a function stores in objects."""
    return frozenset(str(step.argval) for step in dis.get_instructions(function) if step.opname == "STORE_ATTR")


class Model(NamedTuple):
    """What the positions of a game are made of."""

    kinds: dict[tuple[str, str, str], object]
    """By module, class and field: what the field holds in a game newly dealt."""
    samples: dict[type, object]
    """An object of each class."""


UNKNOWN = object()
DICE: Final[dict[type, object]] = {QuickDice: quick_dice(0), DealDice: deal_dice("")}


@cache
def _model(game: Game) -> Model:
    model = Model({}, dict(DICE))

    def look(value: object) -> None:
        if isinstance(value, list | tuple):
            for part in value:
                look(part)
        elif _word(value) == THING:
            model.samples.setdefault(type(value), value)
            for name, part in fields(value):
                key = (type(value).__module__, type(value).__qualname__, name)
                if key not in model.kinds:
                    model.kinds[key] = part
                    look(part)

    look(game.deal(game.usual_seats, game.settings({}), quick_dice(0)))
    return model


def _word(value: object) -> str:
    """What kind of value this is."""
    if value is None:
        return "nothing"
    if isinstance(value, bool | int):
        return "number"
    if isinstance(value, float | str | bytes | tuple | list | dict | set) or type(value).__name__.startswith("vec"):
        return type(value).__name__
    return THING


def _fits(value: object, known: object) -> bool:
    """Whether a field may hold a value, by what it holds in a game newly dealt: what is empty then may be filled later,
    but not the other way round."""
    one, two = _word(value), _word(known)
    if isinstance(known, Dice) or isinstance(value, Dice):
        return isinstance(known, Dice) and isinstance(value, Dice)
    if known is None:
        return one in ("nothing", THING, "list") and not isinstance(value, State)
    if one != two or (one == THING and type(value) is not type(known)):
        return False
    if isinstance(value, int) and isinstance(known, int):
        return -(2**63) <= value < 2**63 or not -(2**63) <= known < 2**63
    if isinstance(value, list | tuple) and isinstance(known, list | tuple):
        kinds = {_word(part) for part in known}
        return not kinds or {_word(part) for part in value} <= kinds | {"nothing"}
    return True
