"""What does the workshop page say to the server, and what does it hear? `web/src/workshop/wire.ts` is made from here.

A variant is what was changed, as it is typed on the command line: option → value, and `table:row.column` → value for
one place of a table. Figures come as the lab writes them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from motherlode.lab.contrast import Comparison
from motherlode.lab.report import Report
from motherlode.lab.rulesets import Changed
from motherlode.table.wire import Hash, Text

MOST_GAMES = 20_000
MOST_CHANGES = 1_000
MOST_BODY = 300_000
"""Bytes of a request: two card tables fit."""

Place = Annotated[str, Meta(max_length=200)]
Given = Annotated[dict[Place, str], Meta(max_length=MOST_CHANGES)]
Phase = Literal["waiting", "playing", "done", "stopped", "failed"]
Side = Literal["a", "b"]
Which = Literal["typical", "closest", "strangest"]


class SheetColumn(Struct, frozen=True):
    """A column of a table that can be changed."""

    name: str
    number: bool
    """Whether it holds numbers only."""


class Sheet(Struct, frozen=True, kw_only=True):
    """A table that an option carries, cell by cell; the first column is a row's id."""

    name: str
    help: str
    rule: str
    columns: tuple[SheetColumn, ...]
    rows: tuple[tuple[str, ...], ...]


class Limits(Struct, frozen=True, kw_only=True):
    """What a run may take."""

    seconds: float
    games: int
    processes: int


class Workbench(Struct, frozen=True, kw_only=True):
    """What can be changed and run. `GET /api/workshop/games/{game}`"""

    game: str
    tables: tuple[Sheet, ...]
    bots: tuple[str, ...]
    limits: Limits


class Variant(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/workshop/games/{game}/check`."""

    given: Given


class Checked(Struct, frozen=True, kw_only=True):
    """A variant that can be played: what it changes, and its tables as they are then."""

    text: str
    """As it is typed after `motherlode compare --b`."""
    changed: list[Changed]
    tables: tuple[Sheet, ...]


class NewRun(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of `POST /api/workshop/runs`: the same deals under A and, if it differs, under B."""

    game: Text
    seats: int
    games: Annotated[int, Meta(ge=2, le=MOST_GAMES)]
    bots: Text
    seed: Annotated[str, Meta(min_length=1, max_length=60)]
    a: Given
    b: Given


class RunInfo(Struct, frozen=True, kw_only=True):
    """How far a run is. `GET /api/workshop/runs/{run}`"""

    id: str
    phase: Phase
    ahead: int
    """Runs that are played before this one."""
    done: float
    total: int
    """Games, under both rule sets together."""
    seconds: float
    """For how long it has been played."""
    version: int
    """Counts how often the figures have grown; 0 without any."""
    films: bool
    """Whether games of it can be looked at."""
    said: str
    """Why it ended early, as a sentence."""


class Figures(Struct, frozen=True, kw_only=True):
    """What the games say so far. `GET /api/workshop/runs/{run}/figures`"""

    games: int
    reports: list[Report]
    """Of A, and of B if it differs."""
    comparison: Comparison | None
    command: str
    """The command that gives the same figures."""


class Film(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/workshop/runs/{run}/film`; answered with the table to look at."""

    side: Side
    which: Which


class OpenTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of `POST /api/workshop/tables`: a table with exactly this variant, for me and bots."""

    game: Text
    seats: int
    level: Text
    given: Given
    promise: Hash | None = None
