"""What a review says: the shapes that commands print, pages draw and the table keeps."""

from __future__ import annotations

from msgspec import Struct

from motherlode.core.estimates import Estimate, beyond

FORMAT = 1
TURNINGS = 5
"""Turning points shown of a seat, at most."""
LEAST_MISTAKE = 0.01
"""What costs less than a win in 100 games is no mistake, however surely."""


class Chance(Struct, frozen=True):
    """A chance to win with its 95 % interval."""

    value: float
    low: float
    high: float


def chance(found: Estimate) -> Chance:
    """An estimate, rounded to what can be shown."""
    return Chance(round(found.value, 4), round(found.low, 4), round(found.high, 4))


class Choice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One decision of a seat, set against the best move from the same knowledge."""

    ply: int
    """Decisions before it."""
    seat: int
    action: int
    best: int
    label: str
    """What was played, as its seat reads it."""
    instead: str = ""
    """What the bot would have played; "" where it would have done the same."""
    why: str = ""
    """Why, in a sentence."""
    played: Chance
    """What was played leads to a win so often."""
    available: Chance
    """The best move would have."""
    loss: Chance
    """How much less that is."""
    spread: float = 0.0
    """The standard error of the loss."""
    doubted: bool = False
    """Some long search thinks what was played no worse, or a medium bot would play it, too."""

    def mistake(self, among: int = 1) -> bool:
        """Only if the interval of the loss excludes 0, and no bot that was asked doubts it.

        Where several decisions of a seat were looked at, one of them will seem a loss by chance: the interval is the
        wider, the more there were.
        """
        least = beyond(among) * self.spread
        return self.loss.low > 0 and self.loss.value > max(least, LEAST_MISTAKE) and not self.doubted


class Turning(Struct, frozen=True, kw_only=True):
    """A decision that cost much."""

    ply: int
    seat: int
    label: str
    instead: str
    why: str
    loss: Chance
    mistake: bool
    """See `Choice.mistake`."""
    doubted: bool = False
    """It is none only because some bot thinks it no worse, or would play it, too."""


class Look(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One moment of a game: everybody's chances before a decision, and what the decision was worth."""

    ply: int
    seat: int
    known: list[Chance]
    """By seat, from what it knew."""
    seen: list[Chance]
    """By seat, for somebody who sees all cards."""
    roles: list[list[float]] = []
    """By viewer, how likely each seat has the role that others look for; empty without hidden roles."""
    choice: Choice | None = None
    """None where there was one legal move only."""


class Kept(Struct, frozen=True, kw_only=True):
    """How much of the win chance that there was a seat has kept."""

    share: Chance
    choices: int
    """Decisions it rests on: forced ones do not count."""


class Luck(Struct, frozen=True, kw_only=True):
    """What the deal says of a seat: the same deal, played many times by bots."""

    deal: Chance
    """The seat's share of the win over games from this deal."""
    usual: Chance
    """The same over other deals."""
    won: float
    explained: float
    """Of the way from the usual share to the result, how much the deal alone goes; below 0 it went against it."""


class Span(Struct, frozen=True, omit_defaults=True):
    """A round: where it begins."""

    ply: int
    number: int
    told: str = ""
    """How it ended, once it has."""


class Review(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All of it."""

    format: int = FORMAT
    game: str
    title: str
    rules: str
    names: tuple[str, ...]
    decisions: int
    winners: tuple[int, ...]
    result: list[float]
    """By seat, its share of the win."""
    movers: list[int]
    """By decision, whose it was."""
    known: list[list[Chance]]
    """By seat, then by moment: from what the seat knew. The last moment is the end."""
    seen: list[list[Chance]]
    """The same for somebody who sees all cards."""
    roles: list[list[list[float]]] = []
    """By viewer, then by moment, then by seat; empty without hidden roles."""
    turnings: list[list[Turning]]
    """By seat, what cost most first."""
    kept: list[Kept | None]
    """By seat; None where a seat never had a choice."""
    luck: list[Luck]
    rounds: list[Span] = []
