"""A match in sentences: as a seat saw it, as everybody did, or with every secret told."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from motherlode.core.match import ALL_SEEING, Match
from motherlode.core.state import SPECTATOR
from motherlode.terminal.paper import clean, sentence, with_clause


def told(match: Match, viewer: int, since: int = 0) -> Iterator[Text]:
    """The decisions from `since` on, numbered, one line each.

    Where nobody is told of a decision, who is told everything reads what was chosen.
    """
    for index in range(since, len(match.decisions)):
        said = Text(" ").join(with_clause(line.text, "") for line in match.log_of(index, viewer))
        if not said:
            decision = match.decisions[index]
            chosen = match.game.move(decision.before, decision.action, match.names).label
            said = sentence(f"{match.names[decision.seat]}: {chosen}." if viewer == ALL_SEEING else "…", "quiet")
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
