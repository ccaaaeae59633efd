"""`motherlode replay`: a recorded game, told again."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from motherlode.cli.called import called
from motherlode.cli.output import out, print_json
from motherlode.core.errors import Refused
from motherlode.core.match import ALL_SEEING, Match, replay
from motherlode.core.options import as_dict
from motherlode.core.record import load
from motherlode.core.state import SPECTATOR
from motherlode.terminal.paper import clean, with_clause
from motherlode.terminal.story import ending, told
from motherlode.terminal.table import Drawing


def run(args: Namespace) -> int:
    record = load(args.record)
    viewer = seat_of(args.seat, record.seats)
    if args.json:
        print_json(for_programs(replay(record), viewer))
        return 0
    record, players = called(record)
    if args.step:
        step(replay(record), viewer, out(), players)
    else:
        tell(replay(record), viewer, out(), players, clauses=not args.text)
    return 0


def seat_of(given: str | None, seats: int) -> int:
    """Whose eyes: a seat's, the public's, or everybody's at once."""
    if given is None or given == "all":
        return ALL_SEEING
    if given == "public":
        return SPECTATOR
    if not given.isdecimal() or len(given) > 6 or int(given) >= seats:
        raise Refused(f"There is no seat {given[:40]}: seats are 0 to {seats - 1}, or public, or all.", field="seat")
    return int(given)


def heading(match: Match, players: Sequence[str]) -> str:
    """What was played, by whom."""
    names = ", ".join(players or match.names)
    return clean(f"{match.game.title} · rules {match.game.version} · {names} · seed {match.seed}")


def tell(match: Match, viewer: int, paper: Console, players: Sequence[str], clauses: bool) -> None:
    """The whole story: a heading, a line per decision, the end."""
    paper.print(Text(heading(match, players), "title"), soft_wrap=True)
    paper.print()
    for line in told(match, viewer):
        paper.print(line, soft_wrap=not paper.is_terminal or not clauses)
    if not match.over:
        paper.print(Text("The record ends here; the game was not over.", "dim"))
        return
    paper.print()
    for line in ending(match):
        paper.print(line, soft_wrap=True)


def step(match: Match, viewer: int, paper: Console, players: Sequence[str]) -> None:
    """The table after each decision; on a terminal it waits for Enter in between."""
    paper.print(Text(heading(match, players), "title"), soft_wrap=True)
    record = match.record()
    game = match.game
    drawing = Drawing(
        game.title, match.names, [""] * match.seats, paper.width, paper.height if paper.is_terminal else 99
    )
    positions = [decision.before for decision in match.decisions[1:]]
    waits = sys.stdin.isatty() and paper.is_terminal
    for index in range(len(match.decisions)):
        paper.print()
        if index < len(positions):
            position = positions[index]
            eyes = position.seat if viewer == ALL_SEEING else viewer
            paper.print(drawing.table(game.view(position, eyes, match.names)))
        else:
            eyes = SPECTATOR if viewer == ALL_SEEING else viewer
            paper.print(drawing.table(match.perspective(eyes).view()))
        for line in match.log_of(index, viewer):
            paper.print(
                Text(f"{index + 1:4} of {len(record.actions)}  ", "dim").append_text(with_clause(line.text, line.rule))
            )
        if waits:
            try:
                if input("Enter goes on, q leaves ").strip().lower() in ("q", "quit"):
                    return
            except EOFError:
                return
    paper.print()
    for said in ending(match):
        paper.print(said)


def for_programs(match: Match, viewer: int) -> dict[str, object]:
    """Every decision with its move and its sentences."""
    end = match.perspective(SPECTATOR).view().over
    return {
        "game": match.game.name,
        "rules": match.game.version,
        "seats": match.seats,
        "names": match.names,
        "options": as_dict(match.options),
        "seed": match.seed,
        "decisions": [
            {
                "number": index + 1,
                "seat": decision.seat,
                "move": match.game.move(decision.before, decision.action).text,
                "lines": [{"text": line.text, "clause": line.rule} for line in match.log_of(index, viewer)],
            }
            for index, decision in enumerate(match.decisions)
        ],
        "over": match.over,
        "outcome": end,
    }
