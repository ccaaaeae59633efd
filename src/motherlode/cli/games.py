"""`motherlode games`: which games there are, and their options."""

from __future__ import annotations

from argparse import Namespace

from rich.text import Text

from motherlode.cli.output import out, print_json, table
from motherlode.core import registry
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.offers import offers
from motherlode.core.options import describe, show
from motherlode.terminal.paper import sentence


def run(args: Namespace) -> int:
    if args.game is None:
        return every(args.json)
    return one(registry.find(args.game), args.json)


def every(as_json: bool) -> int:
    """All of them; one that cannot be loaded (it may be anybody's) does not hide the others."""
    games = {name: found(name) for name in registry.names()}
    if as_json:
        print_json([{"game": k, "error": str(g)} if isinstance(g, Refused) else about(g) for k, g in games.items()])
        return 0
    listing = table()
    for heading in ("game", "seats", "rules", ""):
        listing.add_column(heading, no_wrap=bool(heading))
    for name, game in games.items():
        if isinstance(game, Refused):
            listing.add_row(name, "", "", sentence(str(game), "complaint"))
        else:
            seats = sorted({game.least_seats, game.most_seats})
            listing.add_row(name, "–".join(map(str, seats)), game.version, sentence(game.blurb))
    out().print(listing)
    return 0


def found(name: str) -> Game | Refused:
    try:
        return registry.find(name)
    except Refused as refusal:
        return refusal


def one(game: Game, as_json: bool) -> int:
    if as_json:
        print_json(about(game))
        return 0
    paper = out()
    paper.print(Text.assemble((game.title, "title"), f"  {game.blurb}"))
    paper.print(
        f"{game.least_seats} to {game.most_seats} seats, best with {game.usual_seats}; rules {game.version}; "
        f"the rulebook: motherlode rules {game.name}"
    )
    options = describe(game.options)
    if not options:
        paper.print("It has no options.")
        return 0
    listing = table()
    for heading in ("option", "default", "values", "what it does", "clause"):
        listing.add_column(heading, no_wrap=heading in ("option", "default", "clause"))
    for option in options:
        listing.add_row(
            option.name, show(option.default), option.choices(), sentence(option.help), Text(option.rule, "clause")
        )
    paper.print()
    paper.print(listing)
    paper.print()
    for preset in offers(game).preset:
        settings = " ".join(f"--set {name}={show(value)}" for name, value in preset.options.items())
        paper.print(Text.assemble((preset.title, "title"), f"  {preset.say}  ", (settings, "dim")))
    paper.print(Text(f"Set them with --set, for example: motherlode play {game.name} --set {example(game)}", "dim"))
    return 0


def example(game: Game) -> str:
    """An option with a value that is not its default."""
    first = describe(game.options)[0]
    other = [value for value in first.values if value != first.default]
    return f"{first.name}={show(other[0]) if other else 'TEXT'}"


def about(game: Game) -> dict[str, object]:
    """A game for programs."""
    return {
        "game": game.name,
        "title": game.title,
        "blurb": game.blurb,
        "rules": game.version,
        "seats": {"least": game.least_seats, "most": game.most_seats, "usual": game.usual_seats},
        "options": [
            {"name": o.name, "help": o.help, "clause": o.rule, "default": o.default, "values": o.values}
            for o in describe(game.options)
        ],
    }
