"""A record: all that is needed to play a game again. JSON for programs, one line per decision for people."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import UNSET, Struct, UnsetType

from motherlode.core.errors import Refused
from motherlode.core.options import Value

FORMAT = 1
MOST_BYTES = 4_000_000  # the longest possible game takes a few thousand numbers


class Fair(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What shows that nobody chose the deal: see `docs/fair.md`. All hashes and keys are hexadecimal."""

    table: str
    """The id of the table."""
    secret: str
    """The server's part of the deal, opened when the game is over."""
    commitment: str
    """The hash of the secret that everybody was shown beforehand."""
    foundings: int = 1
    """How often the deal was fixed anew because somebody did not open their salt."""
    people: list[tuple[str, str, str]] = []
    """Name, salt and promise of each person, in the order in which they joined; "" of who added no salt."""
    planned: list[str] = []
    """Who sat where before the seats were drawn."""
    shuffled: bool = True
    """Whether the seats were drawn."""
    chance: list[tuple[list[int], list[int]]] = []
    """All chance in order: a pile before and after it was shuffled; of a throw nothing, then of how many and which."""
    dealt: int = 0
    """How many of these belong to the deal; the rest came later."""
    root: str = ""
    """Of the tree over all chance in the deal, published before the first card was seen."""
    later: list[tuple[int, int]] = []
    """Of chance after the deal: in which turn it came, and how many of these it was."""
    roots: list[tuple[str, str]] = []
    """Name and root of what was promised during the game: `turn 41` of shuffles then, `words 2` of the stream."""
    story: list[tuple[int, int]] = []
    """Seat and action of everything that happened; -1 took a decision back, -2 did so against bots alone."""
    digest: str = ""
    """The hash of the story."""


class Record(Struct, kw_only=True, forbid_unknown_fields=True):
    """A header and the decisions made. The seed opens every hidden card: a record is for after the game."""

    motherlode: int = FORMAT
    """The version of this format."""
    game: str
    """Its name, as typed."""
    rules: str
    """The version of the game's rules."""
    seats: int
    """How many played."""
    options: dict[str, Value] = {}
    """All options with their values."""
    seed: str
    """The deal."""
    names: list[str] = []
    """What the seats were called."""
    actions: list[int] = []
    """Every decision in order."""
    fair: Fair | UnsetType = UNSET
    """What shows that nobody chose the deal; games from before, and those of programs, have none."""

    def to_json(self) -> bytes:
        """As it is written."""
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
        with path.open("rb") as file:  # a device has no size, and no end
            text = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}.", field="record") from None
    return from_json(text, path.name)


def from_json(text: bytes, name: str = "the record") -> Record:
    """A record from JSON text; refused with the field that is wrong."""
    if len(text) > MOST_BYTES:
        raise Refused(f"{name} has more than the {MOST_BYTES:,} bytes that a record has at most.", field="record")
    if not text.strip():
        raise _unreadable(name, "it is empty")
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
        raise _unreadable(name, str(error).replace("`", "").rstrip(".")[:200]) from None


def _unreadable(name: str, why: str) -> Refused:
    wanted = "a record is a file that 'motherlode play' saved, or that Download at a table's replay gave you"
    return Refused(f"{name} is no recorded game ({why}): {wanted}.", field="record")


class _Version(Struct):
    motherlode: int
