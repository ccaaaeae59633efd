"""The results file of the lab: every finished block of games is a line, so that a run can be interrupted and go on.

The first line says what is being played, and with which rules and bots. A file of something else is never touched.
"""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from motherlode.core.errors import Refused
from motherlode.lab.journal import code
from motherlode.lab.runs import Block, Run, read_block, tasks

FORMAT = 1


class Head(Struct, frozen=True, kw_only=True):
    """The first line."""

    lab: int
    what: str
    """Report, comparison, sweep …"""
    game: str
    code: str
    """A digest of the sources that decide how the games go."""
    runs: list[Run]


class Results:
    """A results file opened for some runs: what it holds already, and room for more."""

    def __init__(self, path: Path, what: str, runs: list[Run]) -> None:
        """Open it, or begin it; refused if it is something else's or cannot be read or written."""
        game = runs[0].plan.game
        wanted = msgspec.json.encode(Head(lab=FORMAT, what=what, game=game, code=code(game), runs=runs))
        self.done: list[Block] = []
        try:
            end = 0
            if path.exists() and path.stat().st_size:
                end = self._read(path, wanted, len(tasks(runs)))
            self._file: BinaryIO = path.open("r+b" if path.exists() else "wb")
            self._file.truncate(end)  # a line that was being written when it was interrupted
            self._file.seek(end)
            if not end:
                self._write(wanted)
        except OSError as error:
            raise Refused(f"{path} cannot be used: {error.strerror or error}.", field="out") from None

    def _read(self, path: Path, wanted: bytes, most: int) -> int:
        text = path.read_bytes()
        end = text.rfind(b"\n") + 1
        lines = text[:end].splitlines()
        try:
            found = msgspec.json.decode(lines[0], type=Head)
            if found.lab != FORMAT:
                raise ValueError
        except (IndexError, ValueError, msgspec.DecodeError):
            raise Refused(f"{path} is no results file of the lab; name another with --out.", field="out") from None
        if lines[0] != wanted:
            raise Refused(f"{path} holds {self._other(found, wanted)}; name another file with --out.", field="out")
        for number, line in enumerate(lines[1:], 2):
            try:
                self.done.append(read_block(line))
            except msgspec.DecodeError as error:
                raise Refused(f"Line {number} of {path} cannot be read: {error}.", field="out") from None
        if len(self.done) > most:
            raise Refused(f"{path} holds more than this takes; name another file with --out.", field="out")
        return end

    def _other(self, found: Head, wanted: bytes) -> str:
        """In what the file differs."""
        here = msgspec.json.decode(wanted, type=Head)
        if (found.what, found.game) != (here.what, here.game):
            return f"a {found.what} of {found.game}, not a {here.what} of {here.game}"
        theirs, mine = found.runs[0].plan, here.runs[0].plan
        for name in ("seats", "options", "bots", "seed", "games"):
            if getattr(theirs, name) != getattr(mine, name):
                return f"a {found.what} with other {name}"
        if found.code != here.code:
            return "results of other rules or bots: their sources have changed since"
        return f"a {found.what} of other games"

    def add(self, block: Block) -> None:
        """Keep a finished block."""
        self._write(msgspec.json.encode(block))

    def _write(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()
