"""The tables of a journal in an SQLite file."""

from __future__ import annotations

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
