"""Writes `web/src/wire.ts` from the structs of `motherlode.table.wire`, so that the two sides cannot drift."""

from __future__ import annotations

import ast
import inspect
import textwrap
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec import inspect as shape

from motherlode.core import help as sentences
from motherlode.core import offers, options, view
from motherlode.lab import contrast, figures, findings, report, rulesets
from motherlode.review import believing
from motherlode.review import figures as reviewing
from motherlode.table import learning, promise, recovery, review_wire, rulebook, wire
from motherlode.workshop import wire as workshop

FILE = Path(__file__).parents[1] / "web" / "src" / "wire.ts"
WORKSHOP = Path(__file__).parents[1] / "web" / "src" / "workshop" / "wire.ts"
HEAD = "// Generated from motherlode.table.wire by `make web`; do not edit.\n"
UNIONS = {"Face": view.Face, "ToBrowser": wire.ToBrowser, "ToServer": wire.ToServer, "Value": options.Value}
NAMED = {frozenset(_members): _name for _name, _members in ((n, u.__args__) for n, u in UNIONS.items())}


def structs() -> list[type[Struct]]:
    """All structs that go over the wire, in the order they are written."""
    return [
        thing
        for module in (
            view,
            sentences,
            offers,
            promise,
            rulebook,
            wire,
            learning,
            recovery,
            reviewing,
            believing,
            review_wire,
        )
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Struct) and thing.__module__ == module.__name__
        if thing not in (reviewing.Choice, reviewing.Look)  # these go between processes only
    ]


def typescript() -> str:
    """The whole file."""
    parts = [HEAD]
    for name, union in UNIONS.items():
        parts.append(f"export type {name} = {' | '.join(_plain(member) for member in union.__args__)};\n")
    parts += [_interface(struct) for struct in structs()]
    for name in ("MOST_CHAT", "MOST_NAME"):
        parts.append(f"export const {name} = {getattr(wire, name)};\n")
    return "\n".join(parts)


def of_workshop() -> str:
    """What the workshop page says and hears, and the figures of the lab."""
    lab = [figures.Cell, figures.Row, figures.Column, figures.Table, figures.Section, findings.Finding]
    lab += [report.Report, rulesets.Changed, contrast.Line, contrast.Comparison]
    own = [t for t in vars(workshop).values() if isinstance(t, type) and t.__module__ == workshop.__name__]
    head = HEAD.replace("motherlode.table.wire", "motherlode.workshop.wire")
    return "\n".join(
        [head, 'import type { Value } from "../wire";\n', *(_interface(struct) for struct in (*lab, *own))]
    )


def _plain(kind: type) -> str:
    return {int: "number", str: "string", bool: "boolean", type(None): "null"}.get(kind, kind.__name__)


def _interface(struct: type[Struct]) -> str:
    info = shape.type_info(struct)
    assert isinstance(info, shape.StructType)
    notes = _field_notes(struct)
    lines = [_comment(inspect.getdoc(struct) or "", ""), f"export interface {struct.__name__} {{"]
    if info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    omits = struct.__struct_config__.omit_defaults
    taken = struct.__struct_config__.forbid_unknown_fields  # the browser writes it: a default need not be sent
    for field in info.fields:
        optional = "?" if not field.required and (omits or taken) else ""
        if field.name in notes:
            lines.append(_comment(notes[field.name], "  "))
        lines.append(f"  {field.encode_name}{optional}: {_type(field.type)};")
    return "\n".join([line for line in lines if line] + ["}\n"])


def _comment(text: str, indent: str) -> str:
    if not text:
        return ""
    lines = textwrap.wrap(" ".join(text.split()), 116 - len(indent))
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */"
    return "\n".join([f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"])


def _field_notes(struct: type[Struct]) -> dict[str, str]:
    """The string that stands below a field."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(struct))).body
    assert isinstance(tree, ast.ClassDef)
    found = {}
    for before, after in zip(tree.body, tree.body[1:]):
        if isinstance(before, ast.AnnAssign) and isinstance(before.target, ast.Name) and isinstance(after, ast.Expr):
            if isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
                found[before.target.id] = after.value.value
    return found


def _type(kind: shape.Type) -> str:
    match kind:
        case shape.Metadata():
            return _type(kind.type)
        case shape.StructType():
            return kind.cls.__name__
        case shape.IntType() | shape.FloatType():
            return "number"
        case shape.StrType():
            return "string"
        case shape.BoolType():
            return "boolean"
        case shape.NoneType():
            return "null"
        case shape.LiteralType():
            return " | ".join(msgspec.json.encode(value).decode() for value in kind.values)
        case shape.TupleType():
            return f"[{', '.join(_type(item) for item in kind.item_types)}]"
        case shape.VarTupleType() | shape.ListType():
            inner = _type(kind.item_type)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case shape.DictType():
            return f"Record<string, {_type(kind.value_type)}>"
        case shape.UnionType():
            members = frozenset(_python(member) for member in kind.types)
            return NAMED.get(members) or _union(kind)
    raise TypeError(f"no TypeScript for {kind}")


def _union(kind: shape.UnionType) -> str:
    """A union that is, but for null, one of the named ones gets its name."""
    without = frozenset(_python(member) for member in kind.types) - {type(None)}
    if without in NAMED:
        return f"{NAMED[without]} | null"
    return " | ".join(_type(member) for member in kind.types)


def _python(kind: shape.Type) -> type:
    simple: dict[type, type] = {
        shape.IntType: int,
        shape.StrType: str,
        shape.BoolType: bool,
        shape.NoneType: type(None),
    }
    return kind.cls if isinstance(kind, shape.StructType) else simple.get(type(kind), object)


if __name__ == "__main__":
    FILE.write_text(typescript(), encoding="utf-8")
    WORKSHOP.write_text(of_workshop(), encoding="utf-8")
