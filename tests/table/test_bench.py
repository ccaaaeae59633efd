"""What `motherlode bench table` says about figures it could not measure."""

from __future__ import annotations

import asyncio
import json
import sys

import psycopg
import pytest

from motherlode.cli import main
from motherlode.table.bench import crowd, measure, stores
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
    monkeypatch.setattr(stores, "SPARE", 9)
    monkeypatch.setattr(stores, "STEPS", 1)
    monkeypatch.setattr(stores, "ROUNDS", 1)
    rounds = stores.measure(url, 2, 4.0)
    assert len(rounds) == 1
    rows = stores.middle(rounds)
    assert rows == rounds[0]
    assert [(row.store, row.processes) for row in rows] == [("SQLite", 1), ("PostgreSQL", 1), ("PostgreSQL", 2)]
    for row in rows:
        assert row.full > 0
        assert row.full_p50 <= row.full_p99
        assert row.servers > 0
        assert row.database == 0 or row.store == "PostgreSQL"
        assert stores.limit(row, 2) > 0
    assert stores.allowed(rows, 2) > 0
    with psycopg.connect(url) as database:
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (0,), "what it wrote is gone"


def row(store: str, processes: int, held: float, servers: float, database: float, load: float) -> stores.Row:
    times = dict.fromkeys(("steady", "steady_p50", "steady_p99", "held_p99", "full", "full_p50", "full_p99"), 1.0)
    return stores.Row(
        store=store, processes=processes, held=held, servers=servers, database=database, load=load, **times
    )


def test_ways_of_serving_are_compared_in_the_middle_of_their_rounds_and_in_each(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rounds = [
        [
            row("SQLite", 1, 500, 1, 0, 0.2),
            row("PostgreSQL", 1, held, 1.2, 0.1, 0.2),
            row("PostgreSQL", 2, 900, 1.3, 0.1, 0.2),
        ]
        for held in (600.0, 500.0, 0.0)
    ]
    found = stores.middle(rounds)
    assert [(way.store, way.processes, way.held) for way in found] == [
        ("SQLite", 1, 500),
        ("PostgreSQL", 1, 500),
        ("PostgreSQL", 2, 900),
    ]
    assert stores.gain(found) == 1.8
    assert round(stores.allowed(found, 2), 6) == round((2 / 1.6) / (1 / 1.2), 6), "one ends when its processor is full"
    assert round(stores.allowed(found, 1), 6) == round((1 / 1.6) / (1 / 1.5), 6), "all on one processor gain nothing"
    monkeypatch.setattr(stores, "measure", lambda url, processes, seconds: rounds)
    assert main(["bench", "table", "--database", "postgresql://x/y", "--processes", "2"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "2 processes hold 1.80 times the decisions of one (in turn: 1.50, 1.80, –)." in shown
    assert "By processor time they can make 1.50 times as many (in turn: 1.50, 1.50, 1.50)." in shown


def test_figures_are_shown_whole_however_narrow_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [row("SQLite", 1, 500, 1, 0, 0.2), row("PostgreSQL", 1, 9, 1, 0, 0), row("PostgreSQL", 16, 91234, 1, 0, 0)]
    rows[2].steady_p99 = rows[2].full_p99 = 12345.6
    monkeypatch.setattr(stores, "measure", lambda url, processes, seconds: [rows])
    monkeypatch.setenv("COLUMNS", "50")
    assert main(["bench", "table", "--database", "postgresql://x/y", "--processes", "16"]) == 0
    shown = capsys.readouterr().out.splitlines()
    first = next(number for number, line in enumerate(shown) if line.startswith("store"))
    heads, line = shown[first].split(), shown[first + 3].split()
    assert heads == ["store", "250/s", "held", "p99", "most", "p99", "server", "store", "load", "limit"]
    assert line == ["PostgreSQL", "×16", "12,346", "91,234", "1", "1", "12,346", "1.00", "0.00", "0.00", "2,000"]


def test_the_highest_rate_that_is_held_is_found_and_one_bad_try_does_not_count() -> None:
    asked: list[float] = []

    async def tried(rate: float) -> Latencies:
        asked.append(rate)
        late = rate > 700 or len(asked) == 1
        return Latencies(1.0, [0.2 if late else 0.01] * int(rate), int(rate))

    held, p99 = asyncio.run(stores.highest(tried, 800.0))
    assert 700 * (1 - 0.1) < held <= 700
    assert p99 == 10.0
    assert asked[0] == asked[1]

    async def never(rate: float) -> Latencies:
        return Latencies(1.0, [0.01] * int(rate / 2), int(rate))

    assert asyncio.run(stores.highest(never, 800.0))[0] == 0.0, "who is asked for more than they make does not hold it"


@pytest.mark.slow
def test_a_crowd_is_measured_on_several_servers(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "TABLES", 30)
    monkeypatch.setattr(crowd, "CALM", 0.0)
    url = cluster.database()
    found = crowd.measure(url, 2, 40, 0.5)
    assert (found.tables, found.sockets, len(found.empty), len(found.full)) == (30, 40, 2, 2)
    assert found.p50 <= found.p99
    with psycopg.connect(url) as database:
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (0,), "what it wrote is gone"


def test_sockets_are_for_the_database(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "table", "--sockets", "9"]) == 2
    assert main(["bench", "--sockets", "9"]) == 2
    assert "--database" in capsys.readouterr().err
