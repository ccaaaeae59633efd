"""Which commands there are: their arguments, and help that reads well."""

from __future__ import annotations

from argparse import BooleanOptionalAction
from pathlib import Path

from motherlode.bots.levels import CHOICE
from motherlode.cli import authors, design, running
from motherlode.cli.arguments import (
    Commands,
    Parser,
    budgets,
    days,
    levels,
    origin,
    pace,
    port,
    seconds,
    setting,
    whole,
)
from motherlode.lab.variants import SWITCHES

LEAST_NAMES = "a game's name; 'motherlode games' lists them"


def parser() -> Parser:
    """The whole command line."""
    root = Parser(
        prog="motherlode",
        description="Treasure games with hidden hands and hidden roles: play them, study them, check them.",
        epilog="""examples:
  motherlode serve                      play in the browser
  motherlode learn GAME                 a guided first game in the terminal
  motherlode play                       sit down and play in the terminal
  motherlode games GAME                 its options, and the clauses behind them
  motherlode simulate GAME --games 99   who wins, and how often
  motherlode rules GAME 36              what clause 36 says

'motherlode COMMAND --help' tells more about a command.""",
    )
    root.add_argument("--version", action="store_true", help="the version, and whether the rules run compiled")
    commands = root.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=Parser)
    _games(commands)
    _play(commands)
    _learn(commands)
    _serve(commands)
    running.add(commands)
    _replay(commands)
    _review(commands)
    _verify(commands)
    _rules(commands)
    _simulate(commands)
    _arena(commands)
    _beliefs(commands)
    design.add(commands, _table)
    authors.add(commands)
    _bench(commands)
    _doctor(commands)
    _completion(commands)
    return root


def _table(command: Parser, *, seats: str) -> None:
    """The arguments that say which table is set up."""
    table = command.add_argument_group("the table")
    table.add_argument("--seats", type=whole, metavar="N", help=seats)
    table.add_argument(
        "--set",
        dest="set",
        action="append",
        type=setting,
        metavar="OPTION=VALUE",
        help="an option of the game, as often as needed; 'motherlode games GAME' lists them",
    )
    table.add_argument("--seed", metavar="S", help="any text: the same seed deals the same game (default: by chance)")


def _games(commands: Commands[Parser]) -> None:
    games = commands.add_parser(
        "games",
        help="which games there are, and their options",
        description="List the installed games; with a name, its options with their values, defaults and clauses.",
    )
    games.add_argument("game", nargs="?", metavar="GAME", help=LEAST_NAMES)
    games.add_argument("--json", action="store_true", help="as JSON")


def _play(commands: Commands[Parser]) -> None:
    play = commands.add_parser(
        "play",
        help="play a game against bots in the terminal",
        description="Play a game against bots in the terminal. Without a terminal (in a pipe, say) the bots play one "
        "game among themselves and its story is printed.",
        epilog="""while playing:
  a number or a few words play a move; ? tells all about moves and rules
  u  undo   h  hint   l  log   b  draw the table again   s  save   q  leave

examples:
  motherlode play GAME --seats 5 --seat 2
  motherlode play GAME --set OPTION=VALUE --seed monday --record monday.json
  motherlode play --resume monday.json""",
    )
    play.add_argument("game", nargs="?", metavar="GAME", help=LEAST_NAMES)
    _table(play, seats="how many play, bots included (default: what the game plays best with)")
    you = play.add_argument_group("you and the others")
    you.add_argument("--seat", type=whole, metavar="K", help="where you sit, from 0 (default: 0)")
    you.add_argument("--name", metavar="NAME", help="what you are called")
    you.add_argument(
        "--bots",
        type=levels,
        default=["sensible"],
        metavar="LEVEL",
        help=f"{CHOICE}; several, separated by commas, sit in turn",
    )
    keep = play.add_argument_group("keeping the game")
    keep.add_argument(
        "--record", type=Path, metavar="FILE", help="where to save the game (default: records/GAME-DATE-SEED.json)"
    )
    keep.add_argument("--resume", type=Path, metavar="FILE", help="go on with a game that was saved")


def _learn(commands: Commands[Parser]) -> None:
    learn = commands.add_parser(
        "learn",
        help="learn a game in four minutes",
        description="A guided first game, a step at a time. Without a terminal its text is printed.",
    )
    learn.add_argument("game", nargs="?", metavar="GAME", help=LEAST_NAMES)
    learn.add_argument("--step", type=whole, default=1, metavar="K", help="go on from this step (default: 1)")


