"""A whole review: which games can be reviewed, in what steps, and how what was found is put together."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from motherlode.bots.playing import Player
from motherlode.core.errors import Refused
from motherlode.core.estimates import Z95
from motherlode.core.game import Game
from motherlode.core.match import Match, replay
from motherlode.core.record import Record
from motherlode.core.registry import find
from motherlode.core.state import SPECTATOR
from motherlode.review.figures import TURNINGS, Chance, Choice, Kept, Look, Luck, Review, Span, Turning
from motherlode.review.looking import deepen, look
from motherlode.review.luck import luck

CLOSER, CLOSER_OF = 8, 5
"""Decisions of a seat looked at more closely, those that seem to have cost most: so many, or one in so many."""
TOGETHER = 3
"""Moments, or decisions, in one part of the work."""
FIRST = 0.8
"""The share of the work that is looking at every moment."""
LEAST_LOSS = 0.005
"""What rounds to nothing is no turning point."""


def reviewable(match: Match) -> Match:
    """A match that can be reviewed; refused with what is missing."""
    if match.game.sense is None:
        raise Refused(
            f"{match.game.title} has no sense of what a sensible player would do: without it no chance to win can be "
            "estimated.",
            field="game",
        )
    if not match.over:
        done = len(match.decisions)
        raise Refused(
            f"The game is not over after {done} decision{'s' * (done != 1)}: only a finished game can be reviewed.",
            field="actions",
        )
    return match


def from_record(record: Record, game: Game | None = None) -> Match:
    """The match of a record, to be reviewed; refused if it is damaged, unfinished, or of other rules."""
    if (find(record.game) if game is None else game).sense is None:
        return reviewable(Match(find(record.game) if game is None else game, record.seats, seed=record.seed))
    return reviewable(replay(record, game=game))


class Part(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of the work on a review, small enough that nobody waits long for it to end."""

    plies: list[int] = []
    """Moments to look at."""
    closer: list[Choice] = []
    """Decisions to look at more closely."""
    luck: bool = False
    """What the deal says."""


