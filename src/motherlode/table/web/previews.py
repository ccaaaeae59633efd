"""What does a link say of itself where it is pasted? A title, a sentence and a picture, as Open Graph tags.

Those who fetch previews run no scripts, so the tags are in the head of the page as it is sent. They say what everybody
with the link may know, and nothing else.
"""

from __future__ import annotations

import re
from html import escape
from importlib import resources

from msgspec import Struct

from motherlode.table import catalogue
from motherlode.table.hall.hall import Hall
from motherlode.table.store.journal import Table

PICTURE = "preview.jpg"
"""In a game's folder: 1200 by 630, made by tools/previews.py. The one in this folder goes with games that have none."""
SITE = "Motherlode"
TITLE = re.compile(rb"<title>.*?</title>")


class Preview(Struct, frozen=True):
    """What is said of an address."""

    title: str
    text: str
    game: str


async def preview(hall: Hall, path: str) -> Preview | None:
    """What an address of the page leads to; None if there is nothing to say beyond the page's own words."""
    kind, _, rest = path.strip("/").partition("/")
    name = rest.split("/")[0]
    if kind in ("t", "r"):
        try:
            return _of_table(await hall.header(name), replay=kind == "r")
        except Exception:  # no such table, or one that cannot be read: the page says so itself
            return None
    game = next((game for game in catalogue.games() if game.name == name), None)
    if game is None:
        return None
    titles = {"new": f"Play {game.title}", "rules": f"The rules of {game.title}", "learn": f"Learn {game.title}"}
    return Preview(titles[kind], game.blurb, game.name) if kind in titles else None


def _of_table(table: Table, replay: bool) -> Preview:
    game = next(game for game in catalogue.games() if game.name == table.game)
    free = sum(seat.kind == "open" for seat in table.seats)
    host = next((seat.name for seat in table.seats if seat.guest and seat.guest == table.host), "")
    if table.phase == "open" and free:
        seats = "One seat is free." if free == 1 else f"{free} seats are free."
        return Preview(f"{host or 'Somebody'} invites you to {game.title}", f"{game.blurb} {seats}", game.name)
    if replay or table.phase == "over":
        return Preview(f"A game of {game.title}, move by move", game.blurb, game.name)
    return Preview(f"A game of {game.title} is being played", f"Watch it. {game.blurb}", game.name)


def picture(name: str) -> bytes | None:
    """The picture that goes with a game, or with any game; None if there is no such game."""
    game = next((game for game in catalogue.games() if game.name == name), None)
    if game is None:
        return None
    own = resources.files(game.package) / PICTURE
    return (own if own.is_file() else resources.files(__package__) / PICTURE).read_bytes()


def told(page: bytes, said: Preview, base: str) -> bytes:
    """The page with what is said of this address in its head."""
    tags = {
        "og:site_name": SITE,
        "og:type": "website",
        "og:title": said.title,
        "og:description": said.text,
        "twitter:card": "summary_large_image",
        "og:image": f"{base.rstrip('/')}/preview/{said.game}.jpg",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": f"Cards of {said.title}",
    }
    lines = "".join(f'<meta property="{name}" content="{escape(text)}" />' for name, text in tags.items())
    title = f"<title>{escape(said.title)} · {SITE}</title>{lines}"
    return TITLE.sub(lambda _: title.encode(), page, count=1)
