"""How a server is, for whoever runs it: figures as Prometheus reads them, lines of the log."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families as parse

from motherlode.table import figures
from table.browser import Browser, Served, wait_for
from table.database import Cluster

KINDS = {"counter": "counter", "gauge": "gauge", "histogram": "histogram"}


def read(text: str) -> dict[str, Metric]:
    return {family.name: family for family in parse(text)}


def total(found: dict[str, Metric], name: str, **labels: str) -> float:
    ends = (name, f"{name}_total", f"{name}_count")
    samples = [sample for sample in found[name].samples if sample.name in ends]
    return sum(sample.value for sample in samples if labels.items() <= sample.labels.items())


def test_figures_are_read_by_prometheus_own_parser(served: Served) -> None:
    ada = Browser(served, "Ada")
    before = read(httpx.get(f"{served.url}/metrics").text)
    made = ada.post("/api/tables", {"game": "hoards", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]})
    with ada.table(made["id"]) as table:
        for _ in range(12):
            table.play()
        table.say("decide", turn=10_000, action=0)
        table.until("refused")
        answer = httpx.get(f"{served.url}/metrics")
    assert answer.headers["content-type"] == f"{figures.KIND}; charset=utf-8"
    after = read(answer.text)
    wanted = {name.removesuffix("_total") for name in figures.FAMILIES}
    assert set(after) == wanted
    assert all(after[name.removesuffix("_total")].type == kind for name, (kind, _) in figures.FAMILIES.items())
    assert total(after, "motherlode_decisions", kind="decide") >= total(before, "motherlode_decisions") + 3
    assert total(after, "motherlode_messages", kind="decide") >= 4
    assert total(after, "motherlode_refusals") >= 1
    assert total(after, "motherlode_sockets") >= 1
    assert total(after, "motherlode_rooms") >= 1
    assert total(after, "motherlode_requests", status="201") >= 1
    for name in ("motherlode_journal_seconds", "motherlode_decision_seconds", "motherlode_thinking_seconds"):
        counts = [sample.value for sample in after[name].samples if sample.name.endswith("_bucket")]
        assert counts == sorted(counts)
        assert counts[-1] == total(after, name) >= 1


def test_figures_and_secrets(served: Served) -> None:
    """Nothing about anybody: no names, no tables, no addresses. And not for everybody."""
    ada = Browser(served, "Adamantine")
    made = ada.post("/api/tables", {"game": "hoards"})
    text = httpx.get(f"{served.url}/metrics").text
    assert made["id"] not in text
    assert "Adamantine" not in text
    assert "127.0.0.1" not in text


def test_figures_are_for_this_machine_alone(tmp_path: Path) -> None:
    served = Served(tmp_path, "--proxy").start()
    try:
        assert httpx.get(f"{served.url}/metrics").status_code == 200
        far = httpx.get(f"{served.url}/metrics", headers={"X-Forwarded-For": "127.0.0.1, 198.51.100.7"})
        assert far.status_code == 403
        assert far.json()["error"] == "Figures are for this machine alone."
    finally:
        assert served.stop() == 0


def test_any_server_tells_the_figures_of_all(cluster: Cluster, tmp_path: Path) -> None:
    served = Served(tmp_path, "--database", cluster.database(), "--processes", "2", "--workers", "1").start()
    try:

        def processes() -> set[str]:
            found = read(httpx.get(f"{served.url}/metrics").text)
            return {sample.labels["process"] for sample in found["motherlode_rooms"].samples}

        wait_for(lambda: processes() == {"0", "1"})
    finally:
        assert served.stop() == 0


def test_health_and_readiness_in_a_file(served: Served) -> None:
    for path in ("/healthz", "/readyz"):
        answer = httpx.get(f"{served.url}{path}")
        assert (answer.status_code, answer.json()) == (200, {"ok": True, "error": ""})


def test_lines_of_the_log_are_json_if_wanted(tmp_path: Path) -> None:
    served = Served(tmp_path, "--log", "json").start()
    assert served.stop() == 0
    lines = [json.loads(line) for line in served.log.splitlines() if line.startswith("{")]
    assert [line["message"] for line in lines] == ["server 0 starts", "server 0 has ended"]
    assert lines[0]["level"] == "info"
