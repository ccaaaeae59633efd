"""Which journal: the one in a file, or the one in a database."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from motherlode.core.errors import Refused
from motherlode.table.store.journal import Journal
from motherlode.table.store.sqlite import SqliteJournal

Place = Path | str
"""A file, or the address of a database."""


def journal_at(place: Place, name: str = "0", id: str = "", *, waits: bool = False) -> Journal:
    """The journal that is kept there; `name` is what this server is called among those that share it, `id` is its own.

    To open one in a database `waits` until that can be reached.
    """
    if isinstance(place, Path):
        return SqliteJournal(place)
    if find_spec("psycopg") is None:
        raise Refused("A database wants psycopg: pip install 'motherlode[postgres]'.", field="database")
    from motherlode.table.store.postgres import PostgresJournal

    return PostgresJournal(place, name, id, waits=waits)
