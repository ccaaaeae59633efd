"""The workshop over HTTP: variants are checked, runs are polite and limited, own cards reach the table."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import httpx
import msgspec
import pytest

from motherlode.cli.commands import parser
from motherlode.cli.serve import with_workshop
from motherlode.core.errors import Refused
from motherlode.core.registry import find
from motherlode.lab.contrast import compared, comparing
from motherlode.lab.report import wanted
from motherlode.lab.rulesets import Rules, table
from motherlode.lab.runs import play, work
from motherlode.lab.workers import in_order
from motherlode.workshop import worker
from motherlode.workshop.runs import MOST_WAITING, Play, Runs, TooMany
from motherlode.workshop.variants import settings
from motherlode.workshop.wire import Figures, Limits
from motherlode.workshop.worker import Task
from table.browser import Browser, Served, wait_for

GAME = "kingpin"
"""The game with a card table."""
GIVEN = {"peace_turns": "2", "cards:gangster_thief.price": "3"}


def begin(browser: Browser, games: int = 24, **more: object) -> str:
    wanted = {"game": GAME, "seats": 2, "games": games, "bots": "sensible", "seed": "7", "a": {}, "b": GIVEN, **more}
    return str(browser.post("/api/workshop/runs", wanted)["id"])


def finished(browser: Browser, run: str) -> dict[str, object]:
    wait_for(lambda: browser.get(f"/api/workshop/runs/{run}")["phase"] not in ("waiting", "playing"))
    told: dict[str, object] = browser.get(f"/api/workshop/runs/{run}")
    return told


# -- variants ----------------------------------------------------------------------------------------------------------


def test_the_bench_has_what_can_be_changed(served: Served) -> None:
    browser = Browser(served)
    bench = browser.get(f"/api/workshop/games/{GAME}")
    (sheet,) = bench["tables"]
    numbers = [column["name"] for column in sheet["columns"] if column["number"]]
    assert {"hp", "attack", "price"} <= set(numbers)
    assert "abilities" not in numbers
    assert "sensible" in bench["bots"]
    assert bench["limits"]["processes"] >= 1
    assert browser.get("/api/workshop/games/none", 404)["error"].endswith("here.")
    assert browser.get("/api/lobby")["also"] == [["/workshop", "Workshop"]]
    assert httpx.get(f"{served.url}/workshop/{GAME}?b=peace_turns%3D2").status_code == 200


def test_a_variant_says_what_it_changes(served: Served) -> None:
    found = Browser(served).post(f"/api/workshop/games/{GAME}/check", {"given": GIVEN})
    assert [change["what"] for change in found["changed"]] == list(GIVEN)
    assert found["text"] == "peace_turns=2 cards:gangster_thief.price=3"
    (sheet,) = found["tables"]
    price = [column["name"] for column in sheet["columns"]].index("price")
    assert next(row[price] for row in sheet["rows"] if row[0] == "gangster_thief") == "3"


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"peace": "2"}, "peace"),
        ({"peace_turns": "9"}, "peace_turns"),
        ({"cards:gangster_thief.price": "1/3"}, "cards:gangster_thief.price"),
        ({"cards:gangster_thief.price": "3", "cards:loner_nurse.defend": "9"}, "cards:loner_nurse.defend"),
        ({"cards:boss_loner.count": "2"}, "cards:boss_loner.count"),
        ({"cards:nobody.price": "3"}, "cards"),
        ({"cards:gangster_thief.colour": "3"}, "cards"),
        ({"cards": "/etc/passwd"}, "cards"),
        ({"cards": "mine\nid,name\n"}, "cards:1"),
        ({"cards_hash": "0"}, "cards_hash"),
        ({"fresh_attack": "on", "peace_turns": "0"}, "fresh_attack"),
    ],
)
def test_what_cannot_be_played_is_refused_at_its_field(served: Served, given: dict[str, str], field: str) -> None:
    browser = Browser(served)
    refused = browser.post(f"/api/workshop/games/{GAME}/check", {"given": given}, 400)
    assert refused["field"] == field
    assert refused["error"].endswith((".", "?"))
    wanted = {"game": GAME, "seats": 2, "games": 20, "bots": "sensible", "seed": "7", "a": {}, "b": given}
    assert browser.post("/api/workshop/runs", wanted, 400)["field"] == f"b.{field}"
    table = {"game": GAME, "seats": 2, "level": "easy", "given": given}
    assert browser.post("/api/workshop/tables", table, 400)["field"] == field


RUN = {"game": GAME, "seats": 2, "games": 20, "bots": "sensible", "seed": "7", "a": {}, "b": {}}


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("runs", {}, ""),
        ("runs", {**RUN, "game": "none"}, ""),
        ("runs", {**RUN, "seats": 99}, "seats"),
        ("runs", {**RUN, "seats": -1}, "seats"),
        ("runs", {**RUN, "bots": "clever"}, "bots"),
        ("runs", {**RUN, "games": 10**9}, ""),
        ("runs", {**RUN, "seed": ""}, ""),
        ("runs", {**RUN, "a": {"peace_turns": 2}}, ""),
        ("runs", {**RUN, "b": {f"x{n}": "1" for n in range(2000)}}, ""),
        ("runs", {**RUN, "b": {"cards": "mine\n" + "x" * 400_000}}, ""),
        ("tables", {"game": GAME, "seats": 0, "level": "easy", "given": {}}, "seats"),
        ("tables", {"game": GAME, "seats": 2, "level": "clever", "given": {}}, "level"),
        ("runs/none/film", {"side": "c", "which": "typical"}, ""),
        (f"games/{GAME}/check", {"given": {"cards:": "1"}}, "set"),
        (f"games/{GAME}/check", {"given": {"cards:gangster_thief.name": "\x00\n\ud7ff"}}, "cards:gangster_thief.name"),
        (f"games/{GAME}/check", {"given": {"cards": "mine\n" + table(find(GAME), "cards") * 3}}, None),
    ],
)
def test_nonsense_is_a_sentence(served: Served, path: str, body: object, field: str | None) -> None:
    answer = Browser(served).http.post(f"/api/workshop/{path}", json=body)
    assert 400 <= answer.status_code < 500, answer.text
    told = answer.json()
    assert told["error"].endswith((".", "?"))
    if field:
        assert told["field"] == field


def test_a_row_is_found_by_its_id_in_a_table_of_ones_own() -> None:
    game = find(GAME)
    lines = table(game, "cards").splitlines()
    moved = "\n".join([lines[0], *reversed(lines[1:])]).replace("Nurse,common,loners", "Nurse,common,lonely")
    with pytest.raises(Refused) as refusal:
        settings(game, {"cards": f"mine\n{moved}\n"})
    assert refusal.value.field == "cards:loner_nurse.clan"
    assert "lonely" in refusal.value.sentence


# -- runs --------------------------------------------------------------------------------------------------------------


def test_a_run_says_what_the_command_says(served: Served) -> None:
    browser = Browser(served)
    run = begin(browser)
    told = finished(browser, run)
    assert (told["phase"], told["done"], told["total"], told["films"]) == ("done", 48, 48, True)
    raw = browser.http.get(f"/api/workshop/runs/{run}/figures").content
    figures = msgspec.json.decode(raw, type=Figures)
    plan = wanted(GAME, games=24, seats=2, given={}, bots=["sensible"], seed="7")
    same = comparing(plan, Rules(), Rules(GIVEN))
    book = play([same], lambda todo: in_order(work, todo))[same.label]
    assert figures.comparison == compared(book)
    assert [report.games for report in figures.reports] == [24, 24]
    assert figures.command.startswith(f"motherlode compare {GAME} --a '' --b 'peace_turns=2 cards:gangster_thief.")


def test_a_game_of_a_run_can_be_looked_at_with_its_cards(served: Served) -> None:
    browser = Browser(served)
    run = begin(browser)
    finished(browser, run)
    film = browser.post(f"/api/workshop/runs/{run}/film", {"side": "b", "which": "closest"})
    assert film["phase"] == "over"
    assert film["options"] == {"peace_turns": 2, "cards": "changed"}
    record = browser.get(f"/api/tables/{film['id']}/record")
    assert "gangster_thief,Thief,common,gangsters,slippery,3,1,3" in record["options"]["cards"]
    again = browser.post("/api/records", record)  # the table of cards travels inside
    assert again["options"] == film["options"]
    elsewhere = {**record, "options": {**record["options"], "cards": "/etc/passwd"}}
    assert browser.post("/api/records", elsewhere, 400)["field"] == "cards"
    changed = record["options"]["cards"].replace("Thief", "Robber")
    assert browser.post("/api/records", {**record, "options": {**record["options"], "cards": changed}}, 400)["error"]


def test_own_cards_are_played_at_a_table_of_the_workshop_only(served: Served) -> None:
    browser = Browser(served)
    table = browser.post("/api/workshop/tables", {"game": GAME, "seats": 2, "level": "random", "given": GIVEN})
    assert table["phase"] == "playing"
    assert table["options"] == {"peace_turns": 2, "cards": "changed"}
    own = str(settings(find(GAME), GIVEN)["cards"])
    refused = browser.post("/api/tables", {"game": GAME, "options": {"cards": own}}, 400)
    assert refused["field"] == "cards"


def test_who_begins_another_run_ends_the_one_before(served: Served) -> None:
    browser, other = Browser(served), Browser(served)
    first = begin(browser, 2000, bots="search:500")
    wait_for(lambda: browser.get(f"/api/workshop/runs/{first}")["phase"] == "playing")
    waits = begin(other, 4)
    assert browser.get(f"/api/workshop/runs/{waits}")["ahead"] == 1
    assert browser.post(f"/api/workshop/runs/{waits}/stop", None, 403)["error"].endswith("can end it.")
    second = begin(browser, 4)
    assert browser.get(f"/api/workshop/runs/{first}")["phase"] == "stopped"
    assert finished(browser, second)["phase"] == "done"
    assert finished(other, waits)["phase"] == "done"
    assert browser.get("/api/workshop/runs/none", 404)["error"].endswith(".")


def task() -> Task:
    plan = wanted(GAME, games=2, seats=2, given={}, bots=["random"], seed="1")
    return Task(plans=(plan,), texts=("",), jobs=1)


def silent(seconds: float, *, code: str = "import time; print('p1', flush=True); time.sleep(60)") -> Runs:
    """Runs whose process says that one game is done, and then nothing."""
    return Runs(Limits(seconds=seconds, games=9, processes=1), command=[sys.executable, "-c", code])


def test_a_run_has_a_limit_of_time() -> None:
    async def scene() -> Play:
        runs = silent(1.5)
        play = runs.begin("ada", task())
        assert play.going is not None
        await play.going
        await runs.close()
        return play

    play = asyncio.run(scene())
    assert (play.phase, play.said) == ("stopped", "Stopped after 2 seconds, the limit for one run.")


def test_a_process_that_dies_is_told() -> None:
    async def scene() -> Play:
        runs = silent(30, code="import sys; sys.exit(3)")
        play = runs.begin("ada", task())
        assert play.going is not None
        await play.going
        return play

    play = asyncio.run(scene())
    assert (play.phase, play.said) == ("failed", "The run ended before it was done.")


def test_one_run_plays_at_a_time_and_only_so_many_wait() -> None:
    async def scene() -> list[str]:
        runs = silent(30)
        plays = [runs.begin(f"guest {n}", task()) for n in range(MOST_WAITING)]
        await asyncio.sleep(0.05)
        with pytest.raises(TooMany):
            runs.begin("late", task())
        phases = [play.phase for play in plays]
        await runs.close()
        return [*phases, *(play.phase for play in plays)]

    phases = asyncio.run(scene())
    assert phases == ["playing"] + ["waiting"] * (MOST_WAITING - 1) + ["stopped"] * MOST_WAITING


def test_a_run_stands_back_behind_everybody_else() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", worker.__name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(task()) + b"\n")
        process.stdin.flush()
        assert process.stdout.readline().startswith(b"p")
        nice = os.getpriority(os.PRIO_PROCESS, process.pid)
        letters = [line[:1] for line in process.stdout]
    assert nice >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + worker.POLITE)
    assert letters[-1] == b"r"
    assert process.returncode == 0


def test_a_server_that_ends_leaves_no_run_behind(tmp_path: Path) -> None:
    served = Served(tmp_path, "--pace", "0", "--workers", "1").start()
    browser = Browser(served)
    begin(browser, 2000, bots="search:500")
    assert served.process is not None
    wait_for(lambda: bool(workers_of(served.process.pid)))
    mine = workers_of(served.process.pid)
    assert served.stop() == 0
    end = time.monotonic() + 10
    while any(Path(f"/proc/{pid}/cmdline").exists() for pid in mine):
        assert time.monotonic() < end, "the run goes on"
        time.sleep(0.05)
    assert "Traceback" not in served.log


def workers_of(parent: int) -> list[int]:
    """The processes of runs that a server has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rsplit(")", 1)[1].split()
            command = (stat.parent / "cmdline").read_text()
        except OSError:
            continue
        if int(words[1]) == parent and "motherlode.workshop.worker" in command:
            found.append(int(stat.parent.name))
    return found


# -- open or closed ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "is_open"),
    [
        ("", True),
        ("--host localhost", True),
        ("--host 0.0.0.0", False),
        ("--proxy", False),
        ("--origin https://play.example.org", False),
        ("--host 0.0.0.0 --workshop", True),
        ("--no-workshop", False),
    ],
)
def test_it_is_open_only_where_no_stranger_comes(said: str, is_open: bool) -> None:
    assert with_workshop(parser().parse_args(["serve", *said.split()])) is is_open


def test_closed_it_is_not_there(tmp_path: Path) -> None:
    served = Served(tmp_path, "--no-workshop").start()
    browser = Browser(served)
    assert browser.get("/api/lobby")["also"] == []
    assert browser.get(f"/api/workshop/games/{GAME}", 404)["error"].endswith(".")
    assert browser.http.post("/api/workshop/runs", json={}).status_code in (404, 405)
    assert json.loads(browser.http.get("/api/workshop/runs/x").content)["error"]
    assert served.stop() == 0
