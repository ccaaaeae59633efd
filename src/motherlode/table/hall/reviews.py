"""Reviews of finished games: made by the bots' processes when nothing else is to be done, part by part, and kept."""

from __future__ import annotations

import asyncio
import logging
from typing import Literal

import msgspec
from msgspec.structs import replace

from motherlode.core.errors import Refused
from motherlode.core.match import Match
from motherlode.review.believing import Beliefs
from motherlode.review.figures import FORMAT, Review
from motherlode.review.whole import FIRST, Done, Part, first_parts, later_parts, put_together, reviewable
from motherlode.table.bots.jobs import Answer, Job
from motherlode.table.bots.pool import Failed
from motherlode.table.hall.hall import Hall
from motherlode.table.review_wire import ReviewNews
from motherlode.table.store.journal import Table

LOG = logging.getLogger("motherlode.table")
MOST = 16
"""Reviews being made at once."""
AT_ONCE = 2
"""Parts of one review that wait or are being done."""
PART_LIMIT = 60.0
"""Seconds of work, for a part that should take one or two."""
TRIES = 2
BELIEFS_LIMIT = 20.0


class Reviews:
    """The reviews of a hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._making: dict[str, ReviewNews] = {}
        """By table: what is being made, or why it came to nothing."""

    async def news(self, table: Table) -> ReviewNews:
        """How far a review is."""
        making = self._making.get(table.id)
        if making is not None:
            return making
        kept = await self._kept(table)
        return ReviewNews(state="none") if kept is None else ReviewNews(state="done", done=1.0, review=kept)

    async def _kept(self, table: Table) -> Review | None:
        """The review that was kept; None if there is none, or one of another version."""
        body = await self._hall.journal.review(table.id)
        if body is None:
            return None
        try:
            found = msgspec.json.decode(body, type=Review)
        except msgspec.DecodeError:
            return None
        return found if found.format == FORMAT else None

    async def make(self, table: Table, match: Match) -> ReviewNews:
        """Have a review made, unless there is one; what could not be made is tried again."""
        reviewable(match)
        found = await self.news(table)
        if found.state in ("working", "done"):
            return found
        busy = sum(one.state == "working" for one in self._making.values())
        if busy >= MOST:
            raise Refused(f"{busy} reviews are being made just now; ask again in a minute.")
        self._making[table.id] = ReviewNews(state="working")
        self._hall.spawn(self._make(table, match))
        return self._making[table.id]

    async def _make(self, table: Table, match: Match) -> None:
        try:
            job = job_of(table, match, "review")
            begun = first_parts(match)
            done = await self._parts(table, job, begun, 0.0, FIRST)
            done += await self._parts(table, job, later_parts(done, match.seats), FIRST, 1.0)
            found = put_together(match, done)
            await self._hall.journal.save_review(table.id, msgspec.json.encode(found))
            del self._making[table.id]
        except Exception as error:
            said = str(error) if isinstance(error, Refused) else "The review could not be made just now; try it again."
            LOG.warning(
                "table %s: no review: %s", table.id[:6], error, exc_info=not isinstance(error, (Refused, Failed))
            )
            self._making[table.id] = ReviewNews(state="failed", error=said)

    async def _parts(self, table: Table, job: Job, parts: list[Part], low: float, high: float) -> list[Done]:
        """All of some parts, a few at a time."""
        gate, done = asyncio.Semaphore(AT_ONCE), 0

        async def one(part: Part) -> Done:
            nonlocal done
            async with gate:
                answer = await self._ask(replace(job, part=part))
            done += 1
            share = low + (high - low) * done / len(parts)
            self._making[table.id] = ReviewNews(state="working", done=round(share, 3))
            assert answer.done is not None
            return answer.done

        return list(await asyncio.gather(*(one(part) for part in parts)))

    async def _ask(self, job: Job) -> Answer:
        """A part may be lost with its process: then it is done once more."""
        for trial in range(TRIES):
            try:
                return await self._hall.thinkers.ask(job, PART_LIMIT)
            except Failed:
                if trial == TRIES - 1:
                    raise
        raise AssertionError

    async def beliefs(self, table: Table, match: Match, ply: int, seat: int, payer: str) -> Beliefs:
        """What a seat could believe at a moment. The caller sees to it that nobody is told too much."""
        if not 0 <= ply <= len(match.decisions):
            raise Refused(f"There is no moment {ply}: there are 0 to {len(match.decisions)}.", field="ply")
        if not 0 <= seat < match.seats:
            raise Refused(
                f"There are no eyes {seat!s:.20} that believe: seats are 0 to {match.seats - 1}.", field="eyes"
            )
        job = replace(job_of(table, match, "beliefs"), ply=ply, seat=seat, payer=payer)
        try:
            answer = await self._hall.thinkers.ask(job, BELIEFS_LIMIT)
        except Failed:
            raise Refused("What could be known cannot be told just now; try it again.") from None
        assert answer.beliefs is not None
        return answer.beliefs


def job_of(table: Table, match: Match, kind: Literal["review", "beliefs"]) -> Job:
    """A job about a whole match."""
    return Job(
        kind=kind,
        game=table.game,
        seats=len(table.seats),
        options=table.options,
        seed=table.seed,
        actions=[decision.action for decision in match.decisions],
        names=match.names,
        table=table.id,
    )
