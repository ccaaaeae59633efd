"""How long a newcomer waits: `make play` in fresh clones, by the clock.

    python tools/first_minutes.py --runs 3

Each run clones what is committed, starts `make play`, and notes when the page answers, when the first decision against
bots has been made and shown, and when compiled rules have taken over. Nothing is kept. Wants only Python, so that it
can be run where nothing is set up; the decision is made with what the clone has installed.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import zlib
from pathlib import Path

HERE = Path(__file__).resolve()
LONGEST = 900.0
"""Seconds after which a run is given up."""
GAME = "saboteur"


def main() -> None:
    """Run, and print a line for each run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--decide", metavar="ADDRESS", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.decide:
        decide(args.decide)
        return
    print("seconds from `make play` until    the page answers   a decision is made   compiled", flush=True)
    for number in range(args.runs):
        page, decision, compiled = once()
        print(f"run {number + 1}{page:43.1f}{decision:21.1f}{compiled:11.1f}", flush=True)


def once() -> tuple[float, float, float]:
    """The three times of one fresh clone."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "motherlode"
        subprocess.run(["git", "clone", "--quiet", str(HERE.parent.parent), str(clone)], check=True)
        port = free_port()
        environment = {name: value for name, value in os.environ.items() if name != "MOTHERLODE_PURE"}
        begun = time.monotonic()
        playing = subprocess.Popen(
            ["make", "play", f"ARGS=--no-browser --port {port} --data {folder}/games"],
            cwd=clone,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        said: list[str] = []
        compiled = threading.Event()
        threading.Thread(target=listen, args=(playing, said, compiled), daemon=True).start()
        try:
            address = f"http://127.0.0.1:{port}"
            while not answers(address):
                if playing.poll() is not None or time.monotonic() - begun > LONGEST:
                    sys.exit("the page did not come:\n" + "".join(said))
                time.sleep(0.05)
            page = time.monotonic() - begun
            subprocess.run([clone / ".venv/bin/python", HERE, "--decide", address], check=True)
            decision = time.monotonic() - begun
            if not compiled.wait(LONGEST):
                sys.exit("compiled rules did not take over:\n" + "".join(said))
            return page, decision, time.monotonic() - begun
        finally:
            os.killpg(playing.pid, signal.SIGTERM)
            playing.wait()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def listen(playing: subprocess.Popen[str], said: list[str], compiled: threading.Event) -> None:
    """Keep what is printed, and notice the line that says it runs compiled."""
    assert playing.stdout is not None
    for line in playing.stdout:
        said.append(line)
        if "run compiled now" in line:
            compiled.set()


def answers(address: str) -> bool:
    """Whether the page is there."""
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            return b"<html" in answer.read().lower()
    except (urllib.error.URLError, OSError):
        return False


def decide(address: str) -> None:
    """Sit down with bots, make the first decision, and wait until it is shown."""
    from websockets.sync.client import connect

    body = json.dumps({"game": GAME}).encode()
    headers = {"Content-Type": "application/json", "Origin": address}
    with urllib.request.urlopen(urllib.request.Request(f"{address}/api/tables", body, headers)) as answer:
        table = json.load(answer)["id"]
        cookie = answer.headers["Set-Cookie"].split(";")[0]
    where = f"{address.replace('http', 'ws')}/api/tables/{table}/socket"
    headers = {"Cookie": cookie, "Origin": address}
    with connect(where, additional_headers=headers, compression=None) as table_socket:
        made = -1
        while True:
            raw = table_socket.recv(timeout=120)
            frame = json.loads(raw if isinstance(raw, str) else zlib.decompress(raw, -15))
            if frame.get("t") != "moment":
                continue
            if 0 <= made < frame["turn"]:
                return
            if frame.get("moves") and made < 0:
                made = frame["turn"]
                action = frame["moves"][0]["action"]
                table_socket.send(json.dumps({"t": "decide", "turn": made, "action": action}))


if __name__ == "__main__":
    main()
