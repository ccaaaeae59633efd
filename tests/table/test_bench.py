"""What `motherlode bench table` says about figures it could not measure."""

from __future__ import annotations

import json
import sys

import psycopg
import pytest

from motherlode.cli import main
from motherlode.table.bench import measure, stores
from motherlode.table.bench.load import Latencies
from motherlode.table.bench.measure import Figure
from table.database import Cluster

NOTHING = float("nan")


@pytest.mark.parametrize("wanted", [None, 100.0])
@pytest.mark.parametrize("more", [False, True])
def test_what_was_not_measured_is_not_held(wanted: float | None, more: bool) -> None:
    assert not Figure(
        what="x", measured=Latencies(1.0, [], 0).percentile(0.99), unit="ms", wanted=wanted, more=more
    ).held


@pytest.mark.skipif(sys.platform != "linux", reason="the server is measured on Linux only")
def test_it_is_called_so_and_not_a_number(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    figures = [
        Figure(what="p99", measured=NOTHING, unit="ms"),
        Figure(what="good", measured=1.0, unit="ms", wanted=2.0),
    ]
    monkeypatch.setattr(measure, "measure", lambda seconds: figures)
    assert main(["bench", "table"]) == 0
    shown = capsys.readouterr().out
    assert "nan" not in shown
    assert "not measured" in shown
    assert "1 not held: p99" in shown
    assert main(["bench", "table", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(figure["measured"], figure["held"]) for figure in told] == [(None, False), (1.0, True)]


@pytest.mark.slow
def test_both_stores_are_measured_beside_each_other(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "LOADED", 3)
    monkeypatch.setattr(stores, "CALM", 0.0)
    url = cluster.database()
    rows = stores.measure(url, 2, 3.0)
    assert [(row.store, row.processes) for row in rows] == [("SQLite", 1), ("PostgreSQL", 1), ("PostgreSQL", 2)]
    for row in rows:
        assert row.full > 0
        assert row.full_p50 <= row.full_p99
        assert row.servers > 0
        assert (row.database > 0) == (row.store == "PostgreSQL")
    assert stores.gain(rows) > 0
    with psycopg.connect(url) as database:
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (0,), "what it wrote is gone"
