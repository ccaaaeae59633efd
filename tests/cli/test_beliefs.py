"""`motherlode beliefs`: the tables and the figures."""

from __future__ import annotations

import json

import pytest

from motherlode.cli import main

pytestmark = pytest.mark.usefixtures("toys")

RUN = ["beliefs", "trench", "--seed", "s", "--seats", "3", "--games", "4", "--worlds", "10", "--bots", "random"]


def test_the_tables_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RUN, "--set", "fog=true"]) == 0
    out = capsys.readouterr().out
    for part in (
        "4 games",
        "10 worlds a look",
        "with fog=true",
        "about roles",
        "about cards",
        "90 – 100 %",
        "all",
        "±",
    ):
        assert part in out


def test_the_figures_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RUN, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["game"], report["games"], report["worlds"]) == ("trench", 4, 10)
    assert set(report["parts"][0]["roles"]) == {"prior", "inferred", "gain"}
