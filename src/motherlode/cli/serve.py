"""`motherlode serve`: all games in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import errno
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
from motherlode.table.web import supervisor
from motherlode.table.web.logs import set_up

DEFAULT_PORT = 8000
TRIES = 50
DATABASE = "MOTHERLODE_DATABASE"
"""Names the database too: unlike an option it is not seen by everybody on the machine."""
LOCAL = ("127.0.0.1", "localhost", "::1")


def run(args: Namespace) -> int:
    told = supervisor.told()
    if told is not None:
        return one_of_several(args, told)
    if args.processes:
        return several(args)
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
        settings = settings_of(args, (workshop.PAGE,) if with_workshop(args) else ())
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
            left = serve(settings, place(args), listening, ready, leave=due, annexes=annexes, log=args.log)
        if left:
            changeover.again(kept)
        os.close(kept)
        if compiling is not None:
            compiling.stop()
    return 0


def settings_of(args: Namespace, also: tuple[tuple[str, str], ...] = ()) -> Settings:
    """What was set on the command line."""
    return Settings(
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
        also=also,
    )


def place(args: Namespace) -> Path | str:
    """Where games are kept: in a database, or in a file."""
    url = args.database or os.environ.get(DATABASE, "")
    if url and args.data:
        raise Refused("Games are kept in a folder or in a database: --data or --database, not both.", field="database")
    if url:
        return str(url)
    return Path(args.data or user_data_dir("motherlode", appauthor=False)) / "table.sqlite3"


def several(args: Namespace) -> int:
    """Run several servers, which share a database."""
    from motherlode.table.web.server import tried

    where = place(args)
    if isinstance(where, Path):
        raise Refused(
            "Several processes share a database: name one with --database. Without one, one process serves.",
            field="processes",
        )
    for given, name in ((args.workshop, "--workshop"), (args.compile, "--compile")):
        if given:
            raise Refused(f"{name} is for a single server: leave it out, or leave out --processes.", field="processes")
    if os.name != "posix":
        raise Refused("Several processes can be had on Linux and macOS only.", field="processes")
    set_up(args.log, "all")
    asyncio.run(tried(where))
    listening, moved = listen(args.host, args.port)
    with listening:
        if moved:
            print(f"Port {DEFAULT_PORT} is taken; this one is free.")
        address = f"http://{shown(args.host)}:{listening.getsockname()[1]}/"
        said = f"Motherlode is served at {address} by {args.processes} processes  (Ctrl-C ends it)"
        running = supervisor.Supervisor(supervisor.command(), listening, args.processes)
        return running.run(lambda: print(said, flush=True))


def one_of_several(args: Namespace, told: supervisor.Told) -> int:
    """Be one of several servers."""
    from motherlode.table.web.server import serve

    with socket.socket(fileno=told.listening) as listening, contextlib.suppress(KeyboardInterrupt):
        serve(settings_of(args), place(args), listening, told.ready, log=args.log, kin=told)
    return 0


def with_workshop(args: Namespace) -> bool:
    """Whether the workshop is open: as was said, or else only where nobody but this machine can reach it."""
    if args.workshop is not None:
        return bool(args.workshop)
    return args.host in LOCAL and not args.proxy and not args.origin and not args.database


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
        except OSError as failure:
            found.close()
            error = failure
    if error is not None and error.errno == errno.EADDRINUSE and port:
        raise Refused(f"Port {port} is in use: name another with --port, or leave it out for a free one.", field="port")
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
