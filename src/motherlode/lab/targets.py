"""What is wanted of a rule set? `win share of miner = 45 % ± 2; turns = 20..35`, read and measured.

A target names a figure and says where it should lie. Names are those of reports; `spread of roles` is the largest
difference between win shares of roles, `win share of roles` means each of them.
"""

from __future__ import annotations

import difflib
import math
import re

from msgspec import Struct

from motherlode.core.errors import Refused
from motherlode.core.estimates import Estimate
from motherlode.lab.runs import Book

TARGET = re.compile(r"\s*(?P<name>[^=<>]+?)\s*(?P<sign><=|>=|=|≤|≥)\s*(?P<value>.+?)\s*")
VALUE = re.compile(
    r"(?P<low>[\d.]+?)\s*%?\s*(?:(?P<pm>±|\+-|\+/-)\s*(?P<room>[\d.]+)|\.\.\s*(?P<high>[\d.]+))?\s*(?P<percent>%)?"
)
ROOM_SHARE, ROOM_PART = 0.02, 0.05
"""How near is near enough if nothing is said: two points of a share, a twentieth of a number."""
SPREAD = {"spread of roles": "win|role|", "spread of clans": "win|role|", "spread of seats": "win|seat|"}
EACH = {"win share of roles": "win|role|", "win share of clan": "win|role|", "win share of clans": "win|role|"}
SHARES = ("win", "of", "end", "cut", "verb", "load|forced", "load|equal", "lead|comeback", "lead|king made")


class Target(Struct, frozen=True):
    """A figure and where it should lie."""

    name: str
    low: float
    high: float
    percent: bool
    keys: tuple[str, ...]
    """The figures of the sheet it means."""
    spread: bool = False

    @property
    def room(self) -> float:
        """How far off counts as one: half the width of what is allowed, at least a point or a hundredth."""
        return max((self.high - self.low) / 2 if self.high < 1e9 else 0.0, 0.01 if self.percent else 0.01 * self.low)

    def estimates(self, book: Book) -> dict[str, Estimate]:
        """Every figure of the sheet that it means."""
        return {key: book.share(key) if is_share(key) else book.mean(key) for key in self.keys if key in book.sums}

    def measured(self, book: Book) -> list[Estimate]:
        """The figure, or all that are meant."""
        return self.measured_by(self.estimates(book))

    def measured_by(self, estimates: dict[str, Estimate]) -> list[Estimate]:
        """The same, from what is known of every figure of the sheet."""
        found = [estimates[key] for key in self.keys if key in estimates]
        if not self.spread or not found:
            return found
        top, bottom = max(found, key=lambda e: e.value), min(found, key=lambda e: e.value)
        value = top.value - bottom.value
        # Shares of roles that meet pull in opposite directions, so the errors of both are added: rather too wide.
        wide = (top.high - top.low) / 2 + (bottom.high - bottom.low) / 2
        return [Estimate(value, max(0.0, value - wide), value + wide, min(top.of, bottom.of))]

    def called(self) -> list[str]:
        """What the figures that it is about are called, one by one."""
        if self.spread or len(self.keys) == 1:
            return [self.name]
        return [f"win share of {key.rpartition('|')[2]}" for key in self.keys]

    def each(self, estimates: dict[str, Estimate]) -> list[Estimate | None]:
        """The figures in the order in which they are called; None for one that did not come up."""
        if self.spread:
            return [*self.measured_by(estimates)] or [None]
        return [estimates.get(key) for key in self.keys]

    def off(self, estimate: Estimate) -> float:
        """How far a figure is from where it should lie."""
        return self.outside(estimate.value)

    def outside(self, value: float) -> float:
        """How far a value is from where it should lie."""
        return max(self.low - value, value - self.high, 0.0)

    def distance(self, values: dict[str, float]) -> float:
        """How far all together are, if the figures had these values; one that is missing is nowhere near."""
        if not all(key in values for key in self.keys):
            return math.inf
        mine = [values[key] for key in self.keys]
        return sum(self.outside(value) for value in ([max(mine) - min(mine)] if self.spread else mine))

    def inside(self, estimate: Estimate) -> bool:
        """Whether the whole interval lies where it should."""
        return self.low <= estimate.low and estimate.high <= self.high

    def may(self, estimate: Estimate) -> bool:
        """Whether some of the interval lies where it should."""
        return self.low <= estimate.high and estimate.low <= self.high

    def says(self) -> str:
        """In words."""
        scale, unit = (100, " %") if self.percent else (1, "")
        if self.high > 1e9:
            return f"{self.name} at least {scale * self.low:g}{unit}"
        if self.low <= 0:
            return f"{self.name} at most {scale * self.high:g}{unit}"
        return f"{self.name} from {scale * self.low:g} to {scale * self.high:g}{unit}"


