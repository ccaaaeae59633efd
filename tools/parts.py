"""What takes the time? Run parts of the Makefile one after the other, and say at the end how long each took.

    python tools/parts.py lint compile web      `make lint`, then `make compile`, then `make web`

The first part that fails is the last one; what ran until then is listed all the same. `make test` is made of this.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time


def seconds(long: float) -> str:
    """A duration as people write it: 7 s, 3 min 07 s."""
    whole = round(long)
    return f"{whole} s" if whole < 60 else f"{whole // 60} min {whole % 60:02} s"


def table(took: list[tuple[str, float]], failed: str = "") -> str:
    """One line for each part, and one for all of them."""
    lines = [("all", sum(long for _, long in took)), *took]
    width = max(len(name) for name, _ in lines)
    rows = [f"{name:<{width}}  {seconds(long):>12}{'  failed' if name == failed else ''}" for name, long in lines]
    return "\n".join(["== what took the time", *rows[1:], rows[0]])


def main(parts: list[str]) -> int:
    """Run the parts; the exit code of the first that fails, else 0."""
    took: list[tuple[str, float]] = []
    code = 0
    for part in parts:
        began = time.monotonic()
        code = subprocess.run([os.environ.get("MAKE", "make"), "--no-print-directory", part], check=False).returncode
        took.append((part, time.monotonic() - began))
        if code:
            break
    print(table(took, took[-1][0] if code else ""), flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
