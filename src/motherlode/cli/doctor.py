"""`motherlode doctor`: what is installed, compiled, slow or missing, and what to do about it."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import sysconfig
from argparse import Namespace
from collections.abc import Iterator
from importlib import resources
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from msgspec import Struct
from platformdirs import user_data_dir

import motherlode
from motherlode.cli.compile import command
from motherlode.cli.output import out, print_json, table
from motherlode.core import registry
from motherlode.core.errors import Refused
from motherlode.terminal.paper import sentence

State = Literal["good", "slow", "missing", "wrong"]
SIGNS: dict[State, str] = {"good": "✓", "slow": "·", "missing": "·", "wrong": "✗"}
EXTRAS = {
    "pyspiel": ("comparing with OpenSpiel", "bench"),
    "rlcard": ("comparing with RLCard", "bench"),
    "psycopg": ("several servers on PostgreSQL", "postgres"),
}
"""What only some commands want: the module, what it is for, and the extra that brings it."""
JOURNAL = "table.sqlite3"
LEAST_ROOM = 100_000_000
"""Bytes that should be free where games are kept."""


class Finding(Struct, frozen=True):
    """One thing looked at."""

    what: str
    state: State
    found: str
    todo: str = ""
    """What to do about it; "" if nothing has to be done."""


def run(args: Namespace) -> int:
    """Look, tell, and say by the exit code whether something is wrong."""
    findings = list(examine(args.data or Path(user_data_dir("motherlode", appauthor=False)), args.whole))
    if args.json:
        print_json(findings)
    else:
        listing = table()
        listing.show_header = False
        for finding in findings:
            style = "complaint" if finding.state == "wrong" else "dim" if finding.state != "good" else ""
            told = sentence(finding.found, style)
            if finding.todo:
                told = told.append("\n").append_text(sentence(finding.todo))
            listing.add_row(SIGNS[finding.state], finding.what, told)
        out().print(listing)
    return int(any(finding.state == "wrong" for finding in findings))


def examine(data: Path, whole: bool = False) -> Iterator[Finding]:
    """Everything worth looking at, the most important first; `whole` reads every game that is kept."""
    python = f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}"
    old = sys.version_info < (3, 11)
    yield Finding("Python", "wrong" if old else "good", python, "Python 3.11 or newer is needed." if old else "")
    yield rules()
    yield compiler()
    yield from games()
    yield page()
    yield folder(data)
    if (data / JOURNAL).is_file():
        yield journal(data / JOURNAL, whole)
    for module, (purpose, extra) in EXTRAS.items():
        there = find_spec(module) is not None
        todo = "" if there else f"For {purpose}: pip install 'motherlode[{extra}]'."
        yield Finding(module, "good" if there else "missing", "installed" if there else "not installed", todo)


def rules() -> Finding:
    """How the rules run."""
    if motherlode.COMPILED:
        return Finding("rules", "good", f"compiled (motherlode {motherlode.__version__})")
    if os.environ.get("MOTHERLODE_PURE", "") not in ("", "0"):
        todo = "Unset MOTHERLODE_PURE to run them compiled."
    else:
        todo = "Some forty times faster when compiled: motherlode compile (in a checkout: make compile)."
    return Finding("rules", "slow", f"interpreted: {motherlode.WHY}", todo)


def compiler() -> Finding:
    """Whether rules could be compiled here."""
    wanted = (os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")).split()[0]
    there = shutil.which(wanted) or shutil.which("cc")
    if there is None:
        return Finding("C compiler", "missing", "none", "Only for compiling rules: install gcc or clang.")
    try:
        return Finding("C compiler", "good", f"{there}, mypyc {version('mypy')}")
    except PackageNotFoundError:
        todo = "For compiling rules of your own: pip install 'motherlode[compile]'."
        return Finding("C compiler", "missing", f"{there}, but no mypyc", todo)


def games() -> Iterator[Finding]:
    """Every installed game, and whether it can be played."""
    names = registry.names()
    if not names:
        yield Finding("games", "wrong", "none", "Install motherlode again: its entry points are missing.")
    for name in names:
        try:
            game = registry.find(name)
            said = f"{game.title}, rules {game.version}"
            package = sys.modules.get(game.package.partition(".")[0])
            if motherlode.COMPILED and not getattr(package, "COMPILED", True):
                todo = f"Three to sixty times faster when compiled, by how they are written: {command(game.package)}."
                yield Finding(name, "slow", f"{said}, interpreted: {getattr(package, 'WHY', '')}", todo)
            else:
                yield Finding(name, "good", said)
        except Refused as refusal:
            yield Finding(name, "wrong", str(refusal), "Mend or uninstall the package that brings it.")


def page() -> Finding:
    """The page for the browser."""
    index = resources.files("motherlode") / "web" / "index.html"
    if index.is_file():
        return Finding("page", "good", "built")
    return Finding("page", "wrong", "not built", "For playing in the browser: make web (wants Node 20 with npm).")


def folder(data: Path) -> Finding:
    """Where games are kept."""
    place = data
    while not place.exists():
        place = place.parent
    if not os.access(place, os.W_OK):
        return Finding("games kept in", "wrong", f"{data} cannot be written", "motherlode serve --data FOLDER.")
    room = shutil.disk_usage(place).free
    if room < LEAST_ROOM:
        return Finding("games kept in", "wrong", f"{data}: only {room // 1_000_000} MB free", "Make room there.")
    return Finding("games kept in", "good", f"{data}, {room // 1_000_000_000} GB free")


def journal(path: Path, whole: bool) -> Finding:
    """Whether the games that are kept are as they were written."""
    from motherlode.table.store.care import complaints

    found = complaints(path, whole=whole)
    if found:
        todo = "Damaged tables are set aside, and a broken file is mended, when motherlode serve starts. Keep a copy."
        return Finding("journal", "wrong", " ".join(found), todo)
    if whole:
        return Finding("journal", "good", "every table and every decision is as it was written")
    return Finding("journal", "good", "no damage in its list of games (motherlode doctor --whole reads every game)")
