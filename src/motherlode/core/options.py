"""Options of a game: typed, with help and clause, validated with an error that names the field.

A game declares them as fields of a subclass of `Options`:

    class SaboteurOptions(Options):
        rounds: Annotated[int, option("How many rounds are played.", "SAB-15", low=1, high=9)] = 3
        discards: Annotated[Literal["hidden", "public"], option("Face of discarded cards.", "SAB-V7")] = "hidden"
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from typing import TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec import inspect as shape

from motherlode.core.errors import Refused

Value = int | str | bool | None


def option(help: str, rule: str = "", *, low: int | None = None, high: int | None = None) -> Meta:
    """The metadata of an option: its help, its clause, and for numbers the least and the greatest value."""
    return Meta(description=help, ge=low, le=high, extra={"rule": rule})


class OptionInfo(Struct, frozen=True):
    """One option, described for help texts, forms and checks."""

    name: str
    """As typed."""
    help: str
    """What it is about, a sentence."""
    rule: str
    """Its clause."""
    default: Value
    """What it is where nobody says."""
    values: tuple[Value, ...]
    """All values it can take; empty for text that is free (a file name)."""

    def choices(self) -> str:
        """Its values in words: `1 … 9`, `hidden or public`."""
        if not self.values:
            return "any text"
        if len(self.values) > 4 and all(isinstance(v, int) and not isinstance(v, bool) for v in self.values):
            return f"{self.values[0]} … {self.values[-1]}"
        words = [show(v) for v in self.values]
        return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every game's options."""

    @classmethod
    def implied(cls, given: Mapping[str, Value]) -> dict[str, Value]:
        """Defaults that depend on what was given (presets, one option's default by another's value)."""
        return {}


AnyOptions = TypeVar("AnyOptions", bound=Options)


def show(value: Value) -> str:
    """A value as a person writes it after `--set name=`; a file that an option carries is its first line, the name."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value).partition("\n")[0]


def _values(kind: shape.Type) -> tuple[Value, ...]:
    if isinstance(kind, shape.LiteralType):
        return tuple(kind.values)
    if isinstance(kind, shape.BoolType):
        return (False, True)
    if isinstance(kind, shape.IntType):
        if kind.ge is None or kind.le is None:
            raise TypeError("a number among the options needs low and high")
        return tuple(range(kind.ge, kind.le + 1))
    if isinstance(kind, shape.NoneType):
        return (None,)
    if isinstance(kind, shape.UnionType):
        return tuple(v for member in kind.types for v in _values(member))
    if isinstance(kind, shape.StrType):
        return ()
    raise TypeError(f"options are choices, yes/no, numbers or text, not {kind}")


def describe(cls: type[Options]) -> list[OptionInfo]:
    """Every option of a game, in the order declared."""
    info = shape.type_info(cls)
    assert isinstance(info, shape.StructType)
    found = []
    for field in info.fields:
        kind = field.type
        help_text, rule = "", ""
        if isinstance(kind, shape.Metadata):
            schema = kind.extra_json_schema or {}
            help_text = str(schema.get("description", ""))
            rule = str((kind.extra or {}).get("rule", ""))
            kind = kind.type
        found.append(OptionInfo(field.name, help_text, rule, field.default, _values(kind)))
    return found


def _read_value(info: OptionInfo, given: object) -> Value:
    """Find the value meant: exact, or as text from a command line."""
    if not info.values:
        if isinstance(given, str):
            return given
    else:
        for value in info.values:
            if type(value) is type(given) and value == given:
                return value
        if isinstance(given, str):
            for value in info.values:
                if show(value).lower() == given.strip().lower():
                    return value
    rule = f" ({info.rule})" if info.rule else ""
    raise Refused(f"{info.name}={given!s:.60} is not possible: it takes {info.choices()}{rule}.", field=info.name)


def read(cls: type[AnyOptions], given: Mapping[str, object]) -> AnyOptions:
    """Options from what was given (command line, record, form); refuses with the field and what it takes."""
    infos = {info.name: info for info in describe(cls)}
    values: dict[str, Value] = {}
    for name, raw in given.items():
        info = infos.get(name)
        if info is None:
            near = difflib.get_close_matches(name[:60], infos, 1)
            there = f"there are {', '.join(infos)}." if infos else "the game has none."
            hint = f"did you mean {near[0]}?" if near else there
            raise Refused(f"There is no option {name!s:.60}; {hint}", field=name)
        values[name] = _read_value(info, raw)
    return msgspec.convert({**cls.implied(values), **values}, cls)


def as_dict(options: Options) -> dict[str, Value]:
    """Every option with its value, for a record."""
    return {name: getattr(options, name) for name in options.__struct_fields__}


def variations(cls: type[Options]) -> Iterator[dict[str, Value]]:
    """The default, then every option at every value it can take (the ends and the middle of long ranges)."""
    yield {}
    for info in describe(cls):
        values = info.values
        if len(values) > 6 and all(isinstance(v, int) for v in values):
            values = (values[0], values[1], values[len(values) // 2], values[-1])
        for value in values:
            if value != info.default or type(value) is not type(info.default):
                yield {info.name: value}
