"""An independent copy of a position, for games that write none: every field there is, whatever it holds.

How a class is copied is found out once, at its first copy; after that a copy looks nothing up. A copy of a game's own
that starts with `copy_base` takes half as long: for games that are searched by the million.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from enum import Enum
from inspect import signature
from typing import TYPE_CHECKING, Final, cast

from msgspec import Struct

from motherlode.core.dice import quick_dice
from motherlode.core.freeze import declared

if TYPE_CHECKING:  # `core.state` imports this module
    from motherlode.core.state import State

BASE: Final = frozenset({"seats", "seat", "over", "sealed", "dice", "story", "trace"})
"""The fields of every `State`, which `copy_base` takes over."""

# What is done with a value, by its class.
SAME: Final = 0  # it never changes: copies may have it too
ROW: Final = 1
PAIR: Final = 2
TABLE: Final = 3
SET: Final = 4
VECTOR: Final = 5
OWN: Final = 6  # it copies itself
STRANGE: Final = 7
WAYS: Final[dict[type, int]] = {}
UNCHANGING: Final = (int, float, str, bytes, frozenset, type(None), Struct, Enum)


class Copier:
    """How the positions of one class are copied."""

    def __init__(self, cls: type, state: State) -> None:
        self.cls: type = cls
        self.compiled: list[str] = sorted(name for name in declared(cls) - BASE if not name.startswith("__"))
        """The fields that the class declares; an object of Python's own has its fields in a dictionary."""
        self.open: bool = hasattr(state, "__dict__")
        self.empty: bool = makes_empty(cls)
        self.wants: list[str] | None = None if self.empty else arguments(cls, state)
        """What the class is made of, where it makes no empty objects: fields of these names."""

    def blank(self, state: State) -> State:
        """A position of the same class, to be filled: an empty one, one that is newly made, or else a new deal."""
        if self.empty:
            return cast("Callable[[type], State]", self.cls.__new__)(self.cls)
        if self.wants is not None:
            given = [quick_dice(0) if name == "dice" else getattr(state, name) for name in self.wants]
            return cast("Callable[..., State]", self.cls)(*given)
        twin = state.fresh(quick_dice(0))
        if type(twin) is not self.cls:
            name = self.cls.__name__
            raise NotImplementedError(f"{name} has no copy, and fresh() deals a {type(twin).__name__}: write copy.")
        return twin


COPIERS: Final[dict[type, Copier]] = {}


def copy_of(state: State) -> State:
    """An independent copy of every field (`State.copy`)."""
    cls = type(state)
    copier = COPIERS.get(cls)
    if copier is None:
        copier = COPIERS[cls] = Copier(cls, state)
    twin = copier.blank(state)
    twin.copy_base(state)
    for name in copier.compiled:
        value = getattr(state, name)
        way = way_of(value)
        if way == VECTOR and not copier.empty and refill(getattr(twin, name), value):
            continue
        setattr(twin, name, value if way == SAME else again(value, way, state, name))
    if copier.open:
        theirs = cast("dict[str, object]", getattr(twin, "__dict__"))  # noqa: B009 (compiled classes have none)
        for name, value in cast("dict[str, object]", getattr(state, "__dict__")).items():  # noqa: B009
            if name not in BASE:
                way = way_of(value)
                theirs[name] = value if way == SAME else again(value, way, state, name)
    return twin


def own_fields(state: State) -> list[str]:
    """The fields that a game's position adds to those of every `State`."""
    names = {name for name in declared(type(state)) if not name.startswith("__")}
    return sorted(names.union(getattr(state, "__dict__", ())) - BASE)


def makes_empty(cls: type) -> bool:
    """Whether a class makes empty objects; compiled ones do not."""
    try:
        cast("Callable[[type], object]", cls.__new__)(cls)
    except TypeError:
        return False
    return True


def arguments(cls: type, state: State) -> list[str] | None:
    """What a class is made of, if these are fields of its positions; None if they are not.

    Whatever it is made of is overwritten, so that it may even deal: with dice that are thrown away.
    """
    try:
        wanted = [
            name
            for name, parameter in signature(cls).parameters.items()
            if parameter.default is parameter.empty and parameter.kind is not parameter.KEYWORD_ONLY
        ]
        given = [quick_dice(0) if name == "dice" else getattr(state, name) for name in wanted]
        if any(way_of(value) == VECTOR for value in given):  # see `refill`
            return None
        return wanted if type(cast("Callable[..., object]", cls)(*given)) is cls else None
    except Exception:  # it wants something else: whatever that is, a new deal will do
        return None


def way_of(value: object) -> int:
    """What is done with a value, by its class."""
    found = WAYS.get(type(value))
    if found is None:
        found = WAYS[type(value)] = new_way(value)
    return found


def new_way(value: object) -> int:
    """The same for a class that was not met before."""
    if isinstance(value, list):
        return ROW
    if isinstance(value, UNCHANGING):
        return SAME
    if isinstance(value, dict):
        return TABLE
    if isinstance(value, tuple):
        return PAIR
    if type(value).__name__.startswith("vec"):
        return VECTOR
    if isinstance(value, set):
        return SET
    return OWN if hasattr(value, "copy") else STRANGE


def again(value: object, way: int, state: State, name: str) -> object:
    """A copy of a value that may change."""
    if way == OWN:
        return cast("Callable[[], object]", getattr(value, "copy"))()  # noqa: B009 (it may be of any class)
    if way == ROW:
        return [part_again(part, state, name) for part in cast("list[object]", value)]
    if way == TABLE:
        return {key: part_again(part, state, name) for key, part in cast("dict[object, object]", value).items()}
    if way == PAIR:
        return tuple([part_again(part, state, name) for part in cast("tuple[object, ...]", value)])
    if way == VECTOR:
        return cast("Sequence[int]", value)[:]
    if way == SET:
        return {*cast("set[object]", value)}
    where = type(state).__name__
    kind = type(value).__name__
    raise NotImplementedError(
        f"{where}.{name} holds a {kind}, and nobody knows how to copy one: give {kind} a method copy(), or write the "
        f"method copy of {where}."
    )


def part_again(value: object, state: State, name: str) -> object:
    """The same for a part of a field, which may be one that never changes."""
    way = way_of(value)
    return value if way == SAME else again(value, way, state, name)


def refill(row: object, values: object) -> bool:
    """Write numbers into a vector of the same length; False if it has another one.

    A vector that is handed to a compiled field is never freed (a fault of mypyc's), so those that are there are kept.
    """
    target, source = cast("MutableSequence[int]", row), cast("Sequence[int]", values)
    if len(target) != len(source):
        return False
    for i, value in enumerate(source):
        target[i] = value
    return True
