"""A position as bytes that another process, or another day, can take up again.

Every field is written, hidden ones and dice included: saved positions are for the owner of the position, never for a
seat. `copy.copy`, `copy.deepcopy` and `pickle` of a state go through here.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import cast

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.errors import Refused
from motherlode.core.freeze import fields
from motherlode.core.registry import game_of
from motherlode.core.state import State

FORMAT = "motherlode position 1"

# Values that are no plain number, text or nothing are written as a pair: one of these words, and what it is made of.
ROW, TUPLE, NUMBERS, FRACTIONS, TABLE, SET, LARGE, THING = "row", "tuple", "i64", "float", "dict", "set", "int", "thing"


def save(state: State) -> bytes:
    """All of a position."""
    game = game_of(type(state).__module__)
    return msgspec.msgpack.encode([FORMAT, "" if game is None else game.name, _version(state), _write(state)])


def load(data: bytes) -> State:
    """The position that was saved; refused if it is none, or of other rules than these."""
    try:
        parts = msgspec.msgpack.decode(data, type=list[object])
    except msgspec.MsgspecError:
        raise Refused("This is no saved position: it cannot be read.") from None
    if len(parts) != 4 or parts[0] != FORMAT:
        raise Refused(f"This is no saved position of this kind ({FORMAT}).")
    _, name, version, content = parts
    if not isinstance(content, list) or content[:1] != [THING]:
        raise Refused("This is no saved position: there is no state in it.")
    state = _read(content)
    if not isinstance(state, State):
        raise Refused("This is no saved position: there is no state in it.")
    if _version(state) != version:
        raise Refused(
            f"The position was saved under rules {version} of {name}; this version plays {_version(state)}.",
            field="rules",
        )
    return state


def _version(state: State) -> str:
    game = game_of(type(state).__module__)
    return "" if game is None else game.version


def _write(value: object) -> object:
    kind = type(value).__name__
    if value is None or isinstance(value, bool | float | str | bytes):
        return value
    if isinstance(value, int):
        return value if -(2**63) <= value < 2**63 else [LARGE, str(value)]
    if kind == "vec[i64]":
        return [NUMBERS, bytes(memoryview(cast(bytes, value)))]
    if kind in ("vec[float]", "vec[f64]"):
        return [FRACTIONS, bytes(memoryview(cast(bytes, value)))]
    if isinstance(value, tuple):
        return [TUPLE, *(_write(part) for part in value)]
    if isinstance(value, list) or kind.startswith("vec"):
        return [ROW, *(_write(part) for part in cast("list[object]", value))]
    if isinstance(value, dict):
        return [TABLE, *([_write(key), _write(part)] for key, part in value.items())]
    if isinstance(value, set | frozenset):
        return [SET, *(_write(part) for part in sorted(value))]
    cls = type(value)
    return [THING, cls.__module__, cls.__qualname__, {name: _write(part) for name, part in fields(value)}]


def _read(value: object) -> object:
    if not isinstance(value, list):
        return value
    kind, *parts = value
    if kind == NUMBERS:
        return vec[i64](list(memoryview(parts[0]).cast("q")))
    if kind == FRACTIONS:
        return vec[float](list(memoryview(parts[0]).cast("d")))
    if kind == LARGE:
        return int(parts[0])
    if kind == TABLE:
        return {_read(key): _read(part) for key, part in parts}
    if kind == THING:
        return _thing(*parts)
    read = [_read(part) for part in parts]
    return tuple(read) if kind == TUPLE else set(read) if kind == SET else read


def _thing(module: str, name: str, values: dict[str, object]) -> object:
    """An object of a class of the engine or of an installed game, or of a module that is loaded already."""
    known = module.split(".")[0] == "motherlode" or game_of(module) is not None
    place = import_module(module) if known else sys.modules.get(module)
    cls = getattr(place, name, None)
    if not isinstance(cls, type) or (not hasattr(cls, "copy") and not known):
        raise Refused(f"The saved position holds a {module}.{name}, which there is not here.")
    thing: object = object.__new__(cls)
    for field, value in values.items():
        setattr(thing, field, _read(value))
    if isinstance(thing, State):
        thing.story = None
    return thing
