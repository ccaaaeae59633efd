"""A state as bytes: every field, hidden ones included, the same compiled and interpreted.

Used by the laws (same seed, same bytes; a copy leaves the original untouched …). The fields are found by looking, not
by a list somebody has to keep: a field that a game forgets to copy cannot hide.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # `core.state` imports `core.copying`, which imports this module
    from motherlode.core.state import State

NOT_PART_OF_IT = frozenset({"story", "shared"})
"""Fields that say nothing about a position: who listens, and whether a copy has the same numbers in the same place."""


_DECLARED: dict[type, frozenset[str]] = {}


def declared(cls: type) -> frozenset[str]:
    """The fields a class declares: compiled classes show theirs as descriptors."""
    if cls not in _DECLARED:
        kinds = ("getset_descriptor", "member_descriptor")
        members = (item for base in cls.__mro__ for item in vars(base).items())
        _DECLARED[cls] = frozenset(name for name, member in members if type(member).__name__ in kinds)
    return _DECLARED[cls]


def fields(thing: object) -> Iterator[tuple[str, object]]:
    """Names and values of an instance's fields."""
    for name in sorted(declared(type(thing)).union(getattr(thing, "__dict__", ()))):
        if name not in NOT_PART_OF_IT and not name.startswith("__"):
            yield name, getattr(thing, name)


def _write(value: object, out: list[str], fast: bool = False) -> None:
    """Spell a value; `fast` spells long rows of numbers as a digest, which nobody can read but takes no time."""
    if isinstance(value, bool):
        out.append(str(int(value)))  # a compiled bool field and an interpreted 0/1 are the same thing
    elif value is None or isinstance(value, int | float | str | bytes):
        out.append(repr(value))
    elif fast and type(value).__name__.startswith("vec["):  # of numbers; `vec` is the name of all others
        out.append(hashlib.blake2b(memoryview(value), digest_size=16).hexdigest())  # type: ignore[arg-type]
    elif isinstance(value, tuple | list) or type(value).__name__.startswith("vec"):
        out.append("[")
        for part in value:  # type: ignore[attr-defined]
            _write(part, out, fast)
            out.append(",")
        out.append("]")
    elif isinstance(value, dict):
        _write(sorted(value.items()), out, fast)
    elif isinstance(value, set | frozenset):
        _write(sorted(value), out, fast)
    else:
        out.append(type(value).__name__ + "{")
        for name, part in fields(value):
            out.append(name + "=")
            _write(part, out, fast)
            out.append(";")
        out.append("}")


def spell(state: State) -> str:
    """Every field of a state in words, for looking at a difference."""
    out: list[str] = []
    _write(state, out)
    return "".join(out)


def freeze(state: State) -> bytes:
    """A digest of every field of a state: equal for equal states only."""
    out: list[str] = []
    _write(state, out, fast=True)
    return hashlib.blake2b("".join(out).encode(), digest_size=16).digest()


def by_field(state: State) -> dict[str, str]:
    """Every field of a state in words, long rows of numbers as digests: equal for equal fields only."""
    found = {}
    for name, value in fields(state):
        out: list[str] = []
        _write(value, out, fast=True)
        found[name] = "".join(out)
    return found


def differences(a: State, b: State) -> list[str]:
    """The fields in which two states differ, each with both values, cut short."""
    found = []
    left, right = dict(fields(a)), dict(fields(b))
    for name in sorted(left.keys() | right.keys()):
        one: list[str] = []
        two: list[str] = []
        _write(left.get(name), one)
        _write(right.get(name), two)
        if one != two:
            found.append(f"{name}: {''.join(one):.80} / {''.join(two):.80}")
    return found
