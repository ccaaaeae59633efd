"""`motherlode play`: a person against bots; without a terminal, bots among themselves."""

from __future__ import annotations

import contextlib
import secrets
import signal
import sys
from argparse import Namespace
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from types import FrameType

from rich.text import Text

from motherlode.bots.bot import Bot
from motherlode.bots.levels import make
from motherlode.cli.arguments import settings
from motherlode.cli.called import NAMES
from motherlode.cli.games import found
from motherlode.cli.output import out, save, table
from motherlode.cli.replay import heading
from motherlode.core import registry
from motherlode.core.errors import Refused
from motherlode.core.match import ALL_SEEING, Match, replay
from motherlode.core.record import load
from motherlode.terminal.paper import sentence
from motherlode.terminal.play import Sitting, bots_play
from motherlode.terminal.story import ending, told

LONGEST_NAME = 24


def run(args: Namespace) -> int:
    person = sys.stdin.isatty() and sys.stdout.isatty()
    match = resumed(args) if args.resume is not None else started(args, person)
    seat = seat_of(args, match)
    if len(args.bots) > match.seats:
        raise Refused(
            f"--bots names {len(args.bots)} bots, and {match.seats} sit at this table: name fewer, or add --seats.",
            field="bots",
        )
    bots = [make(args.bots[s % len(args.bots)]) for s in range(match.seats)]
    path = args.record or default_path(match)
    if args.record is not None:
        save(match.record(), path)  # better to learn now than at the end that it cannot be written
    if not person:
        return alone(match, bots, path if args.record is not None else None)
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  lines can be edited and called back
    with hanging_up_is_leaving():
        Sitting(match, seat, bots, out(), input, lambda: save(match.record(), path)).run()
    return 0


def started(args: Namespace, person: bool) -> Match:
    """A new match as asked for."""
    game = registry.find(args.game or chosen(person))
    seats = game.usual_seats if args.seats is None else args.seats
    seed = args.seed if args.seed is not None else secrets.token_hex(4)
    if not args.bots:
        raise Refused("--bots needs a level.", field="bots")
    names = [NAMES[seat % len(NAMES)] for seat in range(max(0, min(seats, 100)))]
    seat = args.seat or 0
    if args.name is not None and 0 <= seat < len(names):
        names[seat] = name_of(args.name)
    return Match(game, seats, game.settings(settings(args.set)), seed=seed, names=names)


def name_of(given: str) -> str:
    """What the person wants to be called."""
    name = given.strip()
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused(f"A name has 1 to {LONGEST_NAME} letters.", field="name")
    return name


def resumed(args: Namespace) -> Match:
    """A saved match, to be gone on with; it brings its own table."""
    for name in ("game", "seats", "set", "seed"):
        if getattr(args, name) is not None:
            raise Refused(f"A saved game brings its own {'options' if name == 'set' else name}.", field=name)
    match = replay(load(args.resume))
    if match.over:
        raise Refused(f"That game is over; look at it with: motherlode replay {args.resume}", field="resume")
    args.record = args.record or args.resume
    return match


def seat_of(args: Namespace, match: Match) -> int:
    seat = int(args.seat or 0)
    if not 0 <= seat < match.seats:
        raise Refused(f"There is no seat {seat}: seats are 0 to {match.seats - 1}.", field="seat")
    return seat


def chosen(person: bool) -> str:
    """The game to play when none was named: asked for, or the first there is."""
    games = [game for game in map(found, registry.names()) if not isinstance(game, Refused)]
    names = [game.name for game in games]
    if not names:
        raise Refused("No game is installed.")
    if not person or len(names) == 1:
        return names[0]
    paper = out()
    listing = table()
    for number, game in enumerate(games, 1):
        listing.add_row(Text(f"  {number}", "number"), Text(game.title, "title"), sentence(game.blurb))
    paper.print(listing)
    while True:
        try:
            answer = input(f"Which game? [1 {names[0]}] ").strip().lower()
        except EOFError:
            raise KeyboardInterrupt from None
        if answer == "":
            return names[0]
        if answer.isdecimal() and 1 <= int(answer[:6]) <= len(names):
            return names[int(answer) - 1]
        begun = [name for name in names if name.startswith(answer)]
        if len(begun) == 1:
            return begun[0]
        paper.print(sentence(f"Type a number from 1 to {len(names)}, or a name.", "complaint"))


def default_path(match: Match) -> Path:
    """records/GAME-DATE-SEED.json; of the seed what a file name can hold."""
    seed = "".join(c for c in match.seed if c.isascii() and (c.isalnum() or c in "-_"))[:24] or "seed"
    return Path("records") / f"{match.game.name}-{datetime.now():%Y%m%d-%H%M}-{seed}.json"


def alone(match: Match, bots: list[Bot], path: Path | None) -> int:
    """Without a terminal: one game among bots, and its story as it is played."""
    paper = out()
    paper.print(Text(heading(match, match.names), "title"), soft_wrap=True)
    paper.print()
    while not match.over:
        bots_play(match, bots, most=1)
        for line in told(match, ALL_SEEING, len(match.decisions) - 1):
            paper.print(line, soft_wrap=True)
        sys.stdout.flush()
    paper.print()
    for line in ending(match):
        paper.print(line, soft_wrap=True)
    if path is not None:
        save(match.record(), path)
    return 0


@contextlib.contextmanager
def hanging_up_is_leaving() -> Iterator[None]:
    """Closing the terminal or ending the process counts as getting up: the game is saved."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    names = [name for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), leave) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