def is_share(key: str) -> bool:
    """Whether a figure of the sheet is a share."""
    return key.partition("|")[0] in SHARES or key in SHARES


def names(book: Book) -> dict[str, str]:
    """What people call the figures of a sheet."""
    found = {"win share of the first seat": "win|first", "games cut short": "cut"}
    for key in sorted(book.sums, key=lambda key: (key.partition("|")[0] in ("count", "event"), key)):
        word, _, rest = key.partition("|")
        if word == "win" and rest.startswith(("role|", "seat|", "bot|")):
            kind, _, name = rest.partition("|")
            found[f"win share of {'seat ' if kind == 'seat' else ''}{name}"] = key
        elif word == "of":
            whole, _, part = rest.partition("|")
            found[f"{whole} {part}"] = key
        elif word in ("length", "lead", "count", "event"):
            found.setdefault({"changes": "lead changes", "decided": "decided after"}.get(rest, rest), key)
        elif word == "load":
            said = {"options": "options", "forced": "forced decisions", "downtime": "downtime"}
            found[said.get(rest, rest)] = key
        elif word == "end":
            found[f"ended by {rest}"] = key
    return found


def read(text: str, book: Book) -> list[Target]:
    """Targets from what was typed; refused with what is there. `book` says which figures the game has."""
    known = names(book)
    found = [_one(part, known, book) for part in text.split(";") if part.strip()]
    if not found:
        raise Refused("A target says where a figure should lie: turns = 20..35.", field="target")
    return found


def _one(part: str, known: dict[str, str], book: Book) -> Target:
    match = TARGET.fullmatch(part)
    value = VALUE.fullmatch(match["value"]) if match else None
    if match is None or value is None:
        raise Refused(
            f"“{part.strip()[:60]}” is no target: write NAME = 45 % ± 2, NAME = 20..35 or NAME <= 2 %.", field="target"
        )
    name = " ".join(match["name"].lower().split())
    keys, spread = _keys(name, known, book)
    percent = "%" in match["value"]
    if all(is_share(key) for key in keys) and not percent:
        raise Refused(f"{name} is a share: write it in %.", field="target")
    scale = 0.01 if percent else 1.0
    try:
        first = float(value["low"]) * scale
        high = float(value["high"]) * scale if value["high"] else first
        room = float(value["room"]) * scale if value["room"] else None
    except ValueError:
        raise Refused(f"“{match['value'][:40]}” is no number.", field="target") from None
    low = first
    if match["sign"] in ("<=", "≤"):
        low, high = 0.0, first
    elif match["sign"] in (">=", "≥"):
        low, high = first, 1.0 if percent else 1e300
    elif not value["high"]:
        room = room if room is not None else ROOM_SHARE if percent else ROOM_PART * first
        low, high = first - room, first + room
    if low > high:
        raise Refused(f"“{part.strip()[:60]}” is impossible: its end is below its beginning.", field="target")
    if percent and not 0 <= low <= high <= 1:
        raise Refused(f"“{part.strip()[:60]}” is impossible: a share lies between 0 and 100 %.", field="target")
    return Target(name, low, high, percent, keys, spread)


def _keys(name: str, known: dict[str, str], book: Book) -> tuple[tuple[str, ...], bool]:
    for several, spread in ((SPREAD, True), (EACH, False)):
        if name in several:
            keys = tuple(key for key in sorted(book.sums) if key.startswith(several[name]))
            if not keys:
                raise Refused(f"There is no {name}: this game has no roles.", field="target")
            return keys, spread
    lower = {said.lower(): key for said, key in known.items()}
    if name not in lower:
        near = difflib.get_close_matches(name, [*lower, *SPREAD, *EACH], 3, 0.4)
        hint = f"did you mean {', '.join(near)}?" if near else f"there are {', '.join(sorted(lower)[:12])} …"
        raise Refused(f"There is no figure “{name[:60]}”; {hint}", field="target")
    return (lower[name],), False