def _serve(commands: Commands[Parser]) -> None:
    serve = commands.add_parser(
        "serve",
        help="play in the browser: all games, with bots and with people",
        description="Serve all games in the browser, for you and for everybody you send a link to.",
        epilog="""examples:
  motherlode serve                              on this machine only
  motherlode serve --host 0.0.0.0 --port 8080   for everybody in your network
  motherlode serve --origin https://play.example.org --proxy   behind a web server
  motherlode serve --database postgresql://localhost/motherlode --processes 4""",
    )
    serve.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (default: 127.0.0.1)")
    serve.add_argument("--port", type=port, metavar="N", help="the port (default: 8000, or the next free one)")
    serve.add_argument("--data", type=Path, metavar="DIR", help="where games are kept (default: your data folder)")
    serve.add_argument(
        "--database",
        metavar="URL",
        help="keep games in PostgreSQL instead: postgresql://user@host/name (or in MOTHERLODE_DATABASE)",
    )
    serve.add_argument("--processes", type=whole, metavar="N", help="how many servers share the port and the database")
    serve.add_argument(
        "--log", choices=("text", "json"), default="text", help="how to write what goes wrong (default: text)"
    )
    serve.add_argument("--no-browser", action="store_true", help="do not open the page")
    serve.add_argument(
        "--compile", action="store_true", help="in a checkout: start at once, and compile the rules meanwhile"
    )
    serve.add_argument(
        "--workshop",
        action=BooleanOptionalAction,
        help="change rules and cards in the browser, and let bots play them (default: if only this machine is served)",
    )
    serve.add_argument(
        "--pace", type=pace, default=0.5, metavar="S", help="seconds between bots' moves (default: 0.5; 0: at once)"
    )
    serve.add_argument(
        "--rate",
        type=seconds,
        default=20.0,
        metavar="N",
        help="messages a second from one browser (default: 20)",
    )
    serve.add_argument(
        "--workers", type=whole, metavar="N", help="processes in which bots think (default: one per processor, 2 to 8)"
    )
    serve.add_argument(
        "--origin",
        type=origin,
        action="append",
        metavar="URL",
        help="the address people open, such as https://play.example.org; may be given several times",
    )
    serve.add_argument(
        "--keep-open",
        type=days,
        default=1.0,
        metavar="DAYS",
        help="tables still waiting for people expire after so many days without a visitor (default: 1)",
    )
    serve.add_argument(
        "--keep-playing",
        type=days,
        default=30.0,
        metavar="DAYS",
        help="games nobody goes on with expire after so many days (default: 30); finished ones stay",
    )
    serve.add_argument(
        "--proxy",
        type=whole,
        nargs="?",
        const=1,
        default=0,
        metavar="N",
        help="web servers in front (1 without a number): a guest's address is Nth from the right in X-Forwarded-For",
    )


def _replay(commands: Commands[Parser]) -> None:
    replay = commands.add_parser(
        "replay",
        help="go through a recorded game again",
        description="Tell a recorded game again, with every secret in it unless a seat is chosen.",
        epilog="""examples:
  motherlode replay game.json            the story, decision by decision
  motherlode replay game.json --seat 2   only what seat 2 was told
  motherlode replay game.json --step     the table after each decision""",
    )
    replay.add_argument("record", type=Path, metavar="RECORD", help="a file saved by 'motherlode play'")
    replay.add_argument("--seat", metavar="K", help="through the eyes of a seat, from 0, or 'public'")
    how = replay.add_mutually_exclusive_group()
    how.add_argument("--step", action="store_true", help="draw the table after each decision")
    how.add_argument("--text", action="store_true", help="as plain text to keep: a header, one line per decision")
    how.add_argument("--json", action="store_true", help="as JSON: every decision with its move and its sentences")


def _review(commands: Commands[Parser]) -> None:
    review = commands.add_parser(
        "review",
        help="where a recorded game was won and lost, and what could be known",
        description="Look back at a finished game: everybody's chance to win at every decision, from what they knew "
        "and seeing all cards; the decisions that cost most; how much of their chances they kept; what the deal "
        "explains.",
        epilog="""examples:
  motherlode review game.json                     the turning points, as a table
  motherlode review game.json --out page.html     with the curves, as a page of its own
  motherlode review game.json --json > all.json   everything""",
    )
    review.add_argument("record", type=Path, metavar="RECORD", help="a file saved by 'motherlode play' or the table")
    review.add_argument("--out", type=Path, metavar="FILE", help="write it as a page")
    review.add_argument("--json", action="store_true", help="as JSON")
    review.add_argument("--jobs", type=whole, metavar="N", help="processes (default: one for each core)")


