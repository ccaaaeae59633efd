"""The tables of a journal in PostgreSQL, and whether a database has the right ones."""

from __future__ import annotations

import secrets
from typing import LiteralString

import psycopg

from motherlode.core.errors import Refused
from motherlode.table.store.connections import Connection

FORMAT = 1
LOCK = 0x6D6F7468
"""Held while a database is being prepared: one server does it."""
SCHEMA: LiteralString = """
CREATE TABLE own_time (
    one boolean PRIMARY KEY DEFAULT true CHECK (one), format integer NOT NULL, age float8 NOT NULL,
    secret bytea NOT NULL, ticks float8 NOT NULL DEFAULT 0, ticked timestamptz NOT NULL DEFAULT clock_timestamp(),
    keeper text NOT NULL DEFAULT '', kept float8 NOT NULL DEFAULT -1, tried timestamptz);
CREATE TABLE guests (id text PRIMARY KEY, name text NOT NULL, made float8 NOT NULL);
CREATE TABLE keys (hash text UNIQUE NOT NULL, guest text PRIMARY KEY, sealed text NOT NULL, made float8 NOT NULL);
CREATE TABLE mutes (guest text PRIMARY KEY);
CREATE TABLE tables (
    id text PRIMARY KEY, phase text NOT NULL, public boolean NOT NULL, host text NOT NULL, rev integer NOT NULL,
    turn integer NOT NULL, touched float8 NOT NULL, header bytea NOT NULL, sum bigint, aged float8 NOT NULL,
    origin text NOT NULL) WITH (fillfactor = 80);
CREATE TABLE seated (guest text, table_id text, PRIMARY KEY (guest, table_id));
CREATE TABLE entries (
    table_id text, n integer, kind text NOT NULL, seat integer NOT NULL, action bigint NOT NULL, at float8 NOT NULL,
    sum bigint, tick float8, PRIMARY KEY (table_id, n));
CREATE TABLE chat (
    table_id text, n integer, key text UNIQUE NOT NULL, at float8 NOT NULL, seat integer NOT NULL, name text NOT NULL,
    text text NOT NULL, PRIMARY KEY (table_id, n));
CREATE TABLE processes (id text PRIMARY KEY, name text NOT NULL, until float8 NOT NULL, figures text NOT NULL);
CREATE TABLE present (
    line text PRIMARY KEY, table_id text NOT NULL, guest text NOT NULL, address text NOT NULL, process text NOT NULL,
    went float8);
CREATE TABLE clocks (table_id text PRIMARY KEY, turn integer NOT NULL, until float8 NOT NULL, stands boolean NOT NULL);
CREATE TABLE jobs (
    table_id text PRIMARY KEY, turn integer NOT NULL, holder text NOT NULL, asked float8 NOT NULL,
    until float8 NOT NULL);
CREATE TABLE held (
    table_id text, seat integer, turn integer NOT NULL, action bigint NOT NULL, PRIMARY KEY (table_id, seat));
CREATE INDEX tables_listed ON tables (phase, public, touched);
CREATE INDEX tables_of_host ON tables (host, phase);
CREATE INDEX tables_from ON tables (origin, phase);
CREATE INDEX seated_at ON seated (table_id);
CREATE INDEX present_at ON present (table_id);
CREATE INDEX present_by ON present (process);
CREATE FUNCTION motherlode_ticks() RETURNS float8 LANGUAGE sql VOLATILE AS $$
    SELECT ticks + greatest(0, least(2, extract(epoch FROM clock_timestamp() - ticked)))::float8 FROM own_time $$;
"""
"""Time is counted in ticks: seconds for which servers have run. They say so once a second, and each time the shorter of
two readings counts: the database's time of day, and the clock of that server, which cannot jump. No wrong time of day
ends anything."""

REVIEWS: LiteralString = (
    "CREATE TABLE IF NOT EXISTS reviews (table_id text PRIMARY KEY, body bytea NOT NULL, sum bigint NOT NULL)"
)
APPEND: LiteralString = """
CREATE OR REPLACE FUNCTION motherlode_append(
    ids text[], ns int[], kinds text[], seats int[], actions bigint[], ats float8[], sums bigint[])
RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
    now float8 := motherlode_ticks();
    days float8 := (SELECT age FROM own_time);
BEGIN
    FOR k IN 1 .. cardinality(ids) LOOP
        UPDATE tables SET turn = ns[k] + 1, touched = ats[k], aged = days WHERE id = ids[k] AND turn = ns[k];
        IF FOUND THEN
            INSERT INTO entries VALUES (ids[k], ns[k], kinds[k], seats[k], actions[k], ats[k], sums[k], now);
            RETURN NEXT ids[k];
        END IF;
    END LOOP;
END $$"""
"""Writes entries, each where exactly so many are before it, and says at which tables. As a function it is planned once
for each connection: planning it takes as long as carrying it out."""
LATER = (REVIEWS, APPEND)
"""Made also in a database from before they were thought of."""


async def prepare(connection: Connection, where: str) -> bytes:
    """Give a database the tables it lacks; refused if it has others. The key under which addresses are counted."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        ours = await (await connection.execute("SELECT to_regclass('own_time') IS NOT NULL")).fetchone()
        if not (ours and ours[0]):
            try:
                await connection.execute(SCHEMA)
            except psycopg.errors.DuplicateTable as error:
                name = str(error).split('"')[1] if '"' in str(error) else "tables"
                raise Refused(
                    f"The database at {where} belongs to something else: it has a table {name} that is not the "
                    "journal's. Give the journal a database of its own.",
                    field="database",
                ) from None
            await connection.execute(
                "INSERT INTO own_time (format, age, secret) VALUES (%s, 0, %s)", (FORMAT, secrets.token_bytes(16))
            )
        try:
            row = await (await connection.execute("SELECT format, secret FROM own_time")).fetchone()
        except psycopg.errors.UndefinedColumn:
            row = None
        if row is None:
            raise Refused(
                f"The database at {where} belongs to something else: its table own_time is not the journal's.",
                field="database",
            )
        if row[0] > FORMAT:
            raise Refused(
                f"The database at {where} was written by a newer version: it has format {row[0]}, and this server "
                f"reads up to {FORMAT}. Start the newer one.",
                field="database",
            )
        if row[0] < FORMAT:
            raise Refused(
                f"The database at {where} has format {row[0]}, and this server reads format {FORMAT}. No version has "
                "written that: restore a backup into an empty database.",
                field="database",
            )
        for what in LATER:
            await connection.execute(what)
        return bytes(row[1])
