"""`motherlode serve --compile`: served at once, compiled meanwhile, and nobody is turned away when it changes over."""

from __future__ import annotations

import http.cookiejar
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

import motherlode

PACKAGE = Path(motherlode.__path__[0])
LITTLE = '[project]\nname = "motherlode"\n[tool.motherlode]\ncompiled = ["core/dice.py"]\n'


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_a_table_survives_the_changeover(tmp_path: Path) -> None:
    left_out = shutil.ignore_patterns("*.so", "_compiled.json", "__pycache__", "web")
    shutil.copytree(PACKAGE, tmp_path / "src/motherlode", ignore=left_out)
    shutil.copytree(PACKAGE / "table/web", tmp_path / "src/motherlode/table/web", ignore=left_out)
    (tmp_path / "pyproject.toml").write_text(LITTLE)
    command = [sys.executable, "-m", "motherlode", "serve", "--compile", "--no-browser", "--data", str(tmp_path)]
    environment = {key: value for key, value in os.environ.items() if key != "MOTHERLODE_PURE"}
    environment["PYTHONPATH"] = str(tmp_path / "src")
    with subprocess.Popen(command, env=environment, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        said: list[str] = []

        def listen() -> None:
            assert server.stdout is not None
            said.extend(iter(server.stdout.readline, ""))

        threading.Thread(target=listen, daemon=True).start()
        try:
            address = wait(lambda: re.search(r"http://\S+", "".join(said)), 60)[0]
            assert "interpreted for now" in "".join(said)
            browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

            def ask(path: str, body: object = None) -> dict[str, object]:
                data = None if body is None else json.dumps(body).encode()
                headers = {"Content-Type": "application/json", "Origin": address.rstrip("/")}
                with browser.open(urllib.request.Request(address + path, data, headers), timeout=30) as answer:
                    found = json.load(answer)
                    assert isinstance(found, dict)
                    return found

            bots = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
            table = ask("api/tables", {"game": "hoards", "seats": bots})
            failed: list[Exception] = []

            def compiled() -> bool:
                try:
                    ask(f"api/tables/{table['id']}")
                except (urllib.error.URLError, OSError) as error:
                    failed.append(error)
                return "run compiled now" in "".join(said)

            wait(compiled, 600)  # on a busy machine
            assert ask(f"api/tables/{table['id']}")["id"] == table["id"]
            assert len(failed) <= 1, failed  # a request that was under way in the old server may be cut
        finally:
            server.terminate()


def wait(what, most: float):  # type: ignore[no-untyped-def]
    """Wait until something is so, and return it."""
    until = time.monotonic() + most
    while not (found := what()):
        assert time.monotonic() < until, "it took too long"
        time.sleep(0.2)
    return found
