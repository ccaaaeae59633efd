"""A journal as a whole: into a file and out of it again, whichever store it is kept in.

A backup is a journal in a file, as `motherlode serve --data` keeps it. Rows are copied as they are, sums included, all
of them as of one moment, also while servers run.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, LiteralString

from motherlode.core.errors import Refused
from motherlode.table.store import care
from motherlode.table.store.file import prepare
from motherlode.table.store.opening import Place

Told = Callable[[str], None]
"""Called with what is copied next."""
CHUNK = 5000
COLUMNS: dict[LiteralString, LiteralString] = {
    "guests": "id, name, made",
    "keys": "hash, guest, sealed, made",
    "mutes": "guest",
    "tables": "id, phase, public, host, rev, turn, touched, header, sum, aged, origin",
    "seated": "guest, table_id",
    "entries": "table_id, n, kind, seat, action, at, sum",
    "chat": "table_id, at, seat, name, text",
}
"""What is kept of a journal, the same in both stores, beside its own time."""


def backup(source: Place, file: Path, told: Told = lambda _: None) -> None:
    """Write all of a journal into a new file."""
    if file.exists():
        raise Refused(f"There is a file {file} already: name another one.", field="file")
    try:
        file.touch(mode=0o600)  # it holds seeds of games being played
    except OSError as error:
        raise Refused(f"{file} cannot be written: {error.strerror or error}.", field="file") from None
    try:
        if isinstance(source, Path):
            _copy_file(source, file, told)
        else:
            _out_of_database(source, file, told)
    except BaseException:
        file.unlink()
        raise


def restore(file: Path, target: Place, told: Told = lambda _: None) -> None:
    """Bring back what a backup holds, into an empty place."""
    if not file.is_file():
        raise Refused(f"There is no file {file}.", field="file")
    wrong = care.complaints(file, whole=False)
    if wrong:
        raise Refused(f"The backup {file} is damaged. {wrong[0]}", field="file")
    if isinstance(target, Path):
        if target.exists():
            raise Refused(f"Games are kept in {target} already: restore into an empty folder.", field="data")
        target.parent.mkdir(parents=True, exist_ok=True)
        _copy_file(file, target, told)
        target.chmod(0o600)
    else:
        _into_database(file, target, told)


def _copy_file(source: Path, target: Path, told: Told) -> None:
    if not source.is_file():
        raise Refused(f"No games are kept in {source}.", field="data")
    told("everything")
    with (
        contextlib.closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True, timeout=30)) as one,
        contextlib.closing(sqlite3.connect(target, timeout=30)) as other,
    ):
        try:
            one.backup(other)
        except sqlite3.Error as error:
            raise Refused(f"{source} cannot be copied: {error}.", field="data") from None


def _out_of_database(url: str, file: Path, told: Told) -> None:
    import psycopg

    with _connected(url) as source, contextlib.closing(sqlite3.connect(file, isolation_level=None)) as target:
        source.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        source.read_only = True
        prepare(target, file)
        target.execute("BEGIN")
        for name, columns in COLUMNS.items():
            told(name)
            marks = ", ".join("?" * len(columns.split(", ")))
            order: LiteralString = "table_id, n" if name in ("chat", "entries") else "1"
            with source.cursor(name=f"backup_{name}") as rows:
                rows.itersize = CHUNK
                rows.execute(f"SELECT {columns} FROM {name} ORDER BY {order}")
                target.executemany(f"INSERT INTO {name} ({columns}) VALUES ({marks})", rows)
        age = source.execute("SELECT age, secret FROM own_time").fetchone()
        assert age is not None
        target.execute("UPDATE own_time SET age = ?, secret = ?", age)
        target.execute("COMMIT")


def _into_database(file: Path, url: str, told: Told) -> None:
    with _connected(url) as target, contextlib.closing(_readable(file)) as source:
        there = target.execute("SELECT (SELECT count(*) FROM tables) + (SELECT count(*) FROM guests)").fetchone()
        if there is None or there[0]:
            raise Refused("There are games in this database already: restore into an empty one.", field="database")
        for name, columns in COLUMNS.items():
            told(name)
            rows: Iterable[tuple[Any, ...]] = source.execute(f"SELECT {columns} FROM {name}")
            more: LiteralString = ""
            if name == "chat":  # numbered by table there
                sql = f"SELECT {columns}, row_number() OVER (PARTITION BY table_id ORDER BY id), id FROM chat"
                rows, more = source.execute(sql), ", n, key"
            with target.cursor().copy(f"COPY {name} ({columns}{more}) FROM STDIN") as into:
                for row in rows:
                    into.write_row((*row[:2], bool(row[2]), *row[3:]) if name == "tables" else row)
        age, secret = source.execute("SELECT age, secret FROM own_time").fetchone()
        target.execute("UPDATE own_time SET age = %s, secret = %s", (age, secret))
        target.commit()


def _readable(file: Path) -> sqlite3.Connection:
    """A backup, brought to the newest format without touching it."""
    found = sqlite3.connect(":memory:", isolation_level=None)
    with contextlib.closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as old:
        old.backup(found)
    prepare(found, file)
    return found


def _connected(url: str) -> Any:
    """A connection that waits for its answers, to a database that has been prepared."""
    import psycopg

    from motherlode.table.store.connections import first_line, place, prepared

    try:
        return psycopg.connect(prepared(url))
    except psycopg.Error as error:
        raise Refused(
            f"The database at {place(url)} cannot be reached: {first_line(error)}", field="database"
        ) from None
