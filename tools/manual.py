"""Writes what `motherlode COMMAND --help` says on one page: for the site, and for `man motherlode`.

python tools/manual.py              brings docs/commands.md up to date
python tools/manual.py --man FILE   writes the page for `man`, which a wheel takes along
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))  # a wheel is also built where nothing is installed

import motherlode  # noqa: E402
from motherlode.cli.arguments import Commands, Parser  # noqa: E402
from motherlode.cli.commands import parser  # noqa: E402

PAGE = ROOT / "docs" / "commands.md"
CODES = {
    "0": "All went well.",
    "1": "Something that was checked does not hold: a law, a deal, a record, a clause without a test.",
    "2": "What was typed or given cannot be done. One sentence says why, and nothing has changed.",
    "130": "You stopped it with Ctrl-C.",
}
"""What a command returns to the shell."""
VARIABLES = {
    "MOTHERLODE_DATABASE": "The address of a PostgreSQL database, where --database is not given.",
    "MOTHERLODE_PURE": "With 1 the rules run interpreted, also where they are compiled.",
    "NO_COLOR": "With any value, nothing is printed in colour.",
    "COLUMNS": "How wide what is printed may be, where the terminal does not say.",
}
"""What of the environment is looked at."""


class Argument(NamedTuple):
    """One argument: how it is typed, and what it does."""

    typed: str
    about: str


class Command(NamedTuple):
    """All that one command says of itself; `groups` have a title and their arguments."""

    name: str
    usage: str
    about: str
    groups: list[tuple[str, list[Argument]]]
    more: str


def told(command: Parser) -> Command:
    """What a command's `--help` says, in parts."""
    groups: dict[str, list[Argument]] = {}
    for group in command._action_groups:
        title = "" if group.title in ("positional arguments", "options") else str(group.title).capitalize()
        for action in group._group_actions:
            groups.setdefault(title, []).extend(arguments(action))
    shown = [(title, found) for title, found in groups.items() if found]
    return Command(command.prog, usage(command), command.description or "", shown, command.epilog or "")


def arguments(action: argparse.Action) -> Iterator[Argument]:
    """An argument, or the commands to choose from; nothing where nothing is said."""
    if isinstance(action, Commands):
        for choice in action._choices_actions:
            yield Argument(choice.dest, choice.help or "")
    elif action.help not in (None, argparse.SUPPRESS) and action.dest != "help":
        said = str(action.help) % {**vars(action), "prog": "motherlode"}
        yield Argument(typed(action), said)


def typed(action: argparse.Action) -> str:
    """How an argument is typed: `GAME`, `--seats N`."""
    value = str(action.metavar or "|".join(map(str, action.choices or ())) or action.dest)
    if not action.option_strings:
        return value
    words = ", ".join(action.option_strings)
    if action.nargs == 0:
        return words
    return f"{words} [{value}]" if action.nargs == "?" else f"{words} {value}"


def usage(command: Parser) -> str:
    """A command with what it must be given, and what it may be."""
    words, options = [command.prog], False
    either = [group for group in command._mutually_exclusive_groups if group.required]
    for action in command._actions:
        if action.option_strings:
            options = options or action.dest != "help"
        elif action.nargs in ("?", "*"):
            words.append(f"[{typed(action)}{' …' if action.nargs == '*' else ''}]")
        else:
            words.append(typed(action))
    words += [f"({' | '.join(typed(action) for action in group._group_actions)})" for group in either]
    return " ".join([*words, *(["[options]"] if options else [])])


def page() -> str:
    """The page of the site, in Markdown."""
    root, *commands = parser().family()
    lines = [
        "<!-- Written by tools/manual.py from what the commands say of themselves: change it there. -->",
        "# Commands",
        "",
        "All that `motherlode COMMAND --help` says, on one page. Installed, `man motherlode` says it, too.",
        "In a checkout the command is `.venv/bin/motherlode`.",
        "",
        "| command | what it does |",
        "| --- | --- |",
    ]
    (choice,) = (action for action in root._actions if isinstance(action, Commands))
    for each in arguments(choice):
        lines.append(f"| [`{each.typed}`](#motherlode-{each.typed}) | {escaped(each.about)} |")
    for command in map(told, commands):
        lines += ["", f"{'#' * len(command.name.split())} {command.name}", ""]
        lines += ["```text", command.usage, "```", "", escaped(command.about)]
        if command.more:
            lines += ["", "```text", *command.more.splitlines(), "```"]
        for title, group in command.groups:
            lines += ["", *([f"{title}:", ""] if title else [])]
            lines += [f"* `{each.typed}`: {escaped(each.about)}" for each in group]
    lines += ["", "## Exit codes", "", "| code | meaning |", "| --- | --- |"]
    lines += [f"| {code} | {meaning} |" for code, meaning in CODES.items()]
    lines += ["", "## Environment", "", "| variable | meaning |", "| --- | --- |"]
    lines += [f"| `{name}` | {meaning} |" for name, meaning in VARIABLES.items()]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """Words as Markdown that shows just these words."""
    return re.sub(r"([*<\[|])", r"\\\1", text)


def manual() -> str:
    """The page for `man`, in roff."""
    root, *commands = parser().family()
    lines = [
        f'.TH MOTHERLODE 1 "" "motherlode {motherlode.__version__}" "Motherlode"',
        *(".ad l", ".nh"),
        *(".SH NAME", roff("motherlode - card games of treasure and treachery")),
        *(".SH SYNOPSIS", ".B motherlode", roff("COMMAND [arguments]"), ".br", ".B motherlode"),
        *(".SH DESCRIPTION", roff(root.description or ""), ".PP"),
        "Without a command, in a terminal, it asks what you would like to do.",
        *examples(root.epilog or ""),
        ".SH COMMANDS",
    ]
    for command in map(told, commands):
        lines += [f'.SS "{roff(command.usage)}"', roff(command.about)]
        for title, group in command.groups:
            lines += [".PP", roff(f"{title}:")] if title else []
            for each in group:
                lines += [".TP", f".B {roff(each.typed)}", roff(each.about)]
        lines += examples(command.more)
    for heading, entries in (("EXIT STATUS", CODES), ("ENVIRONMENT", VARIABLES)):
        lines.append(f".SH {heading}")
        for name, meaning in entries.items():
            lines += [".TP", f".B {roff(name)}", roff(meaning)]
    return "\n".join(lines) + "\n"


def examples(text: str) -> list[str]:
    """Lines that stay as they are."""
    return [".PP", ".nf", *map(roff, text.splitlines()), ".fi"] if text else []


def roff(text: str) -> str:
    """Words as roff that shows just these words."""
    safe = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe


def main() -> None:
    """Write the page for the site, or the one for `man`."""
    words = argparse.ArgumentParser(description="Write the page of the commands.")
    words.add_argument("--man", type=Path, metavar="FILE", help="write the page for man there instead")
    given = words.parse_args()
    target, text = (given.man, manual()) if given.man else (PAGE, page())
    if not target.is_file() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
