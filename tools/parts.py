"""What takes the time? Run parts of the Makefile, two beside each other, and say at the end how long each took.

    python tools/parts.py lint compile test-rules:compile

`make lint` and `make compile` at the same time, and `make test-rules` when `compile` is done. Whatever comes first in
the list and waits for nothing is next. With `--jobs 1` one runs after the other; with `--jobs 8` each of the two gets
JOBS=4. What a part prints is shown whole when it has ended. After one has failed no other begins; what ran until then
is listed all the same. `make test` is made of this.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import NamedTuple


class Ended(NamedTuple):
    """A part that has ended: how long it took, its exit code, and all that it printed."""

    part: str
    seconds: float
    code: int
    said: bytes


def seconds(long: float) -> str:
    """A duration as people write it: 7 s, 3 min 07 s."""
    whole = round(long)
    return f"{whole} s" if whole < 60 else f"{whole // 60} min {whole % 60:02} s"


def table(ended: list[Ended], long: float) -> str:
    """One line for each part, and one for the time until all had ended, which is less than their sum."""
    width = max(len(part.part) for part in ended)
    rows = [f"{e.part:<{width}}  {seconds(e.seconds):>12}{'  failed' if e.code else ''}" for e in ended]
    return "\n".join(["== what took the time", *rows, f"{'all':<{width}}  {seconds(long):>12}"])


def make(part: str, jobs: int) -> Ended:
    """Make one part, and keep what it says."""
    began = time.monotonic()
    command = [os.environ.get("MAKE", "make"), "--no-print-directory", part, f"JOBS={jobs}"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return Ended(part, time.monotonic() - began, done.returncode, done.stdout)


def main(parts: list[str], jobs: int = 2) -> int:
    """Run the parts, each a name and perhaps `:` what it waits for; 0, or the exit code of the first that fails."""
    todo = {name: set(needs.split(",")) - {""} for name, _, needs in (part.partition(":") for part in parts)}
    if unknown := set().union(*todo.values()) - set(todo):
        raise SystemExit(f"parts: {', '.join(sorted(unknown))} is waited for, and is not among the parts")
    lanes = min(2, jobs)
    began, ended, running = time.monotonic(), list[Ended](), set[Future[Ended]]()
    with ThreadPoolExecutor(lanes) as pool:
        while True:
            done = {part.part for part in ended}
            ready = [name for name, needs in todo.items() if needs <= done]
            if any(part.code for part in ended):
                ready = []
            for name in ready[: lanes - len(running)]:
                print(f"-- {name} has begun", flush=True)
                running.add(pool.submit(make, name, max(1, jobs // lanes)))
                del todo[name]
            if not running:
                break
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for part in (future.result() for future in finished):
                print(part.said.decode(errors="replace"), end="")
                print(f"-- {part.part} {'has failed' if part.code else 'is done'}: {seconds(part.seconds)}", flush=True)
                ended.append(part)
    if todo and not any(part.code for part in ended):
        raise SystemExit(f"parts: {', '.join(todo)} wait for each other")
    print(table(ended, time.monotonic() - began), flush=True)
    return next((part.code for part in ended if part.code), 0)


if __name__ == "__main__":
    words = argparse.ArgumentParser(description="Run parts of the Makefile, and say what took the time.")
    words.add_argument("--jobs", type=int, default=2, help="how many processes may work at once")
    words.add_argument("parts", nargs="+", metavar="PART[:NEEDS,...]", help="a target, and the parts it waits for")
    given = words.parse_args()
    sys.exit(main(given.parts, given.jobs))
