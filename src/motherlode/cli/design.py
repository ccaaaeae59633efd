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

    compare = commands.add_parser(
        "compare",
        help="two rule sets on the same deals: what changes, by how much",
        description="Play the same deals under two rule sets and say what changes, with intervals, and which sentences "
        "of the rules differ.",
        epilog="""examples:
  motherlode compare GAME --b "OPTION=VALUE OTHER=VALUE"
  motherlode compare GAME --a "OPTION=VALUE" --b "OPTION=OTHER" --games 5000
  motherlode compare kingpin --b "cards:loner_thief.price=3"          one number of the card table""",
    )
    compare.add_argument("game", metavar="GAME", help=NAMES)
    compare.add_argument("--a", default="", metavar="RULES", help="what is changed in A (default: as printed)")
    compare.add_argument("--b", required=True, metavar="RULES", help="what is changed in B")
    compare.add_argument("--same", action="store_true", help="A and B may be the same rules")
    _run(compare, table, "deals")

    sweep = commands.add_parser(
        "sweep",
        help="what each value of an option, or each number of the card table, changes",
        description="Play the same deals under many rule sets: every combination of the options' values named, "
        "or one step in each number of a table. Without a name, one step in every option.",
        epilog="""examples:
  motherlode sweep GAME OPTION OTHER=0..2
  motherlode sweep kingpin cards:price         the price of every card, one up and one down
  motherlode sweep kingpin cards:loner_nurse   every number of one card""",
    )
    sweep.add_argument("game", metavar="GAME", help=NAMES)
    sweep.add_argument("over", nargs="*", metavar="WHAT", help="options, with =VALUES; tables, with :ROW or :COLUMN")
    _run(sweep, table, "deals under each rule set", 500)

    tune = commands.add_parser(
        "tune",
        help="the smallest change of the rules that reaches a target",
        description="Search options and card values for the smallest change that brings figures where they should be, "
        "then confirm it on fresh deals. The exit code is 1 if nothing reaches the target.",
        epilog="""examples:
  motherlode tune GAME --target "turns = 20..35"
  motherlode tune GAME --target "win share of ROLE = 45 % ± 2; turns <= 30" --seats 4
  motherlode tune kingpin --target "spread of clans <= 2 %" --over cards:hp""",
    )
    tune.add_argument("game", metavar="GAME", help=NAMES)
    tune.add_argument(
        "--target", required=True, metavar="TEXT", help="FIGURE = 45 %% ± 2, FIGURE = 20..35, FIGURE <= 2 %%"
    )
    tune.add_argument("--over", nargs="+", metavar="WHAT", help="what may change (default: all options)")
    tune.add_argument("--trials", type=whole, default=200, metavar="N", help="changes tried at most (default: 200)")
    _run(tune, table, "games of the confirmation; the search plays a quarter of that for a change that does well")


def _run(command: Parser, table: Callable[..., None], what: str, games: int = GAMES) -> None:
    """The arguments of a run that ends in figures."""
    command.add_argument("--games", type=whole, default=games, metavar="N", help=f"{what} (default: {games:,})")
    table(command, seats="how many play (default: what the game plays best with)")
    command.add_argument("--out", type=Path, metavar="FILE.json", help="the figures; results are kept beside it")
    _who(command)


def _who(command: Parser) -> None:
    """Who plays, and where."""
    who = command.add_argument_group("who plays")
    who.add_argument("--bots", type=levels, metavar="LEVEL", help=f"{CHOICE} (default: sensible)")
    who.add_argument("--jobs", type=whole, metavar="N", help="processes (default: one for each processor)")
    who.add_argument("--on", metavar="ADDRESS", help="a Ray cluster that plays: ray://HOST:PORT, or 'local'")
    command.add_argument("--json", action="store_true", help="as JSON")
