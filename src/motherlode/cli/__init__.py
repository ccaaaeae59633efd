"""The command line: `motherlode`, and one module for each of its commands."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from motherlode.core.errors import Refused


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code: 0 well, 1 something checked does not hold, 2 refused, 130 interrupted."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that cannot show a sign shows another, and goes on
            stream.reconfigure(errors="replace")
    try:
        code = run(arguments)
        sys.stdout.flush()
    except Refused as refusal:
        from motherlode.terminal.paper import clean

        print(f"motherlode: {clean(str(refusal))}", file=sys.stderr)
        return 2
    except NotImplementedError as missing:  # something that the author of a game has yet to write
        if not str(missing):
            raise
        print(f"motherlode: {missing}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader (`| head`) has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return code


def run(arguments: Sequence[str] | None) -> int:
    from motherlode.cli.commands import parser

    commands = parser()
    try:
        args = commands.read(arguments)
    except SystemExit as done:  # after --help
        return int(done.code or 0)
    if args.version:
        print(version())
        return 0
    if args.command is None:
        if sys.stdin.isatty() and sys.stdout.isatty():
            from motherlode.cli.welcome import choose

            wanted = choose()
            return 0 if wanted is None else run(wanted)
        commands.print_help()
        return 0
    code = import_module(f"motherlode.cli.{args.command}").run(args)
    assert isinstance(code, int)
    return code


def version() -> str:
    """Which version this is, and how the rules run."""
    import motherlode

    how = "rules run compiled" if motherlode.COMPILED else f"rules run interpreted: {motherlode.WHY}"
    python = ".".join(map(str, sys.version_info[:3]))
    return f"motherlode {motherlode.__version__} ({how}; Python {python})"
