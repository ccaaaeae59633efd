"""The arguments of the lab's commands: report, compare, sweep, tune."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from motherlode.bots.levels import CHOICE
from motherlode.cli.arguments import Commands, Parser, levels, whole

NAMES = "a game's name; 'motherlode games' lists them"
GAMES = 2000


def add(commands: Commands[Parser], table: Callable[..., None]) -> None:
    """Add the commands; `table` adds the arguments that say which table is set up."""
    report = commands.add_parser(
        "report",
        help="what thousands of games say about a rule set, as a page",
        description="Let bots play a game thousands of times and write down what a designer wants to know: who wins, "
        "how long it takes, which cards are strong, how money flows, what a style or one step in a rule changes. "
        "Every figure has its interval.",
        epilog="""examples:
  motherlode report GAME --games 10000 --seed 7 --out report.html
  motherlode report GAME --bots search:500 --games 200 --brief --out strong.html
  motherlode report GAME --set OPTION=VALUE

With --out the page is written there, the figures beside it as JSON, and three games to look at.
Interrupted, the same command goes on where it stopped.""",
    )
    report.add_argument("game", metavar="GAME", help=NAMES)
    report.add_argument("--games", type=whole, default=GAMES, metavar="N", help=f"how many (default: {GAMES:,})")
    table(report, seats="how many play (default: what the game plays best with)")
    report.add_argument("--brief", action="store_true", help="no further runs: only what the games themselves say")
    report.add_argument("--out", type=Path, metavar="FILE.html", help="the page; results are kept beside it")
    _who(report)


def _who(command: Parser) -> None:
    """Who plays, and where."""
    who = command.add_argument_group("who plays")
    who.add_argument("--bots", type=levels, metavar="LEVEL", help=f"{CHOICE} (default: sensible)")
    who.add_argument("--jobs", type=whole, metavar="N", help="processes (default: one for each processor)")
    who.add_argument("--on", metavar="ADDRESS", help="a Ray cluster that plays: ray://HOST:PORT, or 'local'")
    command.add_argument("--json", action="store_true", help="as JSON")
