"""A state as bytes: every field, hidden ones included, the same compiled and interpreted.

Used by the laws (same seed, same bytes; a copy leaves the original untouched …). The fields are found by looking, not
by a list somebody has to keep: a field that a game forgets to copy cannot hide.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from motherlode.core.state import State

NOT_PART_OF_IT = frozenset({"story"})


def _fields(thing: object) -> Iterator[tuple[str, object]]:
    """Names and values of an instance's fields; compiled classes show theirs as descriptors."""
    names: set[str] = set(getattr(thing, "__dict__", ()))
    for cls in type(thing).__mro__:
        names.update(n for n, member in vars(cls).items() if type(member).__name__ == "getset_descriptor")
        names.update(n for n, member in vars(cls).items() if type(member).__name__ == "member_descriptor")
    for name in sorted(names):
        if name not in NOT_PART_OF_IT and not name.startswith("__"):
            yield name, getattr(thing, name)


def _write(value: object, out: list[str]) -> None:
    if isinstance(value, bool):
        out.append(str(int(value)))  # a compiled bool field and an interpreted 0/1 are the same thing
    elif value is None or isinstance(value, int | float | str | bytes):
        out.append(repr(value))
    elif isinstance(value, tuple | list) or type(value).__name__.startswith("vec"):
        out.append("[")
        for part in value:  # type: ignore[attr-defined]
            _write(part, out)
            out.append(",")
        out.append("]")
    elif isinstance(value, dict):
        _write(sorted(value.items()), out)
    elif isinstance(value, set | frozenset):
        _write(sorted(value), out)
    else:
        out.append(type(value).__name__ + "{")
        for name, part in _fields(value):
            out.append(name + "=")
            _write(part, out)
            out.append(";")
        out.append("}")


def spell(state: State) -> str:
    """Every field of a state in words, for looking at a difference."""
    out: list[str] = []
    _write(state, out)
    return "".join(out)


def freeze(state: State) -> bytes:
    """A digest of every field of a state: equal for equal states only."""
    return hashlib.blake2b(spell(state).encode(), digest_size=16).digest()


def differences(a: State, b: State) -> list[str]:
    """The fields in which two states differ, each with both values, cut short."""
    found = []
    left, right = dict(_fields(a)), dict(_fields(b))
    for name in sorted(left.keys() | right.keys()):
        one: list[str] = []
        two: list[str] = []
        _write(left.get(name), one)
        _write(right.get(name), two)
        if one != two:
            found.append(f"{name}: {''.join(one):.80} / {''.join(two):.80}")
    return found
