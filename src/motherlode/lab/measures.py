"""Measures of a game's course, with their definitions: who led, how often that changed, when it was decided.

All are computed from a trace: the estimated share of the win of every seat, once a turn from the deal to the end (rows
add up to 1). The estimates are the game's own (`sense/value.py`), of the whole position: nobody at the table knows as
much.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

Trace = Sequence[Sequence[float]]
"""Row by row, one estimate for each seat."""

NEAR = 1e-9


def normal(values: Sequence[float]) -> list[float]:
    """Estimates as shares that add up to 1; all alike if nobody is thought to win."""
    total = sum(values)
    return [value / total for value in values] if total > NEAR else [1 / len(values)] * len(values)


def leaders(trace: Trace) -> list[int]:
    """Who leads in each row: the seat with the highest estimate; in a tie who led before, else nobody (-1)."""
    found: list[int] = []
    leader = -1
    for row in trace:
        top = max(row)
        tied = [seat for seat, value in enumerate(row) if value >= top - NEAR]
        if leader not in tied:
            leader = tied[0] if len(tied) == 1 else -1
        found.append(leader)
    return found


def lead_changes(trace: Trace) -> int:
    """How often the lead went from one seat to another; nobody's lead in between does not count."""
    known = [leader for leader in leaders(trace) if leader >= 0]
    return sum(before != after for before, after in pairwise(known))


def drama(trace: Trace, winners: Sequence[int]) -> float:
    """How far the eventual winner was behind: the mean over time of the leader's estimate less the winner's.

    Of several winners the best placed counts. 0: the winner always led.
    """
    return sum(max(row) - max(row[seat] for seat in winners) for row in trace) / len(trace)


def decisiveness(trace: Trace, winners: Sequence[int]) -> float:
    """Which share of the game was left once the winner first passed the highest estimate that any loser ever had.

    Near 1: decided at once; 0: open to the end. Without losers nothing is decided: 0.
    """
    losers = [seat for seat in range(len(trace[0])) if seat not in winners]
    if not losers or len(trace) < 2:
        return 0.0
    bar = max(row[seat] for row in trace for seat in losers)
    for place, row in enumerate(trace):
        if max(row[seat] for seat in winners) > bar + NEAR:
            return 1 - place / (len(trace) - 1)
    return 0.0


def behind_at_half_time(trace: Trace) -> list[int]:
    """The seats that did not have the highest estimate when half of the turns were over."""
    row = trace[(len(trace) - 1) // 2]
    return [seat for seat, value in enumerate(row) if value < max(row) - NEAR]


def gap(trace: Trace) -> float:
    """How close it was: the mean over time of the best estimate less the second best."""
    return sum(top - second for second, top in (sorted(row)[-2:] for row in trace)) / len(trace)


def king_made(trace: Trace, movers: Sequence[int]) -> bool | None:
    """Whether the last change of the lead was a third seat's doing: one that neither lost the lead nor took it.

    `movers` says whose turn led from each row to the next. None where the lead never changed or two play.
    """
    if len(trace[0]) < 3:
        return None
    last: tuple[int, int, int] | None = None
    before = -1
    for place, leader in enumerate(leaders(trace)):
        if leader >= 0:
            if 0 <= before != leader:
                last = (before, leader, movers[place - 1])
            before = leader
    return None if last is None else last[2] not in last[:2]


def downtime(movers: Sequence[int]) -> list[int]:
    """How many decisions of others lie between two of one's own, for every pair of one's own."""
    seen: dict[int, int] = {}
    gaps: list[int] = []
    for place, seat in enumerate(movers):
        if seat in seen:
            gaps.append(place - seen[seat] - 1)
        seen[seat] = place
    return gaps


def luck_share(deals: Sequence[Sequence[float]]) -> float:
    """Which share of the variance of the outcome the deal explains: the same deals, each played several times.

    The variance between deals, less what chance within deals adds to it, over the whole (one-way random effects). 1:
    the deal decides; 0: it says nothing. All deals are played equally often.
    """
    times = len(deals[0])
    if len(deals) < 2 or times < 2:
        return 0.0
    means = [sum(deal) / times for deal in deals]
    middle = sum(means) / len(means)
    between = times * sum((mean - middle) ** 2 for mean in means) / (len(deals) - 1)
    within = sum((value - mean) ** 2 for deal, mean in zip(deals, means) for value in deal) / (len(deals) * (times - 1))
    whole = between + (times - 1) * within
    return max(0.0, (between - within) / whole) if whole > NEAR else 0.0
