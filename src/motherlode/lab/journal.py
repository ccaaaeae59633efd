"""The journal of a contest: every finished deal is a line in a file, so that an interrupted contest can go on.

The first line says which contest it is. The number of deals is not part of that: a journal of 50 deals can be continued
to 200. The sources of rules and bots are, because deals played by different bots under one name must not be added up.
"""

from __future__ import annotations

import hashlib
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from motherlode.core.errors import Refused
from motherlode.core.options import Value
from motherlode.core.registry import find
from motherlode.lab.simulate import IN_TURN, Plan, Played

FORMAT = 1


class Head(Struct, frozen=True, kw_only=True):
    """The first line of a journal."""

    journal: int
    game: str
    rules: str
    seats: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    seating: str = IN_TURN
    seed: str
    code: str
    """A digest of the sources that decide how the games go."""


class Line(Struct, frozen=True):
    """Any other line: a finished deal."""

    deal: int
    games: list[Played]


def head(plan: Plan) -> Head:
    return Head(
        journal=FORMAT,
        game=plan.game,
        rules=find(plan.game).version,
        seats=plan.seats,
        options=plan.options,
        bots=plan.bots,
        seating=plan.seating,
        seed=plan.seed,
        code=code(plan.game),
    )


def code(game: str) -> str:
    """A digest of the sources of the engine, the bots and one game."""
    digest = hashlib.blake2b(digest_size=12)
    for package in ("motherlode.core", "motherlode.kits", "motherlode.bots", find(game).package):
        _sources(resources.files(package), digest)
    return digest.hexdigest()


def _sources(folder: Traversable, digest: hashlib.blake2b) -> None:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            if not entry.name.startswith(("__", ".")):
                _sources(entry, digest)
        elif entry.name.endswith((".py", ".csv", ".json", ".toml")) and not entry.name.startswith("_compiled"):
            digest.update(f"{entry.name}\n".encode() + entry.read_bytes())


def seed_of(path: Path) -> str | None:
    """The seed of the contest a journal is of; None if there is no such file yet."""
    if not path.exists() or not path.stat().st_size:
        return None
    return _read(path)[0].seed


class Journal:
    """A journal opened for one contest: what it holds already, and room for more."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Open it, or begin it; refused if it is another contest's or cannot be read or written."""
        self.path = path
        self.deals: list[list[Played]] = []
        wanted = head(plan)
        try:
            end = 0
            if path.exists() and path.stat().st_size:
                found, self.deals, end = _read(path)
                _same(path, found, wanted, plan, self.deals)
            self._file: BinaryIO = path.open("r+b" if path.exists() else "wb")
            self._file.truncate(end)  # a line that was being written when the contest was interrupted
            self._file.seek(end)
            if not end:
                self._write(wanted)
        except OSError as error:
            raise Refused(f"{path} cannot be used: {error.strerror or error}.", field="out") from None

    def add(self, games: list[Played]) -> None:
        """Keep a finished deal."""
        self._write(Line(len(self.deals), games))
        self.deals.append(games)

    def _write(self, line: Struct) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def _read(path: Path) -> tuple[Head, list[list[Played]], int]:
    """The head, the finished deals, and where the last whole line ends."""
    try:
        text = path.read_bytes()
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror or error}.", field="out") from None
    end = text.rfind(b"\n") + 1
    lines = text[:end].splitlines()
    try:
        found = msgspec.json.decode(lines[0], type=Head)
        if found.journal != FORMAT:
            raise ValueError
    except (IndexError, ValueError, msgspec.DecodeError):
        raise Refused(f"{path} is no journal of a contest; name another file with --out.", field="out") from None
    deals: list[list[Played]] = []
    for number, text_line in enumerate(lines[1:], 2):
        try:
            line = msgspec.json.decode(text_line, type=Line)
        except msgspec.DecodeError as error:
            raise Refused(f"Line {number} of {path} cannot be read: {error}.", field="out") from None
        if line.deal != len(deals):
            raise Refused(f"Line {number} of {path} is deal {line.deal}, not {len(deals)}.", field="out")
        deals.append(line.games)
    return found, deals, end


def _same(path: Path, found: Head, wanted: Head, plan: Plan, deals: list[list[Played]]) -> None:
    """Refuse a journal of another contest, saying in what it differs."""
    for name, what in (
        ("game", "game"),
        ("rules", "version of the rules"),
        ("seats", "number of seats"),
        ("options", "options"),
        ("bots", "bots"),
        ("seating", "seating"),
        ("seed", "seed"),
    ):
        here, there = getattr(wanted, name), getattr(found, name)
        if here != there:
            raise Refused(
                f"{path} holds another contest: its {what} {_verb(what)} {_words(there)}, not {_words(here)}. "
                "Name another file with --out.",
                field="out",
            )
    if found.code != wanted.code:
        raise Refused(
            f"{path} was begun with other rules or bots than are here now: their sources have changed since. Deals of "
            "both must not be added up; name another file with --out.",
            field="out",
        )
    for number, games in enumerate(deals):
        numbers = [game.number for game in games]
        if numbers != list(range(number * plan.times, (number + 1) * plan.times)):
            raise Refused(f"Deal {number} in {path} is not whole; name another file with --out.", field="out")


def _verb(what: str) -> str:
    return "are" if what in ("options", "bots") else "is"


def _words(value: object) -> str:
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return " ".join(f"{name}={part}" for name, part in value.items()) or "none"
    return str(value)
