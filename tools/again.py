"""Does it hold every time? Run a command many times, and say how many runs failed.

    python tools/again.py 10 python -m pytest tests/e2e

All runs are made, whatever becomes of them; the exit code is 1 if one of them failed.
"""

from __future__ import annotations

import subprocess
import sys
import time


def main(runs: int, command: list[str]) -> int:
    """Run it `runs` times; 1 if one run failed, else 0."""
    failed = []
    for run in range(1, runs + 1):
        began = time.monotonic()
        if runs > 1:
            print(f"== run {run} of {runs}", flush=True)
        if subprocess.run(command, check=False).returncode:
            failed.append(run)
        if runs > 1:
            said = "failed" if run in failed else "passed"
            print(f"== run {run} {said} after {time.monotonic() - began:.0f} s", flush=True)
    if runs > 1:
        print(f"== {runs} runs, {len(failed)} failed{': ' + ', '.join(map(str, failed)) if failed else ''}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
