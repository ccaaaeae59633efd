"""Telling what happened, in the two shapes that nearly all events have, and reading the facts again.

Telling costs nothing where nobody listens, but building the arguments does: rules that are played by the million ask
`state.story is not None` first.
"""

from __future__ import annotations

from motherlode.core.events import Event, Fact
from motherlode.core.state import State


def note(state: State, kind: str, seat: int, rule: str, facts: dict[str, Fact] | None = None) -> None:
    """Something that all may know: who did it (-1 for nobody), the clause, and the facts."""
    if state.story is not None:
        state.tell(Event(kind=kind, seat=seat, rule=rule, facts={} if facts is None else facts))


def whisper(
    state: State,
    kind: str,
    seat: int,
    rule: str,
    secret: dict[str, Fact],
    knowers: tuple[int, ...] = (),
    facts: dict[str, Fact] | None = None,
    private: bool = False,
) -> None:
    """Something of which only some learn the secret part: by default only `seat` itself.

    All others learn the facts, or, if it is `private`, not even that it happened.
    """
    if state.story is not None:
        known = knowers if knowers else (seat,)
        open_part: dict[str, Fact] = {} if facts is None else facts
        state.tell(
            Event(kind=kind, seat=seat, rule=rule, facts=open_part, secret=secret, knowers=known, private=private)
        )


def as_number(fact: Fact) -> int:
    """A fact that is a number."""
    return int(str(fact))


def as_words(fact: Fact) -> list[str]:
    """The parts of a fact that is a list."""
    return [str(part) for part in fact] if isinstance(fact, list) else []
