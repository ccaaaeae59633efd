"""`motherlode arena`: the table, the figures, and that they do not depend on how many play at once."""

from __future__ import annotations

import json

import pytest

from motherlode.cli import main

pytestmark = pytest.mark.usefixtures("toys")

RUN = ["arena", "trench", "--seed", "s", "--seats", "3", "--bots", "sensible,random"]


def figures(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    """The JSON result without the speed."""
    assert main([*arguments, "--json"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    result = json.loads(said.out)
    assert isinstance(result, dict)
    assert result.pop("speed")["seconds"] > 0
    return result


def test_the_figures_do_not_depend_on_the_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    alone = figures(capsys, *RUN, "--deals", "9", "--jobs", "1")
    assert (alone["deals"], alone["games"]) == (9, 18)
    assert figures(capsys, *RUN, "--deals", "9", "--jobs", "2") == alone


def test_the_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RUN, "--deals", "6", "--jobs", "1", "--set", "fog=true"]) == 0
    out = capsys.readouterr().out
    for part in (
        "rules 1 · 6 deals, each played 2 times · 3 seats · seed s",
        "with fog=true",
        "wins of one seat (even: 33.3 %)",
        "sensible",
        "everywhere",
        "mole",
        "seat 2",
        "95 % interval",
        "12 games",
    ):
        assert part in out


def test_one_deal_is_enough(capsys: pytest.CaptureFixture[str]) -> None:
    assert figures(capsys, *RUN, "--deals", "1", "--jobs", "1")["games"] == 2
