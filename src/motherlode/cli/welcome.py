"""`motherlode` alone, typed by a person: offers to play."""

from __future__ import annotations

from rich.text import Text

from motherlode.cli.output import out, table
from motherlode.terminal.paper import sentence

OFFERS = (
    ("serve", "Play in the browser", "the table for you, bots, and everybody you send a link to"),
    ("play", "Play here", "the same games in the terminal"),
    ("learn", "Learn a game", "a guided first game of four minutes, here in the terminal"),
    ("games", "See what there is", "the games, with their options"),
    ("--help", "See what else", "every command"),
)
"""Commands, and what they are offered as; the first is the usual one."""


def choose() -> list[str] | None:
    """The command the person chooses; None if the person leaves."""
    paper = out()
    paper.print(Text.assemble(("Motherlode", "title"), "  Treasure games with hidden hands and hidden roles."))
    listing = table()
    listing.show_header = False
    for number, (_, offer, about) in enumerate(OFFERS, 1):
        listing.add_row(Text(f"  {number}", "number"), Text(offer, "title"), sentence(about))
    paper.print(listing)
    while True:
        try:
            answer = input(f"What would you like? [Enter: 1, {OFFERS[0][1].lower()}; q: leave] ").strip().lower()
        except EOFError:
            return None
        if answer in ("q", "quit"):
            return None
        if answer == "":
            return [OFFERS[0][0]]
        if answer.isdecimal() and 1 <= int(answer[:6]) <= len(OFFERS):
            return [OFFERS[int(answer) - 1][0]]
        paper.print(sentence(f"Type a number from 1 to {len(OFFERS)}.", "complaint"))
