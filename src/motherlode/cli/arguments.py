"""What an argument may be: numbers, times, settings, levels; refused with one sentence where it is not."""

from __future__ import annotations

import argparse
import difflib
import os
import re
import textwrap
from collections.abc import Iterable, Sequence
from typing import NoReturn

from motherlode.core import registry
from motherlode.core.errors import Refused

Commands = argparse._SubParsersAction  # the type argparse gives no public name to


class Parser(argparse.ArgumentParser):
    """Refuses with one sentence instead of a usage text, and never guesses abbreviated options."""

    def __init__(self, **kwargs: object) -> None:
        kwargs.setdefault("formatter_class", Helper)
        kwargs["allow_abbrev"] = False
        super().__init__(**kwargs)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        if lacking := re.fullmatch(r"argument (\S+): expected one argument", message):
            raise Refused(f"{lacking[1].split('/')[-1]} wants a value after it; '{self.prog} --help' says which.")
        if several := re.fullmatch(r"one of the arguments (.+) is required", message):
            raise Refused(f"One of these is wanted: {', '.join(several[1].split())}; '{self.prog} --help' tells more.")
        missing = message.removeprefix("the following arguments are required: ")
        said = message[:1].upper() + message[1:].rstrip(".") if missing == message else f"{missing} is missing"
        raise Refused(f"{said}; '{self.prog} --help' tells more.")

    def read(self, arguments: Sequence[str] | None) -> argparse.Namespace:
        """What was typed; refused with the nearest option there is if it holds something nobody takes."""
        found, unknown = self.parse_known_args(arguments)
        if unknown:
            self._chosen(found)._refuse(unknown[0].partition("=")[0])
        return found

    def _chosen(self, found: argparse.Namespace) -> Parser:
        """The parser of the command that was typed, and of the deed behind it."""
        for action in self._actions:
            name = getattr(found, action.dest, None) if isinstance(action, Commands) else None
            if name is not None:
                chosen = action.choices[name]  # type: ignore[index]
                assert isinstance(chosen, Parser)
                return chosen._chosen(found)
        return self

    def family(self) -> list[Parser]:
        """This command, and all behind it."""
        behind = [each for action in self._actions if isinstance(action, Commands) for each in action.choices.values()]
        return [self, *(one for each in behind for one in each.family())]

    def _refuse(self, word: str) -> NoReturn:
        if not word.startswith("-"):
            raise Refused(f"'{self.prog}' does not take {word[:60]!r}; '{self.prog} --help' tells more.")
        hint = nearest(word, self._option_string_actions) or f"'{self.prog} --help' lists them."
        raise Refused(f"'{self.prog}' has no option {word[:60]}; {hint}")

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Refuses what is none of an argument's choices; argparse calls this."""
        word, choices = str(value), [*map(str, action.choices or ())]
        if not choices or word in choices:
            return
        if not isinstance(action, Commands):
            name = action.option_strings[-1] if action.option_strings else action.metavar
            raise Refused(f"{name} takes {', '.join(choices)}, not {word[:60]!r}.")
        if "play" in choices and word in registry.names():
            raise Refused(f"{word} is a game: '{self.prog} play {word}' plays it.")
        hint = nearest(word, choices) or f"'{self.prog} --help' lists them."
        raise Refused(f"'{self.prog}' has no command {word[:60]}; {hint}")


class Helper(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal, up to a width that reads well; epilogs stay as written."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=min(100, _columns()))

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return super()._fill_text(text, width, indent) if "\n" in text else textwrap.fill(text, width)


def _columns() -> int:
    try:
        return max(60, int(os.environ.get("COLUMNS") or os.get_terminal_size().columns) - 2)
    except (OSError, ValueError):
        return 78


def nearest(word: str, known: Iterable[str]) -> str:
    """A question that names the word that was probably meant; "" if none is near."""
    near = difflib.get_close_matches(word[:60], [*known], 1)
    return f"did you mean {near[0]}?" if near else ""


def whole(text: str) -> int:
    """A whole number from a command line."""
    try:
        if len(text) > 18:
            raise ValueError
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number") from None


def seconds(text: str) -> float:
    """A time span in seconds, more than none."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 86400:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no number of seconds between 0 and 86400")
    return value


def pace(text: str) -> float:
    """A time span in seconds, or none."""
    return 0.0 if text.strip() in ("0", "0.0") else seconds(text)


def days(text: str) -> float:
    """A number of days, more than none."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 36500:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no number of days")
    return value


def port(text: str) -> int:
    """A port to listen on."""
    number = whole(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: these go from 0 to 65535")
    return number


def origin(text: str) -> str:
    """An address as browsers call it: with its scheme, and without a path."""
    if not re.fullmatch(r"https?://[^\s/?#]+/?", text, re.IGNORECASE):
        raise argparse.ArgumentTypeError(f"{text[:60]!r} is no address such as https://play.example.org")
    return text


def setting(text: str) -> tuple[str, str]:
    """`option=value` as a pair."""
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise argparse.ArgumentTypeError(f"{text[:60]!r} is not of the form option=value")
    return name.strip(), value.strip()


def levels(text: str) -> list[str]:
    """Bot levels separated by commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


def budgets(text: str) -> list[int]:
    """Growing numbers of iterations separated by commas."""
    found = [whole(part.strip()) for part in text.split(",") if part.strip()]
    if len(found) < 2 or found != sorted(set(found)):
        raise argparse.ArgumentTypeError(f"{text[:60]!r} are not two or more growing numbers of iterations")
    return found


def settings(pairs: list[tuple[str, str]] | None) -> dict[str, str]:
    """Options given with `--set`; refused if one is given twice with different values."""
    found: dict[str, str] = {}
    for name, value in pairs or []:
        if found.get(name, value) != value:
            raise Refused(f"{name[:60]} is set to both {found[name][:40]} and {value[:40]}.", field=name)
        found[name] = value
    return found
