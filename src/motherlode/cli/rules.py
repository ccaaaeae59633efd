"""`motherlode rules`: the rulebook, a clause, or which tests prove which clause."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from rich.markdown import Markdown
from rich.text import Text

from motherlode.cli.output import out, print_json, table
from motherlode.core import registry
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.rulebook import clause, clauses, proofs
from motherlode.terminal.paper import clean, sentence


def run(args: Namespace) -> int:
    game = registry.find(args.game)
    if args.coverage:
        if args.clause is not None:
            raise Refused("Coverage is counted for the whole rulebook: leave the clause out.", field="clause")
        return coverage(game, args.tests, args.json)
    if args.clause is not None:
        return one(game, args.clause, args.json)
    return book(game, args.json)


def book(game: Game, as_json: bool) -> int:
    if as_json:
        print_json(clauses(game))
        return 0
    paper = out()
    if paper.is_terminal:
        paper.print(Markdown(game.rulebook(), hyperlinks=False), width=min(paper.width, 100))
    else:
        paper.print(Text(game.rulebook()), soft_wrap=True)  # Markdown is text that reads well as it is
    return 0


def one(game: Game, wanted: str, as_json: bool) -> int:
    text = clause(game, wanted)
    name = next(name for name, its in clauses(game).items() if its == text)
    if as_json:
        print_json({name: text})
        return 0
    paper = out()
    if paper.is_terminal:
        paper.print(Markdown(f"**{name}** {text}", hyperlinks=False), width=min(paper.width, 100))
    else:
        paper.print(Text(f"{name} {text}"), soft_wrap=True)
    return 0


def coverage(game: Game, tests: Path, as_json: bool) -> int:
    """Every clause with the number of tests that name it; 1 if one has none, or one named does not exist."""
    if not tests.is_dir():
        raise Refused(f"There is no folder {tests} with tests to count; name it with --tests.", field="tests")
    known = clauses(game)
    try:
        named = proofs(tests)
    except (SyntaxError, UnicodeDecodeError) as error:
        raise Refused(f"A test file cannot be read: {error}.", field="tests") from None
    counts = {name: len(named.get(name, ())) for name in known}
    missing = [name for name, count in counts.items() if not count]
    strange = {name: where for name, where in named.items() if name.startswith(f"{game.prefix}-") and name not in known}
    bad = bool(missing or strange)
    if as_json:
        print_json({"game": game.name, "clauses": counts, "missing": missing, "unknown": strange})
        return int(bad)
    paper = out()
    listing = table()
    listing.add_column("clause", no_wrap=True, min_width=max(map(len, known), default=0))
    listing.add_column("tests", no_wrap=True, min_width=5, justify="right")
    listing.add_column("what it says")
    for name, text in known.items():
        said = Text(clean(text.replace("*", "")), no_wrap=True, overflow="ellipsis")
        listing.add_row(name, Text(str(counts[name]), "" if counts[name] else "bad"), said)
    paper.print(listing)
    paper.print()
    tested = len(known) - len(missing)
    paper.print(sentence(f"{tested} of {len(known)} clauses of {game.title} are named by a test."))
    if missing:
        paper.print(sentence(f"Without a test: {', '.join(missing)}", "bad"))
    for name, where in strange.items():
        paper.print(sentence(f"{name} is no clause of the rulebook, but {', '.join(where)} names it.", "bad"))
    return int(bad)
