"""A match in sentences: as a seat saw it, as everybody did, or with every secret told."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from motherlode.core.events import Fact
from motherlode.core.match import Line, Match
from motherlode.core.state import SPECTATOR
from motherlode.terminal.paper import clean, sentence, with_clause

EVERYTHING = -2
"""The viewer of a finished game: hears what everybody did, with the secret part of it in brackets."""


def lines_of(match: Match, index: int, viewer: int) -> list[Line]:
    """What one decision told a viewer."""
    if viewer != EVERYTHING:
        return match.log_of(index, viewer)
    lines = []
    for event in match.decisions[index].events:
        seen = event.seen_by(SPECTATOR)
        if seen is not None and (text := match.game.say(seen, SPECTATOR, match.names)):
            secret = ", ".join(shown(fact) for fact in event.secret.values())
            lines.append(Line(event.seat, f"{text} ({secret})" if secret else text, event.rule))
    return lines


def shown(fact: Fact) -> str:
    """A fact of an event as it stands."""
    return " ".join(map(str, fact)) if isinstance(fact, list) else str(fact)


def told(match: Match, viewer: int, since: int = 0) -> Iterator[Text]:
    """The decisions from `since` on, numbered, one line each."""
    for index in range(since, len(match.decisions)):
        said = Text(" ").join(with_clause(line.text, "") for line in lines_of(match, index, viewer))
        if not said:
            decision = match.decisions[index]
            secret = f"({match.game.move(decision.before, decision.action).text})" if viewer == EVERYTHING else "…"
            said = sentence(secret, "quiet")
        yield Text.assemble((f"{index + 1:4}. ", "quiet"), said)


def ending(match: Match) -> Iterator[Text]:
    """How a match ended: why, and every seat's role and score. Nothing while it goes on."""
    if not match.over:
        return
    outcome = match.perspective(SPECTATOR).view().over
    assert outcome is not None, "a finished game shows its outcome"
    reason = outcome.reason.rstrip(".")
    yield Text(f"{clean(reason[:1].upper() + reason[1:])}.", "title")
    wide = max(len(clean(name)) for name in match.names)
    for seat, name in enumerate(match.names):
        line = Text.assemble("  ★ " if seat in outcome.winners else "    ", clean(name).ljust(wide))
        line.append(f"  {clean(outcome.scores[seat])}", "bold")
        if outcome.roles:
            line.append(f"  {clean(outcome.roles[seat])}", "quiet")
        yield line
