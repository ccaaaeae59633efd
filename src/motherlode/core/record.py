"""A record: all that is needed to play a game again. JSON for programs, one line per decision for people."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from motherlode.core.errors import Refused
from motherlode.core.options import Value

FORMAT = 1
MOST_BYTES = 4_000_000  # the longest possible game takes a few thousand numbers


class Record(Struct, kw_only=True, forbid_unknown_fields=True):
    """A header and the decisions made. The seed opens every hidden card: a record is for after the game."""

    motherlode: int = FORMAT
    """The version of this format."""
    game: str
    rules: str
    """The version of the game's rules."""
    seats: int
    options: dict[str, Value] = {}
    seed: str
    names: list[str] = []
    actions: list[int] = []

    def to_json(self) -> bytes:
        return msgspec.json.encode(self) + b"\n"

    def save(self, path: Path) -> None:
        """Write it so that a crash leaves the old file or the new one, never half of one."""
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(path.name + ".new")
        draft.write_bytes(self.to_json())
        draft.replace(path)


def load(path: Path) -> Record:
    """A record from a file; refused with a sentence if it is none."""
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise Refused(f"{path.name} has {size:,} bytes; a record has at most {MOST_BYTES:,}.", field="record")
        return from_json(path.read_bytes(), path.name)
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}.", field="record") from None


def from_json(text: bytes, name: str = "the record") -> Record:
    """A record from JSON text; refused with the field that is wrong."""
    if len(text) > MOST_BYTES:
        raise Refused(f"{name} has {len(text):,} bytes; a record has at most {MOST_BYTES:,}.", field="record")
    try:
        version = msgspec.json.decode(text, type=_Version).motherlode
        if version != FORMAT:
            raise Refused(
                f"{name} is in record format {version}; this version reads format {FORMAT}.", field="motherlode"
            )
        return msgspec.json.decode(text, type=Record)
    except RecursionError:
        raise Refused(f"{name} is no record: it is nested too deeply.", field="record") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        detail = str(error).replace("`", "").rstrip(".")
        raise Refused(f"{name} is no record that can be read: {detail[:200]}.", field="record") from None


class _Version(Struct):
    motherlode: int