def _verify(commands: Commands[Parser]) -> None:
    verify = commands.add_parser(
        "verify",
        help="whether a recorded game was dealt as it was promised",
        description="Deal a recorded game of the table again and check that nobody chose the cards: the secret, "
        "everybody's salt, the seats, each shuffle and throw, each decision. The exit code is 1 if something does not "
        "hold.",
        epilog="""examples:
  motherlode verify game.json""",
    )
    verify.add_argument("record", type=Path, metavar="RECORD", help="a file downloaded from a finished game")
    verify.add_argument("--json", action="store_true", help="as JSON")


def _rules(commands: Commands[Parser]) -> None:
    rules = commands.add_parser(
        "rules",
        help="the rulebook, a clause, or which tests prove which clause",
        description="Print a game's rulebook, or one clause of it. With --coverage, count the tests that prove each "
        "clause; the exit code is 1 if a clause has none or a test names a clause that does not exist.",
        epilog="""examples:
  motherlode rules GAME
  motherlode rules GAME 36
  motherlode rules GAME --coverage""",
    )
    rules.add_argument("game", metavar="GAME", help=LEAST_NAMES)
    rules.add_argument("clause", nargs="?", metavar="CLAUSE", help="its id, with or without the game's prefix")
    rules.add_argument("--coverage", action="store_true", help="count the tests of every clause")
    rules.add_argument(
        "--tests", type=Path, default=Path("tests"), metavar="DIR", help="where they are (default: tests)"
    )
    rules.add_argument("--json", action="store_true", help="as JSON")


def _simulate(commands: Commands[Parser]) -> None:
    simulate = commands.add_parser(
        "simulate",
        help="play many games with bots: who wins, why they end, how long they take",
        description="Play games with bots and add them up, every figure with its 95 % interval. The same seed gives "
        "the same figures, however many processes play.",
        epilog="""examples:
  motherlode simulate GAME --games 1000 --seats 5
  motherlode simulate GAME --games 1000 --bots sensible,random
  motherlode simulate GAME --only 17 --seed monday --record game17.json""",
    )
    simulate.add_argument("game", metavar="GAME", help=LEAST_NAMES)
    simulate.add_argument("--games", type=whole, default=100, metavar="N", help="how many games (default: 100)")
    simulate.add_argument(
        "--bots",
        type=levels,
        default=["sensible"],
        metavar="A,B,…",
        help=f"levels ({CHOICE}), dealt to the seats in turn and rotated",
    )
    simulate.add_argument("--jobs", type=whole, metavar="J", help="processes (default: one per processor)")
    simulate.add_argument("--json", action="store_true", help="as JSON")
    _table(simulate, seats="how many play (default: what the game plays best with)")
    one = simulate.add_argument_group("looking at one game of a run")
    one.add_argument("--only", type=whole, metavar="K", help="play game K of the run alone, from 0, and tell its story")
    one.add_argument("--record", type=Path, metavar="FILE", help="with --only: save that game")


def _arena(commands: Commands[Parser]) -> None:
    arena = commands.add_parser(
        "arena",
        help="bots against bots on the same deals: which plays better",
        description="Play every deal as often as there are bots, the bots moving on by one seat each time, and count "
        "who wins: in all, by role and by seat, with 95 % intervals and ratings. The same seed gives the same figures, "
        "however many processes play, as long as no bot is given a time.",
        epilog="""examples:
  motherlode arena GAME --bots search:2000,sensible --deals 50
  motherlode arena GAME --bots hard,easy,easy --deals 20 --seats 3
  motherlode arena GAME --bots medium,easy --deals 500 --out long.jsonl   (again, to go on)
  motherlode arena GAME --bots search:2000,sensible --sides
  motherlode arena GAME --ladder 200,2000,20000 --deals 50
  motherlode arena GAME --gap search:2000 --deals 50
  motherlode arena GAME --bots search:2000,search:2000 --vary 'B: horizon=12 apart=0'""",
    )
    arena.add_argument("game", metavar="GAME", help=LEAST_NAMES)
    who = arena.add_argument_group("who plays").add_mutually_exclusive_group(required=True)
    who.add_argument("--bots", type=levels, metavar="A,B,…", help=f"two or more: {CHOICE}")
    who.add_argument(
        "--ladder",
        type=budgets,
        metavar="N,M,…",
        help="search with growing budgets, each against the one before: does thinking longer help?",
    )
    who.add_argument(
        "--gap",
        metavar="LEVEL",
        help="a bot that searches against itself seeing all secrets: what is knowing them worth?",
    )
    arena.add_argument(
        "--sides",
        action="store_true",
        help="where seats of a role win together: one bot for all seats of a role, each bot against each",
    )
    arena.add_argument(
        "--vary",
        action="append",
        metavar="B: …",
        help="what a bot of --bots that searches does otherwise, A being the first: "
        + "; ".join(f"{name}=…: {switch.about}" for name, switch in SWITCHES.items()),
    )
    arena.add_argument("--deals", type=whole, default=20, metavar="N", help="how many deals (default: 20)")
    arena.add_argument("--jobs", type=whole, metavar="J", help="processes (default: one per processor)")
    arena.add_argument("--json", action="store_true", help="as JSON")
    keep = arena.add_argument_group("keeping it")
    keep.add_argument(
        "--out", type=Path, metavar="FILE", help="write every finished deal there; if it has some already, go on"
    )
    keep.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw the shares with their intervals")
    _table(arena, seats="how many play (default: what the game plays best with)")


