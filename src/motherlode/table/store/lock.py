"""Who may use a data folder: one server at a time. The system lets go of the lock when its holder ends, however."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from motherlode.core.errors import Refused

NAME = "table.lock"


@contextlib.contextmanager
def held(folder: Path, address: str = "") -> Iterator[None]:
    """Keep other servers out of a folder; refused if one is in it. They are told the address we serve at, if we do."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / NAME).open("a+")
    except OSError as error:
        raise Refused(f"The folder {folder} cannot be used: {error.strerror or error}.", field="data") from None
    with file:
        if not _lock(file):
            file.seek(0)
            who, _, where = file.read(200).strip().partition(" ")
            by = f" (process {who})" if who.isdecimal() else ""
            play = f"play at {where}, " if where else ""
            raise Refused(
                f"Another server{by} keeps its games in {folder}: {play}end it first, or name another folder with "
                "--data.",
                field="data",
            )
        file.truncate(0)
        file.write(f"{os.getpid()} {address}\n")
        file.flush()
        yield


def _lock(file: IO[str]) -> bool:
    """Whether the file is ours now, until it is closed."""
    try:
        import fcntl
    except ImportError:  # Windows locks bytes, and others cannot read them then: one far behind the number
        import msvcrt

        file.seek(1000)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            return False
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks: nothing can be said
        return True
    return True
