"""Who thinks next: moves before hints, hints before reviews, and nobody's tables at the cost of everybody else's.

Time is shared by who asks for it (`Job.payer`, an address). Whoever has used least comes first, and nobody has all
processes at once: the next one to ask finds one free, or soon.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from motherlode.table.bots.jobs import Job

MOST_PAYERS = 10_000
"""Of so many it is known what they have used."""


class Shares:
    """What each payer uses and has used of so many processes."""

    def __init__(self, size: int) -> None:
        self._most = max(1, size - 1)
        self._using: Counter[str] = Counter()
        self._asides = 0
        self._used: dict[str, float] = {}
        """Seconds, counted from `_level` for who is new or was away: nobody saves up."""
        self._level = 0.0

    def may(self, job: Job) -> bool:
        """Whether a job may have a process if one is free."""
        if _aside(job) and self._asides >= self._most:
            return False
        return not job.payer or self._using[job.payer] < self._most

    def first(self, waiting: Sequence[Job]) -> int | None:
        """Which of the jobs that wait, the longest first, is to be done next; None if none of them may."""
        able = [number for number, job in enumerate(waiting) if self.may(job)]
        return min(able, key=lambda number: (*self._rank(waiting[number]), number), default=None)

    def _rank(self, job: Job) -> tuple[int, float]:
        return (2 if job.kind == "review" else int(_aside(job))), max(self._level, self._used.get(job.payer, 0.0))

    def begin(self, job: Job) -> None:
        """A job gets a process."""
        self._level = max(self._level, min(self._rank(job)[1], self._level_of_others(job.payer)))
        self._using[job.payer] += 1
        self._asides += _aside(job)

    def _level_of_others(self, payer: str) -> float:
        """The least that anybody at work has used."""
        return min((self._used.get(other, 0.0) for other in self._using if other != payer), default=float("inf"))

    def end(self, job: Job, seconds: float) -> None:
        """It has taken so long."""
        self._using[job.payer] -= 1
        if self._using[job.payer] <= 0:
            del self._using[job.payer]
        self._asides -= _aside(job)
        used = max(self._level, self._used.pop(job.payer, 0.0)) + seconds
        self._used[job.payer] = used
        if len(self._used) > MOST_PAYERS:
            del self._used[next(iter(self._used))]


def _aside(job: Job) -> bool:
    """No move: nobody's game waits for it."""
    return job.kind != "decide"
