"""`motherlode serve`: all games in the browser."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
import webbrowser
from argparse import Namespace
from pathlib import Path

from platformdirs import user_data_dir

from motherlode.core.errors import Refused
from motherlode.table.settings import DAY, Settings

DEFAULT_PORT = 8000
TRIES = 50
LOCAL = ("127.0.0.1", "localhost", "::1")


def run(args: Namespace) -> int:
    from motherlode.cli import changeover
    from motherlode.table.web.server import serve
    from motherlode.workshop import web as workshop

    handed_over = changeover.inherited()
    listening, moved = (handed_over, False) if handed_over else listen(args.host, args.port)
    with listening:
        port = listening.getsockname()[1]
        address = f"http://{shown(args.host)}:{port}/"
        if moved:
            print(f"Port {DEFAULT_PORT} is taken; this one is free.")
        data = args.data or Path(user_data_dir("motherlode", appauthor=False))
        settings = Settings(
            pace=args.pace,
            messages_per_second=args.rate,
            posts_per_second=args.rate / 4,
            requests_per_second=args.rate * 5,
            most_tables_from=max(1, round(args.rate * 3)),
            workers=args.workers or max(2, min(8, os.cpu_count() or 2)),
            open_days=args.keep_open * DAY,
            playing_days=args.keep_playing * DAY,
            origins=tuple(args.origin or ()),
            any_host=args.host not in LOCAL and not args.origin,
            proxies=args.proxy,
            secure=any(origin.startswith("https://") for origin in args.origin or ()),
            also=(workshop.PAGE,) if with_workshop(args) else (),
        )
        opened = threading.Event()
        if handed_over:
            opened.set()

        def ready() -> None:
            if not handed_over:
                print(f"Motherlode is served at {address}  (Ctrl-C ends it)", flush=True)
            if not args.no_browser and has_display() and not opened.is_set():
                opened.set()
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        compiling = changeover.Changeover() if args.compile and changeover.possible() else None
        kept = os.dup(listening.fileno())
        due = None if compiling is None else compiling.due
        left = False
        with contextlib.suppress(KeyboardInterrupt):  # how one ends it
            annexes = [workshop.annex()] if settings.also else []
            left = serve(settings, data / "table.sqlite3", listening, ready, leave=due, annexes=annexes)
        if left:
            changeover.again(kept)
        os.close(kept)
        if compiling is not None:
            compiling.stop()
    return 0


def with_workshop(args: Namespace) -> bool:
    """Whether the workshop is open: as was said, or else only where nobody but this machine can reach it."""
    if args.workshop is not None:
        return bool(args.workshop)
    return args.host in LOCAL and not args.proxy and not args.origin


def listen(host: str, port: int | None) -> tuple[socket.socket, bool]:
    """A listening socket: on the port given, or on the first free one from the usual on."""
    wanted = range(DEFAULT_PORT, DEFAULT_PORT + TRIES) if port is None else (port,)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    error: OSError | None = None
    for number in wanted:
        found = socket.socket(family, socket.SOCK_STREAM)
        try:
            if os.name == "posix":
                found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((host, number))
            found.listen(2048)
            return found, port is None and number != DEFAULT_PORT
        except (OSError, OverflowError) as failure:
            found.close()
            error = failure if isinstance(failure, OSError) else OSError(str(failure))
    said = error.strerror or str(error) if error is not None else ""
    raise Refused(f"Nothing can be served at {host} port {wanted[0]}: {said}.", field="port")


def shown(host: str) -> str:
    """The host as one types it into a browser."""
    if host in ("0.0.0.0", "::"):
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


def has_display() -> bool:
    """Whether a browser could be shown to the person who started this."""
    if not sys.stdout.isatty():
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
