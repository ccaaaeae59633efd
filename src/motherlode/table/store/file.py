"""The tables of a journal in an SQLite file, and whether a file has the right ones."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from motherlode.core.errors import Refused

FORMAT = 3
SCHEMA = """
CREATE TABLE IF NOT EXISTS guests (id TEXT PRIMARY KEY, name TEXT NOT NULL, made REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, phase TEXT NOT NULL, public INTEGER NOT NULL, host TEXT NOT NULL, rev INTEGER NOT NULL,
    turn INTEGER NOT NULL, touched REAL NOT NULL, header BLOB NOT NULL, sum INTEGER, aged REAL NOT NULL DEFAULT 0,
    origin TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seated (guest TEXT, table_id TEXT, PRIMARY KEY (guest, table_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT, n INTEGER, kind TEXT NOT NULL, seat INTEGER NOT NULL, action INTEGER NOT NULL, at REAL NOT NULL,
    sum INTEGER, PRIMARY KEY (table_id, n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS chat (table_id TEXT, id INTEGER PRIMARY KEY, at REAL, seat INTEGER, name TEXT, text TEXT);
CREATE TABLE IF NOT EXISTS keys (
    hash TEXT UNIQUE NOT NULL, guest TEXT PRIMARY KEY, sealed TEXT NOT NULL, made REAL NOT NULL);
CREATE TABLE IF NOT EXISTS mutes (guest TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reviews (table_id TEXT PRIMARY KEY, body BLOB NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS own_time (age REAL NOT NULL, secret BLOB NOT NULL);
"""
NEW_IN_2 = (
    "ALTER TABLE tables ADD COLUMN sum INTEGER",
    "ALTER TABLE tables ADD COLUMN aged REAL NOT NULL DEFAULT 0",
    "ALTER TABLE tables ADD COLUMN origin TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE entries ADD COLUMN sum INTEGER",
    "DROP INDEX IF EXISTS chat_at",
)
"""What a file of format 1 lacks. Rows from before have no sum: they are read as they are."""
INDEXES = """
CREATE INDEX IF NOT EXISTS tables_listed ON tables (phase, public, touched);
CREATE INDEX IF NOT EXISTS tables_of_host ON tables (host, phase);
CREATE INDEX IF NOT EXISTS tables_from ON tables (origin, phase);
CREATE INDEX IF NOT EXISTS seated_at ON seated (table_id);
CREATE INDEX IF NOT EXISTS chat_by ON chat (table_id, seat < 0, id);
"""


def prepare(database: sqlite3.Connection, path: Path) -> None:
    """Give a file the tables it lacks; refused if it is of a later format."""
    known = database.execute("PRAGMA user_version").fetchone()[0]
    if known > FORMAT:
        raise Refused(f"The journal {path} was written by a newer version.", field="data")
    old = known == 1
    database.execute("BEGIN IMMEDIATE")
    try:
        for statement in (*(NEW_IN_2 if old else ()), *SCHEMA.split(";"), *INDEXES.split(";")):
            database.execute(statement)
        database.execute("INSERT INTO own_time SELECT 0, randomblob(16) WHERE NOT EXISTS (SELECT 1 FROM own_time)")
        database.execute(f"PRAGMA user_version = {FORMAT}")
        database.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise
