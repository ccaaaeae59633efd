"""`motherlode new`: the package of a new game, which can be played at once."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from motherlode.cli.output import out
from motherlode.core import registry
from motherlode.core.errors import Refused
from motherlode.core.reader import caps
from motherlode.terminal.paper import sentence

NAME = re.compile(r"[a-z][a-z0-9_]{0,29}")
SEATS = re.compile(r"\s*(\d{1,2})\s*(?:-|to|–)?\s*(\d{1,2})?\s*")
MOST_SEATS = 10  # of the game that is written: it has three cards for each, and at least twelve
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def run(args: Namespace) -> int:
    """Ask, write, and say what to do next."""
    name = checked(args.name)
    folder = (args.into or Path(name)).absolute()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refused(
            f"{folder.name} exists already: choose another name, or another folder with --into.", field="into"
        )
    asks = not args.yes and sys.stdin.isatty() and sys.stdout.isatty()
    title = plain(args.title or (ask("What is it called?", titled(name)) if asks else titled(name)), "title")
    seats = args.seats or (ask(f"How many can play? (at most {MOST_SEATS})", "2-4") if asks else "2-4")
    usual = "Play high, but not too early."
    blurb = plain(args.blurb or (ask("What is it, in a sentence?", usual) if asks else usual), "blurb")
    write(folder, values(name, folder.name, title, blurb, *span(seats)))
    paper = out()
    paper.print(sentence(f"{title} is written into {folder.name}. It can be played already:"))
    for command in (f"play {name}", f"check {name}", f"simulate {name}", "serve"):
        paper.print(f"  motherlode {command}")
    paper.print(sentence(f"{folder.name}/README.md says which file says what. Begin with RULES.md."))
    return 0


def checked(name: str) -> str:
    """A name that is one, and that no game or package has; refused otherwise."""
    if not NAME.fullmatch(name):
        near = re.sub(r"[^a-z0-9_]+", "_", name.lower()).strip("_0123456789")[:30]
        hint = f", such as {near}" if NAME.fullmatch(near) else ""
        raise Refused(
            f"“{name[:40]}” cannot be typed as a name: use up to 30 small letters, digits and _, a letter first{hint}.",
            field="name",
        )
    if name in registry.names():
        raise Refused(f"There is a game {name} already: choose another name.", field="name")
    if find_spec(f"motherlode_{name}") is not None:
        raise Refused(f"There is a package motherlode_{name} already: choose another name.", field="name")
    return name


def ask(question: str, default: str) -> str:
    """The answer of whoever sits there; nothing means the default."""
    try:
        return input(f"{question} [{default}] ").strip() or default
    except EOFError:
        return default


def titled(name: str) -> str:
    """A name as it is printed."""
    return caps(name.replace("_", " "))


def plain(text: str, field: str) -> str:
    """A line of text that can stand in any file; refused otherwise."""
    if not text.isprintable() or re.search(r'["\\{}]', text) or not 1 <= len(text) <= 100:
        raise Refused(f"The {field} is one line of up to 100 characters without quotes, braces and \\.", field=field)
    return text


def span(seats: str) -> tuple[int, int]:
    """From `2-4`: the least and the greatest number of seats."""
    match = SEATS.fullmatch(seats)
    least, most = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 2 <= least <= most <= MOST_SEATS:
        raise Refused(
            f"“{seats[:20]}” seats are not possible: the game that is written is for 2 to {MOST_SEATS}, such as 2-4. "
            "Yours may be for more: change game.py and the cards.",
            field="seats",
        )
    return least, most


def values(name: str, folder: str, title: str, blurb: str, least: int, most: int) -> dict[str, str]:
    """What stands for each name in braces."""
    usual = min(3, most)
    letters = re.sub(r"[^a-z]", "", name).upper()
    both = WORDS[least] if least == most else f"{WORDS[least]} to {WORDS[most]}"
    return {
        "name": name,
        "folder": folder,
        "package": f"motherlode_{name}",
        "project": f"motherlode-{name.replace('_', '-')}",
        "class": "".join(part.capitalize() for part in name.split("_")),
        "title": title,
        "blurb": blurb,
        "prefix": (letters + "XXX")[:3],
        "least": str(least),
        "most": str(most),
        "cards": str(max(12, 3 * most)),
        "usual": str(usual),
        "others": str(usual - 1),
        "seats_sentence": caps(f"{both} play."),
    }


def write(folder: Path, words: dict[str, str]) -> None:
    """Write every file of the template; refused with the reason if that is not possible."""
    try:
        for path, text in template():
            target = folder / path.replace("PACKAGE", words["package"])
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(re.sub(r"\{\{(\w+)\}\}", lambda found: words[found[1]], text), encoding="utf-8")
    except OSError as error:
        raise Refused(f"{folder} cannot be written: {error.strerror or error}.", field="into") from None


def template() -> Iterator[tuple[str, str]]:
    """Every file of the package of a new game: where it goes, and what is in it."""

    def below(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
        for entry in sorted(folder.iterdir(), key=lambda found: found.name):
            if entry.is_dir():
                yield from below(entry, f"{path}{entry.name}/")
            elif entry.name.endswith(".txt"):
                yield path + entry.name.removesuffix(".txt"), entry.read_text(encoding="utf-8")

    return below(resources.files("motherlode.cli") / "template", "")