class Done(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came out of a part."""

    looks: list[Look] = []
    closer: list[Choice] = []
    luck: list[Luck] = []


def first_parts(match: Match) -> list[Part]:
    """All that can be begun with: a few moments each, and the deal."""
    plies = range(len(match.decisions))
    parts = [Part(plies=list(plies[start : start + TOGETHER])) for start in range(0, len(plies), TOGETHER)]
    return [Part(luck=True), *parts]


def later_parts(done: Sequence[Done], seats: int) -> list[Part]:
    """What is left once all moments were looked at."""
    chosen = costliest([one.choice for part in done for one in part.looks if one.choice is not None], seats)
    return [Part(closer=chosen[start : start + TOGETHER]) for start in range(0, len(chosen), TOGETHER)]


def work(match: Match, part: Part) -> Done:
    """Do a part. It depends on the match alone, not on what else was done, or where."""
    player = Player(match.game)
    closer = [deepen(match, found, player) for found in part.closer]
    return Done(
        looks=[look(match, ply, player) for ply in part.plies],
        closer=[found for found in closer if found is not None],
        luck=luck(match, player) if part.luck else [],
    )


def review(
    match: Match,
    progress: Callable[[float], None] | None = None,
    workers: Callable[[list[Part]], Iterable[Done]] | None = None,
) -> Review:
    """A whole review; `progress` hears which share of it is done. `workers` do parts elsewhere, in order."""
    do = workers or (lambda parts: (work(match, part) for part in parts))
    done: list[Done] = []
    begun = first_parts(match)
    for part in do(begun):
        done.append(part)
        if progress is not None:
            progress(FIRST * len(done) / len(begun))
    last = later_parts(done, match.seats)
    for number, part in enumerate(do(last), 1):
        done.append(part)
        if progress is not None:
            progress(FIRST + (1 - FIRST) * number / len(last))
    if progress is not None:
        progress(1.0)
    return put_together(match, done)


def costliest(choices: Sequence[Choice], seats: int) -> list[Choice]:
    """Of every seat the decisions that seem to have cost most, in the order of the game."""
    found: list[Choice] = []
    for seat in range(seats):
        mine = [choice for choice in choices if choice.seat == seat]
        costly = [choice for choice in mine if choice.best != choice.action and choice.loss.value > 0]
        most = max(CLOSER, len(mine) // CLOSER_OF)
        found += sorted(costly, key=lambda choice: (-choice.loss.value, choice.ply))[:most]
    return sorted(found, key=lambda choice: choice.ply)


def put_together(match: Match, done: Sequence[Done]) -> Review:
    """What was found at all moments, as one review."""
    looks = sorted((one for part in done for one in part.looks), key=lambda one: one.ply)
    deeper = [choice for part in done for choice in part.closer]
    luck = next(part.luck for part in done if part.luck)
    result = match.result()
    ends = [Chance(won, won, won) for won in result]
    choices = [one.choice for one in looks if one.choice is not None]
    roles = [[one.roles[viewer] for one in looks] for viewer in range(match.seats)] if looks[0].roles else []
    return Review(
        game=match.game.name,
        title=match.game.title,
        rules=match.game.version,
        names=match.names,
        decisions=len(match.decisions),
        winners=tuple(seat for seat, won in enumerate(result) if won > 0),
        result=result,
        movers=[decision.seat for decision in match.decisions],
        known=[[*(one.known[seat] for one in looks), ends[seat]] for seat in range(match.seats)],
        seen=[[*(one.seen[seat] for one in looks), ends[seat]] for seat in range(match.seats)],
        roles=roles,
        turnings=[turnings(deeper, seat) for seat in range(match.seats)],
        kept=[kept([choice for choice in choices if choice.seat == seat]) for seat in range(match.seats)],
        luck=luck,
        rounds=rounds(match),
    )


def turnings(deeper: Sequence[Choice], seat: int) -> list[Turning]:
    """The decisions of a seat that cost most, at most five."""
    every = [choice for choice in deeper if choice.seat == seat]
    mine = [choice for choice in every if choice.loss.value > LEAST_LOSS]
    mine.sort(key=lambda choice: (-choice.loss.value, choice.ply))
    return [
        Turning(
            ply=choice.ply,
            seat=seat,
            label=choice.label,
            instead=choice.instead,
            why=choice.why,
            loss=choice.loss,
            mistake=choice.mistake(len(every)),
            doubted=choice.doubted and replace(choice, doubted=False).mistake(len(every)),
        )
        for choice in mine[:TURNINGS]
    ]


def kept(choices: Sequence[Choice]) -> Kept | None:
    """The share of the win chance there was that a seat has kept, with its interval."""
    there = sum(choice.available.value for choice in choices)
    if not choices:
        return None
    if there <= 0:  # there was nothing to lose
        return Kept(share=Chance(1.0, 1.0, 1.0), choices=len(choices))
    lost = sum(choice.loss.value for choice in choices)
    spread = Z95 * math.sqrt(sum(choice.spread**2 for choice in choices))
    parts = (1 - value / there for value in (lost, lost + spread, lost - spread))
    return Kept(share=Chance(*(round(max(0.0, min(1.0, part)), 4) for part in parts)), choices=len(choices))


def rounds(match: Match) -> list[Span]:
    """Where rounds begin and how they ended, where the game counts them."""
    found: list[Span] = []
    for ply in range(len(match.decisions) + 1):
        view = match.seen_at(ply, SPECTATOR).view()
        if view.round is None:
            return []
        if not found or found[-1].number != view.round.number:
            if found and view.ended is not None:
                found[-1] = Span(found[-1].ply, found[-1].number, view.ended.title)
            if ply < len(match.decisions):
                found.append(Span(ply, view.round.number))
    return found
