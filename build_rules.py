"""Compile the rules of this checkout with mypyc.

    python build_rules.py                             the engine and its games, in place
    python build_rules.py --package examples/hearts   a package that builds on the engine, in place
    python build_rules.py --games miners,hoards       only these of its games: quicker while you work on one
    python build_rules.py --out DIRECTORY             the engine, into another directory (wheels)
    python build_rules.py --clean                     remove everything compiled

How it is done stands in src/motherlode/building.py. It runs by path: importing the package would decide how its rules
run before there is anything to decide.
"""

from __future__ import annotations

import runpy
from pathlib import Path

if __name__ == "__main__":
    runpy.run_path(str(Path(__file__).resolve().parent / "src/motherlode/building.py"), run_name="__main__")
