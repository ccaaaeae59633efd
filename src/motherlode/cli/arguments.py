"""What an argument may be: numbers, times, settings, levels; refused with one sentence where it is not."""

from __future__ import annotations

import argparse
import os
import textwrap
from typing import NoReturn

from motherlode.core.errors import Refused

Commands = argparse._SubParsersAction  # the type argparse gives no public name to


class Parser(argparse.ArgumentParser):
    """Refuses with one sentence instead of a usage text, and never guesses abbreviated options."""

    def __init__(self, **kwargs: object) -> None:
        kwargs.setdefault("formatter_class", Helper)
        kwargs["allow_abbrev"] = False
        super().__init__(**kwargs)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        said = message[:1].upper() + message[1:].rstrip(".")
        raise Refused(f"{said}; '{self.prog} --help' tells more.")


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
