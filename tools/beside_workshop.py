"""Does a run of the workshop delay decisions at live tables? Alone and beside one, in turn, in one run.

    .venv/bin/python tools/beside_workshop.py [PAIRS [SECONDS]]

A server of its own, twelve tables of four people who make twenty decisions a second in all. Half of the time the
workshop plays games beside them. What counts is how long it takes until everybody at a table has seen a decision.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from motherlode.core.registry import find, names
from motherlode.table.bench.load import Latencies, furnish, press, run, sit_down

TABLES, SEATS, RATE = 12, 4, 20
PORT = 8797
URL = f"http://127.0.0.1:{PORT}"


def ask(path: str, body: dict[str, object], cookie: str = "") -> tuple[dict[str, object], str]:
    """Post something; the answer, and the cookie that came with it."""
    head = {"Content-Type": "application/json", "Origin": URL, "Cookie": cookie}
    request = urllib.request.Request(f"{URL}/api/workshop/{path}", json.dumps(body).encode(), head)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer), (answer.headers.get("Set-Cookie") or cookie).partition(";")[0]


def told(name: str, found: list[Latencies]) -> None:
    """One line for all parts of one kind."""
    every = Latencies(1, [time for one in found for time in one.times], 0)
    half, most, worst = (1000 * every.percentile(share) for share in (0.5, 0.95, 0.99))
    print(f"{name}: {len(every.times)} decisions, median {half:.1f} ms, 95 % {most:.1f} ms, 99 % {worst:.1f} ms")


async def measured(pairs: int, seconds: float, data: Path) -> None:
    """Alone and beside, in turn."""
    places = await furnish(data / "table.sqlite3", TABLES, SEATS)
    server = subprocess.Popen(
        [sys.executable, "-m", "motherlode", "serve", "--no-browser", "--port", str(PORT), "--data", str(data)],
        stdout=subprocess.DEVNULL,
    )
    try:
        time.sleep(8)
        groups = await sit_down(URL, places)
        alone, beside, cookie = [], [], ""
        first = find(names()[0])
        game: dict[str, object] = {"game": first.name, "seats": first.usual_seats, "games": 20000, "bots": "sensible"}
        game |= {"seed": "7", "a": {}, "b": {}}
        await press(groups, RATE, 2)
        for _ in range(pairs):
            alone.append(await press(groups, RATE, seconds))
            begun, cookie = ask("runs", game, cookie)
            time.sleep(2)  # its process starts
            beside.append(await press(groups, RATE, seconds))
            ended, cookie = ask(f"runs/{begun['id']}/stop", {}, cookie)
            print(f"the run beside it: {ended.get('done', '?')} games")
            time.sleep(1)
        told("alone", alone)
        told("beside a run of the workshop", beside)
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        run(measured(int((sys.argv[1:] or ["2"])[0]), float((sys.argv[2:] or ["5"])[0]), Path(folder)))
