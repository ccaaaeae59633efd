"""What is asked of the bots' processes, and what they answer: the two shapes that go through a pipe."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from motherlode.core.options import Value
from motherlode.core.record import Record
from motherlode.review.believing import Beliefs
from motherlode.review.whole import Done, Part
from motherlode.table.wire import Advice


class Job(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something to be done with one position of one game, which it carries as header and actions.

    To `forget` a table is not answered.
    """

    kind: Literal["decide", "hint", "why", "check", "forget", "review", "beliefs"]
    game: str = ""
    seats: int = 0
    options: dict[str, Value] = {}
    seed: str = ""
    actions: list[int] = []
    names: tuple[str, ...] = ()
    table: str = ""
    seat: int = 0
    level: str = "sensible"
    dice: int = 0
    picks: tuple[str, ...] = ()
    record: Record | None = None
    part: Part | None = None
    """Of a review: what is to be done."""
    ply: int = 0
    """Of beliefs: at which moment."""
    payer: str = ""
    """Whose share of the time it takes: an address; "" for nobody's."""


class Answer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came out of it; `error` says that nothing did."""

    action: int = -1
    advice: tuple[Advice, ...] = ()
    text: str = ""
    rule: str = ""
    field: str = ""
    error: str = ""
    over: bool = False
    reason: str = ""
    winners: tuple[int, ...] = ()
    done: Done | None = None
    beliefs: Beliefs | None = None
    seats_of: list[int] = []
    """Of a checked record: who decided, decision by decision."""
