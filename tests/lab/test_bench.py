"""`motherlode bench`: that it measures, compares within rounds, and says what is missing. No figure is asserted."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from rich.console import Console

from motherlode.core.errors import Refused
from motherlode.core.registry import names
from motherlode.lab import bench, bench_report, peers
from motherlode.lab.bench import Contender, summarise
from motherlode.lab.bench_report import Range, Row


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which nothing to compare with is installed."""
    monkeypatch.setattr(bench, "installed", lambda peer: "")


def run(games: list[str], *, as_json: bool) -> str:
    text = StringIO()
    assert bench.main(games, seconds=0.1, json=as_json, console=Console(file=text, width=120)) == 0
    return text.getvalue()


@pytest.mark.usefixtures("alone")
def test_json_has_a_row_for_every_measure_and_game() -> None:
    name = names()[0]
    report = json.loads(run([name], as_json=True))
    assert set(report) == {"machine", "versions", "compiled", "seconds", "rounds", "rows"}
    assert report["machine"]["cores"] >= 1
    assert report["versions"]["open_spiel"] == "not installed"
    assert list(report["compiled"]) == [name]
    measured = [row for row in report["rows"] if row["who"] == name]
    assert [row["measure"] for row in measured if not row["way"]] == list(bench_report.SECTIONS)
    assert [row["measure"] for row in measured if row["way"]] == ["python", "search"]
    for row in measured:
        assert 0 < row["figure"]["least"] <= row["figure"]["median"] <= row["figure"]["most"]
        assert row["ratio"] is None
    others = [row for row in report["rows"] if row["peer"]]
    assert len(others) == 5
    assert all(row["missing"] == "not installed: pip install motherlode[bench]" for row in others)


@pytest.mark.usefixtures("alone")
def test_tables_name_what_is_missing() -> None:
    name = names()[-1]
    text = run([name], as_json=False)
    assert text.count("not installed: pip install motherlode[bench]") == 5
    for title in bench_report.SECTIONS.values():
        assert title in text
    assert "cores" in text.splitlines()[0]


def contender(who: str, *rates: float, peer: bool = False) -> Contender:
    return Contender(Row(measure="loop", who=who, peer=peer), lambda seconds: 0.0, list(rates))


def test_ratios_are_taken_within_rounds() -> None:
    """In the second round the machine was ten times slower for everybody: the ratio does not notice."""
    theirs, ours = contender("peer", 10.0, 1.0, 10.0, peer=True), contender("game", 40.0, 5.0, 60.0)
    summarise([theirs, ours])
    assert ours.row.figure == Range(40.0, 5.0, 60.0)
    assert ours.row.ratio == Range(5.0, 4.0, 6.0)
    assert ours.row.compared == "peer"
    assert theirs.row.ratio is None


def test_figures_are_short() -> None:
    assert [bench_report.short(figure) for figure in (19_812_345.0, 412_345.0, 51.23)] == ["19.8 M", "412 k", "51.2"]


def test_no_time_is_refused() -> None:
    with pytest.raises(Refused, match="too few"):
        bench.main([], seconds=0.0, json=False, console=Console(file=StringIO()))


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Refused, match="There is no game"):
        bench.main(["no-such-game"], seconds=0.1, json=False, console=Console(file=StringIO()))


@pytest.mark.slow
@pytest.mark.parametrize("peer", [peers.ROLLOUTS_IN_C, peers.FROM_PYTHON, peers.FROM_PYTHON_DEALT, peers.UNO])
def test_a_peer_plays(peer: peers.Peer) -> None:
    if not peers.installed(peer):
        pytest.skip(f"{peer.needs} is not installed")
    assert peer.prepare()(0.01) > 1000
