"""A disk that is full in earnest: a small one that a database lies on. Only who may mount one can try it."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest

from table.browser import Browser, Served, Socket, wait_for
from table.database import NOBODY, Cluster

SIZE = "24m"


@pytest.fixture
def small(cluster: Cluster) -> Iterator[tuple[str, Path]]:
    """A database on a small disk, and a file on it."""
    disk = cluster.folder / "small"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE},mode=700", "tmpfs", str(disk)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True, check=False).returncode != 0:
        disk.rmdir()
        pytest.skip("nobody may mount a small disk here")
    shutil.chown(disk, NOBODY)
    try:
        with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE TABLESPACE small LOCATION '{disk}'")
            connection.execute("CREATE DATABASE small TABLESPACE small")
        yield cluster.url("small"), disk / "filler"
    finally:
        with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
            connection.execute("DROP DATABASE IF EXISTS small WITH (FORCE)")
            connection.execute("DROP TABLESPACE IF EXISTS small")
        subprocess.run(["umount", str(disk)], check=True)


def fill(file: Path) -> None:
    """Until there is not a page left."""
    with contextlib.suppress(OSError), file.open("ab", buffering=0) as filling:
        while True:
            filling.write(bytes(4096))


def decide(tables: tuple[Socket, Socket]) -> str:
    """Whoever is asked decides, and both see it; or why not, in a sentence."""
    turn = max(table.moment["turn"] for table in tables)
    asked = next(table for table in tables if table.moment.get("moves"))
    asked.say("decide", turn=turn, action=asked.moment["moves"][0]["action"])
    for table in (asked, *tables):
        while table.moment["turn"] == turn:
            heard = table.until("moment", "refused")
            if heard["t"] == "refused":
                return str(heard["text"])
    return ""


@pytest.mark.slow
def test_a_disk_that_is_full_in_earnest(small: tuple[str, Path], tmp_path: Path) -> None:
    url, filler = small
    served = Served(tmp_path, "--database", url, "--workers", "1", "--pace", "0", "--rate", "2000").start()
    host, guest = Browser(served, "Ann"), Browser(served, "Bob")
    id = host.post("/api/tables", {"game": "hoards", "seats": [{"kind": "me"}, {"kind": "open"}]})["id"]
    guest.post(f"/api/tables/{id}/sit")
    with host.table(id) as one, guest.table(id) as two:
        for table in (one, two):
            table.until("moment")
        said = ""
        while not said:
            fill(filler)  # decisions find some room on pages that are there
            said = decide((one, two))
        assert said == "The database's disk is full; nothing has changed."
        turn = one.moment["turn"]
        ready = httpx.get(f"{served.url}/readyz", timeout=20)
        assert (ready.status_code, ready.json()["error"]) == (503, said)
        assert httpx.get(f"{served.url}/healthz").status_code == 200
        with psycopg.connect(url) as database:
            kept = [n for (n,) in database.execute("SELECT n FROM entries WHERE table_id = %s ORDER BY n", (id,))]
            assert kept == list(range(turn)), "all that was accepted, and nothing else"
        filler.unlink()
        wait_for(lambda: httpx.get(f"{served.url}/readyz", timeout=20).status_code == 200)
        assert decide((one, two)) == "", "play goes on"
        assert one.moment["turn"] == two.moment["turn"] == turn + 1
    assert served.stop() == 0
    assert "Traceback" not in served.log, served.log
