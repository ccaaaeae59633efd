"""The arguments of the commands for authors of games: new, check, compile."""

from __future__ import annotations

from pathlib import Path

from motherlode.cli.arguments import Commands, Parser, seconds, setting, whole
from motherlode.cli.design import NAMES


def add(commands: Commands[Parser]) -> None:
    """Add the commands."""
    _new(commands)
    _check(commands)
    _compile(commands)


def _new(commands: Commands[Parser]) -> None:
    new = commands.add_parser(
        "new",
        help="begin a game of your own: a package that can be played at once",
        description="Write the package of a new game into a folder of its own: a small complete game with a rulebook, "
        "tests, a lesson and everything else, to be changed into yours. Asks three questions where there is somebody "
        "to ask.",
        epilog="""examples:
  motherlode new ferry
  motherlode new ferry --title "Ferry at dawn" --seats 2-5 --yes

then:
  motherlode play ferry
  motherlode check ferry""",
    )
    new.add_argument("name", metavar="NAME", help="as it will be typed: small letters, digits and _")
    new.add_argument("--title", metavar="TEXT", help="as it is printed (default: the name)")
    new.add_argument("--seats", metavar="A-B", help="how many can play (default: 2-4)")
    new.add_argument("--blurb", metavar="TEXT", help="one sentence on it for the list of games")
    new.add_argument("--into", type=Path, metavar="DIR", help="the folder to write (default: NAME, here)")
    new.add_argument("--yes", action="store_true", help="ask nothing")


def _check(commands: Commands[Parser]) -> None:
    check = commands.add_parser(
        "check",
        help="check a game against the laws every game obeys",
        description="Try to find a position in which a game breaks one of the laws every game obeys: same seed, same "
        "game; nobody learns what is hidden; nothing vanishes; every game ends … The exit code is 1 if one is broken. "
        "A law that was tried too little to mean something is called thin; that is no failure, the exit code stays 0.",
        epilog="""examples:
  motherlode check GAME
  motherlode check GAME --first
  motherlode check GAME --seconds 300 --seed 7
  motherlode check GAME --seats 3 --set OPTION=VALUE""",
    )
    check.add_argument("game", metavar="GAME", help=NAMES)
    check.add_argument("--seconds", type=seconds, default=20.0, metavar="S", help="how long to look (default: 20)")
    check.add_argument("--seats", type=whole, metavar="N", help="with so many seats only (default: with all numbers)")
    check.add_argument(
        "--set",
        dest="set",
        action="append",
        type=setting,
        metavar="OPTION=VALUE",
        help="with this value of an option only, as often as needed (default: with every value of every option)",
    )
    check.add_argument("--first", action="store_true", help="stop as soon as a law is broken")
    check.add_argument("--seed", type=whole, default=0, metavar="S", help="a number; another one looks elsewhere")
    check.add_argument("--json", action="store_true", help="as JSON")


def _compile(commands: Commands[Parser]) -> None:
    compiling = commands.add_parser(
        "compile",
        help="compile rules: three to sixty times faster",
        description="Compile the rules of a package that builds on the engine (its pyproject.toml says which modules), "
        "or, in a checkout, the engine and its games. What is up to date stays as it is, and an edited module is never "
        "run in its old compiled form. Wants a C compiler, and pip install 'motherlode[compile]'.",
    )
    compiling.add_argument("projects", nargs="*", type=Path, metavar="PROJECT", help="folders with a pyproject.toml")
    compiling.add_argument("--games", default="", metavar="NAMES", help="in a checkout: only these games, with commas")
    compiling.add_argument("--clean", action="store_true", help="remove what was compiled")
