"""What people install: a wheel, in an empty environment, without compiler, Node or this repository."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import motherlode

ROOT = Path(__file__).resolve().parents[1]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not motherlode.COMPILED, reason="a wheel is made of compiled rules"),
    pytest.mark.skipif(not (ROOT / "src/motherlode/web/index.html").is_file(), reason="the page is not built"),
]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this tree."""
    out = tmp_path_factory.mktemp("wheel")
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(out),
        ".",
    ]
    subprocess.run(command, cwd=ROOT, check=True, timeout=600)
    (found,) = out.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """An environment with the wheel and what it depends on, and a PATH with nothing else on it."""
    home = tmp_path_factory.mktemp("elsewhere")
    venv.create(home / "venv")
    into = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(home / "venv/bin/python")]
    install = [*into, "install", "--quiet", "--only-binary=:all:", "--no-compile"]  # modules are compiled when imported
    subprocess.run([*install, "--require-hashes", "-r", str(ROOT / "requirements/run.txt")], check=True, timeout=600)
    subprocess.run([*install, "--no-deps", str(wheel)], check=True, timeout=600)
    yield {"PATH": str(home / "venv" / "bin"), "HOME": str(home), "LANG": "C.UTF-8", "CC": "/nonexistent"}
    shutil.rmtree(home)


def run(environment: dict[str, str], *words: str) -> str:
    done = subprocess.run(
        [str(Path(environment["PATH"]) / "motherlode"), *words],
        env=environment,
        cwd=environment["HOME"],
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_what_is_in_it(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {"motherlode/web/index.html", "motherlode/py.typed"} <= {*names}
    assert any(name.startswith("motherlode/core/state.") and name.endswith(".so") for name in names)
    assert any(name.endswith("/share/man/man1/motherlode.1") for name in names)
    assert not [name for name in names if name.startswith(("web/", "tests/")) or name.endswith((".svelte", ".ts"))]


def test_rules_run_compiled_and_all_games_are_there(environment: dict[str, str]) -> None:
    found = {finding["what"]: finding for finding in json.loads(run(environment, "doctor", "--json"))}
    assert found["rules"]["state"] == "good"
    assert found["page"]["state"] == "good"
    games = [game["game"] for game in json.loads(run(environment, "games", "--json"))]
    assert {"hoards", "kingpin", "mine_all_mine", "miners", "saboteur"} <= set(games)


def test_a_game_in_the_terminal(environment: dict[str, str]) -> None:
    assert "★" in run(environment, "play", "hoards", "--seed", "wheel")


def test_the_table_in_the_browser(environment: dict[str, str]) -> None:
    command = [str(Path(environment["PATH"]) / "motherlode"), "serve", "--no-browser", "--data", environment["HOME"]]
    with subprocess.Popen(
        command, env=environment, cwd=environment["HOME"], stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            address = ""
            while not address:
                line = server.stdout.readline()
                assert line, "the server has ended"
                found = re.search(r"http://\S+", line)
                address = found[0] if found else ""
            with urllib.request.urlopen(address, timeout=30) as page:
                assert b"<title>" in page.read()
            with urllib.request.urlopen(address + "api/lobby", timeout=30) as lobby:
                assert len(json.load(lobby)["games"]) >= 5
        finally:
            server.terminate()


def test_a_new_game_is_written_checked_and_simulated(environment: dict[str, str]) -> None:
    """`motherlode new x && motherlode check x && motherlode simulate x`, with the wheel and nothing else."""
    assert "can be played already" in run(environment, "new", "x_ray", "--yes")
    told = " ".join(run(environment, "check", "x_ray", "--seconds", "2").split())
    assert "broken" not in told
    assert "The rules run interpreted" in told  # and how thin that is: there is no compiler here
    assert "wins by seat" in run(environment, "simulate", "x_ray", "--games", "10")
    assert "Three cards" in run(environment, "learn", "x_ray")


@pytest.mark.skipif(shutil.which("cc") is None and shutil.which("gcc") is None, reason="no C compiler")
def test_a_new_game_is_compiled_with_the_installed_engine(environment: dict[str, str]) -> None:
    run(environment, "new", "yard", "--yes")
    with_compiler = {name: value for name, value in environment.items() if name != "CC"}
    with_compiler["PATH"] = f"{environment['PATH']}:{os.environ['PATH']}"
    command = [str(Path(environment["PATH"]) / "motherlode"), "compile", "yard"]
    done = subprocess.run(
        command, env=with_compiler, cwd=environment["HOME"], capture_output=True, text=True, check=False, timeout=900
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "compiled motherlode_yard" in done.stdout
    report = json.loads(run(environment, "check", "yard", "--seconds", "4", "--json"))
    assert report["holds"]
    assert report["compiled"]
    assert next(law for law in report["laws"] if law["number"] == 10)["tried"]  # compiled and interpreted agree
    cards = Path(environment["HOME"]) / "yard/src/motherlode_yard/rules/play.py"
    cards.write_text(cards.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
    assert not json.loads(run(environment, "check", "yard", "--seconds", "2", "--json"))["compiled"]


def test_sizes(wheel: Path) -> None:
    size = os.path.getsize(wheel)
    assert size < 30_000_000, "a wheel that nobody wants to download"