def _beliefs(commands: Commands[Parser]) -> None:
    beliefs = commands.add_parser(
        "beliefs",
        help="how much can be known of hidden roles and hands, and when",
        description="Play games with bots and ask the seats, part by part, what they believe of the others' roles and "
        "hands. The measure is log-loss: 0 for being sure and right, 0.69 for a coin, more for being sure and wrong.",
        epilog="""examples:
  motherlode beliefs GAME --games 100 --seats 5
  motherlode beliefs GAME --set rounds=1 --bots medium""",
    )
    beliefs.add_argument("game", metavar="GAME", help=LEAST_NAMES)
    beliefs.add_argument("--games", type=whole, default=50, metavar="N", help="how many games (default: 50)")
    beliefs.add_argument(
        "--bots",
        type=levels,
        default=["sensible"],
        metavar="A,B,…",
        help=f"who plays ({CHOICE}), dealt to the seats in turn and rotated",
    )
    beliefs.add_argument("--worlds", type=whole, default=200, metavar="N", help="imagined for one look (default: 200)")
    beliefs.add_argument("--json", action="store_true", help="as JSON")
    _table(beliefs, seats="how many play (default: what the game plays best with)")


def _bench(commands: Commands[Parser]) -> None:
    bench = commands.add_parser(
        "bench",
        help="measure how fast games are played",
        description="Measure decisions per second, copies and imagined worlds, for some games or for all, side by side "
        "with other libraries where they are installed (pip install 'motherlode[bench]'). 'motherlode bench table' "
        "measures the server: sockets, decisions per second, memory, sizes; 'motherlode bench gyms [GAME …]' the "
        "environments for learners.",
    )
    bench.add_argument(
        "games", nargs="*", metavar="GAME", help=f"{LEAST_NAMES}; or 'table' for the server, 'gyms' for learners"
    )
    bench.add_argument("--seconds", type=seconds, default=30.0, metavar="S", help="how long in all (default: 30)")
    bench.add_argument("--database", metavar="URL", help="with 'table': PostgreSQL beside SQLite (it is written to)")
    bench.add_argument("--processes", type=whole, default=2, metavar="N", help="so many servers on it (default: 2)")
    bench.add_argument(
        "--sockets", type=whole, metavar="N", help="with --database: so many people at once instead, at 10,000 tables"
    )
    bench.add_argument("--json", action="store_true", help="as JSON")


def _doctor(commands: Commands[Parser]) -> None:
    doctor = commands.add_parser(
        "doctor",
        help="what is installed, compiled, slow or missing, and what to do about it",
        description="Look at this installation: how the rules run, which games there are, whether the page for the "
        "browser is there, what else could be installed. The exit code is 1 if something is wrong.",
    )
    doctor.add_argument("--data", type=Path, metavar="DIR", help="where games are kept (default: your data folder)")
    doctor.add_argument("--whole", action="store_true", help="read every game that is kept, not only the headers")
    doctor.add_argument("--json", action="store_true", help="as JSON")


def _completion(commands: Commands[Parser]) -> None:
    completion = commands.add_parser(
        "completion",
        help="let the Tab key finish what you type",
        description="Write a script that teaches a shell to finish commands, options and games' names.",
        epilog="""examples:
  eval "$(motherlode completion bash)"            in ~/.bashrc
  motherlode completion zsh > ~/.zfunc/_motherlode
  motherlode completion fish > ~/.config/fish/completions/motherlode.fish

zsh looks there if ~/.zshrc has the line: fpath+=~/.zfunc; autoload -U compinit; compinit""",
    )
    shells = ("bash", "zsh", "fish", "tcsh")
    completion.add_argument("shell", choices=shells, metavar="SHELL", help=", ".join(shells))
